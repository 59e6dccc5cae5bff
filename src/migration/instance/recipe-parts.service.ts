import { newId } from '../../platform/ids'
import { assetFolder, MAX_ASSET_BYTES, mayBeAttached } from '../../recipes/image/asset.service'
import { TEXT_LENGTH } from '../../recipes/recipe/lenient.schema'
import { importPair } from './foods-and-organizers.service'
import { cut, extrasOf, type GroupImport, importRow, inBatches, mappedId } from './group-import.service'
import { importRecipeActivity } from './recipe-activity.service'
import type { SourceRow } from './source-row.rules'

export type Parts = Map<string, SourceRow[]>

/** In their order; rows without a place stay as they came. */
const inOrder = (rows: readonly SourceRow[] = []) =>
  rows.toSorted((one, other) => (one.decimal('position') ?? 0) - (other.decimal('position') ?? 0))

/** The ingredients, and their reference ids, by which instructions name them. */
function importIngredients(job: GroupImport, id: string, parts: Parts): Set<string> {
  const references = new Set<string>()
  for (const [position, row] of inOrder(parts.get('recipes_ingredients')).entries()) {
    const own = row.id('reference_id')
    const reference = own === null || references.has(own) ? newId() : own
    references.add(reference)
    importRow(job, row, 'recipe_ingredients', {
      recipe_id: id,
      position,
      reference_id: reference,
      title: row.textOrNull('title'),
      quantity: row.decimal('quantity'),
      unit_id: mappedId(job, row, 'ingredient_units', 'unit_id'),
      food_id: mappedId(job, row, 'ingredient_foods', 'food_id'),
      sub_recipe_id: mappedId(job, row, 'recipes', 'referenced_recipe_id'),
      note: cut(row, 'note', TEXT_LENGTH),
      original_text: row.textOrNull('original_text'),
    })
  }
  return references
}

function importInstructions(
  job: GroupImport,
  id: string,
  parts: Parts,
  known: ReadonlySet<string>,
  hasLinks: boolean,
): void {
  const ids = new Set<string>()
  for (const [position, row] of inOrder(parts.get('recipe_instructions')).entries()) {
    const own = row.id('id')
    const links =
      hasLinks && own ? (job.source.spool.partsOf(own).get('recipe_ingredient_ref_link') ?? []) : []
    const named: string[] = []
    for (const link of links) {
      const reference = link.id('reference_id')
      if (reference !== null && known.has(reference)) {
        named.push(reference)
        job.tally.arrived(link)
      } else job.tally.lost(link, 'moving.why-orphan')
    }
    const stepId = own === null || ids.has(own) ? newId() : own
    ids.add(stepId)
    importRow(job, row, 'recipe_instructions', {
      recipe_id: id,
      position,
      id: stepId,
      title: row.text('title'),
      summary: row.text('summary'),
      text: cut(row, 'text', TEXT_LENGTH),
      ingredient_references: JSON.stringify([...new Set(named)]),
    })
  }
}

function importLists(job: GroupImport, id: string, parts: Parts): void {
  for (const [position, row] of (parts.get('notes') ?? []).entries()) {
    const texts = { title: row.text('title'), text: cut(row, 'text', TEXT_LENGTH) }
    importRow(job, row, 'recipe_notes', { recipe_id: id, position, ...texts })
  }
  const links = [
    ['recipes_to_categories', 'categories', 'recipe_categories', 'category_id'],
    ['recipes_to_tags', 'tags', 'recipe_tags', 'tag_id'],
    ['recipes_to_tools', 'tools', 'recipe_tools', 'tool_id'],
  ] as const
  for (const [table, source, target, column] of links) {
    for (const row of parts.get(table) ?? [])
      importPair(job, row, target, { recipe_id: id, [column]: mappedId(job, row, source, column) })
  }
}

function importAssets(job: GroupImport, id: string, sourceId: string, parts: Parts): void {
  for (const [position, row] of (parts.get('recipe_assets') ?? []).entries()) {
    const name = row.text('file_name')
    const path = `recipes/${sourceId}/assets/${name}`
    const file = job.source.files.get(path)
    const isWelcome = mayBeAttached(name) && (file?.size ?? 0) <= MAX_ASSET_BYTES
    if (file && !isWelcome) row.changed('moving.why-file-refused', { file: name })
    else if (!file && name !== '') row.changed('moving.why-no-file', { file: name })
    else if (file) job.files.push({ path, to: [...assetFolder(id), name] })
    importRow(job, row, 'recipe_assets', {
      recipe_id: id,
      position,
      name: row.text('name'),
      icon: row.text('icon') || 'mdi-file',
      file_name: isWelcome && file ? name : null,
    })
  }
}

/** What is in the recipe's own row here. */
function countColumns(job: GroupImport, parts: Parts): void {
  extrasOf(job, parts.get('api_extras'))
  for (const table of ['recipe_settings', 'recipe_nutrition'] as const) {
    for (const [at, row] of (parts.get(table) ?? []).entries()) {
      if (at > 0 && table === 'recipe_settings') job.tally.lost(row, 'moving.why-second')
      else job.tally.arrived(row)
    }
  }
  for (const row of parts.get('households_to_recipes') ?? []) {
    if ((parts.get('households_to_recipes')?.length ?? 0) > 1) row.changed('moving.why-household')
    job.tally.arrived(row)
  }
}

/** Everything that belongs to the recipes of a group, which are there already. */
export async function importRecipeParts(job: GroupImport): Promise<void> {
  const { spool } = job.source
  const hasLinks = (spool.counts.get('recipe_ingredient_ref_link') ?? 0) > 0
  await inBatches(job, job.ids.get('recipes') ?? [], ([sourceId, id]) => {
    const parts = spool.partsOf(sourceId)
    const references = importIngredients(job, id, parts)
    importInstructions(job, id, parts, references, hasLinks)
    importLists(job, id, parts)
    importAssets(job, id, sourceId, parts)
    countColumns(job, parts)
    importRecipeActivity(job, id, sourceId, parts)
  })
}
