import type { GroupScope } from '../../platform/context'
import { storeName } from '../../platform/query/collection'
import { type Filter, isCondition } from '../../platform/query/filter-text'
import { findRecipeKey } from './recipe.service'

/** What strangers may see of a group that is not private. */
export const PUBLIC_RECIPES: Filter = { attribute: 'settings.public', operator: '=', value: 'true' }

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What clients ask of the recipe that a row belongs to, and the row's own column that says the same. */
const OWN: Record<string, string> = { id: 'recipe_id', group_id: 'group_id' }
const WAY = 'recipe.'

/**
 * A filter of rows that belong to recipes, such as `recipe.slug = "soup"`, said by the row's own columns, which have an index:
 * else each of a hundred thousand rows looks for its recipe. Rows of recipes in the bin are left out beforehand.
 */
export function narrowToRecipe(scope: GroupScope, filter: Filter): Filter {
  if (!isCondition(filter)) {
    const [left, right] = [narrowToRecipe(scope, filter.left), narrowToRecipe(scope, filter.right)]
    return { ...filter, left, right }
  }
  const path = storeName(filter.attribute)
  if (!path.startsWith(WAY)) return filter
  const name = path.slice(WAY.length)
  if (Object.hasOwn(OWN, name)) return { ...filter, attribute: OWN[name]! }
  if (name !== 'slug' || filter.operator !== '=' || typeof filter.value !== 'string') return filter
  const key = findRecipeKey(scope, filter.value)
  return { ...filter, attribute: 'recipe_id', value: key?.slug === filter.value ? key.id : NOBODY }
}
