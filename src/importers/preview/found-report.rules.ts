import { FOUND_PARTS } from '../../scraper/found-parts.schema'
import type { FoundReport } from '../../scraper/found-report.schema'
import type { FoundRecipe } from './import.schema'

/** What was found of a recipe, and where: one report for a preview and for each of an import of many. */
export function foundReport({ rest, ingredients, instructions }: FoundRecipe): FoundReport {
  // One of the pictures is kept, however many there are.
  const counts: Record<string, number> = {
    ingredients: ingredients.length,
    instructions: instructions.length,
    notes: rest.notes.length,
    nutrition: Object.keys(rest.nutrition).length,
    categories: rest.categories.length,
    tags: rest.tags.length,
  }
  return FOUND_PARTS.flatMap((part) => {
    const origin = rest.origins[part]
    const count = counts[part] ?? null
    const isLost = part === 'images' && rest.images.length === 0
    return origin === undefined || count === 0 || isLost ? [] : [{ part, count, ...origin }]
  })
}
