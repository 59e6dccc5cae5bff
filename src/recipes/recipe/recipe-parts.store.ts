import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import {
  type Asset,
  type Instruction,
  type Note,
  NUTRITION_KEYS,
  type Nutrition,
  type RecipeId,
  type RecipeSettings,
  type RecipeSummary,
} from './recipe.schema'
import { organizersOf, SUMMARY_COLUMNS, type SummaryRow, toSummary } from './recipe.store'
import type { LineReading, StoredIngredient } from './recipe-content.schema'

/** A recipe as stored, whole but for the foods and units, which the foods slice knows. */
export interface StoredRecipe {
  number: number
  summary: RecipeSummary
  ingredients: StoredIngredient[]
  instructions: Instruction[]
  notes: Note[]
  assets: Asset[]
  nutrition: Nutrition
  settings: RecipeSettings
  extras: Record<string, string>
}

interface WholeRow extends SummaryRow {
  nutrition: string
  extras: string
  is_public: number
  show_nutrition: number
  show_assets: number
  landscape_view: number
  disable_comments: number
  disable_amount: number
  locked: number
}

interface IngredientRow {
  recipe_id: string
  reference_id: string
  title: string | null
  quantity: number | null
  unit_id: string | null
  food_id: string | null
  sub_recipe_id: string | null
  note: string
  original_text: string | null
  reading: LineReading | null
}

interface InstructionRow {
  recipe_id: string
  id: string
  title: string
  summary: string
  text: string
  ingredient_references: string
}

function toIngredient(row: IngredientRow): StoredIngredient {
  return {
    referenceId: row.reference_id,
    title: row.title,
    quantity: row.quantity,
    unitId: row.unit_id,
    foodId: row.food_id,
    subRecipeId: row.sub_recipe_id,
    note: row.note,
    originalText: row.original_text,
    ...(row.reading && { reading: row.reading }),
  }
}

function toInstruction(row: InstructionRow): Instruction {
  const references = JSON.parse(row.ingredient_references) as string[]
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    text: row.text,
    ingredientReferences: references.map((referenceId) => ({ referenceId })),
  }
}

function toNutrition(text: string): Nutrition {
  const stored = JSON.parse(text) as Partial<Nutrition>
  return Object.fromEntries(NUTRITION_KEYS.map((key) => [key, stored[key] ?? null])) as Nutrition
}

function toSettings(row: WholeRow): RecipeSettings {
  return {
    public: row.is_public === 1,
    showNutrition: row.show_nutrition === 1,
    showAssets: row.show_assets === 1,
    landscapeView: row.landscape_view === 1,
    disableComments: row.disable_comments === 1,
    disableAmount: row.disable_amount === 1,
    locked: row.locked === 1,
  }
}

/** Rows of a table of parts in their order, by recipe; one statement. */
function partsOf<Row extends { recipe_id: string }>(db: Db, table: string, columns: string, ids: string) {
  const rows = db.all<Row>(
    `SELECT p.recipe_id, ${columns} FROM json_each(?1) AS wanted CROSS JOIN ${table} AS p ON p.recipe_id = wanted.value
     ORDER BY p.recipe_id, p.position`,
    ids,
  )
  return Map.groupBy(rows, (row) => row.recipe_id)
}

