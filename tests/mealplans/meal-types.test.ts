import { beforeEach, describe, expect, test } from 'bun:test'
import { createCalendar } from '../../src/mealplans/calendar/calendar.service'
import { meantType, typeFor, typesShown } from '../../src/mealplans/entries/entry-type.rules'
import { ENTRY_TYPES, type EntryType, readType } from '../../src/mealplans/entries/entry-type.schema'
import { entriesOfDays } from '../../src/mealplans/entries/plan-entry.service'
import { notePlannedMeals } from '../../src/mealplans/made/made.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

const DAY = '2026-11-24'
const V1 = '/groups/mealplans'
const V3 = '/households/mealplans'

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(`/api${path}`, {
    method,
    as,
    ...(json === undefined ? {} : { json }),
  })
  return { status: response.status, body: await response.json() }
}
const plan = async (json: object, path = V3) =>
  (await send('POST', path, { date: DAY, title: 'Toast', ...json })).body

const kept = () =>
  kitchen.services.raw
    .query<{ entry_type: string; meal: string | null }, []>(
      'SELECT entry_type, meal FROM meal_plan_entries ORDER BY id',
    )
    .all()

const page = async (path: string) => await (await kitchen.request(path, { as: kitchen.jonas })).text()

async function press(path: string, fields: Record<string, string>) {
  const headers = { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/group/mealplan/planner/edit' }
  const body = new URLSearchParams(fields)
  return kitchen.request(path, { method: 'POST', as: kitchen.jonas, body, headers })
}

describe('what a client means by a type', () => {
  const meals: EntryType[] = [...ENTRY_TYPES, 'Brunch']

  test.each(['older', 'v3'] as const)(
    'that it sends back as it read it is the kept one, in the dialect %s',
    (dialect) => {
      for (const meal of meals) {
        const entryType = typeFor(dialect, meal)
        expect(meantType(dialect, { entryType }, 'breakfast', meal)).toBe(meal)
        expect(meantType(dialect, { entryType, meal }, 'breakfast', meal)).toBe(meal)
      }
    },
  )

  test('is what differs from before: the type, or the meal', () => {
    expect(meantType('older', { entryType: 'dinner', meal: 'Brunch' }, 'breakfast', 'Brunch')).toBe('dinner')
    expect(meantType('older', { entryType: 'side', meal: 'Supper' }, 'breakfast', 'Brunch')).toBe('Supper')
    expect(meantType('v3', { entryType: 'side' }, 'breakfast', 'snack')).toBe('side')
    expect(meantType('older', { entryType: 'side' }, 'breakfast', 'snack')).toBe('snack')
  })

  test('of something new is the meal where the type is what it reads for it', () => {
    expect(meantType('v3', { meal: ' late  Supper ' }, 'breakfast')).toBe('late Supper')
    expect(meantType('v3', { meal: 'Snack' }, 'breakfast')).toBe('snack')
    expect(meantType('v3', { entryType: 'lunch', meal: 'Brunch' }, 'breakfast')).toBe('lunch')
    expect(meantType('v3', {}, 'dinner')).toBe('dinner')
  })

  test('reads names as they are typed, and known types however they are written', () => {
    expect(['DESSERT', ' Brunch '].map(readType)).toEqual(['dessert', 'Brunch'])
  })
})

describe('newer kinds of meals', () => {
  test('are read by each client as far as it knows them', async () => {
    for (const entryType of ENTRY_TYPES) await plan({ entryType, title: entryType })
    await plan({ entryType: 'side', meal: 'Brunch', title: 'Brunch' })
    const types = async (path: string) =>
      (await send('GET', `${path}?orderBy=id&orderDirection=asc&perPage=-1`)).body.items.map(
        ({ entryType }: { entryType: string }) => entryType,
      )
    expect(await types(V3)).toEqual([...ENTRY_TYPES, 'side'])
    expect(await types(V1)).toEqual(['breakfast', 'lunch', 'dinner', 'side', 'side', 'side', 'side', 'side'])
    const only = async (filter: string) =>
      (await send('GET', `${V3}?queryFilter=${encodeURIComponent(filter)}`)).body.items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await only('entryType = "snack"')).toEqual(['snack'])
    expect(await only('meal = "Brunch"')).toEqual(['Brunch'])
    kitchen = seedKitchen({ TRIVET_API_VERSION: 'v2.8.0' })
    const [snack] = [await plan({ entryType: 'snack' })]
    expect(snack).toMatchObject({ entryType: 'side', meal: 'snack' })
  })

  test('stay when an older client sends the side back that it has read', async () => {
    const { id } = await plan({ entryType: 'dessert' })
    const old = (await send('GET', `${V1}/${id}`)).body
    const { meal: _, ...known } = old
    expect(old.entryType).toBe('side')
    await send('PUT', `${V1}/${id}`, { ...known, title: 'Cake' })
    expect((await send('GET', `${V3}/${id}`)).body).toMatchObject({ entryType: 'dessert', title: 'Cake' })
    await send('PUT', `${V1}/${id}`, { ...known, entryType: 'lunch' })
    expect((await send('GET', `${V3}/${id}`)).body).toMatchObject({ entryType: 'lunch', meal: 'lunch' })
    expect(kept()).toEqual([{ entry_type: 'lunch', meal: null }])
  })

  test('are sides to the table, so that nothing that reads it is surprised', async () => {
    await plan({ entryType: 'drink' })
    await plan({ meal: 'Brunch' })
    expect(kept()).toEqual([
      { entry_type: 'side', meal: 'drink' },
      { entry_type: 'side', meal: 'Brunch' },
    ])
    const write = (sql: string) => () => kitchen.services.raw.run(sql)
    expect(write("UPDATE meal_plan_entries SET entry_type = 'dinner'")).toThrow('CHECK')
    expect(write("UPDATE meal_plan_entries SET meal = ''")).toThrow('CHECK')
  })

  test.each([
    [{ entryType: 'Brunch' }, 'entryType'],
    [{ meal: '' }, 'meal'],
    [{ meal: 'x'.repeat(41) }, 'meal'],
  ])('%j is refused with 422', async (json, field) => {
    const { status, body } = await send('POST', V3, { date: DAY, title: 'Toast', ...json })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]])
  })

  test('have rules of their own, in both dialects', async () => {
    const { body } = await send('POST', `${V3}/rules`, { meal: 'Brunch', queryFilterString: 'name = "None"' })
    expect(body).toMatchObject({ entryType: 'side', meal: 'Brunch' })
    const { meal: _, ...old } = (await send('GET', `${V1}/rules/${body.id}`)).body
    await send('PUT', `${V1}/rules/${body.id}`, { ...old, day: 'friday' })
    expect((await send('GET', `${V3}/rules/${body.id}`)).body).toMatchObject({
      day: 'friday',
      meal: 'Brunch',
    })
    await send('PUT', `${V1}/rules/${body.id}`, { ...old, entryType: 'unset' })
    expect((await send('GET', `${V3}/rules/${body.id}`)).body).toMatchObject({
      entryType: 'unset',
      meal: 'unset',
    })
    await send('PUT', `${V3}/rules/${body.id}`, { ...old, entryType: 'snack' })
    await send('POST', '/recipes', { name: 'Soup' })
    const random = (entryType: string) => send('POST', `${V3}/random`, { date: DAY, entryType })
    expect([(await random('side')).status, (await random('snack')).status]).toEqual([200, 404])
  })
})

