import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { type FacetKind, facetTerm, groupCode, type RecipeTerms } from './terms.rules'

/** The group's number in the index, undefined before its first recipe. */
export function findGroupNumber(db: Db, groupId: GroupId): number | undefined {
  const sql = 'SELECT number FROM search_groups WHERE group_id = ?1'
  return db.get<{ number: number }>(sql, groupId)?.number
}

/** The group's number in the index, given on first use. */
export function ensureGroupNumber(db: Db, groupId: GroupId): number {
  const number = findGroupNumber(db, groupId)
  return number ?? db.run('INSERT INTO search_groups (group_id) VALUES (?1)', groupId).lastInsertRowid
}

/**
 * Puts recipes into the index, replacing what was there, and their words into the group's vocabulary. The index comes last, by
 * ascending number: FTS5 writes what it has gathered to disk before any later statement of several rows, before a number below the
 * last one, and at commit.
 */
export function saveTerms(db: Db, groupNumber: number, recipes: ReadonlyMap<number, RecipeTerms>): void {
  const words = new Set([...recipes.values()].flatMap((terms) => terms.words))
  db.run(
    'INSERT OR IGNORE INTO search_words (group_number, word) SELECT ?1, value FROM json_each(?2)',
    groupNumber,
    JSON.stringify([...words]),
  )
  for (const [number, { text }] of [...recipes].sort(([one], [other]) => one - other))
    db.run('INSERT OR REPLACE INTO recipe_search (rowid, terms) VALUES (?1, ?2)', number, text)
}

/** Takes a recipe out of the index. */
export function removeTerms(db: Db, number: number): void {
  db.run('DELETE FROM recipe_search WHERE rowid = ?1', number)
}

/** Notes that a recipe must be indexed again. */
export function markOneStale(db: Db, number: number): void {
  db.run('INSERT OR IGNORE INTO search_stale (number) VALUES (?1)', number)
}

/** Notes that all recipes of a group with a category, tag, tool or food must be indexed again. */
export function markStale(db: Db, groupId: GroupId, kind: FacetKind, id: string): void {
  const groupNumber = findGroupNumber(db, groupId)
  if (groupNumber === undefined) return
  db.run(
    'INSERT OR IGNORE INTO search_stale (number) SELECT rowid FROM recipe_search WHERE recipe_search MATCH ?1',
    `"${facetTerm(groupCode(groupNumber), kind, id)}"`,
  )
}

/** Some recipes whose index is out of date, by group. */
export function someStale(db: Db, limit: number): Map<GroupId, number[]> {
  const rows = db.all<{ number: number; group_id: string }>(
    `SELECT s.number, r.group_id FROM search_stale AS s CROSS JOIN recipes AS r ON r.number = s.number
     ORDER BY s.number LIMIT ?1`,
    limit,
  )
  const groups = new Map<GroupId, number[]>()
  for (const { number, group_id } of rows) groups.set(group_id, [...(groups.get(group_id) ?? []), number])
  return groups
}

/** Marks the index of recipes as up to date. */
export function clearStale(db: Db, numbers: readonly number[]): void {
  db.run(
    'DELETE FROM search_stale WHERE number IN (SELECT value FROM json_each(?1))',
    JSON.stringify(numbers),
  )
}

/** A posting is the list of recipes that match an expression, as text: "3,17,4"; null for none. One statement for all. */
export function postings(db: Db, expressions: readonly string[]): (string | null)[] {
  const rows = db.all<{ numbers: string | null }>(
    `SELECT (SELECT group_concat(rowid) FROM recipe_search WHERE recipe_search MATCH e.value) AS numbers
     FROM json_each(?1) AS e ORDER BY e.key`,
    JSON.stringify(expressions),
  )
  return rows.map((row) => row.numbers)
}

/** Words of the group that have one of the parts inside or at their start, the shortest first. */
export function wordsWith(
  db: Db,
  groupNumber: number,
  parts: readonly string[],
): { part: string; word: string }[] {
  return db.all(
    `SELECT e.value AS part, w.word FROM json_each(?2) AS e CROSS JOIN search_words AS w
     WHERE w.group_number = ?1 AND instr(w.word, e.value) > 0 ORDER BY length(w.word), w.word`,
    groupNumber,
    JSON.stringify(parts),
  )
}

/** Words of the group within a range of lengths. */
export function wordsOfLength(db: Db, groupNumber: number, from: number, to: number): string[] {
  const rows = db.all<{ word: string }>(
    'SELECT word FROM search_words WHERE group_number = ?1 AND length(word) BETWEEN ?2 AND ?3',
    groupNumber,
    from,
    to,
  )
  return rows.map((row) => row.word)
}
