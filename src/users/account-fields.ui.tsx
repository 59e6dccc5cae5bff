import { useLingui } from '@lingui/react'
import { TextField } from '../ui/field.ui'

type AccountField = 'fullName' | 'username' | 'email'

export interface AccountFieldsProps {
  values: Record<AccountField, string>
  errors: Partial<Record<AccountField, string>>
}

/** Who somebody is: name, login name and mail address. */
export function AccountFields({ values, errors }: AccountFieldsProps) {
  const { i18n } = useLingui()
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
      />
      <TextField
        label={i18n._('user.email')}
        name="email"
        type="email"
        defaultValue={values.email}
        autoComplete="email"
        required
        error={errors.email}
      />
    </>
  )
}
