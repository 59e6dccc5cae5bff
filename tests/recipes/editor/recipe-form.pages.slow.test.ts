import { expect, test } from 'bun:test'
import { type HTMLInputElement, Window } from 'happy-dom'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { photograph } from '../../support/photographs'
import { send, soup } from '../support'

const FORM = '/g/linden-house/r/soup?edit=true'
const SAVE = '/g/linden-house/r/soup'

async function openDocument(response: Response) {
  const window = new Window()
  window.document.write(await response.text())
  return window.document
}
type Page = Awaited<ReturnType<typeof openDocument>>

/** What a browser without script would send: the fields as they are, with those given instead. */
function fieldsOf(page: Page, typed: Record<string, string>): FormData {
  const form = new FormData()
  for (const field of page.querySelectorAll('.recipe-form [name]')) {
    const name = field.getAttribute('name')!
    const type = field.getAttribute('type')
    if (field.tagName === 'BUTTON' || type === 'file') continue
    if (type === 'checkbox' && !(field as unknown as HTMLInputElement).checked) continue
    const chosen = field.querySelector('option[selected]')?.getAttribute('value')
    form.append(
      name,
      field.tagName === 'SELECT' ? (chosen ?? '') : (field as unknown as HTMLInputElement).value,
    )
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

async function press(kitchen: Kitchen, page: Page, typed: Record<string, string>) {
  const body = fieldsOf(page, typed)
  return kitchen.request(SAVE, { method: 'POST', as: kitchen.mara, body })
}

const open = async (kitchen: Kitchen) => openDocument(await kitchen.request(FORM, { as: kitchen.mara }))
const read = async (kitchen: Kitchen) => (await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body

test('a pasted block becomes rows by its button, and they are saved with the form', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  const pasted = await press(kitchen, page, {
    action: 'instructions.paste',
    'instructions.paste': 'For the broth:\n1. Boil.\n2. Simmer.',
  })
  expect(pasted.status).toBe(200)
  const next = await openDocument(pasted)
  expect(next.querySelector('[data-save-bar]')?.hasAttribute('data-unsaved')).toBe(true)
  expect((await press(kitchen, next, { action: 'save' })).status).toBe(303)
  const { recipeInstructions } = await read(kitchen)
  expect(recipeInstructions.slice(-2).map(({ title, text }) => [title, text])).toEqual([
    ['For the broth', 'Boil.'],
    ['', 'Simmer.'],
  ])
})

test('writing goes on in the row that a button made, and the first instruction joins none above it', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await openDocument(await press(kitchen, await open(kitchen), { action: 'instructions.add' }))
  const focused = [...page.querySelectorAll('.recipe-form [autofocus]')].map((one) =>
    one.getAttribute('name'),
  )
  const texts = [...page.querySelectorAll('.recipe-form textarea[name^="instructions."]')]
    .map((one) => one.getAttribute('name')!)
    .filter((name) => name.endsWith('.text'))
  expect(texts.length).toBeGreaterThan(1)
  expect(focused).toEqual([texts.at(-1)!])
  const called = texts.map((name) => page.querySelector(`[name="${name}"]`)?.getAttribute('aria-label'))
  expect(called).toEqual(texts.map((_, at) => `Step ${at + 1}`))
  const merges = [...page.querySelectorAll('button[value$=".merge"]')].map((one) => one.getAttribute('value'))
  expect(merges).toEqual(texts.slice(1).map((name) => name.replace('.text', '.merge')))
})

test('a heading without words is called a heading, so that its buttons say what they move', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const sent = await press(kitchen, await open(kitchen), { action: 'instructions.add-section' })
  const page = await openDocument(sent)
  const grips = [...page.querySelectorAll('.recipe-form li.section [data-grip]')]
  const labels = grips.map((grip) => grip.getAttribute('aria-label'))
  const field = page.querySelector('.recipe-form li.section input')?.getAttribute('aria-label')
  expect(labels.length).toBeGreaterThan(0)
  for (const label of labels) expect(label).toContain(field!)
})

test('a block whose button was not pressed is saved as rows all the same', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  const saved = await press(kitchen, page, { action: 'save', 'ingredients.paste': '- 1 egg\n- salt' })
  expect(saved.status).toBe(303)
  const { recipeIngredient } = await read(kitchen)
  expect(recipeIngredient.slice(-2).map(({ note }) => note)).toEqual(['1 egg', 'salt'])
})

