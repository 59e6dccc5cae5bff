import { useLingui } from '@lingui/react'
import { Icon } from '../ui/icon.ui'
import type { CellValue } from './data-kind.rules'

// Clients may send any text as a colour.
const HEX = /^#[0-9a-f]{3,8}$/i

/** A word on its colour: a dot of it, since words on any colour cannot always be read. */
function LabelChip({ text, color }: { text: string; color: string }) {
  return (
    <span className="label-chip">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" fill={HEX.test(color) ? color : undefined} />
      </svg>{' '}
      {text}
    </span>
  )
}

/** A tick or a number says nothing where the heads of the columns are out of sight. */
export const isBare = (value: CellValue | undefined) => value === true || typeof value === 'number'

/** One value of a table. */
export function Cell({ value }: { value: CellValue | undefined }) {
  const { i18n } = useLingui()
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'object') return <LabelChip {...value} />
  if (value === true)
    return (
      <span role="img" aria-label={i18n._('data.yes')}>
        <Icon name="check" />
      </span>
    )
  if (value === false) return <span className="visually-hidden">{i18n._('data.no')}</span>
  return <bdi>{value}</bdi>
}
