import type { GroupScope } from '../platform/context'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import { readSummaries } from '../recipes/recipe/recipe.service'
import { listLines, recipesOfLists } from './list.store'
import type { ListOverview } from './overview.schema'
import { firstThings } from './overview.store'

/** How many things to get fill a line, and how many recipes a row. */
const FIRST = 12
const PICTURED = 3
/** Recipes of a list among which those with a photograph are looked for. */
const LOOKED_AT = 8

/** All lists of the group by name, each with its first items; a fixed number of statements. */
export function overviewOfLists(scope: GroupScope): ListOverview[] {
  const { db, groupId } = scope
  const lists = listLines(db, groupId)
  const things = Map.groupBy(firstThings(db, groupId, FIRST), ({ listId }) => listId)
  const ids = lists.map(({ id }) => id)
  const onLists = Map.groupBy(recipesOfLists(db, groupId, ids), ({ list_id }) => list_id)
  const numbersOf = (id: string) => (onLists.get(id) ?? []).slice(0, LOOKED_AT).map(({ number }) => number)
  const recipes = readSummaries(scope, [...new Set(ids.flatMap(numbersOf))])
  return lists.map((list) => {
    const own = things.get(list.id) ?? []
    const open = own.filter(({ checked }) => checked === 0)
    return {
      ...list,
      open: open[0]?.count ?? 0,
      ticked: own.find(({ checked }) => checked === 1)?.count ?? 0,
      first: open,
      recipes: numbersOf(list.id)
        .flatMap((number) => recipes.get(number) ?? [])
        .toSorted((one, other) => Number(!one.image) - Number(!other.image))
        .slice(0, PICTURED)
        .map((recipe) => ({
          id: recipe.id,
          name: recipe.name,
          photo: recipePhoto(recipe),
          tint: recipeTint(recipe),
        })),
    }
  })
}
