import { beforeEach, describe, expect, test } from 'bun:test'
import { mergeOrganizers } from '../../src/data-tables/bulk/organizer-merge.service'
import { deleteRecipe, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(`/api${path}`, {
    method,
    as,
    ...(json === undefined ? {} : { json }),
  })
  return { status: response.status, body: await response.json() }
}

async function addRecipe(name: string, more: object = {}, as = kitchen.jonas): Promise<string> {
  const { body: slug } = await send('POST', '/recipes', { name }, as)
  return (await send('PATCH', `/recipes/${slug}`, more, as)).body.id
}

async function addTag(name: string) {
  const { groupId: _, ...tag } = (await send('POST', '/organizers/tags', { name })).body
  return tag
}

const PLAN = '/groups/mealplans'
const plan = async (json: object, as = kitchen.jonas) =>
  (await send('POST', PLAN, { date: '2026-11-24', ...json }, as)).body

describe('an entry of the plan', () => {
  test('is made with defaults, in the shape of v1', async () => {
    const recipeId = await addRecipe('Soup')
    const { status, body } = await send('POST', PLAN, { date: '2026-11-24', recipeId })
    expect(status).toBe(201)
    const { groupId, userId } = kitchen.jonas
    expect(body).toEqual({
      id: expect.any(Number),
      date: '2026-11-24',
      entryType: 'breakfast',
      meal: 'breakfast',
      title: '',
      text: '',
      recipeId,
      groupId,
      householdId: groupId,
      userId,
      recipe: expect.objectContaining({ id: recipeId, name: 'Soup', slug: 'soup' }),
      servings: null,
      leftoverOf: null,
    })
    expect((await send('GET', `/households/mealplans/${body.id}`)).body).toEqual(body)
  })

  test.each([
    [{ date: '2026-11-24' }, 'recipeId'],
    [{ date: '2026-02-30', title: 'Lentils' }, 'date'],
    [{ title: 'Lentils' }, 'date'],
    [{ date: '2026-11-24', title: 'Lentils', entryType: 'unset' }, 'entryType'],
    [{ date: '2026-11-24', title: 'Lentils', servings: 0 }, 'servings'],
  ])('%j is refused with 422', async (json, field) => {
    const { status, body } = await send('POST', PLAN, json)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]])
  })

  test('is replaced whole: who planned it and what is left out are gone, what only Trivet knows stays', async () => {
    const recipeId = await addRecipe('Soup')
    const { id } = await plan({ recipeId, text: 'Warm', servings: 6 })
    const one = `${PLAN}/${id}`
    const { groupId } = kitchen.mara
    const json = { id, groupId, date: '2026-11-25', entryType: 'side', title: 'Bread' }
    expect((await send('PUT', one, json)).body).toMatchObject({
      ...json,
      text: '',
      recipeId: null,
      userId: null,
      recipe: null,
      servings: 6,
    })
    const mine = { ...json, user_id: kitchen.mara.userId, servings: null }
    expect((await send('PUT', one, mine)).body).toMatchObject({ userId: kitchen.mara.userId, servings: null })
    expect((await send('PUT', one, { ...json, userId: kitchen.other.userId })).status).toBe(404)
    expect((await send('DELETE', one)).body).toMatchObject({ id, title: 'Bread' })
    expect((await send('GET', one)).body.detail.message).toBe('Not found.')
    expect((await send('PUT', one, json)).status).toBe(404)
    expect((await send('DELETE', one)).status).toBe(400)
    expect((await send('GET', `${PLAN}/soup`)).status).toBe(422)
  })

  test('may be the rest of another of the group, and stays when that one goes', async () => {
    const { id } = await plan({ title: 'Stew' })
    const rest = await plan({ title: 'Stew', leftoverOf: id })
    expect(rest.leftoverOf).toBe(id)
    const foreign = await plan({ title: 'Stew' }, kitchen.other)
    expect((await send('POST', PLAN, { ...rest, leftoverOf: foreign.id })).status).toBe(404)
    expect((await send('PUT', `${PLAN}/${id}`, { ...rest, leftoverOf: id })).status).toBe(404)
    await send('DELETE', `${PLAN}/${id}`)
    expect((await send('GET', `${PLAN}/${rest.id}`)).body.leftoverOf).toBeNull()
  })

  test('of another group is missing, and so are its recipes', async () => {
    const recipeId = await addRecipe('Soup')
    const { id } = await plan({ recipeId })
    const json = { date: '2026-11-24', title: 'Mine' }
    expect((await send('GET', `${PLAN}/${id}`, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', `${PLAN}/${id}`, json, kitchen.other)).status).toBe(404)
    expect((await send('DELETE', `${PLAN}/${id}`, undefined, kitchen.other)).status).toBe(400)
    expect((await send('POST', PLAN, { ...json, recipeId }, kitchen.other)).status).toBe(404)
    expect((await send('GET', PLAN, undefined, kitchen.other)).body.total).toBe(0)
  })

  test('goes to the trash with its recipe and comes back with it', async () => {
    const recipeId = await addRecipe('Soup')
    const { id } = await plan({ recipeId })
    deleteRecipe(kitchen.mara, recipeId)
    expect((await send('GET', PLAN)).body.total).toBe(0)
    expect((await send('GET', `${PLAN}/${id}`)).status).toBe(404)
    restoreRecipe(kitchen.mara, recipeId)
    expect((await send('GET', PLAN)).body.items).toMatchObject([{ id, recipeId }])
  })
})

describe('the plan', () => {
  const titles = async (query: string, path = PLAN): Promise<string[]> =>
    (await send('GET', `${path}?${query}`)).body.items.map(({ title }: { title: string }) => title)

  test('is listed by days, in pages, ordered and filtered, without paths to other pages', async () => {
    const recipeId = await addRecipe('Soup')
    for (const day of ['23', '24', '25', '26']) {
      await plan({ date: `2026-11-${day}`, title: day, recipeId: day === '25' ? recipeId : null })
      kitchen.clock.advance(1000)
    }
    expect(await titles('')).toEqual(['26', '25', '24', '23'])
    expect(await titles('start_date=2026-11-24&end_date=2026-11-25')).toEqual(['25', '24'])
    expect(await titles('start_date=2026-11-25', '/households/mealplans')).toEqual(['26', '25'])
    expect(await titles('end_date=2026-11-23')).toEqual(['23'])
    expect(await titles('orderBy=date&orderDirection=asc&perPage=2&page=2')).toEqual(['25', '26'])
    const filter = (text: string) => titles(`queryFilter=${encodeURIComponent(text)}`)
    expect(await filter('recipe.slug = "soup"')).toEqual(['25'])
    expect(await filter('date > 2026-11-24 OR title = "23"')).toEqual(['26', '25', '23'])
    expect(await titles('end_date=2026-11-25&queryFilter=date%20%3E%202026-11-24')).toEqual(['25'])
    const { body } = await send('GET', `${PLAN}?perPage=1`)
    expect(body).toMatchObject({ total: 4, total_pages: 4, next: null, previous: null })
    expect((await send('GET', `${PLAN}?start_date=tomorrow`)).status).toBe(422)
    expect((await send('GET', `${PLAN}?orderBy=spice`)).status).toBe(400)
  })

  test('tells recipes and people what it plans of them', async () => {
    const recipeId = await addRecipe('Soup')
    await addRecipe('Salad')
    await plan({ recipeId, entryType: 'dinner' })
    const filter = encodeURIComponent('mealEntries.entryType = "dinner"')
    const { body } = await send('GET', `/recipes?queryFilter=${filter}`)
    expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['soup'])
  })
})

