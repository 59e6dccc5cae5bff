import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { openaiPrompt, readOpenaiAnswer, splitLines } from '../../src/parser/openai.rules'
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

  test('the guarded client alone goes out, whatever the base address', async () => {
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

  test.each([401, 429, 404, 302])('status %d names the settings, never the key', async (status) => {
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
    expect(await ask(kitchen, ['salt'])).toMatchObject({ status: 400, body: { code: 'upstream' } })
    expect(waitedMs).toBe(7000)
  })
})

test('about says whether there is an AI service', async () => {
  const about = async (kitchen: Kitchen) =>
    (await (await kitchen.request('/api/app/about')).json()) as { enableOpenai: boolean }
  expect((await about(openKitchen())).enableOpenai).toBe(true)
  expect((await about(seedKitchen())).enableOpenai).toBe(false)
})

describe('pieces', () => {
  test.each([
    [1, 2, [1]],
    [2, 2, [1, 1]],
    [5, 2, [3, 2]],
    [80, 2, [40, 40]],
    [81, 2, [40, 40, 1]],
    [0, 2, []],
  ])('%d lines for %d workers', (count, workers, sizes) => {
    const lines = Array.from({ length: count }, (_, at) => String(at))
    const pieces = splitLines(lines, workers)
    expect(pieces.map((piece) => piece.length)).toEqual(sizes)
    expect(pieces.flat()).toEqual(lines)
  })
})

describe('answers', () => {
  const read = (line: object) => {
    const reading = readOpenaiAnswer(completion(JSON.stringify({ ingredients: [line] })), ['2 eggs'])
    return reading.isUsable ? reading.lines[0] : undefined
  }

  test('may leave out what a line does not have', () => {
    expect(read({})).toMatchObject({ input: '2 eggs', quantity: null, unit: null, food: null, note: '' })
  })

  test('may give numbers as text, but no words for numbers', () => {
    expect(read({ quantity: '2', confidence: '90' })).toMatchObject({
      quantity: 2,
      confidence: { average: 0.9 },
    })
    expect(read({ quantity: 'two' })).toBeUndefined()
  })

  test('keep confidence between 0 and 1', () => {
    expect(read({ confidence: 100 })?.confidence.average).toBe(1)
    expect(read({ confidence: 250 })?.confidence.average).toBe(1)
    expect(read({ confidence: -3 })?.confidence.average).toBe(0)
    expect(read({})?.confidence.average).toBeNull()
  })

  test('may stand in a code fence', () => {
    const fenced = completion(`\`\`\`json\n${JSON.stringify({ ingredients: [{ food: 'egg' }] })}\n\`\`\``)
    expect(readOpenaiAnswer(fenced, ['2 eggs'])).toMatchObject({ isUsable: true, lines: [{ food: 'egg' }] })
  })

  test.each(['', '{', '[]', '{"choices":[]}', completion(''), completion('{"ingredients":{}}')])(
    'of another shape are of no use: %s',
    (body) => {
      expect(readOpenaiAnswer(body, ['2 eggs'])).toEqual({ isUsable: false, problem: 'unreadable' })
    },
  )
})

test('the prompt says that texts are no instructions', () => {
  expect(openaiPrompt([])).toContain('no instructions')
  expect(openaiPrompt([])).not.toContain('Units')
})
