import {
  type PastedPart,
  pastedLines,
  pasteIngredients,
  pasteInstructions,
  splitNumbered,
  trimFirstCharacter,
} from './paste.rules'
import {
  emptyIngredient,
  emptyInstruction,
  type IngredientRow,
  type InstructionRow,
  MOST_ROWS,
  type PasteList,
  type RecipeFormValues,
} from './recipe-form.rules'

/** The rows that a pasted block becomes, read in the way that was chosen. */
function pastedParts(list: PasteList, { text, as }: RecipeFormValues['paste'][PasteList]): PastedPart[] {
  const plain = (lines: string[]) => lines.map((line) => ({ text: line, title: '' }))
  switch (as) {
    case 'lines':
      return plain(pastedLines(text))
    case 'first-character':
      return plain(trimFirstCharacter(text))
    case 'numbered':
      return plain(splitNumbered(text))
    case 'tidy':
      return list === 'ingredients' ? pasteIngredients(text) : pasteInstructions(text)
  }
}

const isBlankIngredient = ({ title, quantity, unit, food, note }: IngredientRow) =>
  title === null && [quantity, unit, food, note].every((text) => text.trim() === '')
const isBlankInstruction = ({ title, text }: InstructionRow) => title === null && text.trim() === ''

/** Rows without the empty ones at their end, which only waited to be written into. */
function withoutBlankEnd<Row>(rows: readonly Row[], isBlank: (row: Row) => boolean): Row[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)
}

export interface Pasted {
  values: RecipeFormValues
  /** Index of the first pasted row; -1 when there was nothing to paste. */
  at: number
  /** Message id by field; the block then stays where it was pasted. */
  errors: Record<string, string>
}

/** The form with a pasted block as rows at the end of its list. A recipe has at most 500 rows of a kind. */
export function applyPaste(values: RecipeFormValues, list: PasteList): Pasted {
  const parts = pastedParts(list, values.paste[list])
  if (parts.length === 0) return { values, at: -1, errors: {} }
  const titleOf = ({ title }: PastedPart) => (title === '' ? null : title)
  const ingredients = withoutBlankEnd(values.ingredients, isBlankIngredient)
  const instructions = withoutBlankEnd(values.instructions, isBlankInstruction)
  const at = list === 'ingredients' ? ingredients.length : instructions.length
  if (at + parts.length >= MOST_ROWS) {
    return { values, at: -1, errors: { [`${list}.paste`]: 'validation.max-rows-500' } }
  }
  const pasted =
    list === 'ingredients'
      ? {
          ingredients: [
            ...ingredients,
            ...parts.map((part) => ({ ...emptyIngredient(titleOf(part)), note: part.text })),
          ],
        }
      : {
          instructions: [
            ...instructions,
            ...parts.map((part) => ({ ...emptyInstruction(titleOf(part)), text: part.text })),
          ],
        }
  const paste = { ...values.paste, [list]: { ...values.paste[list], text: '' } }
  return { values: { ...values, ...pasted, paste }, at, errors: {} }
}

/**
 * The form with every block that was pasted but not yet added, as it is saved: no one loses lines because a button was not
 * pressed. @returns also the message ids of blocks that are too long
 */
export function applyAllPastes(values: RecipeFormValues): Pick<Pasted, 'values' | 'errors'> {
  const ingredients = applyPaste(values, 'ingredients')
  const instructions = applyPaste(ingredients.values, 'instructions')
  return { values: instructions.values, errors: { ...ingredients.errors, ...instructions.errors } }
}
