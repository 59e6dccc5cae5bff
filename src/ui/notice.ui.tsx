import type { ReactNode } from 'react'
import { Button } from './button.ui'
import { Form } from './form.ui'
import { Icon, type IconName } from './icon.ui'

export type Tone = 'info' | 'success' | 'warning' | 'error'

const icons: Record<Tone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'circle-alert',
  error: 'circle-alert',
}

export interface NoticeProps {
  tone: Tone
  icon?: IconName | undefined
  /** One link or button, such as Undo. */
  action?: ReactNode
  /** A sentence, or paragraphs. */
  children: ReactNode
}

/** A sentence in the page, with a tone, an icon and perhaps one action. Errors are read out at once. */
export function Notice({ tone, icon = icons[tone], action, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="text">{typeof children === 'string' ? <p>{children}</p> : children}</div>
      {action}
    </div>
  )
}

/** A sentence carried over from the action before, such as "moved to the bin". */
export interface NoticeView {
  tone: Tone
  text: string
  /** A form post that takes the action back. */
  undo?: { action: string; label: string } | undefined
  /** It was said once and goes by itself, as a toast does; without a script it stays. */
  isPassing?: boolean | undefined
}

/** What the action before did, with the way back. */
export function CarriedNotice({ notice: { tone, text, undo, isPassing } }: { notice: NoticeView }) {
  return (
    <div className="carried" data-passing={isPassing ? '' : undefined}>
      <Notice
        tone={tone}
        action={
          undo && (
            <Form action={undo.action}>
              <Button type="submit" kind="quiet" icon="undo-2">
                {undo.label}
              </Button>
            </Form>
          )
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
