import { timeSlices } from '../../../platform/limits/time-slices'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf, linesOf, partsOf } from './archived-recipe.rules'
import { csvRecords } from './csv.rules'
import { checkCount, type KindReader, partPerRecipe, readText } from './kind.service'

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
const MAX_BYTES = 32 * 1024 * 1024

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
export const readPlanToEat: KindReader = async (files) => {
  const parts: { path: string; part: Map<string, string>; subject: string }[] = []
  const slices = timeSlices()
  for (const file of files.filter(({ path }) => path.toLowerCase().endsWith('.csv'))) {
    for (const part of csvRecords(await readText(file, MAX_BYTES))) {
      const subject = part.get('title') ?? ''
      if (subject !== '' && part.has('directions')) parts.push({ path: file.path, part, subject })
      checkCount(parts.length)
      await slices.pause()
    }
  }
  return partPerRecipe(parts, toRecipe)
}
