import { newId } from '../../platform/ids'
import type { EditedLine } from '../ingredient/line-marks.rules'

/** One ingredient as it is in the form; everything is what was typed. */
export interface IngredientRow {
  referenceId: string
  /** Heading above the row; null when there is none, '' while it is being written. */
  title: string | null
  quantity: string
  unit: string
  food: string
  note: string
  /** Name of the recipe that it is made by; null when there is none, '' while it is being chosen. */
  recipe: string | null
  /** The line the row was parsed from. */
  originalText: string
  /** All of it as one line of text, where it is shown. */
  line?: EditedLine
}

export interface InstructionRow {
  id: string
  title: string | null
  /** A short name that other programs give; the form only keeps it. */
  summary: string
  text: string
  /** Reference ids of the ingredients this instruction uses. */
  uses: string[]
}

export interface NoteRow {
  /** Id by which a script tells it from other rows. */
  id?: string | undefined
  title: string
  text: string
}

export interface ExtraRow {
  /** Id by which a script tells it from other rows. */
  id?: string | undefined
  key: string
  value: string
}

export const NUTRITION_FIELDS = [
  'calories',
  'fatContent',
  'carbohydrateContent',
  'sugarContent',
  'fiberContent',
  'proteinContent',
  'sodiumContent',
] as const
export type NutritionField = (typeof NUTRITION_FIELDS)[number]

export const SETTING_FIELDS = [
  'public',
  'locked',
  'showNutrition',
  'showAssets',
  'landscapeView',
  'disableComments',
  'disableAmount',
] as const
export type SettingField = (typeof SETTING_FIELDS)[number]

const TEXT_FIELDS = [
  'name',
  'description',
  'prepTime',
  'performTime',
  'totalTime',
  'recipeServings',
  'recipeYield',
  'categories',
  'tags',
  'tools',
  'orgURL',
  'language',
  'imageUrl',
  'version',
  'base',
] as const
type TextField = (typeof TEXT_FIELDS)[number]

/**
 * The recipe form as typed. Organizers are names with commas between them; `version` is the recipe's last change
 * when the form was opened, by which a change made meanwhile is noticed, and `base` what the recipe was then.
 */
export interface RecipeFormValues extends Record<TextField, string> {
  ingredients: IngredientRow[]
  instructions: InstructionRow[]
  notes: NoteRow[]
  extras: ExtraRow[]
  nutrition: Record<NutritionField, string>
  settings: Record<SettingField, boolean>
  removeImage: boolean
  /** Blocks that were pasted and are not rows yet, and how they are to be read. */
  paste: Record<PasteList, { text: string; as: PasteMode }>
}

/** The lists of the form. */
export type FormRows = Pick<RecipeFormValues, RowList>

/** Direction of a text; `auto` where the language is not known. */
export type Direction = 'ltr' | 'rtl' | 'auto'

export type RowList = 'ingredients' | 'instructions' | 'notes' | 'extras'
export type PasteList = 'ingredients' | 'instructions'

/** How a pasted block becomes rows: with headings and numbers understood, or by one of the three helpers. */
const PASTE_MODES = ['tidy', 'lines', 'first-character', 'numbered'] as const
export type PasteMode = (typeof PASTE_MODES)[number]

/** An empty form; one open row for an ingredient and an instruction each. */
export function emptyRecipeForm(): RecipeFormValues {
  const texts: Record<TextField, string> = {
    name: '',
    description: '',
    prepTime: '',
    performTime: '',
    totalTime: '',
    recipeServings: '',
    recipeYield: '',
    categories: '',
    tags: '',
    tools: '',
    orgURL: '',
    language: '',
    imageUrl: '',
    version: '',
    base: '',
  }
  return {
    ...texts,
    ingredients: [emptyIngredient()],
    instructions: [emptyInstruction()],
    notes: [],
    extras: [],
    nutrition: {
      calories: '',
      fatContent: '',
      carbohydrateContent: '',
      sugarContent: '',
      fiberContent: '',
      proteinContent: '',
      sodiumContent: '',
    },
    settings: {
      public: false,
      locked: false,
      showNutrition: false,
      showAssets: false,
      landscapeView: false,
      disableComments: false,
      disableAmount: false,
    },
    removeImage: false,
    paste: { ingredients: { text: '', as: 'tidy' }, instructions: { text: '', as: 'tidy' } },
  }
}

/** A row for one more ingredient; with a heading when `title` is a text. */
export function emptyIngredient(title: string | null = null): IngredientRow {
  return {
    referenceId: '',
    title,
    quantity: '',
    unit: '',
    food: '',
    note: '',
    recipe: null,
    originalText: '',
  }
}

/** A row for one more instruction; with a heading when `title` is a text. */
export function emptyInstruction(title: string | null = null): InstructionRow {
  return { id: '', title, summary: '', text: '', uses: [] }
}