test('taking the ingredients apart begins with saving what is written', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  const sent = await press(kitchen, page, { action: 'save.parse', description: 'From the garden.' })
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    '/g/linden-house/r/soup/ingredient-parser',
  ])
  expect((await read(kitchen)).description).toBe('From the garden.')
  const failed = await press(kitchen, page, { action: 'save.parse', name: '' })
  expect(failed.status).not.toBe(303)
})

test('an ingredient that is not saved yet can be linked, and the link is saved with it', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const added = await openDocument(await press(kitchen, await open(kitchen), { action: 'ingredients.add' }))
  const typed = { 'ingredients.1.note': '2 leeks', 'instructions.0.text': 'Slice the leeks.' }
  const linked = await openDocument(await press(kitchen, added, { ...typed, action: 'instructions.0.link' }))
  expect(linked.querySelectorAll('[name="instructions.0.uses"][checked]')).toHaveLength(1)
  expect((await press(kitchen, linked, { action: 'save' })).status).toBe(303)
  const { recipeIngredient, recipeInstructions } = await read(kitchen)
  expect(recipeIngredient[1]?.note).toBe('2 leeks')
  expect(recipeInstructions[0]?.ingredientReferences).toEqual([
    { referenceId: recipeIngredient[1]!.referenceId },
  ])
})

test('what other programs keep with an instruction outlives the form', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const recipeInstructions = [{ title: '', summary: 'Boil it', text: 'Boil.', ingredientReferences: [] }]
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { recipeInstructions })
  expect((await press(kitchen, await open(kitchen), { action: 'save' })).status).toBe(303)
  expect((await read(kitchen)).recipeInstructions[0]).toMatchObject(recipeInstructions[0]!)
})

test('the second to save gets a warning (409), and what was typed is in the form', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, { description: 'by Jonas' })
  const refused = await press(kitchen, page, { action: 'save', description: 'by Mara' })
  const form = await openDocument(refused)
  expect(refused.status).toBe(409)
  expect(form.querySelector('[name=description]')?.textContent).toBe('by Mara')
  expect((await read(kitchen)).description).toBe('by Jonas')
  expect((await press(kitchen, form, { action: 'save' })).status).toBe(303)
  expect((await read(kitchen)).description).toBe('by Mara')
})

test('a recipe of hundreds of rows still fits a page, and keeps its links', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const recipeInstructions = Array.from({ length: 300 }, (_, n) => `Stir ${n}.`)
  const recipeIngredient = Array.from({ length: 300 }, (_, n) => `salt ${n}`)
  const before = await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    recipeInstructions,
    recipeIngredient,
  })
  const [first] = before.body.recipeInstructions
  const uses = [{ referenceId: before.body.recipeIngredient[7]!.referenceId }]
  const linked = before.body.recipeInstructions.with(0, { ...first!, ingredientReferences: uses })
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { recipeInstructions: linked })
  const response = await kitchen.request(FORM, { as: kitchen.mara })
  const html = await response.text()
  expect(html.length).toBeLessThan(4_000_000)
  expect(html.match(/name="instructions.\d+.uses"/g)).toEqual(['name="instructions.0.uses"'])
})

test('two people who change different parts both keep what they wrote, and the second gets a message', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, {
    description: 'by Jonas',
    recipeIngredient: ['2 leeks'],
  })
  const saved = await press(kitchen, page, { action: 'save', totalTime: '20 min' })
  expect(saved.status).toBe(303)
  const { description, totalTime, recipeIngredient } = await read(kitchen)
  expect([description, totalTime, recipeIngredient.map(({ note }) => note)]).toEqual([
    'by Jonas',
    '20 min',
    ['2 leeks'],
  ])
  const notice = decodeURIComponent(saved.headers.get('set-cookie') ?? '')
  expect(notice).toContain('Description and Ingredients')
})

