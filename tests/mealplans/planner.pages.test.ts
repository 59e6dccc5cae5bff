import { beforeEach, describe, expect, test } from 'bun:test'
import { entriesOfDays } from '../../src/mealplans/entries/plan-entry.service'
import { addMeal, copyDays, fillGaps } from '../../src/mealplans/planner/planner.service'
import {
  type DayView,
  dayText,
  headingOf,
  type MealView,
  type MovedMeal,
  slotBeside,
  startShowing,
  weekStart,
} from '../../src/mealplans/planner/week.rules'
import { keepNutrition } from '../../src/nutrition/recipe-nutrition.service'
import { readCalories } from '../../src/nutrition/typed.rules'
import { i18nFor } from '../../src/platform/i18n/i18n'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

const BASE = '/group/mealplan/planner'

const get = async (path: string, as = kitchen.jonas) => await (await kitchen.request(path, { as })).text()

/** Posts a form as a browser does, and answers where it leads and what the next page says. */
async function post(path: string, fields: Record<string, string | string[]> = {}, as = kitchen.jonas) {
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value)
  const headers = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${BASE}/edit` }
  const response = await kitchen.request(path, { method: 'POST', as, body, headers })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('trivet_notice='))
  const notice =
    cookie && JSON.parse(decodeURIComponent(cookie.split(';')[0]!.slice('trivet_notice='.length)))
  return { status: response.status, location: response.headers.get('location'), notice, response }
}

async function addRecipe(name: string, more: object = {}): Promise<string> {
  const send = async (method: string, path: string, json: object) =>
    await (await kitchen.request(`/api${path}`, { method, as: kitchen.jonas, json })).json()
  const slug = await send('POST', '/recipes', { name })
  return (await send('PATCH', `/recipes/${slug}`, more)).id
}

const planned = () =>
  entriesOfDays(kitchen.jonas, '2026-01-01', '2027-12-31').map(
    ({ date, entryType, title, recipe }) => `${date} ${entryType} ${recipe?.name ?? title}`,
  )

/** The first entry of a day. */
const idOn = (day: string) => entriesOfDays(kitchen.jonas, day, day)[0]!.id

const note = (title: string, date = '2026-11-24', entryType = 'dinner') =>
  post(`${BASE}/new?date=${date}&entryType=${entryType}`, { title, text: '' })

describe('the planner', () => {
  test('opens with the week of today, begins it as the household does, and turns', async () => {
    // 21 November 2026 is a Saturday.
    await kitchen.request('/api/groups/preferences', {
      method: 'PUT',
      as: kitchen.mara,
      json: { firstDayOfWeek: 1 },
    })
    const page = await get(`${BASE}/view`)
    expect(page).toContain('This week')
    const days = [...page.matchAll(/data-day="([\d-]+)"( data-today="")?(?! data-ahead)/g)].map(
      ([, day, today]) => day + (today ? '!' : ''),
    )
    expect(days).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}${day === '21' ? '!' : ''}`),
    )
    expect(page).toContain(`${BASE}/view?start=2026-11-23`)
    expect(await get(`${BASE}/view?start=2026-11-23`)).toContain('Next week')
    expect(await get(`${BASE}/view?start=2026-02-30`)).toContain('This week')
  })

  test('marks the days before today, to be folded only where today is among those shown', async () => {
    const view = (start: string) => get(`${BASE}/view?start=${start}&days=3`)
    const past = (page: string) => page.match(/data-past=""/g)?.length ?? 0
    const around = await view('2026-11-19')
    expect([past(around), around.includes('class="earlier"')]).toEqual([2, true])
    const before = await view('2026-11-10')
    expect([past(before), before.includes('class="earlier"')]).toEqual([3, false])
    const today = await view('2026-11-21')
    expect([past(today), today.includes('class="earlier"')]).toEqual([0, false])
  })

  test('goes on for a week from today where a phone lists the days, and nowhere else', async () => {
    const ahead = (page: string) =>
      [...page.matchAll(/data-day="2026-11-(\d+)" data-ahead=""/g)].map(([, day]) => day)
    await post(`${BASE}/new?date=2026-11-24&entryType=dinner`, { title: 'Pancakes' })
    const week = await get(`${BASE}/view`)
    expect(ahead(week)).toEqual(['22', '23', '24', '25', '26', '27'])
    expect(week).toContain('Pancakes')
    expect(week).toContain('data-days="7"')
    expect(/class="later" href="([^"]+)"/.exec(week)?.[1]).toBe(`${BASE}/view?start=2026-11-28`)
    expect(ahead(await get(`${BASE}/view?start=2026-11-21`))).toEqual([])
    expect(ahead(await get(`${BASE}/view?start=2026-11-23`))).toEqual([])
  })

  test('remembers how many days it shows', async () => {
    const { response, location } = await post(`${BASE}/days`, { start: '2026-11-21', numberOfDays: '3' })
    expect(location).toBe(`${BASE}/edit?start=2026-11-21`)
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    const page = await kitchen.request(`${BASE}/view`, { as: kitchen.jonas, headers: { cookie } })
    expect(await page.text()).toContain('data-days="3"')
    expect(await get(`${BASE}/view?days=400`)).toContain('data-days="7"')
  })

  test('shows recipes, notes, and what recipes say of time and calories', async () => {
    const recipeId = await addRecipe('Leek soup', {
      totalTime: '1 h 20 min',
      nutrition: { calories: '450 kcal' },
    })
    await post(`${BASE}/new?date=2026-11-21&entryType=dinner`, { recipeId })
    await note('<b>Canteen</b>', '2026-11-21', 'lunch')
    const page = await get(`${BASE}/view`)
    expect(page).toContain('Leek soup</a>')
    expect(page).toContain('&lt;b&gt;Canteen')
    expect(page).toContain('1\u00a0h 20\u00a0min')
    expect(page).toContain('450\u00a0kcal')
  })

  test('adds up what one person eats in a day and in all, and says on how many meals that is based', async () => {
    const typed = await addRecipe('Leek soup', {
      nutrition: { calories: '450 kcal', proteinContent: '12 g' },
    })
    const computed = await addRecipe('Syrup', {
      language: 'en',
      recipeServings: 1,
      recipeIngredient: [{ note: '100 g sugar' }],
    })
    const { services, mara } = kitchen
    for (const { number } of services.db.all<{ number: number }>('SELECT number FROM recipes'))
      await keepNutrition(mara, number)
    await post(`${BASE}/new?date=2026-11-21&entryType=dinner`, { recipeId: typed })
    await post(`${BASE}/new?date=2026-11-20&entryType=dinner`, { recipeId: computed })
    await note('Canteen', '2026-11-21', 'lunch')
    const page = await get(`${BASE}/view`)
    expect(page).toContain('450\u00a0kcal</span><span>12\u00a0g\u00a0protein (1\u00a0of\u00a02)')
    expect(page).toMatch(/(?:3[89]|40)\d\u00a0kcal<\/span><span>0\u00a0g\u00a0protein</)
    expect(page).toMatch(/Per person: 8[345]\d kcal, 12 g protein, and 0 g fiber, from 2 of 3 meals\./)
    expect(page).toContain('not medical advice')
  })

  test('reads as many statements for fifty entries as for one', async () => {
    const ids = await Promise.all(['Soup', 'Salad', 'Stew'].map((name) => addRecipe(name)))
    const { db } = kitchen.services
    const statements = async () => {
      // A page that is kept would read nothing.
      db.run('UPDATE groups SET name = name')
      const seen: string[] = []
      db.onStatement = (sql) => seen.push(sql)
      await get(`${BASE}/view`)
      db.onStatement = undefined
      // Whether another process has written is asked now and then.
      return seen.filter((sql) => !sql.startsWith('PRAGMA')).length
    }
    // Today and yesterday, of which the page asks.
    for (const day of ['20', '21'])
      await post(`${BASE}/new?date=2026-11-${day}&entryType=dinner`, { recipeId: ids[0]! })
    await get(`${BASE}/view`)
    const one = await statements()
    for (let at = 0; at < 49; at++) {
      const date = `2026-11-${16 + (at % 6)}`
      addMeal(kitchen.jonas, { date, entryType: 'side', title: '', text: '', recipeId: ids[at % 3]! })
    }
    await get(`${BASE}/view`)
    expect(await statements()).toBe(one)
  })
})

