import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.ui'
import { Form } from './form.ui'
import { Icon } from './icon.ui'

/** A button that opens the menu with this id. */
export function MenuButton({ menu, ...button }: ButtonProps & { menu: string }) {
  return <Button popoverTarget={menu} {...button} />
}

export interface MenuProps {
  id: string
  /** Of the page, where it stands among words that may run the other way. */
  dir?: 'ltr' | 'rtl' | undefined
  /** Links and buttons, each an icon and a word; `hr` between groups. */
  children: ReactNode
}

/** A popover beside the button that opened it; a sheet at the foot of a phone. */
export function Menu({ id, dir, children }: MenuProps) {
  return (
    <div className="menu" id={id} dir={dir} popover="auto">
      {children}
    </div>
  )
}

/** What of a menu is seldom wanted, below a line that unfolds it. */
export function MenuFold({ children }: Pick<MenuProps, 'children'>) {
  const { i18n } = useLingui()
  return (
    <details>
      <summary>
        <Icon name="chevron-down" /> {i18n._('general.more')}
      </summary>
      {children}
    </details>
  )
}

export interface ActionLink {
  id: string
  title: string
  /** Where it opens; null for what the server sends. */
  href: string | null
  /** Where a form asks the server to send it. */
  sendTo: string
}

/** Lines of a menu that lead elsewhere, or have something sent there. */
export function ActionLinks({ actions }: { actions: readonly ActionLink[] }) {
  return actions.map(({ id, title, href, sendTo }) =>
    href === null ? (
      <Form key={id} action={sendTo}>
        <button type="submit">
          <Icon name="upload" /> {title}
        </button>
      </Form>
    ) : (
      <a key={id} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name="link" /> {title}
      </a>
    ),
  )
}
