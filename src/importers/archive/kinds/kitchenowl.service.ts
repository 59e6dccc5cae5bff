import type { ArchiveFile } from '../../../platform/storage/unzip'
import { type ArchivedRecipe, ingredientsOf, instructionsIn, textOf } from './archived-recipe.rules'
import { readJsonValue } from './json-collection.service'
import {
  fileAt,
  isThing,
  type KindReader,
  nameIn,
  namesIn,
  partPerRecipe,
  pictureOf,
  type Thing,
  thingsIn,
  withEnding,
} from './kind.service'

/** `{name: "onions", description: "2, chopped"}` → "2, chopped onions", as the application shows it. */
function lineOf(item: Thing): string {
  const [name, amount] = [nameIn(item.item ?? item), textOf(item.description)]
  const line = [amount, name].filter(Boolean).join(' ')
  return item.optional === true ? `${line} (optional)` : line
}

function toRecipe(recipe: Thing): ArchivedRecipe {
  const minutes = (value: unknown) => (typeof value === 'number' && value > 0 ? value : '')
  const source = textOf(recipe.source)
  const isWeb = /^https?:\/\//i.test(source)
  const servings = Number(recipe.yields) || 0
  return {
    name: textOf(recipe.name),
    url: isWeb ? source : null,
    recipeYield: servings > 0 ? String(servings) : '',
    prepTime: minutes(recipe.prep_time),
    performTime: minutes(recipe.cook_time),
    totalTime: minutes(recipe.time),
    ingredients: ingredientsOf(thingsIn(recipe.items).map(lineOf).filter(Boolean)),
    instructions: instructionsIn(textOf(recipe.description)),
    tags: namesIn(recipe.tags),
    ...(source !== '' && !isWeb && { extras: { source } }),
  }
}

async function* cutFile(file: ArchiveFile) {
  const value = await readJsonValue(file)
  for (const part of thingsIn(isThing(value) ? value.recipes : null))
    yield { part, subject: Array.isArray(part.items) ? textOf(part.name) : '' }
}

/** KitchenOwl: one JSON file with the recipes of a household, whose ingredients are items with a description. */
export const readKitchenOwl: KindReader = async (files) =>
  partPerRecipe(withEnding(files, '.json'), cutFile, (part) => {
    const photo = textOf(part.photo)
    const picture = photo === '' ? null : pictureOf(fileAt(files, '', photo))
    return { ...toRecipe(part), picture }
  })
