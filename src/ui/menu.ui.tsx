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
  /** Direction of the page, where the menu is among words of another direction. */
  dir?: 'ltr' | 'rtl' | undefined
  /** Links and buttons, each an icon and a word; `hr` between groups. */
  children: ReactNode
}

/** A popover beside the button that opened it; a sheet at the bottom of a phone. */
export function Menu({ id, dir, children }: MenuProps) {
  return (
    <div className="menu" id={id} dir={dir} popover="auto">
      {children}
    </div>
  )
}

/** Rarely used parts of a menu, below a line that unfolds them. */
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
  /** Address that it opens; null where the server sends the recipe. */
  href: string | null
  /** Address of the form that asks the server to send it. */
  sendTo: string
}

/** Lines of a menu that link to other sites, or send something there. */
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
