import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { askFor } from '../../src/models/ask.service'
import { objectOf, TEXT } from '../../src/models/json-schema.rules'
import { AppError } from '../../src/platform/errors'
import { seedKitchen } from '../support/kitchen'
import { type ModelStandIn, openModel, reply, type Said } from '../support/model-stand-in'

const SCHEMA = objectOf({ fruit: TEXT })
const QUESTION = { prompt: 'Name a fruit.', text: 'red', schema: SCHEMA }
const GOOD = '{"fruit":"apple"}'

let model: ModelStandIn
let answers: Said[]

beforeAll(async () => {
  model = await openModel(() => (answers.length > 1 ? answers.shift()! : answers[0]!))
})
afterAll(() => model.close())
beforeEach(() => {
  model.asked.length = 0
  answers = [GOOD]
})

const PROTOCOLS = ['ollama', 'openai'] as const

function kitchenOf(protocol: (typeof PROTOCOLS)[number], env: Record<string, string> = {}) {
  return seedKitchen({
    TRIVET_AI_PAGE_URL: model[protocol],
    TRIVET_AI_PAGE_MODEL: 'small',
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    ...env,
  }).mara
}

async function ask(protocol: (typeof PROTOCOLS)[number], env: Record<string, string> = {}, more = {}) {
  const read = (answer: unknown) => {
    const { fruit } = answer as { fruit?: unknown }
    return typeof fruit === 'string' ? { value: fruit } : { problem: 'openai.unreadable' }
  }
  try {
    return await askFor(kitchenOf(protocol, env), 'page')({ ...QUESTION, ...more }, read)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.code, error.messageId]
  }
}

describe.each(PROTOCOLS)('by the protocol of %s', (protocol) => {
  test('the question, its schema and the model go out, without a key where none is set', async () => {
    expect(await ask(protocol)).toBe('apple')
    expect(model.asked).toMatchObject([
      { protocol, model: 'small', prompt: 'Name a fruit.', text: 'red', schema: SCHEMA, key: null },
    ])
    await ask(protocol, { TRIVET_AI_PAGE_KEY: 'own', TRIVET_OPENAI_API_KEY: 'of-others' })
    expect(model.asked[1]!.key).toBe('own')
    await ask(protocol, { TRIVET_OPENAI_API_KEY: 'of-others' })
    expect(model.asked[2]!.key).toBeNull()
  })

  test('pictures go along', async () => {
    await ask(protocol, {}, { pictures: [new Uint8Array([0xff, 0xd8])], text: '' })
    expect(model.asked[0]!.pictures).toBe(1)
  })

  test.each([
    ['prose', 'Of course!'],
    ['another schema', '{"vegetable":"leek"}'],
    ['a list', '["apple"]'],
    ['nothing', ''],
    ['JSON without an end', '{"fruit":"app'],
    ['HTML', { body: '<!doctype html><title>Sign in</title>', type: 'text/html' }],
    ['an empty body', { body: '' }],
    ['an error with status 200', { body: '{"error":"model is loading"}' }],
  ] as [string, Said][])('%s is tried twice, then refused in plain words', async (_, said) => {
    answers = [said]
    expect(await ask(protocol)).toEqual(['upstream', 'openai.unreadable'])
    expect(model.asked).toHaveLength(2)
    expect(model.asked[1]!.prompt).toContain('could not be used')
  })

  test('a second try that is right counts', async () => {
    answers = ['I would say an apple.', `<think>{"fruit":"pear"}</think>\`\`\`json\n${GOOD}\n\`\`\``]
    expect(await ask(protocol)).toBe('apple')
  })

  test('an answer that was cut off is refused, although it reads well', async () => {
    answers = [{ body: reply(protocol, GOOD, true) }]
    expect(await ask(protocol)).toEqual(['upstream', 'openai.cut-off'])
  })

  test('megabytes are refused', async () => {
    answers = [{ body: reply(protocol, JSON.stringify({ fruit: 'x'.repeat(3 * 1024 * 1024) })) }]
    expect(await ask(protocol)).toEqual(['upstream', 'net.too-large'])
    expect(model.asked).toHaveLength(1)
  })

  test('a service that is too slow is waited for as long as the settings say, once', async () => {
    answers = [{ body: reply(protocol, GOOD), afterMs: 3000 }]
    const begun = performance.now()
    expect(await ask(protocol, { TRIVET_AI_PAGE_TIMEOUT: '1' })).toEqual(['upstream', 'openai.timeout'])
    expect(performance.now() - begun).toBeLessThan(2900)
    expect(model.asked).toHaveLength(1)
  })

  test.each([
    [404, 'openai.refused'],
    [401, 'openai.refused'],
    [429, 'openai.busy'],
    [500, 'openai.broken'],
    [503, 'openai.broken'],
  ])('status %d is refused at once: %s', async (status, messageId) => {
    answers = [{ status, body: '{"error":"model \'small\' not found"}' }]
    expect(await ask(protocol)).toEqual(['upstream', messageId])
    expect(model.asked).toHaveLength(1)
  })

  test('one that does not know schemas is asked once more without', async () => {
    answers = [{ status: 400, body: '{"error":"unknown field"}' }, GOOD]
    expect(await ask(protocol)).toBe('apple')
    expect(model.asked.map(({ schema }) => schema)).toEqual([SCHEMA, undefined])
  })
})

test('where someone waits, both tries together have a minute and a half; in the background each has its own time', async () => {
  const waitedMs: number[] = []
  const { mara, services } = seedKitchen({
    TRIVET_OPENAI_BASE_URL: model.ollama,
    TRIVET_OPENAI_REQUEST_TIMEOUT: '600',
  })
  services.outgoing.post = async (url, { timeoutMs = 0 }) => {
    waitedMs.push(timeoutMs)
    await Bun.sleep(20)
    return { status: 200, headers: new Headers(), url, body: new TextEncoder().encode(reply('ollama', 'no')) }
  }
  for (const task of ['page', 'translation'] as const)
    await askFor(mara, task)(QUESTION, () => ({ value: 1 })).catch(() => null)
  const [first, second, ...background] = waitedMs
  expect(first).toBeLessThanOrEqual(100_000)
  expect(second).toBeLessThan(first! - 15)
  expect(background).toEqual([600_000, 600_000])
})

test('Ollama gets room for the whole question: it would drop the beginning without a word', async () => {
  await ask('ollama', {}, { text: 'x'.repeat(30_000) })
  await ask('ollama')
  const contexts = model.asked.map(({ body }) => (body.options as { num_ctx: number }).num_ctx)
  expect(contexts).toEqual([32_768, 4096])
})
