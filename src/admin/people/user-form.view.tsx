import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { FieldError, SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { PasswordField } from '../../ui/password-field.ui'
import { urls } from '../../urls'
import { AccountFields } from '../../users/account-fields.ui'
import { AUTH_METHODS, type AuthMethod } from '../../users/user.schema'
import { GIVEN_FLAGS, type GivenFlag } from '../group/given-flags.rules'
import { SIGN_IN } from './users.view'

export interface UserFormValues extends Record<GivenFlag, boolean> {
  fullName: string
  username: string
  email: string
  group: string
  admin: boolean
  advanced: boolean
  authMethod: AuthMethod
}

export interface UserFormProps {
  /** Null for a new account. */
  id: string | null
  values: UserFormValues
  groups: readonly string[]
  /** The reader's own account: an administrator stays one. */
  isSelf: boolean
  /** The account may be deleted. */
  canGo: boolean
  /** Translated sentences by field. */
  errors: Record<string, string>
  /** What is wrong with none of the fields. */
  error: string | null
  /** A link to set a new password by, shown once; null before one is asked for. */
  resetLink: string | null
  /** The address, while nothing shows that it is theirs; null for one that is proven, and for a new account. */
  unproven: string | null
  /** Whether the link can go by mail. */
  canMail: boolean
}

/** The form of an account, for administrators. */
export function UserForm(props: UserFormProps) {
  const { id, values, groups, isSelf, canGo, errors, error, resetLink, unproven, canMail } = props
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.manageUsers(), text: i18n._('admin.users') }}
        title={id === null ? i18n._('admin.create-user') : values.fullName}
        lead={id !== null && <small>{i18n._('admin.id', { id })}</small>}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        {resetLink !== null && (
          <Notice tone="success">
            <p>{i18n._('admin.reset-link-shown')}</p>
            <p>
              <code className="secret" dir="ltr" data-copy="">
                {resetLink}
              </code>
            </p>
          </Notice>
        )}
        <Form action={id === null ? urls.createUser() : urls.manageUser(id)}>
          <AccountFields values={values} errors={errors} />
          <SelectField
            label={i18n._('group.group')}
            name="group"
            defaultValue={values.group}
            options={groups.map((name) => ({ value: name, text: name }))}
            hint={id === null ? undefined : i18n._('admin.moving-hint')}
            error={errors.group}
          />
          <SelectField
            label={i18n._('user.sign-in')}
            name="authMethod"
            defaultValue={values.authMethod}
            options={AUTH_METHODS.map((method) => ({ value: method, text: i18n._(SIGN_IN[method]) }))}
            hint={i18n._(id === null ? 'admin.sign-in-new-hint' : 'admin.sign-in-hint')}
          />
          {id === null && (
            <PasswordField
              label={i18n._('user.password')}
              name="password"
              autoComplete="new-password"
              hint={i18n._('user.use-8-characters-or-more-for-your-password')}
              error={errors.password}
              hasMeter
            />
          )}
          <fieldset className="choices">
            <legend>{i18n._('user.permissions')}</legend>
            <Check
              kind="switch"
              name="admin"
              value="true"
              defaultChecked={values.admin}
              disabled={isSelf}
              label={i18n._('user.administrator')}
              hint={i18n._(isSelf ? 'user.cannot-demote-yourself' : 'user.administrator-hint')}
            />
            {GIVEN_FLAGS.map(({ name, labelId, hintId }) => (
              <Check
                key={name}
                kind="switch"
                name={name}
                value="true"
                defaultChecked={values[name]}
                label={i18n._(labelId)}
                hint={i18n._(hintId)}
              />
            ))}
            <Check
              kind="switch"
              name="advanced"
              value="true"
              defaultChecked={values.advanced}
              label={i18n._('user.advanced')}
              hint={i18n._('user.advanced-hint')}
            />
            <FieldError id="admin-error" error={errors.admin} />
          </fieldset>
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._(id === null ? 'admin.create-user' : 'general.save')}
            </Button>
            {id !== null && canGo && (
              <LinkButton icon="trash-2" href={urls.removeUser(id)}>
                {i18n._('admin.remove-user')}
              </LinkButton>
            )}
          </div>
        </Form>
        {id !== null && unproven !== null && (
          <Form action={urls.vouchForAddress(id)}>
            <p className="quiet">{i18n._('admin.address-not-confirmed', { email: unproven })}</p>
            <Button type="submit" icon="mail">
              {i18n._('address.confirm')}
            </Button>
          </Form>
        )}
        {id !== null && values.authMethod === 'Mealie' && (
          <Form action={urls.resetLink(id)}>
            <p className="quiet">{i18n._('admin.reset-link-about')}</p>
            <div className="button-row">
              <Button type="submit" icon="key-round">
                {i18n._('admin.reset-link')}
              </Button>
              {canMail && (
                <Button type="submit" icon="mail" name="action" value="mail">
                  {i18n._('admin.reset-link-mail')}
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </>
  )
}
