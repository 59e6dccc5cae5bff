import { beforeEach, describe, expect, test } from 'bun:test'
import { changeZone } from '../../src/groups/group.service'
import type { EntryType } from '../../src/mealplans/entries/entry-type.schema'
import { notePlannedMeals, recordMade } from '../../src/mealplans/made/made.service'
import { addMeal, changeMeal } from '../../src/mealplans/planner/planner.service'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { rememberLocale } from '../../src/users/user.service'
import { formFields } from '../support/form-fields'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen({ TRIVET_DAILY_TIME: '23:45' })
  kitchen.clock.set('2026-11-21T08:00:00Z')
})

async function addRecipe(name: string, as = kitchen.jonas): Promise<string> {
  const json = async (method: string, path: string, body?: object) =>
    await (await kitchen.request(`/api${path}`, { method, as, ...(body ? { json: body } : {}) })).json()
  return (await json('GET', `/recipes/${await json('POST', '/recipes', { name })}`)).id
}

const plan = (recipeId: string, date: string, entryType: EntryType = 'dinner', as = kitchen.jonas) =>
  addMeal(as, { date, entryType, title: '', text: '', recipeId }).entry

async function events(as = kitchen.jonas): Promise<string[]> {
  const query = 'perPage=-1&orderBy=timestamp&orderDirection=asc&queryFilter=eventType%20%3D%20info'
  const response = await kitchen.request(`/api/recipes/timeline/events?${query}`, { as })
  const { items } = await response.json()
  return items.map(
    ({ subject, timestamp }: { subject: string; timestamp: string }) =>
      `${timestamp.slice(0, 16)} ${subject}`,
  )
}

const noteAt = async (iso: string) => {
  kitchen.clock.set(iso)
  return await notePlannedMeals(kitchen.services)
}
const lastMade = (slug: string) => getRecipe(kitchen.jonas, slug).lastMade?.slice(0, 16) ?? null

describe('the daily job', () => {
  test('notes what was planned for the day, in the words of v1, once', async () => {
    const id = await addRecipe('Soup')
    plan(id, '2026-11-21', 'dinner')
    plan(id, '2026-11-21', 'dinner')
    plan(id, '2026-11-21', 'side')
    plan(id, '2026-11-22')
    expect(await noteAt('2026-11-21T23:44:59Z')).toBe(0)
    expect(await noteAt('2026-11-21T23:45:00Z')).toBe(3)
    expect(await noteAt('2026-11-21T23:46:00Z')).toBe(0)
    expect(await events()).toEqual([
      '2026-11-21T23:45 Jonas made this for dinner',
      '2026-11-21T23:45 Jonas made this as a side',
    ])
    expect(lastMade('soup')).toBe('2026-11-21T23:45')
  })

  test('leaves leftovers, notes and what no one planned out, and goes on after a group with nothing to do', async () => {
    const ours = await addRecipe('Soup')
    const first = plan(ours, '2026-11-20')
    addMeal(kitchen.jonas, { date: '2026-11-21', entryType: 'lunch', title: 'Out', text: '', recipeId: null })
    addMeal(kitchen.jonas, {
      date: '2026-11-21',
      entryType: 'lunch',
      title: '',
      text: '',
      recipeId: ours,
      leftoverOf: first.id,
    })
    const theirs = await addRecipe('Pie', kitchen.other)
    plan(theirs, '2026-11-21', 'lunch', kitchen.other)
    expect(await noteAt('2026-11-22T00:02:00Z')).toBe(1)
    expect(await events()).toEqual([])
    expect(await events(kitchen.other)).toEqual(['2026-11-21T23:45 Ines made this for lunch'])
  })

  test('counts a day by the clock of the group, on days of 23 and 25 hours, too', async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    const id = await addRecipe('Soup')
    kitchen.clock.set('2026-03-20T08:00:00Z')
    plan(id, '2026-03-29')
    plan(id, '2026-10-25')
    expect(await noteAt('2026-03-29T21:44:59Z')).toBe(0)
    expect(await noteAt('2026-03-29T21:45:00Z')).toBe(1)
    expect(await noteAt('2026-10-25T22:44:59Z')).toBe(0)
    expect(await noteAt('2026-10-25T22:45:00Z')).toBe(1)
  })

  test('makes up for days on which the machine was off, not for what was written down later', async () => {
    const id = await addRecipe('Soup')
    plan(id, '2026-11-21')
    plan(id, '2026-11-23')
    kitchen.clock.set('2026-11-24T09:00:00Z')
    plan(id, '2026-11-22')
    expect(await noteAt('2026-11-24T09:01:00Z')).toBe(2)
    expect(await events()).toEqual([
      '2026-11-21T23:45 Jonas made this for dinner',
      '2026-11-23T23:45 Jonas made this for dinner',
    ])
  })

  test('speaks the language of the person who planned it', async () => {
    rememberLocale(kitchen.jonas, 'de-DE')
    plan(await addRecipe('Suppe'), '2026-11-21')
    await noteAt('2026-11-22T08:00:00Z')
    expect(await events()).toEqual(['2026-11-21T23:45 Jonas hat das zum Abendessen gekocht'])
  })
})

