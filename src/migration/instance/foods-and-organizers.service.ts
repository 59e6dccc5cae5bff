import { foldText } from '../../platform/text/fold'
import { toSlug } from '../../platform/text/slug'
import type { ArrivalTable } from './arrival.store'
import {
  assignId,
  extrasOf,
  flag,
  type GroupImport,
  importRow,
  inBatches,
  insertRow,
  mappedId,
  rememberId,
  TakenNames,
  timestampsOf,
} from './group-import.service'
import type { SourceRow } from './source-row.rules'

const NO_COLOUR = '#E0E0E0'
const MAX_COLOUR = 10

/** The rows of a table that belong to the group. */
const rowsOf = ({ source, owners }: GroupImport, table: string) => source.spool.of(table, owners)

/** Two of one name are one here: the second one's rows go to the first. @returns whether the row was joined with another */
function isJoined(job: GroupImport, row: SourceRow, names: TakenNames, name: string, id: string): boolean {
  const same = names.claim(name, id)
  if (same === null) return false
  rememberId(job, row, same.id)
  row.changed('moving.why-same', { other: same.name })
  job.tally.arrived(row)
  return true
}

async function importLabels(job: GroupImport): Promise<void> {
  const names = new TakenNames()
  await inBatches(job, rowsOf(job, 'multi_purpose_labels'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return job.tally.lost(row, 'moving.why-empty')
    const id = assignId(job, row, 'labels')
    if (isJoined(job, row, names, name, id)) return
    let color = row.text('color') || NO_COLOUR
    if (color.length > MAX_COLOUR) {
      row.changed('moving.why-value', { column: 'color', value: color, became: NO_COLOUR })
      color = NO_COLOUR
    }
    const columns = { id, group_id: job.groupId, name, name_key: foldText(name), color }
    if (importRow(job, row, 'labels', { ...columns, ...timestampsOf(job, row) })) rememberId(job, row, id)
  })
}

/** The other names of a food or unit, each once. */
function importAliases(
  job: GroupImport,
  rows: readonly SourceRow[] | undefined,
  table: 'food_aliases' | 'unit_aliases',
  id: string,
): void {
  let position = 0
  for (const row of rows ?? []) {
    const name = row.text('name').trim()
    if (name === '') job.tally.lost(row, 'moving.why-empty')
    else {
      const owner = table === 'food_aliases' ? { food_id: id } : { unit_id: id }
      importRow(job, row, table, { ...owner, position: position++, name, name_key: foldText(name) })
    }
  }
}

function settleAll(job: GroupImport, rows: readonly SourceRow[] = []): void {
  for (const row of rows) job.tally.arrived(row)
}

async function importFoods(job: GroupImport): Promise<void> {
  const names = new TakenNames()
  const { spool } = job.source
  await inBatches(job, rowsOf(job, 'ingredient_foods'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return job.tally.lost(row, 'moving.why-empty')
    const id = assignId(job, row, 'foods')
    if (isJoined(job, row, names, name, id)) return
    const parts = spool.partsOf(row.id('id') ?? '')
    const households = parts.get('households_to_ingredient_foods') ?? []
    const plural = row.textOrNull('plural_name')
    const columns = {
      id,
      group_id: job.groupId,
      name,
      name_key: foldText(name),
      plural_name: plural,
      plural_key: plural === null ? null : foldText(plural),
      description: row.text('description'),
      on_hand: flag(row.flag('on_hand') || households.length > 0),
      label_id: mappedId(job, row, 'multi_purpose_labels', 'label_id'),
      extras: JSON.stringify(extrasOf(job, parts.get('ingredient_food_extras'))),
    }
    if (!importRow(job, row, 'foods', { ...columns, ...timestampsOf(job, row) })) return
    rememberId(job, row, id)
    settleAll(job, households)
    importAliases(job, parts.get('ingredient_foods_aliases'), 'food_aliases', id)
  })
}

