import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import type { RecipeCardView } from './recipe-card.rules'

const SUMMARY_CHARACTERS = 140

/** A recipe of a list as its card shows it. */
export function toCard(
  recipe: RecipeSummary,
  plainText: (text: string, length?: number) => string,
): RecipeCardView {
  return {
    id: recipe.id,
    slug: recipe.slug,
    name: recipe.name,
    summary: plainText(recipe.description, SUMMARY_CHARACTERS),
    language: recipe.language,
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
    totalTime: recipe.totalTime,
  }
}
