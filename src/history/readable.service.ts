import type { I18n } from '@lingui/core'
import type { GroupScope } from '../platform/context'
import { collatorFor } from '../platform/i18n/order.rules'
import { timeSlices } from '../platform/limits/time-slices'
import { displayText } from '../recipes/ingredient/ingredient-text.rules'
import type { Nutrition, RecipeSettings } from '../recipes/recipe/recipe.schema'
import type { RecipeState } from '../recipes/recipe/recipe-content.schema'
import { fullAllowance, lineDifference } from './difference.rules'
import type { DifferencePart } from './history.schema'
import { PATCH_KEYS, type PatchKey } from './patch.schema'
import { type Names, namesIn } from './revive.service'

/** What a change can be about, in the reader's language. */
export function keyNames(i18n: I18n): Record<PatchKey, string> {
  return {
    name: i18n._('recipe.name'),
    image: i18n._('recipe.photograph'),
    description: i18n._('recipe.description'),
    prepTime: i18n._('recipe.prep-time'),
    cookTime: i18n._('recipe.perform-time'),
    performTime: i18n._('recipe.perform-time'),
    totalTime: i18n._('recipe.total-time'),
    recipeYield: i18n._('recipe.yield'),
    recipeServings: i18n._('recipe.servings'),
    recipeYieldQuantity: i18n._('recipe.yield'),
    ingredients: i18n._('recipe.ingredients'),
    instructions: i18n._('recipe.method'),
    notes: i18n._('recipe.notes'),
    categoryIds: i18n._('organizer.categories'),
    tagIds: i18n._('organizer.tags'),
    toolIds: i18n._('organizer.tools'),
    nutrition: i18n._('recipe.nutrition'),
    assets: i18n._('history.attachments'),
    orgURL: i18n._('recipe.original-url'),
    language: i18n._('recipe.language'),
    settings: i18n._('form.settings'),
    extras: i18n._('form.extras'),
    dateAdded: i18n._('history.date-added'),
    isBinned: i18n._('bin.bin'),
  }
}

const split = (text: string | null) => (text === null || text === '' ? [] : text.split(/\r\n?|\n/))
const heading = (title: string | null) => (title ? [`# ${title}`] : [])
const figure = (value: number) => (value === 0 ? [] : [String(value)])

function nutritionLines(i18n: I18n, nutrition: Nutrition): string[] {
  const names: [keyof Nutrition, string][] = [
    ['calories', i18n._('nutrition.calories')],
    ['fatContent', i18n._('nutrition.fat')],
    ['saturatedFatContent', i18n._('nutrition.saturated-fat')],
    ['unsaturatedFatContent', i18n._('nutrition.unsaturated-fat')],
    ['transFatContent', i18n._('nutrition.trans-fat')],
    ['carbohydrateContent', i18n._('nutrition.carbohydrates')],
    ['sugarContent', i18n._('nutrition.sugar')],
    ['fiberContent', i18n._('nutrition.fiber')],
    ['proteinContent', i18n._('nutrition.protein')],
    ['sodiumContent', i18n._('nutrition.sodium')],
    ['cholesterolContent', i18n._('nutrition.cholesterol')],
  ]
  return names.flatMap(([key, name]) => (nutrition[key] ? [`${name}: ${nutrition[key]}`] : []))
}

function settingLines(i18n: I18n, settings: RecipeSettings): string[] {
  const names: [keyof RecipeSettings, string][] = [
    ['public', i18n._('form.anyone-may-read')],
    ['locked', i18n._('form.only-i-may-edit')],
    ['showNutrition', i18n._('form.show-nutrition')],
    ['showAssets', i18n._('form.show-assets')],
    ['landscapeView', i18n._('form.photograph-across')],
    ['disableComments', i18n._('form.disable-comments')],
    ['disableAmount', i18n._('form.ingredients-as-lines')],
  ]
  return names.flatMap(([key, name]) => (settings[key] ? [name] : []))
}

/** A part of a recipe as lines to read. */
function linesOf(
  i18n: I18n,
  state: RecipeState,
  key: PatchKey,
  { foods, units, organizers, recipes }: Names,
): string[] {
  const { settings } = state
  switch (key) {
    case 'ingredients':
      return state.ingredients.flatMap(({ title, quantity, note, unitId, foodId, subRecipeId }) => {
        const unit = (unitId !== null && units.get(unitId)) || null
        const food = (foodId !== null && foods.get(foodId)) || null
        const made = (subRecipeId && recipes.get(subRecipeId)) || null
        return [
          ...heading(title),
          displayText({ quantity, note, unit, food }, settings),
          ...(made === null ? [] : [`↳ ${made}`]),
        ]
      })
    case 'instructions':
      return state.instructions.flatMap(({ title, text }) => [...heading(title), ...split(text)])
    case 'notes':
      return state.notes.flatMap(({ title, text }) => [...heading(title), ...split(text)])
    case 'assets':
      return state.assets.map(({ name }) => name)
    case 'categoryIds':
    case 'tagIds':
    case 'toolIds':
      return state[key].flatMap((id) => organizers.get(id) ?? []).toSorted(collatorFor(i18n.locale).compare)
    case 'nutrition':
      return nutritionLines(i18n, state.nutrition)
    case 'settings':
      return settingLines(i18n, settings)
    case 'extras':
      return Object.entries(state.extras).flatMap(([name, value]) => split(`${name}: ${value}`))
    case 'recipeServings':
    case 'recipeYieldQuantity':
      return figure(state[key])
    case 'image':
    case 'isBinned':
      return []
    default:
      return split(state[key])
  }
}

/** What differs between two versions of a recipe, part by part in the order of the form, as lines to read. */
export async function differenceBetween(
  scope: GroupScope,
  i18n: I18n,
  before: RecipeState,
  after: RecipeState,
): Promise<DifferencePart[]> {
  const names = namesIn(scope, [before, after])
  const titles = keyNames(i18n)
  const allowance = fullAllowance()
  const partOf = (key: PatchKey): DifferencePart[] => {
    if (key === 'image') {
      if (before.image?.version === after.image?.version) return []
      const word =
        after.image === null
          ? i18n._('history.photograph-removed')
          : before.image === null
            ? i18n._('history.photograph-added')
            : i18n._('history.photograph-replaced')
      return [{ key, title: titles.image, lines: [{ kind: 'same', pieces: [{ text: word, mark: null }] }] }]
    }
    const lines = lineDifference(
      linesOf(i18n, before, key, names),
      linesOf(i18n, after, key, names),
      allowance,
    )
    return lines.length === 0 ? [] : [{ key, title: titles[key], lines }]
  }
  const slices = timeSlices()
  const parts: DifferencePart[] = []
  for (const key of PATCH_KEYS) {
    await slices.pause()
    parts.push(...partOf(key))
  }
  return parts
}
