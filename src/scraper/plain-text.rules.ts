import {
  type PastedPart,
  pasteIngredients,
  pasteInstructions,
  sectionHeading,
  trimListMark,
} from '../recipes/paste.rules'
import { Composition } from './composition.rules'
import { type DraftText, emptyDraft, type PageReading, type RecipeDraft } from './draft.schema'
import { ingredientLikeness } from './fields/amounts.rules'
import { splitSteps } from './fields/steps.rules'
import { textMinutes } from './fields/times.rules'
import { countedYield, isYieldPhrase } from './fields/yield.rules'
import { languageOfHeadings } from './heading-language.rules'
import { guessLanguage } from './language.rules'
import { readTextLines, type TextLine } from './text-lines.rules'
import type { HeadingKind } from './visible/headings.rules'
import type { Line } from './visible/lines.rules'
import { isFact, readFacts } from './visible/page-facts.rules'
import { markHeadings } from './visible/regions.rules'

/** At least this much an ingredient's line looks like one; short lines without an amount (`salt`) are 0.4. */
const SURE = 0.8
const POSSIBLE = 0.4
/** Foods with their notes have fewer words than a step. */
const MAX_FOOD_WORDS = 6
const MAX_DESCRIPTION = 2_000
const LONE_YIELD =
  /^(?:\p{L}{2,8}\.?\s)?\p{N}{1,3}(?:[.,]\d{1,2})?(?:\s?[-–]\s?\p{N}{1,3})?\s\p{L}{2,20}(?:\s\p{L}{2,20})?$/u
/** A heading that says no more than the one under which a recipe shows its notes. */
const ONLY_NOTES =
  /^(?:(?:recipe )?notes|notizen|anmerkungen|remarques|notities|opmerkingen|anteckningar|noteringar|notas|observações|megjegyzések|notater|merknader|noter|bemærkninger|примечания|заметки|メモ|備考|poznámky|uwagi|notatki|napomene|bilješke|备注|notlar)$/iu
const PIECES = /\s?[|•·;]\s?|,\s(?=\p{L}+\s?:)/u

/** The parts of a text, each with its lines. */
interface Parts {
  name: string
  intro: TextLine[]
  /** Each block with the heading it stood under. */
  ingredients: { heading: string; lines: TextLine[] }[]
  instructions: TextLine[]
  /** Notes, and whatever stands under a heading that is neither. */
  others: { heading: string; lines: TextLine[] }[]
}

/** Whether a line does nothing but state times and yields, one or several of them. */
function statesFacts(text: string): boolean {
  const pieces = text.split(PIECES).filter((piece) => piece !== '')
  return pieces.length > 0 && pieces.every((piece) => isFact(piece) || isYieldPhrase(piece))
}

function isIngredient(line: TextLine, atLeast: number): boolean {
  return !line.isBlank && !statesFacts(line.text) && ingredientLikeness(trimListMark(line.text)) >= atLeast
}

const isSentence = ({ text }: TextLine) => text.length > 60 && /[.!?。]$/.test(text)
/** `Knead everything for 10 minutes`: no ingredient takes time. */
const takesTime = ({ text }: TextLine) =>
  !/^\P{L}*\p{N}/u.test(text) && text.split(' ').length > MAX_FOOD_WORDS && textMinutes(text) !== null
const isNumbered = ({ text }: TextLine) => /^\d{1,2}\s?[.)、]\s*\p{L}/u.test(text)

/** The first line is the name, unless a list begins with it. */
function isName(first: TextLine, second: TextLine | undefined): boolean {
  if (first.heading !== null || statesFacts(first.text)) return false
  if (trimListMark(first.text) !== first.text && !isNumbered(first)) return false
  const isInList = second !== undefined && isIngredient(second, SURE)
  return !(isInList && ingredientLikeness(first.text) === 1)
}

/**
 * What a line announces where it stands. A short step can look like a heading, and a label in a list (`Dry ingredients: stir …`,
 * `nutritional yeast: 15 g`) belongs to the list.
 */
function announced(line: TextLine, target: readonly TextLine[], parts: Parts): HeadingKind | null {
  if (line.heading === null || (statesFacts(line.text) && !line.isMarked)) return null
  const isMethod = target === parts.instructions
  if (line.rest === '') return line.isMarked || !isMethod ? line.heading : null
  if (line.heading === 'notes') return 'notes'
  return isMethod || (line.heading === 'other' && target !== parts.intro) ? null : line.heading
}

/** Sorts lines below their headings; what stands before the first one is the introduction. */
function sortByHeadings([first, ...rest]: readonly TextLine[]): Parts {
  const parts: Parts = { name: '', intro: [], ingredients: [], instructions: [], others: [] }
  const isNamed = first !== undefined && isName(first, rest[0])
  if (isNamed) parts.name = first.text
  let target = parts.intro
  for (const line of isNamed || first === undefined ? rest : [first, ...rest]) {
    const kind = announced(line, target, parts)
    const behind = { ...line, text: line.rest, heading: null, hasMark: false, rest: '' }
    const lines = line.rest === '' ? [] : [behind]
    if (kind === null) target.push(line)
    else if (kind === 'instructions') {
      target = parts.instructions
      target.push(...lines)
    } else {
      const block = { heading: line.label, lines }
      const list = kind === 'ingredients' ? parts.ingredients : parts.others
      list.push(block)
      // A note on one line ends there.
      if (kind !== 'notes' || line.rest === '') target = block.lines
    }
  }
  return parts
}

