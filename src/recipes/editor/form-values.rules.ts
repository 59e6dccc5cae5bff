import { numberForField, quantityForField } from '../../measures/number.rules'
import type { Recipe } from '../recipe/recipe.schema'
import { writeBase } from './merge.rules'
import { joinNames } from './names.rules'
import { emptyRecipeForm, NUTRITION_FIELDS, type RecipeFormValues } from './recipe-form.rules'

const names = (organizers: readonly { name: string }[]) => joinNames(organizers.map(({ name }) => name))

/** The form of a recipe as it is; texts are as they were typed. */
export function toFormValues(recipe: Recipe): RecipeFormValues {
  const empty = emptyRecipeForm()
  const { settings, nutrition } = recipe
  // No one weighs ½ gram.
  const toField = (quantity: number, isFraction = true) =>
    (isFraction ? quantityForField : numberForField)(quantity, recipe.language ?? '')
  const values: RecipeFormValues = {
    ...empty,
    name: recipe.name,
    description: recipe.description,
    prepTime: recipe.prepTime ?? '',
    performTime: recipe.performTime ?? recipe.cookTime ?? '',
    totalTime: recipe.totalTime ?? '',
    recipeServings:
      recipe.recipeServings === 0 ? '' : numberForField(recipe.recipeServings, recipe.language ?? ''),
    recipeYield: recipe.recipeYield ?? '',
    categories: names(recipe.recipeCategory),
    tags: names(recipe.tags),
    tools: names(recipe.tools),
    orgURL: recipe.orgURL ?? '',
    language: recipe.language ?? '',
    version: recipe.updateAt ?? '',
    ingredients: recipe.recipeIngredient.map(
      ({ referenceId, title, quantity, unit, food, note, referencedRecipe, originalText }) => ({
        referenceId,
        title,
        quantity: quantity === null ? '' : toField(quantity, unit?.fraction),
        unit: unit?.name ?? '',
        food: food?.name ?? '',
        note,
        recipe: referencedRecipe?.name ?? null,
        originalText: originalText ?? '',
      }),
    ),
    instructions: recipe.recipeInstructions.map(({ id, title, summary, text, ingredientReferences }) => ({
      id,
      title: title === '' ? null : title,
      summary,
      text,
      uses: ingredientReferences.map(({ referenceId }) => referenceId),
    })),
    notes: recipe.notes.map(({ title, text }) => ({ title, text })),
    extras: Object.entries(recipe.extras).map(([key, value]) => ({ key, value })),
    nutrition: Object.fromEntries(
      NUTRITION_FIELDS.map((field) => [field, nutrition[field] ?? '']),
    ) as RecipeFormValues['nutrition'],
    settings: {
      public: settings.public,
      locked: settings.locked,
      showNutrition: settings.showNutrition,
      showAssets: settings.showAssets,
      landscapeView: settings.landscapeView,
      disableComments: settings.disableComments,
      disableAmount: settings.disableAmount,
    },
  }
  return { ...values, base: writeBase(values) }
}
