import { useLingui } from '@lingui/react'
import { Icon, type IconName } from '../../ui/icon.ui'
import { Menu } from '../../ui/menu.ui'
import type { RowList } from './recipe-form.rules'

export interface RowMenuProps {
  list: RowList
  at: number
  /** What the row is called, for those who do not see it: "plain flour", "step 2". */
  name: string
  /** The row can carry a heading and has none yet. */
  canHead?: boolean | undefined
}

/** The grip of a row: a menu of submit buttons that move it. A script may drag it by the same grip. */
export function RowMenu({ list, at, name, canHead }: RowMenuProps) {
  const { i18n } = useLingui()
  const id = `${list}-${at}-menu`
  const items: [action: string, icon: IconName, text: string][] = [
    ['up', 'arrow-up', i18n._('form.move-up')],
    ['down', 'arrow-down', i18n._('form.move-down')],
    ['insert', 'plus', i18n._('form.insert-above')],
  ]
  if (canHead) items.push(['section', 'heading', i18n._('form.heading-above')])
  return (
    <>
      <button
        className="grip"
        type="button"
        popoverTarget={id}
        aria-label={i18n._('form.move-row', { name })}
        data-grip=""
      >
        <Icon name="grip-vertical" />
      </button>
      <Menu id={id}>
        {items.map(([action, icon, text]) => (
          <button key={action} type="submit" name="action" value={`${list}.${at}.${action}`} formNoValidate>
            <Icon name={icon} /> {text}
          </button>
        ))}
      </Menu>
    </>
  )
}

/** Takes the row away. */
export function RemoveRow({ list, at, name }: RowMenuProps) {
  const { i18n } = useLingui()
  return (
    <button
      className="button"
      data-kind="quiet"
      data-square=""
      type="submit"
      name="action"
      value={`${list}.${at}.remove`}
      formNoValidate
      aria-label={i18n._('form.remove-row', { name })}
    >
      <Icon name="x" />
    </button>
  )
}
