import { Composition } from '../../scraper/composition.rules'
import { emptyDraft, type PageReading, type RecipeDraft } from '../../scraper/draft.schema'
import { guessLanguage } from '../../scraper/language.rules'
import { readPastedText } from '../../scraper/page.service'
import { readPlainText } from '../../scraper/plain-text.rules'
import { readCooklang } from './cooklang.rules'
import { cutHead } from './front-matter.service'
import { draftOfHead, toHead } from './head.rules'
import { foreignRecipe, recipesInJson } from './json-recipes.rules'
import { isMarkdown, plainOfMarkdown } from './markdown.rules'
import { pastedKind, withType } from './pasted.rules'

const FIELDS = [
  ...(['name', 'description', 'images', 'recipeYield', 'totalTime', 'prepTime', 'performTime'] as const),
  ...(['ingredients', 'instructions', 'notes', 'author', 'categories', 'tags'] as const),
  ...(['canonicalUrl', 'siteName', 'language', 'nutrition'] as const),
]

/** What is under its own name in a file is certain. */
const STATED = 0.95

/**
 * A reading of a draft that was put together from a file.
 * @param read how sure the fields are that were not stated; all are stated when left out
 */
function readingOf(
  from: RecipeDraft,
  read: { stated: Partial<RecipeDraft>; fields: PageReading['fields'] } = { stated: from, fields: {} },
): PageReading {
  const composition = new Composition()
  for (const name of FIELDS) composition.fill(name, from, 'text')
  const { draft, fields } = composition
  for (const name of FIELDS) {
    const isStated = read.stated[name] !== undefined
    if (fields[name])
      fields[name] = isStated ? { source: 'text', confidence: STATED } : (read.fields[name] ?? fields[name])
  }
  if (!composition.hasSubstance) return { draft: null, fields: {}, schemaOrg: null }
  if (draft.totalTime === null && draft.prepTime !== null && draft.performTime !== null)
    composition.replace('totalTime', draft.prepTime + draft.performTime, 'guess')
  if (draft.language === null) composition.replace('language', guessLanguage(draft), 'guess')
  return { draft, fields, schemaOrg: null }
}

/** Markdown or plain text, perhaps with a head; what the head says counts before what is read from the text. */
function readText(text: string, url: string | undefined): PageReading {
  const { head, body: below } = cutHead(text)
  const { text: body, ...marked } = isMarkdown(below) ? plainOfMarkdown(below) : { text: below }
  const said = { ...withoutEmpty(marked), ...withoutEmpty(draftOfHead(head)) }
  if (Object.keys(said).length === 0) return readPlainText(body, { url })
  // Without a title in the text, its first line would be taken for one.
  const isNamed = Boolean(said.name) && !/^\s*#\s/.test(body)
  const named = isNamed ? `${said.name}\n\n` : ''
  const plain = readPlainText(named + body)
  // Below a list of ingredients in the head, words without a heading are the method.
  const isMethod = said.ingredients !== undefined && !plain.draft?.instructions.length
  const { draft, fields } = isMethod ? readPlainText(`${named}Instructions:\n${body}`) : plain
  // With both lists in the head, the text below it only tells about the dish.
  const isWhole = said.ingredients !== undefined && said.instructions !== undefined
  const told = isWhole ? { ...emptyDraft(), description: body.trim() } : (draft ?? emptyDraft())
  const canonicalUrl = url ?? said.canonicalUrl ?? told.canonicalUrl
  return readingOf({ ...told, ...said, canonicalUrl }, { stated: said, fields: isWhole ? {} : fields })
}

function readCook(text: string, url: string | null): PageReading {
  const { head, body } = cutHead(text)
  const draft = readCooklang(body, head)
  return readingOf({ ...draft, canonicalUrl: url ?? draft.canonicalUrl })
}

/** The first recipe of it; `recipesInJson` tells whether there are others. */
function readJson(text: string, url: string | null): PageReading {
  const [first, second] = recipesInJson(text)
  const data = first?.json ?? text
  const foreign = foreignRecipe(data)
  if (foreign === null) {
    // The only recipe of a graph may refer to other things in it.
    const isInGraph = second === undefined && text.includes('"@graph"')
    return readPastedText(first && !isInGraph ? withType(data) : text, url === null ? {} : { url })
  }
  const said = withoutEmpty(draftOfHead(toHead(foreign)))
  return readingOf({ ...emptyDraft(), ...said, canonicalUrl: url ?? said.canonicalUrl ?? null })
}

function withoutEmpty(draft: Partial<RecipeDraft>): Partial<RecipeDraft> {
  const entries = Object.entries(draft).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}

/** `Easy-Pancakes.cook` → "Easy Pancakes". */
function nameOfFile(file: string): string {
  const name = file.replace(/^.*[\\/]/, '').replace(/\.[^.]{1,10}$/, '')
  return (/\s/.test(name) ? name : name.replace(/[-_]+/g, ' ')).trim()
}

/** The name of a file replaces a name that the text does not have, as Cooklang files do not. */
function named(reading: PageReading, file: string | undefined): PageReading {
  const { draft, fields } = reading
  const name = file === undefined ? '' : nameOfFile(file)
  if (draft === null || draft.name !== '' || name === '') return reading
  return {
    ...reading,
    draft: { ...draft, name },
    fields: { ...fields, name: { source: 'guess', confidence: 0.4 } },
  }
}

function readKind(text: string, url: string | null): PageReading {
  switch (pastedKind(text)) {
    case 'json':
      return readJson(text.trim(), url)
    case 'page':
      return readPastedText(text, url === null ? {} : { url })
    case 'cooklang':
      return readCook(text, url)
    case 'text':
      return readText(text, url ?? undefined)
  }
}

/**
 * Reads a recipe out of a text of any kind: the source of a page, schema.org JSON, Cooklang, Markdown with or without a head,
 * plain text. Without a recipe the draft is null. Never throws.
 * @param url where it comes from, if that is known
 * @param file the name of the file that it was in, if there was one
 */
export function readRecipeText(text: string, url: string | null, file?: string): PageReading {
  return named(readKind(text, url), file)
}
