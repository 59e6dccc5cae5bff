import type { ArchiveFile } from '../../../platform/storage/unzip'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { textOf } from '../../../scraper/html/text.rules'
import { attribute, findElement, parseTree, type Tree } from '../../../scraper/html/tree.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf } from './archived-recipe.rules'
import { cutAt, marked } from './html-list.rules'
import { fileAt, folderOf, type KindReader, nameOf, partPerRecipe, pictureOf, readText } from './kind.service'

const MAX_BYTES = 32 * 1024 * 1024
const RECIPE = 'recipe-details'
const NUTRITION = {
  calories: 'recipeNutCalories',
  fatContent: 'recipeNutTotalFat',
  saturatedFatContent: 'recipeNutSaturatedFat',
  cholesterolContent: 'recipeNutCholesterol',
  sodiumContent: 'recipeNutSodium',
  carbohydrateContent: 'recipeNutTotalCarbohydrate',
  fiberContent: 'recipeNutDietaryFiber',
  sugarContent: 'recipeNutSugars',
  proteinContent: 'recipeNutProtein',
}

/** The values of a field: what a `meta` carries, else the text that is shown. */
function valuesOf(tree: Tree, name: string): string[] {
  return marked(tree, 'itemprop', name)
    .map((element) => attribute(element, 'content') || textOf(element).trim())
    .filter(Boolean)
}

function toRecipe(tree: Tree): ArchivedRecipe {
  const all = (name: string) => [...new Set(valuesOf(tree, name))]
  const field = (name: string) => valuesOf(tree, name)[0] ?? ''
  const lines = (name: string) =>
    field(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const [link] = marked(tree, 'itemprop', 'recipeSource').flatMap((source) =>
    tree.elements.filter(
      ({ name: tag, order }) => tag === 'a' && order > source.order && order <= source.last,
    ),
  )
  const source = field('recipeSource')
  const rating = Number(field('recipeRating'))
  const notes = field('recipeNotes')
  return {
    name: field('name'),
    url: link ? attribute(link, 'href') : /^https?:\/\//i.test(source) ? source : null,
    recipeYield: field('recipeYield'),
    prepTime: field('prepTime'),
    performTime: field('cookTime'),
    ingredients: ingredientsOf(lines('recipeIngredients')),
    instructions: instructionsOf(lines('recipeDirections')),
    notes: notes === '' ? [] : [{ title: '', text: notes }],
    nutrition: readNutrition(
      Object.fromEntries(Object.entries(NUTRITION).map(([key, prop]) => [key, field(prop)])),
    ),
    categories: all('recipeCategory'),
    tags: all('recipeCourse'),
    rating: rating > 0 ? rating : null,
    ...(source !== '' && !link && !/^https?:/i.test(source) && { extras: { source } }),
  }
}

async function* cutPage(file: ArchiveFile) {
  for (const part of cutAt(await readText(file, MAX_BYTES), RECIPE)) {
    const heading = findElement(parseTree(part), 'h2')
    yield { part, subject: (heading && textOf(heading).trim()) || file.path }
  }
}

/** Recipe Keeper: `recipes.html` with fields by `itemprop`, pictures under `images/`. */
export const readRecipeKeeper: KindReader = async (files) => {
  const pages = files.filter(({ path }) => /^recipes\.html?$/i.test(nameOf(path)))
  return partPerRecipe(pages, cutPage, (html, path) => {
    const tree = parseTree(html)
    const [image] = tree.elements.filter(
      (element) =>
        element.name === 'img' &&
        /photo/i.test(`${attribute(element, 'itemprop')} ${attribute(element, 'class')}`),
    )
    return {
      ...toRecipe(tree),
      picture: image ? pictureOf(fileAt(files, folderOf(path), attribute(image, 'src'))) : null,
    }
  })
}
