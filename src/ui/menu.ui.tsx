import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.ui'

/** A button that opens the menu with this id. */
export function MenuButton({ menu, ...button }: ButtonProps & { menu: string }) {
  return <Button popoverTarget={menu} {...button} />
}

export interface MenuProps {
  id: string
  /** Links and buttons, each an icon and a word; `hr` between groups. */
  children: ReactNode
}

/** A popover beside the button that opened it; a sheet at the foot of a phone. */
export function Menu({ id, children }: MenuProps) {
  return (
    <div className="menu" id={id} popover="auto">
      {children}
    </div>
  )
}
