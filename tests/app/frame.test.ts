import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_PARTS } from '../../src/app/frame-parts'
import { ROOT, sourceFiles } from '../architecture/imports'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const HOME = '/g/linden-house'
const FAVORITES = '/user/self/favorites'

async function drawerOf({ request }: Kitchen, as: Kitchen['mara'], path = FAVORITES): Promise<string> {
  const html = await (await request(path, { as })).text()
  return html.slice(html.indexOf('<nav class="drawer"'), html.indexOf('<main'))
}

const addRecipe = ({ request }: Kitchen, as: Kitchen['mara'], name: string) =>
  request('/api/recipes', { method: 'POST', as, json: { name } })

test('the drawer counts the recipes of the group, one more with each and none of another group', async () => {
  const kitchen = seedKitchen()
  const count = async () => /<data value="(\d+)">/.exec(await drawerOf(kitchen, kitchen.jonas))?.[1]
  expect(await count()).toBe('0')
  await addRecipe(kitchen, kitchen.mara, 'Peas')
  await addRecipe(kitchen, kitchen.other, 'Kelp')
  expect(await count()).toBe('1')
  await kitchen.request('/api/recipes/peas', { method: 'DELETE', as: kitchen.mara })
  expect(await count()).toBe('0')
})

test('a kept page shows a recipe that came later in its count', async () => {
  const kitchen = seedKitchen()
  await addRecipe(kitchen, kitchen.mara, 'Peas')
  const page = `${HOME}/r/peas`
  expect(await drawerOf(kitchen, kitchen.mara, page)).toContain('<data value="1">')
  await addRecipe(kitchen, kitchen.mara, 'Beans')
  expect(await drawerOf(kitchen, kitchen.mara, page)).toContain('<data value="2">')
})

test('the entry that a page belongs to is marked, and settings are the administrator’s', async () => {
  const kitchen = seedKitchen()
  expect(await drawerOf(kitchen, kitchen.jonas)).toContain(`href="${FAVORITES}" aria-current="page"`)
  expect(await drawerOf(kitchen, kitchen.jonas, HOME)).toContain(`href="${HOME}" aria-current="page"`)
  expect(await drawerOf(kitchen, kitchen.mara)).toContain('/admin/')
  expect(await drawerOf(kitchen, kitchen.jonas)).not.toContain('/admin/')
})

const TASKS = '/admin/background-tasks'

function adminDrawer(env: Record<string, string> = {}): Promise<string> {
  const kitchen = seedKitchen(env)
  return drawerOf(kitchen, kitchen.mara, TASKS)
}

test('administrators have a drawer of their own, with a link back and links for developers', async () => {
  const drawer = await adminDrawer()
  expect(drawer).toContain('data-admin=""')
  expect(drawer).toContain(`href="${HOME}"`)
  expect(drawer).toContain(`<h2>Developer</h2>`)
  expect(drawer).toContain(`href="${TASKS}" aria-current="page"`)
  expect(drawer).toContain('href="/admin/parser"')
  for (const path of ['/admin/site-settings', '/admin/manage/users', '/admin/manage/groups'])
    expect(drawer).toContain(`href="${path}"`)
})

test('what visitors may read, too, keeps bar and drawer for members', async () => {
  const kitchen = seedKitchen()
  await addRecipe(kitchen, kitchen.mara, 'Peas')
  for (const path of ['/preferences/language', `${HOME}/no/such/page`, `${HOME}/r/peas/print`]) {
    expect(await drawerOf(kitchen, kitchen.mara, path)).toContain(`href="${FAVORITES}"`)
    const visitor = await (await kitchen.request(path)).text()
    expect(visitor).not.toContain('class="drawer"')
    expect(visitor).toContain('data-bare=""')
  }
})

test('the link to support is there when the operator names its address', async () => {
  const url = 'https://example.com/donate?to=trivet'
  expect(await adminDrawer()).not.toContain('Support the project')
  const drawer = await adminDrawer({ TRIVET_SUPPORT_URL: url })
  expect(drawer).toContain(`href="${url}"`)
})

test('every place that a page names is an entry, and no two entries have one key', () => {
  const keys = FRAME_PARTS.flatMap(({ entries = [] }) => entries.map(({ key }) => key))
  const pages = sourceFiles('src').filter((file) => /\.pages\.tsx?$/.test(file))
  const places = pages.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bplace: '([^']*)'/g)].map((match) => match[1]!),
  )
  expect(places.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
  expect(places.filter((place) => !keys.includes(place))).toEqual([])
})

test('a page without room for a notice leaves it for the next one', async () => {
  const kitchen = seedKitchen()
  const { request, mara } = kitchen
  await addRecipe(kitchen, mara, 'Peas')
  const recipeInstructions = [{ text: 'Boil.' }]
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { recipeInstructions } })
  const notice = { tone: 'success', messageId: 'recipe.taken-back', values: { name: 'Peas' } }
  const headers = { cookie: `trivet_notice=${encodeURIComponent(JSON.stringify(notice))}` }
  const lost = await request(`${HOME}/r/peas/cook`, { as: mara, headers })
  expect(lost.status).toBe(200)
  expect(lost.headers.getSetCookie()).toEqual([])
  const shown = await request(FAVORITES, { as: mara, headers })
  expect(shown.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
  expect(await shown.text()).toContain('Peas')
})

test('a page that is not there and one that fails have titles of their own', async () => {
  const { request, jonas } = seedKitchen()
  const titlesOf = async (path: string, init: RequestInit = {}) => {
    const response = await request(path, { as: jonas, ...init })
    const html = await response.text()
    const [title, heading] = [/<title>([^<]*)/, /<h1[^>]*>([^<]*)/].map((find) => find.exec(html)?.[1])
    return [response.status, title, heading]
  }
  expect(await titlesOf(`${HOME}/nowhere`)).toEqual([404, '404 Not Found · Trivet', '404 Not Found'])
  expect(await titlesOf(`${HOME}/r/never-written`)).toEqual([404, '404 Not Found · Trivet', '404 Not Found'])
  expect(await titlesOf(FAVORITES, { method: 'POST' })).toEqual([
    405,
    'An error occurred · Trivet',
    'An error occurred',
  ])
})
