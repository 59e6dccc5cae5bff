import { trimTail } from '../../platform/text/trim'
import { type DraftText, emptyDraft, type RecipeDraft } from '../draft.schema'
import { isMeasure } from '../fields/amounts.rules'
import { countedYield, isLabelledYield } from '../fields/yield.rules'
import type { Meta } from '../html/meta.rules'
import { textKey, textOf, tidyLine } from '../html/text.rules'
import type { Tree } from '../html/tree.rules'
import { hasSomethingBeside, isAdvert } from './advert.rules'
import { readByline } from './byline.rules'
import { allParts } from './further-parts.rules'
import type { IngredientRegion } from './ingredient-region.rules'
import { type Line, readLines } from './lines.rules'
import { type PageFacts, readFacts } from './page-facts.rules'
import { findIngredients } from './page-ingredients.rules'
import { findInstructions, type InstructionRegion } from './page-instructions.rules'
import { findNotes } from './page-notes.rules'
import { findPicture } from './pictures.rules'
import { type MarkedLine, markHeadings } from './regions.rules'
import { withoutIngredients } from './step-ingredients.rules'

/** What the visible page shows of a recipe. */
export interface PageRecipe {
  draft: RecipeDraft
  ingredients: IngredientRegion | null
  instructions: InstructionRegion | null
  lines: MarkedLine[]
  /** The recipe is in parts, each with a list and steps of its own. */
  isInParts: boolean
}

const MAX_HEADS = 40
/** Characters that are read of a heading to find out whether it is a title; one around the whole page is not. */
const MAX_HEAD = 4_000
const NUMBERED_THINGS = /^\p{N}{1,3}(?:\s?[-–]\s?\p{N}{1,3})?\s\p{L}[\p{L}\s]{1,24}$/u
const FACTS_CLOSE = 20
const FACTS_BEFORE = 80
const FACTS_BEHIND = 20
/** Lists farther apart than any article is long are not of one recipe. */
const MAX_AROUND = 1_500

/** The title of a page without the site's name: `Bread | My Site`, `My Site | Bread` → `Bread`. */
function titleWithoutSite(title: string, siteName: string | null): string {
  const site = textKey(siteName ?? '')
  const own = title
    .split(/\s(?:[|–—·•»]|-|::)\s/)
    .find((part) => textKey(part) !== site && textKey(part) !== '')
  return (own ?? title).trim()
}

function headsOf(tree: Tree, name: string, site: string): string[] {
  return tree.elements
    .filter((element) => element.name === name)
    .slice(0, MAX_HEADS)
    .map((element) => tidyLine(textOf(element, undefined, MAX_HEAD)))
    .filter((text) => text !== '' && text.length <= 200 && textKey(text) !== site)
}

/** The recipe's name: the heading that the page's own title confirms, else the first h1, else that title. */
function readTitle(tree: Tree, meta: Meta): string {
  const stated = ` ${textKey(`${meta.ogTitle} ${meta.title}`)} `
  const site = textKey(meta.siteName ?? '')
  const first = headsOf(tree, 'h1', site)
  const second = headsOf(tree, 'h2', site)
  const confirmed = (heads: string[]): string | undefined =>
    heads.filter((text) => stated.includes(` ${textKey(text)} `)).toSorted((a, b) => b.length - a.length)[0]
  const named = confirmed(first) ?? first[0] ?? confirmed(second.filter((text) => text.length >= 8))
  const title = titleWithoutSite(meta.ogTitle || meta.title, meta.siteName)
  // `with potato chips`: a heading in two parts, both of which are in the title.
  const isSecondPart =
    named !== undefined && /^\p{Ll}/u.test(named) && textKey(title).endsWith(` ${textKey(named)}`)
  const isMore = named !== undefined && hasSomethingBeside(named, title, meta.title || meta.ogTitle)
  return named === undefined || isSecondPart || isMore ? title : named
}

function paragraphs(lines: readonly Line[], until: number): Line[] {
  const start = lines.findLastIndex((line, index) => index < until && line.level === 1)
  return lines
    .slice(Math.max(start + 1, 0), Math.max(until, 0))
    .filter(
      (line) =>
        line.kind === 'text' && line.level === 0 && !line.isFrame && !line.isLink && line.text.length >= 60,
    )
}

/** A description that was cut off, in full where a paragraph of the page begins with it; else the first paragraph. */
function readDescription(stated: string, lines: readonly Line[], until: number): string {
  const found = paragraphs(lines, until)
  if (stated === '' || (isAdvert(stated) && found.length > 0)) return found[0]?.text ?? ''
  const cut = textKey(stated.replace(/\[?(?:…|\.\.\.)\]?$/, ''))
  const isWhole = /[.!?)"”]$/.test(stated) && !/(?:…|\.\.\.)\]?$/.test(stated)
  return isWhole ? stated : (found.find(({ text }) => textKey(text).startsWith(cut))?.text ?? stated)
}

function isInside(region: { start: number; end: number } | null, position: number): boolean {
  return region !== null && position >= region.start && position <= region.end
}

