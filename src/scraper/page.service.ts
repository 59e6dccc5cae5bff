import { Composition } from './composition.rules'
import { emptyDraft, type PageReading, type RecipeDraft } from './draft.schema'
import { withChances } from './engine/block-model'
import {
  areStepsOnPageBetter,
  isHoursForMinutes,
  isOneOfTheParts,
  isPageListBetter,
  shortDescription,
  withSectionsOf,
} from './fields/completion.rules'
import { orderImages } from './fields/images.rules'
import { withoutRepeatedHead } from './fields/step-edges.rules'
import { type Meta, readMeta } from './html/meta.rules'
import { parseTree, type Tree } from './html/tree.rules'
import { guessLanguage } from './language.rules'
import { readPageCaption } from './page-caption.rules'
import { hasOneText, readStated, type Stated, type StatedRecipes } from './structured/stated.rules'
import { isAdvert } from './visible/advert.rules'
import { type AppState, readAppState } from './visible/app-state.rules'
import { type PageRecipe, readVisible } from './visible/page-recipe.rules'
import { isPlausible } from './visible/plausibility.rules'

export interface PageOptions {
  /** The address that the page was fetched from; the base of relative addresses. */
  url?: string | undefined
}

const STATED_FIELDS = [
  ...(['name', 'description', 'recipeYield', 'totalTime', 'prepTime', 'performTime', 'ingredients'] as const),
  ...(['instructions', 'notes', 'nutrition', 'author', 'categories', 'tags', 'cuisines'] as const),
]
const TIMES = ['prepTime', 'performTime', 'totalTime'] as const
const SEEN_FIELDS = ['name', 'recipeYield', 'notes'] as const

/** Prep and cook time of the markup give the total, before a time elsewhere on the page is used. */
function addTotal(composition: Composition): void {
  const { draft } = composition
  if (draft.totalTime === null && draft.prepTime !== null && draft.performTime !== null) {
    composition.replace('totalTime', draft.prepTime + draft.performTime, 'guess')
  }
}

/** Ten minutes written as ten hours are detected by the page, 75 seconds by the sum of the parts. */
function correctUnits(composition: Composition, seen: RecipeDraft): void {
  const { draft } = composition
  for (const name of TIMES) {
    if (isHoursForMinutes(draft[name], seen[name])) composition.replace(name, seen[name], 'page')
  }
  const { prepTime, performTime, totalTime } = draft
  const parts = (prepTime ?? seen.prepTime ?? 0) + (performTime ?? seen.performTime ?? 0)
  if (
    totalTime !== null &&
    totalTime > 0 &&
    Math.floor(parts / 60) === totalTime &&
    totalTime < (prepTime ?? seen.prepTime ?? 0)
  ) {
    composition.replace('totalTime', parts, 'guess')
  }
}

/** Whether the only time that the page shows is one of the markup's, which may name it differently. */
function statesTheOnlyTime(draft: RecipeDraft, seen: RecipeDraft): boolean {
  const shown = TIMES.map((name) => seen[name]).filter((time) => time !== null)
  return shown.length === 1 && TIMES.some((name) => draft[name] === shown[0])
}

/** Uses what the page shows where the markup has nothing or less. */
function completeFromPage(
  composition: Composition,
  { draft: seen, isInParts }: PageRecipe,
  [first]: readonly Stated[],
): void {
  const { draft } = composition
  if (isInParts && isOneOfTheParts(draft, seen)) {
    composition.replace('ingredients', seen.ingredients, 'page')
    composition.replace('instructions', seen.instructions, 'page')
  }
  if (isPageListBetter(draft.ingredients, seen.ingredients, [...draft.instructions, ...seen.instructions]))
    composition.replace('ingredients', seen.ingredients, 'page')
  else draft.ingredients = withSectionsOf(draft.ingredients, seen.ingredients)
  const isOneText = first !== undefined && hasOneText(first)
  if (areStepsOnPageBetter(draft.instructions, seen.instructions, isOneText)) {
    composition.replace('instructions', seen.instructions, 'page')
  }
  correctUnits(composition, seen)
  addTotal(composition)
  for (const name of SEEN_FIELDS) composition.fill(name, seen, 'page')
  if (!statesTheOnlyTime(draft, seen)) for (const name of TIMES) composition.fill(name, seen, 'page')
  addTotal(composition)
  composition.fill('author', seen, 'page')
}

/** Uses lists in the data for the page's script where nothing else has them. */
function completeFromState(
  composition: Composition,
  tree: Tree,
  { draft: seen }: PageRecipe,
  own: readonly Stated[],
): void {
  const { draft } = composition
  if (draft.ingredients.length > 0 && draft.instructions.length > 0) return
  const { ingredients, instructions } = readSafely(() => readAppState(tree), NOTHING_CARRIED)
  // Steps of something else than a recipe are on many pages.
  if (draft.ingredients.length + ingredients.length + own.length === 0) return
  composition.fill('ingredients', { ...emptyDraft(), ingredients }, 'page')
  composition.fill('instructions', { ...emptyDraft(), instructions }, 'page')
  composition.fill('name', seen, 'page')
}

