import type { Db } from '../platform/db/db'
import { foldText } from '../platform/text/fold'
import type { Alias } from './alias.schema'

/** Replaces the aliases of a food or unit whose group has been checked. */
export function saveAliases(db: Db, noun: 'food' | 'unit', id: string, aliases: readonly Alias[]): void {
  db.run(`DELETE FROM ${noun}_aliases WHERE ${noun}_id = ?1`, id)
  const insert = `INSERT INTO ${noun}_aliases (${noun}_id, position, name, name_key) VALUES (?1, ?2, ?3, ?4)`
  for (const [position, { name }] of aliases.entries()) db.run(insert, id, position, name, foldText(name))
}
