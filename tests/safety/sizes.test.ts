import { afterAll, describe, expect, test } from 'bun:test'
import { cpuNow } from '../support/hostile/cpu-time'
import { sampleOf } from '../support/long'
import { CASES, isWrite, named, toCall } from './example'
import { expectSound } from './sound'
import { seedWorld } from './world'

const world = await seedWorld()
afterAll(world.close)

const owners = { address: world.linden, body: world.linden }
const MIB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

/** Sends a body with the headers of the route's own and notes the processor time that the answer took. */
async function timed(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: BodyInit,
  as = world.mara,
) {
  world.clock.advance(60_000)
  const started = cpuNow()
  const response = await world.request(path, { as, method, headers, body })
  const text = await response.clone().text()
  return { response, text, ms: cpuNow() - started }
}

/** Bytes without end and without a length, one chunk after the other, as a client that lies would send them. */
function endless(
  chunk: Uint8Array<ArrayBuffer>,
  limit: number,
): { body: ReadableStream; sent: () => number } {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.byteLength
      if (sent > limit) controller.close()
      else controller.enqueue(chunk)
    },
  })
  return { body, sent: () => sent }
}

const READERS = CASES.filter((one) => isWrite(one) && (one.example.json ?? one.example.form))
const LARGEST = 64 * MIB

describe('a body past its limit', () => {
  test.each(named(READERS))('%s stops reading, whatever length is claimed', async (_, one) => {
    const { path, method } = toCall(one, owners)
    const headers = one.example.json ? JSON_TYPE : FORM_TYPE
    const { body, sent } = endless(new Uint8Array(MIB).fill(0x20), LARGEST)
    const { response } = await timed(path, method, headers, body)
    // Some writes read no body at all.
    expect(response.status === 413 || sent() <= 2 * MIB).toBe(true)
    expect(sent()).toBeLessThan(LARGEST)
    await expectSound(response, one.key)
  })

  test('is refused by its claim alone', async () => {
    const { body, sent } = endless(new Uint8Array(1024), LARGEST)
    const headers = { ...JSON_TYPE, 'content-length': String(2 * MIB + 1) }
    const { response } = await timed('/api/recipes', 'POST', headers, body)
    expect(response.status).toBe(413)
    expect(sent()).toBeLessThan(10 * 1024)
  })

  test.each([
    [2 * MIB, 422],
    [2 * MIB + 1, 413],
  ])('of %d bytes of JSON answers %d', async (size, status) => {
    const body = '{"name":""}'.padEnd(size)
    expect((await timed('/api/recipes', 'POST', JSON_TYPE, body)).response.status).toBe(status)
  })
})

