import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { Organizer, OrganizerId, OrganizerKind } from './organizer.schema'

interface OrganizerRow {
  id: string
  group_id: string
  name: string
  slug: string
  on_hand: number
}

const TABLES: Record<OrganizerKind, string> = { category: 'categories', tag: 'tags', tool: 'tools' }

function columns(kind: OrganizerKind): string {
  return `o.id, o.group_id, o.name, o.slug, ${kind === 'tool' ? 'o.on_hand' : '0'} AS on_hand`
}

function toOrganizer(row: OrganizerRow): Organizer {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    slug: row.slug,
    isOnHand: row.on_hand === 1,
  }
}

const listOf = (kind: OrganizerKind) =>
  listing<OrganizerRow, Organizer>({
    select: columns(kind),
    from: `${TABLES[kind]} AS o`,
    group: 'o.group_id',
    searched: ['o.name_key'],
    name: 'o.name_key',
    order: { collection: kind, row: 'o', tieBreaker: 'o.id', shuffled: 'o.rowid' },
    toItem: toOrganizer,
  })

export const ORGANIZERS: Record<OrganizerKind, ReturnType<typeof listOf>> = {
  category: listOf('category'),
  tag: listOf('tag'),
  tool: listOf('tool'),
}

/** Those of a group whose id or slug is in the list, by name; one statement. */
export function organizersByIdOrSlug(
  db: Db,
  groupId: GroupId,
  kind: OrganizerKind,
  idsOrSlugs: readonly string[],
): Organizer[] {
  if (idsOrSlugs.length === 0) return []
  const sql = `SELECT ${columns(kind)} FROM ${TABLES[kind]} AS o
    WHERE o.group_id = ?1 AND (o.id IN (SELECT value FROM json_each(?2)) OR o.slug IN (SELECT value FROM json_each(?2)))
    ORDER BY o.name_key, o.id`
  return db.all<OrganizerRow>(sql, groupId, JSON.stringify(idsOrSlugs)).map(toOrganizer)
}

/** The one with that name, whatever its case or accents, or with the slug that the name leads to. */
export function organizerByName(
  db: Db,
  groupId: GroupId,
  kind: OrganizerKind,
  name: string,
  slug: string,
): Organizer | undefined {
  const sql = `SELECT ${columns(kind)} FROM ${TABLES[kind]} AS o
    WHERE o.group_id = ?1 AND (o.name_key = ?2 OR o.slug = ?3) ORDER BY o.name_key = ?2 DESC LIMIT 1`
  const row = db.get<OrganizerRow>(sql, groupId, foldText(name), slug)
  return row && toOrganizer(row)
}

/** @throws the unique clash of SQLite when the group has the name or the slug */
export function insertOrganizer(db: Db, kind: OrganizerKind, organizer: Organizer, now: string): void {
  const { id, groupId, name, slug, isOnHand } = organizer
  db.run(
    `INSERT INTO ${TABLES[kind]} (id, group_id, name, name_key, slug, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
    id,
    groupId,
    name,
    foldText(name),
    slug,
    now,
  )
  if (kind === 'tool') saveOnHand(db, groupId, id, isOnHand)
}

/** @throws the unique clash of SQLite when another one of the group has the name or the slug */
export function updateOrganizer(db: Db, kind: OrganizerKind, organizer: Organizer, now: string): void {
  const { id, groupId, name, slug, isOnHand } = organizer
  db.run(
    `UPDATE ${TABLES[kind]} SET name = ?3, name_key = ?4, slug = ?5, updated_at = ?6 WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    name,
    foldText(name),
    slug,
    now,
  )
  if (kind === 'tool') saveOnHand(db, groupId, id, isOnHand)
}

function saveOnHand(db: Db, groupId: GroupId, id: OrganizerId, isOnHand: boolean): void {
  db.run('UPDATE tools SET on_hand = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, isOnHand ? 1 : 0)
}

/** Recipes lose it (foreign key action). */
export function deleteOrganizer(db: Db, groupId: GroupId, kind: OrganizerKind, id: OrganizerId): void {
  db.run(`DELETE FROM ${TABLES[kind]} WHERE group_id = ?1 AND id = ?2`, groupId, id)
}
