import { loadSanitiser } from '../platform/html/markdown'
import { listOpinions } from '../ratings/rating.service'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { foundLines } from './found/found-lines.service'
import type { ListScope } from './rating-order.service'
import type { RecipeCardView } from './recipe-card.rules'

const SUMMARY_CHARACTERS = 140

/**
 * Recipes of a list as their cards show them: with the stars and the heart of a member, else with the mean. One statement, and
 * one more where words were searched for that names do not have. @param words folded
 */
export async function toCards(
  { db, groupId, userId }: ListScope,
  recipes: readonly RecipeSummary[],
  words: readonly string[] = [],
): Promise<RecipeCardView[]> {
  const { plainText } = await loadSanitiser()
  const ids = recipes.map(({ id }) => id)
  const opinions = userId ? listOpinions({ db, groupId, userId }, ids) : new Map()
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
      foundIn: lines.get(recipe.id),
    }
  })
}
