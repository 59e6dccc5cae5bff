import { expect, test } from 'bun:test'
import type { Changes } from '../../../src/platform/changes/change.schema'
import { purgeTombstones } from '../../../src/platform/changes/change.service'
import type { Ctx } from '../../../src/platform/context'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

async function send(kitchen: Kitchen, method: string, path: string, json?: unknown, as: Ctx = kitchen.mara) {
  const response = await kitchen.request(`/api/${path}`, {
    method,
    as,
    ...(json === undefined ? {} : { json }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await response.json()) as any
}
const changes = async (kitchen: Kitchen, since?: string, as?: Ctx): Promise<Changes> =>
  send(kitchen, 'GET', `changes${since ? `?since=${encodeURIComponent(since)}` : ''}`, undefined, as)

/** Makes one of each noun and deletes it; answers what a client should hear. */
async function makeAndDelete(kitchen: Kitchen): Promise<{ kind: string; id: string }[]> {
  const gone: { kind: string; id: string }[] = []
  const plain: [string, string, unknown][] = [
    ['food', 'foods', { name: 'Leek' }],
    ['unit', 'units', { name: 'Dash' }],
    ['label', 'groups/labels', { name: 'Shelf' }],
    ['category', 'organizers/categories', { name: 'Stews' }],
    ['tag', 'organizers/tags', { name: 'Slow' }],
    ['tool', 'organizers/tools', { name: 'Pan' }],
    ['cookbook', 'households/cookbooks', { name: 'Sundays' }],
    [
      'recipe-action',
      'households/recipe-actions',
      { actionType: 'link', title: 'Look', url: 'https://a.example' },
    ],
    ['mealplan', 'households/mealplans', { date: '2026-11-21', title: 'Soup' }],
    ['mealplan-rule', 'households/mealplans/rules', {}],
    ['shopping-list', 'households/shopping/lists', { name: 'Market' }],
  ]
  for (const [kind, path, json] of plain) {
    const { id } = await send(kitchen, 'POST', path, json)
    await send(kitchen, 'DELETE', `${path}/${id}`)
    gone.push({ kind, id: String(id) })
  }
  const slug = await send(kitchen, 'POST', 'recipes', { name: 'Leek soup' })
  const { id: recipeId } = await send(kitchen, 'GET', `recipes/${slug}`)
  const comment = await send(kitchen, 'POST', 'comments', { recipeId, text: 'Good' })
  await send(kitchen, 'DELETE', `comments/${comment.id}`)
  const event = await send(kitchen, 'POST', 'recipes/timeline/events', {
    recipeId,
    subject: 'Made',
    eventType: 'info',
  })
  await send(kitchen, 'DELETE', `recipes/timeline/events/${event.id}`)
  await send(kitchen, 'DELETE', `recipes/${slug}`)
  const list = await send(kitchen, 'POST', 'households/shopping/lists', { name: 'Town' })
  const added = await send(kitchen, 'POST', 'households/shopping/items', {
    shoppingListId: list.id,
    note: 'Salt',
  })
  const item = added.createdItems[0]
  await send(kitchen, 'DELETE', `households/shopping/items/${item.id}`)
  return [
    ...gone,
    { kind: 'comment', id: comment.id },
    { kind: 'timeline-event', id: event.id },
    { kind: 'recipe', id: recipeId },
    { kind: 'shopping-item', id: item.id },
  ]
}

test('a client with a copy hears of everything that was deleted, in order and once', async () => {
  const kitchen = seedKitchen()
  const start = await changes(kitchen)
  expect(start).toMatchObject({ deleted: [], isComplete: true, until: '2026-11-21T10:00:00.000000Z' })
  const gone = await makeAndDelete(kitchen)
  const heard = await changes(kitchen, start.cursor)
  expect(heard.deleted.map(({ kind, id }) => ({ kind, id }))).toEqual(gone as typeof heard.deleted)
  expect((await changes(kitchen, heard.cursor)).deleted).toEqual([])
  // A client with a time and no cursor hears of all that was deleted since.
  expect((await changes(kitchen, '2026-11-01T00:00:00Z')).deleted.length).toBeOneOf([0, gone.length])
  expect((await changes(kitchen, start.cursor, kitchen.other)).deleted).toEqual([])
})

test('what comes back is not gone', async () => {
  const kitchen = seedKitchen()
  const { cursor } = await changes(kitchen)
  const slug = await send(kitchen, 'POST', 'recipes', { name: 'Leek soup' })
  const { id } = await send(kitchen, 'GET', `recipes/${slug}`)
  await send(kitchen, 'DELETE', `recipes/${slug}`)
  expect((await changes(kitchen, cursor)).deleted).toMatchObject([{ kind: 'recipe', id }])
  kitchen.services.db.run('UPDATE recipes SET deleted_at = NULL WHERE id = ?1', id)
  expect((await changes(kitchen, cursor)).deleted).toEqual([])
})

test('a thousand at a time, and the cursor leads on', async () => {
  const kitchen = seedKitchen()
  const { cursor } = await changes(kitchen)
  for (let at = 0; at < 1_200; at += 1)
    kitchen.services.db.run(
      'INSERT INTO tombstones (group_id, kind, id) VALUES (?1, ?2, ?3)',
      kitchen.mara.groupId,
      'food',
      String(at),
    )
  const first = await changes(kitchen, cursor)
  expect([first.deleted.length, first.isComplete]).toEqual([1_000, false])
  const rest = await changes(kitchen, first.cursor)
  expect([rest.deleted[0]?.id, rest.deleted.length, rest.isComplete]).toEqual(['1000', 200, true])
})

test('after ninety days a client begins again', async () => {
  const kitchen = seedKitchen()
  const { cursor } = await changes(kitchen)
  kitchen.services.db.run(
    "INSERT INTO tombstones (group_id, kind, id, deleted_at) VALUES (?1, 'food', 'x', '2026-11-21T11:00:00.000000Z')",
    kitchen.mara.groupId,
  )
  kitchen.clock.advance(91 * 86_400_000)
  const { mara: as } = kitchen
  const late = await kitchen.request(`/api/changes?since=${cursor}`, { as })
  expect(late.status).toBe(410)
  expect(await late.json()).toMatchObject({
    detail: { message: 'Deletions are only tracked for 90 days. Reload all data.' },
  })
  expect((await kitchen.request('/api/changes?since=lately', { as })).status).toBe(422)
  expect(purgeTombstones(kitchen.services)).toBe(1)
})

test.each([
  'recipes',
  'foods',
  'units',
  'groups/labels',
  'organizers/categories',
  'organizers/tags',
  'organizers/tools',
  'households/cookbooks',
  'households/mealplans',
  'households/mealplans/rules',
  'households/recipe-actions',
  'households/shopping/lists',
  'households/shopping/items',
  'comments',
  'recipes/timeline/events',
])('what has changed of %s is found by its time', async (path) => {
  const kitchen = seedKitchen()
  const filter = encodeURIComponent('updatedAt >= "2026-11-21T10:00:00.000000Z"')
  expect(await send(kitchen, 'GET', `${path}?perPage=-1&queryFilter=${filter}`)).toMatchObject({ items: [] })
})