describe('the pages', () => {
  const NEW = '/group/mealplan/planner/new'

  test('offer what the household calls its meals, and keep one name of it', async () => {
    expect(await page(`${NEW}?date=${DAY}`)).toContain('<option value="">Other…</option>')
    const path = (name: string) => `${NEW}?date=${DAY}&entryType=&mealName=${encodeURIComponent(name)}`
    await press(path('Zweites Frühstück'), { title: 'Rolls', text: '' })
    await press(path('zweites FRÜHSTÜCK'), { title: 'Tea', text: '' })
    const entries = entriesOfDays(kitchen.jonas, DAY, DAY)
    expect(entries.map(({ entryType }) => entryType)).toEqual(['Zweites Frühstück', 'Zweites Frühstück'])
    expect(await page(`${NEW}?date=${DAY}`)).toContain('<option value="Zweites Frühstück">')
    const other = await kitchen.request(`${NEW}?date=${DAY}`, { as: kitchen.other })
    expect(await other.text()).not.toContain('Zweites')
  })

  test('have a row for each meal that something is planned for, in the order in which they are eaten', async () => {
    const rows = async () =>
      [...(await page(`/group/mealplan/planner/view?start=${DAY}`)).matchAll(/data-meal="([^"]+)"/g)]
        .map(([, type]) => type!)
        .slice(0, 7)
    expect(new Set(await rows())).toEqual(new Set(['breakfast', 'lunch', 'dinner', 'side']))
    await plan({ meal: 'Brunch' })
    await plan({ entryType: 'dessert' })
    await plan({ entryType: 'snack' })
    expect(await rows()).toEqual(['breakfast', 'lunch', 'dinner', 'side', 'snack', 'dessert', 'Brunch'])
    const shown = await page(`/group/mealplan/planner/view?start=${DAY}`)
    for (const name of ['Snack', 'Dessert', 'Brunch']) expect(shown).toContain(`<bdi>${name}</bdi>`)
    expect(typesShown([])).toEqual(['breakfast', 'lunch', 'dinner', 'side'])
  })

  test('move a meal to one of a name of its own, and change its name', async () => {
    const { id } = await plan({ entryType: 'snack' })
    await press(`/group/mealplan/planner/entries/${id}/move`, { date: DAY, entryType: 'Brunch' })
    expect(entriesOfDays(kitchen.jonas, DAY, DAY)[0]).toMatchObject({ entryType: 'Brunch' })
    const form = { date: DAY, entryType: '', mealName: '', title: 'Toast', text: '' }
    const nameless = await press(`/group/mealplan/planner/entries/${id}`, form)
    expect(nameless.status).toBe(422)
    await press(`/group/mealplan/planner/entries/${id}`, { ...form, mealName: 'Tea time' })
    expect(entriesOfDays(kitchen.jonas, DAY, DAY)[0]).toMatchObject({ entryType: 'Tea time' })
  })

  test('have rules for them', async () => {
    const rule = { day: 'unset', entryType: '', mealName: 'Brunch', categories: '', tags: '' }
    await press('/group/mealplan/settings', rule)
    const shown = await page('/group/mealplan/settings')
    expect(shown).toContain('Any day, Brunch')
    expect((await press('/group/mealplan/settings', { ...rule, mealName: '' })).status).toBe(422)
  })
})

