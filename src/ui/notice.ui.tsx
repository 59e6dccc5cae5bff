import type { ReactNode } from 'react'
import { Button, LinkButton } from './button.ui'
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
  /** Links and buttons, such as Undo. */
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
  /** A form post that undoes the action. */
  undo?: { action: string; label: string } | undefined
  /** A link to the result. */
  view?: { href: string; label: string } | undefined
  /** A form post that goes on from there. */
  next?: { action: string; label: string } | undefined
  /** It disappears by itself, as a toast does; without script it stays. */
  isPassing?: boolean | undefined
}

function Act({ action, label, icon }: { action: string; label: string; icon?: IconName }) {
  return (
    <Form action={action}>
      <Button type="submit" kind="quiet" icon={icon}>
        {label}
      </Button>
    </Form>
  )
}

/** What the action before did, with an undo link and the way on. */
export function CarriedNotice({ notice }: { notice: NoticeView }) {
  const { tone, text, undo, view, next, isPassing } = notice
  return (
    <div className="carried" data-passing={isPassing ? '' : undefined}>
      <Notice
        tone={tone}
        action={
          (undo || view) && (
            <div className="acts">
              {undo && <Act {...undo} icon="undo-2" />}
              {view && (
                <LinkButton kind="quiet" href={view.href}>
                  {view.label}
                </LinkButton>
              )}
              {next && <Act {...next} />}
            </div>
          )
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
