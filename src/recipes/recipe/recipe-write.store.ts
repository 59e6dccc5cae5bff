import type { Db, SqlValue } from '../../platform/db/db'
import type { GroupId, UserId } from '../../platform/ids'
import type { FocusPoint } from '../../platform/images/focus'
import { foldText } from '../../platform/text/fold'
import { addressKey } from './address.rules'
import type { RecipeId } from './recipe.schema'
import type { RecipeContent, RecipeImage } from './recipe-content.schema'

function imageValues(image: RecipeImage | null): SqlValue[] {
  return [image?.version ?? null, image?.width ?? null, image?.height ?? null, image?.tint ?? null]
}

const COLUMNS = [
  'slug',
  'name',
  'name_key',
  'description',
  'recipe_yield',
  'recipe_servings',
  'recipe_yield_quantity',
  'total_time',
  'prep_time',
  'cook_time',
  'perform_time',
  'org_url',
  'org_url_key',
  'language',
  'nutrition',
  'extras',
  'is_public',
  'show_nutrition',
  'show_assets',
  'landscape_view',
  'disable_comments',
  'disable_amount',
  'locked',
  'date_added',
  'made_sent',
] as const

const flag = (value: boolean) => (value ? 1 : 0)

function columnValues({ settings, ...content }: RecipeContent): Record<(typeof COLUMNS)[number], SqlValue> {
  const nutrition = Object.entries(content.nutrition).filter(([, value]) => value !== null)
  return {
    slug: content.slug,
    name: content.name,
    name_key: foldText(content.name),
    description: content.description,
    recipe_yield: content.recipeYield,
    recipe_servings: content.recipeServings,
    recipe_yield_quantity: content.recipeYieldQuantity,
    total_time: content.totalTime,
    prep_time: content.prepTime,
    cook_time: content.cookTime,
    perform_time: content.performTime,
    org_url: content.orgURL,
    org_url_key: addressKey(content.orgURL),
    language: content.language,
    nutrition: JSON.stringify(Object.fromEntries(nutrition)),
    extras: JSON.stringify(content.extras),
    is_public: flag(settings.public),
    show_nutrition: flag(settings.showNutrition),
    show_assets: flag(settings.showAssets),
    landscape_view: flag(settings.landscapeView),
    disable_comments: flag(settings.disableComments),
    disable_amount: flag(settings.disableAmount),
    locked: flag(settings.locked),
    date_added: content.dateAdded,
    made_sent: content.lastMade,
  }
}

const numbered = (from: number) => COLUMNS.map((_, index) => `?${from + index}`).join(', ')

const INSERT = `INSERT INTO recipes (id, group_id, user_id, created_at, updated_at, date_updated,
    image, image_width, image_height, image_tint, ${COLUMNS.join(', ')})
  VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8, ?9, ${numbered(10)}) RETURNING number`

// last_made follows from what is sent and from the timeline; a time that comes back as it was read is not sent.
const assigned = (column: (typeof COLUMNS)[number], value: string) =>
  column === 'made_sent'
    ? `made_sent = iif(${value} IS last_made, made_sent, ${value})`
    : `${column} = ${value}`

const updateOf = (
  columns: readonly (typeof COLUMNS)[number][],
) => `UPDATE recipes SET updated_at = ?3, date_updated = ?3,
  image = ?4, image_width = ?5, image_height = ?6, image_tint = ?7,
  ${columns.map((column, index) => assigned(column, `?${8 + index}`)).join(', ')} WHERE group_id = ?1 AND number = ?2`

/** Columns that an index orders by: each that is named is written into its index again, though it be the same. */
const ORDERED: ReadonlySet<string> = new Set([
  'slug',
  'name',
  'name_key',
  'org_url',
  'org_url_key',
  'date_added',
  'made_sent',
])
const PLAIN = COLUMNS.filter((column) => !ORDERED.has(column))
const UPDATES = { all: updateOf(COLUMNS), plain: updateOf(PLAIN) }

export interface NewRecipe {
  id: RecipeId
  groupId: GroupId
  userId: UserId
  content: RecipeContent
  image: RecipeImage | null
  createdAt: string
  now: string
}

/** A new recipe with all its parts. @returns its number. @throws the unique clash of SQLite for a taken slug */
export function insertRecipe(db: Db, recipe: NewRecipe): number {
  const { id, groupId, userId, content, image, createdAt, now } = recipe
  const values = columnValues(content)
  const row = db.get<{ number: number }>(
    INSERT,
    id,
    groupId,
    userId,
    createdAt,
    now,
    ...imageValues(image),
    ...COLUMNS.map((column) => values[column]),
  )
  savePartsThatDiffer(db, id, undefined, content)
  return row!.number
}

/** Replaces a recipe of the group with its picture; of its parts only those that differ are written. */
export function updateRecipe(
  db: Db,
  groupId: GroupId,
  recipe: { number: number; id: RecipeId; before: RecipeContent },
  { content, image }: { content: RecipeContent; image: RecipeImage | null },
  now: string,
): void {
  const values = columnValues(content)
  const then = columnValues(recipe.before)
  const isOrdered = COLUMNS.some((column) => ORDERED.has(column) && values[column] !== then[column])
  db.run(
    isOrdered ? UPDATES.all : UPDATES.plain,
    groupId,
    recipe.number,
    now,
    ...imageValues(image),
    ...(isOrdered ? COLUMNS : PLAIN).map((column) => values[column]),
  )
  savePartsThatDiffer(db, recipe.id, recipe.before, content)
}

