import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import type { QrCode } from '../../ui/codes/qr-code.rules'
import { QrCodeImage } from '../../ui/codes/qr-code.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { SignInFirst } from '../sign-in-first.ui'

export interface SecondFactorViewProps {
  state:
    | { kind: 'none' }
    | { kind: 'sign-in-first' }
    | { kind: 'elsewhere' }
    | { kind: 'waiting'; secret: string; code: QrCode }
    | { kind: 'on'; codesLeft: number }
  /** The codes on paper, the only time they can be read. */
  codes: readonly string[] | null
  error: string | undefined
}

type Step = 'begin' | 'confirm' | 'remove' | 'forget'

function CodeForm({ step, error, label }: { step: Step; error: string | undefined; label: string }) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.secondFactor()}>
      <input type="hidden" name="form" value={step} />
      <TextField
        label={i18n._('second-factor.code')}
        name="code"
        hint={i18n._(step === 'remove' ? 'second-factor.code-or-paper-hint' : 'second-factor.code-hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
      <Button type="submit" kind={step === 'confirm' ? 'primary' : undefined}>
        {label}
      </Button>
    </Form>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { i18n } = useLingui()
  return (
    <Notice tone="success">
      <p>{i18n._('second-factor.keep-the-codes')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Setting up, what it is when it is on, and the way out. */
export function SecondFactorView({ state, codes, error }: SecondFactorViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('second-factor.title')}
        lead={i18n._('second-factor.lead')}
      />
      <div className="sheet">
        {codes && <Codes codes={codes} />}
        {state.kind === 'elsewhere' && <p>{i18n._('second-factor.elsewhere')}</p>}
        {state.kind === 'sign-in-first' && <SignInFirst next={urls.secondFactor()} />}
        {state.kind === 'none' && (
          <Form action={urls.secondFactor()}>
            <input type="hidden" name="form" value="begin" />
            <Button type="submit" kind="primary">
              {i18n._('second-factor.set-up')}
            </Button>
          </Form>
        )}
        {state.kind === 'waiting' && (
          <>
            <p>{i18n._('second-factor.scan')}</p>
            <QrCodeImage code={state.code} label={i18n._('second-factor.qr-code')} />
            <p>
              {i18n._('second-factor.or-type')} <code className="secret">{state.secret}</code>
            </p>
            <CodeForm step="confirm" error={error} label={i18n._('second-factor.switch-on')} />
            <Form action={urls.secondFactor()}>
              <input type="hidden" name="form" value="forget" />
              <Button type="submit" kind="quiet">
                {i18n._('general.cancel')}
              </Button>
            </Form>
          </>
        )}
        {state.kind === 'on' && (
          <>
            <p>{i18n._('second-factor.is-on', { count: state.codesLeft })}</p>
            <CodeForm step="remove" error={error} label={i18n._('second-factor.switch-off')} />
          </>
        )}
      </div>
    </>
  )
}
