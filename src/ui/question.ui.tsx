import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { LinkButton } from './button.ui'
import { Form } from './form.ui'
import { Notice } from './notice.ui'

export interface QuestionProps {
  /** Where the answer is posted. */
  action: string
  /** What is asked, and any fields. */
  children: ReactNode
  /** The button that does it. */
  answer: ReactNode
  /** The page to go back to. */
  cancel: string
  /** Why it cannot be done, translated; nothing is asked then. */
  refusal?: string | null | undefined
  /** Where one goes from a refusal. */
  wayOn?: ReactNode
}

/** A form that asks before something is done: what, one button that does it, and the way back. Or why it cannot be, and the way on. */
export function Question({ action, children, answer, cancel, refusal = null, wayOn }: QuestionProps) {
  const { i18n } = useLingui()
  if (refusal !== null)
    return (
      <>
        <Notice tone="warning">{refusal}</Notice>
        {wayOn}
      </>
    )
  return (
    <Form action={action}>
      {children}
      <div className="button-row">
        {answer}
        <LinkButton kind="quiet" href={cancel}>
          {i18n._('general.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
