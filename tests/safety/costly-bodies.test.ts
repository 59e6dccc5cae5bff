import { afterAll, describe, expect, test } from 'bun:test'
import { JSON_LIMIT_BYTES } from '../../src/platform/http/body'
import type { ApiRoute } from '../../src/platform/http/route'
import { longTimeout, sampleOf } from '../support/long'
import { COSTLY_FORMS, COSTLY_JSON, costlyBodies } from './costly-bodies'
import { CASES, type Case, isWrite, named, toCall } from './example'
import { seedWorld } from './world'

const world = await seedWorld()
afterAll(world.close)

// By its id, since what is legal may change the name of the recipe.
const owners = { address: { ...world.linden, slug: world.linden.recipeId }, body: world.linden }

/**
 * No request may hold the event loop for more than 100 ms or take 64 MB. Processor time does not depend on what else the machine
 * does, but on how fast it is and on the garbage of the tests before: ten and five times as much is allowed here.
 */
const MOST_CPU_MS = 1_000
const MOST_MEMORY = 320 * 1024 * 1024
const MOST_ANSWER = 1024 * 1024

async function costOf(one: Case, body: string, type: string) {
  const { path, method, headers } = toCall(one, owners)
  headers.set('content-type', type)
  // In an hour of its own, so that no limit on tries keeps the work away.
  world.clock.advance(3_600_000)
  const [cpu, { rss }] = [process.cpuUsage(), process.memoryUsage()]
  const response = await world.request(path, { as: world.mara, method, headers, body })
  const { byteLength } = await response.arrayBuffer()
  const { user, system } = process.cpuUsage(cpu)
  const memory = process.memoryUsage().rss - rss
  return { status: response.status, cpuMs: (user + system) / 1000, memory, byteLength }
}

async function expectCheap(one: Case, body: string, type = 'application/json'): Promise<void> {
  let cost = await costOf(one, body, type)
  // What is compiled or collected the first time is not the body's.
  if (cost.cpuMs > MOST_CPU_MS || cost.memory > MOST_MEMORY) cost = await costOf(one, body, type)
  expect(cost.cpuMs).toBeLessThan(MOST_CPU_MS)
  expect(cost.memory).toBeLessThan(MOST_MEMORY)
  // What was not looked at costs nothing; forms that delete do so the first time.
  expect(one.isApi ? [404, 429, 500] : [429, 500]).not.toContain(cost.status)
  // What is wrong is not sent back whole; a form is, with what was typed.
  if (one.isApi && cost.status >= 400) expect(cost.byteLength).toBeLessThan(MOST_ANSWER)
}

const WRITES = CASES.filter(isWrite)
const READS_JSON = WRITES.filter(({ isApi, example }) => isApi && example.json)
const numbered = (cases: readonly Case[]) => cases.map((one, at) => [one.key, one, at] as const)
const limitOf = ({ route }: Case) => (route as ApiRoute).maxBytes ?? JSON_LIMIT_BYTES

describe.each(Object.entries(COSTLY_JSON))('%s', (_, make) => {
  // The door is one for all routes, but for its width.
  const widths = [...new Map(READS_JSON.map((one) => [limitOf(one), one])).values()]
  test.each(named(widths))('cost no more at %s', (_key, one) => expectCheap(one, make(limitOf(one))))
})

describe('a field at its worst', () => {
  const seen = new Set<unknown>()
  test.each(named(sampleOf(READS_JSON, 4, 2)))(
    'costs little in %s',
    async (_, one) => {
      for (const { name, body } of costlyBodies(one, world.linden, seen)) {
        await expectCheap(one, body).catch((cause: unknown) => {
          throw new Error(`${one.key}, ${name}`, { cause })
        })
      }
    },
    longTimeout(60_000),
  )
})

describe('a form at its worst', () => {
  const isLast = ({ key }: Case) => key.endsWith('/delete')
  const all = WRITES.filter(({ isApi, example }) => !isApi || example.form)
  const forms = [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
  test.each(numbered(forms))(
    'costs little in %s',
    async (_, one, at) => {
      const fields = Object.keys(one.example.form?.(world.linden) ?? {})
      for (const make of sampleOf(Object.values(COSTLY_FORMS), 12, at)) {
        await expectCheap(one, make(fields), 'application/x-www-form-urlencoded')
      }
    },
    longTimeout(60_000),
  )

  test('may have many parts, but not without end', async () => {
    const one = CASES.find(({ key }) => key === 'PUT /api/recipes/:slug/image')!
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    const body = `${part.repeat(limitOf(one) / part.length - 1)}--b--`
    await expectCheap(one, body, 'multipart/form-data; boundary=b')
    expect((await costOf(one, body, 'multipart/form-data; boundary="b"')).status).toBe(413)
  })
})
