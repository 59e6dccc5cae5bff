import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import { emptyBin, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import type { RecipeId } from '../../src/recipes/recipe/recipe.schema'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import {
  bringTranslations,
  getTranslation,
  listTranslations,
  TRANSLATION,
} from '../../src/translations/translation.service'
import { findActor } from '../../src/users/actor.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { type Asked, type ModelStandIn, openModel, type Said } from '../support/model-stand-in'

const GERMAN: Record<string, string> = {
  'Plum cake': 'Pflaumenkuchen',
  '8 slices': '8 Stücke',
  '30 minutes': '30 Minuten',
  Dough: 'Teig',
  '2 cups flour, sifted': '2 Tassen Mehl, gesiebt',
  '1 tbsp oil': '1 EL Öl',
  'Bake 40 minutes at 350 °F.': '40 Minuten bei 350 °F backen.',
  'Serve with 2 tbsp of cream.': 'Mit 2 EL Sahne servieren.',
  'Best on day 2.': 'Am besten an Tag 2.',
}

interface Piece {
  texts: { id: number; text: string }[]
}

const translated = ({ text }: Asked, but: Record<string, string> = {}) => {
  const { texts } = JSON.parse(text) as Piece
  return JSON.stringify({
    texts: texts.map(({ id, text }) => ({ id, text: but[text] ?? GERMAN[text] ?? text })),
  })
}

let model: ModelStandIn
let kitchen: Kitchen
let slug: string
let answer: (asked: Asked) => Said

beforeAll(async () => {
  model = await openModel((asked) => answer(asked))
})
afterAll(() => model.close())
beforeEach(async () => {
  model.asked.length = 0
  answer = translated
  kitchen = seedKitchen({
    TRIVET_AI_TRANSLATION_URL: model.ollama,
    TRIVET_AI_TRANSLATION_MODEL: 'gemma3',
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
  })
  slug = await addCake(kitchen)
})

async function send(at: Kitchen, method: string, path: string, json: unknown, as = at.mara) {
  return (await at.request(path, { method, as, json })).json()
}

async function addCake(at: Kitchen, as = at.mara): Promise<string> {
  const made = (await send(at, 'POST', '/api/recipes', { name: 'Plum cake' }, as)) as string
  const change = {
    language: 'en',
    recipeYield: '8 slices',
    totalTime: '30 minutes',
    recipeIngredient: [{ title: 'Dough', note: '2 cups flour, sifted' }, { note: '1 tbsp oil' }],
    recipeInstructions: [{ text: 'Bake 40 minutes at 350 °F.' }, { text: 'Serve with 2 tbsp of cream.' }],
    notes: [{ title: '', text: 'Best on day 2.' }],
    settings: { disableAmount: true, public: true },
  }
  await send(at, 'PATCH', `/api/recipes/${made}`, change, as)
  return made
}

interface Asking {
  as?: Kitchen['mara'] | undefined
  language?: string
  at?: Kitchen
}

const headersOf = (language: string) => ({ 'accept-language': language, accept: 'text/html' })

async function open(
  path = '/translation',
  { as = kitchen.jonas, language = 'de', at = kitchen }: Asking = {},
) {
  const headers = headersOf(language)
  const response = await at.request(`/g/linden-house/r/${slug}${path}`, { as, headers })
  return { status: response.status, html: await response.text(), to: response.headers.get('location') }
}

async function post(action: string, { as = kitchen.jonas, language = 'de', at = kitchen }: Asking = {}) {
  const headers = { ...headersOf(language), 'content-type': 'application/x-www-form-urlencoded' }
  const path = `/g/linden-house/r/${slug}/translation`
  const response = await at.request(path, { method: 'POST', as, headers, body: `action=${action}` })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

async function work(at = kitchen): Promise<void> {
  const actorOf = (id: Parameters<typeof findActor>[1]) => findActor(at.services, id)
  const worker = createTaskRunner(at.services, { kinds: { translation: () => TRANSLATION }, actorOf })
  worker.start()
  await worker.idle()
  await worker.stop()
}

const kept = ({ services } = kitchen) =>
  services.db.all<{ language: string; model: string }>('SELECT language, model FROM recipe_translations')

async function translate(asking: Asking = {}) {
  const begun = await post('again', asking)
  await work(asking.at)
  return begun
}

test('nothing happens unless it is asked for; then the whole recipe is there in the reader’s language', async () => {
  expect((await open('')).html).toContain('Rezept übersetzen')
  const before = await open()
  expect(before.html).toContain('gemma3')
  expect(model.asked).toEqual([])
  const { to } = await translate()
  expect(to).toContain(`/r/${slug}/translation?task=`)
  const done = await open(to.slice(to.indexOf('/translation')))
  expect([done.status, done.to]).toEqual([303, `/g/linden-house/r/${slug}/translation`])
  const { html } = await open()
  for (const text of Object.values(GERMAN).filter((text) => !/\d/.test(text))) expect(html).toContain(text)
  expect(html).toContain('Übersetzt von gemma3')
  expect(html).toContain(`href="/g/linden-house/r/${slug}"`)
  expect(model.asked[0]).toMatchObject({ protocol: 'ollama', model: 'gemma3' })
  expect(model.asked[0]!.prompt).toContain('into German')
  expect((await open('')).html).toContain('Auf Deutsch lesen')
})

test('the original, its history and the API stay as they were', async () => {
  const get = async (path: string) => send(kitchen, 'GET', path, undefined)
  const before = await get(`/api/recipes/${slug}`)
  const versions = await open('/history')
  await translate()
  expect(await get(`/api/recipes/${slug}`)).toEqual(before)
  expect((await open('/history')).html.match(/version/gi)?.length).toBe(
    versions.html.match(/version/gi)?.length,
  )
  expect((await open('', { language: 'en' })).html).not.toContain('translation')
})

test('amounts scale and turn into other units by choice, in the words of the translation', async () => {
  await translate()
  expect((await open('/translation?scale=2')).html).toMatch(/4<\/[^>]+>[^<]*(?:<[^>]+>)*\s*Tassen/)
  const metric = (await open('/translation?units=metric')).html
  expect(metric).toContain('Mehl')
  expect(metric).not.toContain('Tassen')
})

test('cook mode and paper have the translation, too', async () => {
  await translate()
  const cook = await open('/translation/cook')
  expect([cook.status, cook.html]).toEqual([200, expect.stringContaining('backen')])
  const print = await open('/translation/print')
  expect([print.status, print.html]).toEqual([200, expect.stringContaining('Pflaumenkuchen')])
})

test('a recipe that has changed since says so, is read all the same, and is translated again', async () => {
  await translate()
  await send(kitchen, 'PATCH', `/api/recipes/${slug}`, { recipeInstructions: [{ text: 'Eat.' }] })
  const old = await open()
  expect(old.html).toContain('hat sich seit der Übersetzung geändert')
  expect(old.html).toContain('Mit')
  expect((await open('/translation/cook')).status).toBe(404)
  GERMAN['Eat.'] = 'Essen.'
  await translate()
  const { html } = await open()
  expect(html).toContain('Essen.')
  expect(html).not.toContain('hat sich seit')
  expect(kept()).toHaveLength(1)
})

test('what a rating or another picture changes is no change of words, nor are the same words sent again', async () => {
  await translate()
  const { recipeInstructions } = (await send(kitchen, 'GET', `/api/recipes/${slug}`, undefined)) as {
    recipeInstructions: { text: string }[]
  }
  const same = recipeInstructions.map(({ text }) => ({ text }))
  await send(kitchen, 'PATCH', `/api/recipes/${slug}`, { recipeInstructions: same })
  await send(kitchen, 'PATCH', `/api/recipes/${slug}`, { lastMade: '2026-11-20T10:00:00Z' })
  expect((await open()).html).not.toContain('hat sich seit')
})

test('an amount that is not in the text is asked for twice, then the line stays and the page says so', async () => {
  answer = (asked) => translated(asked, { '1 tbsp oil': '100 EL Öl' })
  await translate()
  expect(model.asked).toHaveLength(2)
  const { html } = await open()
  expect(html).toContain('1 Menge in der Übersetzung steht nicht im Original: 100')
  expect(html).toContain('oil')
  expect(html).toContain('Pflaumenkuchen')
  model.asked.length = 0
  answer = (asked) => translated(asked, model.asked.length === 1 ? { '1 tbsp oil': '1 TL Öl' } : {})
  await translate()
  expect((await open()).html).not.toContain('steht nicht im Original')
})

test.each([
  ['prose', 'Gern!', 'nicht lesen'],
  ['HTML', { body: '<html>', type: 'text/html' }, 'nicht lesen'],
  ['an error', { status: 500, body: '' }, 'KI-Dienst'],
] as [string, Said, string][])(
  '%s is refused in plain words, and what was there stays',
  async (_, said, words) => {
    await translate()
    answer = () => said
    const { to } = await translate()
    const failed = await open(to.slice(to.indexOf('/translation')))
    expect(failed.html).toContain('data-tone="error"')
    expect(failed.html).toContain(words)
    expect(failed.html).toContain('Rezept übersetzen')
    expect((await open()).html).toContain('Pflaumenkuchen')
  },
)

test('what a hostile model says is text', async () => {
  answer = (asked) => translated(asked, { 'Plum cake': 'Kuchen <img src=x onerror=alert(1)>' })
  await translate()
  expect(kept()).toEqual([])
  answer = (asked) => translated(asked, { 'Plum cake': 'Kuchen" onmouseover="alert(1)' })
  await translate()
  expect((await open()).html).not.toContain('" onmouseover="alert(1)')
})

test('without a model there is nothing of it, and what was translated before is still read', async () => {
  const plain = seedKitchen()
  expect(await addCake(plain)).toBe(slug)
  const as = plain.jonas
  expect((await open('', { as, at: plain })).html).not.toContain('Rezept übersetzen')
  expect((await open('/translation', { as, at: plain })).status).toBe(404)
  expect((await post('again', { as, at: plain })).status).toBe(400)
  await translate()
  kitchen.services.config.translationModel = 'none'
  const { html } = await open()
  expect(html).toContain('Pflaumenkuchen')
  expect(html).not.toContain('Neu übersetzen')
})

test('a recipe in the reader’s language has no button', async () => {
  expect((await open('', { language: 'en' })).html).not.toContain('Translate recipe')
  expect((await open('/translation', { language: 'en-GB' })).status).toBe(404)
})

test('where no one has said what language a recipe is in, its words tell', async () => {
  const english =
    'Mix the flour with the milk and the eggs, then bake the dough in the oven until it is golden.'
  const german =
    'Das Mehl mit der Milch und den Eiern verrühren, dann den Teig im Ofen backen, bis er goldgelb ist.'
  for (const [text, readers] of [
    [english, ['de']],
    [german, ['en']],
    ['Mmm.', ['de', 'en']],
  ] as const) {
    const change = { language: null, recipeIngredient: [], recipeInstructions: [{ text }], notes: [] }
    await send(kitchen, 'PATCH', `/api/recipes/${slug}`, { ...change, recipeYield: '' })
    for (const language of ['de', 'en']) {
      const { html } = await open('', { language })
      expect([text, language, html.includes('/translation"')]).toEqual([
        text,
        language,
        readers.some((reader) => reader === language),
      ])
    }
  }
})

test('another household and strangers never read it, public or not', async () => {
  await translate()
  for (const as of [kitchen.other, undefined]) {
    const headers = headersOf('de')
    for (const path of ['/translation', '/translation/cook', '/translation/print']) {
      const response = await kitchen.request(`/g/linden-house/r/${slug}${path}`, {
        ...(as && { as }),
        headers,
      })
      expect([path, response.status === 200 && (await response.text()).includes('Pflaumenkuchen')]).toEqual([
        path,
        false,
      ])
    }
    const recipe = await kitchen.request(`/g/linden-house/r/${slug}`, { ...(as && { as }), headers })
    expect(await recipe.text()).not.toContain('translation')
  }
  const own = await addCake(kitchen, kitchen.other)
  const path = `/g/${kitchen.other.actor.groupSlug}/r/${own}/translation`
  const theirs = await kitchen.request(path, { as: kitchen.other, headers: headersOf('de') })
  expect(await theirs.text()).not.toContain('Pflaumenkuchen')
})

test('it waits in the trash with its recipe, comes back with it, and is deleted permanently with it', async () => {
  await translate()
  await send(kitchen, 'DELETE', `/api/recipes/${slug}`, undefined)
  expect((await open()).status).toBe(404)
  expect(kept()).toHaveLength(1)
  const { id } = kitchen.services.db.get<{ id: RecipeId }>(
    'SELECT id FROM recipes WHERE deleted_at IS NOT NULL',
  )!
  restoreRecipe(kitchen.mara, id)
  expect((await open()).html).toContain('Pflaumenkuchen')
  await send(kitchen, 'DELETE', `/api/recipes/${slug}`, undefined)
  await emptyBin(kitchen.mara)
  expect(kept()).toEqual([])
})

test('an export takes it along, and an import brings it back; what is odd is left out', async () => {
  await translate()
  const recipe = getRecipe(kitchen.mara, slug)
  const [taken] = JSON.parse(JSON.stringify(listTranslations(kitchen.mara, recipe)))
  const own = getRecipe(kitchen.other, await addCake(kitchen, kitchen.other))
  const bring = (translations: unknown) =>
    kitchen.other.transaction((tx) => bringTranslations(tx, own, translations))
  const odd = [undefined, {}, [{}], [{ ...taken, language: '../../x' }], [{ ...taken, texts: { name: 'x' } }]]
  for (const translations of [...odd, Array.from({ length: 61 }, () => taken)]) bring(translations)
  expect(kept()).toHaveLength(1)
  bring([taken])
  expect(getTranslation(kitchen.other, own, 'de-DE')).toMatchObject({ texts: taken.texts, isFresh: true })
  // A recipe of another household gets nothing by it.
  kitchen.other.transaction((tx) => bringTranslations(tx, recipe, [{ ...taken, language: 'fr-FR' }]))
  expect(kept()).toHaveLength(2)
})

test('it can be deleted by itself', async () => {
  await translate()
  expect((await post('delete')).to).toBe(`/g/linden-house/r/${slug}`)
  expect(kept()).toEqual([])
  expect((await open()).html).toContain('Rezept übersetzen')
})
