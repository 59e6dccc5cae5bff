import type { Attribute, Collection } from '../platform/query/collection'
import { nutrient } from '../recipes/recipe/recipe.collection'

/** Per serving: what was kept of this version of the recipe, else what it says itself, else what was kept of the one before; null where too little is known. */
const perServing = (typed: string, kept: string): Attribute => {
  const own = (row: string) =>
    `SELECT n.${kept} FROM recipe_nutrition AS n WHERE n.recipe_number = ${row}.number`
  const sql = (row: string) =>
    `coalesce((${own(row)} AND n.recipe_as_of = ${row}.updated_at), ${nutrient(typed).sql(row)}, (${own(row)}))`
  return { type: 'number', sql, nulls: 'last' }
}

/** What a serving holds of what lists are filtered and ordered by. */
export const PER_SERVING = {
  energy: perServing('calories', 'energy'),
  protein: perServing('proteinContent', 'protein'),
  fiber: perServing('fiberContent', 'fiber'),
}

/** What recipes may be filtered and ordered by beside what they say themselves. */
export const NUTRITION_COLLECTIONS: Record<string, Partial<Collection>> = {
  recipe: {
    attributes: {
      energy_per_serving: PER_SERVING.energy,
      protein_per_serving: PER_SERVING.protein,
      fiber_per_serving: PER_SERVING.fiber,
    },
  },
}
