import { householdIdOf } from '../../groups/household.rules'
import { householdsWith } from '../../groups/household.schema'
import type { OrganizerSummary, ToolSummary } from '../../organizers/organizer.schema'
import type { Db } from '../../platform/db/db'
import { type GroupId, isUuid, type UserId } from '../../platform/ids'
import type { FocusPoint } from '../../platform/images/focus'
import { type RecipeReader, SEEN_BY } from '../sub-recipe/recipe-reader.rules'
import type { RecipeId, RecipeSummary } from './recipe.schema'

/** Keys of a recipe: its number for the index and lists, its version for caches and conflicts. */
export interface RecipeKey {
  number: number
  id: RecipeId
  slug: string
  updatedAt: string
}

export interface SummaryRow {
  number: number
  id: string
  user_id: string | null
  group_id: string
  slug: string
  name: string
  description: string
  image: string | null
  image_width: number | null
  image_height: number | null
  image_tint: number | null
  image_focus: FocusPoint | null
  recipe_yield: string | null
  recipe_servings: number
  recipe_yield_quantity: number
  total_time: string | null
  prep_time: string | null
  cook_time: string | null
  perform_time: string | null
  org_url: string | null
  language: string | null
  rating: number | null
  date_added: string
  date_updated: string
  last_made: string | null
  created_at: string
  updated_at: string
}

export const SUMMARY_COLUMNS = `r.number, r.id, r.user_id, r.group_id, r.slug, r.name, r.description, r.image, r.image_width,
  r.image_height, r.image_tint, r.image_focus, r.recipe_yield, r.recipe_servings, r.recipe_yield_quantity, r.total_time, r.prep_time,
  r.cook_time, r.perform_time, r.org_url, r.language, r.rating, r.date_added, r.date_updated, r.last_made, r.created_at,
  r.updated_at`

/** Categories, tags and tools of some recipes. */
export interface Organizers {
  recipeCategory: OrganizerSummary[]
  tags: OrganizerSummary[]
  tools: ToolSummary[]
}

/** The summary of one row; the key order is v1's. */
export function toSummary(row: SummaryRow, organizers: Organizers): RecipeSummary {
  return {
    id: row.id,
    userId: row.user_id,
    groupId: row.group_id,
    householdId: householdIdOf(row.group_id),
    name: row.name,
    slug: row.slug,
    image: row.image,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    imageTint: row.image_tint,
    imageFocus: row.image_focus,
    recipeYield: row.recipe_yield,
    recipeServings: row.recipe_servings,
    recipeYieldQuantity: row.recipe_yield_quantity,
    totalTime: row.total_time,
    prepTime: row.prep_time,
    cookTime: row.cook_time,
    performTime: row.perform_time,
    description: row.description,
    recipeCategory: organizers.recipeCategory,
    tags: organizers.tags,
    tools: organizers.tools,
    rating: row.rating,
    orgURL: row.org_url,
    language: row.language,
    dateAdded: row.date_added,
    dateUpdated: row.date_updated,
    lastMade: row.last_made,
    createdAt: row.created_at,
    updateAt: row.updated_at,
    updatedAt: row.updated_at,
  }
}

interface OrganizerRow {
  recipe_id: string
  kind: 'recipeCategory' | 'tags' | 'tools'
  id: string
  name: string
  slug: string
  on_hand: number
}

/** Organizers of some recipes by recipe id, each kind by name; one statement. */
export function organizersOf(db: Db, recipeIds: readonly string[]): Map<string, Organizers> {
  const found = new Map<string, Organizers>()
  for (const id of recipeIds) found.set(id, { recipeCategory: [], tags: [], tools: [] })
  const rows = db.all<OrganizerRow>(
    `SELECT x.recipe_id, 'recipeCategory' AS kind, c.id, c.name, c.slug, 0 AS on_hand
     FROM json_each(?1) AS wanted CROSS JOIN recipe_categories AS x ON x.recipe_id = wanted.value
     JOIN categories AS c ON c.id = x.category_id
     UNION ALL
     SELECT x.recipe_id, 'tags', t.id, t.name, t.slug, 0
     FROM json_each(?1) AS wanted CROSS JOIN recipe_tags AS x ON x.recipe_id = wanted.value
     JOIN tags AS t ON t.id = x.tag_id
     UNION ALL
     SELECT x.recipe_id, 'tools', o.id, o.name, o.slug, o.on_hand
     FROM json_each(?1) AS wanted CROSS JOIN recipe_tools AS x ON x.recipe_id = wanted.value
     JOIN tools AS o ON o.id = x.tool_id
     ORDER BY 5`,
    JSON.stringify(recipeIds),
  )
  for (const { recipe_id, kind, on_hand, ...plain } of rows) {
    const organizers = found.get(recipe_id)!
    if (kind === 'tools')
      organizers.tools.push({
        ...plain,
        onHand: on_hand === 1,
        householdsWithTool: householdsWith(on_hand === 1),
      })
    else organizers[kind].push(plain)
  }
  return found
}

