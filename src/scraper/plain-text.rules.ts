import { type PastedPart, pasteIngredients, pasteInstructions } from '../recipes/editor/paste.rules'
import { captionText } from './caption.rules'
import { Composition } from './composition.rules'
import { type DraftText, emptyDraft, type PageReading, type RecipeDraft } from './draft.schema'
import { ingredientLikeness } from './fields/amounts.rules'
import { splitSteps } from './fields/steps.rules'
import { countedYield } from './fields/yield.rules'
import { languageOfHeadings } from './heading-language.rules'
import { guessLanguage } from './language.rules'
import { withoutPage } from './pasted-page.rules'
import { readTextLines, type TextLine } from './text-lines.rules'
import { type Parts, SURE, sortByHeadings, statesFacts } from './text-parts.rules'
import { findUnheaded, takeLoneYield } from './unheaded-text.rules'
import type { Line } from './visible/lines.rules'
import { readFacts } from './visible/page-facts.rules'
import { markHeadings } from './visible/regions.rules'

const MAX_DESCRIPTION = 2_000
/** A heading that says no more than the one under which a recipe shows its notes. */
const ONLY_NOTES =
  /^(?:(?:recipe )?notes|notizen|anmerkungen|remarques|notities|opmerkingen|anteckningar|noteringar|notas|observações|megjegyzések|notater|merknader|noter|bemærkninger|примечания|заметки|メモ|備考|poznámky|uwagi|notatki|napomene|bilješke|备注|notlar)$/iu

const textOf = (lines: readonly TextLine[]) =>
  lines
    .filter(({ text }) => !statesFacts(text))
    .map(({ text, hasMark }) => (hasMark ? `## ${text}` : text))
    .join('\n')

/** `200 g flour, 2 eggs, salt` on one line; a comma within a number does not split. */
function onOwnLines(text: string): string {
  const isOneLine = !text.trim().includes('\n')
  const items = text.trim().split(/[,;、]\s+|、/)
  const isList =
    isOneLine && items.length > 2 && items.filter((item) => ingredientLikeness(item) >= SURE).length > 1
  return isList ? items.join('\n') : text
}

/** Every row names its section, where a pasted part names only a new one. */
function underSections(parts: readonly PastedPart[], section = ''): { section: string; text: string }[] {
  let current = section
  return parts.map(({ text, title }) => {
    current = title || current
    return { section: current, text }
  })
}

function readIngredientBlocks({ ingredients }: Parts): RecipeDraft['ingredients'] {
  return ingredients.flatMap(({ heading, lines }, at) =>
    underSections(pasteIngredients(onOwnLines(textOf(lines))), at === 0 ? '' : heading),
  )
}

function readSteps(lines: readonly TextLine[]): DraftText[] {
  return underSections(pasteInstructions(textOf(lines))).flatMap(({ section, text }) =>
    splitSteps(text).map((step) => ({ title: section, text: step })),
  )
}

function readNotes({ others }: Parts): DraftText[] {
  return others
    .map(({ heading, lines }) => ({
      title: ONLY_NOTES.test(heading) ? '' : heading,
      text: textOf(lines).trim(),
    }))
    .filter(({ text }) => text !== '')
}

/** A line of text as a line of a page without any surroundings. */
function toPageLine({ text, element }: TextLine): Line {
  return { text, element, kind: 'text', level: 0, isStrong: false, isLink: false, isFrame: false }
}

/** Facts from anywhere but the method, and from a line of their own at its end. */
function factsOf({ intro, ingredients, instructions, others }: Parts): ReturnType<typeof readFacts> {
  const stated = [...ingredients, ...others].flatMap(({ lines }) => lines)
  const near = [...intro, ...stated, ...instructions.filter(({ text }) => statesFacts(text))]
  const lines = markHeadings(near.filter(({ isBlank }) => !isBlank).map(toPageLine)).filter(
    ({ text, likeness }) => statesFacts(text) || likeness < SURE,
  )
  const facts = readFacts(lines, lines)
  const heading = ingredients.map((block) => countedYield(block.heading)).find((text) => text !== '')
  return { ...facts, recipeYield: facts.recipeYield || heading || '' }
}

/** Fields found by headings and labels are as certain as on a page that states them; those recognised by their looks are not. */
function rateFields(
  fields: PageReading['fields'],
  isHeaded: { ingredients: boolean; instructions: boolean },
) {
  const rate = (name: keyof typeof fields, confidence: number) => {
    if (fields[name]) fields[name] = { source: 'text', confidence }
  }
  for (const name of ['ingredients', 'instructions'] as const) rate(name, isHeaded[name] ? 0.9 : 0.65)
  for (const name of ['recipeYield', 'prepTime', 'performTime', 'totalTime'] as const) rate(name, 0.87)
  for (const name of ['name', 'description'] as const)
    rate(name, isHeaded.ingredients || isHeaded.instructions ? 0.87 : 0.7)
}

/**
 * Reads a recipe that someone pasted as text, in any of the known languages: the name in the first line, then lists below their
 * headings, or, where there are none, told apart by their looks. A text without any list of a recipe gives a null draft.
 * Never throws.
 */
export function readPlainText(text: string, options: { url?: string | undefined } = {}): PageReading {
  const caption = captionText(text)
  const { lines: pasted, addresses, hashtags } = readTextLines(caption?.text ?? text)
  const lines = withoutPage(pasted)
  const parts = sortByHeadings(lines)
  const isHeaded = { ingredients: parts.ingredients.length > 0, instructions: parts.instructions.length > 0 }
  const facts = factsOf(parts)
  facts.recipeYield ||= takeLoneYield(parts)
  findUnheaded(parts)
  const composition = new Composition()
  const found: RecipeDraft = {
    ...emptyDraft(),
    ...facts,
    name: parts.name,
    // Lines without letters are copied ratings.
    description: [
      caption?.praise ?? '',
      textOf(parts.intro.filter(({ text: each, isBlank }) => isBlank || /\p{L}/u.test(each))),
    ]
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .trim()
      .slice(0, MAX_DESCRIPTION),
    ingredients: readIngredientBlocks(parts),
    instructions: readSteps(parts.instructions),
    notes: readNotes(parts),
    tags: caption?.hashtags ?? hashtags,
    canonicalUrl: options.url ?? addresses[0] ?? null,
  }
  for (const name of [
    ...(['name', 'description', 'recipeYield', 'prepTime', 'performTime', 'totalTime'] as const),
    ...(['ingredients', 'instructions', 'notes', 'tags', 'canonicalUrl'] as const),
  ])
    composition.fill(name, found, 'text')
  const { draft, fields } = composition
  rateFields(fields, isHeaded)
  if (draft.totalTime === null && draft.prepTime !== null && draft.performTime !== null)
    composition.replace('totalTime', draft.prepTime + draft.performTime, 'guess')
  const headings = lines.filter(({ heading }) => heading !== null).map(({ label }) => label)
  composition.replace('language', guessLanguage(draft) ?? languageOfHeadings(headings), 'guess')
  // One line that looks like an ingredient does not make a message a recipe.
  const isHeadless = !isHeaded.ingredients && !isHeaded.instructions
  const isMessage = isHeadless && draft.ingredients.length + draft.instructions.length < 2
  return { draft: composition.hasSubstance && !isMessage ? draft : null, fields, schemaOrg: null }
}
