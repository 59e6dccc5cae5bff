import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { ingredientsOf, instructionsIn, linesOf, partsOf, textOf } from './archived-recipe.rules'
import {
  filePerRecipe,
  type KindReader,
  listOf,
  parseObject,
  pictureIn,
  readText,
  withEnding,
} from './kind.service'

/** A recipe with its photographs in it; its text is in memory three times while it is read. */
const MAX_BYTES = 32 * 1024 * 1024
/** Dates count seconds from the first of January 2001. */
const EPOCH_MS = Date.UTC(2001, 0, 1)

/** `# Dough` is a heading, as a line that ends with a colon is elsewhere. */
const headed = (lines: readonly string[]) =>
  lines.map((line) => (line.startsWith('#') ? `${line.replace(/^#+\s*/, '').replace(/:$/, '')}:` : line))

function addedAt(date: unknown): string | null {
  return typeof date === 'number' ? new Date(EPOCH_MS + date * 1000).toISOString() : null
}

/** Mela: a `.melarecipes` is a zip of JSON files with the photographs inside. */
export const readMela: KindReader = async (files) =>
  filePerRecipe(withEnding(files, '.melarecipe'), async (file) => {
    const recipe = parseObject(await readText(file, MAX_BYTES))
    const [notes, nutrition, link] = [textOf(recipe.notes), textOf(recipe.nutrition), textOf(recipe.link)]
    const isWeb = /^https?:\/\//i.test(link)
    const extras = {
      ...(link !== '' && !isWeb && { source: link }),
      ...(nutrition !== '' && { nutrition }),
    }
    return {
      name: textOf(recipe.title),
      description: textOf(recipe.text),
      url: isWeb ? link : null,
      recipeYield: textOf(recipe.yield),
      prepTime: recipe.prepTime,
      performTime: recipe.cookTime,
      totalTime: recipe.totalTime,
      ingredients: ingredientsOf(headed(linesOf(recipe.ingredients))),
      instructions: instructionsIn(headed(linesOf(recipe.instructions)).join('\n')),
      notes: notes === '' ? [] : [{ title: '', text: notes }],
      nutrition: readNutrition({
        calories: /(?<![\d.,])(\d[\d.,]{0,9})\s{0,3}k?cal/i.exec(nutrition)?.[1],
      }),
      categories: partsOf(recipe.categories),
      addedAt: addedAt(recipe.date),
      extras,
      picture: pictureIn(listOf(recipe.images)[0]),
    }
  })
