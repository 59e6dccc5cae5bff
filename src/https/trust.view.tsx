import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { formatList } from '../ui/format.rules'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import { Fingerprint } from './fingerprint.ui'

export interface TrustViewProps {
  names: readonly string[]
  /** What the authority is called in lists of authorities. */
  authority: string
  fingerprint: string
  /** Where Trivet is once it is trusted. */
  address: string
}

/** Leads a phone, a tablet or a computer through trusting the authority of this server. */
export function TrustView({ names, authority, fingerprint, address }: TrustViewProps) {
  const { i18n } = useLingui()
  const ways = [
    { title: 'trust.apple', steps: ['trust.apple-1', 'trust.apple-2', 'trust.apple-3'] },
    { title: 'trust.android', steps: ['trust.android-1', 'trust.android-2', 'trust.android-3'] },
    { title: 'trust.computer', steps: ['trust.windows', 'trust.mac', 'trust.firefox'] },
  ]
  return (
    <>
      <PageHead
        title={i18n._('trust.title')}
        lead={i18n._('trust.lead', { names: formatList(names, i18n.locale, 'unit') })}
      />
      <div className="sheet">
        <p>
          <LinkButton
            kind="primary"
            size="large"
            href={urls.trustCertificate()}
            download="trivet-authority.crt"
          >
            {i18n._('trust.download')}
          </LinkButton>
        </p>
        {ways.map(({ title, steps }) => (
          <section key={title}>
            <h2>{i18n._(title)}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{i18n._(step, { authority })}</li>
              ))}
            </ol>
          </section>
        ))}
        <section>
          <h2>{i18n._('trust.then')}</h2>
          <p>
            {i18n._('trust.done')}{' '}
            <a href={address}>
              <bdi>{address}</bdi>
            </a>
          </p>
          <p>{i18n._('trust.remove', { authority })}</p>
          <dl className="pairs">
            <div>
              <dt>{i18n._('trust.name')}</dt>
              <dd>
                <bdi>{authority}</bdi>
              </dd>
            </div>
            <div>
              <dt>{i18n._('https.fingerprint')}</dt>
              <dd>
                <Fingerprint text={fingerprint} />
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  )
}
