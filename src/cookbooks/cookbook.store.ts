import type { Db } from '../platform/db/db'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import type { GroupId } from '../platform/ids'
import { allItems, type SearchableList, searchPage } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { CookbookId } from './cookbook.schema'

/** A cookbook as kept: its filter as text, and the flags that go with empty lists. */
export interface StoredCookbook {
  id: CookbookId
  groupId: GroupId
  name: string
  slug: string
  description: string
  position: number
  isPublic: boolean
  queryFilter: string
  requireAll: Record<'category' | 'tag' | 'tool', boolean>
  /** The recipe whose photograph is the cover; null for the newest. */
  coverId: string | null
}

interface CookbookRow {
  id: string
  group_id: string
  name: string
  slug: string
  description: string
  position: number
  is_public: number
  query_filter: string
  require_all_categories: number
  require_all_tags: number
  require_all_tools: number
  cover_recipe_id: string | null
}

const COLUMNS = `c.id, c.group_id, c.name, c.slug, c.description, c.position, c.is_public, c.query_filter,
  c.require_all_categories, c.require_all_tags, c.require_all_tools, c.cover_recipe_id`

function toCookbook(row: CookbookRow): StoredCookbook {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    position: row.position,
    isPublic: row.is_public === 1,
    queryFilter: row.query_filter,
    requireAll: {
      category: row.require_all_categories === 1,
      tag: row.require_all_tags === 1,
      tool: row.require_all_tools === 1,
    },
    coverId: row.cover_recipe_id,
  }
}

const LIST: SearchableList<CookbookRow, StoredCookbook> = {
  select: COLUMNS,
  from: 'cookbooks AS c',
  group: 'c.group_id',
  searched: ['c.name_key'],
  name: 'c.name_key',
  order: { collection: 'cookbook', row: 'c', tieBreaker: 'c.id', shuffled: 'c.rowid' },
  toItem: toCookbook,
}

const PUBLIC_LIST: SearchableList<CookbookRow, StoredCookbook> = {
  ...LIST,
  from: '(SELECT *, rowid FROM cookbooks WHERE is_public = 1) AS c',
}

/** One page of a group's cookbooks. @throws invalid for an order that is not offered */
export function pageOfCookbooks(
  db: Db,
  groupId: GroupId,
  query: SearchPageQuery,
  isPublicOnly: boolean,
): Promise<Paged<StoredCookbook>> {
  return searchPage(db, groupId, query, isPublicOnly ? PUBLIC_LIST : LIST)
}

/** All of a group in their order; one statement. */
export function allCookbooks(db: Db, groupId: GroupId): StoredCookbook[] {
  return allItems(db, groupId, { ...LIST, name: 'c.position, c.name_key' })
}

/** The group's cookbook of an id or a slug; an id counts before a slug that looks like it. */
export function findCookbook(db: Db, groupId: GroupId, idOrSlug: string): StoredCookbook | undefined {
  const row = db.get<CookbookRow>(
    `SELECT ${COLUMNS} FROM cookbooks AS c WHERE c.group_id = ?1 AND (c.id = ?2 OR c.slug = ?3) ORDER BY c.id = ?2 DESC LIMIT 1`,
    groupId,
    idOrSlug.toLowerCase(),
    idOrSlug,
  )
  return row && toCookbook(row)
}

/** Slugs of the group's other cookbooks that are a slug or begin with it. */
export function slugsLike(db: Db, groupId: GroupId, slug: string, except: CookbookId): Set<string> {
  const rows = db.all<{ slug: string }>(
    'SELECT slug FROM cookbooks WHERE group_id = ?1 AND id <> ?3 AND substr(slug, 1, length(?2)) = ?2',
    groupId,
    slug,
    except,
  )
  return new Set(rows.map((row) => row.slug))
}

const values = ({ id, groupId, name, slug, description, position, isPublic, ...rest }: StoredCookbook) => [
  id,
  groupId,
  name,
  foldText(name),
  slug,
  description,
  position,
  isPublic ? 1 : 0,
  rest.queryFilter,
  rest.requireAll.category ? 1 : 0,
  rest.requireAll.tag ? 1 : 0,
  rest.requireAll.tool ? 1 : 0,
]

/** A new one; its slug must be free. */
export function insertCookbook(db: Db, cookbook: StoredCookbook, now: string): void {
  db.run(
    `INSERT INTO cookbooks (id, group_id, name, name_key, slug, description, position, is_public, query_filter,
       require_all_categories, require_all_tags, require_all_tools, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)`,
    ...values(cookbook),
    now,
  )
}

/** Writes all of it; its slug must be free. */
export function updateCookbook(db: Db, cookbook: StoredCookbook, now: string): void {
  db.run(
    `UPDATE cookbooks SET name = ?3, name_key = ?4, slug = ?5, description = ?6, position = ?7, is_public = ?8, query_filter = ?9,
       require_all_categories = ?10, require_all_tags = ?11, require_all_tools = ?12, updated_at = ?13
     WHERE group_id = ?2 AND id = ?1`,
    ...values(cookbook),
    now,
  )
}

/** Writes only its position. */
export function moveCookbook(db: Db, groupId: GroupId, id: CookbookId, position: number, now: string): void {
  db.run(
    'UPDATE cookbooks SET position = ?3, updated_at = ?4 WHERE group_id = ?1 AND id = ?2 AND position <> ?3',
    groupId,
    id,
    position,
    now,
  )
}

/** Notes whose photograph is the cover, or with null that none is chosen. The recipe must be of the group. */
export function saveCover(db: Db, groupId: GroupId, id: CookbookId, recipeId: string | null): void {
  db.run('UPDATE cookbooks SET cover_recipe_id = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, recipeId)
}

/** Filters that name one organizer name another from then on. Ids are unique, so nothing else can be meant. */
export function replaceInFilters(db: Db, groupId: GroupId, from: string, to: string): void {
  db.run(
    `UPDATE cookbooks SET query_filter = replace(query_filter, ?2, ?3)
     WHERE group_id = ?1 AND instr(query_filter, ?2) > 0 AND instr(query_filter, ?3) = 0`,
    groupId,
    from,
    to,
  )
}

export function deleteCookbook(db: Db, groupId: GroupId, id: CookbookId): void {
  db.run('DELETE FROM cookbooks WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** How many cookbooks a group has. */
export function countCookbooks(db: Db, groupId: GroupId): number {
  return db.get<{ total: number }>('SELECT count(*) AS total FROM cookbooks WHERE group_id = ?1', groupId)!
    .total
}
