import { Composition } from '../../scraper/composition.rules'
import type { PageReading, RecipeDraft } from '../../scraper/draft.schema'
import { guessLanguage } from '../../scraper/language.rules'
import { readPastedText } from '../../scraper/page.service'
import { readPlainText } from '../../scraper/plain-text.rules'
import { readCooklang } from './cooklang.rules'
import { cutHead, draftOfHead } from './front-matter.rules'
import { pastedKind, withType } from './pasted.rules'

const FIELDS = [
  ...(['name', 'description', 'images', 'recipeYield', 'totalTime', 'prepTime', 'performTime'] as const),
  ...(['ingredients', 'instructions', 'notes', 'author', 'categories', 'tags'] as const),
  ...(['canonicalUrl', 'language'] as const),
]

function readingOf(drafts: readonly RecipeDraft[]): PageReading {
  const composition = new Composition()
  for (const draft of drafts) for (const name of FIELDS) composition.fill(name, draft, 'text')
  const { draft, fields } = composition
  if (!composition.hasSubstance) return { draft: null, fields: {}, schemaOrg: null }
  if (draft.totalTime === null && draft.prepTime !== null && draft.performTime !== null)
    composition.replace('totalTime', draft.prepTime + draft.performTime, 'guess')
  if (draft.language === null) composition.replace('language', guessLanguage(draft), 'guess')
  return { draft, fields, schemaOrg: null }
}

/** Markdown or plain text, perhaps with a head; what the head says counts before what is read from the text. */
function readText(text: string, url: string | undefined): PageReading {
  const { head, body } = cutHead(text)
  if (head.size === 0) return readPlainText(text, { url })
  const said = draftOfHead(head)
  // Without a title in the text, its first line would be taken for one.
  const isNamed = Boolean(said.name) && !/^\s*#\s/.test(body)
  const { draft } = readPlainText(isNamed ? `${said.name}\n\n${body}` : body)
  if (draft === null) return { draft: null, fields: {}, schemaOrg: null }
  return readingOf([
    { ...draft, ...withoutEmpty(said), canonicalUrl: url ?? said.canonicalUrl ?? draft.canonicalUrl },
  ])
}

function withoutEmpty(draft: Partial<RecipeDraft>): Partial<RecipeDraft> {
  const entries = Object.entries(draft).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}

/**
 * Reads a recipe out of a text of any kind: the source of a page, schema.org JSON, Cooklang, Markdown with or without a head,
 * plain text. Without a recipe the draft is null. Never throws.
 * @param url where it comes from, if that is known
 */
export function readRecipeText(text: string, url: string | null): PageReading {
  const options = url === null ? {} : { url }
  switch (pastedKind(text)) {
    case 'json':
      return readPastedText(withType(text.trim()), options)
    case 'page':
      return readPastedText(text, options)
    case 'cooklang':
      return readingOf([{ ...readCooklang(text), ...(url === null ? {} : { canonicalUrl: url }) }])
    case 'text':
      return readText(text, url ?? undefined)
  }
}
