import type { I18n } from '@lingui/core'
import type { FormPart } from './merge.rules'

/** What the parts of the form are called in the reader's language. */
export function partNames(i18n: I18n, parts: readonly FormPart[]): string[] {
  const names: Record<FormPart, string> = {
    name: i18n._('recipe.name'),
    description: i18n._('recipe.description'),
    prepTime: i18n._('recipe.prep-time'),
    performTime: i18n._('recipe.perform-time'),
    totalTime: i18n._('recipe.total-time'),
    recipeServings: i18n._('recipe.servings'),
    recipeYield: i18n._('recipe.yield'),
    ingredients: i18n._('recipe.ingredients'),
    instructions: i18n._('recipe.method'),
    notes: i18n._('recipe.notes'),
    categories: i18n._('organizer.categories'),
    tags: i18n._('organizer.tags'),
    tools: i18n._('organizer.tools'),
    nutrition: i18n._('recipe.nutrition'),
    settings: i18n._('form.settings'),
    orgURL: i18n._('recipe.original-url'),
    language: i18n._('recipe.language'),
    extras: i18n._('form.extras'),
  }
  return parts.map((part) => names[part])
}
