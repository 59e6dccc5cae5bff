import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from './button.ui'
import { Form } from './form.ui'
import { Icon, type IconName } from './icon.ui'

export interface TableProps {
  caption?: string | undefined
  /** Headings in their order; the column of buttons, which has a heading for screen readers alone, is not among them. */
  columns: readonly string[]
  hasActions?: boolean | undefined
  /** Each row ends in `RowArrow`. */
  leadsOn?: boolean | undefined
  children: ReactNode
}

/** A table of rows; on a narrow screen each row becomes a small stack. */
export function Table({ caption, columns, hasActions, leadsOn, children }: TableProps) {
  const { i18n } = useLingui()
  return (
    <table className="table" data-stack="">
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{i18n._('general.actions')}</span>
            </th>
          )}
          {leadsOn && <td />}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export interface RowActionProps {
  /** Address that the button posts to. */
  action: string
  icon: IconName
  /** What it does to which thing, for screen readers. */
  label: string
  /** The name of the button, where several rows post to one address. */
  name?: string
  value?: string
  children: ReactNode
}

/** A button for one row. */
export function RowAction({ action, icon, label, children, ...sent }: RowActionProps) {
  return (
    <Form className="button-row" action={action}>
      <Button type="submit" kind="quiet" icon={icon} aria-label={label} {...sent}>
        {children}
      </Button>
    </Form>
  )
}

/** The end of a row that is a link as a whole, by the one in its heading. */
export function RowArrow() {
  return (
    <td data-leads="">
      <Icon name="chevron-right" />
    </td>
  )
}

interface MomentProps {
  /** UTC. */
  at: string
  isDay?: boolean | undefined
  /** The time zone it is shown in; the server's when left out. */
  zone?: string | undefined
}

/** A UTC time as the reader writes it: the day, and the time unless `isDay`. */
export function Moment({ at, isDay, zone }: MomentProps) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at}>
      {i18n.date(at, {
        dateStyle: 'medium',
        ...(isDay ? {} : { timeStyle: 'short' }),
        ...(zone === undefined ? {} : { timeZone: zone }),
      })}
    </time>
  )
}
