import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deleteRecipe, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { removeDeletedEvents } from '../../src/timeline/event-picture.service'
import { restoreEvent } from '../../src/timeline/timeline.service'
import { soup } from '../recipes/support'
import { diskKitchen } from '../support/disk-kitchen'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']
const EVENTS = '/api/recipes/timeline/events'
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mM4EmXjnx/EAKEAI8IE1V+6DFYAAAAASUVORK5CYII=',
  ),
  (character) => character.charCodeAt(0),
)

async function ask(kitchen: Kitchen, as: Person, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, json })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const add = async (kitchen: Kitchen, json: object, as = kitchen.mara) =>
  (await ask(kitchen, as, 'POST', EVENTS, { eventType: 'comment', subject: 'Made', ...json })).body

const lastMade = async (kitchen: Kitchen) =>
  (await ask(kitchen, kitchen.mara, 'GET', '/api/recipes/soup')).body.lastMade

describe('the timeline', () => {
  test('begins with the recipe, in the words and the shape of v1', async () => {
    const kitchen = seedKitchen()
    const { id: recipeId, createdAt } = await soup(kitchen)
    const { body } = await ask(kitchen, kitchen.mara, 'GET', EVENTS)
    const { userId, groupId } = kitchen.mara
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        recipeId,
        userId,
        groupId,
        householdId: groupId,
        subject: 'Recipe Created',
        eventType: 'system',
        eventMessage: null,
        image: 'does not have image',
        timestamp: createdAt,
        createdAt,
        updateAt: createdAt,
        updatedAt: createdAt,
      },
    ])
    await ask(kitchen, kitchen.mara, 'POST', '/api/recipes/soup/duplicate')
    expect((await ask(kitchen, kitchen.mara, 'GET', EVENTS)).body.total).toBe(1)
  })

  test('is written by members, in their own name unless they run the house', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas, other } = kitchen
    const { id: recipeId } = await soup(kitchen)
    const event = await add(
      kitchen,
      { recipeId, eventMessage: 'For six', timestamp: '2026-11-20T23:59:59Z' },
      jonas,
    )
    expect(event).toMatchObject({
      userId: jonas.userId,
      eventMessage: 'For six',
      timestamp: '2026-11-20T23:59:59.000000Z',
    })
    const now = await add(kitchen, { recipe_id: recipeId, event_message: 'Again' })
    expect([now.timestamp, now.eventMessage]).toEqual(['2026-11-21T10:00:00.000000Z', 'Again'])
    const input = { recipeId, subject: 'Made', eventType: 'info' }
    const status = async (as: Person, more: object) =>
      (await ask(kitchen, as, 'POST', EVENTS, { ...input, ...more })).status
    expect(await status(jonas, { userId: mara.userId })).toBe(403)
    expect(await status(mara, { userId: jonas.userId })).toBe(201)
    expect(await status(mara, { userId: other.userId })).toBe(404)
    const missing = await ask(kitchen, other, 'POST', EVENTS, input)
    expect([missing.status, missing.body.detail]).toEqual([404, 'recipe not found'])
    expect(await status(mara, { eventType: 'gossip' })).toBe(422)
    expect(await status(mara, { subject: ' ' })).toBe(422)
  })

  test('is changed, deleted and restored by its own calls; deleted recipes are not in it', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    const { id: recipeId } = await soup(kitchen)
    const { id } = await add(kitchen, { recipeId, eventMessage: 'For six' })
    const changed = await ask(kitchen, mara, 'PUT', `${EVENTS}/${id}`, {
      subject: 'Cooked',
      eventMessage: null,
    })
    expect(changed.body).toMatchObject({ subject: 'Cooked', eventMessage: 'For six' })
    expect(changed.headers.get('last-modified')).toBe(changed.body.updateAt)
    expect((await ask(kitchen, mara, 'DELETE', `${EVENTS}/${id}`)).body).toEqual(changed.body)
    expect((await ask(kitchen, mara, 'GET', `${EVENTS}/${id}`)).status).toBe(404)
    expect((await ask(kitchen, mara, 'DELETE', `${EVENTS}/${id}`)).status).toBe(400)
    expect(() => restoreEvent(jonas, id)).toThrow('exceptions.permission-denied')
    expect(restoreEvent(mara, id)).toMatchObject({ subject: 'Cooked' })
    deleteRecipe(mara, recipeId)
    expect((await ask(kitchen, mara, 'GET', EVENTS)).body.total).toBe(0)
    restoreRecipe(mara, recipeId)
    expect((await ask(kitchen, mara, 'GET', EVENTS)).body.total).toBe(2)
  })

  test('is filtered and ordered as its pages do', async () => {
    const kitchen = seedKitchen()
    const { mara, other } = kitchen
    const { id: recipeId } = await soup(kitchen)
    await add(kitchen, { recipeId, subject: 'second', timestamp: '2026-11-22T10:00:00Z' })
    await add(kitchen, { recipeId, subject: 'first', eventType: 'info', timestamp: '2026-11-20T10:00:00Z' })
    const subjects = async (queryFilter: string, as = mara) => {
      const query = new URLSearchParams({ queryFilter, orderBy: 'timestamp', orderDirection: 'asc' })
      const { body } = await ask(kitchen, as, 'GET', `${EVENTS}?${query}`)
      return body.items.map(({ subject }: { subject: string }) => subject)
    }
    expect(await subjects('(recipe.slug="soup") AND eventType IN ["info", "comment"]')).toEqual([
      'first',
      'second',
    ])
    expect(await subjects(`recipe.group_id="${mara.groupId}" AND event_type IN ["system"]`)).toEqual([
      'Recipe Created',
    ])
    expect(await subjects('image = "has image"')).toEqual([])
    expect(await subjects('recipe.slug = "stew" OR recipe.slug = ""')).toEqual([])
    expect(await subjects(`recipe.id = "${recipeId}" AND subject = first`)).toEqual(['first'])
    expect(await subjects('', other)).toEqual([])
  })
})