test('a page that is kept shows what has changed since, to each household its own', async () => {
  const path = `${BASE}/view?start=2026-11-16&days=7`
  expect(await get(path)).not.toContain('Canteen')
  await note('Canteen', '2026-11-20')
  expect(await get(path)).toContain('Canteen')
  expect(await get(path)).toContain('Canteen')
  expect(await get(path, kitchen.other)).not.toContain('Canteen')
  kitchen.clock.set('2026-11-22T10:00:00Z')
  expect(await get(path)).toContain('data-day="2026-11-22" data-today=""')
})

describe('a meal', () => {
  test('is planned, changed, moved and deleted, and each of these can be undone', async () => {
    const recipeId = await addRecipe('Soup')
    const added = await post(`${BASE}/new?date=2026-11-24&entryType=dinner`, { recipeId })
    expect(added).toMatchObject({ status: 303, location: `${BASE}/view?show=2026-11-24` })
    expect(planned()).toEqual(['2026-11-24 dinner Soup'])
    const id = idOn('2026-11-24')
    const one = `${BASE}/entries/${id}`
    const steps = [
      [await post(`${one}/move`, { date: '2026-11-26', entryType: 'lunch' }), ['2026-11-26 lunch Soup']],
      [
        await post(one, {
          date: '2026-11-27',
          entryType: 'side',
          servings: '2,5',
          text: 'Cold',
          leftoverOf: '',
        }),
        ['2026-11-27 side Soup'],
      ],
      [await post(`${one}/delete`), []],
    ] as const
    expect(planned()).toEqual([])
    for (const [at, [{ notice }]] of [...steps.entries()].reverse()) {
      expect(await post(notice.undo)).toMatchObject({ notice: { messageId: 'mealplan.taken-back' } })
      expect(planned()).toEqual(at === 0 ? ['2026-11-24 dinner Soup'] : [...steps[at - 1]![1]])
    }
    expect((await post(added.notice.undo)).status).toBe(303)
    expect(planned()).toEqual([])
    expect((await post(added.notice.undo)).status).toBe(404)
  })

  test('that someone has changed since stays as it is when an older change is undone', async () => {
    await note('Lentils')
    const id = idOn('2026-11-24')
    kitchen.clock.advance(1000)
    const moved = await post(`${BASE}/entries/${id}/move`, { date: '2026-11-25', entryType: 'dinner' })
    kitchen.clock.advance(1000)
    await post(`${BASE}/entries/${id}/move`, { date: '2026-11-26', entryType: 'dinner' }, kitchen.mara)
    expect((await post(moved.notice.undo, {}, kitchen.mara)).status).toBe(404)
    expect((await post(moved.notice.undo)).notice).toMatchObject({
      messageId: 'mealplan.taken-back-in-part',
      values: { restored: 0, of: 1 },
    })
    expect(planned()).toEqual(['2026-11-26 dinner Lentils'])
  })

  test('that a script moves answers with the days and an undo link, and leaves no notice', async () => {
    await note('Lentils')
    const headers = { 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    const path = `${BASE}/entries/${idOn('2026-11-24')}/move?start=2026-11-23&days=7`
    const body = new URLSearchParams({ date: '2026-11-25', entryType: 'lunch' })
    const answer = await kitchen.request(path, { method: 'POST', as: kitchen.jonas, body, headers })
    expect(answer.headers.getSetCookie()).toEqual([])
    const { days, text, undo } = (await answer.json()) as MovedMeal
    expect(text).toContain('Lentils')
    expect(days.map(({ meals }) => meals.map(({ entryType, name }) => `${entryType} ${name}`))).toEqual([
      [],
      [],
      ['lunch Lentils'],
      [],
      [],
      [],
      [],
    ])
    const view = await kitchen.request(`${BASE}/view?start=2026-11-23&days=7`, { as: kitchen.jonas, headers })
    expect(await view.json()).toEqual(days)
    const foreign = { method: 'POST', as: kitchen.other, body, headers } as const
    expect((await kitchen.request(path, foreign)).status).toBe(404)
    await post(undo)
    expect(planned()).toEqual(['2026-11-24 dinner Lentils'])
  })

  test('is moved by arrows within what is shown, and the other way where days run from right to left', () => {
    const meal = { id: 7, entryType: 'dinner' } as MealView
    const days = ['2026-11-24', '2026-11-25'].map((date) => ({ date, meals: [] as MealView[] }) as DayView)
    days[0]!.meals.push(meal)
    const to = (key: string, isTurned = false) => slotBeside(days, 7, key, isTurned)
    expect(to('ArrowRight')).toEqual({ date: '2026-11-25', entryType: 'dinner' })
    expect(to('ArrowLeft', true)).toEqual({ date: '2026-11-25', entryType: 'dinner' })
    expect(to('ArrowUp')).toEqual({ date: '2026-11-24', entryType: 'lunch' })
    expect([to('ArrowLeft'), to('ArrowRight', true), to('Enter')]).toEqual([null, null, null])
  })

  test('may be the rest of another, which takes neither time nor its place in the kitchen', async () => {
    const recipeId = await addRecipe('Stew', { totalTime: '2 h' })
    await post(`${BASE}/new?date=2026-11-23&entryType=dinner`, { recipeId })
    expect(await get(`${BASE}/new?date=2026-11-25&entryType=lunch`)).toContain('Leftovers from')
    const id = idOn('2026-11-23')
    await post(`${BASE}/new?date=2026-11-25&entryType=lunch`, { leftoverOf: String(id) })
    const [rest] = entriesOfDays(kitchen.jonas, '2026-11-25', '2026-11-25')
    expect(rest).toMatchObject({ leftoverOf: id, recipeId })
    const page = await get(`${BASE}/view?start=2026-11-25&days=1`)
    expect(page).toContain('leftovers')
    expect(page).not.toContain('2 h')
    // The rest knows again what it is of when the meal comes back.
    const { notice } = await post(`${BASE}/entries/${id}/delete`)
    await post(notice.undo)
    expect(entriesOfDays(kitchen.jonas, '2026-11-25', '2026-11-25')).toMatchObject([{ leftoverOf: id }])
  })

  test('says beside the field what is wrong, with what was typed', async () => {
    const { response } = await post(`${BASE}/new?date=2026-11-24&entryType=dinner`, {
      title: ' ',
      text: 'Warm',
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('This Field is Required')
    expect(page).toContain('Warm')
    await addRecipe('Soup')
    const wrong = await post('/g/linden-house/r/soup/plan', {
      date: '2026-11-24',
      entryType: 'side',
      servings: 'many',
      text: '',
    })
    expect(wrong.status).toBe(422)
  })

  test('is changed by two at once: what does not collide stays, what does is asked about', async () => {
    const id = await addRecipe('Soup')
    addMeal(kitchen.jonas, {
      ...{ date: '2026-11-24', entryType: 'lunch', title: '', text: '' },
      recipeId: id,
    })
    const path = `${BASE}/entries/${idOn('2026-11-24')}`
    const openedIn = (html: string) =>
      /name="opened" value="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
    const opened = openedIn(await get(path))
    const plain = { date: '2026-11-24', entryType: 'lunch', servings: '', leftoverOf: '', text: '' }
    await post(path, { ...plain, opened, entryType: 'dinner', servings: '4' }, kitchen.mara)
    const clash = await post(path, { ...plain, opened, entryType: 'side', text: 'with bread' })
    const html = await clash.response.text()
    expect(clash.status).toBe(409)
    expect(html).toContain('Someone else changed this to “Dinner” while you were editing.')
    expect(html).toContain('with bread')
    expect(html).toContain('name="servings" value="4"')
    const decided = { ...plain, opened: openedIn(html), entryType: 'side', servings: '4', text: 'with bread' }
    expect((await post(path, decided)).status).toBe(303)
    expect(entriesOfDays(kitchen.jonas, '2026-11-24', '2026-11-24')).toMatchObject([
      { entryType: 'side', servings: 4, text: 'with bread' },
    ])
  })

  test('is added from the menu of a recipe, and the page says so', async () => {
    await addRecipe('Soup')
    expect(await get('/g/linden-house/r/soup')).toContain('/g/linden-house/r/soup/plan')
    expect(await get('/g/linden-house')).toContain('/g/linden-house/r/soup/plan')
    expect(await get('/g/linden-house/r/soup/plan')).toContain('value="2026-11-21"')
    const form = { date: '2026-11-24', entryType: 'lunch', servings: '', text: '' }
    const { notice, location } = await post('/g/linden-house/r/soup/plan', form)
    expect(notice).toMatchObject({
      tone: 'success',
      messageId: 'mealplan.added-for',
      values: { said: 'Recipe added to mealplan', meal: 'Lunch' },
      next: { action: '/g/linden-house/r/soup/shopping?usual=true' },
    })
    expect(location).toBe('/g/linden-house/r/soup')
    expect(planned()).toEqual(['2026-11-24 lunch Soup'])
  })

  test('that cannot be written says so, and keeps what was typed', async () => {
    await addRecipe('Soup')
    kitchen.services.raw.run(
      "CREATE TRIGGER full BEFORE INSERT ON meal_plan_entries BEGIN SELECT raise(ABORT, 'no room'); END",
    )
    const form = { date: '2026-11-24', entryType: 'lunch', servings: '3', text: 'with bread' }
    const { status, response } = await post('/g/linden-house/r/soup/plan', form)
    const html = await response.text()
    expect(status).toBe(500)
    expect(html).toContain('Failed to add recipe to mealplan')
    expect(html).toContain('with bread')
    expect(planned()).toEqual([])
  })
})

describe('a whole week', () => {
  test('is filled by chance without a recipe twice, as far as there are any, and emptied again', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await addRecipe(name)
    await note('Out', '2026-11-24')
    const { notice } = await post(`${BASE}/fill?start=2026-11-23&days=7`, { entryType: ['dinner'] })
    expect(notice).toMatchObject({ messageId: 'mealplan.filled', values: { count: 5 } })
    const recipes = planned().filter((line) => !line.endsWith('Out'))
    expect(new Set(recipes.map((line) => line.slice(-1)))).toEqual(new Set(['A', 'B', 'C', 'D', 'E']))
    expect(recipes.some((line) => line.startsWith('2026-11-24'))).toBe(false)
    const again = await fillGaps(kitchen.jonas, { start: '2026-11-23', days: 7 }, ['dinner'])
    expect(again).toEqual({ count: 0, change: null })
    await post(notice.undo)
    expect(planned()).toEqual(['2026-11-24 dinner Out'])
  })

  test('is copied with its leftovers, which are those of the copy', async () => {
    const recipeId = await addRecipe('Stew')
    await post(`${BASE}/new?date=2026-11-23&entryType=dinner`, { recipeId })
    const id = idOn('2026-11-23')
    await post(`${BASE}/new?date=2026-11-24&entryType=lunch`, { leftoverOf: String(id) })
    expect(await get(`${BASE}/copy?start=2026-11-23&days=7`)).toContain('value="2026-11-30"')
    expect((await post(`${BASE}/copy?start=2026-11-23&days=7`, { to: 'soon' })).status).toBe(422)
    copyDays(kitchen.jonas, { start: '2026-11-23', days: 7 }, '2026-11-30')
    const [copy] = entriesOfDays(kitchen.jonas, '2026-11-30', '2026-11-30')
    expect(entriesOfDays(kitchen.jonas, '2026-12-01', '2026-12-01')).toMatchObject([{ leftoverOf: copy!.id }])
    expect(copyDays(kitchen.jonas, { start: '2027-01-01', days: 7 }, '2027-02-01').change).toBeNull()
  })
})

describe('days', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-15'],
    ['2026-11-21', 1, '2026-11-16'],
    ['2026-11-22', 1, '2026-11-16'],
    ['2026-11-22', 0, '2026-11-22'],
    ['2027-01-01', 6, '2026-12-26'],
  ])('the week of %s begins, with day %i first, on %s', (day, first, start) => {
    expect(weekStart(day, first)).toBe(start)
  })

  test('a day is shown where the planner opens, when it is there', () => {
    expect(startShowing('2026-11-20', '2026-11-16', 7, 1)).toBe('2026-11-16')
    expect(startShowing('2026-11-25', '2026-11-16', 7, 1)).toBe('2026-11-23')
    expect(startShowing('2026-11-25', '2026-11-21', 3, 1)).toBe('2026-11-25')
    expect(headingOf({ start: '2026-11-09', days: 7 }, '2026-11-21', 1)).toBe('mealplan.last-week')
    expect(dayText(i18nFor('de-DE'), '2026-11-21')).toBe('Samstag, 21. November')
  })

  test.each([
    ['450 kcal', 450],
    ['1,200', 1200],
    ['1.200 kcal', 1200],
    ['412,5', 413],
    ['1900 kJ', 454],
    ['1900 kJ / 454 kcal', 454],
    ['a lot', 0],
  ])('%s is %i calories', (text, calories) => {
    expect(readCalories(text)).toBe(calories)
  })
})

