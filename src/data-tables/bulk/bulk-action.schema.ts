import * as v from 'valibot'
import { List, TextUpTo, UuidText } from '../../platform/http/fields'
import { SettingsInput } from '../../recipes/recipe/parts.schema'

/** Recipes that one call may name. */
export const MOST_RECIPES = 10_000

const recipes = List(TextUpTo(500), MOST_RECIPES, 'validation.max-recipes-10000')
const organizers = List(v.object({ id: UuidText }), 500, 'validation.max-rows-500')

/** Slugs of recipes, and what is done to them. */
export const BulkTagInput = v.pipe(
  v.object({ recipes, tags: organizers }),
  v.metadata({ ref: 'BulkTagInput' }),
)
export const BulkCategorizeInput = v.pipe(
  v.object({ recipes, categories: organizers }),
  v.metadata({ ref: 'BulkCategorizeInput' }),
)
export const BulkSettingsInput = v.pipe(
  v.object({ recipes, settings: SettingsInput }),
  v.metadata({ ref: 'BulkSettingsInput' }),
)
export const BulkDeleteInput = v.pipe(v.object({ recipes }), v.metadata({ ref: 'BulkDeleteInput' }))
