import { autoLinkedIngredients } from '../ingredient/ingredient-match.rules'
import type { ChangedForm } from './form-action.rules'
import type { RecipeFormValues } from './recipe-form.rules'

/** The form with those ingredients linked to an instruction that its text names; what was linked stays. */
export function linkNamed(values: RecipeFormValues, at: number): ChangedForm {
  const row = values.instructions[at]
  if (!row) return { values, focus: null, errors: {} }
  const ingredients = values.ingredients.map(({ referenceId, food, note }) => ({
    referenceId,
    note,
    food: food.trim() === '' ? null : { name: food },
  }))
  const named = autoLinkedIngredients(row.text, ingredients).map(({ referenceId }) => referenceId)
  const uses = [...new Set([...row.uses, ...named])]
  const instructions = values.instructions.with(at, { ...row, uses })
  return { values: { ...values, instructions }, focus: `instructions.${at}.uses`, errors: {} }
}
