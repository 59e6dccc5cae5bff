import type { ArchiveFile } from '../../../platform/storage/unzip'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf, linesOf, partsOf } from './archived-recipe.rules'
import { tableOfRecipes } from './columns.service'
import type { KindReader } from './kind.service'

const WEB = /^https?:\/\//i

const minutesOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : text)

/** Lines or commas of `key : value`, under the keys of schema.org. */
function nutritionIn(text: string): Record<string, string> {
  const pairs = text.split(/[\n,]/).flatMap((line) => {
    const [name = '', value = ''] = line.split(':', 2).map((part) => part.trim())
    if (name === '' || value === '') return []
    return [[name === 'calories' || name.endsWith('Content') ? name : `${name}Content`, value] as const]
  })
  return readNutrition(Object.fromEntries(pairs))
}

function toRecipe(row: Map<string, string>): ArchivedRecipe {
  const field = (name: string) => row.get(name.toLowerCase()) ?? ''
  const [source, video] = [field('source'), field('video')]
  const notes = linesOf(field('notes'))
  if (video !== '' && source !== '') notes.push(video)
  const rating = Number(field('rating'))
  const picture = field('originalPicture')
  return {
    name: field('title'),
    description: field('description'),
    url: (source || video) === '' ? null : source || video,
    recipeYield: field('quantity'),
    prepTime: minutesOf(field('preparationTime')),
    performTime: minutesOf(field('cookingTime')),
    totalTime: minutesOf(field('totalTime')),
    ingredients: ingredientsOf(linesOf(field('ingredients'))),
    instructions: instructionsOf(linesOf(field('instructions'))),
    notes: notes.map((text) => ({ title: '', text })),
    nutrition: nutritionIn(field('nutrition')),
    categories: partsOf(field('categories'), ';'),
    tags: partsOf(field('tags'), ';'),
    rating: rating > 0 ? rating : null,
    ...(source !== '' && !WEB.test(source) && { extras: { source } }),
    picture: WEB.test(picture) ? { from: 'web', url: picture } : null,
  }
}

/** The one table, which has this name wherever it is, so that its recipes have the same keys each time. */
const asTable = (file: ArchiveFile): ArchiveFile => ({
  path: 'recipes.csv',
  size: file.size,
  read: (maxBytes) => file.read(maxBytes),
  pieces: (maxBytes) => file.pieces(maxBytes),
})

/** My Recipe Box: one CSV file that is not zipped. */
export const readMyRecipeBox: KindReader = async (files) =>
  tableOfRecipes(files.map(asTable), 'instructions', toRecipe)