/** Some recipes of the group by number, whole; six statements however many. */
export function readStored(db: Db, groupId: GroupId, numbers: readonly number[]): Map<number, StoredRecipe> {
  const rows = db.all<WholeRow>(
    `SELECT ${SUMMARY_COLUMNS}, r.nutrition, r.extras, r.is_public, r.show_nutrition, r.show_assets, r.landscape_view,
       r.disable_comments, r.disable_amount, r.locked
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify(numbers),
  )
  const recipeIds = rows.map((row) => row.id)
  const ids = JSON.stringify(recipeIds)
  const organizers = organizersOf(db, recipeIds)
  const ingredients = partsOf<IngredientRow>(
    db,
    'recipe_ingredients',
    'p.reference_id, p.title, p.quantity, p.unit_id, p.food_id, p.sub_recipe_id, p.note, p.original_text, p.reading',
    ids,
  )
  const instructions = partsOf<InstructionRow>(
    db,
    'recipe_instructions',
    'p.id, p.title, p.summary, p.text, p.ingredient_references',
    ids,
  )
  const notes = partsOf<Note & { recipe_id: string }>(db, 'recipe_notes', 'p.title, p.text', ids)
  const assets = partsOf<{ recipe_id: string; name: string; icon: string; file_name: string | null }>(
    db,
    'recipe_assets',
    'p.name, p.icon, p.file_name',
    ids,
  )
  const stored = rows.map((row): [number, StoredRecipe] => [
    row.number,
    {
      number: row.number,
      summary: toSummary(row, organizers.get(row.id)!),
      ingredients: (ingredients.get(row.id) ?? []).map(toIngredient),
      instructions: (instructions.get(row.id) ?? []).map(toInstruction),
      notes: (notes.get(row.id) ?? []).map(({ title, text }) => ({ title, text })),
      assets: (assets.get(row.id) ?? []).map(({ name, icon, file_name }) => ({
        name,
        icon,
        fileName: file_name,
      })),
      nutrition: toNutrition(row.nutrition),
      settings: toSettings(row),
      extras: JSON.parse(row.extras) as Record<string, string>,
    },
  ])
  return new Map(stored)
}

/** How lines of a recipe were taken when it was imported, by their reference; those that someone has changed since are left out. */
export function readingsOf(db: Db, id: RecipeId): Map<string, LineReading> {
  const rows = db.all<{ reference_id: string; reading: LineReading }>(
    'SELECT reference_id, reading FROM recipe_ingredients WHERE recipe_id = ?1 AND reading IS NOT NULL',
    id,
  )
  return new Map(rows.map((row) => [row.reference_id, row.reading]))
}

const LINKS = {
  category: ['recipe_categories', 'category_id'],
  tag: ['recipe_tags', 'tag_id'],
  tool: ['recipe_tools', 'tool_id'],
} as const

/** Some of the group's recipes that have an organizer, by number, those in the bin as well. */
export function numbersWith(
  db: Db,
  groupId: GroupId,
  kind: keyof typeof LINKS,
  id: string,
  most: number,
): number[] {
  const [table, column] = LINKS[kind]
  return db
    .all<{ number: number }>(
      `SELECT r.number FROM ${table} AS x JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1
       WHERE x.${column} = ?2 LIMIT ?3`,
      groupId,
      id,
      most,
    )
    .map(({ number }) => number)
}

/** Takes an organizer from some of the group's recipes. */
export function unlinkOrganizer(
  db: Db,
  groupId: GroupId,
  kind: keyof typeof LINKS,
  id: string,
  numbers: readonly number[],
): void {
  const [table, column] = LINKS[kind]
  db.run(
    `DELETE FROM ${table} WHERE ${column} = ?2 AND recipe_id IN
       (SELECT r.id FROM json_each(?3) AS e JOIN recipes AS r ON r.number = e.value AND r.group_id = ?1)`,
    groupId,
    id,
    JSON.stringify(numbers),
  )
}

/** The attachments of a recipe, also of one in the bin. */
export function assetsOf(db: Db, id: RecipeId): Asset[] {
  return db
    .all<{ name: string; icon: string; file_name: string | null }>(
      'SELECT name, icon, file_name FROM recipe_assets WHERE recipe_id = ?1 ORDER BY position',
      id,
    )
    .map(({ name, icon, file_name }) => ({ name, icon, fileName: file_name }))
}

/** About how many bytes of text some recipes of the group hold, by number; their texts are not read. */
export function weightsOf(db: Db, groupId: GroupId, numbers: readonly number[]): Map<number, number> {
  const sum = (table: string, bytes: string) =>
    `coalesce((SELECT sum(${bytes}) FROM ${table} AS p WHERE p.recipe_id = r.id), 0)`
  const rows = db.all<{ number: number; bytes: number }>(
    `SELECT r.number, octet_length(r.description) + octet_length(r.extras)
       + ${sum('recipe_instructions', 'octet_length(p.text) + octet_length(p.ingredient_references)')}
       + ${sum('recipe_ingredients', '2 * octet_length(p.note)')} + ${sum('recipe_notes', 'octet_length(p.text)')} AS bytes
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value WHERE r.group_id = ?1`,
    groupId,
    JSON.stringify(numbers),
  )
  return new Map(rows.map(({ number, bytes }) => [number, bytes]))
}

/** How many instructions the group's live recipe of a slug has. */
export function countInstructionsOf(db: Db, groupId: GroupId, slug: string): number {
  const row = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM recipe_instructions AS p JOIN recipes AS r ON r.id = p.recipe_id
     WHERE r.group_id = ?1 AND r.slug = ?2 AND r.deleted_at IS NULL`,
    groupId,
    slug,
  )
  return row?.total ?? 0
}

/**
 * Which of the ids are not rows of the group in a table of another slice: what a body may not point to.
 * @param table a name of ours, never text of a client's
 */
export function unknownIds(
  db: Db,
  groupId: GroupId,
  table: 'foods' | 'units' | 'categories' | 'tags' | 'tools',
  ids: readonly string[],
): string[] {
  if (ids.length === 0) return []
  const rows = db.all<{ id: string }>(
    `SELECT wanted.value AS id FROM json_each(?2) AS wanted
     WHERE NOT EXISTS (SELECT 1 FROM ${table} AS t WHERE t.id = wanted.value AND t.group_id = ?1)`,
    groupId,
    JSON.stringify(ids),
  )
  return rows.map((row) => row.id)
}

/** Columns that hold a length of time in words. */
export type TimeColumn = 'total_time' | 'prep_time' | 'cook_time' | 'perform_time'

/** Each text that live recipes of the group have for a time, once, with a language that it is written in. */
export function timeTexts(
  db: Db,
  groupId: GroupId,
  column: TimeColumn,
): { text: string; language: string | null }[] {
  return db.all(
    `SELECT ${column} AS text, max(language) AS language FROM recipes
     WHERE group_id = ?1 AND deleted_at IS NULL AND ${column} IS NOT NULL GROUP BY ${column}`,
    groupId,
  )
}
