import { newId } from '../../platform/ids'
import { foldText } from '../../platform/text/fold'
import {
  assignId,
  extrasOf,
  flag,
  type GroupImport,
  importRow,
  inBatches,
  mappedId,
  mappedUser,
  timestampsOf,
} from './group-import.service'
import type { SourceRow } from './source-row.rules'

type Parts = ReadonlyMap<string, SourceRow[]>

/** On behalf of which recipes an item is on its list. */
function referencesOf(job: GroupImport, rows: readonly SourceRow[] = []): string {
  const references = []
  for (const row of rows) {
    const recipeId = mappedId(job, row, 'recipes', 'recipe_id')
    if (recipeId === null) {
      job.tally.lost(row, 'moving.why-orphan')
      continue
    }
    references.push({
      id: row.id('id') ?? newId(),
      recipeId,
      recipeQuantity: row.decimal('recipe_quantity') ?? 0,
      recipeScale: row.decimal('recipe_scale') ?? 1,
      recipeNote: row.textOrNull('recipe_note'),
    })
    job.tally.arrived(row)
  }
  return JSON.stringify(references)
}

function importItem(job: GroupImport, row: SourceRow, list: { id: string; userId: string | null }): void {
  const parts = job.source.spool.partsOf(row.id('id') ?? '')
  const isChecked = row.flag('checked')
  const times = timestampsOf(job, row)
  importRow(job, row, 'shopping_items', {
    id: assignId(job, row, 'shopping_items'),
    group_id: job.groupId,
    list_id: list.id,
    position: Math.trunc(row.decimal('position') ?? 0),
    checked: flag(isChecked),
    quantity: row.decimal('quantity') ?? 0,
    note: row.text('note'),
    is_food: flag(row.flag('is_food')),
    food_id: mappedId(job, row, 'ingredient_foods', 'food_id'),
    unit_id: mappedId(job, row, 'ingredient_units', 'unit_id'),
    label_id: mappedId(job, row, 'multi_purpose_labels', 'label_id'),
    extras: JSON.stringify(extrasOf(job, parts.get('shopping_list_item_extras'))),
    recipe_references: referencesOf(job, parts.get('shopping_list_item_recipe_reference')),
    added_by: list.userId,
    checked_at: isChecked ? times.updated_at : null,
    ...times,
  })
}

/** The recipes that are on a list, each once: two rows of one recipe are added up. */
function importRecipes(job: GroupImport, listId: string, parts: Parts): void {
  const seen = new Map<string, SourceRow>()
  for (const row of parts.get('shopping_list_recipe_reference') ?? []) {
    const recipeId = mappedId(job, row, 'recipes', 'recipe_id')
    if (recipeId === null) job.tally.lost(row, 'moving.why-orphan')
    else if (seen.has(recipeId)) job.tally.lost(row, 'moving.why-second')
    else {
      seen.set(recipeId, row)
      const quantity = row.decimal('recipe_quantity') ?? 1
      const id = row.id('id') ?? newId()
      importRow(job, row, 'shopping_list_recipes', {
        list_id: listId,
        recipe_id: recipeId,
        id,
        recipe_quantity: quantity,
      })
    }
  }
}

function importShelves(job: GroupImport, listId: string, parts: Parts): void {
  const seen = new Set<string>()
  for (const row of parts.get('shopping_lists_multi_purpose_labels') ?? []) {
    const label = mappedId(job, row, 'multi_purpose_labels', 'label_id')
    if (label === null) job.tally.lost(row, 'moving.why-orphan')
    else if (seen.has(label)) job.tally.lost(row, 'moving.why-second')
    else {
      seen.add(label)
      const position = Math.trunc(row.decimal('position') ?? 0)
      const id = row.id('id') ?? newId()
      importRow(job, row, 'shopping_list_labels', { list_id: listId, label_id: label, id, position })
    }
  }
}

/** Shopping lists with their items, recipes and shelves. */
export async function importShoppingLists(job: GroupImport): Promise<void> {
  const { spool } = job.source
  const lists: { id: string; userId: string | null; sourceId: string }[] = []
  await inBatches(job, spool.of('shopping_lists', job.owners), (row) => {
    const id = assignId(job, row, 'shopping_lists')
    const sourceId = row.id('id') ?? ''
    const parts = new Map([
      ['shopping_list_extras', [...spool.of('shopping_list_extras', [sourceId])]],
      ['shopping_list_recipe_reference', [...spool.of('shopping_list_recipe_reference', [sourceId])]],
      [
        'shopping_lists_multi_purpose_labels',
        [...spool.of('shopping_lists_multi_purpose_labels', [sourceId])],
      ],
    ])
    // Older lists belong to no one; here someone has to have them.
    const userId = mappedUser(job, row) ?? job.fallback
    const name = row.textOrNull('name')
    const isThere = importRow(job, row, 'shopping_lists', {
      id,
      group_id: job.groupId,
      user_id: userId,
      name,
      name_key: foldText(name ?? ''),
      extras: JSON.stringify(extrasOf(job, parts.get('shopping_list_extras'))),
      ...timestampsOf(job, row),
    })
    if (!isThere) return
    lists.push({ id, userId, sourceId })
    importRecipes(job, id, parts)
    importShelves(job, id, parts)
  })
  for (const list of lists)
    await inBatches(job, spool.of('shopping_list_items', [list.sourceId]), (row) =>
      importItem(job, row, list),
    )
}
