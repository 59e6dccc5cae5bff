import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { type ArchivedRecipe, amountText, textOf } from './archived-recipe.rules'
import {
  filePerRecipe,
  isThing,
  type KindReader,
  listOf,
  nameIn,
  namesIn,
  parseObject,
  pictureIn,
  readText,
  type Thing,
  thingsIn,
  withEnding,
} from './kind.service'

/** A recipe with its photographs in it; its text is in memory three times while it is read. */
const MAX_BYTES = 32 * 1024 * 1024

/** What the application calls its units, as cooks write them. */
const UNITS: Record<string, string> = {
  CUP: 'cup',
  TABLESPOON: 'tbsp',
  TEASPOON: 'tsp',
  GRAMS: 'g',
  KGS: 'kg',
  MILLS: 'ml',
  LITRES: 'l',
  OUNCE: 'oz',
  FLUID_OUNCE: 'fl oz',
  POUND: 'lb',
  PINCH: 'pinch',
  BUNCH: 'bunch',
  CAN: 'can',
  PACKET: 'packet',
  BOTTLE: 'bottle',
  ITEM: '',
}

const inOrder = (value: unknown) =>
  thingsIn(value).toSorted((one, other) => Number(one.order ?? 0) - Number(other.order ?? 0))

function ingredientsIn(value: unknown): NonNullable<ArchivedRecipe['ingredients']> {
  let section = ''
  return inOrder(value).flatMap((row) => {
    const quantity: Thing = isThing(row.quantity) ? row.quantity : {}
    const name = nameIn(row.ingredient)
    const kind = textOf(quantity.quantityType)
    if (kind === 'SECTION') {
      section = name
      return []
    }
    const amount = Number(quantity.amount) || 0
    const unit = UNITS[kind] ?? kind.toLowerCase().replaceAll('_', ' ')
    const words = [amountText(amount), amount > 0 ? unit : '', name]
    const text = words.filter(Boolean).join(' ')
    return text === '' ? [] : [{ section, text }]
  })
}

/** A step that is a section opens it for the one below. */
function instructionsIn(value: unknown): NonNullable<ArchivedRecipe['instructions']> {
  let title = ''
  return inOrder(value).flatMap((row) => {
    const text = textOf(row.step)
    if (text === '') return []
    if (row.isSection === true) {
      title = text
      return []
    }
    const step = { title, text }
    title = ''
    return [step]
  })
}

const minutes = (value: unknown) => (typeof value === 'number' && value > 0 ? value : '')

/** Crouton: each recipe is a `.crumb`, a JSON file with the photographs inside. */
export const readCrouton: KindReader = async (files) =>
  filePerRecipe(withEnding(files, '.crumb'), async (file) => {
    const recipe = parseObject(await readText(file, MAX_BYTES))
    const [notes, source] = [textOf(recipe.notes), textOf(recipe.sourceName)]
    const facts = textOf(recipe.neutritionalInfo ?? recipe.nutritionalInfo)
    const serves = Number(recipe.serves) || 0
    return {
      name: textOf(recipe.name),
      url: textOf(recipe.webLink) || null,
      recipeYield: serves > 0 ? String(serves) : '',
      prepTime: minutes(recipe.duration),
      performTime: minutes(recipe.cookingDuration),
      ingredients: ingredientsIn(recipe.ingredients),
      instructions: instructionsIn(recipe.steps),
      notes: [notes, facts].filter(Boolean).map((text) => ({ title: '', text })),
      nutrition: readNutrition({ calories: /calories:?\s*(\d[\d.,]*)/i.exec(facts)?.[1] }),
      tags: namesIn(recipe.tags),
      extras: source === '' ? {} : { source },
      picture: pictureIn(listOf(recipe.images)[0]),
    }
  })
