import type { Attribute, Collection } from '../platform/query/collection'
import { nutrient } from '../recipes/recipe/recipe.collection'

/** Of a serving, what the recipe itself says, else what is computed; null where nothing is claimed. */
const perServing = (typed: string, computed: string): Attribute => {
  const sql = (row: string) =>
    `coalesce(${nutrient(typed).sql(row)}, (SELECT n.${computed} FROM recipe_nutrition AS n WHERE n.recipe_number = ${row}.number))`
  return { type: 'number', sql, nulls: 'last' }
}

/** What recipes may be filtered and ordered by beside what they say themselves. */
export const NUTRITION_COLLECTIONS: Record<string, Partial<Collection>> = {
  recipe: {
    attributes: {
      energy_per_serving: perServing('calories', 'energy'),
      protein_per_serving: perServing('proteinContent', 'protein'),
      fiber_per_serving: perServing('fiberContent', 'fiber'),
    },
  },
}
