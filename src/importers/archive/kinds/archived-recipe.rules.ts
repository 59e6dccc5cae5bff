import type { I18n } from '@lingui/core'
import type { ArchiveFile } from '../../../platform/storage/unzip'
import type { ImportRecipeInput } from '../../../recipes/recipe/import-input.schema'
import { LINE_LENGTH, MAX_ROWS, NAME_LENGTH } from '../../../recipes/recipe/lenient.schema'
import { emptyDraft, type RecipeDraft } from '../../../scraper/draft.schema'
import { readIngredients } from '../../../scraper/fields/ingredients.rules'
import { readInstructions } from '../../../scraper/fields/instructions.rules'
import { withoutStepNumber } from '../../../scraper/fields/steps.rules'
import { durationMinutes } from '../../../scraper/fields/times.rules'
import { readYield } from '../../../scraper/fields/yield.rules'
import { cleanText } from '../../../scraper/html/text.rules'
import {
  durationWords,
  titleCase,
  toFoundRecipe,
  toImportInput,
  withoutPictures,
} from '../../preview/found-recipe.rules'

/** Where a recipe's picture is: in the archive, or on another site. */
export type ArchivedPicture =
  | { from: 'archive'; read(): Promise<Uint8Array<ArrayBuffer>> }
  | { from: 'web'; url: string }

export interface ArchivedAsset {
  name: string
  icon: string
  file: Pick<ArchiveFile, 'path' | 'size' | 'read'>
}

type Texts = Pick<RecipeDraft, 'name' | 'description' | 'ingredients' | 'instructions' | 'notes'>
type Lists = Pick<RecipeDraft, 'nutrition' | 'categories' | 'tags'>

/** A recipe of another application, as its archive has it; what it does not say is left out. */
export interface ArchivedRecipe extends Partial<Texts & Lists> {
  name: string
  url?: string | null
  recipeYield?: string
  /** ISO 8601, words, or minutes. */
  prepTime?: unknown
  performTime?: unknown
  totalTime?: unknown
  tools?: string[]
  /** One to five stars. */
  rating?: number | null
  lastMade?: string | null
  /** When the other application got it, in any usual form. */
  addedAt?: string | null
  extras?: Record<string, string>
  settings?: Record<string, unknown>
  picture?: ArchivedPicture | null
  assets?: ArchivedAsset[]
  /** Translations in one of Trivet's own archives, as the file has them. */
  translations?: unknown
}

/** A text field of another application; anything else is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cleanText(value) : ''
}

/** The lines of a text that hold something. */
export function linesOf(value: unknown): string[] {
  return typeof value === 'string'
    ? cleanText(value)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : []
}

/** The parts of a text between commas or whatever separates them. */
export function partsOf(value: unknown, separator: string | RegExp = ','): string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(separator)
  return [...new Set(texts.map((part) => part.trim()).filter(Boolean))].slice(0, MAX_ROWS)
}

/** Ingredients as lines; a line that ends with a colon, or is marked up as one, opens a section. */
export const ingredientsOf = (lines: readonly string[]) => readIngredients([...lines])

/** Instructions as they were divided, without the numbers in front. */
export function instructionsOf(steps: readonly string[]): Texts['instructions'] {
  const plain = steps.map((text) => withoutStepNumber(cleanText(text)).trim()).filter(Boolean)
  return plain.slice(0, MAX_ROWS).map((text) => ({ title: '', text }))
}

/** Instructions that only their lines or paragraphs divide. */
export const instructionsIn = (text: string) => readInstructions(text)

/** An amount as cooks write it, 0 as nothing: 0.5 → "0.5", 3.000 → "3". */
export const amountText = (amount: number) => (amount > 0 ? String(Math.round(amount * 1000) / 1000) : '')

/** A time as v1 has it: minutes and ISO 8601 become words, any other text stays as it is. */
function timeWords(i18n: I18n, value: unknown): string {
  const isCount = typeof value === 'number' || (typeof value === 'string' && /^P(T|\d)/i.test(value.trim()))
  const minutes = isCount ? durationMinutes(value) : null
  if (minutes !== null) return durationWords(i18n, minutes)
  return isCount ? '' : textOf(value).replaceAll('\n', ' ').slice(0, NAME_LENGTH)
}

/** A moment in one of the forms that applications write: ISO 8601, with a space between day and time, a day alone. */
function momentOf(text: string | null | undefined): { day: string; moment: string } | null {
  const [, day, time = '12:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text?.trim() ?? '') ?? []
  const moment = `${day}T${time}Z`
  return day === undefined || Number.isNaN(Date.parse(moment)) ? null : { day, moment }
}

/** What an import writes of it: texts cleaned and cut as everything that comes from elsewhere, words for its times. */
export function archivedInput(i18n: I18n, recipe: ArchivedRecipe, tag: string | null): ImportRecipeInput {
  const { name, description = '', ingredients = [], instructions = [], notes = [], nutrition = {} } = recipe
  const { categories = [], tags = [], url = null, recipeYield = '' } = recipe
  const draft: RecipeDraft = {
    ...emptyDraft(),
    ...{ name, description: withoutPictures(description), ingredients, instructions, notes, nutrition },
    ...{ categories, recipeYield: readYield(recipeYield) },
    canonicalUrl: url,
  }
  const found = toFoundRecipe(i18n, draft)
  const input = toImportInput({ ...found, categories: found.rest.categories })
  const [added, made] = [momentOf(recipe.addedAt), momentOf(recipe.lastMade)]
  return {
    ...input,
    prepTime: timeWords(i18n, recipe.prepTime),
    performTime: timeWords(i18n, recipe.performTime),
    totalTime: timeWords(i18n, recipe.totalTime),
    tags: [...tags.map(titleCase), ...(tag === null ? [] : [tag])].map((one) => one.slice(0, NAME_LENGTH)),
    tools: (recipe.tools ?? []).map((one) => one.slice(0, NAME_LENGTH)),
    recipeIngredient: input.recipeIngredient ?? [],
    recipeInstructions: input.recipeInstructions ?? [],
    extras: Object.fromEntries(
      Object.entries(recipe.extras ?? {}).map(([key, value]) => [
        key.slice(0, NAME_LENGTH),
        value.slice(0, LINE_LENGTH),
      ]),
    ),
    ...(recipe.settings && { settings: recipe.settings }),
    ...(made && { lastMade: made.moment }),
    ...(added && { dateAdded: added.day, createdAt: added.moment }),
  }
}