function completeDescription(
  composition: Composition,
  visible: PageRecipe,
  meta: Meta,
  isStated: boolean,
): void {
  const summary = meta.ogDescription || meta.description
  const { draft } = composition
  draft.description = shortDescription(draft.description, summary)
  const isBetter = visible.draft.description !== '' && !isAdvert(visible.draft.description)
  if (isAdvert(draft.description) && isBetter)
    composition.replace('description', visible.draft.description, 'page')
  if (isStated) composition.fill('description', { ...emptyDraft(), description: summary }, 'open-graph')
  composition.fill('description', visible.draft, 'page')
}

function completeImages(
  composition: Composition,
  visible: PageRecipe,
  meta: Meta,
  own: readonly Stated[],
): void {
  const stated = own.flatMap(({ pictures }) => pictures)
  const source = stated.length > 0 && own[0] !== undefined ? own[0].source : 'open-graph'
  composition.replace('images', orderImages(stated, meta.images, visible.draft.images), source)
  composition.fill('images', visible.draft, 'page')
}

/** The site's name after the recipe's in the title of the page: `Bread | My Site`; else empty. */
function siteInTitle({ title }: Meta): string {
  const parts = title.split(/\s[|–—-]\s/)
  const site = parts.length > 1 ? parts.at(-1)!.trim() : ''
  return site.length < 2 || site.length > 40 || /[\d|–—]/.test(site) ? '' : site
}

/** Whether a code is that of the guessed language; Norwegian has a code for each of its two written forms. */
const isOfLanguage = (code: string, guessed: string) =>
  code.toLowerCase().startsWith(guessed) || (guessed === 'no' && /^n[bn]\b/i.test(code))

/** The language of the recipe: as its data says, else its page, unless its own words are in another one. */
function addLanguage(composition: Composition, own: readonly Stated[], meta: Meta): void {
  const guessed = guessLanguage(composition.draft)
  const data = own.find(({ draft }) => draft.language !== null)
  const isKnown = (code: string | null) => code !== null && (guessed === null || isOfLanguage(code, guessed))
  const inData = data?.draft.language ?? null
  if (data !== undefined && isKnown(inData)) composition.replace('language', inData, data.source)
  else if (isKnown(meta.language)) composition.replace('language', meta.language, 'page')
  else composition.replace('language', guessed, 'guess')
}

function addSurroundings(composition: Composition, meta: Meta, options: PageOptions): void {
  composition.replace('canonicalUrl', meta.canonicalUrl ?? options.url ?? null, 'page')
  composition.replace('siteName', meta.siteName, 'open-graph')
  // Where no author is named, the site counts as the author.
  const site = meta.siteName ?? siteInTitle(meta)
  if (site !== '') composition.fill('author', { ...emptyDraft(), author: [site] }, 'guess')
}

/** Whether a page has a recipe: also when it states a single one with facts whose lists cannot be read; teasers come in numbers. */
function isRecipe(composition: Composition, { own, count }: StatedRecipes): boolean {
  if (composition.draft.name === '') return false
  return composition.hasSubstance || (own.length > 0 && count <= 1 && composition.hasFacts)
}

const NOTHING_CARRIED: AppState = { ingredients: [], instructions: [] }
const NOTHING_STATED: StatedRecipes = { own: [], count: 0 }
const NOTHING_SEEN: PageRecipe = {
  ...{ draft: emptyDraft(), ingredients: null, instructions: null, lines: [] },
  isInParts: false,
}

/** Reads one source; an error in it must not lose what the others say. */
function readSafely<Found>(read: () => Found, otherwise: Found): Found {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/**
 * Reads the recipe of a page: structured data first, then what the visible page adds field by field. A page without a
 * recipe gives a null draft. Never throws; time and memory are bounded.
 */
export function readPage(html: string, options: PageOptions = {}): PageReading {
  const tree = parseTree(html)
  const meta = readMeta(tree, options.url)
  const stated = readSafely(() => readStated(tree, meta), NOTHING_STATED)
  const { own } = stated
  const schemaOrg = own[0]?.raw ?? null
  const composition = new Composition()
  for (const { draft, source } of own) for (const name of STATED_FIELDS) composition.fill(name, draft, source)
  const isStated = composition.draft.ingredients.length > 0 && composition.draft.instructions.length > 0
  const visible = readSafely(() => readVisible(tree, meta, isStated ? undefined : withChances), NOTHING_SEEN)
  if (composition.hasSubstance || isPlausible(visible.ingredients, visible.instructions)) {
    completeFromPage(composition, visible, own)
  }
  completeFromState(composition, tree, visible, own)
  if (!isRecipe(composition, stated)) {
    const caption = readSafely(() => readPageCaption(tree, meta, options.url), null)
    return caption ?? { draft: null, fields: {}, schemaOrg }
  }
  completeDescription(composition, visible, meta, own.length > 0)
  const { draft } = composition
  draft.instructions = withoutRepeatedHead(draft.instructions, draft)
  completeImages(composition, visible, meta, own)
  addSurroundings(composition, meta, options)
  addLanguage(composition, own, meta)
  return { draft: composition.draft, fields: composition.fields, schemaOrg }
}

/**
 * Reads what someone pasted: text that begins with `{` or `[` is structured data, anything else the source of a page.
 */
export function readPastedText(text: string, options: PageOptions = {}): PageReading {
  const isJson = /^[\s\ufeff]*[{[]/.test(text)
  // An end tag within the data would end the script element early; in JSON it can be written with an escape.
  const html = isJson ? `<script type="application/ld+json">${text.replaceAll('</', '<\\/')}</script>` : text
  return readPage(html, options)
}
