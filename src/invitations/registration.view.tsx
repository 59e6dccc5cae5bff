import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { GroupFields, type GroupFieldsProps } from '../groups/group-fields.ui'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { LoginFooter, LoginHead } from '../ui/layouts/login-layout.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import { AccountFields } from '../users/account-fields.ui'

/** The way to the sign-in, below each step. */
export function SignInLink({ children }: { children?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <LoginFooter>
      {children}
      <a href={urls.login()}>{i18n._('registration.have-account')}</a>
    </LoginFooter>
  )
}

export interface ChoiceViewProps {
  /** Anyone may found a group; otherwise there is only the way by invitation. */
  isOpen: boolean
  /** What was typed as an invitation, and what is wrong with it. */
  token: string
  error?: string | undefined
}

/** First step: join a group by an invitation, or found one. */
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
      <SignInLink />
    </>
  )
}

/** Second step when founding a group. */
export function NewGroupView(group: GroupFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead
        title={i18n._('registration.new-group')}
        lead={i18n._('registration.step', { step: 1, total: 3 })}
      />
      <form method="get" action={urls.register()}>
        <input type="hidden" name="new" value="true" />
        <GroupFields {...group} checkAt={urls.api.checkGroupName()} />
        <Button type="submit" kind="primary" size="large">
          {i18n._('registration.next')}
        </Button>
      </form>
      <SignInLink />
      <Enhancer name="invitations/availability" />
    </>
  )
}

/** Whether someone joins a group or founds one, as chosen in the steps before. */
export type Entry =
  | {
      kind: 'invitation'
      token: string
      groupName: string
      /** The address whose mail they have come by; null for a copied link. */
      mailedTo: string | null
    }
  | { kind: 'new'; groupName: string; isPublic: boolean; wantsSeeds: boolean }

type AccountField = 'fullName' | 'username' | 'email'

export interface AccountViewProps {
  entry: Entry
  values: { fullName: string; username: string; email: string }
  isAdvanced: boolean
  /** Translated sentences by field. */
  errors: Partial<Record<AccountField, string>>
  error: string | null
}

/** What the steps before have chosen, for the form of the next one. */
export function entryFields(entry: Entry): Record<string, string> {
  if (entry.kind === 'invitation') return { groupToken: entry.token }
  const { groupName, isPublic, wantsSeeds } = entry
  return { groupName, privateGroup: String(!isPublic), seedData: String(wantsSeeds) }
}

/** Back to the name of the new group, as it was filled. */
const groupStep = ({ groupName, isPublic, wantsSeeds }: Extract<Entry, { kind: 'new' }>) =>
  urls.register({
    new: true,
    change: true,
    groupName,
    privateGroup: !isPublic,
    seedData: wantsSeeds ? true : null,
  })

/** The number of a step and of all of them: founding a group begins with its name. */
export function stepOf(entry: Entry, page: 'account' | 'review'): { step: number; total: number } {
  const before = entry.kind === 'new' ? 1 : 0
  return { step: before + (page === 'account' ? 1 : 2), total: before + 2 }
}

/** The step in which someone says who they are; what was chosen before is shown with the next one. */
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
        lead={
          isInvited
            ? i18n._('registration.invited-lead')
            : i18n._('registration.step', stepOf(entry, 'account'))
        }
      />
      <Form action={urls.register()}>
        {error !== null && (
          <Notice tone="error">
            <p>{i18n._('registration.error-signing-up')}</p>
            <p>{error}</p>
          </Notice>
        )}
        {Object.entries(entryFields(entry)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AccountFields values={values} errors={errors} isNew />
        <Check
          kind="switch"
          name="advanced"
          value="true"
          defaultChecked={isAdvanced}
          label={i18n._('user.advanced')}
          hint={i18n._('user.advanced-hint')}
        />
        <Button type="submit" kind="primary" size="large" name="step" value="review">
          {i18n._('registration.next')}
        </Button>
      </Form>
      <SignInLink>
        {entry.kind === 'new' && <a href={groupStep(entry)}>{i18n._('registration.change-group')}</a>}
      </SignInLink>
      <Enhancer name="invitations/availability" />
    </>
  )
}
