import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { Patch, RowsUndo } from './patch.schema'

interface Written {
  /** Microseconds since 1970. */
  madeAt: number
  userId: UserId
  operation: OperationId | null
}

export interface NewRevision extends Written {
  recipe: number
  /** Version of the picture that the recipe had before, where it has another one now. */
  image: string | null
  before: Patch
}

const INSERT = 'INSERT INTO recipe_revisions (recipe, number, made_at, author, operation, image, before)'
const NEXT = '(SELECT coalesce(max(v.number), 0) + 1 FROM recipe_revisions AS v WHERE v.recipe = r.number)'
const AUTHOR = '(SELECT a.number FROM revision_authors AS a WHERE a.user_id = ?2)'
const OPERATION = '(SELECT o.number FROM operations AS o WHERE o.id = ?3)'

/** Gives someone the number by which revisions know their author. */
function noteAuthor(db: Db, userId: UserId): void {
  db.run('INSERT INTO revision_authors (user_id) VALUES (?1) ON CONFLICT DO NOTHING', userId)
}

/** Writes what leads back from a change. One statement, except for a person's first change. */
export function insertRevision(db: Db, groupId: GroupId, revision: NewRevision): void {
  const { recipe, madeAt, userId, operation, image, before } = revision
  const row = db.get<{ number: number; author: number | null }>(
    `${INSERT} SELECT r.number, ${NEXT}, ?5, ${AUTHOR}, ${OPERATION}, ?6, ?7
     FROM recipes AS r WHERE r.group_id = ?1 AND r.number = ?4 RETURNING number, author`,
    groupId,
    userId,
    operation,
    recipe,
    madeAt,
    image,
    JSON.stringify(before),
  )
  if (!row || row.author !== null) return
  noteAuthor(db, userId)
  db.run(
    `UPDATE recipe_revisions SET author = ${AUTHOR} WHERE recipe = ?1 AND number = ?3`,
    recipe,
    userId,
    row.number,
  )
}

/** What many recipes lose at once, by the id of what is deleted. */
const GONE = {
  food: ['recipe_ingredients', 'food_id', "json_object('foodId', ?5)"],
  unit: ['recipe_ingredients', 'unit_id', "json_object('unitId', ?5)"],
  category: ['recipe_categories', 'category_id', 'categoryIds'],
  tag: ['recipe_tags', 'tag_id', 'tagIds'],
  tool: ['recipe_tools', 'tool_id', 'toolIds'],
} as const
export type GoneKind = keyof typeof GONE

/**
 * Writes what leads back for every recipe of the group that has a food, unit or organizer, before it goes.
 * @param recipes only these, by number
 */
export function insertRevisionsOf(
  db: Db,
  groupId: GroupId,
  kind: GoneKind,
  id: string,
  { madeAt, userId, operation }: Written,
  recipes: readonly number[] | null = null,
): void {
  const [table, column, what] = GONE[kind]
  const before =
    table === 'recipe_ingredients'
      ? `json_object('ingredients', json_object('by', json_group_object(p.reference_id, ${what})))`
      : `json_object('${what}', json_object('add', json_array(?5)))`
  noteAuthor(db, userId)
  db.run(
    `${INSERT} SELECT r.number, ${NEXT}, ?4, ${AUTHOR}, ${OPERATION}, NULL, ${before}
     FROM ${table} AS p JOIN recipes AS r ON r.id = p.recipe_id
     WHERE r.group_id = ?1 AND p.${column} = ?5 AND (?6 IS NULL OR r.number IN (SELECT value FROM json_each(?6)))
     GROUP BY r.number`,
    groupId,
    userId,
    operation,
    madeAt,
    id,
    recipes && JSON.stringify(recipes),
  )
}

interface Row {
  number: number
  made_at: number
  author: string | null
  operation: number | null
  before: string
}

export interface StoredRevision {
  number: number
  /** Microseconds since 1970. */
  madeAt: number
  author: string | null
  operation: number | null
  before: Patch
}

const SELECT = `SELECT v.number, v.made_at, u.full_name AS author, v.operation, v.before
  FROM recipe_revisions AS v JOIN recipes AS r ON r.number = v.recipe
  LEFT JOIN revision_authors AS a ON a.number = v.author LEFT JOIN users AS u ON u.id = a.user_id`

function toRevision({ number, made_at, author, operation, before }: Row): StoredRevision {
  return { number, madeAt: made_at, author, operation, before: JSON.parse(before) as Patch }
}

