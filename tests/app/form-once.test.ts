import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../src/app/create-app'
import { newFormKey } from '../../src/platform/http/form-key'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { ROOT, sourceFiles } from '../architecture/imports'
import { soup } from '../recipes/support'
import { formFields } from '../support/form-fields'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const PAGE = '/g/linden-house/r/soup'
const CREATE = '/g/linden-house/r/create/new'

type Person = Kitchen['mara']

async function kitchenWithSoup(): Promise<Kitchen> {
  const kitchen = seedKitchen()
  await soup(kitchen)
  patchRecipe(kitchen.mara, 'soup', { settings: { public: true, disableComments: false } })
  return kitchen
}

function post(kitchen: Kitchen, path: string, fields: Record<string, string>, as?: Person) {
  const init = { method: 'POST', body: new URLSearchParams(fields) }
  return kitchen.request(path, as ? { ...init, as } : init)
}

async function keyOn(kitchen: Kitchen, path: string, form: string, as: Person): Promise<string> {
  const { once } = formFields(await (await kitchen.request(path, { as })).text(), form)
  return once ?? ''
}

const count = ({ services: { db } }: Kitchen, table: string) =>
  db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!.n

const newRecipe = (once: string, name = 'Leek tart') => ({ once, name, action: 'save' })

test('a form that writes is the one component that carries a key', () => {
  const bare = sourceFiles('src').filter(
    (file) =>
      /<form\b[^>]*method="post"/s.test(readFileSync(join(ROOT, file), 'utf8')) &&
      !file.endsWith('src/ui/form.ui.tsx'),
  )
  expect(bare).toEqual([])
})