describe('today', () => {
  const today = async () =>
    (await send('GET', `${PLAN}/today`)).body.map(({ title }: { title: string }) => title)
  const liveIn = (timeZone: string | null) =>
    send('PUT', '/groups/preferences', { firstDayOfWeek: 1, timeZone }, kitchen.mara)

  test.each([
    // Berlin is an hour ahead of UTC in winter, two in summer; the changes of 2028 are on 26 March and 29 October.
    ['2026-11-21T22:58:00Z', '21'],
    ['2026-11-21T22:59:59Z', '21'],
    ['2026-11-21T23:00:00Z', '22'],
    ['2026-11-21T23:02:00Z', '22'],
    ['2028-03-25T22:59:59Z', '25'],
    ['2028-03-25T23:00:00Z', '26'],
    ['2028-03-26T21:59:59Z', '26'],
    ['2028-03-26T22:00:00Z', '27'],
    ['2028-10-28T21:59:59Z', '28'],
    ['2028-10-28T22:00:00Z', '29'],
    ['2028-10-29T22:59:59Z', '29'],
    ['2028-10-29T23:00:00Z', '30'],
  ])('at %s is the %s in Berlin', async (now, day) => {
    await liveIn('Europe/Berlin')
    const month = now.slice(0, 7)
    for (const one of [Number(day) - 1, Number(day), Number(day) + 1])
      await plan({ date: `${month}-${String(one).padStart(2, '0')}`, title: String(one) })
    kitchen.clock.set(now)
    expect(await today()).toEqual([day])
  })

  test('follows the server until the group has a zone of its own, and lists the day meal by meal', async () => {
    await plan({ date: '2026-11-21', title: 'Pie', entryType: 'dinner' })
    await plan({ date: '2026-11-21', title: 'Porridge' })
    await plan({ date: '2026-11-22', title: 'Tomorrow' })
    kitchen.clock.set('2026-11-21T23:30:00Z')
    expect(await today()).toEqual(['Porridge', 'Pie'])
    await liveIn('Asia/Tokyo')
    expect(await today()).toEqual(['Tomorrow'])
    // Clients that do not know the zone leave it as it is.
    await send('PUT', '/groups/preferences', { firstDayOfWeek: 1 }, kitchen.mara)
    expect(await today()).toEqual(['Tomorrow'])
    await liveIn(null)
    expect(await today()).toEqual(['Porridge', 'Pie'])
    expect((await liveIn('Mars/Olympus')).status).toBe(422)
    expect((await liveIn('+02:00')).status).toBe(422)
  })
})

