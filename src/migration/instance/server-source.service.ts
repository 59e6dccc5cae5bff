import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { OpenSource } from './backup-source.service'
import type { SourceFile } from './group-import.service'
import { takeImportLock } from './import-lock.service'
import { type ServerAddress, type ServerClient, serverClient } from './server-client.service'
import { plainId } from './source-row.rules'
import { Spool } from './spool.store'
import {
  columnsOf,
  filteredRows,
  foodRows,
  listRows,
  organizerRows,
  recipeRows,
  unitRows,
  type WireRow,
} from './wire-rows.rules'

type Thing = Record<string, unknown>

interface Reading {
  client: ServerClient
  spool: Spool
  files: Map<string, SourceFile>
  groupId: string
  /** Where the newer dialect has what belongs to a household. */
  household: '/api/households' | '/api/groups'
}

const keep = ({ spool }: Reading, rows: readonly WireRow[]) =>
  spool.add(rows.map(({ table, row }) => ({ table, text: JSON.stringify(row) })))

/** Every item of a list, as rows. */
async function keepAll(
  reading: Reading,
  path: string,
  toRows: (item: Thing) => WireRow[],
  query: Record<string, string> = {},
): Promise<void> {
  for await (const item of reading.client.items(path, query)) keep(reading, toRows(item))
}

/** A file that is fetched once it is wanted. */
function offer({ client, files }: Reading, place: string, path: string): void {
  files.set(place, { size: 0, read: (maxBytes = 30 * 1024 * 1024) => client.bytes(path, maxBytes) })
}

/** What the newer dialect calls differently. */
const asRow = (table: string, groupId: string) => (item: Thing) => [
  { table, row: { ...columnsOf(item), group_id: groupId } },
]

async function readPeople(reading: Reading, self: Thing): Promise<void> {
  const { client, groupId } = reading
  const people: Thing[] = []
  for await (const user of client.items('/api/admin/users'))
    if (plainId(user.groupId) === groupId) people.push(user)
  for (const user of people.length > 0 ? people : [self]) {
    keep(reading, asRow('users', groupId)(user))
    const id = String(user.id)
    const picture = user.cacheKey !== '1234' && typeof user.cacheKey === 'string'
    if (picture) offer(reading, `users/${id}/profile.webp`, `/api/media/users/${id}/profile.webp`)
    const answer = (await client.json(`/api/users/${id}/ratings`)) as { ratings?: Thing[] } | null
    for (const rating of answer?.ratings ?? [])
      keep(reading, [{ table: 'users_to_recipes', row: { user_id: id, ...columnsOf(rating) } }])
  }
}

async function readPantry(reading: Reading): Promise<void> {
  const { groupId } = reading
  await keepAll(reading, '/api/groups/labels', asRow('multi_purpose_labels', groupId))
  await keepAll(reading, '/api/foods', (food) => foodRows(food, groupId))
  await keepAll(reading, '/api/units', (unit) => unitRows(unit, groupId))
  for (const kind of ['categories', 'tags', 'tools'] as const)
    await keepAll(reading, `/api/organizers/${kind}`, (one) => organizerRows(kind, one, groupId))
}

async function readRecipes(reading: Reading): Promise<void> {
  const { client } = reading
  for await (const { slug } of client.items('/api/recipes', {
    orderBy: 'created_at',
    orderDirection: 'asc',
  })) {
    const recipe = (await client.json(`/api/recipes/${encodeURIComponent(String(slug))}`)) as Thing | null
    if (!recipe) continue
    keep(reading, recipeRows(recipe))
    const id = String(recipe.id)
    if (recipe.image)
      offer(reading, `recipes/${id}/images/original.webp`, `/api/media/recipes/${id}/images/original.webp`)
    for (const { fileName } of (recipe.assets as Thing[] | null) ?? [])
      if (typeof fileName === 'string')
        offer(
          reading,
          `recipes/${id}/assets/${fileName}`,
          `/api/media/recipes/${id}/assets/${encodeURIComponent(fileName)}`,
        )
  }
  await keepAll(reading, '/api/recipes/timeline/events', (event) => {
    const [recipe, id] = [String(event.recipeId), String(event.id)]
    const folder = `recipes/${recipe}/images/timeline/${id}`
    if (event.image === 'has image')
      offer(reading, `${folder}/original.webp`, `/api/media/${folder}/original.webp`)
    return [
      {
        table: 'recipe_timeline_events',
        row: { ...columnsOf(event), message: event.eventMessage ?? event.message },
      },
    ]
  })
  await keepAll(reading, '/api/shared/recipes', asRow('recipe_share_tokens', reading.groupId))
}

