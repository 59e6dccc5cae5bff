import type { Ctx, GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { i18nFor } from '../../platform/i18n/i18n'
import { newId } from '../../platform/ids'
import type { IngredientInput, InstructionInput } from './parts.schema'
import { type Instruction, NUTRITION_KEYS, type Nutrition, type RecipeSettings } from './recipe.schema'
import type {
  LineReading,
  RecipeContent,
  RecipeImage,
  RecipeState,
  StoredIngredient,
} from './recipe-content.schema'
import type { PatchRecipeInput } from './recipe-input.schema'
import { type StoredRecipe, unknownIds } from './recipe-parts.store'

const NO_NUTRITION = Object.fromEntries(NUTRITION_KEYS.map((key) => [key, null])) as Nutrition

/** The settings of a recipe of which nothing is said. */
export const DEFAULT_SETTINGS: RecipeSettings = {
  public: false,
  showNutrition: false,
  showAssets: false,
  landscapeView: false,
  disableComments: true,
  disableAmount: true,
  locked: false,
}

/** An empty recipe. @param today the day it is added, `YYYY-MM-DD` */
export function emptyContent(name: string, slug: string, today: string): RecipeContent {
  return {
    name,
    slug,
    description: '',
    recipeYield: null,
    recipeServings: 0,
    recipeYieldQuantity: 0,
    totalTime: null,
    prepTime: null,
    cookTime: null,
    performTime: null,
    orgURL: null,
    language: null,
    dateAdded: today,
    lastMade: null,
    nutrition: NO_NUTRITION,
    extras: {},
    settings: DEFAULT_SETTINGS,
    ingredients: [],
    instructions: [],
    notes: [],
    assets: [],
    categoryIds: [],
    tagIds: [],
    toolIds: [],
  }
}

/** The writable part of a stored recipe. */
export function contentOf({ summary, ...rest }: StoredRecipe): RecipeContent {
  const { recipeCategory, tags, tools, ...fields } = summary
  const ids = (organizers: { id: string }[]) => organizers.map(({ id }) => id)
  return {
    name: fields.name,
    slug: fields.slug,
    description: fields.description,
    recipeYield: fields.recipeYield,
    recipeServings: fields.recipeServings,
    recipeYieldQuantity: fields.recipeYieldQuantity,
    totalTime: fields.totalTime,
    prepTime: fields.prepTime,
    cookTime: fields.cookTime,
    performTime: fields.performTime,
    orgURL: fields.orgURL,
    language: fields.language,
    dateAdded: fields.dateAdded,
    lastMade: fields.lastMade,
    nutrition: rest.nutrition,
    extras: rest.extras,
    settings: rest.settings,
    ingredients: rest.ingredients,
    instructions: rest.instructions,
    notes: rest.notes,
    assets: rest.assets,
    categoryIds: ids(recipeCategory),
    tagIds: ids(tags),
    toolIds: ids(tools),
  }
}

/** The picture that a recipe has, or null. */
export function imageOf({
  image,
  imageWidth,
  imageHeight,
  imageTint,
}: StoredRecipe['summary']): RecipeImage | null {
  if (image === null) return null
  return { version: image, width: imageWidth ?? 0, height: imageHeight ?? 0, tint: imageTint ?? 1 }
}

/** An ingredient and an instruction in the writer's language, for lists that are left out. */
export function samplesFor(
  { locale }: Pick<Ctx, 'locale'>,
  input: PatchRecipeInput,
): Pick<RecipeContent, 'ingredients' | 'instructions'> {
  const i18n = i18nFor(locale)
  const line = {
    title: null,
    quantity: null,
    unitId: null,
    foodId: null,
    subRecipeId: null,
    originalText: null,
  }
  const note = i18n._('recipe.sample-ingredient')
  const text = i18n._('recipe.sample-instruction')
  const instruction = { id: newId(), title: '', summary: '', text, ingredientReferences: [] }
  return {
    ingredients: input.recipeIngredient ? [] : [{ ...line, referenceId: newId(), note }],
    instructions: input.recipeInstructions ? [] : [instruction],
  }
}

/** What the history keeps of a recipe. */
export function stateOf(
  { slug: _, lastMade: __, ...content }: RecipeContent,
  image: RecipeImage | null,
): RecipeState {
  return { ...content, image }
}

/** The reading of a line is kept as long as no one changes what was read. */
function readingOf(
  line: StoredIngredient,
  before: StoredIngredient | undefined,
): Pick<StoredIngredient, 'reading'> {
  const keys = ['quantity', 'unitId', 'foodId', 'subRecipeId', 'note', 'originalText'] as const
  return before?.reading && keys.every((key) => line[key] === before[key]) ? { reading: before.reading } : {}
}

// A reference names one ingredient, so that a copied line gets one of its own.
function newIngredients(
  inputs: readonly IngredientInput[],
  known: readonly StoredIngredient[],
): StoredIngredient[] {
  const seen = new Set<string>()
  const made = new Map(known.map((line) => [line.referenceId, line]))
  return inputs.map(({ unit, food, referencedRecipe, referenceId, ...line }) => {
    const id = referenceId === null || seen.has(referenceId) ? newId() : referenceId
    seen.add(id)
    const before = made.get(id)
    const next: StoredIngredient = {
      referenceId: id,
      title: line.title,
      quantity: line.quantity,
      unitId: unit,
      foodId: food,
      subRecipeId: referencedRecipe === undefined ? (before?.subRecipeId ?? null) : referencedRecipe,
      note: line.note,
      originalText: line.originalText,
    }
    return { ...next, ...readingOf(next, before) }
  })
}

function newInstructions(inputs: readonly InstructionInput[]): Instruction[] {
  return inputs.map(({ id, title, summary, text, ingredientReferences }) => ({
    id: id ?? newId(),
    title,
    summary,
    text,
    ingredientReferences: ingredientReferences.map((referenceId) => ({ referenceId })),
  }))
}

/** Only what is there: a setting that a body leaves out stays as it is. */
export function givenSettings(settings: PatchRecipeInput['settings']): Partial<RecipeSettings> {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined))
}

