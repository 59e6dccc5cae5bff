import { expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import type { Ctx } from '../../../src/platform/context'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

const EDITOR = '/g/linden-house/r/soup?edit=true&mode=json'

async function openDocument(response: Response) {
  const window = new Window()
  window.document.write(await response.text())
  return window.document
}

async function openEditor(kitchen: Kitchen, as: Ctx = kitchen.mara) {
  const document = await openDocument(await kitchen.request(EDITOR, { as }))
  const value = (selector: string) => document.querySelector(selector)?.getAttribute('value') ?? ''
  return { json: document.querySelector('textarea')?.textContent ?? '', version: value('[name=version]') }
}

function save(kitchen: Kitchen, fields: Record<string, string>, as: Ctx = kitchen.mara) {
  return kitchen.request(EDITOR, { method: 'POST', as, body: new URLSearchParams(fields) })
}

const read = async (kitchen: Kitchen) => (await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body

test('the editor shows the recipe as the API answers it, and saving it unchanged changes nothing', async () => {
  const kitchen = seedKitchen()
  const { slug } = await soup(kitchen)
  await send(kitchen, 'PATCH', `/api/recipes/${slug}`, kitchen.mara, {
    recipeIngredient: [{ note: '200 g flour', title: 'Dough', quantity: 1.5 }, 'salt'],
    extras: { colour: 'green' },
    settings: { disableAmount: true },
    nutrition: { calories: '300' },
    lastMade: '2026-11-01T10:00:00Z',
  })
  const before = await read(kitchen)
  const { json, version } = await openEditor(kitchen)
  expect(JSON.parse(json)).toEqual(before)
  const response = await save(kitchen, { json, version })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/g/linden-house/r/soup'])
  const stamps = { updateAt: '', updatedAt: '', dateUpdated: '' }
  expect({ ...(await read(kitchen)), ...stamps }).toEqual({ ...before, ...stamps })
})

test('form and JSON lead to each other', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const linksOf = async (path: string) => {
    const document = await openDocument(await kitchen.request(path, { as: kitchen.mara }))
    return [...document.querySelectorAll('nav .apart, nav.tabs a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ])
  }
  const form = '/g/linden-house/r/soup?edit=true'
  expect(await linksOf(form)).toEqual([[EDITOR, null]])
  expect(await linksOf(EDITOR)).toEqual([
    [form, null],
    [EDITOR, 'page'],
  ])
})

test('a new name moves the recipe, and what is left out becomes empty', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { version } = await openEditor(kitchen)
  const response = await save(kitchen, { json: '{"name": "Broth"}', version })
  expect(response.headers.get('location')).toBe('/g/linden-house/r/broth')
  const { body } = await send(kitchen, 'GET', '/api/recipes/broth', kitchen.mara)
  expect([body.recipeIngredient, body.recipeInstructions]).toEqual([[], []])
})

test('what is not JSON is named with line and column, and is in the editor as it was typed', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { version } = await openEditor(kitchen)
  const typed = '{\n  "name": "Broth <hot>",\n}'
  const response = await save(kitchen, { json: typed.replaceAll('\n', '\r\n'), version })
  const document = await openDocument(response)
  expect(response.status).toBe(422)
  expect(document.querySelector('textarea')?.textContent).toBe(typed)
  expect(document.querySelector('#json-mistakes')?.textContent).toContain('Line 3, column 1')
  expect((await read(kitchen)).name).toBe('Soup')
})

test('wrong fields are named with their lines, all at once, as PUT would name them', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { version } = await openEditor(kitchen)
  const json = '{\n "name": "",\n "recipeIngredient": [\n  "salt",\n  {"quantity": "much"}\n ]\n}'
  const response = await save(kitchen, { json, version })
  const items = (await openDocument(response)).querySelectorAll('#json-mistakes li')
  expect(response.status).toBe(422)
  expect([...items].map((item) => item.textContent.replace(/\s+/g, ' '))).toEqual([
    'Line 2: name This Field is Required',
    'Line 5: recipeIngredient.1.quantity Enter a number.',
  ])
  const put = await send(kitchen, 'PUT', '/api/recipes/soup', kitchen.mara, JSON.parse(json))
  expect([put.status, Object.keys(put.body.fields).sort()]).toEqual([
    422,
    ['name', 'recipeIngredient.1.quantity'],
  ])
})

test('whatever type is wrong, it is said in a sentence of ours', async () => {
  const kitchen = seedKitchen()
  const whole = await soup(kitchen)
  const { version } = await openEditor(kitchen)
  const rows = [7, { text: {}, note: {}, title: {}, name: {}, quantity: {}, ingredientReferences: [7] }]
  for (const wrong of [{}, [], 'x', 7, true, rows]) {
    const recipe = { ...Object.fromEntries(Object.keys(whole).map((key) => [key, wrong])), name: 'Soup' }
    const response = await save(kitchen, { json: JSON.stringify(recipe), version })
    const text = (await openDocument(response)).querySelector('#json-mistakes')?.textContent ?? ''
    expect([response.status, text.match(/Invalid|Expected|received/g)]).toEqual([422, null])
  }
})

test('of very many mistakes the first fifty are named', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { version } = await openEditor(kitchen)
  const recipeInstructions = Array.from({ length: 400 }, () => 5)
  const response = await save(kitchen, {
    json: JSON.stringify({ name: 'Soup', recipeInstructions }),
    version,
  })
  expect(response.status).toBe(422)
  expect((await openDocument(response)).querySelectorAll('#json-mistakes li')).toHaveLength(50)
})

test('a recipe is an object, and its name must be free', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Broth' })
  const { version } = await openEditor(kitchen)
  expect((await save(kitchen, { json: '[]', version })).status).toBe(422)
  const taken = await save(kitchen, { json: '{\n"name": "Broth"}', version })
  expect(taken.status).toBe(422)
  expect((await openDocument(taken)).querySelector('#json-mistakes')?.textContent).toContain('Line 2')
})

test('the second to save gets a warning, keeps the text, and may then decide', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const { version } = await openEditor(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, { description: 'by Jonas' })
  const json = '{"name": "Soup", "description": "by Mara"}'
  const refused = await save(kitchen, { json, version })
  expect(refused.status).toBe(409)
  const document = await openDocument(refused)
  expect(document.querySelector('textarea')?.textContent).toBe(json)
  expect((await read(kitchen)).description).toBe('by Jonas')
  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/g/linden-house/r/soup')
  const told = document.querySelector('[name=version]')?.getAttribute('value') ?? ''
  expect((await save(kitchen, { json, version: told })).status).toBe(303)
  expect((await read(kitchen)).description).toBe('by Mara')
})

test('a locked recipe opens for its owner alone, another group finds nothing', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { settings: { locked: true } })
  expect((await kitchen.request(EDITOR, { as: kitchen.mara })).status).toBe(200)
  expect((await kitchen.request(EDITOR, { as: kitchen.jonas })).status).toBe(403)
  expect((await kitchen.request(EDITOR, { as: kitchen.other })).status).not.toBe(200)
  const written = await save(kitchen, { json: '{"name": "Mine"}', version: '' }, kitchen.jonas)
  expect([written.status < 300, (await read(kitchen)).name]).toEqual([false, 'Soup'])
  expect((await save(kitchen, { json: '{"name": "Mine"}', version: '' }, kitchen.other)).status).toBe(404)
})