describe('when a recipe was last made', () => {
  const day = (number: number) => `2026-11-${number}T23:59:59.000000Z`
  const patch = (kitchen: Kitchen, timestamp: string) =>
    ask(kitchen, kitchen.mara, 'PATCH', '/api/recipes/soup/last-made', { timestamp })

  test('is the time that a client sends', async () => {
    const kitchen = seedKitchen()
    await soup(kitchen)
    expect((await patch(kitchen, day(18))).body.lastMade).toBe(day(18))
    expect((await patch(kitchen, day(16))).body.lastMade).toBe(day(16))
    await ask(kitchen, kitchen.mara, 'PATCH', '/api/recipes/soup', { lastMade: null })
    expect(await lastMade(kitchen)).toBeNull()
  })

  test.each([
    ['event first', true],
    ['time first', false],
  ])('goes with the event of the same time: %s', async (_, isEventFirst) => {
    const kitchen = seedKitchen()
    const { id: recipeId } = await soup(kitchen)
    const ids: string[] = []
    for (const number of [16, 18]) {
      if (!isEventFirst) await patch(kitchen, day(number))
      ids.push((await add(kitchen, { recipeId, timestamp: day(number) })).id)
      if (isEventFirst) await patch(kitchen, day(number))
    }
    expect(await lastMade(kitchen)).toBe(day(18))
    await ask(kitchen, kitchen.mara, 'DELETE', `${EVENTS}/${ids[1]}`)
    expect(await lastMade(kitchen)).toBe(day(16))
    restoreEvent(kitchen.mara, ids[1]!)
    expect(await lastMade(kitchen)).toBe(day(18))
    await ask(kitchen, kitchen.mara, 'PUT', `${EVENTS}/${ids[1]}`, { subject: 'Made', timestamp: day(14) })
    expect(await lastMade(kitchen)).toBe(day(16))
    for (const id of ids) await ask(kitchen, kitchen.mara, 'DELETE', `${EVENTS}/${id}`)
    expect(await lastMade(kitchen)).toBeNull()
  })

  test('is not moved by other events, nor by a recipe that is saved as it was read', async () => {
    const kitchen = seedKitchen()
    const { id: recipeId } = await soup(kitchen)
    const { id } = await add(kitchen, { recipeId, timestamp: day(18) })
    expect(await lastMade(kitchen)).toBeNull()
    await patch(kitchen, day(18))
    const { body } = await ask(kitchen, kitchen.mara, 'GET', '/api/recipes/soup')
    await ask(kitchen, kitchen.mara, 'PUT', '/api/recipes/soup', { ...body, description: 'Hot' })
    await add(kitchen, { recipeId, timestamp: day(19), eventType: 'info' })
    expect(await lastMade(kitchen)).toBe(day(18))
    await ask(kitchen, kitchen.mara, 'DELETE', `${EVENTS}/${id}`)
    expect(await lastMade(kitchen)).toBeNull()
  })
})

describe('the picture of an event', () => {
  const kitchen = diskKitchen()
  afterAll(kitchen.close)

  test('is seen by those who may read the recipe, and goes with the event', async () => {
    const { mara, other } = kitchen
    const { id: recipeId } = await soup(kitchen)
    const open = (isOpen: boolean) =>
      ask(kitchen, mara, 'PATCH', '/api/recipes/soup', { settings: { public: isOpen } })
    await open(false)
    const { id } = await add(kitchen, { recipeId })
    const body = new FormData()
    body.append('image', new File([PNG], 'soup.png', { type: 'image/png' }))
    body.append('extension', 'png')
    const sent = await kitchen.request(`${EVENTS}/${id}/image`, { method: 'PUT', as: mara, body })
    expect([sent.status, await sent.json()]).toEqual([200, { image: 'has image' }])
    expect((await ask(kitchen, mara, 'GET', `${EVENTS}/${id}`)).body.image).toBe('has image')
    const address = `/api/media/recipes/${recipeId}/images/timeline/${id}/tiny-original.webp`
    const status = async (as?: Person) => (await kitchen.request(address, as ? { as } : {})).status
    expect([await status(mara), await status(other), await status()]).toEqual([200, 404, 404])
    const whole = await kitchen.request(address.replace('/tiny-original.webp', '/'), { as: mara })
    expect([whole.status, whole.headers.get('location')]).toEqual([
      307,
      address.replace('/tiny-original.webp', ''),
    ])
    const bare = await kitchen.request(whole.headers.get('location')!, { as: mara })
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await open(true)
    expect(await status()).toBe(200)
    await ask(kitchen, mara, 'DELETE', `${EVENTS}/${id}`)
    expect(await status(mara)).toBe(404)
    kitchen.clock.advance(25 * 3_600_000)
    expect(await removeDeletedEvents(kitchen.services)).toBe(1)
    expect(existsSync(join(kitchen.dataDir, 'recipes', recipeId, 'images', 'timeline', id))).toBe(false)
  })
})