describe('shopping for the plan', () => {
  test('puts each recipe on a list as often and for as many as it is planned for, but no leftovers', async () => {
    const { id: foodId } = await (
      await kitchen.request('/api/foods', { method: 'POST', as: kitchen.jonas, json: { name: 'leek' } })
    ).json()
    const recipeId = await addRecipe('Soup', {
      recipeServings: 2,
      settings: { disableAmount: false },
      recipeIngredient: [{ quantity: 3, food: { id: foodId } }],
    })
    await post(`${BASE}/new?date=2026-11-23&entryType=dinner`, { recipeId })
    const first = idOn('2026-11-23')
    await post(`${BASE}/new?date=2026-11-24&entryType=lunch`, { leftoverOf: String(first) })
    await post('/g/linden-house/r/soup/plan', {
      date: '2026-11-25',
      entryType: 'dinner',
      servings: '6',
      text: '',
    })
    const page = await get(`${BASE}/shop?start=2026-11-23&days=7`)
    expect(page).toContain('Wednesday, Dinner, for 6')
    expect(page).toContain('× 4')
    const path = `${BASE}/shop?start=2026-11-23&days=7`
    const chosen = { line: `${recipeId}.0`, recipe: recipeId! }
    const { notice } = await post(path, { list: '', ...chosen })
    expect(notice).toMatchObject({ tone: 'success', messageId: 'recipe.successfully-added-to-list' })
    const lists = await (await kitchen.request('/api/groups/shopping/lists', { as: kitchen.jonas })).json()
    const list = await (
      await kitchen.request(`/api/groups/shopping/lists/${lists.items[0].id}`, { as: kitchen.jonas })
    ).json()
    expect(list.listItems).toMatchObject([{ foodId, quantity: 12 }])
    const unknown = await post(path, { list: crypto.randomUUID(), ...chosen })
    expect(unknown.notice).toMatchObject({ tone: 'error', messageId: 'recipe.failed-to-add-to-list' })
    expect((await post(path, { list: '', line: chosen.line })).notice.messageId).toBe(
      'shopping.nothing-chosen',
    )
  })
})

