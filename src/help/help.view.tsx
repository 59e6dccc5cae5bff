import { useLingui } from '@lingui/react'
import type { Root } from '../platform/html/tree.rules'
import { Button } from '../ui/button.ui'
import { CleanHtml } from '../ui/clean-html.ui'
import { TextField } from '../ui/field.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { LinkList } from '../ui/link-list.ui'
import { urls } from '../urls'
import type { ManualPage } from './manual.rules'

export interface Answer {
  id: string
  question: string
  pageTitle: string
  href: string
  tree: Root
}

/** Texts of a manual that is not translated run in its own language and direction. */
const attributes = (language: string | null) => (language === null ? {} : { lang: language, dir: 'ltr' })

/** A question in the reader's own words, its answers, and all pages of the manual. */
export function HelpSearch(props: {
  asked: string
  /** Null where nothing was asked. */
  found: readonly Answer[] | null
  pages: readonly ManualPage[]
  language: string | null
}) {
  const { asked, found, pages, language } = props
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('help.title')} lead={i18n._('help.lead')} />
      <div className="sheet">
        <form method="get" action={urls.help()} role="search">
          <TextField
            label={i18n._('help.question')}
            name="q"
            type="search"
            defaultValue={asked}
            maxLength={200}
          />
          <Button type="submit">{i18n._('search.search')}</Button>
        </form>
        {found && (
          <p role="status">
            {found.length === 0
              ? i18n._('help.nothing-found')
              : i18n._('help.answers', { count: found.length })}
          </p>
        )}
        {(found ?? []).map(({ href, question, pageTitle, tree }) => (
          <section key={href} {...attributes(language)}>
            <h2>
              <a href={href}>{question}</a>
            </h2>
            <p className="quiet">{pageTitle}</p>
            <div className="prose">
              <CleanHtml tree={tree} />
            </div>
          </section>
        ))}
        <section aria-labelledby="pages">
          <h2 id="pages">{i18n._('help.pages')}</h2>
          {language && <p className="quiet">{i18n._('help.in-english')}</p>}
          <div {...attributes(language)}>
            <LinkList
              isLong
              links={pages.map(({ name, title }) => ({ href: urls.helpPage(name), text: title }))}
            />
          </div>
        </section>
      </div>
    </>
  )
}

/** One page of the manual. */
export function HelpPage(props: { page: ManualPage; answers: readonly Answer[]; language: string | null }) {
  const { page, answers, language } = props
  const { i18n } = useLingui()
  return (
    <div {...attributes(language)}>
      <PageHead
        back={{ href: urls.help(), text: i18n._('help.title') }}
        title={page.title}
        lead={page.lead}
      />
      <div className="sheet">
        {answers.map(({ id, question, tree }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{question}</h2>
            <div className="prose">
              <CleanHtml tree={tree} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