describe('chance', () => {
  const random = (json: object = {}) => send('POST', `${PLAN}/random`, { date: '2026-11-23', ...json })
  const rule = (json: object, as = kitchen.jonas) => send('POST', `${PLAN}/rules`, json, as)

  test('finds nothing where there is nothing, and any recipe where no rule says otherwise', async () => {
    const none = await random()
    expect(none.status).toBe(404)
    expect(none.body.detail).toEqual({
      message: 'No recipes match your rules',
      error: true,
      exception: null,
    })
    const recipeId = await addRecipe('Soup')
    const { status, body } = await random()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-11-23',
      entryType: 'dinner',
      recipeId,
      userId: kitchen.jonas.userId,
    })
  })

  test('chooses what has everything that the rules for the day and the meal ask for', async () => {
    const [quick, soup] = [await addTag('Quick'), await addTag('Soup')]
    const both = await addRecipe('Miso soup', { tags: [quick, soup] })
    const slow = await addRecipe('Onion soup', { tags: [soup] })
    // 23 November 2026 is a Monday.
    await rule({ day: 'monday', tags: [quick] })
    await rule({ entryType: 'dinner', tags: [soup] })
    await rule({ day: 'sunday', entryType: 'lunch', tags: [await addTag('Roast')] })
    const chosen = async (json: object) => {
      const tries = await Promise.all(Array.from({ length: 8 }, () => random(json)))
      return [...new Set(tries.map(({ body }) => body.recipeId))].sort()
    }
    expect(await chosen({})).toEqual([both])
    expect(await chosen({ date: '2026-11-24' })).toEqual([both, slow].sort())
    expect((await random({ date: '2026-11-22', entryType: 'lunch' })).status).toBe(404)
    await send('DELETE', `/organizers/tags/${quick.id}`)
    expect(await chosen({})).toEqual([both, slow].sort())
  })

  test('does not ask the rules of other groups', async () => {
    const recipeId = await addRecipe('Soup')
    await rule({ queryFilterString: 'name = "Cake"' }, kitchen.other)
    expect((await random()).body.recipeId).toBe(recipeId)
  })
})

describe('a rule', () => {
  const RULES = `${PLAN}/rules`

  test('is made, read, replaced and deleted in both dialects', async () => {
    const soup = await addTag('Soup')
    const { status, body } = await send('POST', RULES, { tags: [soup] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
      day: 'unset',
      entryType: 'unset',
      meal: 'unset',
      categories: [],
      tags: [soup],
      queryFilterString: `tags.id CONTAINS ALL ["${soup.id}"]`,
      queryFilter: {
        parts: [expect.objectContaining({ attributeName: 'tags.id', relationalOperator: 'CONTAINS ALL' })],
      },
    })
    const newer = `/households/mealplans/rules/${body.id}`
    expect((await send('GET', newer)).body).toEqual(body)
    expect((await send('PUT', newer, { ...body, day: 'friday' })).body).toEqual({ ...body, day: 'friday' })
    expect((await send('GET', `${RULES}?orderBy=day`)).body).toMatchObject({ total: 1, next: null })
    expect((await send('POST', RULES, { day: 'someday' })).status).toBe(422)
    expect((await send('DELETE', `${RULES}/${body.id}`)).body).toEqual({ ...body, day: 'friday' })
    expect((await send('GET', `${RULES}/${body.id}`)).status).toBe(404)
    expect((await send('DELETE', `${RULES}/${body.id}`)).status).toBe(400)
  })

  test('keeps a filter that lists cannot say, as long as the lists come back as they were read', async () => {
    const soup = await addTag('Soup')
    const text = `tags.id IN ["${soup.id}"] AND rating > 3`
    const { body } = await send('POST', RULES, { queryFilterString: text })
    expect(body).toMatchObject({ tags: [], queryFilterString: text })
    const { queryFilterString: _, ...older } = body
    const kept = await send('PUT', `${RULES}/${body.id}`, { ...older, day: 'monday' })
    expect(kept.body).toMatchObject({ day: 'monday', queryFilterString: text })
    const listed = await send('PUT', `${RULES}/${body.id}`, { ...older, tags: [soup] })
    expect(listed.body).toMatchObject({
      tags: [soup],
      queryFilterString: `tags.id CONTAINS ALL ["${soup.id}"]`,
    })
    expect((await send('POST', RULES, { queryFilterString: 'spice > 3' })).status).toBe(400)
  })

  test('follows organizers that become one', async () => {
    const [soup, stew] = [await addTag('Soup'), await addTag('Stew')]
    const { body } = await send('POST', RULES, { tags: [soup] })
    await mergeOrganizers(kitchen.mara, 'tag', soup.id, stew.id)
    expect((await send('GET', `${RULES}/${body.id}`)).body.tags).toEqual([stew])
  })

  test('of another group is missing', async () => {
    const { body } = await send('POST', RULES, {})
    const one = `${RULES}/${body.id}`
    expect((await send('GET', one, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', one, {}, kitchen.other)).status).toBe(404)
    expect((await send('DELETE', one, undefined, kitchen.other)).status).toBe(400)
    expect((await send('GET', RULES, undefined, kitchen.other)).body.total).toBe(0)
  })
})
