import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'

export interface CheckView {
  key: string
  /** `off` is optional. */
  state: 'ok' | 'missing' | 'off'
  /** What was looked at, translated. */
  title: string
  /** Its state, and what to do where it is not set, translated. */
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
  /** For anyone who is asked for help; in English. */
  report: string
  /** Whose address a test mail goes to unless another one is typed; null while no mails can be sent. */
  testMailTo: string | null
  /** Whether the operator has said where releases are. */
  mayCheckForUpdate: boolean
}

const ICONS = { ok: 'circle-check', missing: 'circle-alert', off: 'minus' } as const

/** What this server is, whether what the operator has set is whole, and how much there is. */
export function SiteSettings({
  checks,
  facts,
  figures,
  report,
  testMailTo,
  mayCheckForUpdate,
}: SiteSettingsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('admin.site-settings')}
        lead={i18n._('admin.site-settings-lead')}
      />
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
          {mayCheckForUpdate && (
            <Form action={urls.checkForUpdate()}>
              <Button type="submit">{i18n._('update.check')}</Button>
            </Form>
          )}
        </section>
        {testMailTo !== null && (
          <section aria-labelledby="mail">
            <h2 id="mail">{i18n._('admin.test-mail')}</h2>
            <Form action={urls.testMail()}>
              <TextField
                label={i18n._('user.email')}
                name="email"
                type="email"
                defaultValue={testMailTo}
                autoComplete="off"
                required
              />
              <Button type="submit">{i18n._('admin.test-mail-send')}</Button>
            </Form>
          </section>
        )}
        <section aria-labelledby="about">
          <h2 id="about">{i18n._('admin.about')}</h2>
          <Facts facts={facts} />
        </section>
        <section aria-labelledby="figures">
          <h2 id="figures">{i18n._('admin.statistics')}</h2>
          <Facts facts={figures} />
          <p>
            <a href={urls.analytics()}>{i18n._('admin.analytics')}</a>
          </p>
        </section>
        <section aria-labelledby="report">
          <h2 id="report">{i18n._('admin.bug-report')}</h2>
          <p className="quiet">{i18n._('admin.bug-report-lead')}</p>
          <pre id="report-text" className="secret" dir="ltr" tabIndex={0} aria-labelledby="report">
            {report}
          </pre>
          <div className="button-row" data-needs-script="">
            <Button
              data-copies="report-text"
              data-copied={i18n._('general.copied')}
              data-not-copied={i18n._('share.not-copied')}
            >
              {i18n._('mealplan.copy-button')}
            </Button>
          </div>
          <Enhancer name="ui/copy" trigger="[data-copies]" />
        </section>
      </div>
    </>
  )
}

/** What a report about this server would hold, and that none is sent. */
export function Analytics({ facts }: { facts: readonly FactView[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.siteSettings(), text: i18n._('setting.server') }}
        title={i18n._('admin.analytics')}
        lead={i18n._('admin.analytics-lead')}
      />
      <div className="sheet">
        <Facts facts={facts} />
      </div>
    </>
  )
}

function Facts({ facts }: { facts: readonly FactView[] }) {
  return (
    <dl className="pairs">
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
