import { emptyDraft, type RecipeDraft } from '../draft.schema'
import { absoluteUrl } from '../fields/addresses.rules'
import type { Meta } from '../html/meta.rules'
import { lineOf, textKey } from '../html/text.rules'
import { attribute, type Tree } from '../html/tree.rules'
import { sourceOf } from '../structured/microdata.rules'
import { type Line, readLines } from './lines.rules'
import { readFacts } from './page-facts.rules'
import { findIngredients, type IngredientRegion } from './page-ingredients.rules'
import { findInstructions, type InstructionRegion } from './page-instructions.rules'
import { type MarkedLine, markHeadings } from './regions.rules'

/** What the visible page shows of a recipe. */
export interface PageRecipe {
  draft: RecipeDraft
  ingredients: IngredientRegion | null
  instructions: InstructionRegion | null
  lines: MarkedLine[]
}

const FACTS_BEFORE = 60
const FACTS_BEHIND = 12

/** The title of a page without the site's name: `Bread | My Site` → `Bread`. */
export function titleWithoutSite(title: string, siteName: string | null): string {
  const parts = title.split(/\s(?:[|–—·•»]|-|::)\s/)
  const site = textKey(siteName ?? '')
  const kept = parts.filter(
    (part, index) => index === 0 || (site !== '' && textKey(part) !== site && index < parts.length - 1),
  )
  return (kept[0] ?? title).trim()
}

/** The recipe's name: the first h1 that the page's own title confirms, else the first h1, else that title. */
export function readTitle(tree: Tree, meta: Meta): string {
  const heads = tree.elements
    .filter((element) => element.name === 'h1')
    .map(lineOf)
    .filter((text) => text !== '' && text.length <= 200)
  const stated = textKey(meta.ogTitle || meta.title)
  const confirmed = heads.filter((text) => stated.includes(textKey(text)))
  const longest = confirmed.toSorted((a, b) => b.length - a.length)[0]
  return longest ?? heads[0] ?? titleWithoutSite(meta.ogTitle || meta.title, meta.siteName)
}

/** The first large picture of the page, absolute. */
function firstImage(tree: Tree, base: string | undefined): string[] {
  for (const element of tree.elements) {
    if (element.name !== 'img') continue
    const width = Number.parseInt(attribute(element, 'width') || '0', 10)
    const url = absoluteUrl(sourceOf(element), base)
    if (url !== null && !/\.svg(?:\?|$)|logo|icon|avatar|sprite/i.test(url) && (width === 0 || width >= 300))
      return [url]
  }
  return []
}

function firstParagraph(lines: readonly Line[], until: number): string {
  const start = lines.findLastIndex((line, index) => index < until && line.level === 1)
  const found = lines
    .slice(Math.max(start + 1, 0), until)
    .find(
      (line) =>
        line.kind === 'text' && line.level === 0 && !line.isFrame && !line.isLink && line.text.length >= 60,
    )
  return found?.text ?? ''
}

/** Reads a recipe from what a visitor sees: headings, lists, labelled facts, Open Graph for name and picture. */
export function readVisible(tree: Tree, meta: Meta): PageRecipe {
  const lines = markHeadings(readLines(tree))
  const ingredients = findIngredients(lines)[0] ?? null
  const instructions = findInstructions(lines, ingredients?.end ?? -1)[0] ?? null
  const first = Math.min(ingredients?.start ?? lines.length, instructions?.start ?? lines.length)
  const last = Math.max(ingredients?.end ?? 0, instructions?.end ?? 0)
  const facts = readFacts([
    ...lines.slice(Math.max(0, first - FACTS_BEFORE), Math.min(lines.length, first)),
    ...lines.slice(ingredients?.end ?? first, instructions?.start ?? first),
    ...lines.slice(last + 1, last + 1 + FACTS_BEHIND),
  ])
  const images = meta.images.filter(({ isSmall }) => !isSmall).map(({ url }) => url)
  const draft: RecipeDraft = {
    ...emptyDraft(),
    name: readTitle(tree, meta),
    description: meta.ogDescription || meta.description || firstParagraph(lines, first),
    images: images.length > 0 ? images : firstImage(tree, meta.base),
    recipeYield: facts.recipeYield,
    prepTime: facts.prepTime,
    performTime: facts.performTime,
    totalTime: facts.totalTime,
    ingredients: ingredients?.ingredients ?? [],
    instructions: instructions?.instructions ?? [],
    author: meta.author === '' || /^https?:/.test(meta.author) ? [] : [meta.author],
  }
  return { draft, ingredients, instructions, lines }
}
