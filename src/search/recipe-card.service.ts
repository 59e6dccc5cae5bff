import type { GroupScope } from '../platform/context'
import { loadSanitiser } from '../platform/html/markdown'
import { listOpinions } from '../ratings/rating.service'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { lockedAmong } from '../recipes/recipe/recipe.service'
import { foundLines } from './found/found-lines.service'
import type { ListScope } from './rating-order.service'
import type { CardAction, RecipeCardView } from './recipe-card.rules'

const SUMMARY_CHARACTERS = 140

type CardActionReader = (scope: GroupScope) => (recipe: { id: string; slug: string }) => CardAction[]

// Recipe actions are a later slice's, which knows lists; the app tells here how they are read (decision 0001).
let readCardActions: CardActionReader = () => () => []

/** Called once, when the services are made. */
export function readCardActionsBy(reader: CardActionReader): void {
  readCardActions = reader
}

/**
 * Recipes of a list as their cards show them: with the stars, the heart and the actions of a member, else with the mean. Four
 * statements, and one more where words were searched for that names do not have. @param words folded
 */
export async function toCards(
  { db, groupId, userId }: ListScope,
  recipes: readonly RecipeSummary[],
  words: readonly string[] = [],
): Promise<RecipeCardView[]> {
  const { plainText } = await loadSanitiser()
  const ids = recipes.map(({ id }) => id)
  const opinions = userId ? listOpinions({ db, groupId, userId }, ids) : new Map()
  const actionsOf = userId ? readCardActions({ db, groupId }) : () => []
  const locked = userId ? lockedAmong({ db, groupId, userId }, ids) : new Set()
  const lines = foundLines({ db, groupId }, recipes, words)
  return recipes.map((recipe) => {
    const own = opinions.get(recipe.id)
    return {
      id: recipe.id,
      slug: recipe.slug,
      name: recipe.name,
      summary: plainText(recipe.description, SUMMARY_CHARACTERS),
      language: recipe.language,
      photo: recipePhoto(recipe),
      tint: recipeTint(recipe),
      totalTime: recipe.totalTime,
      rating: own?.rating || recipe.rating,
      isFavorite: own?.isFavorite ?? false,
      isLocked: locked.has(recipe.id),
      foundIn: lines.get(recipe.id),
      actions: actionsOf(recipe),
    }
  })
}
