import { useLingui } from '@lingui/react'
import { Icon } from '../../ui/icon.ui'

export interface CheckView {
  key: string
  /** `off` is what one can well do without. */
  state: 'ok' | 'missing' | 'off'
  /** What was looked at, translated. */
  title: string
  /** How it stands, and what to do where it is not set, translated. */
  text: string
}

export interface FactView {
  /** Both translated, or data. */
  name: string
  value: string
}

export interface SiteSettingsProps {
  checks: readonly CheckView[]
  facts: readonly FactView[]
  figures: readonly FactView[]
  /** For whoever is asked for help; in English. */
  report: string
}

const ICONS = { ok: 'circle-check', missing: 'circle-alert', off: 'minus' } as const

/** What this server is, whether what the operator has set is whole, and how much there is. */
export function SiteSettings({ checks, facts, figures, report }: SiteSettingsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('admin.site-settings')}</h1>
          <p>{i18n._('admin.site-settings-lead')}</p>
        </div>
      </header>
      <div className="sheet">
        <section aria-labelledby="checks">
          <h2 id="checks">{i18n._('admin.configuration')}</h2>
          <ul className="checks" role="list">
            {checks.map(({ key, state, title, text }) => (
              <li key={key} data-state={state}>
                <Icon name={ICONS[state]} />
                <div>
                  <b>{title}</b>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="about">
          <h2 id="about">{i18n._('admin.about')}</h2>
          <Facts facts={facts} />
        </section>
        <section aria-labelledby="figures">
          <h2 id="figures">{i18n._('admin.statistics')}</h2>
          <Facts facts={figures} />
        </section>
        <section aria-labelledby="report">
          <h2 id="report">{i18n._('admin.bug-report')}</h2>
          <p className="quiet">{i18n._('admin.bug-report-lead')}</p>
          <pre className="secret" dir="ltr" tabIndex={0} aria-labelledby="report">
            {report}
          </pre>
        </section>
      </div>
    </>
  )
}

function Facts({ facts }: { facts: readonly FactView[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
