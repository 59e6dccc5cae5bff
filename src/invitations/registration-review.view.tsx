import { useLingui } from '@lingui/react'
import { BrowserZone } from '../groups/browser-zone.ui'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { LoginHead } from '../ui/layouts/login-layout.ui'
import { NewPasswordFields } from '../ui/password-field.ui'
import { urls } from '../urls'
import { type AccountViewProps, type Entry, entryFields, SignInLink, stepOf } from './registration.view'

export interface ReviewViewProps extends Pick<AccountViewProps, 'entry' | 'values' | 'isAdvanced'> {
  /** Translated sentences by field. */
  errors: { password?: string | undefined; passwordConfirm?: string | undefined }
}

/** What was chosen in the steps before, each by what it is. */
function useChoices(entry: Entry): [string, string][] {
  const { i18n } = useLingui()
  const group: [string, string] = [i18n._('group.name'), entry.groupName]
  if (entry.kind === 'invitation') return [group]
  const { isPublic, wantsSeeds } = entry
  return [
    group,
    [
      i18n._('setup.who-may-read'),
      isPublic ? i18n._('setup.anyone-with-the-address') : i18n._('setup.only-members'),
    ],
    [
      i18n._('registration.pantry'),
      wantsSeeds ? i18n._('registration.with-seeds') : i18n._('registration.without-seeds'),
    ],
  ]
}

/** What the steps before have asked, sent along. */
function Kept({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input
      key={name}
      type="hidden"
      name={name}
      value={value}
      autoComplete={name === 'username' ? name : undefined}
    />
  ))
}

/** Last step: everything once more, and the password, which no page before has seen. */
export function ReviewView({ entry, values, isAdvanced, errors }: ReviewViewProps) {
  const { i18n } = useLingui()
  const { fullName, username, email } = values
  const lines: [string, string][] = [
    ...useChoices(entry),
    [i18n._('user.full-name'), fullName],
    [i18n._('user.username'), username],
    [i18n._('user.email'), email],
    [i18n._('user.advanced'), isAdvanced ? i18n._('general.yes') : i18n._('general.no')],
  ]
  const sent = { ...entryFields(entry), ...values, ...(isAdvanced ? { advanced: 'true' } : {}) }
  return (
    <>
      <LoginHead
        title={i18n._('registration.review')}
        lead={i18n._('registration.step', stepOf(entry, 'review'))}
      />
      <section className="choices" aria-labelledby="choices">
        <h2 id="choices">{i18n._('registration.you-chose')}</h2>
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {/* A form of its own: Enter in the password goes on, not back. */}
        <Form action={urls.register()}>
          <Kept values={sent} />
          <Button type="submit" icon="pencil-line" name="step" value="account">
            {i18n._('registration.change')}
          </Button>
        </Form>
      </section>
      <Form action={urls.register()}>
        <Kept values={sent} />
        <NewPasswordFields label={i18n._('user.password')} name="password" errors={errors} />
        <BrowserZone />
        <Button type="submit" kind="primary" size="large" name="step" value="register">
          {i18n._('registration.register')}
        </Button>
      </Form>
      <SignInLink />
    </>
  )
}