/**
 * Lays the fields that a body has over the stored ones; settings and nutrition field by field, lists whole.
 * @param lines as stored, for what a line does not say
 */
export function mergeContent(
  before: RecipeContent,
  slug: string,
  input: PatchRecipeInput,
  lines: readonly StoredIngredient[] = before.ingredients,
): RecipeContent {
  const {
    nutrition,
    settings,
    recipeIngredient,
    recipeInstructions,
    recipeCategory,
    tags,
    tools,
    ...fields
  } = input
  return {
    ...before,
    ...fields,
    slug,
    dateAdded: fields.dateAdded ?? before.dateAdded,
    nutrition: { ...before.nutrition, ...nutrition },
    settings: { ...before.settings, ...givenSettings(settings) },
    ingredients: recipeIngredient ? newIngredients(recipeIngredient, lines) : before.ingredients,
    instructions: recipeInstructions ? newInstructions(recipeInstructions) : before.instructions,
    categoryIds: recipeCategory ?? before.categoryIds,
    tagIds: tags ?? before.tagIds,
    toolIds: tools ?? before.toolIds,
  }
}

/** The content with how its lines were taken, by reference. */
export function withReadings(
  content: RecipeContent,
  readings: ReadonlyMap<string, LineReading> | undefined,
): RecipeContent {
  if (!readings?.size) return content
  const ingredients = content.ingredients.map((line) => {
    const reading = readings.get(line.referenceId)
    return reading ? { ...line, reading } : line
  })
  return { ...content, ingredients }
}

function refuseUnknown(path: string): never {
  const issue = {
    type: 'value_error',
    loc: ['body', ...path.split('.')],
    msg: 'recipe.needs-an-id',
    input: null,
  }
  throw new AppError('invalid', 'validation.invalid-input', {
    detail: [issue],
    fields: { [path]: 'recipe.needs-an-id' },
  })
}

/**
 * Makes sure that everything a recipe points to is the group's own; what it pointed to before is not asked about again.
 * @throws invalid 422 naming the field
 */
export function checkReferences(
  { db, groupId }: GroupScope,
  content: RecipeContent,
  before: RecipeContent | null = null,
): void {
  const lists = [
    ['categories', 'recipeCategory', content.categoryIds, before?.categoryIds],
    ['tags', 'tags', content.tagIds, before?.tagIds],
    ['tools', 'tools', content.toolIds, before?.toolIds],
  ] as const
  for (const [table, wire, ids, known = []] of lists) {
    const unknown = unknownIds(db, groupId, table, newOnes(ids, known))[0]
    if (unknown !== undefined) refuseUnknown(`${wire}.${ids.indexOf(unknown)}.id`)
  }
  const linked = [
    ['foods', 'food', 'foodId'],
    ['units', 'unit', 'unitId'],
  ] as const
  for (const [table, wire, key] of linked) {
    const ids = content.ingredients.map((line) => line[key])
    const known = before?.ingredients.map((line) => line[key]) ?? []
    const unknown = unknownIds(db, groupId, table, newOnes(ids, known))[0]
    if (unknown !== undefined) refuseUnknown(`recipeIngredient.${ids.indexOf(unknown)}.${wire}.id`)
  }
}

function newOnes(ids: readonly (string | null)[], known: readonly (string | null)[]): string[] {
  if (ids.length === known.length && ids.every((id, at) => id === known[at])) return []
  const old = new Set(known)
  return [...new Set(ids)].filter((id): id is string => id !== null && !old.has(id))
}
