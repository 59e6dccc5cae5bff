import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { LinkButton } from './button.ui'

export interface QuestionProps {
  /** Where the answer is posted. */
  action: string
  /** What is asked, and any fields. */
  children: ReactNode
  /** The button that does it. */
  answer: ReactNode
  /** The page to go back to. */
  cancel: string
}

/** A form that asks before something is done: what, one button that does it, and the way back. */
export function Question({ action, children, answer, cancel }: QuestionProps) {
  const { i18n } = useLingui()
  return (
    <form method="post" action={action}>
      {children}
      <div className="button-row">
        {answer}
        <LinkButton kind="quiet" href={cancel}>
          {i18n._('general.cancel')}
        </LinkButton>
      </div>
    </form>
  )
}
