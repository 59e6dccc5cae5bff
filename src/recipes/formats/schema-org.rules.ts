import { parseTimeText, toIsoDuration } from '../../measures/duration.rules'
import type { Recipe } from '../recipe/recipe.schema'
import { lineText, sectionsOf } from './format-lines.rules'

function isoTime(text: string | null, language: string | null): string | undefined {
  const minutes = parseTimeText(text, language ?? '')
  return minutes === undefined ? undefined : toIsoDuration(minutes)
}

function instructionsOf({ recipeInstructions }: Recipe): unknown[] {
  const step = ({ text }: { text: string }) => ({ '@type': 'HowToStep', text })
  return sectionsOf(recipeInstructions).flatMap(({ title, items }): unknown[] =>
    title === ''
      ? items.map(step)
      : [{ '@type': 'HowToSection', name: title, itemListElement: items.map(step) }],
  )
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A recipe as schema.org names it, with its texts as they were written. @param address where it is read; null where that is not known */
export function schemaOrgOf(
  recipe: Recipe,
  { address, image }: { address: string | null; image: string | null },
) {
  const { language, nutrition } = recipe
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
  const eaten = Object.entries(nutrition).filter(([, value]) => isSaid(value))
  const entries: [string, unknown][] = [
    ['@context', 'https://schema.org'],
    ['@type', 'Recipe'],
    ['name', recipe.name],
    ['description', recipe.description],
    ['url', address],
    ['image', image && [image]],
    ['inLanguage', language],
    ['datePublished', recipe.createdAt],
    ['dateModified', recipe.updatedAt],
    ['isBasedOn', recipe.orgURL],
    ['prepTime', isoTime(recipe.prepTime, language)],
    ['cookTime', isoTime(recipe.performTime ?? recipe.cookTime, language)],
    ['totalTime', isoTime(recipe.totalTime, language)],
    ['recipeYield', recipe.recipeYield],
    ['recipeCategory', names(recipe.recipeCategory)],
    ['keywords', names(recipe.tags)],
    ['tool', names(recipe.tools)],
    ['recipeIngredient', recipe.recipeIngredient.map((ingredient) => lineText(recipe, ingredient))],
    ['recipeInstructions', instructionsOf(recipe)],
    [
      'nutrition',
      eaten.length > 0 ? { '@type': 'NutritionInformation', ...Object.fromEntries(eaten) } : null,
    ],
  ]
  return Object.fromEntries(entries.filter(([, value]) => isSaid(value)))
}
