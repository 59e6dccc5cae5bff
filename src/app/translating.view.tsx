import { useLingui } from '@lingui/react'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'

/** How to mend a sentence and how to bring a language: what a translator has to know, on one page. */
export function TranslatingView() {
  const { i18n } = useLingui()
  const source = 'locales/en-US.po'
  const parts = [
    [
      i18n._('translating.mend'),
      i18n._('translating.mend-text', { file: 'locales/de-DE.po' }),
      i18n._('translating.braces', { braces: '{name}' }),
    ],
    [
      i18n._('translating.add'),
      i18n._('translating.add-text', { source, copy: 'locales/fr-FR.po' }),
      i18n._('translating.fallback'),
    ],
    [i18n._('translating.try'), i18n._('translating.try-text', { command: 'npm start' })],
  ]
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('translating.title')}
        lead={i18n._('translating.lead')}
      />
      <div className="sheet">
        {parts.map(([title, ...sentences]) => (
          <section key={title}>
            <h2>{title}</h2>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
