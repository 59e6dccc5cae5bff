import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Moment, RowAction } from '../../ui/table.ui'
import { urls } from '../../urls'
import { SignInFirst } from '../sign-in-first.ui'

export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  /** Whether its device may copy it to others; null while it has not said so. */
  isBackupEligible: boolean | null
  isBackedUp: boolean
}

interface PasskeysViewProps {
  passkeys: readonly PasskeyView[]
  /** What the browser asks a device for, as JSON; null where this server's address cannot have any. */
  options: string | null
  /** A provider or a directory says at each sign-in who may come in. */
  isDecidedElsewhere: boolean
  /** The last sign-in is too long ago to add one. */
  mustSignIn: boolean
  error: string | undefined
}

function AddForm({ options, error }: Pick<PasskeysViewProps, 'error'> & { options: string }) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.passkeys()} data-passkey="create" data-options={options}>
      <input type="hidden" name="credential" />
      <TextField
        label={i18n._('passkey.name')}
        name="name"
        hint={i18n._('passkey.name-hint')}
        autoComplete="off"
        required
        error={error}
      />
      <p className="error" data-failed="" hidden role="alert">
        {i18n._('passkey.not-made')}
      </p>
      <p className="error" data-known="" hidden role="alert">
        {i18n._('passkey.already-here')}
      </p>
      <p className="quiet" data-without="">
        {i18n._('passkey.needs-script')}
      </p>
      <Button type="submit" kind="primary" icon="key-round" hidden data-with="">
        {i18n._('passkey.add')}
      </Button>
      <Enhancer name="auth/passkey" />
    </Form>
  )
}

/** One's passkeys, each with its name and last use, and the way to a new one. */
export function PasskeysView({
  passkeys,
  options,
  isDecidedElsewhere,
  mustSignIn,
  error,
}: PasskeysViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('passkey.passkeys')}
        lead={i18n._('passkey.lead')}
      />
      <div className="sheet">
        {passkeys.map(({ id, name, createdAt, lastUsedAt, isBackupEligible, isBackedUp }) => (
          <section key={id} aria-label={name}>
            <Form action={urls.passkey(id)}>
              <TextField
                id={`name-${id}`}
                label={i18n._('passkey.name')}
                name="name"
                defaultValue={name}
                autoComplete="off"
                required
              />
              <p className="quiet">
                {i18n._('session.since')} <Moment at={createdAt} isDay />
                {lastUsedAt !== null && (
                  <>
                    {' · '}
                    {i18n._('session.last-used')} <Moment at={lastUsedAt} isDay />
                  </>
                )}
                {isBackedUp && ` · ${i18n._('passkey.on-several-devices')}`}
                {isBackupEligible === false && ` · ${i18n._('passkey.on-one-device')}`}
              </p>
              <Button type="submit">{i18n._('general.save')}</Button>
            </Form>
            <RowAction
              action={urls.deletePasskey(id)}
              icon="trash-2"
              label={i18n._('passkey.remove-named', { name })}
            >
              {i18n._('general.delete')}
            </RowAction>
          </section>
        ))}
        <section aria-labelledby="new-passkey">
          <h2 id="new-passkey">{i18n._('passkey.new')}</h2>
          {options === null && (
            <p>{i18n._(isDecidedElsewhere ? 'passkey.decided-elsewhere' : 'passkey.needs-https')}</p>
          )}
          {options && mustSignIn && <SignInFirst next={urls.passkeys()} />}
          {options && !mustSignIn && <AddForm options={options} error={error} />}
        </section>
      </div>
    </>
  )
}
