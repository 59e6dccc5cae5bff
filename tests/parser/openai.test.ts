import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { ParsedIngredient } from '../../src/parser/parser.schema'
import { AppError } from '../../src/platform/errors'
import { createOutgoing } from '../../src/platform/net/outgoing'
import { EVIL_URLS, evilResolver, refusingTransport } from '../support/evil-urls'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { openTestSite, type TestSite } from '../support/test-site'
import { addFood, addUnit } from './pantry'

const KEY = 'sk-stand-in'

interface Question {
  model: string
  temperature?: number
  messages: { role: string; content: string }[]
}

const lineOf = (input: string) => ({
  input,
  confidence: 83,
  quantity: 2,
  unit: 'cup',
  food: input.split(' ').at(-1),
  note: '',
})

const completion = (content: string) => JSON.stringify({ choices: [{ message: { content } }] })

function linesAsked(question: Question): string[] {
  return (JSON.parse(question.messages[1]!.content) as { ingredients: string[] }).ingredients
}

/** What the stand-in answers to the lines it is asked for. */
let answer: (lines: string[]) => { status?: number; body: string; headers?: Record<string, string> }
let site: TestSite
const questions: Question[] = []
let running = 0
let mostAtOnce = 0

beforeAll(async () => {
  site = await openTestSite({
    '/v1/chat/completions': async (_, response) => {
      const question = JSON.parse(site.seen.at(-1)!.body) as Question
      questions.push(question)
      running++
      mostAtOnce = Math.max(mostAtOnce, running)
      await Bun.sleep(5)
      const { status = 200, body, headers = {} } = answer(linesAsked(question))
      running--
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  site.seen.length = 0
  questions.length = 0
  mostAtOnce = 0
  answer = (lines) => ({ body: completion(JSON.stringify({ ingredients: lines.map(lineOf) })) })
})

function openKitchen(env: Record<string, string> = {}): Kitchen {
  return seedKitchen({
    TRIVET_OPENAI_API_KEY: KEY,
    TRIVET_OPENAI_BASE_URL: `http://127.0.0.1:${site.port}/v1/`,
    TRIVET_OPENAI_WORKERS: '1',
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    ...env,
  })
}

async function ask(kitchen: Kitchen, ingredients: string[], headers = {}) {
  const response = await kitchen.request('/api/parser/ingredients', {
    method: 'POST',
    as: kitchen.jonas,
    json: { parser: 'openai', ingredients },
    headers,
  })
  return { status: response.status, body: await response.json() }
}

describe('asking', () => {
  test('sends the lines with the key to the address of the settings, and reads what comes back', async () => {
    const kitchen = openKitchen({ TRIVET_OPENAI_MODEL: 'small-model' })
    const flour = addFood(kitchen.mara, { name: 'flour' })
    const { status, body } = await ask(kitchen, ['2 cups flour'])
    expect(status).toBe(200)
    const [parsed] = body as ParsedIngredient[]
    expect(parsed!.parser).toBe('openai')
    expect(parsed!.confidence).toMatchObject({ average: 0.83, quantity: null, food: null })
    expect(parsed!.ingredient).toMatchObject({
      quantity: 2,
      unit: { name: 'cup' },
      food: { id: flour.id },
      originalText: '2 cups flour',
    })
    expect(site.seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(questions[0]!.model).toBe('small-model')
  })

  test('tells what the units are called, unless the settings forbid it', async () => {
    const open = openKitchen()
    addUnit(open.mara, { name: 'mugful', aliases: ['beaker'] })
    await ask(open, ['1 mugful milk'])
    expect(questions[0]!.messages[0]!.content).toContain('"mugful","beaker"')
    const quiet = openKitchen({ TRIVET_OPENAI_SEND_DATABASE_DATA: 'false' })
    addUnit(quiet.mara, { name: 'mugful' })
    await ask(quiet, ['1 mugful milk'])
    expect(questions[1]!.messages[0]!.content).not.toContain('mugful')
  })

  test('goes in as many requests side by side as the settings allow, and keeps the order', async () => {
    const kitchen = openKitchen({ TRIVET_OPENAI_WORKERS: '3' })
    const lines = Array.from({ length: 200 }, (_, at) => `2 cups food${at}`)
    const { body } = await ask(kitchen, lines)
    expect((body as ParsedIngredient[]).map(({ input }) => input)).toEqual(lines)
    expect((body as ParsedIngredient[]).map(({ ingredient }) => ingredient.food?.name)).toEqual(
      lines.map((_, at) => `food${at}`),
    )
    expect(site.seen).toHaveLength(5)
    expect(mostAtOnce).toBe(3)
  })

  test('nothing costs nothing', async () => {
    expect((await ask(openKitchen(), [])).body).toEqual([])
    expect(site.seen).toHaveLength(0)
  })
})

describe('when it fails', () => {
  test('without a key it is said that there is none, in the reader’s language', async () => {
    const kitchen = seedKitchen()
    const { status, body } = await ask(kitchen, ['salt'])
    expect([status, body]).toMatchObject([400, { code: 'invalid', detail: { error: true } }])
    expect(JSON.stringify(body)).toContain('OPENAI_API_KEY')
  })

  test('a private address needs TRIVET_ALLOWED_HOSTS', async () => {
    const { status, body } = await ask(openKitchen({ TRIVET_ALLOWED_HOSTS: '' }), ['salt'])
    expect([status, body]).toMatchObject([400, { code: 'upstream' }])
    expect(site.seen).toHaveLength(0)
  })

  test('the guarded client alone reaches out, whatever the base address', async () => {
    const transport = refusingTransport()
    for (const { url } of EVIL_URLS.filter((evil) => URL.canParse(evil.url))) {
      const kitchen = openKitchen()
      kitchen.services.outgoing = createOutgoing({
        allowedHosts: [],
        userAgent: 'test',
        resolve: evilResolver,
        transport,
      })
      kitchen.services.config.openaiBaseUrl = new URL(url)
      const { status, body } = await ask(kitchen, ['salt'])
      expect([url, status, body]).toMatchObject([url, 400, { code: 'upstream' }])
    }
    expect(transport.asked).toEqual([])
    expect(site.seen).toHaveLength(0)
  })

  test.each([
    [429, 'Try again later'],
    [500, 'is having trouble'],
    [503, 'is having trouble'],
  ])('status %d says that waiting helps', async (status, words) => {
    answer = () => ({ status, body: '' })
    const failed = await ask(openKitchen(), ['salt'])
    expect([failed.status, failed.body]).toMatchObject([400, { code: 'upstream' }])
    expect(JSON.stringify(failed.body)).toContain(words)
    expect(site.seen).toHaveLength(1)
  })

  test('a service that does not know the fine print is asked once more without it', async () => {
    answer = (lines) => {
      const isPlain = !('temperature' in questions.at(-1)!) && !('response_format' in questions.at(-1)!)
      const body = completion(JSON.stringify({ ingredients: lines.map(lineOf) }))
      return isPlain ? { body } : { status: 400, body: '{"error":"unsupported value: temperature"}' }
    }
    expect((await ask(openKitchen(), ['2 cups flour'])).status).toBe(200)
    expect(site.seen).toHaveLength(2)
  })

  test.each([400, 401, 404, 302])('status %d names the settings, never the key', async (status) => {
    answer = () => ({ status, body: `{"error":"${KEY}"}`, headers: { location: 'http://127.0.0.1:1/' } })
    const failed = await ask(openKitchen(), ['salt'])
    expect([failed.status, failed.body]).toMatchObject([400, { code: 'upstream' }])
    const text = JSON.stringify(failed.body)
    expect(text).toContain(String(status))
    expect(text).toContain('OPENAI_API_KEY')
    expect(text).not.toContain(KEY)
  })

  test('too few lines are 500, and so is an answer that is no JSON', async () => {
    answer = (lines) => ({ body: completion(JSON.stringify({ ingredients: lines.slice(1).map(lineOf) })) })
    const few = await ask(openKitchen(), ['salt', '2 cups milk'])
    expect([few.status, few.body]).toMatchObject([500, { code: 'upstream' }])
    answer = () => ({ body: completion('Of course! Here they are:') })
    expect((await ask(openKitchen(), ['salt'])).status).toBe(500)
  })

  test('the service has as many seconds as the settings give it', async () => {
    const kitchen = openKitchen({ TRIVET_OPENAI_REQUEST_TIMEOUT: '7' })
    let waitedMs = 0
    kitchen.services.outgoing.post = async (_, { timeoutMs = 0 }) => {
      waitedMs = timeoutMs
      throw new AppError('upstream', 'net.timeout')
    }
    const failed = await ask(kitchen, ['salt'])
    expect(failed).toMatchObject({ status: 400, body: { code: 'upstream' } })
    expect(JSON.stringify(failed.body)).toContain('TRIVET_OPENAI_REQUEST_TIMEOUT')
    expect(waitedMs).toBe(7000)
  })
})

test('about says whether there is an AI service', async () => {
  const about = async (kitchen: Kitchen) =>
    (await (await kitchen.request('/api/app/about')).json()) as { enableOpenai: boolean }
  expect((await about(openKitchen())).enableOpenai).toBe(true)
  expect((await about(seedKitchen())).enableOpenai).toBe(false)
})
