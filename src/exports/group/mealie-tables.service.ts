import { choicesIn } from '../../organizers/organizer-filter.service'
import type { Services } from '../../platform/context'
import { readFilter } from '../../platform/query/filter-text'
import { mealieRows } from './mealie-rows.store'

type Row = Record<string, unknown>
type Pieces = Iterable<{ table: string; rows: Row[] }>

/** The last schema of version 1, which every later one reads. */
const SCHEMA = '32d69327997b'

const LINKS = {
  cookbooks: { prefix: 'cookbooks', id: 'cookbook_id' },
  group_meal_plan_rules: { prefix: 'plan_rules', id: 'group_plan_rule_id' },
} as const
const KINDS = {
  category: ['categories', 'category_id'],
  tag: ['tags', 'tag_id'],
  tool: ['tools', 'tool_id'],
} as const

/** A filter as the lists that this schema has instead; what lists cannot say it cannot hold. */
function linksOf(table: keyof typeof LINKS, row: Row): { table: string; rows: Row[] }[] {
  const { prefix, id } = LINKS[table]
  const choices = choicesIn(readFilter(String(row.query_filter_string ?? '')))
  return Object.entries(KINDS).map(([kind, [name, column]]) => ({
    table: `${prefix}_to_${name}`,
    rows: (choices?.[kind as keyof typeof KINDS]?.ids ?? []).map((one) => ({
      [id]: row.id,
      [column]: one.replaceAll('-', ''),
    })),
  }))
}

/** Tables as they are, and after them those that filters become. */
function* withLinks(pieces: Pieces): Pieces {
  const links = new Map<string, Row[]>()
  for (const { table, rows } of pieces) {
    if (table !== 'cookbooks' && table !== 'group_meal_plan_rules') {
      yield { table, rows }
      continue
    }
    for (const row of rows)
      for (const link of linksOf(table, row))
        links.set(link.table, [...(links.get(link.table) ?? []), ...link.rows])
    yield { table, rows: rows.map(({ query_filter_string: _, ...row }) => row) }
  }
  for (const [table, rows] of links) yield { table, rows }
}

const withoutSecrets = (rows: Row[]) =>
  rows.map((row) => ('password' in row ? { ...row, password: '' } : row))

/** Writes the tables of a group as Mealie's `database.json`, some rows at a time. */
export async function writeTables(
  { db }: Pick<Services, 'db'>,
  groupId: string,
  file: string,
  hasSecrets: boolean,
): Promise<void> {
  const writer = Bun.file(file).writer()
  writer.write(`{"alembic_version":[{"version_num":"${SCHEMA}"}`)
  let open = ''
  let isEmpty = true
  for (const { table, rows } of withLinks(mealieRows(db, groupId))) {
    if (table === 'group_events_notifiers' && !hasSecrets) continue
    if (table !== open) {
      writer.write(`],${JSON.stringify(table)}:[`)
      open = table
      isEmpty = true
    }
    const texts = (hasSecrets ? rows : withoutSecrets(rows)).map((row) => JSON.stringify(row))
    if (texts.length > 0) writer.write(`${isEmpty ? '' : ','}${texts.join(',')}`)
    isEmpty &&= texts.length === 0
    await writer.flush()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  writer.write(']}')
  await writer.end()
}
