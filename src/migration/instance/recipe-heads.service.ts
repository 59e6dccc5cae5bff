import { foldText } from '../../platform/text/fold'
import { toSlug } from '../../platform/text/slug'
import { imageFolder } from '../../recipes/image/image.service'
import { addressKey } from '../../recipes/recipe/address.rules'
import { NAME_LENGTH, TEXT_LENGTH } from '../../recipes/recipe/lenient.schema'
import { NUTRITION_KEYS } from '../../recipes/recipe/recipe.schema'
import { isReservedSlug } from '../../recipes/recipe/slug.rules'
import { updateArrival } from './arrival.store'
import {
  assignId,
  cut,
  flag,
  freeName,
  type GroupImport,
  inBatches,
  insertRow,
  mappedUser,
  rememberId,
  timestampsOf,
} from './group-import.service'
import type { SourceRow } from './source-row.rules'

/** `fatContent` → `fat_content`, as columns are called. */
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function nutritionOf(rows: readonly SourceRow[] = []): string {
  const pairs = rows.flatMap((row) => NUTRITION_KEYS.map((key) => [key, row.text(columnOf(key))] as const))
  return JSON.stringify(Object.fromEntries(pairs.filter(([, value]) => value !== '')))
}

const SETTINGS = [
  ['is_public', 'public', true],
  ['show_nutrition', 'show_nutrition', false],
  ['show_assets', 'show_assets', false],
  ['landscape_view', 'landscape_view', false],
  ['disable_comments', 'disable_comments', false],
  // Newer versions always show amounts.
  ['disable_amount', 'disable_amount', false],
  ['locked', 'locked', false],
] as const

/** What has a value there and a place among the extras alone. */
const WITHOUT_COLUMN = ['recipeCuisine', 'recipe_cuisine'] as const

function extrasAlso(row: SourceRow): Record<string, string> {
  const extras: Record<string, string> = {}
  for (const column of WITHOUT_COLUMN) {
    const value = row.text(column)
    if (value === '') continue
    extras.recipeCuisine = value
    row.changed('moving.why-among-extras', { column: 'recipeCuisine' })
  }
  return extras
}

/** When it was made last: newer versions know that by household. */
function lastMade(row: SourceRow, byHousehold: readonly SourceRow[] = []): string | null {
  const times = [row, ...byHousehold].flatMap((one) => one.moment('last_made') ?? [])
  return times.toSorted().at(-1) ?? null
}

function extraTexts(rows: readonly SourceRow[] = []): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row.text('key_name'), row.text('value')]))
}

/** The recipe's photograph: noted with its row once it is there. */
function awaitPicture(job: GroupImport, row: SourceRow, id: string, path: string): void {
  job.pictures.push({
    path,
    to: imageFolder(id),
    kind: 'set',
    place(picture) {
      if (picture === null)
        row.changed(job.noRoom.has(path) ? 'moving.why-no-room' : 'moving.why-broken-picture')
      else if (!job.isDryRun)
        updateArrival(job.services.db, 'recipes', id, {
          image: picture.version,
          image_width: picture.width,
          image_height: picture.height,
          image_tint: picture.tint,
        })
      job.tally.arrived(row)
    },
  })
}

function importHead(job: GroupImport, row: SourceRow, slugs: Set<string>): void {
  const sourceId = row.id('id') ?? ''
  const id = assignId(job, row, 'recipes')
  const parts = job.source.spool.partsOf(sourceId)
  const name = cut(row, 'name', NAME_LENGTH).trim() || row.text('slug') || id.slice(0, 8)
  const wanted = row.text('slug') || toSlug(name)
  const isTaken = (slug: string) => slugs.has(slug) || isReservedSlug(slug)
  const slug = freeName(wanted || `recipe-${id.slice(0, 8)}`, isTaken, (n) => `-${n}`)
  slugs.add(slug)
  if (slug !== row.text('slug')) row.changed('moving.why-numbered', { became: slug })
  const { created_at, updated_at } = timestampsOf(job, row)
  const [settings] = parts.get('recipe_settings') ?? []
  const extras = { ...extrasAlso(row), ...extraTexts(parts.get('api_extras')) }
  const orgUrl = row.textOrNull('org_url') || null
  const isThere = insertRow(job, 'recipes', {
    id,
    group_id: job.groupId,
    user_id: mappedUser(job, row),
    slug,
    name,
    name_key: foldText(name),
    description: cut(row, 'description', TEXT_LENGTH),
    recipe_yield: row.textOrNull('recipe_yield'),
    recipe_servings: row.decimal('recipe_servings') ?? 0,
    recipe_yield_quantity: row.decimal('recipe_yield_quantity') ?? 0,
    total_time: row.textOrNull('total_time'),
    prep_time: row.textOrNull('prep_time'),
    cook_time: row.textOrNull('cook_time'),
    perform_time: row.textOrNull('perform_time'),
    org_url: orgUrl,
    org_url_key: addressKey(orgUrl),
    rating: row.decimal('rating') || null,
    nutrition: nutritionOf(parts.get('recipe_nutrition')),
    extras: JSON.stringify(extras),
    ...Object.fromEntries(SETTINGS.map(([column, key, or]) => [column, flag(settings?.flag(key, or) ?? or)])),
    date_added: row.day('date_added') ?? created_at.slice(0, 10),
    date_updated: row.moment('date_updated') ?? updated_at,
    made_sent: lastMade(row, parts.get('households_to_recipes')),
    created_at,
    updated_at,
  })
  if (!isThere) {
    job.tally.lost(row, 'moving.why-refused')
    return
  }
  rememberId(job, row, id)
  const [owner, rating] = [row.id('user_id'), row.decimal('rating')]
  if (owner && rating && !job.source.spool.counts.has('users_to_recipes'))
    job.ownRatings.set(sourceId, { userId: owner, rating })
  const image = row.text('image')
  const picture = pictureOf(job, sourceId)
  if (picture !== undefined) awaitPicture(job, row, id, picture)
  else {
    if (image !== '' && image !== 'no image') row.changed('moving.why-no-picture')
    job.tally.arrived(row)
  }
}

const ENDINGS = ['webp', 'jpg', 'jpeg', 'png', 'avif', 'gif']

/** Where the source has the photograph of a recipe. */
function pictureOf({ source }: GroupImport, sourceId: string): string | undefined {
  const paths = ENDINGS.map((ending) => `recipes/${sourceId}/images/original.${ending}`)
  return paths.find((path) => source.files.has(path))
}

/** The recipes of a group by themselves, so that everything that names one finds it; those with pictures are counted with them. */
export async function importRecipeHeads(job: GroupImport): Promise<void> {
  const slugs = new Set<string>()
  const rows = job.source.spool.of('recipes', [job.groupId])
  await inBatches(job, rows, (row) => importHead(job, row, slugs))
}
