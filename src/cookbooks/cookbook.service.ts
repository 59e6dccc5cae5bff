import { ORGANIZER_KINDS, type OrganizerId, type OrganizerKind } from '../organizers/organizer.schema'
import {
  choicesText,
  livingFilter,
  namedOrganizers,
  type OrganizerChoices,
} from '../organizers/organizer-filter.service'
import { createCache } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { type GroupId, newId } from '../platform/ids'
import { filterSql } from '../platform/query/filter-sql'
import { bothFilters, type Filter, readFilter } from '../platform/query/filter-text'
import { notFound, nothingToDelete } from '../platform/refusals'
import { toSlug } from '../platform/text/slug'
import { findRecipeKey } from '../recipes/recipe/recipe.service'
import { byMinutes, PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import type { Cookbook, CookbookId, CookbookInput, CookbooksInput } from './cookbook.schema'
import * as store from './cookbook.store'
import { listsOf, toViews } from './cookbook-view.service'

interface CookbookEvent {
  groupId: GroupId
  cookbook: Cookbook
}

declare module '../platform/events/events' {
  interface EventMap {
    'cookbook-created': CookbookEvent
    /** One, or several in one write. */
    'cookbook-updated': { groupId: GroupId; cookbooks: Cookbook[] }
    'cookbook-deleted': CookbookEvent
  }
}

/** Which cookbooks count: visitors see the public ones. */
export interface CookbookReader {
  isPublicOnly?: boolean
}

/** 404 in the words that clients know from lists of recipes. */
function noSuchCookbook(detail: string): AppError {
  return new AppError('not-found', 'exceptions.no-entry-found', { detail })
}

/** A page of the group's cookbooks. @throws invalid 400 for an order or a filter that is not offered */
export async function listCookbooks(
  scope: GroupScope,
  query: SearchPageQuery,
  { isPublicOnly = false }: CookbookReader = {},
): Promise<Paged<Cookbook>> {
  const { items, total } = await store.pageOfCookbooks(scope.db, scope.groupId, query, isPublicOnly)
  return { items: toViews(scope, items), total }
}

type CookbookLink = Pick<Cookbook, 'slug' | 'name'>

// The drawer of every page asks for them.
const LINKS = createCache<CookbookLink[]>({ maxBytes: 256 * 1024, topics: ['any-write'] })

/** A line for each of the group's cookbooks in their order, for menus; one statement after anything was written. */
export function cookbookLinks({ db, groupId }: GroupScope): CookbookLink[] {
  return LINKS.of({ db, groupId }).remember('links', () =>
    store.allCookbooks(db, groupId).map(({ slug, name }) => ({ slug, name })),
  )
}

/** All cookbooks of the group in their order; four statements. */
export function listAllCookbooks(scope: GroupScope): Cookbook[] {
  return toViews(scope, store.allCookbooks(scope.db, scope.groupId))
}

function findOne(
  { db, groupId }: GroupScope,
  idOrSlug: string,
  { isPublicOnly = false }: CookbookReader,
): store.StoredCookbook | undefined {
  const cookbook = store.findCookbook(db, groupId, idOrSlug)
  return cookbook && (cookbook.isPublic || !isPublicOnly) ? cookbook : undefined
}

/** The group's cookbook of an id or a slug. @throws not-found with a plain detail */
export function getCookbook(scope: GroupScope, idOrSlug: string, reader: CookbookReader = {}): Cookbook {
  const cookbook = findOne(scope, idOrSlug, reader)
  if (!cookbook) throw noSuchCookbook(reader.isPublicOnly ? 'cookbook not found' : 'Not Found')
  return toViews(scope, [cookbook])[0]!
}

/**
 * What a list of recipes lets through for a cookbook; null is everything. For visitors it is public recipes of public cookbooks.
 * @throws not-found as lists of recipes say it
 */
export function cookbookFilter(
  scope: GroupScope,
  idOrSlug: string,
  reader: CookbookReader = {},
): Filter | null {
  const cookbook = findOne(scope, idOrSlug, reader)
  if (!cookbook) throw noSuchCookbook('cookbook not found')
  return bothFilters(livingFilter(scope, cookbook.queryFilter), reader.isPublicOnly ? PUBLIC_RECIPES : null)
}

/** The slug of a name, numbered where another cookbook has it; of emoji alone a part of the id. */
function freeSlug({ db, groupId }: GroupScope, name: string, id: CookbookId): string {
  const slug = toSlug(name) || id.slice(0, 8)
  const taken = store.slugsLike(db, groupId, slug, id)
  let number = 0
  const numbered = () => (number === 0 ? slug : `${slug}-${number}`)
  while (taken.has(numbered())) number += 1
  return numbered()
}

const LISTS = {
  category: ['categories', 'requireAllCategories'],
  tag: ['tags', 'requireAllTags'],
  tool: ['tools', 'requireAllTools'],
} as const

function byKind<Value>(read: (kind: OrganizerKind) => Value): Record<OrganizerKind, Value> {
  return { category: read('category'), tag: read('tag'), tool: read('tool') }
}

/** The lists of a body, as far as the group has what they name; each once. */
function listsIn(scope: GroupScope, input: CookbookInput): OrganizerChoices {
  return livingIn(
    scope,
    byKind((kind) => {
      const [list, flag] = LISTS[kind]
      return { ids: (input[list] ?? []).map(({ id }) => id), requiresAll: input[flag] }
    }),
  )
}

function livingIn(scope: GroupScope, choices: OrganizerChoices): OrganizerChoices {
  const named = namedOrganizers(scope, [choices])
  return byKind((kind) => ({
    ids: [...new Set(choices[kind].ids)].filter((id) => named[kind].has(id)),
    requiresAll: choices[kind].requiresAll,
  }))
}

const flagsOf = (choices: OrganizerChoices) => byKind((kind) => choices[kind].requiresAll)

function findTheSame(one: OrganizerChoices, other: OrganizerChoices): boolean {
  return ORGANIZER_KINDS.every((kind) => {
    const [ids, others] = [new Set(one[kind].ids), new Set(other[kind].ids)]
    const sameFlag = one[kind].requiresAll === other[kind].requiresAll
    return ids.symmetricDifference(others).size === 0 && (ids.size === 0 || sameFlag)
  })
}

/** @throws invalid 400 for a filter that cannot be understood */
function checkFilter(text: string): void {
  const filter = readFilter(text)
  if (filter) filterSql(byMinutes(null, filter), { collection: 'recipe', row: 'r', firstParam: 1 })
}

/** Whether a text is a filter of recipes; one that came from elsewhere may ask for what is not here. */
export function isReadableRecipeFilter(text: string): boolean {
  try {
    checkFilter(text)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

type StoredFilter = Pick<store.StoredCookbook, 'queryFilter' | 'requireAll'>

const NO_FILTER: StoredFilter = { queryFilter: '', requireAll: byKind(() => true) }

/**
 * The filter and the flags that a body asks for. The text counts where it is another one than kept, else the lists where they
 * are; lists that are sent as they were read keep the filter, also one that they cannot express.
 */
function filterIn(scope: GroupScope, input: CookbookInput, before: StoredFilter): StoredFilter {
  const text = input.queryFilterString?.trim()
  const lists = listsIn(scope, input)
  if (text !== undefined && text !== before.queryFilter) {
    checkFilter(text)
    return {
      queryFilter: text,
      requireAll: flagsOf(listsOf({ queryFilter: text, requireAll: flagsOf(lists) })),
    }
  }
  const hasLists = ORGANIZER_KINDS.some((kind) => input[LISTS[kind][0]] !== undefined)
  if (text !== undefined && !hasLists) return before
  if (findTheSame(livingIn(scope, listsOf(before)), lists))
    return { queryFilter: before.queryFilter, requireAll: flagsOf(lists) }
  const queryFilter = choicesText(lists)
  checkFilter(queryFilter)
  return { queryFilter, requireAll: flagsOf(lists) }
}

function toStored(
  scope: GroupScope,
  input: CookbookInput,
  before: store.StoredCookbook | null,
): store.StoredCookbook {
  const id = before?.id ?? newId<'cookbook'>()
  const { name, description, position, public: isPublic } = input
  const slug = before?.name === name ? before.slug : freeSlug(scope, name, id)
  const { queryFilter, requireAll } = filterIn(scope, input, before ?? NO_FILTER)
  const coverId = before?.coverId ?? null
  const { groupId } = scope
  return { id, groupId, name, slug, description, position, isPublic, queryFilter, requireAll, coverId }
}

/** A new cookbook. Names may repeat; the slug is numbered then. @throws invalid 400 for a filter that cannot be understood */
export function createCookbook(ctx: Ctx, input: CookbookInput): Cookbook {
  return ctx.transaction((tx) => {
    const stored = toStored(tx, input, null)
    store.insertCookbook(tx.db, stored, toTimestamp(tx.clock.now()))
    const cookbook = toViews(tx, [stored])[0]!
    tx.publish('cookbook-created', { groupId: tx.groupId, cookbook })
    return cookbook
  })
}

/** Replaces a cookbook. @throws not-found; invalid 400 for a filter that cannot be understood */
export function updateCookbook(ctx: Ctx, id: CookbookId, input: CookbookInput): Cookbook {
  return ctx.transaction((tx) => {
    const cookbook = writeCookbook(tx, id, input)
    tx.publish('cookbook-updated', { groupId: tx.groupId, cookbooks: [cookbook] })
    return cookbook
  })
}

function writeCookbook(tx: Ctx, id: CookbookId, input: CookbookInput): Cookbook {
  const before = store.findCookbook(tx.db, tx.groupId, id)
  if (!before || before.id !== id) throw notFound()
  const stored = toStored(tx, input, before)
  store.updateCookbook(tx.db, stored, toTimestamp(tx.clock.now()))
  return toViews(tx, [stored])[0]!
}

/** Replaces several, all or none; clients write a new order this way. @throws not-found when one is missing */
export function updateCookbooks(ctx: Ctx, inputs: CookbooksInput): Cookbook[] {
  return ctx.transaction((tx) => {
    const cookbooks = inputs.map(({ id, ...input }) => writeCookbook(tx, id, input))
    if (cookbooks.length > 0) tx.publish('cookbook-updated', { groupId: tx.groupId, cookbooks })
    return cookbooks
  })
}

/** The recipes whose photographs were chosen as covers, by cookbook; one statement. */
export function chosenCovers({ db, groupId }: GroupScope): Map<CookbookId, string> {
  const all = store.allCookbooks(db, groupId)
  return new Map(all.flatMap(({ id, coverId }) => (coverId === null ? [] : [[id, coverId]])))
}

/** Chooses the photograph of a recipe as the cover, or with null none. @throws not-found for a recipe that is not the group's */
export function chooseCover(ctx: Ctx, id: CookbookId, recipeId: string | null): void {
  ctx.transaction((tx) => {
    if (recipeId !== null && findRecipeKey(tx, recipeId)?.id !== recipeId) throw notFound()
    store.saveCover(tx.db, tx.groupId, id, recipeId)
  })
}

/** Puts all cookbooks of the group into an order, counted from 1; those that are not named follow as they were. */
export function orderCookbooks(ctx: Ctx, ids: readonly CookbookId[]): void {
  ctx.transaction((tx) => {
    const all = store.allCookbooks(tx.db, tx.groupId)
    const places = new Map(ids.map((id, at) => [id, at]))
    const now = toTimestamp(tx.clock.now())
    const ordered = all.toSorted(
      (a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length),
    )
    for (const [at, { id }] of ordered.entries()) store.moveCookbook(tx.db, tx.groupId, id, at + 1, now)
  })
}

/** Deletes a cookbook, not its recipes; answers what was deleted. @throws conflict 400 when there is none */
export function deleteCookbook(ctx: Ctx, id: CookbookId): Cookbook {
  return ctx.transaction((tx) => {
    const stored = store.findCookbook(tx.db, tx.groupId, id)
    if (!stored || stored.id !== id) throw nothingToDelete()
    const cookbook = toViews(tx, [stored])[0]!
    store.deleteCookbook(tx.db, tx.groupId, id)
    tx.publish('cookbook-deleted', { groupId: tx.groupId, cookbook })
    return cookbook
  })
}

/** How many cookbooks the group has. */
export function countCookbooks({ db, groupId }: GroupScope): number {
  return store.countCookbooks(db, groupId)
}

/** Two organizers have become one: cookbooks that look for the first look for the second. */
export function followMergedOrganizer(tx: Ctx, from: OrganizerId, to: OrganizerId): void {
  store.replaceInFilters(tx.db, tx.groupId, from, to)
}
