import type { Recipe } from '../../recipes/recipe/recipe.schema'

/** `2023-05-01T08:00:00.123456Z` → `2023-05-01 08:00:00`. */
const moment = (text: string | null | undefined) => text?.slice(0, 19).replace('T', ' ') ?? ''

function ingredientsOf({ recipeIngredient }: Recipe): string {
  return recipeIngredient
    .flatMap(({ title, display }) => [...(title ? [`${title}:`] : []), display])
    .join('\n')
}

function directionsOf({ recipeInstructions }: Recipe): string {
  return recipeInstructions.map(({ title, text }) => (title ? `${title}:\n${text}` : text)).join('\n\n')
}

function nutritionOf({ nutrition }: Recipe): string {
  return Object.entries(nutrition)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replace('Content', '')}: ${value}`)
    .join('\n')
}

/** A recipe as Paprika 3 keeps it. @param photo its photograph, null without one */
export function paprikaRecipe(
  recipe: Recipe & { rating?: number | null },
  photo: Uint8Array | null,
): Record<string, unknown> {
  const { name, description, prepTime, performTime, totalTime, recipeYield, recipeServings, notes } = recipe
  const texts = notes.map(({ title, text }) => (title ? `${title}\n${text}` : text))
  return {
    ...{ uid: recipe.id.toUpperCase(), name, description: description ?? '' },
    ingredients: ingredientsOf(recipe),
    directions: directionsOf(recipe),
    notes: texts.join('\n\n'),
    nutritional_info: nutritionOf(recipe),
    ...{
      prep_time: prepTime ?? '',
      cook_time: performTime ?? '',
      total_time: totalTime ?? '',
      difficulty: '',
    },
    servings: recipeYield ?? (recipeServings ? String(recipeServings) : ''),
    rating: Math.round(recipe.rating ?? 0),
    ...{ source: recipe.extras.source ?? '', source_url: recipe.orgURL ?? '', image_url: '' },
    categories: [...recipe.recipeCategory, ...recipe.tags].map((one) => one.name),
    created: moment(recipe.createdAt),
    photo: photo === null ? '' : `${recipe.slug}.webp`,
    photo_data: photo === null ? null : Buffer.from(photo).toString('base64'),
    photos: [],
  }
}