test('a browser keeps a page with forms as long as it is the same and none of its forms was sent', async () => {
  const kitchen = await kitchenWithSoup()
  const there = `${PAGE}/delete`
  const ask = (tag: string, as: Person) => kitchen.request(there, { as, headers: { 'if-none-match': tag } })
  const first = await kitchen.request(there, { as: kitchen.mara })
  const { once } = formFields(await first.text(), 'main form')
  const tag = first.headers.get('etag')!
  const again = await ask(tag, kitchen.mara)
  expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
  // Someone else at the same browser gets a page of their own.
  expect((await ask(tag, kitchen.jonas)).status).not.toBe(304)
  expect((await ask(tag.replace(/[\w-]{22}"$/, `${'x'.repeat(22)}"`), kitchen.mara)).status).toBe(200)
  await post(kitchen, `${PAGE}/favorite`, { once: once!, favorite: 'true' }, kitchen.mara)
  const spent = await ask(tag, kitchen.mara)
  expect(spent.status).toBe(200)
  expect(formFields(await spent.text(), 'main form').once).not.toBe(once)
})

test('a comment whose button is pressed twice is made once, also on a page that is kept', async () => {
  const kitchen = await kitchenWithSoup()
  const once = await keyOn(kitchen, PAGE, 'form.say', kitchen.jonas)
  expect(once).not.toBe('')
  const comment = { once, text: 'Less pepper' }
  const both = await Promise.all([1, 2].map(() => post(kitchen, `${PAGE}/comments`, comment, kitchen.jonas)))
  const third = await post(kitchen, `${PAGE}/comments`, comment, kitchen.jonas)
  const answers = [...both, third].map(({ status, headers }) => [status, headers.get('location')])
  expect(answers).toEqual(Array(3).fill([303, `${PAGE}#comments`]))
  expect(count(kitchen, 'recipe_comments')).toBe(1)
  // The page that comes after has another key: what is said once more is meant.
  const next = await keyOn(kitchen, PAGE, 'form.say', kitchen.jonas)
  expect(next).not.toBe(once)
  await post(kitchen, `${PAGE}/comments`, { ...comment, once: next }, kitchen.jonas)
  expect(count(kitchen, 'recipe_comments')).toBe(2)
})

test('a page whose key was spent is drawn again, though nothing on it has changed', async () => {
  const kitchen = await kitchenWithSoup()
  const once = await keyOn(kitchen, PAGE, 'form.say', kitchen.jonas)
  expect(await keyOn(kitchen, PAGE, 'form.say', kitchen.jonas)).toBe(once)
  expect((await post(kitchen, `${PAGE}/comments`, { once, text: ' ' }, kitchen.jonas)).status).toBe(422)
  expect(await keyOn(kitchen, PAGE, 'form.say', kitchen.jonas)).not.toBe(once)
})

test('a recipe saved twice is one recipe, and the second answer says the same as the first', async () => {
  const kitchen = seedKitchen()
  const once = await keyOn(kitchen, CREATE, '.recipe-form', kitchen.mara)
  const first = await post(kitchen, CREATE, newRecipe(once), kitchen.mara)
  const second = await post(kitchen, CREATE, newRecipe(once), kitchen.mara)
  for (const answer of [first, second]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/g/linden-house/r/leek-tart'])
    expect(answer.headers.get('set-cookie')).toContain('trivet_notice=')
  }
  expect(count(kitchen, 'recipes')).toBe(1)
})

test('the second press is known after the server has started again, for a day', async () => {
  const kitchen = seedKitchen()
  const once = await keyOn(kitchen, CREATE, '.recipe-form', kitchen.mara)
  await post(kitchen, CREATE, newRecipe(once), kitchen.mara)
  kitchen.clock.advance(3_600_000)
  // What was at hand in memory is gone by now; a later start knows as much.
  const app = createApp(kitchen.services)
  expect(app).toBeFunction()
  expect((await post(kitchen, CREATE, newRecipe(once), kitchen.mara)).status).toBe(303)
  expect(count(kitchen, 'recipes')).toBe(1)
  kitchen.clock.advance(24 * 3_600_000)
  expect((await post(kitchen, CREATE, newRecipe(once), kitchen.mara)).status).toBe(422)
})

test('a refusal may be mended and sent again, and other words under one key are another wish', async () => {
  const kitchen = seedKitchen()
  const once = await keyOn(kitchen, CREATE, '.recipe-form', kitchen.mara)
  expect((await post(kitchen, CREATE, newRecipe(once, ' '), kitchen.mara)).status).toBe(422)
  expect((await post(kitchen, CREATE, newRecipe(once), kitchen.mara)).status).toBe(303)
  expect((await post(kitchen, CREATE, newRecipe(once, 'Onion tart'), kitchen.mara)).status).toBe(303)
  expect(count(kitchen, 'recipes')).toBe(2)
})

test("someone else's key gets no kept answer, and a malformed one is ignored", async () => {
  const kitchen = await kitchenWithSoup()
  const once = newFormKey(kitchen.mara.userId)
  for (const as of [kitchen.mara, kitchen.jonas])
    await post(kitchen, `${PAGE}/comments`, { once, text: 'Good' }, as)
  for (const odd of ['', 'x', '\u0000', 'y'.repeat(5000)])
    expect((await post(kitchen, `${PAGE}/comments`, { once: odd, text: 'Good' }, kitchen.mara)).status).toBe(
      303,
    )
  expect(count(kitchen, 'recipe_comments')).toBe(6)
})

test('a recipe whose answer was lost is saved again, not refused for its name', async () => {
  const kitchen = seedKitchen()
  const once = await keyOn(kitchen, CREATE, '.recipe-form', kitchen.mara)
  await post(kitchen, CREATE, newRecipe(once), kitchen.mara)
  const more = await post(kitchen, CREATE, { ...newRecipe(once), description: 'And more' }, kitchen.mara)
  expect(more.headers.get('location')).toBe('/g/linden-house/r/leek-tart')
  expect(count(kitchen, 'recipes')).toBe(1)
  const saved = await (await kitchen.request('/api/recipes/leek-tart', { as: kitchen.mara })).json()
  expect(saved.description).toBe('And more')
})