describe('someone says', () => {
  test('that it was not made: the event goes and with it the last time; the answer can be undone', async () => {
    const { id } = plan(await addRecipe('Soup'), '2026-11-21')
    await noteAt('2026-11-22T08:00:00Z')
    recordMade(kitchen.jonas, id, 'no')
    expect([await events(), lastMade('soup')]).toEqual([[], null])
    recordMade(kitchen.jonas, id, null)
    expect([await events(), lastMade('soup')]).toEqual([
      ['2026-11-21T23:45 Jonas made this for dinner'],
      '2026-11-21T23:45',
    ])
    // Someone else may deny it, and say yes again; the event is theirs then.
    recordMade(kitchen.mara, id, 'no')
    recordMade(kitchen.mara, id, 'yes')
    expect(await events()).toHaveLength(1)
  })

  test('that it was made before the job comes: it is noted now, and not again', async () => {
    const { id } = plan(await addRecipe('Soup'), '2026-11-21')
    kitchen.clock.set('2026-11-21T19:30:00Z')
    recordMade(kitchen.mara, id, 'yes')
    expect(await events()).toEqual(['2026-11-21T19:30 Mara made this for dinner'])
    expect(await noteAt('2026-11-22T08:00:00Z')).toBe(0)
    expect(lastMade('soup')).toBe('2026-11-21T19:30')
  })

  test('nothing of meals to come, of notes, or of another group’s', async () => {
    const { id } = plan(await addRecipe('Soup'), '2026-11-22')
    expect(() => recordMade(kitchen.jonas, id, 'yes')).toThrow('mealplan.still-to-come')
    expect(() => recordMade(kitchen.other, id, 'yes')).toThrow('exceptions.not-found')
    changeMeal(kitchen.jonas, id, { title: 'Out', recipeId: null, date: '2026-11-20' })
    expect(() => recordMade(kitchen.jonas, id, 'yes')).toThrow('exceptions.not-found')
  })

  test('it on the planner, which asks of yesterday until there is an answer', async () => {
    const { id } = plan(await addRecipe('Soup'), '2026-11-21')
    kitchen.clock.set('2026-11-22T08:00:00Z')
    const page = async () =>
      await (await kitchen.request('/group/mealplan/planner/view', { as: kitchen.mara })).text()
    expect(await page()).toContain('Planned for yesterday')
    const body = new URLSearchParams({ made: 'no' })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const path = `/group/mealplan/planner/entries/${id}/made`
    const answer = await kitchen.request(path, { method: 'POST', as: kitchen.mara, body, headers })
    expect(answer.status).toBe(303)
    const after = await page()
    expect(after).not.toContain('Planned for yesterday')
    expect(
      await (
        await kitchen.request('/group/mealplan/planner/view?show=2026-11-21', { as: kitchen.mara })
      ).text(),
    ).toContain('not made')
  })
})

describe('the settings of the plan', () => {
  const post = async (path: string, fields: Record<string, string>, as = kitchen.mara) =>
    await kitchen.request(`/group/mealplan/settings${path}`, {
      method: 'POST',
      as,
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const page = async (as = kitchen.mara) =>
    await (await kitchen.request('/group/mealplan/settings', { as })).text()

  test('hold rules, with organizers that are made where they are new', async () => {
    expect(await page()).toContain('Any recipe can be picked')
    await post(
      '',
      { day: 'friday', entryType: 'dinner', categories: 'Fish', tags: 'quick, light' },
      kitchen.jonas,
    )
    expect(await page()).toContain('Friday, Dinner')
    const { items } = await (
      await kitchen.request('/api/groups/mealplans/rules', { as: kitchen.jonas })
    ).json()
    expect(items).toMatchObject([
      { day: 'friday', categories: [{ name: 'Fish' }], tags: [{ name: 'quick' }, { name: 'light' }] },
    ])
    const rule = `/rules/${items[0].id}`
    await post(rule, { day: 'unset', entryType: 'dinner', categories: '', tags: 'quick' })
    expect(await page()).toContain('Any day, Dinner')
    expect((await post(`${rule}/delete`, {}, kitchen.other)).status).toBe(404)
    await post(`${rule}/delete`, {})
    expect(await page()).toContain('Any recipe can be picked')
  })

  test('keep what two people have changed of one rule, and ask about what both have', async () => {
    await post('', { day: 'friday', entryType: 'dinner', categories: 'Fish', tags: '' })
    const rules = async () =>
      (await (await kitchen.request('/api/groups/mealplans/rules', { as: kitchen.jonas })).json()).items
    const path = `/rules/${(await rules())[0].id}`
    const answer = await kitchen.request(`/group/mealplan/settings${path}`, { as: kitchen.mara })
    const { opened } = formFields(await answer.text(), 'form[data-names-form]')
    const shown = { opened: opened!, day: 'friday', entryType: 'dinner', categories: 'Fish', tags: '' }
    await post(path, { ...shown, day: 'sunday', tags: 'quick' })
    await post(path, { ...shown, categories: 'Fish, Soups' }, kitchen.jonas)
    const both = {
      day: 'sunday',
      categories: [{ name: 'Fish' }, { name: 'Soups' }],
      tags: [{ name: 'quick' }],
    }
    expect(await rules()).toMatchObject([both])
    const clash = await post(path, { ...shown, day: 'monday' }, kitchen.jonas)
    expect(clash.status).toBe(409)
    const html = await clash.text()
    expect(html).toContain('Someone else changed this to “Sunday” while you were editing.')
    expect(html).toContain('<option value="monday" selected="">')
    expect(await rules()).toMatchObject([both])
  })
})
