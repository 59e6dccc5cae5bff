import { beforeEach, expect, test } from 'bun:test'
import type { Ctx } from '../../../src/platform/context'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

let kitchen: Kitchen
const PAGE = '/g/linden-house/r/soup'

beforeEach(async () => {
  kitchen = seedKitchen()
  await soup(kitchen)
})

/** Sends the form below a recipe, and reads the page that it leads to as a browser would. */
async function submit(fields: Record<string, string | File>, as: Ctx = kitchen.mara) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await kitchen.request(`${PAGE}/assets`, { method: 'POST', as, body })
  const to = answer.headers.get('location')
  if (to === null) return { status: answer.status, to, html: '' }
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const page = await kitchen.request(to, { as, headers: { cookie: cookie.join('; ') } })
  return { status: answer.status, to, html: await page.text() }
}
const read = async () => (await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body.assets
const card = (name = 'Grandma’s card.JPG') => new File(['plums'], name)

test('a file is attached under the name that is typed, else under its own, and the next page says so', async () => {
  const first = await submit({ file: card() })
  expect([first.status, first.to]).toEqual([303, PAGE])
  expect(first.html).toContain('data-tone="success"')
  expect(first.html).toContain('Grandma’s card')
  await submit({ file: card('list.pdf'), name: ' Shopping ' })
  expect((await read()).map(({ name, icon }) => [name, icon])).toEqual([
    ['Grandma’s card', 'mdi-file-image'],
    ['Shopping', 'mdi-file-pdf-box'],
  ])
})

test('a file that is removed is gone, and the next page names it', async () => {
  await submit({ file: card(), name: 'Card' })
  const [{ fileName } = { fileName: null }] = await read()
  const { html } = await submit({ remove: fileName! })
  expect(html).toMatch(/data-tone="success".*Card/s)
  expect(await read()).toEqual([])
})

test('without a file, or with too long a name, nothing is attached and the next page says why', async () => {
  for (const fields of [{ name: 'Nothing' }, { file: card(), name: 'n'.repeat(501) }]) {
    const { status, html } = await submit(fields)
    expect([status, html.includes('data-tone="error"')]).toEqual([303, true])
  }
  expect(await read()).toEqual([])
})

test('members of the household alone attach, and to a locked recipe only its owner; visitors see what is shown', async () => {
  expect((await submit({ file: card() }, kitchen.other)).status).toBe(404)
  await submit({ file: card(), name: 'Card' })
  const { body } = await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)
  const settings = { ...body.settings, public: true, locked: true, showAssets: false }
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { settings })
  const page = async (as?: Ctx) => (await kitchen.request(PAGE, as ? { as } : {})).text()
  const form = `action="${PAGE}/assets"`
  expect((await page(kitchen.mara)).includes(form)).toBe(true)
  const others = await page(kitchen.jonas)
  expect([others.includes(form), others.includes('/assets/card.jpg')]).toEqual([false, true])
  expect((await page()).includes('/assets/card.jpg')).toBe(false)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    settings: { ...settings, showAssets: true },
  })
  expect((await page()).includes('/assets/card.jpg')).toBe(true)
})
