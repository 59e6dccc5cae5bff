import type * as v from 'valibot'
import { getOrCreateFood } from '../../foods/food.service'
import { getOrCreateUnit } from '../../foods/unit.service'
import { parseNumber } from '../../measures/number.rules'
import { getOrCreateOrganizers } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { checkInput, invalidInput } from '../../platform/http/invalid-input'
import { toSlug } from '../../platform/text/slug'
import { isRecipeNameFree, recipeNameTaken } from '../recipe/naming.service'
import type { Recipe, RecipeId } from '../recipe/recipe.schema'
import { findRecipeKey, getKeyById, getRecipe, recipeJson } from '../recipe/recipe.service'
import type { RecipeImage } from '../recipe/recipe-content.schema'
import { PatchRecipeInput, RecipeInput } from '../recipe/recipe-input.schema'
import {
  createRecipe,
  type Prepared,
  patchRecipe,
  refuseLocked,
  replaceRecipe,
} from '../recipe/recipe-write.service'
import { findCircles } from '../sub-recipe/sub-recipe.service'
import { applyAllPastes } from './form-paste.rules'
import { toFormValues } from './form-values.rules'
import { FORM_PARTS, type FormPart, type MergedForm, mergeForms } from './merge.rules'
import { splitNames } from './names.rules'
import type { IngredientRow, InstructionRow, RecipeFormValues } from './recipe-form.rules'

/** Which field of the form a problem of the API's body belongs to. */
const FORM_NAMES: [RegExp, string][] = [
  [/^recipeIngredient\./, 'ingredients.'],
  [/^recipeInstructions\./, 'instructions.'],
]

function toFormField(field: string): string {
  for (const [pattern, name] of FORM_NAMES) if (pattern.test(field)) return field.replace(pattern, name)
  return field
}

const isBlank = (text: string) => text.trim() === ''

/** Rows that no one wrote anything into are left out; a heading alone stays with the row it is above. */
function isEmptyIngredient({ quantity, unit, food, note, recipe, title }: IngredientRow): boolean {
  return [quantity, unit, food, note, recipe ?? '', title ?? ''].every(isBlank)
}

function readQuantity(text: string, language: string): number | null | undefined {
  if (isBlank(text)) return null
  return parseNumber(text.trim(), language)
}

/** What cannot be read as it was typed, by field of the form. */
function findProblems(values: RecipeFormValues): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, row] of values.ingredients.entries()) {
    if (readQuantity(row.quantity, values.language) === undefined) {
      problems[`ingredients.${index}.quantity`] = 'validation.not-a-number'
    }
  }
  if (readQuantity(values.recipeServings, values.language) === undefined) {
    problems.recipeServings = 'validation.not-a-number'
  }
  for (const [index, { key, value }] of values.extras.entries()) {
    if (/\s/.test(key.trim())) problems[`extras.${index}.key`] = 'recipe.no-white-space-allowed'
    if (isBlank(key) && !isBlank(value)) problems[`extras.${index}.key`] = 'recipe.key-name-required'
  }
  if (!isBlank(values.orgURL) && !/^https?:\/\/\S+$/i.test(values.orgURL.trim()))
    problems.orgURL = 'validation.url'
  return problems
}

function ingredientBody(tx: Ctx, row: IngredientRow, recipeIds: ChosenRecipes, language: string) {
  return {
    referenceId: row.referenceId || null,
    title: row.title,
    quantity: readQuantity(row.quantity, language) ?? null,
    unit: isBlank(row.unit) ? null : { id: getOrCreateUnit(tx, row.unit.trim()).id },
    food: isBlank(row.food) ? null : { id: getOrCreateFood(tx, row.food.trim()).id },
    note: row.note,
    // Without the field the line stays made by what it was: a recipe in the bin is not shown.
    ...(row.recipe !== null && { referencedRecipe: recipeIds.has(row) ? { id: recipeIds.get(row) } : null }),
    originalText: row.originalText || null,
  }
}