interface KeyRow {
  number: number
  id: string
  slug: string
  updated_at: string
}

function toKey(row: KeyRow): RecipeKey {
  return { number: row.number, id: row.id, slug: row.slug, updatedAt: row.updated_at }
}

const KEY = `SELECT r.number, r.id, r.slug, r.updated_at FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL`

/** The group's live recipe of an id, for code that holds one already. */
export function findKeyById(
  db: Db,
  groupId: GroupId,
  id: RecipeId,
  reader: RecipeReader = 'members',
): RecipeKey | undefined {
  const row = db.get<KeyRow>(`${KEY} ${SEEN_BY[reader]} AND r.id = ?2`, groupId, id.toLowerCase())
  return row && toKey(row)
}

/**
 * The group's live recipe that an address means, by slug or id. What looks like an id is one: should a recipe be named with
 * another's id (`isReservedSlug` lets no new one be), it does not hide that one.
 */
export function findKey(
  db: Db,
  groupId: GroupId,
  slugOrId: string,
  reader: RecipeReader = 'members',
): RecipeKey | undefined {
  const key = isUuid(slugOrId) ? findKeyById(db, groupId, slugOrId, reader) : undefined
  if (key) return key
  const row = db.get<KeyRow>(`${KEY} ${SEEN_BY[reader]} AND r.slug = ?2`, groupId, slugOrId)
  return row && toKey(row)
}

/** The group's live recipe that was read from an address. @param addressKey as `addressKey` writes it */
export function findKeyByAddress(db: Db, groupId: GroupId, addressKey: string): RecipeKey | undefined {
  const row = db.get<KeyRow>(`${KEY} AND r.org_url_key = ?2 ORDER BY r.number LIMIT 1`, groupId, addressKey)
  return row && toKey(row)
}

/** Whether a live recipe of the group has the slug; `except` may keep its own. */
export function isSlugTaken(db: Db, groupId: GroupId, slug: string, except: RecipeId | null = null): boolean {
  const row = db.get(
    `SELECT 1 FROM recipes WHERE group_id = ?1 AND slug = ?2 AND deleted_at IS NULL AND (?3 IS NULL OR id <> ?3)`,
    groupId,
    slug,
    except,
  )
  return row !== undefined
}

/** Live recipes of a group; an index of its own size, nothing else, is read. */
export function countLive(db: Db, groupId: GroupId): number {
  const row = db.get<{ total: number }>(
    'SELECT count(*) AS total FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL',
    groupId,
  )
  return row?.total ?? 0
}

/** Summaries of some live recipes of the group by number, in two statements. */
export function summariesOf(
  db: Db,
  groupId: GroupId,
  numbers: readonly number[],
): Map<number, RecipeSummary> {
  const rows = db.all<SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify(numbers),
  )
  const organizers = organizersOf(
    db,
    rows.map((row) => row.id),
  )
  return new Map(rows.map((row) => [row.number, toSummary(row, organizers.get(row.id)!)]))
}

export type CoverRow = Pick<
  SummaryRow,
  'id' | 'slug' | 'name' | 'image' | 'image_width' | 'image_height' | 'image_tint' | 'image_focus'
>

/** Names and photographs of some live recipes of the group, in one statement. */
export function coversOf(db: Db, groupId: GroupId, ids: readonly string[]): CoverRow[] {
  return db.all<CoverRow>(
    `SELECT r.id, r.slug, r.name, r.image, r.image_width, r.image_height, r.image_tint, r.image_focus
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    JSON.stringify(ids),
  )
}

/** Which of these ids are a recipe's, of whatever group, in the bin or not. */
export function idsInUse(db: Db, ids: readonly string[]): string[] {
  const sql = 'SELECT id FROM recipes WHERE id IN (SELECT value FROM json_each(?1))'
  return db.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id)
}

/** Live recipes not made since a time: the longest ago first, then those that never were, so many of each; in one statement. */
export function coversUnmade(
  db: Db,
  groupId: GroupId,
  since: string,
  most: number,
): (CoverRow & { language: string | null; last_made: string | null })[] {
  const some = (made: string) =>
    `SELECT * FROM (SELECT id, slug, name, image, image_width, image_height, image_tint, image_focus, language, last_made
     FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL AND last_made ${made} ORDER BY last_made, number LIMIT ?3)`
  return db.all(`${some('< ?2')} UNION ALL ${some('IS NULL')}`, groupId, since, most)
}

/** Which of some recipes of the group their owners have locked against someone. */
export function lockedAgainst(db: Db, groupId: GroupId, ids: readonly string[], userId: UserId): string[] {
  return db
    .all<{ id: string }>(
      `SELECT r.id FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
       WHERE r.group_id = ?1 AND r.locked = 1 AND r.user_id <> ?3`,
      groupId,
      JSON.stringify(ids),
      userId,
    )
    .map(({ id }) => id)
}
