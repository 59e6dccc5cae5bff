import { choicesFilter, choicesIn } from '../organizers/organizer-filter.service'
import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import { bothFilters, type Filter, isCondition, partInside, readFilter } from '../platform/query/filter-text'
import { newestPhotos } from '../recipes/image/recipe-photo.service'
import { byMinutes, PUBLIC_RECIPES } from '../recipes/recipe/recipe-filter.service'
import type { PhotoView } from '../ui/photo.ui'
import type { Cookbook } from './cookbook.schema'
import type { CookbookReader } from './cookbook.service'
import { platesOf } from './cookbook-cover.rules'

/** Photographs of covers by the id of their cookbook; the others have their name alone. */
export type CookbookCovers = Record<string, PhotoView>

/** Cookbooks that get a photograph: more fill no screen. */
const PICTURED = 24

const COVERS = createCache<CookbookCovers>({ maxBytes: 1024 * 1024, topics: ['any-write'] })

/** A pattern with signs inside may look at every place of a text: nobody waits for that because of a cover. */
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
 * The newest photograph in each of some cookbooks that no other one shows. For visitors those of public recipes. One statement after anything was written.
 */
export function cookbookCovers(
  scope: GroupScope,
  cookbooks: readonly Cookbook[],
  { isPublicOnly = false }: CookbookReader = {},
): CookbookCovers {
  return COVERS.of(scope).remember(isPublicOnly ? 'open' : 'own', () => {
    const wanted = cookbooks
      .slice(0, PICTURED)
      .map((cookbook) => ({ id: cookbook.id, filter: filterOf(scope, cookbook) }))
      .filter(({ filter }) => isQuick(filter))
    if (wanted.length === 0) return {}
    const filters = wanted.map(({ filter }) => bothFilters(filter, isPublicOnly ? PUBLIC_RECIPES : null))
    const covers: CookbookCovers = {}
    for (const [at, plate] of platesOf(newestPhotos(scope, filters)).entries())
      if (plate) covers[wanted[at]!.id] = plate.photo
    return covers
  })
}