/** Reads the form as the browser sent it; missing fields are empty, line ends are `\n`. Never throws. */
export function readRecipeForm(sent: FormData): RecipeFormValues {
  const values = emptyRecipeForm()
  // A form looks through all its fields for each; a map does not.
  const form = Map.groupBy(sent, ([name]) => name)
  const text = (name: string) => textOf(form.get(name)?.[0]?.[1])
  for (const field of TEXT_FIELDS) values[field] = text(field)
  values.name = oneLine(values.name)
  values.recipeYield = oneLine(values.recipeYield)
  for (const field of NUTRITION_FIELDS) values.nutrition[field] = text(`nutrition.${field}`)
  for (const field of SETTING_FIELDS) values.settings[field] = form.has(`settings.${field}`)
  values.removeImage = form.has('removeImage')
  const paste = (list: PasteList) => {
    const as = PASTE_MODES.find((mode) => mode === text(`${list}.pasteAs`)) ?? 'tidy'
    return { text: text(`${list}.paste`), as }
  }
  values.paste = { ingredients: paste('ingredients'), instructions: paste('instructions') }
  const title = (name: string) => (form.has(name) ? text(name) : null)
  values.ingredients = rowsOf(form, 'ingredients').map((row) =>
    withTypedLine(
      {
        referenceId: text(`${row}.referenceId`),
        title: title(`${row}.title`),
        quantity: text(`${row}.quantity`),
        unit: text(`${row}.unit`),
        food: text(`${row}.food`),
        note: text(`${row}.note`),
        recipe: title(`${row}.recipe`),
        originalText: text(`${row}.originalText`),
      },
      oneLine(text(`${row}.line`)),
      oneLine(text(`${row}.read`)),
    ),
  )
  values.instructions = rowsOf(form, 'instructions').map((row) => ({
    id: text(`${row}.id`),
    title: title(`${row}.title`),
    summary: text(`${row}.summary`),
    text: text(`${row}.text`),
    uses: usesOf((form.get(`${row}.uses`) ?? []).map(([, ids]) => textOf(ids))),
  }))
  values.notes = rowsOf(form, 'notes').map((row) => ({
    title: oneLine(text(`${row}.title`)),
    text: text(`${row}.text`),
  }))
  values.extras = rowsOf(form, 'extras').map((row) => ({
    key: text(`${row}.key`),
    value: text(`${row}.value`),
  }))
  return values
}

/** Ids of ingredients, one in the field of each box that is ticked or all in one. */
function usesOf(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((ids) => ids.split(/\s+/).filter(Boolean)))]
}

/** Fields that grow with their text take line ends which have no place in a name or a line. */
function oneLine(text: string): string {
  if (!text.includes('\n')) return text.trim()
  return text
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/**
 * A row whose line says something else than its parts: someone has written in it and no one has taken it apart yet, so it stays
 * as it was typed.
 * @param read the line that the parts are of
 */
function withTypedLine(row: IngredientRow, line: string, read: string): IngredientRow {
  return line === read ? row : { ...row, quantity: '', unit: '', food: '', note: line }
}

function textOf(value: FormDataEntryValue | undefined): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
}

/** One more than a recipe may have, so that too many are refused with a message and not lost. */
export const MOST_ROWS = 501

/** `ingredients.0`, `ingredients.4`, … in their order; the numbers may have holes after a script removed rows. */
function rowsOf(form: ReadonlyMap<string, unknown>, list: RowList): string[] {
  const numbers = new Set<number>()
  const pattern = new RegExp(`^${list}\\.(\\d{1,4})\\.`)
  for (const name of form.keys()) {
    const number = pattern.exec(name)?.[1]
    if (number) numbers.add(Number(number))
  }
  const inOrder = [...numbers].sort((a, b) => a - b).slice(0, MOST_ROWS)
  return inOrder.map((number) => `${list}.${number}`)
}

/**
 * The form with an id of its own for each row, so that an instruction can name an ingredient before it is saved. Rows keep these
 * ids when they are saved; of two rows with one id the first has it.
 */
export function withRowIds(values: RecipeFormValues): RecipeFormValues {
  const seen = new Set<string>()
  const ownId = (id: string) => {
    const own = id === '' || seen.has(id) ? newId() : id
    seen.add(own)
    return own
  }
  return {
    ...values,
    ingredients: values.ingredients.map((row) => ({ ...row, referenceId: ownId(row.referenceId) })),
    instructions: values.instructions.map((row) => ({ ...row, id: row.id || newId() })),
    notes: values.notes.map((row) => ({ ...row, id: row.id || newId() })),
    extras: values.extras.map((row) => ({ ...row, id: row.id || newId() })),
  }
}