/** What is above the ingredients: their heading, which often says for how many, and the lines below it. */
function linesAbove(lines: readonly MarkedLine[], region: IngredientRegion | null): string[] {
  if (region === null) return []
  const least = Math.max(0, region.start - 4)
  const heading = lines.findLastIndex(
    (line, index) => index >= least && index < region.start && line.heading === 'ingredients',
  )
  return heading < 0 ? [] : lines.slice(heading, region.start).map(({ text }) => text)
}

/** `Zutaten für 4 Personen`, `Ingredienti per 6 tortini`, or a count of anything below the heading: `12 loaves`. */
function yieldAbove(lines: readonly MarkedLine[], region: IngredientRegion | null): string {
  const [heading = '', ...below] = linesAbove(lines, region)
  const behindWords = trimTail(/\p{N}.*/u.exec(heading)?.[0] ?? '', /[\s):：]/)
  const things = [behindWords, ...below].find((text) => NUMBERED_THINGS.test(text) && !isMeasure(text))
  return countedYield(heading) || (things ?? '')
}

/** Cuts a yield off the end of the last step: `… and serve. Serves 4`. */
function withoutTail(instructions: DraftText[]): { steps: DraftText[]; tail: string } {
  const last = instructions.at(-1)
  const tail =
    last === undefined ? undefined : /(?:^|[.!]\s|\n)([^.!\n]{4,30})\.?$/.exec(last.text)?.[1]?.trim()
  if (last === undefined || tail === undefined || !isLabelledYield(tail))
    return { steps: instructions, tail: '' }
  const text = last.text.slice(0, last.text.lastIndexOf(tail)).trim()
  return {
    steps: text === '' ? instructions.slice(0, -1) : [...instructions.slice(0, -1), { ...last, text }],
    tail,
  }
}

/** Times and yield close to the recipe's lists; where nothing is said there, around the same list elsewhere on the page. */
function factsAround(
  lines: readonly MarkedLine[],
  [ingredients, instructions]: [IngredientRegion | null, InstructionRegion | null],
  other: IngredientRegion | null,
): PageFacts {
  const first = Math.min(ingredients?.start ?? lines.length, instructions?.start ?? lines.length)
  const last = Math.max(ingredients?.end ?? 0, instructions?.end ?? 0)
  const isFramed = (ingredients === null ? undefined : lines[ingredients.start])?.isFrame === true
  const around = (start: number, end: number): MarkedLine[] =>
    lines
      .slice(Math.max(0, start), end)
      .filter((line, index) => {
        const position = Math.max(0, start) + index
        // Links to other recipes follow, with their times.
        const isTeaser = line.isLink && position > last
        return !isTeaser && !isInside(ingredients, position) && !isInside(instructions, position)
      })
      .slice(0, MAX_AROUND)
      .map((line) => (isFramed ? { ...line, isFrame: false } : line))
  const behind = last + 1 + FACTS_BEHIND
  const facts = readFacts(around(first - FACTS_CLOSE, behind), around(first - FACTS_BEFORE, behind))
  const isTimeless = facts.prepTime === null && facts.performTime === null && facts.totalTime === null
  if (other === null || other.start >= first || (facts.recipeYield !== '' && !isTimeless)) return facts
  const above = around(other.start - FACTS_CLOSE, other.start)
  const there = readFacts(above, above)
  return { ...(isTimeless ? there : facts), recipeYield: facts.recipeYield || there.recipeYield }
}

/** Adds to each line how likely it is an ingredient or a step. */
type Rating = (lines: MarkedLine[]) => MarkedLine[]

/** Reads a recipe from what a visitor sees: headings, lists, labelled facts, Open Graph for name and picture. */
export function readVisible(tree: Tree, meta: Meta, rate: Rating = (lines) => lines): PageRecipe {
  const lines = rate(markHeadings(readLines(tree)))
  const [ingredients = null, other = null] = findIngredients(lines)
  const instructions = findInstructions(lines, ingredients?.end ?? -1)[0] ?? null
  const first = Math.min(ingredients?.start ?? lines.length, instructions?.start ?? lines.length)
  const facts = factsAround(lines, [ingredients, instructions], other)
  const parts = allParts(lines, ingredients, instructions)
  const steps = withoutTail(withoutIngredients(parts.instructions, parts.ingredients))
  const name = readTitle(tree, meta)
  const near = lines.slice(Math.max(0, first - FACTS_BEFORE), first).filter((line) => !line.isFrame)
  const byline = readByline(
    tree,
    meta,
    near.map(({ text }) => text),
  )
  const draft: RecipeDraft = {
    ...emptyDraft(),
    name,
    description: readDescription(meta.ogDescription || meta.description, lines, first),
    images: findPicture(tree, name, meta.base),
    recipeYield: facts.recipeYield || steps.tail || yieldAbove(lines, ingredients),
    prepTime: facts.prepTime,
    performTime: facts.performTime,
    totalTime: facts.totalTime,
    ingredients: parts.ingredients,
    instructions: steps.steps,
    notes: findNotes(lines, instructions),
    author: byline === '' ? [] : [byline],
  }
  return { draft, ingredients, instructions, lines, isInParts: parts.isInParts }
}
