import { useLingui } from '@lingui/react'
import { TextField } from '../ui/field.ui'
import { urls } from '../urls'

type AccountField = 'fullName' | 'username' | 'email'

export interface AccountFieldsProps {
  values: Record<AccountField, string>
  errors: Partial<Record<AccountField, string>>
  /** A script asks while someone types whether name and address are free. */
  isNew?: boolean | undefined
}

/** Who someone is: name, sign-in name and mail address. */
export function AccountFields({ values, errors, isNew = false }: AccountFieldsProps) {
  const { i18n } = useLingui()
  const check = (address: string, name: string, taken: string) =>
    isNew ? { 'data-check': address, 'data-check-name': name, 'data-taken': taken } : {}
  return (
    <>
      <TextField
        label={i18n._('user.full-name')}
        name="fullName"
        defaultValue={values.fullName}
        autoComplete="name"
        required
        error={errors.fullName}
      />
      <TextField
        label={i18n._('user.username')}
        name="username"
        defaultValue={values.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username}
        {...check(urls.api.checkUsername(), 'name', i18n._('validation.username-is-taken'))}
      />
      <TextField
        label={i18n._('user.email')}
        name="email"
        type="email"
        defaultValue={values.email}
        autoComplete="email"
        required
        error={errors.email}
        {...check(urls.api.checkEmail(), 'email', i18n._('validation.email-is-taken'))}
      />
    </>
  )
}
