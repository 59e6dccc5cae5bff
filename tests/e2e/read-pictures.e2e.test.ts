import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeBrowser, newVisitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { photograph } from '../support/photographs'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A recipe out of pictures of it, read by a stand-in for the AI service: with script in German, without in English.
const RECIPE = {
  ...{ name: 'Bohnensalat', description: 'Von der Karte', recipe_yield: '4', total_time: '1 hour' },
  ingredients: [{ title: null, text: '400 g Bohnen' }],
  instructions: [{ title: null, text: 'Bohnen kochen.' }],
}

let service: ReturnType<typeof Bun.serve>
let trivet: RunningTrivet
let files: string[]
const asked: { pictures: number; task: string }[] = []
/** Held back until the page was looked at. */
let gate = Promise.withResolvers<void>()

beforeAll(async () => {
  service = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { messages } = (await request.json()) as {
        messages: [{ content: string }, { content: unknown[] }]
      }
      asked.push({ pictures: messages[1].content.length, task: messages[0].content })
      await gate.promise
      return Response.json({ choices: [{ message: { content: JSON.stringify(RECIPE) } }] })
    },
  })
  trivet = await startTrivet({
    env: {
      ...UNATTENDED,
      TRIVET_OPENAI_API_KEY: 'sk-stand-in',
      TRIVET_OPENAI_BASE_URL: `http://127.0.0.1:${service.port}/v1`,
      TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    },
  })
  await addSampleRecipe(await openApi(trivet))
  const bytes = await photograph({ width: 600, height: 800 }).jpeg().toBuffer()
  files = ['seite-1.jpg', 'seite-2.jpg'].map((name) => join(trivet.folder, name))
  for (const file of files) writeFileSync(file, bytes)
})
afterAll(async () => {
  await closeBrowser()
  service.stop(true)
  await discard(trivet)
})

test('pictures are shown before they are sent and read into a recipe that is looked over', async () => {
  const { page, context } = await newVisitor({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })
  try {
    await logIn(page, trivet)
    await page.goto(`${trivet.address}/g/home/r/create/url`)
    await page.getByRole('link', { name: 'Foto', exact: true }).click()
    await page.waitForURL(/create\/pictures$/)
    await page.setInputFiles('[name=images]', files)
    const picked = page.locator('.picked img')
    await eventually(async () => expect(await picked.count()).toBe(2))
    expect(await picked.first().evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(600)
    await page.selectOption('[name=language]', 'de')
    const button = page.getByRole('button', { name: 'Bilder lesen' })
    const busy = await button.evaluate((element) => {
      ;(element as HTMLButtonElement).click()
      return element.getAttribute('aria-busy')
    })
    expect(busy).toBe('true')
    await eventually(() => expect(asked).toHaveLength(1))
    gate.resolve()
    await page.waitForURL(/bohnensalat/)
    expect(await page.inputValue('[name=name]')).toBe('Bohnensalat')
    expect(await page.locator('body').textContent()).toContain('wurde aus deinen Bildern gespeichert')
    expect(asked[0]).toMatchObject({ pictures: 2, task: expect.stringContaining('"German"') })
  } finally {
    await context.close()
  }
})

test('without script the same form does it', async () => {
  gate = Promise.withResolvers()
  gate.resolve()
  const { page, context } = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  try {
    await logIn(page, trivet)
    await page.goto(`${trivet.address}/g/home/r/create/pictures`)
    await page.setInputFiles('[name=images]', files[0]!)
    await page.getByRole('button', { name: 'Read pictures' }).click()
    await page.waitForURL(/bohnensalat-1/)
    expect(await page.inputValue('[name=name]')).toBe('Bohnensalat (1)')
    expect(asked[1]).toMatchObject({ pictures: 1, task: expect.stringContaining('Keep the language') })
  } finally {
    await context.close()
  }
})