/** What newer versions measure standard amounts of a unit by; Trivet converts by its name. */
const STANDARD = ['standard_quantity', 'standard_unit'] as const

async function importUnits(job: GroupImport): Promise<void> {
  const names = new TakenNames()
  const { spool } = job.source
  await inBatches(job, rowsOf(job, 'ingredient_units'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return job.tally.lost(row, 'moving.why-empty')
    const id = assignId(job, row, 'units')
    if (isJoined(job, row, names, name, id)) return
    const [plural, abbreviation] = [row.textOrNull('plural_name'), row.text('abbreviation')]
    const pluralAbbreviation = row.textOrNull('plural_abbreviation')
    for (const column of STANDARD)
      if (row.textOrNull(column)) row.changed('moving.why-no-column', { column, value: row.text(column) })
    const columns = {
      id,
      group_id: job.groupId,
      name,
      name_key: foldText(name),
      plural_name: plural,
      description: row.text('description'),
      fraction: flag(row.flag('fraction', true)),
      abbreviation,
      plural_abbreviation: pluralAbbreviation,
      use_abbreviation: flag(row.flag('use_abbreviation')),
      standard_quantity: row.decimal('standard_quantity') || null,
      standard_unit: row.textOrNull('standard_unit'),
      search_key: [name, plural, abbreviation, pluralAbbreviation]
        .map((text) => foldText(text ?? ''))
        .join('\n'),
    }
    if (!importRow(job, row, 'units', { ...columns, ...timestampsOf(job, row) })) return
    rememberId(job, row, id)
    const parts = spool.partsOf(row.id('id') ?? '')
    importAliases(job, parts.get('ingredient_units_aliases'), 'unit_aliases', id)
  })
}

async function importOrganizers(
  job: GroupImport,
  table: ArrivalTable & ('categories' | 'tags' | 'tools'),
): Promise<void> {
  const [names, slugs] = [new TakenNames(), new TakenNames()]
  await inBatches(job, rowsOf(job, table), (row) => {
    const name = row.text('name').trim()
    if (name === '') return job.tally.lost(row, 'moving.why-empty')
    const id = assignId(job, row, table)
    const slug = row.text('slug') || toSlug(name) || id.slice(0, 8)
    if (isJoined(job, row, names, name, id) || isJoined(job, row, slugs, slug, id)) return
    const households = table === 'tools' ? job.source.spool.partsOf(row.id('id') ?? '') : new Map()
    const onHand: SourceRow[] = households.get('households_to_tools') ?? []
    const columns = {
      id,
      group_id: job.groupId,
      name,
      name_key: foldText(name),
      slug,
      ...(table === 'tools' && { on_hand: flag(row.flag('on_hand') || onHand.length > 0) }),
    }
    if (!importRow(job, row, table, { ...columns, ...timestampsOf(job, row) })) return
    rememberId(job, row, id)
    settleAll(job, onHand)
  })
}

/** Labels, foods, units, categories, tags and tools. */
export async function importFoodsAndOrganizers(job: GroupImport): Promise<void> {
  await importLabels(job)
  await importFoods(job)
  await importUnits(job)
  for (const table of ['categories', 'tags', 'tools'] as const) await importOrganizers(job, table)
  await inBatches(job, rowsOf(job, 'group_to_categories'), (row) => {
    const category = mappedId(job, row, 'categories', 'category_id')
    if (category === null) job.tally.lost(row, 'moving.why-orphan')
    else importRow(job, row, 'group_categories', { group_id: job.groupId, category_id: category })
  })
}

/** A row of a table of pairs; one that is there already is counted all the same. */
export function importPair(
  job: GroupImport,
  row: SourceRow,
  table: ArrivalTable,
  columns: Record<string, string | null>,
): void {
  if (Object.values(columns).includes(null)) job.tally.lost(row, 'moving.why-orphan')
  else {
    // Two organizers of one name are one here, so that a recipe may have it twice.
    insertRow(job, table, columns)
    job.tally.arrived(row)
  }
}