function instructionBody({ id, title, summary, text, uses }: InstructionRow) {
  return {
    id: id || null,
    title: title ?? '',
    summary,
    text,
    ingredientReferences: uses.map((referenceId) => ({ referenceId })),
  }
}

type ChosenRecipes = ReadonlyMap<IngredientRow, string>

/** The recipes that rows name. @throws invalid for a name that no recipe has, and for one that is made with this recipe */
function chooseRecipes(tx: Ctx, id: RecipeId | null, rows: readonly IngredientRow[]): ChosenRecipes {
  const chosen = new Map<IngredientRow, string>()
  const problems: Record<string, string> = {}
  for (const [at, row] of rows.entries()) {
    if (isBlank(row.recipe ?? '')) continue
    const found = findRecipeKey(tx, toSlug(row.recipe!))
    if (found) chosen.set(row, found.id)
    else problems[`ingredients.${at}.recipe`] = 'sub-recipe.no-such-recipe'
  }
  const circular = id === null ? new Set() : findCircles(tx, id, [...chosen.values()])
  for (const [at, row] of rows.entries())
    if (circular.has(chosen.get(row))) problems[`ingredients.${at}.recipe`] = 'sub-recipe.circle'
  if (Object.keys(problems).length > 0) throw formProblems(problems)
  return chosen
}

/** The form as the body that the API takes; foods, units and organizers that are new are made in the same transaction. */
function toBody(
  tx: Ctx,
  id: RecipeId | null,
  values: RecipeFormValues,
  withExtras: boolean,
): Record<string, unknown> {
  const organizers = (kind: 'category' | 'tag' | 'tool', text: string) =>
    getOrCreateOrganizers(tx, kind, splitNames(text)).map(({ id }) => ({ id }))
  const { language } = values
  const recipeIds = chooseRecipes(tx, id, values.ingredients)
  return {
    name: values.name,
    description: values.description,
    prepTime: values.prepTime,
    performTime: values.performTime,
    totalTime: values.totalTime,
    recipeServings: readQuantity(values.recipeServings, language) ?? 0,
    recipeYield: values.recipeYield,
    orgURL: values.orgURL.trim(),
    language: language.trim(),
    recipeCategory: organizers('category', values.categories),
    tags: organizers('tag', values.tags),
    tools: organizers('tool', values.tools),
    nutrition: values.nutrition,
    settings: values.settings,
    recipeIngredient: values.ingredients
      .filter((row) => !isEmptyIngredient(row))
      .map((row) => ingredientBody(tx, row, recipeIds, language)),
    recipeInstructions: values.instructions
      .filter(({ text, title }) => !isBlank(text) || !isBlank(title ?? ''))
      .map(instructionBody),
    notes: values.notes.filter(({ title, text }) => !isBlank(title) || !isBlank(text)),
    ...(withExtras
      ? {
          extras: Object.fromEntries(
            values.extras.filter(({ key }) => !isBlank(key)).map(({ key, value }) => [key.trim(), value]),
          ),
        }
      : {}),
  }
}

function checkBody<Body extends v.GenericSchema>(schema: Body, body: Record<string, unknown>) {
  const result = checkInput(schema, body)
  if (result.success) return result.output
  const { fields } = invalidInput('body', result.issues.toReversed())
  throw formProblems(
    Object.fromEntries(Object.entries(fields).map(([field, id]) => [toFormField(field), id])),
  )
}

function formProblems(fields: Record<string, string>): AppError {
  return new AppError('invalid', 'form.needs-a-look', { fields })
}

/** Someone else has changed the same parts of the recipe since the form was opened. */
export class FormClash extends AppError {
  readonly merged: MergedForm
  constructor(merged: MergedForm) {
    super('stale', 'recipe.changed-meanwhile')
    this.merged = merged
  }
}

/** What was typed, with the blocks that were pasted. @throws invalid with `fields` by the form's names */
function readTyped(typed: RecipeFormValues): RecipeFormValues {
  const { values, errors } = applyAllPastes(typed)
  const problems = { ...findProblems(values), ...errors }
  if (isBlank(values.name)) problems.name = 'recipe.name-is-required'
  if (Object.keys(problems).length > 0) throw formProblems(problems)
  return values
}

