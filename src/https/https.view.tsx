import { useLingui } from '@lingui/react'
import { SignInFirst } from '../auth/sign-in-first.ui'
import { Button } from '../ui/button.ui'
import type { QrCode } from '../ui/codes/qr-code.rules'
import { QrCodeImage } from '../ui/codes/qr-code.ui'
import { Form } from '../ui/form.ui'
import { formatList } from '../ui/format.rules'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Moment } from '../ui/table.ui'
import { urls } from '../urls'
import { Fingerprint } from './fingerprint.ui'
import type { CertificateFacts } from './https.schema'

export interface HttpsViewProps {
  way: 'off' | 'files' | 'acme' | 'own'
  /** `https://food.example.com`; null where the server does not know its own. */
  address: string | null
  /** Browsers are asked to use https only. */
  isStrict: boolean
  certificate: CertificateFacts | null
  /** What is wrong with the certificate, translated. */
  faults: readonly string[]
  /** What went wrong when the last one was asked for, and when (UTC). */
  problem: { text: string; at: string } | null
  nextTryAt: string | null
  /** Where devices are led through trusting the authority; null where there is nothing to trust. */
  trust: { address: string; code: QrCode } | null
  /** Signed in just now. */
  mayAct: boolean
}

/** Whether the server speaks HTTPS, with which certificate, and what is wrong with it. */
export function HttpsView(props: HttpsViewProps) {
  const { i18n } = useLingui()
  const { way, address, certificate, faults, problem, nextTryAt, trust, mayAct } = props
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('https.title')}
        lead={i18n._('https.lead')}
      />
      <div className="sheet">
        <section>
          {problem && (
            <Notice tone="error">
              <p>{problem.text}</p>
              <p>
                <Moment at={problem.at} />
                {nextTryAt !== null && (
                  <>
                    {' · '}
                    {i18n._('https.next-try')} <Moment at={nextTryAt} />
                  </>
                )}
              </p>
            </Notice>
          )}
          {faults.map((fault) => (
            <Notice key={fault} tone="warning">
              {fault}
            </Notice>
          ))}
          {certificate && !problem && faults.length === 0 && (
            <Notice tone="success">{i18n._('https.all-well')}</Notice>
          )}
          {way === 'off' && <Off address={address} />}
          {certificate && <Known {...props} certificate={certificate} />}
          {way !== 'off' && mayAct && (
            <Form action={urls.https()}>
              <Button type="submit">{i18n._('https.check-now')}</Button>
            </Form>
          )}
        </section>
        {trust !== null && <Trust {...trust} mayAct={mayAct} />}
        {way !== 'off' && !mayAct && <SignInFirst next={urls.https()} />}
      </div>
    </>
  )
}

/** Links to trust the authority, and to replace it. */
function Trust({ address, code, mayAct }: { address: string; code: QrCode; mayAct: boolean }) {
  const { i18n } = useLingui()
  return (
    <section>
      <h2>{i18n._('trust.title')}</h2>
      <p>{i18n._('https.trust-here')}</p>
      <p>
        <a href={address}>{address}</a>
      </p>
      <QrCodeImage code={code} label={address} />
      {mayAct && (
        <Form action={urls.renewAuthority()}>
          <p>{i18n._('https.authority-new-hint')}</p>
          <Button type="submit" kind="danger">
            {i18n._('https.authority-new')}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** How HTTPS is turned on: what one sets, and what for. */
const WAYS = [
  { icon: 'smartphone', setting: 'TRIVET_HTTPS=own', text: 'https.off-own' },
  { icon: 'link', setting: 'TRIVET_HTTPS=acme', text: 'https.off-acme' },
  { icon: 'key-round', setting: 'TRIVET_TLS_CERTIFICATE_PATH', text: 'https.off-files' },
] as const

function Off({ address }: { address: string | null }) {
  const { i18n } = useLingui()
  const isBehindProxy = address?.startsWith('https:') === true
  if (isBehindProxy) return <Notice tone="info">{i18n._('https.by-proxy')}</Notice>
  return (
    <>
      <Notice tone="warning">{i18n._('https.off')}</Notice>
      <ul className="checks" role="list">
        {WAYS.map(({ icon, setting, text }) => (
          <li key={setting}>
            <Icon name={icon} />
            <div>
              <b>
                <code dir="ltr">{setting}</code>
              </b>
              <p>{withSettings(i18n._(text))}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A sentence in which the names of settings look like what is typed. */
const withSettings = (text: string) =>
  text.split(/(TRIVET_[A-Z_]+(?:=\w+)?)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} dir="ltr">
        {part}
      </code>
    ),
  )

function Known({ address, isStrict, certificate }: HttpsViewProps & { certificate: CertificateFacts }) {
  const { i18n } = useLingui()
  const facts = {
    'https.address': <bdi>{address}</bdi>,
    'https.names': formatList(certificate.names, i18n.locale, 'unit'),
    'https.issuer': <bdi>{certificate.issuer}</bdi>,
    'https.until': <Moment at={certificate.until} />,
    'https.hsts': i18n._(isStrict ? 'https.hsts-on' : 'https.hsts-off'),
    'https.fingerprint': <Fingerprint text={certificate.fingerprint} />,
  }
  return (
    <>
      <dl className="pairs">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{i18n._(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {address !== null && <p className="quiet">{i18n._('https.not-from-outside', { address })}</p>}
    </>
  )
}
