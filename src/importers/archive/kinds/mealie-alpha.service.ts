import { camelKeys } from '../../../platform/http/body'
import type { ArchiveFile } from '../../../platform/storage/unzip'
import { readIngredients } from '../../../scraper/fields/ingredients.rules'
import { readInstructions } from '../../../scraper/fields/instructions.rules'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { type ArchivedAsset, type ArchivedRecipe, amountText, textOf } from './archived-recipe.rules'
import {
  baseOf,
  filePerRecipe,
  folderOf,
  isThing,
  type KindReader,
  listOf,
  nameIn,
  nameOf,
  namesIn,
  parseObject,
  pictureOf,
  readText,
  type Thing,
  thingsIn,
} from './kind.service'

/** What was taken apart becomes one line again; with amounts off, the note is all of it. */
function lineOf(row: Thing): string {
  const note = textOf(row.note)
  const [unit, food, quantity] = [nameIn(row.unit), nameIn(row.food), Number(row.quantity) || 0]
  if (row.disableAmount === true || (unit === '' && food === '')) return note
  const parts = [amountText(quantity), unit, food]
  const line = parts.filter(Boolean).join(' ')
  return note === '' ? line : `${line}, ${note}`
}

function ingredientsIn(rows: readonly unknown[]): NonNullable<ArchivedRecipe['ingredients']> {
  if (rows.every((row) => typeof row === 'string')) return readIngredients(rows)
  let section = ''
  return thingsIn(rows).flatMap((row) => {
    section = textOf(row.title) || section
    const text = lineOf(row)
    return text === '' ? [] : [{ section, text }]
  })
}

function instructionsIn(rows: readonly unknown[]): NonNullable<ArchivedRecipe['instructions']> {
  if (rows.some((row) => typeof row === 'string')) return readInstructions(rows)
  return thingsIn(rows)
    .map((row) => ({ title: textOf(row.title), text: textOf(row.text) }))
    .filter(({ text }) => text !== '')
}

function assetsIn(value: unknown, files: readonly ArchiveFile[]): ArchivedAsset[] {
  return thingsIn(value).flatMap((asset) => {
    const file = files.find(({ path }) => nameOf(path) === textOf(asset.fileName))
    return file
      ? [{ name: textOf(asset.name) || nameOf(file.path), icon: textOf(asset.icon) || 'mdi-file', file }]
      : []
  })
}

/** A recipe of Mealie's first version, or of a bulk export, with the files of its folder. */
function toMealieRecipe(json: Thing, own: readonly ArchiveFile[]): ArchivedRecipe {
  const recipe = camelKeys(json) as Thing
  const pictures = own.filter(({ path }) => /(^|\/)(images\/)?original\.[a-z]+$/i.test(path))
  const extras = isThing(recipe.extras) ? recipe.extras : {}
  return {
    name: textOf(recipe.name),
    description: textOf(recipe.description),
    url: textOf(recipe.orgURL ?? recipe.orgUrl) || null,
    recipeYield: textOf(recipe.recipeYield),
    prepTime: recipe.prepTime,
    performTime: recipe.performTime ?? recipe.cookTime,
    totalTime: recipe.totalTime,
    ingredients: ingredientsIn(listOf(recipe.recipeIngredient)),
    instructions: instructionsIn(listOf(recipe.recipeInstructions)),
    notes: thingsIn(recipe.notes).map((note) => ({ title: textOf(note.title), text: textOf(note.text) })),
    nutrition: readNutrition(recipe.nutrition),
    categories: namesIn(recipe.recipeCategory ?? recipe.categories),
    tags: namesIn(recipe.tags),
    tools: namesIn(recipe.tools),
    rating: Number(recipe.rating) > 0 ? Number(recipe.rating) : null,
    extras: Object.fromEntries(Object.entries(extras).map(([key, value]) => [key, textOf(value)])),
    picture: pictureOf(pictures.find(({ path }) => path.endsWith('.webp')) ?? pictures[0]),
    assets: assetsIn(recipe.assets, own),
  }
}

async function recipeFiles(files: readonly ArchiveFile[]): Promise<ArchiveFile[]> {
  const inFolders = files.filter(({ path }) => {
    const folder = folderOf(path).slice(0, -1)
    return /(^|\/)recipes\/[^/]+\/[^/]+\.json$/i.test(path) && nameOf(folder) === baseOf(path)
  })
  if (inFolders.length > 0) return inFolders
  const alone = files.filter(({ path }) => !path.includes('/') && path.toLowerCase().endsWith('.json'))
  if (alone.length !== 1) return []
  // Recipes of other applications name no slug.
  return 'slug' in parseObject(await readText(alone[0]!)) ? alone : []
}

/**
 * Mealie before 1.0, and bulk exports since: `recipes/<slug>/<slug>.json` with its pictures and attachments beside; or the zip of one
 * recipe, which has them without a folder.
 */
export const readMealieAlpha: KindReader = async (files) => {
  const recipes = await recipeFiles(files)
  const reading = filePerRecipe(recipes, async (file) => {
    const folder = folderOf(file.path)
    const own = files.filter(({ path }) => path.startsWith(folder) && path !== file.path)
    // Translations by a model come with it; where their file cannot be read, they are left out.
    const kept = own.find(({ path }) => path === `${folder}computed/translations.json`)
    const translations =
      kept &&
      (await readText(kept)
        .then(JSON.parse)
        .catch(() => undefined))
    const recipe = toMealieRecipe(parseObject(await readText(file)), own)
    return translations === undefined ? recipe : { ...recipe, translations }
  })
  const saidIn = async (path: string) => {
    const file = files.find((one) => one.path === path)
    // Recipes are imported without it, too.
    return file && (await readText(file).then(parseObject, () => undefined))
  }
  const said = {
    nutrition: await saidIn('household/nutrition.json'),
    diets: await saidIn('household/diets.json'),
  }
  return said.nutrition || said.diets ? { ...reading, said } : reading
}
