import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import {
  readTimelinePreferences,
  toTimelinePreferences,
  writeTimelinePreferences,
} from '../../src/timeline/timeline-preferences.rules'
import { soup } from '../recipes/support'
import { diskKitchen } from '../support/disk-kitchen'
import type { Kitchen } from '../support/kitchen'

const kitchen = diskKitchen()
const { mara, jonas } = kitchen
const RECIPE = '/g/linden-house/r/soup'
const TIMELINE = '/g/linden-house/recipes/timeline'
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mM4EmXjnx/EAKEAI8IE1V+6DFYAAAAASUVORK5CYII=',
  ),
  (character) => character.charCodeAt(0),
)

type Person = Kitchen['mara']

async function show(path: string, as?: Person, cookie = ''): Promise<string> {
  const init = { headers: { cookie }, ...(as ? { as } : {}) }
  const html = await (await kitchen.request(path, init)).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

function post(path: string, fields: Record<string, string | File>, as: Person): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return kitchen.request(path, { method: 'POST', as, body })
}

const events = async () => {
  const response = await kitchen.request(
    '/api/recipes/timeline/events?queryFilter=eventType%20%3D%20comment',
    {
      as: mara,
    },
  )
  return (await response.json()).items
}

const lastMade = async () =>
  (await (await kitchen.request('/api/recipes/soup', { as: mara })).json()).lastMade

beforeAll(async () => {
  await soup(kitchen)
  patchRecipe(mara, 'soup', { settings: { public: true } })
})
afterAll(kitchen.close)

describe('"I made this"', () => {
  test('notes the day, the words and the picture, by which the recipe knows when it was last made', async () => {
    expect(await show(`${RECIPE}/made`, jonas)).toContain('value="2026-11-21"')
    const image = new File([PNG], 'soup.png', { type: 'image/png' })
    const sent = await post(`${RECIPE}/made`, { day: '2026-11-20', text: 'For **six**', image }, jonas)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, RECIPE])
    const [event] = await events()
    expect(event).toMatchObject({
      subject: 'Jonas made this',
      eventType: 'comment',
      eventMessage: 'For **six**',
      image: 'has image',
      timestamp: '2026-11-20T12:00:00.000000Z',
      userId: jonas.userId,
    })
    expect(await lastMade()).toBe(event.timestamp)
    const page = await show(RECIPE, mara)
    expect(page).toContain('Made once, on Nov 20, 2026')
    expect(page).toContain('id="made"')
    expect(await show(RECIPE)).not.toContain('Jonas')
    // The notice undoes it.
    const undo = JSON.parse(
      decodeURIComponent(/trivet_notice=([^;]*)/.exec(sent.headers.get('set-cookie')!)![1]!),
    ).undo
    expect(undo).toBe(`${TIMELINE}/${event.id}/delete`)
  })

  test('keeps what was typed when the day or the picture is no good', async () => {
    const day = await post(`${RECIPE}/made`, { day: '31.2.2026', text: 'Kept words' }, jonas)
    expect([day.status, (await day.text()).includes('Kept words')]).toEqual([422, true])
    const image = new File(['no picture'], 'soup.png', { type: 'image/png' })
    const picture = await post(`${RECIPE}/made`, { day: '2026-11-20', text: 'Kept words', image }, jonas)
    expect([picture.status, (await picture.text()).includes('Kept words')]).toEqual([422, true])
    expect(await events()).toHaveLength(1)
  })
})

test('after cooking one says how it was: stars, a line and for how many, all of it or nothing', async () => {
  patchRecipe(mara, 'soup', { recipeServings: 4 })
  const form = await show(`${RECIPE}/made?scale=2`, jonas)
  expect(form).toContain('name="servings" value="8"')
  expect(form).not.toContain('checked=""')
  const said = { day: '2026-11-19', text: 'With dill', servings: '6', rating: '5' }
  const unread = new File(['no picture'], 'soup.png', { type: 'image/png' })
  expect((await post(`${RECIPE}/made`, { ...said, image: unread }, jonas)).status).toBe(422)
  const rating = async () => (await kitchen.request('/api/recipes/soup', { as: jonas })).json()
  expect((await rating()).rating).toBeNull()
  for (const servings of ['0', 'six', '1000', '-2'])
    expect((await post(`${RECIPE}/made`, { ...said, servings }, jonas)).status).toBe(422)
  expect((await post(`${RECIPE}/made`, { ...said, rating: '7' }, jonas)).status).toBe(422)
  expect((await post(`${RECIPE}/made`, said, jonas)).status).toBe(303)
  expect((await rating()).rating).toBe(5)
  const [event] = (await events()).filter(
    ({ eventMessage }: { eventMessage: string }) => eventMessage === 'With dill',
  )
  expect(event.subject).toBe('Jonas made this for 6')
  for (const path of [RECIPE, `${RECIPE}/timeline`])
    expect(await show(path, mara)).toContain('Jonas made this for 6')
  expect(await show(`${RECIPE}/made`, jonas)).toMatch(
    /type="radio"[^>]*value="5"[^>]*checked=""|checked=""[^>]*value="5"/,
  )
  await post(`${TIMELINE}/${event.id}/delete`, {}, jonas)
})

test('the last step of cook mode leads a member to what they say of it, and a visitor back to the recipe', async () => {
  await kitchen.request('/api/recipes/soup', {
    method: 'PATCH',
    as: mara,
    json: { recipeInstructions: [{ text: 'Simmer.' }] },
  })
  const next = async (as?: Person) => {
    const html = await (await kitchen.request(`${RECIPE}/cook?scale=2`, as ? { as } : {})).text()
    return /<a [^>]*data-turn="next"[^>]*>/.exec(html)![0]
  }
  expect(await next(jonas)).toContain(`href="${RECIPE}/made?scale=2"`)
  expect(await next()).toContain(`href="${RECIPE}?scale=2"`)
})