test('several recipes of a day are put on a list at once', async () => {
  const [soup, bread] = [await addRecipe('Soup', LEEK), await addRecipe('Bread', LEEK)]
  for (const recipeId of [soup, bread])
    await post(`${BASE}/new?date=2026-11-23&entryType=dinner`, { recipeId })
  const path = `${BASE}/shop?start=2026-11-23&days=1`
  const line = [`${soup}.0`, `${bread}.0`]
  const { notice } = await post(path, { list: '', line, recipe: [soup!, bread!] })
  expect(notice).toMatchObject({ tone: 'success', messageId: 'shopping.recipes-added', values: { count: 2 } })
  // A recipe that is unticked stays off, whatever is ticked of it.
  const one = await post(path, { list: '', line, recipe: soup! })
  expect(one.notice).toMatchObject({ tone: 'success', messageId: 'recipe.successfully-added-to-list' })
})

const LEEK = { settings: { disableAmount: false }, recipeIngredient: [{ quantity: 3, note: 'leek' }] }

test('home greets with what the plan says for tonight, also while there are few recipes', async () => {
  const recipeId = await addRecipe('Leek soup')
  expect(await get('/g/linden-house')).not.toContain('class="tonight"')
  await post(`${BASE}/new?date=2026-11-21&entryType=dinner`, { recipeId })
  expect(await get('/g/linden-house')).toContain('<a href="/group/mealplan/planner/view">Tonight</a>')
  expect(await get('/g/linden-house?search=leek')).not.toContain('Tonight')
})