/** The lines from here to the next blank one. */
function blockAt(lines: readonly TextLine[], start: number): TextLine[] {
  const end = lines.findIndex((line, at) => at > start && line.isBlank)
  return lines.slice(start, end < 0 ? undefined : end)
}

/** A block without any amount in which somebody says what to do. */
function isTold(block: readonly TextLine[]): boolean {
  if (block.some((line) => isIngredient(line, SURE))) return false
  return block.some(({ text }) => /[.!。]$/.test(text) || text.split(' ').length > MAX_FOOD_WORDS)
}

/** Where a list of ingredients ends and the method begins, though no heading says so. */
function methodStart(lines: readonly TextLine[]): number {
  const start = lines.findIndex((line, at) => {
    if (line.isBlank) return false
    const begins = at === 0 || lines[at - 1]!.isBlank
    if (begins && isTold(blockAt(lines, at))) return true
    if (sectionHeading(line.text) !== undefined) return false
    const isStep = begins && !isIngredient(line, POSSIBLE)
    return isSentence(line) || isNumbered(line) || isStep || takesTime(line)
  })
  const heading = lines[start - 1]
  const isHeaded = heading !== undefined && !heading.isBlank && sectionHeading(heading.text) !== undefined
  if (start < 0) return lines.length
  return isHeaded ? start - 1 : start
}

/** Takes the list of ingredients out of an introduction, from its first amount or the name of a part above that. */
function takeList({ intro }: Parts): TextLine[] {
  const first = intro.findIndex((line) => isIngredient(line, SURE) && !isNumbered(line))
  if (first < 0) return []
  const before = intro[first - 1]
  const hasSection = before !== undefined && !before.isBlank && sectionHeading(before.text) !== undefined
  return intro.splice(hasSection ? first - 1 : first)
}

/** Finds ingredients of an introduction by their looks; without a heading the lines behind the list are the method. */
function findUnheaded(parts: Parts): void {
  const isHeaded = parts.ingredients.length > 0
  // The heading of a part (`For the topping`) may be the first that says ingredients.
  const isWorthIt = !isHeaded || parts.intro.filter((line) => isIngredient(line, SURE)).length > 1
  const list = isWorthIt ? takeList(parts) : []
  if (list.length > 0) parts.ingredients.unshift({ heading: '', lines: list })
  const last = isHeaded && parts.instructions.length > 0 ? undefined : parts.ingredients.at(-1)
  if (last) parts.instructions.unshift(...last.lines.splice(methodStart(last.lines)))
}

/** `24 cookies` on a line of its own above the ingredients; taken out of the introduction. */
function takeLoneYield({ intro, ingredients }: Parts): string {
  const hasHeading = ingredients.length > 0
  const at = intro.findIndex(({ text }, index) => {
    if (!LONE_YIELD.test(text) || textMinutes(text) !== null) return false
    const [before, after] = [intro[index - 1], intro[index + 1]]
    const isInList = [before, after].some((line) => line !== undefined && isIngredient(line, SURE))
    if (hasHeading) return !isInList
    // Without a heading it could be an ingredient; only one that stands apart, above the list, is none.
    const isApart = (before?.isBlank ?? true) && (after?.isBlank === true || statesFacts(after?.text ?? ''))
    return isApart && intro.slice(index + 1).some((line) => isIngredient(line, SURE))
  })
  return at < 0 ? '' : (intro.splice(at, 1)[0]?.text ?? '')
}

const textOf = (lines: readonly TextLine[]) =>
  lines
    .filter(({ text }) => !statesFacts(text))
    .map(({ text, hasMark }) => (hasMark ? `## ${text}` : text))
    .join('\n')

/** `200 g flour, 2 eggs, salt` on one line; a comma within a number parts nothing. */
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

/** A line as the readers of pages want it: nothing of a page is around it. */
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

/** Below headings and with their labels things are as sure as on a page that states them; told apart by their looks they are not. */
function rateFields(
  fields: PageReading['fields'],
  isHeaded: { ingredients: boolean; instructions: boolean },
) {
  const rate = (name: keyof typeof fields, sureness: number) => {
    if (fields[name]) fields[name] = { source: 'text', sureness }
  }
  for (const name of ['ingredients', 'instructions'] as const) rate(name, isHeaded[name] ? 0.9 : 0.65)
  for (const name of ['recipeYield', 'prepTime', 'performTime', 'totalTime'] as const) rate(name, 0.87)
  for (const name of ['name', 'description'] as const)
    rate(name, isHeaded.ingredients || isHeaded.instructions ? 0.87 : 0.7)
}

/**
 * Reads a recipe that somebody pasted as text, in any of the known languages: the name in the first line, then lists below their
 * headings, or, where there are none, told apart by their looks. A text without any list of a recipe gives a null draft.
 * Never throws.
 */
export function readPlainText(text: string, options: { url?: string | undefined } = {}): PageReading {
  const { lines, addresses, hashtags } = readTextLines(text)
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
    // Ratings that were copied along have no letters.
    description: textOf(parts.intro.filter(({ text, isBlank }) => isBlank || /\p{L}/u.test(text)))
      .replace(/\n{2,}/g, '\n')
      .trim()
      .slice(0, MAX_DESCRIPTION),
    ingredients: readIngredientBlocks(parts),
    instructions: readSteps(parts.instructions),
    notes: readNotes(parts),
    tags: hashtags,
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
  // One line that looks like an ingredient makes no recipe of a message.
  const isHeadless = !isHeaded.ingredients && !isHeaded.instructions
  const isMessage = isHeadless && draft.ingredients.length + draft.instructions.length < 2
  return { draft: composition.hasSubstance && !isMessage ? draft : null, fields, schemaOrg: null }
}
