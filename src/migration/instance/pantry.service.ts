import { foldText } from '../../platform/text/fold'
import { toSlug } from '../../platform/text/slug'
import type { ArrivalTable } from './arrival.store'
import {
  extrasOf,
  flag,
  idHere,
  inBatches,
  type Kitchen,
  linkOf,
  Names,
  put,
  remember,
  timesOf,
  write,
} from './kitchen.service'
import type { SourceRow } from './source-row.rules'

const NO_COLOUR = '#E0E0E0'
const MAX_COLOUR = 10

/** The rows of a table that belong to the group. */
const rowsOf = ({ source, owners }: Kitchen, table: string) => source.spool.of(table, owners)

/** Two of one name are one here: the second one's rows go to the first. @returns whether the row was joined with another */
function isJoined(kitchen: Kitchen, row: SourceRow, names: Names, name: string, id: string): boolean {
  const same = names.claim(name, id)
  if (same === null) return false
  remember(kitchen, row, same.id)
  row.changed('moving.why-same', { other: same.name })
  kitchen.tally.arrived(row)
  return true
}

async function bringLabels(kitchen: Kitchen): Promise<void> {
  const names = new Names()
  await inBatches(kitchen, rowsOf(kitchen, 'multi_purpose_labels'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return kitchen.tally.lost(row, 'moving.why-empty')
    const id = idHere(kitchen, row, 'labels')
    if (isJoined(kitchen, row, names, name, id)) return
    let color = row.text('color') || NO_COLOUR
    if (color.length > MAX_COLOUR) {
      row.changed('moving.why-value', { column: 'color', value: color, became: NO_COLOUR })
      color = NO_COLOUR
    }
    const columns = { id, group_id: kitchen.groupId, name, name_key: foldText(name), color }
    if (put(kitchen, row, 'labels', { ...columns, ...timesOf(kitchen, row) })) remember(kitchen, row, id)
  })
}

/** The other names of a food or unit, each once. */
function bringAliases(
  kitchen: Kitchen,
  rows: readonly SourceRow[] | undefined,
  table: 'food_aliases' | 'unit_aliases',
  id: string,
): void {
  let position = 0
  for (const row of rows ?? []) {
    const name = row.text('name').trim()
    if (name === '') kitchen.tally.lost(row, 'moving.why-empty')
    else {
      const owner = table === 'food_aliases' ? { food_id: id } : { unit_id: id }
      put(kitchen, row, table, { ...owner, position: position++, name, name_key: foldText(name) })
    }
  }
}

function settleAll(kitchen: Kitchen, rows: readonly SourceRow[] = []): void {
  for (const row of rows) kitchen.tally.arrived(row)
}

async function bringFoods(kitchen: Kitchen): Promise<void> {
  const names = new Names()
  const { spool } = kitchen.source
  await inBatches(kitchen, rowsOf(kitchen, 'ingredient_foods'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return kitchen.tally.lost(row, 'moving.why-empty')
    const id = idHere(kitchen, row, 'foods')
    if (isJoined(kitchen, row, names, name, id)) return
    const parts = spool.partsOf(row.id('id') ?? '')
    const households = parts.get('households_to_ingredient_foods') ?? []
    const plural = row.textOrNull('plural_name')
    const columns = {
      id,
      group_id: kitchen.groupId,
      name,
      name_key: foldText(name),
      plural_name: plural,
      plural_key: plural === null ? null : foldText(plural),
      description: row.text('description'),
      on_hand: flag(row.flag('on_hand') || households.length > 0),
      label_id: linkOf(kitchen, row, 'multi_purpose_labels', 'label_id'),
      extras: JSON.stringify(extrasOf(kitchen, parts.get('ingredient_food_extras'))),
    }
    if (!put(kitchen, row, 'foods', { ...columns, ...timesOf(kitchen, row) })) return
    remember(kitchen, row, id)
    settleAll(kitchen, households)
    bringAliases(kitchen, parts.get('ingredient_foods_aliases'), 'food_aliases', id)
  })
}

/** What newer versions measure standard amounts of a unit by; Trivet converts by its name. */
const STANDARD = ['standard_quantity', 'standard_unit'] as const

