import { newId } from '../platform/ids'
import { inOrder } from '../recipes/ingredient/ingredient-line.rules'
import { ingredientLine, writtenIn } from '../recipes/ingredient/ingredient-text.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { RecipeTexts } from './translation.schema'

const SINGLE = [
  'name',
  'description',
  'recipeYield',
  'totalTime',
  'prepTime',
  'cookTime',
  'performTime',
] as const
const LISTS = ['ingredients', 'instructions', 'notes'] as const

/** The line as the page of the original shows it. */
function lineOf(
  item: Recipe['recipeIngredient'][number],
  { settings, language }: Recipe,
  written: string | null,
): string {
  const view = { amountsDisabled: settings.disableAmount, language, written }
  const line = ingredientLine(item, view)
  return [inOrder(line), line.note].filter((part) => part !== '').join(', ')
}

/** The words of a recipe as a reader sees them. @param readings of its lines, by reference */
export function textsOf(recipe: Recipe, readings: ReadonlyMap<string, string>): RecipeTexts {
  const { recipeIngredient, recipeInstructions, notes } = recipe
  const single = Object.fromEntries(SINGLE.map((key) => [key, recipe[key] ?? '']))
  return {
    ...(single as Pick<RecipeTexts, (typeof SINGLE)[number]>),
    ingredients: recipeIngredient.map((item) => ({
      title: item.title ?? '',
      text: lineOf(item, recipe, writtenIn(item, readings)),
    })),
    instructions: recipeInstructions.map(({ title, text }) => ({ title, text })),
    notes: notes.map(({ title, text }) => ({ title, text })),
  }
}

/** Replaces every text that is not empty, in a fixed order. */
export function mapTexts(texts: RecipeTexts, replace: (text: string) => string): RecipeTexts {
  const said = (text: string) => (text.trim() === '' ? text : replace(text))
  const single = Object.fromEntries(SINGLE.map((key) => [key, said(texts[key])]))
  const lists = Object.fromEntries(
    LISTS.map((key) => [
      key,
      texts[key].map(({ title, text }) => ({ title: said(title), text: said(text) })),
    ]),
  )
  return { ...texts, ...single, ...lists }
}

/** Every text that is not empty, in the order of `mapTexts`. */
export function listTexts(texts: RecipeTexts): string[] {
  const list: string[] = []
  mapTexts(texts, (text) => {
    list.push(text)
    return text
  })
  return list
}

/** The original's parts that belong to the translated entries, by position; none when their numbers differ. */
const besideOf = <Part>(parts: readonly Part[], entries: readonly unknown[]): readonly Part[] =>
  parts.length === entries.length ? parts : []

/**
 * The recipe in the words of its translation, for pages: pictures, categories and figures are the original's, lines are text, which
 * scales and converts by the language that it is in.
 */
export function translatedRecipe(recipe: Recipe, texts: RecipeTexts, language: string): Recipe {
  const lines = besideOf(recipe.recipeIngredient, texts.ingredients)
  const steps = besideOf(recipe.recipeInstructions, texts.instructions)
  // Read as a plain line without parsed parts.
  const plain = { quantity: null, unit: null, food: null, isFood: false, disableAmount: true }
  return {
    ...recipe,
    ...Object.fromEntries(SINGLE.map((key) => [key, texts[key]])),
    language,
    recipeIngredient: texts.ingredients.map(({ title, text }, at) => ({
      ...plain,
      ...{ note: text, display: text, originalText: text, title: title || null },
      referenceId: lines[at]?.referenceId ?? newId(),
      referencedRecipe: lines[at]?.referencedRecipe ?? null,
    })),
    recipeInstructions: texts.instructions.map(({ title, text }, at) => ({
      ...(steps[at] ?? { id: newId(), summary: '', ingredientReferences: [] }),
      title,
      text,
    })),
    notes: texts.notes,
  }
}
