import { newId } from '../platform/ids'
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
  const { amount, rest, note } = ingredientLine(item, view)
  const line = [amount, rest].filter((part) => part !== '').join(' ')
  return [line, note].filter((part) => part !== '').join(', ')
}

/** The words of a recipe as a reader sees them. @param readings of its lines, by reference */
export function textsOf(recipe: Recipe, readings: ReadonlyMap<string, string>): RecipeTexts {
  const { recipeIngredient, recipeInstructions, notes } = recipe
  const single = Object.fromEntries(SINGLE.map((key) => [key, recipe[key] ?? '']))
  return {
    ...(single as Pick<RecipeTexts, (typeof SINGLE)[number]>),
    ingredients: recipeIngredient.map((item) => ({
      id: item.referenceId,
      title: item.title ?? '',
      text: lineOf(item, recipe, writtenIn(item, readings)),
    })),
    instructions: recipeInstructions.map(({ id, title, text }) => ({ id, title, text })),
    notes: notes.map(({ title, text }) => ({ id: '', title, text })),
  }
}

/** Replaces every text that says something, in an order that is always the same. */
export function mapTexts(texts: RecipeTexts, replace: (text: string) => string): RecipeTexts {
  const said = (text: string) => (text.trim() === '' ? text : replace(text))
  const single = Object.fromEntries(SINGLE.map((key) => [key, said(texts[key])]))
  const lists = Object.fromEntries(
    LISTS.map((key) => [
      key,
      texts[key].map(({ id, title, text }) => ({ id, title: said(title), text: said(text) })),
    ]),
  )
  return { ...texts, ...single, ...lists }
}

/** Every text that says something, in the order of `mapTexts`. */
export function listTexts(texts: RecipeTexts): string[] {
  const list: string[] = []
  mapTexts(texts, (text) => {
    list.push(text)
    return text
  })
  return list
}

/** A line as text: what it says is read as that of a recipe that nobody has taken apart. */
function plainLine({
  id,
  title,
  text,
}: RecipeTexts['ingredients'][number]): Recipe['recipeIngredient'][number] {
  return {
    ...{ quantity: null, unit: null, food: null, referencedRecipe: null, isFood: false, disableAmount: true },
    ...{ note: text, display: text, title: title || null, originalText: text, referenceId: id },
  }
}

/**
 * The recipe in the words of its translation, for pages: pictures, categories and figures are the original's, lines are text, which
 * scales and converts by the language that it is in.
 */
export function translatedRecipe(recipe: Recipe, texts: RecipeTexts, language: string): Recipe {
  const steps = new Map(recipe.recipeInstructions.map((step) => [step.id, step]))
  const made = new Map(recipe.recipeIngredient.map((line) => [line.referenceId, line.referencedRecipe]))
  const fresh = { id: newId(), summary: '', ingredientReferences: [] }
  return {
    ...recipe,
    ...Object.fromEntries(SINGLE.map((key) => [key, texts[key]])),
    language,
    recipeIngredient: texts.ingredients.map((entry) => ({
      ...plainLine(entry),
      referencedRecipe: made.get(entry.id) ?? null,
    })),
    recipeInstructions: texts.instructions.map(({ id, title, text }) => ({
      ...(steps.get(id) ?? fresh),
      title,
      text,
    })),
    notes: texts.notes.map(({ title, text }) => ({ title, text })),
  }
}