async function bringUnits(kitchen: Kitchen): Promise<void> {
  const names = new Names()
  const { spool } = kitchen.source
  await inBatches(kitchen, rowsOf(kitchen, 'ingredient_units'), (row) => {
    const name = row.text('name').trim()
    if (name === '') return kitchen.tally.lost(row, 'moving.why-empty')
    const id = idHere(kitchen, row, 'units')
    if (isJoined(kitchen, row, names, name, id)) return
    const [plural, abbreviation] = [row.textOrNull('plural_name'), row.text('abbreviation')]
    const pluralAbbreviation = row.textOrNull('plural_abbreviation')
    for (const column of STANDARD)
      if (row.textOrNull(column)) row.changed('moving.why-no-column', { column, value: row.text(column) })
    const columns = {
      id,
      group_id: kitchen.groupId,
      name,
      name_key: foldText(name),
      plural_name: plural,
      description: row.text('description'),
      fraction: flag(row.flag('fraction', true)),
      abbreviation,
      plural_abbreviation: pluralAbbreviation,
      use_abbreviation: flag(row.flag('use_abbreviation')),
      search_key: [name, plural, abbreviation, pluralAbbreviation]
        .map((text) => foldText(text ?? ''))
        .join('\n'),
    }
    if (!put(kitchen, row, 'units', { ...columns, ...timesOf(kitchen, row) })) return
    remember(kitchen, row, id)
    const parts = spool.partsOf(row.id('id') ?? '')
    bringAliases(kitchen, parts.get('ingredient_units_aliases'), 'unit_aliases', id)
  })
}

async function bringOrganizers(
  kitchen: Kitchen,
  table: ArrivalTable & ('categories' | 'tags' | 'tools'),
): Promise<void> {
  const [names, slugs] = [new Names(), new Names()]
  await inBatches(kitchen, rowsOf(kitchen, table), (row) => {
    const name = row.text('name').trim()
    if (name === '') return kitchen.tally.lost(row, 'moving.why-empty')
    const id = idHere(kitchen, row, table)
    const slug = row.text('slug') || toSlug(name) || id.slice(0, 8)
    if (isJoined(kitchen, row, names, name, id) || isJoined(kitchen, row, slugs, slug, id)) return
    const households = table === 'tools' ? kitchen.source.spool.partsOf(row.id('id') ?? '') : new Map()
    const onHand: SourceRow[] = households.get('households_to_tools') ?? []
    const columns = {
      id,
      group_id: kitchen.groupId,
      name,
      name_key: foldText(name),
      slug,
      ...(table === 'tools' && { on_hand: flag(row.flag('on_hand') || onHand.length > 0) }),
    }
    if (!put(kitchen, row, table, { ...columns, ...timesOf(kitchen, row) })) return
    remember(kitchen, row, id)
    settleAll(kitchen, onHand)
  })
}

/** Labels, foods, units, categories, tags and tools. */
export async function bringPantry(kitchen: Kitchen): Promise<void> {
  await bringLabels(kitchen)
  await bringFoods(kitchen)
  await bringUnits(kitchen)
  for (const table of ['categories', 'tags', 'tools'] as const) await bringOrganizers(kitchen, table)
  await inBatches(kitchen, rowsOf(kitchen, 'group_to_categories'), (row) => {
    const category = linkOf(kitchen, row, 'categories', 'category_id')
    if (category === null) kitchen.tally.lost(row, 'moving.why-orphan')
    else put(kitchen, row, 'group_categories', { group_id: kitchen.groupId, category_id: category })
  })
}

/** A row of a table of pairs; one that is there already is counted all the same. */
export function pair(
  kitchen: Kitchen,
  row: SourceRow,
  table: ArrivalTable,
  columns: Record<string, string | null>,
): void {
  if (Object.values(columns).includes(null)) kitchen.tally.lost(row, 'moving.why-orphan')
  else {
    // Two organizers of one name are one here, so that a recipe may have it twice.
    write(kitchen, table, columns)
    kitchen.tally.arrived(row)
  }
}