describe('the timeline', () => {
  test('shows what happened with words, picture and recipe; a recipe’s own without the recipe', async () => {
    const html = await show(TIMELINE, mara)
    expect(html).toContain('For <strong>six</strong>')
    expect(html).toContain('/images/timeline/')
    expect(html).toMatch(/<h2 id="month-2026-11">November 2026<\/h2>/)
    expect(html).toMatch(/<h3[^>]*><a href="\/g\/linden-house\/r\/soup">/)
    // What Trivet notes itself is shown on demand.
    expect(html).not.toContain('New recipe</bdi>')
    const own = await show(`${RECIPE}/timeline`, mara)
    expect(own).toContain('For <strong>six</strong>')
    expect(own).not.toContain('<h3')
    expect(await show(TIMELINE)).toBe('')
  })

  test('is the newest first and of what was cooked until someone wants to see everything, which is remembered', async () => {
    const choose = async (types: string[]) => {
      const sent = await kitchen.request(TIMELINE, {
        method: 'POST',
        as: mara,
        body: new URLSearchParams([['orderDirection', 'desc'], ...types.map((type) => ['types', type])]),
        headers: { referer: `http://localhost${RECIPE}/timeline?page=2` },
      })
      expect(sent.headers.get('location')).toBe(`${RECIPE}/timeline`)
      return sent.headers.get('set-cookie')!.split(';')[0]!
    }
    const all = await show(TIMELINE, mara, await choose([]))
    // The recipe was made the day before it was written down.
    const [created, made] = [all.indexOf('New recipe</bdi>'), all.indexOf('Jonas made this')]
    expect(created).toBeGreaterThan(0)
    expect(made).toBeGreaterThan(created)
    expect(all).toContain('aria-pressed="true"')
    expect(await show(TIMELINE, mara, await choose(['info', 'comment']))).not.toContain('New recipe</bdi>')
    const only = writeTimelinePreferences(undefined, { orderDirection: 'asc', types: ['info'] })
    const html = await show(TIMELINE, mara, `trivet_preferences=${encodeURIComponent(only)}`)
    expect(html).not.toContain('Jonas made this')
  })

  test('is changed by its author and administrators; a moved day moves when the recipe was last made', async () => {
    const [{ id }] = await events()
    const path = `${TIMELINE}/${id}`
    expect(await show(path, jonas)).toContain('value="2026-11-20"')
    const fields = { subject: 'We made this', day: '2026-11-18', text: '' }
    expect((await post(path, { ...fields, removeImage: 'true' }, mara)).status).toBe(303)
    const [event] = await events()
    expect(event).toMatchObject({ subject: 'We made this', eventMessage: null, image: 'does not have image' })
    expect(await lastMade()).toBe('2026-11-18T12:00:00.000000Z')
    expect((await post(path, { ...fields, subject: ' ' }, mara)).status).toBe(422)
    const hers = await kitchen.request('/api/recipes/timeline/events', {
      method: 'POST',
      as: mara,
      json: { recipeId: event.recipeId, subject: 'Hers', eventType: 'info' },
    })
    const { id: other } = await hers.json()
    expect((await post(`${TIMELINE}/${other}`, fields, jonas)).status).toBe(403)
    expect((await post(`${TIMELINE}/${other}/delete`, {}, jonas)).status).toBe(403)
  })

  test('loses what is deleted, and gets it back', async () => {
    const [{ id }] = await events()
    await post(`${TIMELINE}/${id}/delete`, {}, jonas)
    expect(await lastMade()).toBeNull()
    expect(await show(RECIPE, jonas)).not.toContain('Made once')
    await post(`${TIMELINE}/${id}/restore`, {}, jonas)
    expect(await lastMade()).toBe('2026-11-18T12:00:00.000000Z')
  })
})

test('preferences of the timeline that are odd take their defaults', () => {
  const usual = { orderDirection: 'desc', types: ['info', 'comment'] }
  for (const cookie of [
    undefined,
    '',
    '{',
    '{"timeline":5}',
    '{"timeline":{"types":"info","orderDirection":"up"}}',
  ])
    expect(readTimelinePreferences(cookie).orderDirection).toBe('desc')
  expect(readTimelinePreferences(undefined)).toEqual(usual as never)
  expect(toTimelinePreferences('desc', ['info', 'gossip'])).toEqual({
    orderDirection: 'desc',
    types: ['info'],
  })
})

test('what was made today was made now: it comes after what was done before', async () => {
  await post(`${RECIPE}/made`, { day: '2026-11-21', text: 'Just now' }, jonas)
  const made = (await events()).find(
    ({ eventMessage }: { eventMessage: string }) => eventMessage === 'Just now',
  )
  expect(made.timestamp).toStartWith('2026-11-21T10:00')
})

/** Where the household is, at ten in the morning UTC, and what "made on the 20th" is there. */
test.each([
  ['Pacific/Auckland', '2026-11-19T23:00:00.000000Z', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20T20:00:00.000000Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-19T22:00:00.000000Z', '2026-11-22'],
])('days are those of the household in %s', async (timeZone, noon, today) => {
  kitchen.services.db.run('UPDATE group_preferences SET time_zone = ?1', timeZone)
  const form = await (await kitchen.request(`${RECIPE}/made`, { as: jonas })).text()
  expect(form).toContain(`value="${today}"`)
  await post(`${RECIPE}/made`, { day: '2026-11-20', text: timeZone }, jonas)
  const made = (await events()).find(
    ({ eventMessage }: { eventMessage: string }) => eventMessage === timeZone,
  )
  expect(made.timestamp).toBe(noon)
})
