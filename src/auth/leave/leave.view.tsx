import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { PasswordField } from '../../ui/password-field.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'

export interface LeaveViewProps {
  groupName: string
  /** What has to be shown first. */
  proof: 'password' | 'sign-in' | 'nothing'
  /** Who gets the shopping lists; null for nobody. */
  listHeir: string | null
  /** Why it cannot be, translated; null when it can. */
  refusal: string | null
  /** What is wrong with the password, translated. */
  error: string | undefined
}

/** What goes with an account, and what stays behind, as its owner reads it. */
function GoesAndStays({ groupName, listHeir }: Pick<LeaveViewProps, 'groupName' | 'listHeir'>) {
  const { i18n } = useLingui()
  return (
    <>
      <p>{i18n._('leave.lead', { group: groupName })}</p>
      <h2>{i18n._('leave.goes')}</h2>
      <ul>
        <li>{i18n._('leave.account-goes')}</li>
        <li>{i18n._('leave.marks-go')}</li>
        {listHeir === null && <li>{i18n._('leave.lists-go')}</li>}
      </ul>
      <h2>{i18n._('leave.stays')}</h2>
      <ul>
        <li>{i18n._('leave.recipes-stay')}</li>
        {listHeir !== null && <li>{i18n._('leave.lists-pass', { name: listHeir })}</li>}
        <li>{i18n._('leave.comments-stay')}</li>
      </ul>
    </>
  )
}

/** Leaving for good: what goes, what stays, and the proof that it is oneself who leaves. */
export function LeaveView({ groupName, proof, listHeir, refusal, error }: LeaveViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.editProfile(), text: i18n._('user.your-account') }}
        title={i18n._('leave.title')}
      />
      <div className="sheet">
        {refusal !== null ? (
          <Notice tone="error">
            <p>{refusal}</p>
          </Notice>
        ) : (
          <Question
            action={urls.leave()}
            cancel={urls.editProfile()}
            answer={
              proof === 'sign-in' ? (
                <Button type="submit" kind="primary" name="action" value="sign-in">
                  {i18n._('leave.sign-in')}
                </Button>
              ) : (
                <Button type="submit" kind="danger" icon="trash-2" name="action" value="leave">
                  {i18n._('leave.leave')}
                </Button>
              )
            }
          >
            <GoesAndStays groupName={groupName} listHeir={listHeir} />
            {proof === 'sign-in' && (
              <Notice tone="info">
                <p>{i18n._('leave.sign-in-first')}</p>
              </Notice>
            )}
            {proof === 'password' && (
              <PasswordField
                label={i18n._('user.current-password')}
                name="password"
                autoComplete="current-password"
                error={error}
              />
            )}
          </Question>
        )}
      </div>
    </>
  )
}
