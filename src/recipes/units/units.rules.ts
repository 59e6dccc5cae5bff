import { UNIT_SYSTEMS, type UnitSystem } from '../../measures/convert.rules'
import {
  type IngredientView,
  type IngredientWords,
  ingredientLine,
} from '../ingredient/ingredient-text.rules'

/** Units of a page: which it is shown in, and which its reader keeps for all recipes. */
export interface ChosenUnits {
  shown: UnitSystem
  kept: UnitSystem | null
}

/** The cookie that keeps whose units someone wants to read. */
export const UNITS_COOKIE = 'trivet_units'

/** A system by its name; undefined for anything else. */
export function unitSystem(text: string | null | undefined): UnitSystem | undefined {
  return UNIT_SYSTEMS.find((system) => system === text)
}

/** Whose units a page is shown in: those of its address, else those that the reader keeps, else as they were written. */
export function chosenUnits(query: URLSearchParams, kept: string | undefined): UnitSystem {
  return unitSystem(query.get('units')) ?? unitSystem(kept) ?? 'written'
}

/** Whether other units would show any ingredient otherwise, so that a choice among them is one. */
export function hasOtherUnits(ingredients: readonly IngredientWords[], view: IngredientView): boolean {
  return ingredients.some((ingredient) => {
    const amounts = UNIT_SYSTEMS.map((units) => ingredientLine(ingredient, { ...view, units }).amount)
    return new Set(amounts).size > 1
  })
}
