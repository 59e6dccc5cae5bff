import { loadSanitiser } from '../platform/html/markdown'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { notFound } from '../platform/refusals'
import { urls } from '../urls'
import { type Answer, HelpPage, HelpSearch } from './help.view'
import { type Question, searchManual } from './manual.rules'
import { type Manual, manualFor } from './manual.service'

/** A question, not a letter. */
const MOST_LETTERS = 200

/** Links of the manual's files lead to the same page here. */
const LINK = /\]\(([a-z-]{1,40})\.md(#[\p{L}\p{N}-]{1,120})?\)/gu

async function drawn(questions: readonly Question[]): Promise<Answer[]> {
  const { cleanMarkdown } = await loadSanitiser()
  return questions.map(({ page, pageTitle, id, question, answer }) => {
    const text = answer.replace(LINK, (_, name: string, place = '') => `](${urls.helpPage(name)}${place})`)
    return {
      id,
      question,
      pageTitle,
      href: urls.helpPage(page, id),
      tree: cleanMarkdown(text, { iframeHosts: [] }),
    }
  })
}

/** The language of the texts, where it is not the page's. */
const inLanguage = ({ language }: Manual, { locale }: RequestScope) =>
  language.split('-')[0] === locale.split('-')[0] ? null : language

const PLACE = { styles: 'plain', width: 'narrow', place: 'help' } as const

/** The manual for people who cook, in the executable: a search, and a page for each part. */
export const HELP_PAGES: PageRoute[] = [
  publicPage({ path: '/help' }, async ({ scope, query }) => {
    const asked = (query.get('q') ?? '').slice(0, MOST_LETTERS).trim()
    const manual = manualFor(scope.locale)
    const found = asked === '' ? null : await drawn(searchManual(manual.index, asked))
    return {
      ...PLACE,
      title: scope.i18n._('help.title'),
      body: (
        <HelpSearch asked={asked} found={found} pages={manual.pages} language={inLanguage(manual, scope)} />
      ),
    }
  }),
  publicPage({ path: '/help/:page' }, async ({ scope, params }) => {
    const manual = manualFor(scope.locale)
    const page = manual.pages.find(({ name }) => name === params.page)
    if (!page) throw notFound()
    return {
      ...PLACE,
      title: page.title,
      body: (
        <HelpPage page={page} answers={await drawn(page.questions)} language={inLanguage(manual, scope)} />
      ),
    }
  }),
]