describe('a body within its limit', () => {
  const many = (count: number, value: unknown) => Array.from({ length: count }, () => value)
  const WRONG: [string, unknown][] = [
    ['tags', many(40_000, 1)],
    ['recipeIngredient', many(490, { quantity: [], note: {}, title: [], originalText: 7 })],
    ['recipeInstructions', many(20_000, {})],
    ['recipeInstructions', many(490, { text: 'x', ingredientReferences: many(90, 7) })],
    ['extras', Object.fromEntries(many(4_000, []).map((value, at) => [`k${at}`, value]))],
  ]

  test.each(WRONG)('that is wrong in thousands of places (%s) gets a short answer', async (key, value) => {
    // The household's own recipe may have been deleted by the tests above.
    const made = await world.request('/api/recipes', { method: 'POST', as: world.mara, json: { name: key } })
    const path = `/api/recipes/${await made.json()}`
    const { response, text } = await timed(
      path,
      'PUT',
      JSON_TYPE,
      JSON.stringify({ name: 'x', [key]: value }),
    )
    expect(response.status).toBe(422)
    expect(text.length).toBeLessThan(100_000)
  })

  test('gets all its mistakes when it is small, the first alone when it is large', async () => {
    const countMistakes = async (otherValues: number) => {
      const body = JSON.stringify({ name: '', aliases: [{}], labelId: 'x', rest: many(otherValues, 0) })
      const { text } = await timed('/api/foods', 'POST', JSON_TYPE, body)
      return (JSON.parse(text) as { detail: unknown[] }).detail.length
    }
    expect(await countMistakes(1)).toBeGreaterThanOrEqual(3)
    expect(await countMistakes(40_000)).toBe(1)
  })

  test('says what is wrong without the whole of it', async () => {
    const body = JSON.stringify({ name: 'Pot', onHand: 'x'.repeat(1_000_000) })
    const { response, text } = await timed('/api/organizers/tools', 'POST', JSON_TYPE, body)
    expect(response.status).toBe(422)
    expect(text.length).toBeLessThan(5_000)
  })

  const NAMED = [
    '/api/foods',
    '/api/units',
    '/api/groups/labels',
    ...['categories', 'tags', 'tools'].map((noun) => `/api/organizers/${noun}`),
    '/api/recipes',
    '/api/users/api-tokens',
  ]
  test.each(NAMED)('cannot give a thing of %s an endless name', async (path) => {
    const send = (name: string) => timed(path, 'POST', JSON_TYPE, JSON.stringify({ name }))
    expect((await send('n'.repeat(1_000_000))).response.status).toBe(422)
    // A token is made with a sign-in of the last ten minutes, and every call here moves the clock on.
    world.services.db.run('DELETE FROM sessions')
    expect((await send('n'.repeat(100))).response.status).toBeLessThan(300)
  })

  test.each([
    ['/api/foods', { name: 'f', aliases: many(501, { name: 'a' }) }],
    ['/api/foods', { name: 'f', description: 'd'.repeat(50_001) }],
    ['/api/foods', { name: 'f', pluralName: 'd'.repeat(501) }],
    ['/api/foods', { name: 'f', extras: { a: 'd'.repeat(50_001) } }],
    [
      '/api/foods',
      { name: 'f', extras: Object.fromEntries(many(501, 1).map((value, at) => [`k${at}`, value])) },
    ],
    ['/api/units', { name: 'u', pluralAbbreviation: 'd'.repeat(501) }],
  ])('of %s has an end in every part', async (path, json) => {
    expect((await timed(path, 'POST', JSON_TYPE, JSON.stringify(json))).response.status).toBe(422)
  })
})

describe('a form of very many fields', () => {
  const fields = (count: number, name: (at: number) => string) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [name(at), '1'])).toString()
  const { slug, group } = world.harbour

  // A hundred thousand took minutes, in which no one else was served.
  test.each([
    ['PUT', `/api/recipes/${slug}/image`],
    ['POST', `/g/${group}/r/create/new`],
    ['POST', `/g/${group}/r/create/url/save`],
    ['POST', `/g/${group}/r/${slug}`],
  ])('%s %s is refused at once', async (method, path) => {
    const { response, ms } = await timed(
      path,
      method,
      FORM_TYPE,
      fields(200_000, (at) => `f${at}`),
      world.other,
    )
    expect(response.status).toBe(413)
    expect(ms).toBeLessThan(3000)
  })

  test('in the recipe form shows no more rows than a recipe may have', async () => {
    const name = (at: number) => `ingredients.${at}.note`
    const path = `/g/${group}/r/create/new`
    const { response, text, ms } = await timed(path, 'POST', FORM_TYPE, fields(9_000, name), world.other)
    expect(response.status).toBe(422)
    // What a script makes further rows of is no row.
    const shown = text.replaceAll(/<template.*?<\/template>/gs, '')
    expect(shown.match(/name="ingredients\.\d+\.note"/g)?.length).toBe(501)
    expect(ms).toBeLessThan(5000)
  })
})

describe('a form that names organizers', () => {
  const { linden, mara } = world
  const { db } = world.services
  const tags = () => db.get<{ n: number }>('SELECT count(*) AS n FROM tags')!.n
  const FORMS: [where: string, path: string, fields: Record<string, string>][] = [
    ['a recipe', `/g/${linden.group}/r/${linden.recipeId}`, { name: 'Cake', action: 'save' }],
    ['a cookbook', `/g/${linden.group}/cookbooks/${linden.cookbookSlug}/edit`, { name: 'Cakes' }],
    ['many recipes', '/group/data/recipes', { id: linden.recipeId, action: 'tag' }],
    ['the meal plan', '/group/mealplan/settings', { day: 'friday', entryType: 'dinner' }],
  ]
  test.each(FORMS)('makes none of an endless name, nor hundreds: %s', async (_, path, fields) => {
    const before = tags()
    for (const names of ['n'.repeat(501), Array.from({ length: 501 }, (_, at) => `tag ${at}`).join()]) {
      const { response, text } = await timed(
        path,
        'POST',
        FORM_TYPE,
        new URLSearchParams({ ...fields, tags: names }).toString(),
        mara,
      )
      expect([response.status, tags()]).toEqual([422, before])
      expect(text).toMatch(/500/)
    }
  })
})

