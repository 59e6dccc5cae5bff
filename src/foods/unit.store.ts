import type { Db, SqlValue } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import { saveAliases } from './alias.store'
import { toForms, toFormsColumn } from './plural-forms.schema'
import type { Unit, UnitId, UnitInput } from './unit.schema'

interface UnitRow {
  id: string
  name: string
  plural_name: string | null
  plural_forms: string | null
  description: string
  fraction: number
  abbreviation: string
  plural_abbreviation: string | null
  use_abbreviation: number
  aliases: string
  standard_quantity: number | null
  standard_unit: string | null
  created_at: string
  updated_at: string
}

const COLUMNS = `u.id, u.name, u.plural_name, u.plural_forms, u.description, u.fraction, u.abbreviation, u.plural_abbreviation,
  u.use_abbreviation, u.standard_quantity, u.standard_unit, u.created_at, u.updated_at,
  (SELECT json_group_array(a.name ORDER BY a.position) FROM unit_aliases AS a WHERE a.unit_id = u.id) AS aliases`

function toUnit(row: UnitRow): Unit {
  return {
    id: row.id,
    name: row.name,
    pluralName: row.plural_name,
    pluralForms: toForms(row.plural_forms),
    description: row.description,
    extras: {},
    onHand: false,
    fraction: row.fraction === 1,
    abbreviation: row.abbreviation,
    pluralAbbreviation: row.plural_abbreviation,
    useAbbreviation: row.use_abbreviation === 1,
    aliases: (JSON.parse(row.aliases) as string[]).map((name) => ({ name })),
    standardQuantity: row.standard_quantity,
    standardUnit: row.standard_unit,
    createdAt: row.created_at,
    updateAt: row.updated_at,
    updatedAt: row.updated_at,
  }
}

export const UNITS = listing<UnitRow, Unit>({
  select: COLUMNS,
  from: 'units AS u',
  group: 'u.group_id',
  searched: ['u.search_key'],
  name: 'u.name_key',
  order: { collection: 'unit', row: 'u', tieBreaker: 'u.id', shuffled: 'u.rowid' },
  toItem: toUnit,
})

/** The unit of that name, whatever its case or accents; not by plural, abbreviation or alias. */
export function unitByName(db: Db, groupId: GroupId, name: string): Unit | undefined {
  const sql = `SELECT ${COLUMNS} FROM units AS u WHERE u.group_id = ?1 AND u.name_key = ?2`
  const row = db.get<UnitRow>(sql, groupId, foldText(name))
  return row && toUnit(row)
}

/** ?3 to ?13 of both writes. */
function values(input: UnitInput, now: string): SqlValue[] {
  const names = [input.name, input.pluralName, input.abbreviation, input.pluralAbbreviation]
  return [
    input.name,
    foldText(input.name),
    input.pluralName,
    input.description,
    input.fraction ? 1 : 0,
    input.abbreviation,
    input.pluralAbbreviation,
    input.useAbbreviation ? 1 : 0,
    // A line each, so that no word is found across two names.
    names.map((name) => foldText(name ?? '')).join('\n'),
    now,
    toFormsColumn(input.pluralForms),
  ]
}

/** @throws the unique clash of SQLite when the group has the name */
export function insertUnit(db: Db, groupId: GroupId, id: UnitId, input: UnitInput, now: string): void {
  db.run(
    `INSERT INTO units (group_id, id, name, name_key, plural_name, description, fraction, abbreviation,
       plural_abbreviation, use_abbreviation, search_key, created_at, updated_at, plural_forms)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, nullif(?13, ''))`,
    groupId,
    id,
    ...values(input, now),
  )
  saveStandard(db, groupId, id, input)
  saveAliases(db, 'unit', id, input.aliases)
}

/** Keeps what a client has said of a standard unit, and what it leaves out as it is. */
function saveStandard(db: Db, groupId: GroupId, id: UnitId, input: UnitInput): void {
  const { standardQuantity, standardUnit } = input
  if (standardQuantity === undefined && standardUnit === undefined) return
  db.run(
    `UPDATE units SET standard_quantity = iif(?3, ?4, standard_quantity), standard_unit = iif(?5, ?6, standard_unit)
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    standardQuantity !== undefined,
    standardQuantity ?? null,
    standardUnit !== undefined,
    standardUnit ?? null,
  )
}

/** @throws the unique clash of SQLite when another unit of the group has the name */
export function updateUnit(db: Db, groupId: GroupId, id: UnitId, input: UnitInput, now: string): void {
  db.run(
    `UPDATE units SET name = ?3, name_key = ?4, plural_name = ?5, description = ?6, fraction = ?7, abbreviation = ?8,
       plural_abbreviation = ?9, use_abbreviation = ?10, search_key = ?11, updated_at = ?12,
       plural_forms = CASE WHEN ?13 IS NOT '' THEN ?13 WHEN name = ?3 AND plural_name IS ?5 THEN plural_forms END
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    ...values(input, now),
  )
  saveStandard(db, groupId, id, input)
  saveAliases(db, 'unit', id, input.aliases)
}

/** Marks a unit as changed. */
export function touchUnit(db: Db, groupId: GroupId, id: UnitId, now: string): void {
  db.run('UPDATE units SET updated_at = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, now)
}

/** Ingredients lose it (foreign key action). */
export function deleteUnit(db: Db, groupId: GroupId, id: UnitId): void {
  db.run('DELETE FROM units WHERE group_id = ?1 AND id = ?2', groupId, id)
}
