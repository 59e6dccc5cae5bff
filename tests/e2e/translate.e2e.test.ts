import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type ModelStandIn, openModel } from '../support/model-stand-in'
import { openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// An English recipe read in German, translated by a stand-in for Ollama: with script, then without in French.
const WORDS: Record<string, [german: string, french: string]> = {
  'Plum cake': ['Pflaumenkuchen', 'Gâteau aux prunes'],
  '8 slices': ['8 Stücke', '8 parts'],
  '2 cups flour, sifted': ['2 Tassen Mehl, gesiebt', '2 tasses de farine, tamisée'],
  '1 tbsp oil': ['1 EL Öl', '1 c. à soupe d’huile'],
  'Bake 40 minutes at 350 °F.': ['Bei 350 °F 40 Minuten backen.', 'Cuire 40 minutes à 350 °F.'],
}

let model: ModelStandIn
let trivet: RunningTrivet
let recipe: string
/** Held back until the page was looked at. */
let afterMs = 0
let isBroken = false

beforeAll(async () => {
  model = await openModel(({ prompt, text }) => {
    if (isBroken) return { status: 500, body: '<html>' }
    const { texts } = JSON.parse(text) as { texts: { id: number; text: string }[] }
    const at = prompt.includes('German') ? 0 : 1
    const answer = { texts: texts.map(({ id, text }) => ({ id, text: WORDS[text]?.[at] ?? text })) }
    const message = { role: 'assistant', content: JSON.stringify(answer) }
    return { body: JSON.stringify({ message, done: true, done_reason: 'stop' }), afterMs }
  })
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_AI_TRANSLATION_URL: model.ollama,
      TRIVET_AI_TRANSLATION_MODEL: 'gemma3',
      TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    },
  })
  const api = await openApi(trivet)
  const slug = await api<string>('POST', '/recipes', { name: 'Plum cake' })
  await api('PATCH', `/recipes/${slug}`, {
    language: 'en',
    recipeYield: '8 slices',
    recipeIngredient: [{ note: '2 cups flour, sifted' }, { note: '1 tbsp oil' }],
    recipeInstructions: [{ text: 'Bake 40 minutes at 350 °F.' }],
    settings: { disableAmount: true },
  })
  recipe = `${trivet.address}/g/home/r/${slug}`
})
afterAll(async () => {
  await closeBrowser()
  await model.close()
  await discard(trivet)
})

test('a recipe is translated when someone asks, followed while it lasts, cooked from, and read beside the original', async () => {
  const { page, context } = await newVisitor({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
  try {
    await logIn(page, trivet)
    await page.goto(recipe)
    expect(model.asked).toEqual([])
    await page.locator('[popovertarget=recipe-menu]').click()
    await page.getByRole('link', { name: 'Rezept übersetzen' }).click()
    await page.waitForURL(/\/translation$/)
    afterMs = 1500
    await page.getByRole('button', { name: 'Rezept übersetzen' }).click()
    await page.locator('progress').waitFor()
    await page.getByRole('heading', { name: 'Pflaumenkuchen' }).waitFor({ timeout: 20_000 })
    const text = async () => (await page.locator('main').textContent()) ?? ''
    expect(await text()).toContain('Übersetzt von gemma3')
    expect(await text()).toContain('Mehl')
    expect((await axeFor(page).analyze()).violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('link', { name: 'Metrisch' }).click()
    await eventually(async () => expect(await text()).not.toContain('Tassen'))
    await page.getByRole('link', { name: 'Kochen' }).click()
    await page.waitForURL(/\/translation\/cook/)
    expect(await page.locator('body').textContent()).toContain('backen')
    await page.goto(`${recipe}/translation`)
    await page.getByRole('link', { name: 'Original anzeigen' }).click()
    await page.getByRole('heading', { name: 'Plum cake' }).waitFor()
    await page.getByRole('link', { name: 'Auf Deutsch lesen' }).waitFor()
    expect(model.asked).toHaveLength(1)
  } finally {
    await context.close()
  }
})

test('without script forms and reloads do the same, and a model that fails loses nothing', async () => {
  const { page, context } = await newVisitor({
    locale: 'fr-FR',
    javaScriptEnabled: false,
    viewport: { width: 820, height: 1180 },
  })
  try {
    await logIn(page, trivet)
    await page.goto(`${recipe}/translation`)
    isBroken = true
    afterMs = 0
    await page.getByRole('button', { name: 'Traduire la recette' }).click()
    await page.locator('[data-tone=error]').waitFor({ timeout: 20_000 })
    isBroken = false
    await page.getByRole('button', { name: 'Traduire la recette' }).click()
    await page.getByRole('heading', { name: 'Gâteau aux prunes' }).waitFor({ timeout: 20_000 })
    expect(await page.locator('main').textContent()).toContain('tasses de farine')
    await page.getByRole('button', { name: 'Supprimer la traduction' }).click()
    await page.getByRole('heading', { name: 'Plum cake' }).waitFor()
  } finally {
    await context.close()
  }
})
