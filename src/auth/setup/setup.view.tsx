import { useLingui } from '@lingui/react'
import { BrowserZone } from '../../groups/browser-zone.ui'
import { GroupFields } from '../../groups/group-fields.ui'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { LoginFooter, LoginHead } from '../../ui/layouts/login-layout.ui'
import { Notice } from '../../ui/notice.ui'
import { NewPasswordFields } from '../../ui/password-field.ui'
import { urls } from '../../urls'
import { AccountFields } from '../../users/account-fields.ui'

export type SetupField =
  | 'code'
  | 'fullName'
  | 'username'
  | 'email'
  | 'password'
  | 'passwordConfirm'
  | 'groupName'

export interface SetupViewProps {
  /** The code came with the address that the log printed, and is right. */
  isCodeKnown: boolean
  values: { code: string; fullName: string; username: string; email: string; groupName: string }
  /** Recipes of the group may be read by strangers who know the address. */
  isPublic: boolean
  /** The usual foods, units and labels are put into the pantry. */
  wantsSeeds: boolean
  /** Translated sentences by field. */
  errors: Partial<Record<SetupField, string>>
  /** What went wrong apart from the fields, translated. */
  error: string | null
}

/** The first minute: the code from the log, one administrator, the name of the group and who may read in it. */
export function SetupView({ isCodeKnown, values, isPublic, wantsSeeds, errors, error }: SetupViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('setup.welcome')} lead={i18n._('setup.lead')} />
      <Form action={urls.setup()}>
        {error !== null && <Notice tone="error">{error}</Notice>}
        {isCodeKnown ? (
          <input type="hidden" name="code" value={values.code} />
        ) : (
          <TextField
            label={i18n._('setup.code')}
            name="code"
            hint={i18n._('setup.code-hint')}
            defaultValue={values.code}
            autoComplete="off"
            spellCheck={false}
            required
            error={errors.code}
          />
        )}
        <AccountFields values={values} errors={errors} />
        <NewPasswordFields label={i18n._('user.password')} name="password" errors={errors} />
        <GroupFields
          name={values.groupName}
          isPublic={isPublic}
          wantsSeeds={wantsSeeds}
          error={errors.groupName}
        />
        <BrowserZone />
        <Button type="submit" kind="primary" size="large">
          {i18n._('setup.start')}
        </Button>
      </Form>
      <LoginFooter />
    </>
  )
}
