import {
  emptyDraft,
  type FieldName,
  type FieldSource,
  type PageReading,
  type RecipeDraft,
} from './draft.schema'
import {
  areStepsOnPageBetter,
  isPageListBetter,
  lackAmounts,
  shortDescription,
} from './fields/completion.rules'
import { orderImages } from './fields/images.rules'
import { type Meta, readMeta } from './html/meta.rules'
import { textKey } from './html/text.rules'
import { parseTree, type Tree } from './html/tree.rules'
import { parseBlocks, readLinkedData } from './structured/json-ld.rules'
import { readScopes } from './structured/microdata.rules'
import { chooseThings } from './structured/recipe-node.rules'
import { draftOfThing } from './structured/schema-recipe.rules'
import { property, type Thing } from './structured/thing.rules'
import { type PageRecipe, readVisible } from './visible/page-recipe.rules'

export interface PageOptions {
  /** The address that the page was fetched from; what relative addresses are relative to. */
  url?: string | undefined
  /** Language to assume where the page states none. */
  language?: string | undefined
}

/** How sure a field is that was found in a source. */
const SURENESS: Record<FieldSource, number> = {
  'ld+json': 0.95,
  microdata: 0.9,
  plugin: 0.85,
  page: 0.7,
  'open-graph': 0.6,
  guess: 0.4,
}

interface Stated {
  source: FieldSource
  draft: RecipeDraft
  raw: Thing
}

function holds(value: RecipeDraft[FieldName]): boolean {
  if (value === null || value === '') return false
  return Array.isArray(value) ? value.length > 0 : typeof value !== 'object' || Object.keys(value).length > 0
}

/** A draft that is put together field by field, and remembers where each came from. */
class Composition {
  readonly draft = emptyDraft()
  readonly fields: PageReading['fields'] = {}

  /** Takes a field over if it is still empty and the other draft has it. */
  fill<Name extends FieldName>(name: Name, from: RecipeDraft, source: FieldSource): void {
    if (!holds(this.draft[name])) this.replace(name, from[name], source)
  }

  replace<Name extends FieldName>(name: Name, value: RecipeDraft[Name], source: FieldSource): void {
    if (!holds(value)) return
    this.draft[name] = value
    this.fields[name] = { source, sureness: SURENESS[source] }
  }
}

const STATED_FIELDS = [
  'name',
  'description',
  'recipeYield',
  'totalTime',
  'prepTime',
  'performTime',
  'ingredients',
  'instructions',
  'notes',
  'nutrition',
  'author',
  'categories',
  'tags',
  'cuisines',
] as const satisfies FieldName[]

function readStated(tree: Tree, meta: Meta): Stated[] {
  const linked = readLinkedData(parseBlocks(tree))
  const surroundings = { byId: linked.byId, base: meta.base }
  const fromBlocks = chooseThings(linked.recipes).map((raw) => ({ source: 'ld+json' as const, raw }))
  const fromScopes = chooseThings(readScopes(tree).map(({ thing }) => thing)).map((raw) => ({
    source: 'microdata' as const,
    raw,
  }))
  const stated = [...fromBlocks, ...fromScopes].map(({ source, raw }) => ({
    source,
    raw,
    draft: draftOfThing(raw, surroundings),
  }))
  const [first] = stated
  if (first === undefined) return []
  const key = textKey(first.draft.name)
  return stated.filter(({ draft }) => draft.name === '' || key === '' || textKey(draft.name) === key)
}

function isComplete({ draft }: Composition): boolean {
  return (
    draft.ingredients.length > 1 &&
    draft.instructions.length > 1 &&
    draft.recipeYield !== '' &&
    draft.prepTime !== null &&
    draft.performTime !== null &&
    !lackAmounts(draft.ingredients)
  )
}

function completeFromPage(composition: Composition, visible: PageRecipe, isOneText: boolean): void {
  const { draft } = composition
  const seen = visible.draft
  if (isPageListBetter(draft.ingredients, seen.ingredients))
    composition.replace('ingredients', seen.ingredients, 'page')
  if (areStepsOnPageBetter(draft.instructions, seen.instructions, isOneText))
    composition.replace('instructions', seen.instructions, 'page')
  for (const name of ['name', 'recipeYield', 'prepTime', 'performTime', 'totalTime'] as const)
    composition.fill(name, seen, 'page')
}

/** Whether the markup gives the instructions as a single text. */
function isOneText(raw: Thing): boolean {
  const value = property(raw, 'recipeInstructions', 'instructions')
  return typeof value === 'string' || (Array.isArray(value) && value.length === 1)
}

function addSurroundings({ draft, fields }: Composition, meta: Meta, options: PageOptions): void {
  draft.canonicalUrl = meta.canonicalUrl ?? options.url ?? null
  draft.siteName = meta.siteName
  draft.language = meta.language ?? options.language ?? null
  if (draft.totalTime === null && draft.prepTime !== null && draft.performTime !== null) {
    draft.totalTime = draft.prepTime + draft.performTime
    fields.totalTime = { source: 'guess', sureness: 0.8 }
  }
}

function isRecipe({ draft }: Composition): boolean {
  return draft.name !== '' && (draft.ingredients.length > 0 || draft.instructions.length > 0)
}

/**
 * Reads the recipe of a page: structured data first, then what the visible page adds. A page without a recipe gives a
 * null draft. Never throws; time and memory are bounded.
 */
export function readPage(html: string, options: PageOptions = {}): PageReading {
  const tree = parseTree(html)
  const meta = readMeta(tree, options.url)
  const stated = readStated(tree, meta)
  const composition = new Composition()
  for (const { draft, source } of stated)
    for (const name of STATED_FIELDS) composition.fill(name, draft, source)
  const isStated = stated.length > 0
  const visible = isComplete(composition) ? null : readVisible(tree, meta)
  if (visible !== null) {
    if (!isStated && (visible.ingredients === null || visible.instructions === null))
      return { draft: null, fields: {}, schemaOrg: null }
    completeFromPage(composition, visible, isStated && isOneText(stated[0]!.raw))
    if (!isStated) composition.fill('author', visible.draft, 'page')
  }
  composition.draft.description = shortDescription(
    composition.draft.description,
    meta.ogDescription || meta.description,
  )
  if (!isStated && visible !== null) composition.fill('description', visible.draft, 'page')
  const shared = { ...emptyDraft(), description: meta.ogDescription || meta.description }
  composition.fill('description', shared, 'open-graph')
  if (visible !== null) composition.fill('description', visible.draft, 'page')
  const images = orderImages(
    stated.flatMap(({ draft }) => draft.images),
    meta.images,
  )
  composition.replace(
    'images',
    images,
    stated.some(({ draft }) => draft.images.length > 0) ? stated[0]!.source : 'open-graph',
  )
  if (visible !== null) composition.fill('images', visible.draft, 'page')
  addSurroundings(composition, meta, options)
  if (!isRecipe(composition)) return { draft: null, fields: {}, schemaOrg: stated[0]?.raw ?? null }
  return { draft: composition.draft, fields: composition.fields, schemaOrg: stated[0]?.raw ?? null }
}
