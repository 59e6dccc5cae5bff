import { useLingui } from '@lingui/react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Button, LinkButton } from './button.ui'
import { Form } from './form.ui'
import type { IconName } from './icon.ui'
import { Notice } from './notice.ui'

interface Answer {
  kind?: 'primary' | 'danger'
  icon: IconName
  text: string
}

function AnswerButton({ kind = 'danger', icon, text }: Answer) {
  return (
    <Button type="submit" kind={kind} icon={icon}>
      {text}
    </Button>
  )
}

export interface QuestionProps {
  /** Where the answer is posted. */
  action: string
  /** The question, and any fields. */
  children: ReactNode
  /** The button that does it, marked as dangerous unless told otherwise; or other buttons. */
  answer: Answer | ReactElement
  /** The page to go back to. */
  cancel: string
  /** Why it cannot be done, translated; shown instead of the question. */
  refusal?: string | null | undefined
  /** A link from a refusal to another page. */
  wayOn?: ReactNode
}

/** A form that asks before something is done: what, one button that does it, and Cancel. Or why it cannot be done, and where to go. */
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
        {isValidElement(answer) ? answer : <AnswerButton {...(answer as Answer)} />}
        <LinkButton kind="quiet" href={cancel}>
          {i18n._('general.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