test('below the days are recipes that were not made lately, longest ago first, without those that are planned', async () => {
  const soon = await addRecipe('Planned pie')
  for (const name of ['New pie', 'Old pie', 'Recent pie']) await addRecipe(name)
  for (const [slug, day] of [
    ['old-pie', '2026-01-05'],
    ['recent-pie', '2026-11-18'],
  ])
    await kitchen.request(`/api/recipes/${slug}/last-made`, {
      method: 'PATCH',
      as: kitchen.jonas,
      json: { timestamp: `${day}T18:00:00Z` },
    })
  const shelf = async () =>
    [...(await get(`${BASE}/view`)).matchAll(/href="\/g\/linden-house\/r\/([a-z-]+)\/plan"/g)].map(
      ([, slug]) => slug,
    )
  expect(await shelf()).toEqual(['old-pie', 'planned-pie', 'new-pie'])
  await post(`${BASE}/new?date=2026-11-21&entryType=dinner`, { recipeId: soon })
  expect(await shelf()).toEqual(['old-pie', 'new-pie'])
  expect(await get(`${BASE}/edit`)).not.toContain('plan-shelf')
})

test('days without anything offer to choose a recipe, and nothing to shop for', async () => {
  const empty = await get(`${BASE}/view`)
  expect([empty.includes('Choose a recipe'), empty.includes('Shop for the week')]).toEqual([true, false])
  await note('Canteen', '2026-11-21')
  const filled = await get(`${BASE}/view`)
  expect([filled.includes('Choose a recipe'), filled.includes('Shop for the week')]).toEqual([false, true])
})

