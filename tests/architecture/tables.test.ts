import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../src/migrations/list'
import { migrate } from '../../src/platform/db/migrate'
import { openDatabase } from '../../src/platform/db/open'
import { ARRIVAL_STORES, JOINS, SLICES, TABLES } from './house'
import { ROOT, sourceFiles } from './imports'

type Place = keyof typeof TABLES

const ownerOf = new Map(
  Object.entries(TABLES).flatMap(([place, names]) => names.map((name) => [name, place])),
)

interface Mention {
  file: string
  table: string
  isWrite: boolean
}

const NAMED = /\b(FROM|JOIN|INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+([a-z_]+)\b|\b([a-z_]+) AS \$\{/g

/** Every table that the SQL of a file names; names that are put together at run time it does not see. */
function mentions(file: string): Mention[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)].flatMap(
    ([, verb = 'FROM', named, aliased]) => {
      const table = (named ?? aliased)!
      return ownerOf.has(table) ? [{ file, table, isWrite: !['FROM', 'JOIN'].includes(verb) }] : []
    },
  )
}

const placeOf = (file: string) => file.split('/')[1] as Place
const foreign = sourceFiles('src')
  .flatMap(mentions)
  // Migrations are of no slice, and of every one.
  .filter(({ file, table }) => !file.startsWith('src/migrations/') && ownerOf.get(table) !== placeOf(file))
const show = ({ file, table }: Mention) => `${file}: ${table}`

test('every table is declared, by one slice', () => {
  const { raw } = openDatabase(':memory:')
  migrate(raw, MIGRATIONS)
  // What full-text tables keep beside themselves is theirs.
  const tables = raw
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name)
  const declared = Object.values(TABLES).flat()
  expect(declared.toSorted()).toEqual(tables.toSorted())
})

test("no slice writes another's tables", () => {
  expect(foreign.filter(({ file, isWrite }) => isWrite && !ARRIVAL_STORES.includes(file)).map(show)).toEqual(
    [],
  )
})

test('a slice joins the tables of earlier slices that it declares, and no other', () => {
  const joins = JOINS as Partial<Record<Place, readonly string[]>>
  expect(foreign.filter(({ file, table }) => !joins[placeOf(file)]?.includes(table)).map(show)).toEqual([])
  const places: readonly string[] = ['platform', ...SLICES]
  const later = Object.entries(JOINS).flatMap(([slice, names]) =>
    names.filter((name) => places.indexOf(ownerOf.get(name)!) >= places.indexOf(slice)),
  )
  expect(later).toEqual([])
  const used = new Set(foreign.map(({ file, table }) => `${placeOf(file)} ${table}`))
  const idle = Object.entries(JOINS).flatMap(([slice, names]) =>
    names.map((name) => `${slice} ${name}`).filter((line) => !used.has(line)),
  )
  expect(idle).toEqual([])
})
