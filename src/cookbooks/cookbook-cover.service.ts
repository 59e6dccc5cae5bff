import { choicesFilter, choicesIn } from '../organizers/organizer-filter.service'
import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import type { Ports } from '../platform/ports'
import { bothFilters, type Filter, isCondition, partInside, readFilter } from '../platform/query/filter-text'
import { newestPhotos, type PicturedRecipe } from '../recipes/image/recipe-photo.service'
import { byMinutes, PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import type { Cookbook } from './cookbook.schema'
import { type CookbookReader, chosenCovers, listAllCookbooks } from './cookbook.service'
import { type CookbookCounts, type CookbookCovers, clothsOf, platesOf } from './cookbook-cover.rules'

/** Cookbooks that get a photograph: more fill no screen. */
const PICTURED = 24
/** Photographs looked up for each cookbook, so that another one may take one of them. */
const FOR_EACH = 8
/** In the form of a cookbook. */
const OFFERED = 23

const COVERS = createCache<CookbookCovers>({ maxBytes: 1024 * 1024, topics: ['any-write'] })

/** A pattern with signs inside may look at every place of a text: a cover is not worth that wait. */
function isQuick(filter: Filter | null): boolean {
  if (filter === null) return true
  if (!isCondition(filter)) return isQuick(filter.left) && isQuick(filter.right)
  const { operator, value } = filter
  if (operator !== 'LIKE' && operator !== 'NOT LIKE') return true
  return typeof value === 'string' && partInside(value) !== null
}

/** What is in a cookbook; organizers that are gone count no longer, and the cookbook as it was read has none of them. */
function filterOf(scope: GroupScope, cookbook: Cookbook): Filter | null {
  const filter = readFilter(cookbook.queryFilterString)
  if (filter !== null && choicesIn(filter) === null) return byMinutes(scope, filter)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id) as never
  return choicesFilter({
    category: { ids: ids(cookbook.categories), requiresAll: cookbook.requireAllCategories },
    tag: { ids: ids(cookbook.tags), requiresAll: cookbook.requireAllTags },
    tool: { ids: ids(cookbook.tools), requiresAll: cookbook.requireAllTools },
  })
}

/**
 * What is on each of the group's cookbooks: the photograph that was chosen while it is in it, else the newest that no other one
 * shows. For visitors those of public recipes in public cookbooks. Two statements after anything was written.
 */
export function cookbookCovers(
  scope: GroupScope,
  { isPublicOnly = false }: CookbookReader = {},
): CookbookCovers {
  return COVERS.of(scope).remember(isPublicOnly ? 'open' : 'own', () => {
    const all = listAllCookbooks(scope).filter((cookbook) => cookbook.public || !isPublicOnly)
    const cloths = clothsOf(all)
    const covers: CookbookCovers = Object.fromEntries(
      all.map(({ id }, at) => [id, { cloth: cloths[at]!, photo: null }]),
    )
    const chosen = chosenCovers(scope)
    const wanted = all.slice(0, PICTURED).flatMap((cookbook) => {
      const filter = filterOf(scope, cookbook)
      const firstId = chosen.get(cookbook.id) ?? null
      if (!isQuick(filter)) return []
      return { id: cookbook.id, filter: bothFilters(filter, isPublicOnly ? PUBLIC_RECIPES : null), firstId }
    })
    if (wanted.length === 0) return covers
    const choices = newestPhotos(scope, wanted, FOR_EACH).map((photos, at) => {
      const isChosen = photos[0] !== undefined && photos[0].id === wanted[at]!.firstId
      return isChosen ? photos.slice(0, 1) : photos
    })
    const plates = platesOf(choices)
    for (const [at, { id, firstId }] of wanted.entries()) {
      // What someone has chosen may be on two.
      const own = choices[at]![0]?.id === firstId ? choices[at]![0] : undefined
      covers[id] = { ...covers[id]!, photo: (own ?? plates[at])?.photo ?? null }
    }
    return covers
  })
}

declare module '../platform/ports' {
  interface Ports {
    /** How many of the group's live recipes a filter lets through; null lets all. */
    countMatching(scope: GroupScope, filter: Filter | null): number
  }
}

const COUNTS = createCache<CookbookCounts>({ maxBytes: 256 * 1024, topics: ['any-write'] })

/** How many recipes are in each of the group's cookbooks; those that would take long to count are left out. */
export function cookbookCounts(
  { db, groupId }: GroupScope,
  { countMatching }: Ports,
  { isPublicOnly = false }: CookbookReader = {},
): CookbookCounts {
  const scope = { db, groupId }
  return COUNTS.of(scope).remember(isPublicOnly ? 'open' : 'own', () => {
    const wanted = listAllCookbooks(scope)
      .slice(0, PICTURED)
      .map((cookbook) => ({ id: cookbook.id, filter: filterOf(scope, cookbook) }))
      .filter(({ filter }) => isQuick(filter))
    const only = isPublicOnly ? PUBLIC_RECIPES : null
    return Object.fromEntries(
      wanted.map(({ id, filter }) => [id, countMatching(scope, bothFilters(filter, only))]),
    )
  })
}

/** Photographs that a cookbook's cover can be chosen from: the chosen one, and the newest of all its recipes. */
export function coverChoices(
  scope: GroupScope,
  cookbook: Cookbook,
  chosenId: string | null,
): PicturedRecipe[] {
  const filter = filterOf(scope, cookbook)
  return isQuick(filter) ? newestPhotos(scope, [{ filter, firstId: chosenId }], OFFERED)[0]! : []
}