test('what may be left of a recipe is offered once, of its latest day', async () => {
  const recipeId = await addRecipe('Leek soup')
  for (const day of ['22', '24']) await post(`${BASE}/new?date=2026-11-${day}&entryType=dinner`, { recipeId })
  const page = await get(`${BASE}/new?date=2026-11-25&entryType=lunch`)
  expect(page.match(/name="leftoverOf"/g)).toHaveLength(1)
  expect(page).toContain('Tuesday, November 24</small>')
})

test('what is planned or was made these days is not among what was not made for a while', async () => {
  kitchen.clock.set('2026-11-21T10:00:00.000Z')
  const lasagne = await addRecipe('Lasagne', { lastMade: '2026-11-21T09:00:00Z' })
  const goulash = await addRecipe('Goulash', { lastMade: '2026-02-01T12:00:00Z' })
  await addRecipe('Risotto', { lastMade: '2026-01-05T12:00:00Z' })
  await addRecipe('Dumplings')
  addMeal(kitchen.jonas, { date: '2026-11-22', entryType: 'dinner', recipeId: goulash, title: '', text: '' })
  const names = (html: string) =>
    ['Lasagne', 'Goulash', 'Risotto', 'Dumplings'].filter((name) => html.includes(`>${name}<`))
  const choices = (await get(`${BASE}/new?date=2026-11-25&entryType=dinner`)).split('id="choices"')[1]!
  const [resting, recent] = [
    ['Risotto', 'Dumplings'],
    ['Lasagne', 'Goulash'],
  ].map((some) => some.map((name) => choices.indexOf(name)))
  expect(Math.max(...resting!)).toBeLessThan(Math.min(...recent!))
  const later = await get(`${BASE}/view?start=2026-12-14`)
  expect(names(later.split('id="plan-shelf"')[1]!)).toEqual(['Risotto', 'Dumplings'])
  const home = await get('/g/linden-house')
  const shelf = home.split('Not made in a while')[1]?.split('</section>')[0] ?? ''
  expect(shelf).not.toContain('Goulash')
  expect(lasagne).not.toBe('')
})
