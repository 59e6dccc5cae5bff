import { indexManual, type ManualIndex, type ManualPage, readPage } from './manual.rules'
import { ENGLISH } from './words/english'

export interface Manual {
  /** Language of its texts. */
  language: string
  pages: readonly ManualPage[]
  index: ManualIndex
}

/** What there is, by locale; a translation of the manual is a folder beside the English one and a line here. */
const MANUALS: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'en-US': ENGLISH }

const read = new Map<string, Manual>()

/** The manual in the reader's language, or in English where it is not translated yet. */
export function manualFor(locale: string): Manual {
  const language = locale in MANUALS ? locale : 'en-US'
  const known = read.get(language)
  if (known) return known
  const pages = Object.entries(MANUALS[language]!).map(([name, text]) => readPage(name, text))
  const manual = { language, pages, index: indexManual(pages) }
  read.set(language, manual)
  return manual
}
