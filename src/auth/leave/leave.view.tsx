import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Icon, type IconName } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { PasswordField } from '../../ui/password-field.ui'
import { Person } from '../../ui/pictures/avatar.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'

export interface LeaveViewProps {
  groupName: string
  /** What has to be shown first. */
  proof: 'password' | 'sign-in' | 'nothing'
  /** Who gets the shopping lists; null for no one. */
  listHeir: string | null
  /** Why it cannot be, translated; null when it can. */
  refusal: string | null
  /** Who could be an administrator instead, where that is why it cannot be. */
  successors: readonly { id: string; fullName: string; username: string; picture: string | null }[]
  /** What is wrong with the password, translated. */
  error: string | undefined
}

function Points({ icon, texts }: { icon: IconName; texts: readonly (string | false)[] }) {
  return (
    <ul className="checks" role="list">
      {texts.map(
        (text) =>
          text !== false && (
            <li key={text}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ),
      )}
    </ul>
  )
}

/** What goes with an account, and what stays behind, as its owner reads it. */
function GoesAndStays({ listHeir }: Pick<LeaveViewProps, 'listHeir'>) {
  const { i18n } = useLingui()
  return (
    <div className="side-by-side">
      <section className="goes" aria-labelledby="goes">
        <h2 id="goes">{i18n._('leave.goes')}</h2>
        <Points
          icon="trash-2"
          texts={[
            i18n._('leave.account-goes'),
            i18n._('leave.marks-go'),
            listHeir === null && i18n._('leave.lists-go'),
          ]}
        />
      </section>
      <section className="stays" aria-labelledby="stays">
        <h2 id="stays">{i18n._('leave.stays')}</h2>
        <Points
          icon="check"
          texts={[
            i18n._('leave.recipes-stay'),
            listHeir !== null && i18n._('leave.lists-pass', { name: listHeir }),
            i18n._('leave.comments-stay'),
          ]}
        />
      </section>
    </div>
  )
}

/** Who could be an administrator instead; where there is no one, links to invite someone and to export everything. */
function Successors({ people }: { people: LeaveViewProps['successors'] }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="successors">
      <h2 id="successors">{i18n._('leave.successor')}</h2>
      <p>{i18n._(people.length > 0 ? 'leave.successor-lead' : 'leave.nobody-else')}</p>
      {people.length > 0 && (
        <ul className="people" role="list">
          {people.map(({ id, fullName, username, picture }) => (
            <li key={id}>
              <Person fullName={fullName} username={username} picture={picture} />
              <LinkButton
                href={urls.manageUser(id)}
                aria-label={i18n._('leave.make-administrator-named', { name: fullName })}
              >
                {i18n._('leave.make-administrator')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 ? (
        <p>
          <a href={urls.manageUsers()}>{i18n._('leave.all-people')}</a>
        </p>
      ) : (
        <div className="button-row">
          <LinkButton kind="primary" icon="mail" href={urls.invitations()}>
            {i18n._('leave.invite')}
          </LinkButton>
          <LinkButton icon="download" href={urls.allFormats()}>
            {i18n._('out.title')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** Leaving permanently: what goes, what stays, and the proof of who is leaving. */
export function LeaveView({ groupName, proof, listHeir, refusal, successors, error }: LeaveViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.editProfile(), text: i18n._('user.your-account') }}
        title={i18n._('leave.title')}
        lead={refusal === null && i18n._('leave.lead', { group: groupName })}
      />
      <div className="sheet leave">
        <Question
          action={urls.leave()}
          cancel={urls.editProfile()}
          refusal={refusal}
          wayOn={<Successors people={successors} />}
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
          <GoesAndStays listHeir={listHeir} />
          {proof === 'sign-in' && <Notice tone="info">{i18n._('leave.sign-in-first')}</Notice>}
          {proof === 'password' && (
            <PasswordField
              label={i18n._('user.current-password')}
              name="password"
              autoComplete="current-password"
              error={error}
            />
          )}
        </Question>
      </div>
    </>
  )
}