test('where both have changed the same, the parts are named and the rest is brought together', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const page = await open(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, {
    description: 'by Jonas',
    prepTime: '5 min',
  })
  const refused = await press(kitchen, page, { action: 'save', description: 'by Mara' })
  const form = await openDocument(refused)
  const alert = form.querySelector('[role=alert]')
  expect(refused.status).toBe(409)
  expect(alert?.textContent).toContain('You and someone else both changed Description.')
  expect(alert?.querySelector('a')?.getAttribute('href')).toBe('/g/linden-house/r/soup')
  expect([...alert!.querySelectorAll('q')].map((words) => words.textContent)).toEqual(['by Mara', 'by Jonas'])
  expect(form.querySelector('[name=prepTime]')?.getAttribute('value')).toBe('5 min')
})

test('rows of two people are woven, and only the row that both changed is asked about', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
  const lines = (...notes: string[]) => ({
    recipeIngredient: notes.map((note, at) => ({ referenceId: ids[at], note, quantity: null })),
  })
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, lines('2 leeks', '1 onion', 'salt'))
  const page = await open(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.jonas, lines('2 leeks', '3 onions', 'pepper'))
  const woven = await press(kitchen, page, { action: 'save', 'ingredients.0.note': '4 leeks' })
  expect(woven.status).toBe(303)
  const notes = async () => (await read(kitchen)).recipeIngredient.map(({ note }) => note)
  expect(await notes()).toEqual(['4 leeks', '3 onions', 'pepper'])

  const typed = { 'ingredients.0.note': '5 leeks', 'ingredients.1.note': '2 onions' }
  const clash = await press(kitchen, page, { action: 'save', ...typed })
  expect(clash.status).toBe(409)
  const form = await openDocument(clash)
  const asked = (shown: Page) =>
    [...shown.querySelectorAll('[role=alert] q')].map((words) => words.textContent)
  expect(asked(form)).toEqual(['5 leeks', '4 leeks', '2 onions', '3 onions'])
  const taken = await press(kitchen, form, { action: `save.take.ingredients.${ids[0]}` })
  const next = await openDocument(taken)
  expect(asked(next)).toEqual(['2 onions', '3 onions'])
  expect((await press(kitchen, next, { action: 'save' })).status).toBe(303)
  expect(await notes()).toEqual(['4 leeks', '2 onions', 'pepper'])
})

test('a language that Trivet knows nothing of outlives the form', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { language: 'pt-BR' })
  expect((await press(kitchen, await open(kitchen), { action: 'save' })).status).toBe(303)
  expect((await read(kitchen)).language).toBe('pt-BR')
})

test.each([
  ['prep station', 'No White Space Allowed'],
  ['', 'Key Name Required'],
])('an extra whose key is %j is sent back with its value, and says why', async (key, sentence) => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  kitchen.services.db.run('UPDATE users SET advanced = 1 WHERE id = ?1', mara.userId)
  await soup(kitchen)
  const response = await press(kitchen, await open(kitchen), {
    action: 'save',
    'extras.0.key': key,
    'extras.0.value': 'window',
  })
  expect(response.status).toBe(422)
  const page = await openDocument(response)
  const row = page.querySelector('[data-rows="extras"] li')
  expect(row?.textContent).toContain(sentence)
  expect(row?.querySelector('[name="extras.0.value"]')?.getAttribute('value')).toBe('window')
})

test.each([
  ['name', '', 'A Name is Required'],
  ['orgURL', 'grandmother’s book', 'Must Be A Valid URL'],
])('a wrong %s stands as it was typed beside what is wrong with it', async (name, typed, sentence) => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const response = await press(kitchen, await open(kitchen), { action: 'save', [name]: typed })
  expect(response.status).toBe(422)
  const page = await openDocument(response)
  const field = page.querySelector(`.recipe-form [name="${name}"]`) as unknown as HTMLInputElement
  expect(field.value).toBe(typed)
  expect(page.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain(sentence)
})

