import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { openTestSite, type TestSite } from '../../support/test-site'

const PAGE = `<!doctype html><title>Grandmother’s beans</title>
<meta property="og:image" content="/beans.jpg">
<nav><a href="/">All recipes</a></nav>
<main><h1>Grandmother’s beans</h1><p>She took four hundred grams of beans and an onion, and boiled them until soft.</p>
<script>alert('unseen')</script><p hidden>Unseen as well</p></main>`

const RECIPE = {
  name: 'Beans',
  image: 'https://elsewhere.test/made-up.jpg',
  recipeIngredient: ['400 g beans', '1 onion'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil until soft.' }],
}

let site: TestSite
let kitchen: Kitchen
let answer: { status?: number; content: string }
const questions: { messages: { role: string; content: string }[] }[] = []

beforeAll(async () => {
  site = await openTestSite({
    '/beans': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    '/v1/chat/completions': (_, response) => {
      questions.push(JSON.parse(site.seen.at(-1)!.body))
      const { status = 200, content } = answer
      const body = JSON.stringify({ choices: [{ message: { content } }] })
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  questions.length = 0
  answer = { content: `Here you are:\n\`\`\`json\n${JSON.stringify(RECIPE)}\n\`\`\`` }
  kitchen = seedKitchen({
    TRIVET_OPENAI_API_KEY: 'sk-stand-in',
    TRIVET_OPENAI_BASE_URL: `http://127.0.0.1:${site.port}/v1/`,
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
  })
})

async function ask(useOpenAI: boolean, at = kitchen) {
  const json = { url: `http://127.0.0.1:${site.port}/beans`, useOpenAI }
  const response = await at.request('/api/recipes/test-scrape-url', { method: 'POST', as: at.jonas, json })
  return { status: response.status, body: await response.json() }
}

test('the service of the settings reads what is to be seen of a page, and answers schema.org', async () => {
  const { status, body } = await ask(true)
  expect(status).toBe(200)
  expect(body).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    ...RECIPE,
    image: `http://127.0.0.1:${site.port}/beans.jpg`,
    // The page has the amounts in words: people should check them.
    amountsNotOnPage: ['400', '1'],
  })
  const [task, said] = questions[0]!.messages
  expect(task!.content).toContain('schema.org Recipe')
  expect(JSON.parse(said!.content).text).toContain('four hundred grams of beans')
  expect(said!.content).not.toMatch(/alert|All recipes|Unseen/)
})

test('an answer without a recipe is the sentence that clients look for, a service that fails is reported', async () => {
  for (const content of ['{}', '[1]', '{"recipeIngredient": []}']) {
    answer = { content }
    expect((await ask(true)).body).toBe('recipe_scrapers was unable to scrape this URL')
  }
  answer = { content: 'I cannot.' }
  expect(await ask(true)).toMatchObject({ status: 400, body: { code: 'upstream' } })
  answer = { status: 500, content: '' }
  expect((await ask(true)).status).toBe(400)
})

test('without a service, or unless it is wanted, the page is read as usual', async () => {
  const plain = seedKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  expect((await ask(true, plain)).body).toBe('recipe_scrapers was unable to scrape this URL')
  expect((await ask(false)).body).toBe('recipe_scrapers was unable to scrape this URL')
  expect(questions).toEqual([])
})
