import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Flag, type Flags, flagTexts, OWN_FLAG_NAMES } from '../platform/flags'
import { Enhancer } from '../platform/web/enhancer'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Field } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { LinkList } from '../ui/link-list.ui'
import { NewPasswordFields, PasswordField } from '../ui/password-field.ui'
import { PictureStatus } from '../ui/pictures/picture-status.ui'
import { urls } from '../urls'
import { AccountFields } from './account-fields.ui'
import { isNamed } from './user.rules'

export type ProfileField =
  | 'fullName'
  | 'username'
  | 'email'
  | 'currentPassword'
  | 'newPassword'
  | 'passwordConfirm'
  | 'profile'

export interface ProfileViewProps {
  values: { fullName: string; username: string; email: string } & Partial<Flags>
  /** Whether to show the parts for advanced members. */
  isAdvanced: boolean
  /** Whether the password is stored here, and not by a provider or a directory. */
  hasPassword: boolean
  /** Other ways to sign in that a change of the password may end, too. */
  waysIn: { apiTokens: number; passkeys: number; hasSecondFactor: boolean }
  /** What has to be done about the account first, if anything. */
  notice: ReactNode
  /** Address of the member's own picture; null without one. */
  picture: string | null
  /** Translated sentences by field. */
  errors: Partial<Record<ProfileField, string>>
}

function FlagSwitch({ name, isOn }: { name: Flag; isOn: boolean }) {
  const { i18n } = useLingui()
  const { labelId = name, hintId } = flagTexts(name)
  return (
    <Check
      kind="switch"
      name={name}
      value="true"
      defaultChecked={isOn}
      label={i18n._(labelId)}
      hint={hintId && i18n._(hintId)}
    />
  )
}

/** The form for a new password, which asks for the old one. */
function PasswordForm({ waysIn, errors }: Pick<ProfileViewProps, 'waysIn' | 'errors'>) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.editProfile()}>
      <input type="hidden" name="form" value="password" />
      <PasswordField
        label={i18n._('user.current-password')}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields label={i18n._('user.new-password')} name="newPassword" errors={errors} />
      {waysIn.apiTokens > 0 && (
        <Check
          name="revokeApiTokens"
          value="true"
          label={i18n._('user.revoke-api-tokens', { count: waysIn.apiTokens })}
          hint={i18n._('user.revoke-api-tokens-hint')}
        />
      )}
      {waysIn.passkeys > 0 && (
        <Check
          name="removePasskeys"
          value="true"
          label={i18n._('user.remove-passkeys', { count: waysIn.passkeys })}
          hint={i18n._('user.remove-passkeys-hint')}
        />
      )}
      {waysIn.hasSecondFactor && (
        <Check name="removeSecondFactor" value="true" label={i18n._('user.remove-second-factor')} />
      )}
      <Button type="submit">{i18n._('user.change-password')}</Button>
    </Form>
  )
}

/** The reader's own account. Both forms post to the same address; the field `form` says which: `details` or `password`. */
export function ProfileView({
  values,
  isAdvanced,
  hasPassword,
  waysIn,
  notice,
  picture,
  errors,
}: ProfileViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('user.your-account')}
      />
      <div className="sheet">
        {notice}
        <section aria-labelledby="details">
          <h2 id="details">{i18n._('user.about-you')}</h2>
          <Form action={urls.editProfile()}>
            <input type="hidden" name="form" value="details" />
            <AccountFields
              values={isNamed(values.fullName) ? values : { ...values, fullName: '' }}
              errors={errors}
            />
            {OWN_FLAG_NAMES.map((name) => (
              <FlagSwitch key={name} name={name} isOn={values[name] === true} />
            ))}
            <Button type="submit" kind="primary">
              {i18n._('general.save')}
            </Button>
          </Form>
        </section>
        <section aria-labelledby="picture-heading">
          <h2 id="picture-heading">{i18n._('user.picture')}</h2>
          {picture !== null && (
            <div className="person">
              <img src={picture} alt={i18n._('user.picture')} width={64} height={64} />
            </div>
          )}
          <Form action={urls.ownPicture()} encType="multipart/form-data">
            <Field
              label={i18n._('user.picture')}
              name="profile"
              hint={i18n._('user.picture-hint')}
              error={errors.profile}
            >
              {(control) => <input type="file" accept="image/*" required {...control} />}
            </Field>
            <PictureStatus />
            <Button type="submit">{i18n._('user.picture-save')}</Button>
            <Enhancer name="pictures/upload" />
          </Form>
          {picture !== null && (
            <Form action={urls.ownPicture()}>
              <Button type="submit" kind="quiet" icon="trash-2" name="remove" value="true">
                {i18n._('user.picture-remove')}
              </Button>
            </Form>
          )}
        </section>
        <section aria-labelledby="password-heading">
          <h2 id="password-heading">{i18n._('user.change-password')}</h2>
          {hasPassword ? (
            <PasswordForm waysIn={waysIn} errors={errors} />
          ) : (
            <p>{i18n._('user.password-is-kept-elsewhere')}</p>
          )}
        </section>
        <section aria-labelledby="devices-heading">
          <h2 id="devices-heading">{i18n._('session.devices')}</h2>
          <LinkList
            links={[
              {
                href: urls.devices(),
                icon: 'smartphone',
                text: i18n._('session.manage'),
                about: i18n._('user.devices-about'),
              },
              {
                href: urls.passkeys(),
                icon: 'key-round',
                text: i18n._('passkey.passkeys'),
                about: i18n._('user.passkeys-about'),
              },
              {
                href: urls.secondFactor(),
                icon: 'circle-check',
                text: i18n._('second-factor.title'),
                about: i18n._('user.second-factor-about'),
              },
            ]}
          />
        </section>
        {isAdvanced && (
          <section aria-labelledby="tokens-heading">
            <h2 id="tokens-heading">{i18n._('api-token.api-tokens')}</h2>
            <p className="quiet">{i18n._('api-token.lead')}</p>
            <div className="button-row">
              <LinkButton icon="braces" href={urls.apiTokens()}>
                {i18n._('api-token.manage')}
              </LinkButton>
            </div>
          </section>
        )}
        <section aria-labelledby="leave-heading">
          <h2 id="leave-heading">{i18n._('leave.title')}</h2>
          <p className="quiet">{i18n._('leave.about')}</p>
          <div className="button-row">
            <LinkButton icon="trash-2" href={urls.leave()}>
              {i18n._('leave.go-on')}
            </LinkButton>
          </div>
        </section>
      </div>
    </>
  )
}