test('an ingredient is made by another recipe, chosen by its name without a script', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Stock' })
  const page = await openDocument(
    await press(kitchen, await open(kitchen), {
      action: 'ingredients.0.recipe',
      'ingredients.0.note': '1 l stock',
    }),
  )
  const field = 'ingredients.0.recipe'
  expect(page.querySelector(`[name="${field}"]`)?.getAttribute('autofocus')).not.toBeNull()
  expect(
    [...page.querySelectorAll('#recipes option')].map((option) => option.getAttribute('value')),
  ).toContain('Stock')
  for (const [name, problem] of [
    ['Stocks', 'No recipe has this name.'],
    ['Soup', 'A recipe can’t contain itself'],
  ] as const) {
    const refused = await press(kitchen, page, { action: 'save', [field]: name })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(problem)
  }
  expect((await press(kitchen, page, { action: 'save', [field]: 'stock' })).status).toBe(303)
  const first = async () => (await read(kitchen)).recipeIngredient[0]!
  expect((await first()).referencedRecipe?.name).toBe('Stock')
  const again = await open(kitchen)
  expect(again.querySelector(`[name="${field}"]`)?.getAttribute('value')).toBe('Stock')
  expect((await press(kitchen, again, { action: 'save', [field]: '' })).status).toBe(303)
  expect(await first()).toMatchObject({ note: '1 l stock', referencedRecipe: null })
})

test('amounts show as cooks write them, keep what is stored while untouched, and read any way of writing a half', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const stored = [0.5, 1.5, 0.333, 0.334]
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, {
    recipeIngredient: stored.map((quantity, at) => ({ quantity, note: `leaf ${at}` })),
  })
  const amounts = async () => (await read(kitchen)).recipeIngredient.map(({ quantity }) => quantity)
  const page = await open(kitchen)
  const shown = [...page.querySelectorAll('.recipe-form [name$=".quantity"]')].map((one) =>
    one.getAttribute('value'),
  )
  expect(shown).toEqual(['½', '1 ½', '⅓', '0.334'])
  expect((await press(kitchen, page, { action: 'save' })).status).toBe(303)
  expect(await amounts()).toEqual(stored)
  const typed = { 'ingredients.0.quantity': '1/2', 'ingredients.1.quantity': '0.5', action: 'save' }
  const others = { 'ingredients.2.quantity': '½', 'ingredients.3.quantity': '1 1/2' }
  expect((await press(kitchen, await open(kitchen), { ...typed, ...others })).status).toBe(303)
  expect(await amounts()).toEqual([0.5, 0.5, 0.5, 1.5])
})

test('a photograph is chosen once: rows may be added and mistakes named before the form is saved', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const jpeg = await photograph({ width: 800, height: 600 }).jpeg().toBuffer()
  const body = fieldsOf(await open(kitchen), { action: 'instructions.add' })
  body.set('image', new File([jpeg], 'leeks/at home.jpg', { type: 'image/jpeg' }))
  const added = await openDocument(await kitchen.request(SAVE, { method: 'POST', as: kitchen.mara, body }))
  expect(added.querySelector('.cover .check')?.textContent).toContain('leeks/at home.jpg')
  const refused = await press(kitchen, added, { name: ' ', action: 'save' })
  expect(refused.status).toBe(422)
  const waiting = () => kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])
  expect(await waiting()).toHaveLength(1)
  const again = await openDocument(refused)
  expect((await press(kitchen, again, { name: 'Leek soup', action: 'save' })).status).toBe(303)
  const { body: saved } = await send(kitchen, 'GET', '/api/recipes/leek-soup', kitchen.mara)
  expect(saved.image).toBeString()
  expect(await waiting()).toEqual([])
})

test('a photograph that is no longer wanted, or was kept for another household, is not taken', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const jpeg = await photograph({ width: 800, height: 600 }).jpeg().toBuffer()
  const body = fieldsOf(await open(kitchen), { action: 'instructions.add' })
  body.set('image', new File([jpeg], 'leeks.jpg', { type: 'image/jpeg' }))
  const added = await openDocument(await kitchen.request(SAVE, { method: 'POST', as: kitchen.mara, body }))
  const kept = added.querySelector('[name=keptImage]')!.getAttribute('value')!
  const image = async () => (await read(kitchen)).image
  expect((await press(kitchen, added, { keptImage: '', action: 'save' })).status).toBe(303)
  expect(await image()).toBe(null)
  const groups = ['groups', kitchen.mara.groupId, 'uploads']
  const elsewhere = ['groups', kitchen.other.groupId, 'uploads']
  const [name = ''] = await kitchen.services.media.list(groups)
  await kitchen.services.media.copyFiles(groups, elsewhere)
  await kitchen.services.media.remove([...groups, name])
  expect((await press(kitchen, await open(kitchen), { keptImage: kept, action: 'save' })).status).toBe(303)
  expect(await image()).toBe(null)
  expect(await kitchen.services.media.list(elsewhere)).toEqual([name])
})
