import { type CookbookReader, cookbookFilter } from '../cookbooks/cookbook.service'
import { isOwnHousehold } from '../groups/household.rules'
import { createCache } from '../platform/cache/cache'
import type { Ctx, GroupScope } from '../platform/context'
import { type Paged, type PageWindow, pageWindow } from '../platform/http/paging'
import { orderSql } from '../platform/query/ordering'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { countRecipes, readSummaries, withYield } from '../recipes/recipe/recipe.service'
import { PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import { type Bits, has, numbersOf } from './bits.rules'
import type { RecipeListQuery } from './list.schema'
import { isIndexedOrder, type Listed, ordersByOtherTables, pageOfAll } from './list.store'
import { type MatchQuery, matchRecipes, prepareMatch } from './match.service'
import { byMinutesTaken } from './minutes.service'
import { wordsShown } from './query.rules'
import { rankedPage } from './rank.service'
import {
  byRatingAlone,
  type ListScope,
  orderFor,
  type ReaderOrder,
  wholeByRating,
} from './rating-order.service'
import { listedOf, orderedOf, wholeOrder } from './search.store'

/** A page of recipes, and how it was found. */
export interface RecipeList<Item> extends Paged<Item> {
  /** No recipe has the words themselves; these have words within an edit or two. */
  isSimilar: boolean
  /** The words that were searched, folded; with `isSimilar` those that replaced them. */
  words: string[]
}

/** A list's query, and what only our own pages ask for. */
export type ListQuery = RecipeListQuery &
  Pick<MatchQuery, 'within' | 'understood'> & {
    /** Orders by how long recipes take, instead of `orderBy`. */
    byMinutes?: 'asc' | 'desc' | null
  }

// Up to this number of results sorting them is cheaper than walking through the whole order.
const SORTED_LIMIT = 2_000

// Up to so many recipes from either end an index is walked to the page, which costs a millisecond at most.
const WALKED_LIMIT = 5_000

// An order takes four bytes a recipe.
const orderCache = createCache<Uint32Array>({ maxBytes: 8 * 1024 * 1024, topics: ['recipes'] })
const wideOrderCache = createCache<Uint32Array>({ maxBytes: 4 * 1024 * 1024, topics: ['any-write'] })

interface ListOrder {
  /** Made by `orderSql`. */
  order: string
  reader: ReaderOrder
}

/** Numbers of all recipes of the group in an order, cached until the values that it uses may have changed. */
function orderOf(scope: GroupScope, { order, reader }: ListOrder): Uint32Array {
  const direction = reader.own.length > 0 ? byRatingAlone(reader, order) : undefined
  if (direction) return wholeByRating(scope, reader.own, direction)
  const cache = ordersByOtherTables(order) ? wideOrderCache : orderCache
  return cache.of(scope).remember(order, () => wholeOrder(scope.db, scope.groupId, order))
}

/** A page of recipes by how long they take. @param all null for everything */
function pageByMinutes(
  scope: GroupScope,
  all: Bits | null,
  direction: 'asc' | 'desc',
  { limit, offset }: PageWindow,
): Listed[] {
  const found: number[] = []
  let skipped = 0
  for (const number of byMinutesTaken(scope, direction)) {
    if (found.length === limit) break
    if (all !== null && !has(all, number)) continue
    if (skipped < offset) skipped += 1
    else found.push(number)
  }
  return listedOf(scope.db, scope.groupId, found)
}

/** A page of what matches, in an order. */
function orderedPage(
  scope: GroupScope,
  all: Bits,
  total: number,
  asked: ListOrder,
  window: PageWindow,
): Listed[] {
  const { db, groupId } = scope
  if (total <= SORTED_LIMIT) return orderedOf(db, groupId, numbersOf(all), asked.order, window)
  const found: number[] = []
  let skipped = 0
  for (const number of orderOf(scope, asked)) {
    if (found.length === window.limit) break
    if (!has(all, number)) continue
    if (skipped < window.offset) skipped += 1
    else found.push(number)
  }
  return listedOf(db, groupId, found)
}

/** A page of everything, in an order. */
function wholePage(scope: GroupScope, total: number, asked: ListOrder, window: PageWindow): Listed[] {
  const { db, groupId } = scope
  const { limit, offset } = window
  const fromNearerEnd = Math.min(offset, total - offset)
  if (isIndexedOrder(asked.order) && fromNearerEnd <= WALKED_LIMIT)
    return pageOfAll(db, groupId, asked.order, window, total)
  return listedOf(db, groupId, [...orderOf(scope, asked).subarray(offset, offset + limit)])
}

/** A list's query with the filter of its cookbook instead of those by organizers and foods; visitors see public recipes. */
function withinCookbook(scope: GroupScope, query: ListQuery, reader?: CookbookReader): ListQuery {
  if (!query.cookbook) return reader?.isPublicOnly ? { ...query, within: PUBLIC_RECIPES } : query
  const within = cookbookFilter(scope, query.cookbook, reader)
  return { ...query, categories: [], tags: [], tools: [], foods: [], within }
}

/**
 * Does the slow parts of a list in slices; await it right before the list.
 * @throws as the list
 */
export async function prepareList(
  scope: ListScope,
  asked: ListQuery,
  reader?: CookbookReader,
): Promise<void> {
  await prepareMatch(scope, withinCookbook(scope, asked, reader))
}

function findPage(scope: ListScope, asked: ListQuery, reader?: CookbookReader): RecipeList<Listed> {
  if (!isOwnHousehold(scope.groupId, asked.households))
    return { total: 0, words: [], isSimilar: false, items: [] }
  const query = withinCookbook(scope, asked, reader)
  const forReader = orderFor(scope, query.orderBy)
  const order = { order: orderSql(query, forReader.spec), reader: forReader }
  const match = matchRecipes(scope, query)
  const total = match?.total ?? countRecipes(scope, scope.groupId)
  const window = pageWindow(query, total)
  const words = match ? wordsShown(match.wanted) : []
  const result = { total, words, isSimilar: match?.isSimilar ?? false }
  if (window.limit === 0 || window.offset >= total) return { ...result, items: [] }
  if (query.byMinutes)
    return { ...result, items: pageByMinutes(scope, match?.all ?? null, query.byMinutes, window) }
  if (match === null) return { ...result, items: wholePage(scope, total, order, window) }
  const { code, wanted, nameWords, all } = match
  if (wanted.length === 0 || query.orderBy)
    return { ...result, items: orderedPage(scope, all, total, order, window) }
  const numbers = rankedPage(scope, { code, wanted, nameWords, all }, window)
  return { ...result, items: listedOf(scope.db, scope.groupId, numbers) }
}

/**
 * A page of the group's recipes: filtered, searched, ordered.
 * @param reader who reads the cookbook that the query names
 * @throws not-found for an unknown cookbook; invalid 400 for an order that is not offered
 */
export function listRecipes(
  scope: ListScope,
  query: ListQuery,
  reader?: CookbookReader,
): RecipeList<RecipeSummary> {
  const { items, ...rest } = findPage(scope, query, reader)
  const summaries = readSummaries(
    scope,
    items.map((item) => item.number),
  )
  return { ...rest, items: items.flatMap((item) => summaries.get(item.number) ?? []) }
}

const withOffset = (time: string | null) => time?.replace(/Z$/, '+00:00') ?? null

// Lists write the zone as an offset, single recipes as Z.
function summaryJson(config: Ctx['config'], summary: RecipeSummary): string {
  return JSON.stringify({
    ...withYield(config, summary),
    dateUpdated: withOffset(summary.dateUpdated),
    lastMade: withOffset(summary.lastMade),
    createdAt: withOffset(summary.createdAt),
    updateAt: withOffset(summary.updateAt),
    updatedAt: withOffset(summary.updatedAt),
  })
}

const summaryCache = createCache<string>({ maxBytes: 4 * 1024 * 1024, topics: ['names'] })

/** Recipes of a list as the API sends them: JSON with commas between them, in pieces that are made when they are asked for. */
export interface SummaryTexts {
  /** How many recipes they are. */
  count: number
  pieces: Generator<string>
}

/** The settings say which dialect summaries are written in. */
export type SummaryScope = ListScope & Pick<Ctx, 'config'>

/** Recipes that are read together. */
const PIECE = 100

function readTexts(scope: SummaryScope, listed: readonly Listed[]): string[] {
  const cached = summaryCache.of(scope)
  const keyOf = ({ number, updatedAt }: Listed) => `${number} ${updatedAt}`
  const texts = listed.map((item) => cached.get(keyOf(item)))
  const missing = listed.filter((_, index) => texts[index] === undefined)
  if (missing.length === 0) return texts as string[]
  const summaries = readSummaries(
    scope,
    missing.map((item) => item.number),
  )
  return listed.flatMap((item, index) => {
    const known = texts[index]
    if (known !== undefined) return known
    const summary = summaries.get(item.number)
    if (!summary) return []
    const text = summaryJson(scope.config, summary)
    cached.set(keyOf(item), text)
    return text
  })
}

function* piecesOf(scope: SummaryScope, listed: readonly Listed[]): Generator<string> {
  let comma = ''
  for (let from = 0; from < listed.length; from += PIECE) {
    const texts = readTexts(scope, listed.slice(from, from + PIECE))
    if (texts.length === 0) continue
    yield comma + texts.join(',')
    comma = ','
  }
}

/**
 * The summaries of listed recipes; finished texts are kept until a recipe changes. One that is deleted before its piece is made may
 * be left out.
 */
export function summaryTexts(scope: SummaryScope, listed: readonly Listed[]): SummaryTexts {
  return { count: listed.length, pieces: piecesOf(scope, listed) }
}

interface RecipeTexts extends Omit<RecipeList<string>, 'items'> {
  items: SummaryTexts
}

/** `listRecipes` with the recipes as finished JSON. */
export function listRecipeTexts(scope: SummaryScope, query: ListQuery, reader?: CookbookReader): RecipeTexts {
  const { items, ...rest } = findPage(scope, query, reader)
  return { ...rest, items: summaryTexts(scope, items) }
}