interface PartTable {
  table: string
  /** Column → expression over one element of the list, `e`. */
  columns: Record<string, string>
}

const field = (name: string) => `e.value ->> '$.${name}'`

const TABLES: Record<'ingredients' | 'instructions' | 'notes' | 'assets', PartTable> = {
  ingredients: {
    table: 'recipe_ingredients',
    columns: {
      reference_id: field('referenceId'),
      title: field('title'),
      quantity: field('quantity'),
      unit_id: field('unitId'),
      food_id: field('foodId'),
      sub_recipe_id: field('subRecipeId'),
      note: field('note'),
      original_text: field('originalText'),
      reading: field('reading'),
    },
  },
  instructions: {
    table: 'recipe_instructions',
    columns: {
      id: field('id'),
      title: field('title'),
      summary: field('summary'),
      text: field('text'),
      ingredient_references: `(SELECT json_group_array(x.value ->> '$.referenceId') FROM json_each(e.value, '$.ingredientReferences') AS x)`,
    },
  },
  notes: { table: 'recipe_notes', columns: { title: field('title'), text: field('text') } },
  assets: {
    table: 'recipe_assets',
    columns: { name: field('name'), icon: field('icon'), file_name: field('fileName') },
  },
}

const LINKS = {
  categoryIds: ['recipe_categories', 'category_id'],
  tagIds: ['recipe_tags', 'tag_id'],
  toolIds: ['recipe_tools', 'tool_id'],
} as const

function insertRows(db: Db, id: RecipeId, { table, columns }: PartTable, rows: readonly unknown[]): void {
  if (rows.length === 0) return
  db.run(
    `INSERT INTO ${table} (recipe_id, position, ${Object.keys(columns).join(', ')})
     SELECT ?1, e.key, ${Object.values(columns).join(', ')} FROM json_each(?2) AS e`,
    id,
    JSON.stringify(rows),
  )
}

function savePartsThatDiffer(
  db: Db,
  id: RecipeId,
  before: RecipeContent | undefined,
  after: RecipeContent,
): void {
  const differs = (key: keyof RecipeContent, then: readonly unknown[]) =>
    before ? JSON.stringify(before[key]) !== JSON.stringify(then) : then.length > 0
  for (const key of ['ingredients', 'instructions', 'notes', 'assets'] as const) {
    if (!differs(key, after[key])) continue
    if (before) db.run(`DELETE FROM ${TABLES[key].table} WHERE recipe_id = ?1`, id)
    insertRows(db, id, TABLES[key], after[key])
  }
  for (const key of ['categoryIds', 'tagIds', 'toolIds'] as const) {
    const [table, column] = LINKS[key]
    const save = (sql: string, ids: readonly string[]) => {
      if (ids.length > 0) db.run(sql, id, JSON.stringify(ids))
    }
    const [then, now] = [new Set(before?.[key]), new Set(after[key])]
    save(
      `DELETE FROM ${table} WHERE recipe_id = ?1 AND ${column} IN (SELECT value FROM json_each(?2))`,
      [...then].filter((one) => !now.has(one)),
    )
    save(
      `INSERT OR IGNORE INTO ${table} (recipe_id, ${column}) SELECT ?1, e.value FROM json_each(?2) AS e`,
      [...now].filter((one) => !then.has(one)),
    )
  }
}

/** Notes a time at which a recipe was made, as a client says; when it was last made follows from this and from the timeline. */
export function saveLastMade(db: Db, groupId: GroupId, number: number, lastMade: string, now: string): void {
  db.run(
    `UPDATE recipes SET made_sent = ?3, updated_at = ?4, date_updated = ?4 WHERE group_id = ?1 AND number = ?2`,
    groupId,
    number,
    lastMade,
    now,
  )
}

/** Notes the picture of a recipe, or that it has none. @returns whether there is such a live recipe */
export function saveImage(
  db: Db,
  groupId: GroupId,
  id: RecipeId,
  image: RecipeImage | null,
  now: string,
): boolean {
  const { changes } = db.run(
    `UPDATE recipes SET updated_at = ?3, date_updated = ?3, image = ?4, image_width = ?5, image_height = ?6, image_tint = ?7,
       image_focus = NULL
     WHERE group_id = ?1 AND id = ?2 AND deleted_at IS NULL`,
    groupId,
    id,
    now,
    ...imageValues(image),
  )
  return changes > 0
}

/** Notes what of a recipe's picture stays in view; null is the middle. */
export function saveImageFocus(
  db: Db,
  groupId: GroupId,
  number: number,
  focus: FocusPoint | null,
  now: string,
): void {
  db.run(
    `UPDATE recipes SET updated_at = ?3, date_updated = ?3, image_focus = ?4
     WHERE group_id = ?1 AND number = ?2 AND deleted_at IS NULL`,
    groupId,
    number,
    now,
    focus,
  )
}

/** Gives all recipes of someone in a group to another one, those in the bin as well; null is no one. */
export function reassignRecipes(db: Db, groupId: GroupId, from: UserId, to: UserId | null): void {
  db.run('UPDATE recipes SET user_id = ?3 WHERE user_id = ?2 AND group_id = ?1', groupId, from, to)
}
