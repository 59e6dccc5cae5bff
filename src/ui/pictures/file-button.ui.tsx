import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from '../button.ui'
import { Icon } from '../icon.ui'

/** The formats that the server accepts for photographs of recipes. */
export const UPLOADED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  id: string
  kind?: 'primary' | 'quiet' | undefined
  children: ReactNode
}

/** A file control as one button, where a script shows what was chosen; without script the browser's own, which shows the name of the file. */
export function FileButton({ id, kind, children, ...control }: FileButtonProps) {
  return (
    <div className="file-button">
      <label htmlFor={id} {...buttonLook({ kind })}>
        <Icon name="image" /> {children}
      </label>
      <input id={id} className="input" type="file" {...control} />
    </div>
  )
}
