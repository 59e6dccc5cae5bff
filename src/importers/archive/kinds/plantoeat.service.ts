import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf, linesOf, partsOf } from './archived-recipe.rules'
import { tableOfRecipes } from './columns.service'
import { type KindReader, withEnding } from './kind.service'

const NUTRITION = {
  calories: 'calories',
  fatContent: 'fat',
  saturatedFatContent: 'saturated fat',
  cholesterolContent: 'cholesterol',
  sodiumContent: 'sodium',
  sugarContent: 'sugar',
  carbohydrateContent: 'carbohydrate',
  fiberContent: 'fiber',
  proteinContent: 'protein',
}

/** "weeknight dinner" → "Weeknight Dinner". */
const titled = (text: string) =>
  text.replace(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

function toRecipe(row: Map<string, string>): ArchivedRecipe {
  const field = (name: string) => row.get(name) ?? ''
  const lines = linesOf(field('ingredients')).filter((line) => !line.startsWith(','))
  const rating = Number(field('rating'))
  return {
    name: field('title'),
    description: field('description'),
    url: field('url') || null,
    recipeYield: field('servings') || field('yield'),
    prepTime: field('prep time'),
    performTime: field('cook time'),
    totalTime: field('total time'),
    ingredients: ingredientsOf(lines),
    instructions: instructionsOf(linesOf(field('directions'))),
    nutrition: readNutrition(
      Object.fromEntries(Object.entries(NUTRITION).map(([key, name]) => [key, field(name)])),
    ),
    categories: [...new Set([...partsOf(field('course')), ...partsOf(field('cuisine'))])],
    tags: [...new Set([...partsOf(field('tags')).map(titled), ...partsOf(field('main ingredient'))])],
    rating: rating > 0 ? rating : null,
    addedAt: field('created at').split(' ')[0] ?? null,
    extras: field('source') === '' ? {} : { source: field('source') },
    picture: field('photo url') === '' ? null : { from: 'web', url: field('photo url') },
  }
}

/** Plan to Eat: CSV files with a row per recipe. */
export const readPlanToEat: KindReader = async (files) =>
  tableOfRecipes(withEnding(files, '.csv'), 'directions', toRecipe)
