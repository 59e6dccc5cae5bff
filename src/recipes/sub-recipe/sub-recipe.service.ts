import { bump } from '../../platform/cache/cache'
import type { GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { during, type Listener } from '../../platform/events/events'
import type { Id } from '../../platform/ids'
import type { RecipeReader } from './recipe-reader.rules'
import type { SubRecipe } from './sub-recipe.schema'
import { firstNames, isMadeWith, subRecipesOf, thoseMadeWith } from './sub-recipe.store'

/** Recipes that one may be made with. */
const MAX_SUB_RECIPES = 50

/** The parts of a stored ingredient that are looked at here. */
interface Line {
  subRecipeId: string | null
  foodId: string | null
  note: string
}

/** The ids of the recipes that some lines are made by, each once. */
function subRecipeIds(lines: readonly Pick<Line, 'subRecipeId'>[]): string[] {
  return [...new Set(lines.flatMap((line) => line.subRecipeId ?? []))]
}

/** The live recipes that some lines are made by, as far as the reader may see them, by id; one statement, or none. */
export function findSubRecipes(
  { db, groupId }: GroupScope,
  lines: readonly Pick<Line, 'subRecipeId'>[],
  reader: RecipeReader,
): Map<string, SubRecipe> {
  return subRecipesOf(db, groupId, subRecipeIds(lines), reader)
}

function refuse(at: number, messageId: string): never {
  const path = ['recipeIngredient', String(at), 'referencedRecipe', 'id']
  const issue = { type: 'value_error', loc: ['body', ...path], msg: messageId, input: null }
  throw new AppError('invalid', messageId, { detail: [issue], fields: { [path.join('.')]: messageId } })
}

/** Whether a line says nothing of its own but how much. */
const isSilent = ({ subRecipeId, foodId, note }: Line) =>
  subRecipeId !== null && foodId === null && note.trim() === ''

/**
 * Makes sure that the recipes a recipe is newly made with are live ones of the group, and not made with it themselves.
 * A line that says nothing else says the name of its recipe, so that it still reads when that one is gone.
 * @param id of the recipe; null for a new one, which nothing can be made with yet
 * @throws invalid 422 naming the line
 */
export function checkSubRecipes<Content extends { ingredients: Line[] }>(
  { db, groupId }: GroupScope,
  id: Id<'recipe'> | null,
  content: Content,
  before: { ingredients: readonly Line[] } | null,
): Content {
  const known = new Set(before && subRecipeIds(before.ingredients))
  const ids = subRecipeIds(content.ingredients)
  const added = ids.filter((one) => !known.has(one))
  const silent = subRecipeIds(content.ingredients.filter(isSilent))
  if (added.length + silent.length === 0) return content
  const lineOf = (one: string) => content.ingredients.findIndex(({ subRecipeId }) => subRecipeId === one)
  if (added.length > 0 && ids.length > MAX_SUB_RECIPES)
    refuse(lineOf(ids[MAX_SUB_RECIPES]!), 'sub-recipe.too-many')
  const live = subRecipesOf(db, groupId, [...added, ...silent], 'members')
  const circular = id === null ? new Set() : findCircles({ db, groupId }, id, added)
  for (const one of added) {
    if (!live.has(one)) refuse(lineOf(one), 'sub-recipe.no-such-recipe')
    if (circular.has(one)) refuse(lineOf(one), 'sub-recipe.circle')
  }
  const ingredients = content.ingredients.map((line) => {
    const name = isSilent(line) && live.get(line.subRecipeId ?? '')?.name
    return name ? { ...line, note: name } : line
  })
  return { ...content, ingredients }
}

/** Which of some recipes one cannot be made with: itself, and those that are made with it. */
export function findCircles(
  { db, groupId }: GroupScope,
  id: Id<'recipe'>,
  ids: readonly string[],
): Set<string> {
  return ids.length === 0 ? new Set() : thoseMadeWith(db, groupId, ids, id)
}

/** Lines of an earlier version without the recipes that they can no longer be made by: gone, in the bin, or made with this one by now. */
export function withoutLostSubRecipes<Stored extends Pick<Line, 'subRecipeId'>>(
  { db, groupId }: GroupScope,
  id: Id<'recipe'>,
  lines: readonly Stored[],
  known: readonly Pick<Line, 'subRecipeId'>[],
): Stored[] {
  const kept = new Set(subRecipeIds(known))
  const added = subRecipeIds(lines).filter((one) => !kept.has(one))
  const live = subRecipesOf(db, groupId, added, 'members')
  const circular = findCircles({ db, groupId }, id, added)
  const isThere = (one: string) => kept.has(one) || (live.has(one) && !circular.has(one))
  return lines.map((line) => {
    // A version from before there were any has none.
    const one = line.subRecipeId ?? null
    return { ...line, subRecipeId: one !== null && isThere(one) ? one : null }
  })
}

/** Recipes that a form offers before anything is typed. */
const OFFERED = 300

/** Names of recipes of the group, to choose an ingredient from. */
export function recipeNames({ db, groupId }: GroupScope): string[] {
  return firstNames(db, groupId, OFFERED)
}

declare module '../../platform/events/events' {
  interface EventMap {
    /** Inside the transaction: a recipe that others are made with has changed, gone or come back. */
    'sub-recipe-changed': { number: number }
  }
}

/** Listens for changes of recipes that others are made with: those show their names, and what goes into them. */
export const CHANGED_SUB_RECIPES: readonly Listener[] = (
  ['recipe-changed', 'recipe-withdrawn', 'recipe-restored'] as const
).map((name) =>
  during(name, ({ number }, tx) => {
    if (!isMadeWith(tx.db, tx.groupId, number)) return
    bump(tx, 'names')
    tx.publish('sub-recipe-changed', { number })
  }),
)
