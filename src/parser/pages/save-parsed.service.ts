import { getOrCreateFood } from '../../foods/food.service'
import { getOrCreateUnit } from '../../foods/unit.service'
import { parseNumber } from '../../measures/number.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { checkInput, invalidInput } from '../../platform/http/invalid-input'
import { newId } from '../../platform/ids'
import type { Ingredient } from '../../recipes/ingredient/ingredient.schema'
import { hasUnitOrFood } from '../../recipes/ingredient/unparsed.rules'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { PatchRecipeInput } from '../../recipes/recipe/recipe-input.schema'
import { getEditable, patchRecipe } from '../../recipes/recipe/recipe-write.service'
import { findExact, findHead } from '../match.rules'
import { openPantry, type Pantry } from '../pantry.service'
import { inFormOrder } from './line-action.rules'
import { isBlankRow, type NamePart, type ParsedFormValues, type ParsedRow } from './parsed-form.rules'

/**
 * A recipe whose ingredients may be taken apart by the caller.
 * @throws not-found; forbidden when it is locked by someone else; conflict 409 when units or foods are set
 */
export function getUnparsedRecipe(ctx: Ctx, slug: string): Recipe {
  const recipe = getEditable(ctx, slug)
  if (hasUnitOrFood(recipe.recipeIngredient)) {
    throw new AppError('conflict', 'parser.already-parsed', { status: 409 })
  }
  return recipe
}

const isBlank = (text: string) => text.trim() === ''

// What people type is taken at its word: no guessing at similar names.
function findOf(pantry: Pantry, part: NamePart, name: string): { id: string } | undefined {
  return part === 'unit' ? findExact(pantry.units, name) : findExact(pantry.foods, name)
}

/** The names of a row that the group does not have. */
export function newNames(pantry: Pantry, row: ParsedRow): Record<NamePart, boolean> {
  const isNew = (part: NamePart) => !isBlank(row[part]) && findOf(pantry, part, row[part]) === undefined
  return { unit: isNew('unit'), food: isNew('food') }
}

/** The food of the group in which the new food of a row ends, by name; null if there is none or the food is not new. */
export function knownFood(pantry: Pantry, row: ParsedRow): string | null {
  return row.offers.food ? (findHead(pantry.foods, row.food)?.item.name ?? null) : null
}

/** The row with that food instead, the words before it in the note. */
export function withKnownFood(pantry: Pantry, row: ParsedRow): ParsedRow {
  const head = findHead(pantry.foods, row.food)
  if (!head) return row
  const note = [head.before, row.note].filter((text) => !isBlank(text)).join(', ')
  return { ...row, food: head.item.name, note }
}

function readQuantity(text: string, language: string | null): number | null | undefined {
  return isBlank(text) ? null : parseNumber(text.trim(), language ?? '')
}

/** What cannot be kept as it was typed, by field of the form. */
function findProblems(rows: readonly ParsedRow[], language: string | null, pantry: Pantry) {
  const problems: Record<string, string> = {}
  for (const [at, row] of rows.entries()) {
    if (row.isKept) continue
    if (readQuantity(row.quantity, language) === undefined) {
      problems[`lines.${at}.quantity`] = 'validation.not-a-number'
    }
    const isNew = newNames(pantry, row)
    // A name that was typed just now is new to the reader, too: the box for it is there the next time.
    if (isNew.unit && !row.offers.unit) problems[`lines.${at}.unit`] = 'parser.unit-is-new'
    if (isNew.food && !row.offers.food) problems[`lines.${at}.food`] = 'parser.food-is-new'
  }
  return problems
}

const idOf = (item: { id: string } | null) => item && { id: item.id }

function keptBody(
  { referenceId, quantity, unit, food, note, originalText }: Ingredient,
  title: string | null,
) {
  return { referenceId, title, quantity, unit: idOf(unit), food: idOf(food), note, originalText }
}

/** Makes what was ticked and is not there, once for all rows that name it. */
function resolveName(tx: Ctx, pantry: Pantry, part: NamePart, row: ParsedRow): { id: string } | undefined {
  const name = row[part].trim()
  const known = name === '' ? undefined : findOf(pantry, part, name)
  if (known || name === '' || !row.makes[part]) return known
  return part === 'unit' ? getOrCreateUnit(tx, name) : getOrCreateFood(tx, name)
}

function parsedBody(
  tx: Ctx,
  pantry: Pantry,
  row: ParsedRow,
  stored: Ingredient | undefined,
  language: string | null,
) {
  const unit = resolveName(tx, pantry, 'unit', row)
  const food = resolveName(tx, pantry, 'food', row)
  // Words that are not to become a unit or food are not lost: they are before the note.
  const words = [unit ? '' : row.unit, food ? '' : row.food].filter((text) => !isBlank(text))
  const note = [words.map((text) => text.trim()).join(' '), row.note.trim()].filter((text) => text !== '')
  return {
    referenceId: stored?.referenceId ?? newId(),
    title: row.title,
    quantity: readQuantity(row.quantity, language) ?? null,
    unit: idOf(unit ?? null),
    food: idOf(food ?? null),
    note: note.join(', '),
    originalText: stored?.originalText || row.text.trim(),
  }
}

/** The ingredients as the form has them: its order, its new lines, and what it does not name where it was. */
function bodiesOf(tx: Ctx, pantry: Pantry, recipe: Recipe, { rows, removed }: ParsedFormValues) {
  const problems = findProblems(rows, recipe.language, pantry)
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'form.needs-a-look', { fields: problems })
  const stored = recipe.recipeIngredient.filter(({ referenceId }) => !removed.includes(referenceId))
  const storedById = new Map(stored.map((line) => [line.referenceId, line]))
  const isMeant = (row: ParsedRow) =>
    row.isNew ? row.title !== null || !isBlankRow(row) : storedById.has(row.referenceId)
  const rowsById = new Map(rows.filter(isMeant).map((row) => [row.referenceId, row]))
  return inFormOrder([...rowsById.keys()], stored).flatMap((id) => {
    const [row, line] = [rowsById.get(id), storedById.get(id)]
    if (row && !(line && row.isKept)) return [parsedBody(tx, pantry, row, line, recipe.language)]
    return line ? [keptBody(line, row ? row.title : line.title)] : []
  })
}

/**
 * Writes parsed lines into a recipe and turns its amounts on, in one transaction; original texts and everything else stay.
 * Units and foods that were ticked are made; words of those that were not stay in the note.
 * @throws as `getUnparsedRecipe`; invalid with `fields` by the form's names; stale 409 when someone else saved meanwhile
 */
export async function saveParsed(ctx: Ctx, slug: string, values: ParsedFormValues): Promise<Recipe> {
  const pantry = await openPantry(ctx)
  return ctx.transaction((tx) => {
    const recipeIngredient = bodiesOf(tx, pantry, getUnparsedRecipe(tx, slug), values)
    const input = checkInput(PatchRecipeInput, { recipeIngredient, settings: { disableAmount: false } })
    if (!input.success) throw invalidInput('body', input.issues)
    return patchRecipe(tx, slug, input.output, { versions: values.version ? [values.version] : null })
  })
}
