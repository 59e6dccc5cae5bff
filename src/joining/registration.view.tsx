import { useLingui } from '@lingui/react'
import { GroupFields, type GroupFieldsProps } from '../groups/group-fields.ui'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { TextField } from '../ui/field.ui'
import { LoginFoot, LoginHead } from '../ui/layouts/login-layout.ui'
import { Notice } from '../ui/notice.ui'
import { PasswordField } from '../ui/password-field.ui'
import { urls } from '../urls'
import { AccountFields } from '../users/account-fields.ui'

function Foot() {
  const { i18n } = useLingui()
  return (
    <LoginFoot>
      <a href={urls.login()}>{i18n._('registration.have-account')}</a>
    </LoginFoot>
  )
}

export interface ChoiceViewProps {
  /** Anybody may found a group; otherwise there is only the way by invitation. */
  isOpen: boolean
  /** What was typed as an invitation, and what is wrong with it. */
  token: string
  error?: string | undefined
}

/** First step: into a group that one is invited to, or into a new one. */
export function ChoiceView({ isOpen, token, error }: ChoiceViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('registration.title')} lead={i18n._('registration.lead')} />
      <form method="get" action={urls.register()}>
        <TextField
          label={i18n._('registration.invitation')}
          name="token"
          hint={i18n._('registration.invitation-hint')}
          defaultValue={token}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
        />
        <Button type="submit" kind="primary" size="large">
          {i18n._('registration.join')}
        </Button>
      </form>
      {isOpen ? (
        <section className="or">
          <h2>{i18n._('registration.or-new-group')}</h2>
          <p>{i18n._('registration.new-group-lead')}</p>
          <LinkButton icon="plus" href={urls.register({ new: true })}>
            {i18n._('registration.new-group')}
          </LinkButton>
        </section>
      ) : (
        <p className="or">{i18n._('registration.invite-only')}</p>
      )}
      <Foot />
    </>
  )
}

/** Second step of whoever founds a group. */
export function NewGroupView(group: GroupFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('registration.new-group')} lead={i18n._('registration.step', { step: 1 })} />
      <form method="get" action={urls.register()}>
        <input type="hidden" name="new" value="true" />
        <GroupFields {...group} checkAt={urls.api.checkGroupName()} />
        <Button type="submit" kind="primary" size="large">
          {i18n._('registration.next')}
        </Button>
      </form>
      <Foot />
      <Enhancer name="joining/availability" />
    </>
  )
}

/** Where somebody comes in, as chosen in the steps before. */
export type Entry =
  | { kind: 'invitation'; token: string; groupName: string }
  | { kind: 'new'; groupName: string; isPublic: boolean; wantsSeeds: boolean }

type AccountField = 'fullName' | 'username' | 'email' | 'password' | 'passwordConfirm'

export interface AccountViewProps {
  entry: Entry
  values: { fullName: string; username: string; email: string }
  isAdvanced: boolean
  /** Translated sentences by field. */
  errors: Partial<Record<AccountField, string>>
  error: string | null
}

function entryFields(entry: Entry): Record<string, string> {
  if (entry.kind === 'invitation') return { groupToken: entry.token }
  const { groupName, isPublic, wantsSeeds } = entry
  return { groupName, privateGroup: String(!isPublic), seedData: String(wantsSeeds) }
}

/** What was chosen before, to look over once more. */
function Summary({ entry }: { entry: Extract<Entry, { kind: 'new' }> }) {
  const { i18n } = useLingui()
  const { groupName, isPublic, wantsSeeds } = entry
  return (
    <section className="choices" aria-labelledby="choices">
      <h2 id="choices">{i18n._('registration.you-chose')}</h2>
      <ul role="list">
        <li>
          <bdi>{groupName}</bdi>
        </li>
        <li>{isPublic ? i18n._('setup.anyone-with-the-address') : i18n._('setup.only-members')}</li>
        <li>{wantsSeeds ? i18n._('registration.with-seeds') : i18n._('registration.without-seeds')}</li>
      </ul>
      <a
        href={urls.register({
          new: true,
          change: true,
          groupName,
          privateGroup: !isPublic,
          seedData: wantsSeeds ? true : null,
        })}
      >
        {i18n._('registration.change')}
      </a>
    </section>
  )
}

/** Last step: who somebody is, and what was chosen before. */
export function AccountView({ entry, values, isAdvanced, errors, error }: AccountViewProps) {
  const { i18n } = useLingui()
  const isInvited = entry.kind === 'invitation'
  return (
    <>
      <LoginHead
        title={
          isInvited
            ? i18n._('registration.join-group', { group: entry.groupName })
            : i18n._('registration.your-account')
        }
        lead={isInvited ? i18n._('registration.invited-lead') : i18n._('registration.step', { step: 2 })}
      />
      {entry.kind === 'new' && <Summary entry={entry} />}
      <form method="post" action={urls.register()}>
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {Object.entries(entryFields(entry)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AccountFields values={values} errors={errors} isNew />
        <PasswordField
          label={i18n._('user.password')}
          name="password"
          autoComplete="new-password"
          hint={i18n._('user.use-8-characters-or-more-for-your-password')}
          error={errors.password}
          hasMeter
        />
        <PasswordField
          label={i18n._('user.confirm-password')}
          name="passwordConfirm"
          autoComplete="new-password"
          error={errors.passwordConfirm}
        />
        <Check
          kind="switch"
          name="advanced"
          value="true"
          defaultChecked={isAdvanced}
          label={i18n._('user.advanced')}
          hint={i18n._('user.advanced-hint')}
        />
        <Button type="submit" kind="primary" size="large">
          {i18n._('registration.register')}
        </Button>
      </form>
      <Foot />
      <Enhancer name="joining/availability" />
    </>
  )
}
