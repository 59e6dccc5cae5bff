import type { Database } from 'bun:sqlite'

export interface Migration {
  /** `0001_groups-and-users`: the number is the schema version that the file leads to. */
  name: string
  sql: string
}

/** The database was written by a newer Trivet; going on could destroy what this one does not know. */
export class NewerSchemaError extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `The database has schema ${found}, but this Trivet knows only ${known}. ` +
        'Start the newer Trivet again, or go back to before the upgrade: trivet restore NAME, where NAME is the newest ' +
        `before-upgrade-from-….db of its backups folder.`,
    )
    this.name = 'NewerSchemaError'
  }
}

/** The upgrade went wrong on a copy; the database itself is as it was. */
export class UpgradeFailedError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The upgrade of the database was tried on a copy and failed there: ${reason}. ` +
        'Nothing was changed: start the Trivet that you had before, and report this.',
    )
    this.name = 'UpgradeFailedError'
    this.cause = cause
  }
}

export function schemaVersion(raw: Database): number {
  return raw.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

/**
 * Brings the schema up to date, one transaction per migration, forward only.
 * @param beforeUpgrade called once, before the first change of a database that already holds data: the snapshot
 * @returns names of the migrations that ran
 * @throws NewerSchemaError when the database is newer than the list
 */
export function migrate(
  raw: Database,
  migrations: readonly Migration[],
  beforeUpgrade?: (from: number) => void,
): string[] {
  const from = schemaVersion(raw)
  if (from > migrations.length) throw new NewerSchemaError(from, migrations.length)
  const pending = migrations.slice(from)
  if (pending.length === 0) return []
  if (from > 0) beforeUpgrade?.(from)
  // Rebuilding a table (SQLite's way to alter one) would cascade into its children; the check below makes up for it.
  raw.run('PRAGMA foreign_keys = OFF')
  try {
    for (const [index, migration] of pending.entries()) {
      raw
        .transaction(() => {
          raw.run(migration.sql)
          const broken = raw.query('PRAGMA foreign_key_check').all()
          if (broken.length > 0)
            throw new Error(`migration ${migration.name} leaves ${broken.length} dangling references`)
          raw.run(`PRAGMA user_version = ${from + index + 1}`)
        })
        .immediate()
    }
  } finally {
    raw.run('PRAGMA foreign_keys = ON')
  }
  return pending.map((migration) => migration.name)
}

/** A consistent copy of the whole database in one file, made while it is in use. */
export function snapshot(raw: Database, file: string): void {
  raw.query('VACUUM INTO ?1').run(file)
}

/**
 * Runs the migrations that a database needs on a copy of it, and lets SQLite check the result.
 * @returns names of the migrations that ran
 * @throws UpgradeFailedError; NewerSchemaError
 */
export function rehearseUpgrade(copy: Database, migrations: readonly Migration[]): string[] {
  try {
    const ran = migrate(copy, migrations)
    const [found] = copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new Error(found?.integrity_check ?? 'it cannot be checked')
    return ran
  } catch (error) {
    throw error instanceof NewerSchemaError ? error : new UpgradeFailedError(error)
  }
}