describe('elsewhere', () => {
  test('calendars have them, at their times; a meal of one’s own name is there all day', async () => {
    await plan({ entryType: 'snack', title: 'Nuts' })
    await plan({ meal: 'Brunch', title: 'Waffles' })
    const times = {
      breakfast: '08:00',
      lunch: '12:30',
      dinner: '18:30',
      side: '18:30',
      snack: '15:30',
      drink: '18:30',
      dessert: '19:30',
    }
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times })
    const read = async () => await (await kitchen.request(`/calendar/${token}.ics`)).text()
    expect(await read()).toMatch(/DTSTART[^\n]*20261124T153000[\s\S]*SUMMARY:Snack: Nuts/)
    expect(await read()).toMatch(/DTSTART;VALUE=DATE:20261124[\s\S]*SUMMARY:Brunch: Waffles/)
    // An address from before knows four times.
    const { snack: _, drink: __, dessert: ___, ...before } = times
    kitchen.services.raw.run('UPDATE meal_plan_calendars SET times = ?1', [JSON.stringify(before)])
    expect(await read()).toMatch(/DTSTART[^\n]*20261124T183000[\s\S]*SUMMARY:Snack: Nuts/)
  })

  test('the timeline says which meal a recipe was made for', async () => {
    const { body: slug } = await send('POST', '/recipes', { name: 'Waffles' })
    const { id: recipeId } = (await send('GET', `/recipes/${slug}`)).body
    await plan({ date: '2026-11-21', meal: 'Brunch', recipeId })
    kitchen.clock.set('2026-11-22T12:00:00Z')
    await notePlannedMeals(kitchen.services)
    const { items } = (await send('GET', '/recipes/timeline/events')).body
    expect(items.map(({ subject }: { subject: string }) => subject)).toContain('Jonas made this: Brunch')
  })
})