// People see that a name is taken; only the API and imports number it.
function refuseTakenName(ctx: Ctx, name: string): void {
  if (!isRecipeNameFree(ctx, name)) throw recipeNameTaken()
}

/** Whether a new recipe could be written as the form has it, before its picture is fetched. @throws as `createFromForm` */
export function checkNewForm(ctx: Ctx, typed: RecipeFormValues): void {
  refuseTakenName(ctx, readTyped(typed).name)
}

/** The same for a recipe that is edited. @throws as `saveRecipeForm` */
export function checkEditedForm(ctx: Ctx, recipe: Recipe, typed: RecipeFormValues): void {
  readTyped(typed)
  refuseLocked(ctx, recipe)
}

/**
 * Makes a new recipe of the form, in one write.
 * @throws invalid with `fields` by the form's names; conflict for a taken name
 */
export function createFromForm(ctx: Ctx, typed: RecipeFormValues, prepared: Prepared = {}): Recipe {
  const values = readTyped(typed)
  return ctx.transaction((tx) => {
    refuseTakenName(tx, values.name)
    const input = checkBody(RecipeInput, toBody(tx, null, values, tx.actor.advanced))
    return createRecipe(tx, input, { ...prepared, from: 'form' })
  })
}

/** What was typed, with what someone else has changed since the form was opened. */
export function mergeWithSaved(tx: Ctx, id: RecipeId, values: RecipeFormValues): MergedForm {
  const { updatedAt } = getKeyById(tx, id)
  if (values.version === '' || values.version === updatedAt)
    return { values, taken: [], clashes: [], targets: [] }
  const parts = tx.actor.advanced ? FORM_PARTS : FORM_PARTS.filter((part) => part !== 'extras')
  return mergeForms(values, toFormValues(getRecipe(tx, id)), parts)
}

export interface SavedForm {
  recipe: Recipe
  /** What someone else has changed since the form was opened, and is kept. */
  taken: readonly FormPart[]
}

/**
 * Saves the form of a recipe in one transaction: nothing is half-written when a field is wrong. What someone else has changed
 * meanwhile is kept as long as it is another part of the recipe.
 * @param image what the recipe is to keep of a new picture, null for none; without it the picture stays
 * @throws invalid with `fields` by the form's names; conflict for a taken name; FormClash (stale) when both have changed a part
 */
export function saveRecipeForm(
  ctx: Ctx,
  id: RecipeId,
  typed: RecipeFormValues,
  image?: RecipeImage | null,
): SavedForm {
  const values = readTyped(typed)
  return ctx.transaction((tx) => {
    const merged = mergeWithSaved(tx, id, values)
    if (merged.clashes.length > 0) throw new FormClash(merged)
    const input = checkBody(PatchRecipeInput, toBody(tx, id, merged.values, tx.actor.advanced))
    return { recipe: patchRecipe(tx, id, input, { image }), taken: merged.taken }
  })
}

/** The recipe as the API answers it, with a line for each field. @throws not-found */
export function recipeAsText(ctx: Ctx, slug: string): string {
  return JSON.stringify(JSON.parse(recipeJson(ctx, slug).json), null, 2)
}

/**
 * Saves a recipe that was edited as JSON, with the rules of PUT /api/recipes/{slug}: what is left out falls back to its
 * default, what the server sets is ignored.
 * @param version the recipe's last change when it was opened; '' overwrites whatever is there
 * @throws invalid with `fields` by their path, such as `recipeIngredient.3.quantity`; otherwise as `replaceRecipe`
 */
export function saveRecipeJson(ctx: Ctx, slug: string, value: unknown, version: string): Recipe {
  const result = checkInput(RecipeInput, value)
  if (!result.success) throw invalidInput('body', result.issues.toReversed())
  return replaceRecipe(ctx, slug, result.output, { versions: version ? [version] : null })
}
