import type { FieldSource, RecipeDraft } from '../draft.schema'
import { addressesIn, type Picture } from '../html/addresses.rules'
import type { Meta } from '../html/meta.rules'
import { textKey } from '../html/text.rules'
import { property, type Thing } from '../html/thing.rules'
import type { Tree } from '../html/tree.rules'
import { parseBlocks, readLinkedData } from './json-ld.rules'
import { readScopes } from './microdata.rules'
import { readMicroformats } from './microformats.rules'
import { chooseThings } from './recipe-node.rules'
import { draftOfThing, picturesOf, type Surroundings } from './schema-recipe.rules'

/** A recipe that a page states in structured data. */
export interface Stated {
  source: FieldSource
  draft: RecipeDraft
  raw: Thing
  pictures: Picture[]
}

/** What the structured data of a page says about recipes. */
export interface StatedRecipes {
  /** The page's own recipe, in as many pieces as the page states it; the best first. */
  own: Stated[]
  /** How many recipes of different names there are: more than one on pages that list recipes. */
  count: number
}

const MAX_NODES = 12
const MIN_NAME = 5
const NO_IDS: ReadonlyMap<string, Thing> = new Map()

function addressKey(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .split(/[?#]/, 1)[0]!
    .replace(/\/$/, '')
}

/** Whether a node says that it is about this page: by its address, or by a name that the page's title holds. */
function isOfPage({ raw, draft }: Stated, meta: Meta): boolean {
  const page = addressKey(meta.canonicalUrl ?? meta.base ?? '')
  const addresses = addressesIn(
    [property(raw, 'mainEntityOfPage'), property(raw, 'url'), raw['@id']],
    NO_IDS,
    meta.base,
  )
  if (page.includes('/') && addresses.some((url) => addressKey(url) === page)) return true
  const name = textKey(draft.name)
  return name.length >= MIN_NAME && ` ${textKey(`${meta.ogTitle} ${meta.title}`)} `.includes(` ${name} `)
}

function hasSubstance({ draft }: Stated): boolean {
  return draft.ingredients.length > 0 || draft.instructions.length > 0
}

/** Puts the page's own recipe first among several whole ones, where the page tells which it is. */
function ownFirst(stated: Stated[], meta: Meta): Stated[] {
  const [first] = stated
  const names = new Set(stated.filter(hasSubstance).map(({ draft }) => textKey(draft.name)))
  if (first === undefined || names.size < 2 || isOfPage(first, meta)) return stated
  const own = stated.find((each) => hasSubstance(each) && isOfPage(each, meta))
  return own === undefined ? stated : [own, ...stated.filter((each) => each !== own)]
}

function statedBy(source: FieldSource, raw: Thing, surroundings: Surroundings): Stated {
  return { source, raw, draft: draftOfThing(raw, surroundings), pictures: picturesOf(raw, surroundings) }
}

/**
 * Reads ld+json, then microdata and RDFa, then microformats. Nodes of the same name, or without one, complete each other; other recipes,
 * such as those of teasers, are left out.
 */
export function readStated(tree: Tree, meta: Meta): StatedRecipes {
  const linked = readLinkedData(parseBlocks(tree))
  const surroundings = { byId: linked.byId, base: meta.base }
  const blocks = chooseThings(linked.recipes).slice(0, MAX_NODES)
  const scopes = chooseThings(readScopes(tree).map(({ thing }) => thing)).slice(0, MAX_NODES)
  const stated = ownFirst(
    [
      ...blocks.map((raw) => statedBy('ld+json', raw, surroundings)),
      ...scopes.map((raw) => statedBy('microdata', raw, surroundings)),
      ...readMicroformats(tree).map((raw) => statedBy('plugin', raw, surroundings)),
    ],
    meta,
  )
  const keys = stated.map(({ draft }) => textKey(draft.name))
  const own = stated.filter((_, index) => keys[index] === keys[0] || keys[index] === '' || keys[0] === '')
  return { own, count: new Set(keys.filter((key) => key !== '')).size }
}

/** Whether the markup gives the instructions as a single text. */
export function hasOneText({ raw }: Stated): boolean {
  const value = property(raw, 'recipeInstructions', 'instructions')
  return typeof value === 'string' || (Array.isArray(value) && value.length === 1)
}