async function readTable(reading: Reading): Promise<void> {
  const { client, groupId, household } = reading
  await keepAll(reading, `${household}/cookbooks`, (one) => filteredRows('cookbook', one, groupId))
  await keepAll(reading, `${household}/mealplans/rules`, (one) => filteredRows('rule', one, groupId))
  const always = { start_date: '1970-01-01', end_date: '2999-12-31' }
  await keepAll(reading, `${household}/mealplans`, asRow('group_meal_plans', groupId), always)
  for await (const { id } of client.items(`${household}/shopping/lists`)) {
    const list = (await client.json(`${household}/shopping/lists/${id}`)) as Thing | null
    if (list) keep(reading, listRows(list, groupId))
  }
  await keepAll(reading, `${household}/webhooks`, asRow('webhook_urls', groupId))
  await keepAll(reading, `${household}/recipe-actions`, asRow('recipe_actions', groupId))
}

async function readPreferences(reading: Reading, isNew: boolean): Promise<void> {
  const { client, groupId } = reading
  const preferences = (await client.json('/api/groups/preferences')) as Thing | null
  const own = (isNew ? await client.json('/api/households/preferences') : null) as Thing | null
  const settings = {
    ...(own && columnsOf(own)),
    ...(preferences && columnsOf(preferences)),
    group_id: groupId,
  }
  keep(reading, [{ table: 'group_preferences', row: settings }])
}

async function begin(client: ServerClient): Promise<{ group: Thing; self: Thing; isNew: boolean }> {
  const about = (await client.json('/api/app/about')) as Thing | null
  const self = (await client.json('/api/users/self')) as Thing | null
  const group = (await client.json('/api/groups/self')) as Thing | null
  if (!about || !self || !group || plainId(group.id) === null)
    throw new AppError('upstream', 'moving.no-server')
  return { group, self, isNew: /^v?([2-9]|\d{2})/.test(String(about.version ?? '')) }
}

type Door = Pick<Services, 'config' | 'outgoing'>

/**
 * Asks a running Mealie, or Trivet, whose token this is. @returns the name of the group that would be imported
 * @throws upstream when there is no such server, or it refuses the token
 */
export async function checkServer(
  services: Door,
  server: ServerAddress,
  signal: AbortSignal,
): Promise<string> {
  const { group } = await begin(serverClient(services, server, signal))
  return String(group.name ?? '')
}

/**
 * Reads the group of a token from a running Mealie, or Trivet: rows page by page into a spool, files when they are wanted. Until it is
 * closed no other instance is imported.
 * @param wish `waits`: for its turn while another instance is being imported; otherwise that is a refusal
 * @throws as `checkServer`; conflict as `takeImportLock`
 */
export async function openServer(
  services: Door,
  wish: ServerAddress & { folder: string; signal: AbortSignal; waits?: boolean },
): Promise<OpenSource> {
  const { folder, signal, waits = false } = wish
  const client = serverClient(services, wish, signal)
  const lock = await takeImportLock(folder, waits ? signal : undefined)
  const spool = new Spool(lock.spoolFile)
  const close = () => {
    spool.close()
    lock.release()
  }
  try {
    const { group, self, isNew } = await begin(client)
    const groupId = plainId(group.id)!
    const household = isNew ? '/api/households' : '/api/groups'
    const reading: Reading = { client, spool, files: new Map(), groupId, household }
    keep(reading, [{ table: 'groups', row: columnsOf(group) }])
    await readPreferences(reading, isNew)
    await readPeople(reading, self)
    await readPantry(reading)
    await readRecipes(reading)
    await readTable(reading)
    spool.ready()
    return { spool, files: reading.files, skipped: [], close }
  } catch (error) {
    close()
    throw error
  }
}