describe('a slow body', () => {
  /** A body that has begun and does not go on until it is told to. */
  function dawdling(): { body: ReadableStream; end(text: string): void; breakOff(): void } {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own
      },
    })
    const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
    write('{"name":')
    return {
      body,
      end(text) {
        write(text)
        controller?.close()
      },
      breakOff: () => controller?.error(new Error('the line is dead')),
    }
  }

  test('keeps no one else waiting, and is read to its end', async () => {
    const bodies = Array.from({ length: 20 }, dawdling)
    const answers = bodies.map(({ body }) =>
      world.request('/api/organizers/tags', { as: world.mara, method: 'POST', headers: JSON_TYPE, body }),
    )
    for (let at = 0; at < 20; at++) expect((await world.request('/healthz')).status).toBe(200)
    for (const [at, { end }] of bodies.entries()) end(`"slow ${at}"}`)
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
    expect(new Set(statuses)).toEqual(new Set([201]))
  })

  test('that breaks off is no error of ours', async () => {
    const { body, breakOff } = dawdling()
    const answer = world.request('/api/recipes', { as: world.mara, method: 'POST', headers: JSON_TYPE, body })
    breakOff()
    const response = await answer
    expect(response.status).toBe(400)
    await expectSound(response, 'a body that breaks off')
  })
})

describe('a text that is longer than it may be today', () => {
  const { linden, mara } = world
  const KEPT: [what: string, path: string, statement: string][] = [
    ['food', `foods/${linden.foodId}`, 'foods SET name = ?1, description = ?1'],
    ['unit', `units/${linden.unitId}`, 'units SET name = ?1, abbreviation = ?1'],
    ['label', `groups/labels/${linden.labelId}`, 'labels SET name = ?1'],
    ['tag', `organizers/tags/${linden.tagId}`, 'tags SET name = ?1'],
    ['cookbook', `groups/cookbooks/${linden.cookbookId}`, 'cookbooks SET name = ?1, description = ?1'],
    ['comment', `comments/${linden.commentId}`, 'recipe_comments SET text = ?1'],
    ['timeline entry', `recipes/timeline/events/${linden.eventId}`, 'timeline_events SET subject = ?1'],
    ['action', `groups/recipe-actions/${linden.actionId}`, 'recipe_actions SET title = ?1'],
    ['webhook', `groups/webhooks/${linden.webhookId}`, 'webhooks SET name = ?1'],
    ['meal', `groups/mealplans/${linden.planEntryId}`, 'meal_plan_entries SET title = ?1, text = ?1'],
    ['shopping list', `groups/shopping/lists/${linden.shoppingListId}`, 'shopping_lists SET name = ?1'],
    ['shopping item', `groups/shopping/items/${linden.shoppingItemId}`, 'shopping_items SET note = ?1'],
    ['recipe', `recipes/${linden.recipeId}`, 'recipes SET name = ?1, description = ?1'],
  ]

  test.each(sampleOf(KEPT, 3))(
    'goes back with a %s as it is kept, and nothing else goes with it',
    async (what, end, statement) => {
      const long = `${what} `.repeat(9_000).trim()
      const path = `/api/${end}`
      world.services.raw.run(`UPDATE ${statement}`, [long])
      const read = async () =>
        (await world.request(path, { as: mara })).json() as Promise<Record<string, unknown>>
      const before = await read()
      const send = (json: unknown) => world.request(path, { as: mara, method: 'PUT', json })
      const back = await send(before)
      expect([back.status, (await back.text()).slice(0, 300)]).toEqual([200, expect.anything()])
      const at = Object.keys(before).find((name) => before[name] === long)!
      expect((await read())[at]).toBe(long)
      expect((await send({ ...before, [at]: `${long}!` })).status).toBe(422)
      expect((await read())[at]).toBe(long)
    },
  )
})