/** Some revisions of a recipe below a number, the newest first. @param below exclusive */
export function revisionsBelow(
  db: Db,
  groupId: GroupId,
  recipe: number,
  below: number,
  limit: number,
): StoredRevision[] {
  return db
    .all<Row>(
      `${SELECT} WHERE r.group_id = ?1 AND v.recipe = ?2 AND v.number < ?3 ORDER BY v.number DESC LIMIT ?4`,
      groupId,
      recipe,
      below,
      limit,
    )
    .map(toRevision)
}

/** The numbers of a recipe's oldest and newest revision that are kept; undefined without any. */
export function revisionRange(
  db: Db,
  groupId: GroupId,
  recipe: number,
): { oldest: number; newest: number } | undefined {
  const row = db.get<{ oldest: number | null; newest: number }>(
    `SELECT min(v.number) AS oldest, max(v.number) AS newest
     FROM recipes AS r JOIN recipe_revisions AS v ON v.recipe = r.number WHERE r.group_id = ?1 AND r.number = ?2`,
    groupId,
    recipe,
  )
  return row && row.oldest !== null ? { oldest: row.oldest, newest: row.newest } : undefined
}

export interface OperationPart {
  recipe: number
  id: RecipeId
  number: number
  before: Patch
}

/** Whether one of the changes of an operation holds something with an id, from before it. */
export function namesBefore(db: Db, groupId: GroupId, operation: OperationId, id: string): boolean {
  const sql = `SELECT 1 FROM operations AS o JOIN recipe_revisions AS v ON v.operation = o.number
    WHERE o.group_id = ?1 AND o.id = ?2 AND instr(v.before, ?3) > 0 LIMIT 1`
  return db.get(sql, groupId, operation, id) !== undefined
}

/** Some recipes that an operation has changed, after one of them. */
export function partsOf(
  db: Db,
  groupId: GroupId,
  operation: OperationId,
  after: number,
  limit: number,
): OperationPart[] {
  const rows = db.all<{ recipe: number; id: RecipeId; number: number; before: string }>(
    `SELECT v.recipe, r.id, v.number, v.before
     FROM operations AS o JOIN recipe_revisions AS v ON v.operation = o.number JOIN recipes AS r ON r.number = v.recipe
     WHERE o.group_id = ?1 AND r.group_id = ?1 AND o.id = ?2 AND v.recipe > ?3 ORDER BY v.recipe LIMIT ?4`,
    groupId,
    operation,
    after,
    limit,
  )
  return rows.map(({ before, ...row }) => ({ ...row, before: JSON.parse(before) as Patch }))
}

export interface ExpiredRevision {
  recipe: number
  id: RecipeId
  number: number
  image: string | null
  /** 1 when it was about attachments. */
  has_assets: number
}

/** Some of all groups' revisions that were made before a moment, the oldest first. */
export function expiredRevisions(db: Db, before: number, limit: number): ExpiredRevision[] {
  return db.all<ExpiredRevision>(
    `SELECT v.recipe, r.id, v.number, v.image, v.before ->> '$.assets' IS NOT NULL AS has_assets FROM recipe_revisions AS v JOIN recipes AS r ON r.number = v.recipe
     WHERE v.made_at < ?1 ORDER BY v.made_at LIMIT ?2`,
    before,
    limit,
  )
}

/** Deletes revisions. */
export function deleteRevisions(db: Db, revisions: readonly ExpiredRevision[]): void {
  db.run(
    `DELETE FROM recipe_revisions WHERE (recipe, number) IN
       (SELECT e.value ->> '$.recipe', e.value ->> '$.number' FROM json_each(?1) AS e)`,
    JSON.stringify(revisions),
  )
}

/** What leads back from a recipe's attachments, change by change, the newest first. */
export function assetPatches(db: Db, recipe: number): RowsUndo[] {
  const rows = db.all<{ assets: string }>(
    `SELECT before -> '$.assets' AS assets FROM recipe_revisions
     WHERE recipe = ?1 AND before ->> '$.assets' IS NOT NULL ORDER BY number DESC`,
    recipe,
  )
  return rows.map(({ assets }) => JSON.parse(assets) as RowsUndo)
}

/** Whether a recipe has a picture now, or a revision of it that is kept names it. */
export function isImageNamed(db: Db, recipe: number, image: string): boolean {
  const row = db.get(
    `SELECT 1 AS named FROM recipe_revisions WHERE recipe = ?1 AND image = ?2
     UNION ALL SELECT 1 FROM recipes WHERE number = ?1 AND image = ?2 LIMIT 1`,
    recipe,
    image,
  )
  return row !== undefined
}
