import { afterAll, describe, expect, test } from 'bun:test'
import type { ApiRoute } from '../../src/platform/http/route'
import { longTimeout, sampleOf, times } from '../support/long'
import { BROKEN_VALUES, some } from './broken'
import { dumpDatabase } from './database'
import { CASES, type Case, isWrite, keysOf, named, type Sent, send, toCall } from './example'
import { expectSound } from './sound'
import { seedWorld } from './world'

const world = await seedWorld()
afterAll(world.close)

const owners = { address: world.linden, body: world.linden }

/** As the administrator; each call a little later, so that limits do not hide what is behind them. */
async function ask(call: Sent): Promise<Response> {
  world.clock.advance(30_000)
  return send(world, call, world.mara)
}

/** What the route reads, beyond what its example sends. */
function bodyKeys({ example, route }: Case): string[] {
  const sent = Object.keys(example.json?.(world.linden) as object)
  return [...new Set([...sent, ...keysOf((route as ApiRoute).body)])]
}

describe('odd values in a body', () => {
  const cases = CASES.filter(({ example }) => example.json)

  test.each(named(cases))(
    'of %s are no error of ours, and prototypes stay as they are',
    async (_, one) => {
      const every = one.example.isSlow ? 50 : times(36, 1)
      for (const [from, key] of bodyKeys(one).entries()) {
        for (const value of some(BROKEN_VALUES, every, from)) {
          const call = toCall(one, owners, { [key]: value })
          await expectSound(await ask(call), `${key}: ${JSON.stringify(value)?.slice(0, 80)}`)
        }
      }
      for (const value of some(BROKEN_VALUES, every, 0)) {
        const call = { ...toCall(one, owners), body: JSON.stringify(value) ?? '' }
        await expectSound(await ask(call), `the whole body ${call.body.slice(0, 80)}`)
      }
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
    },
    longTimeout(30_000),
  )

  const RAW: [string, string][] = [
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['a byte order mark', '\ufeff{"name":"x"}'],
    ['NaN', '{"name":NaN}'],
    ['the same key twice', '{"name":"a","name":{"b":1}}'],
    ['both spellings', '{"recipe_yield":"1","recipeYield":"2","name":"x"}'],
    ['a prototype', '{"__proto__":{"admin":true},"name":"x","constructor":{"prototype":{}}}'],
    [
      'a prototype inside',
      '{"name":"x","extras":{"__proto__":{"a":1}},"nutrition":{"__proto__":{"calories":"1"}}}',
    ],
    ['a deep list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a deep object', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['many keys', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    [
      'many extras',
      `{"name":"x","extras":{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}}`,
    ],
    ['lone surrogates', '{"name":"a\\ud800b","description":"\\udfff","note":"\\ud83d"}'],
    ['a null character', '{"name":"a\\u0000b"}'],
    ['a long number', `{"name":"x","recipeServings":${'9'.repeat(10_000)}}`],
    ['a form', 'name=x&name=y'],
  ]
  const TYPES = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'image/png',
    '',
  ]

  test.each(CASES.filter(isWrite).map((one, at) => [one.key, one, at] as const))(
    '%s says no to what is not what it reads',
    async (_, one, at) => {
      for (const [from, [name, body]] of sampleOf(RAW, 2, at).entries()) {
        for (const type of some(TYPES, one.example.isSlow ? 8 : times(8, 3), from + at)) {
          const call = toCall(one, owners)
          const headers = new Headers({ 'sec-fetch-site': 'same-origin', 'content-type': type })
          await expectSound(await ask({ ...call, headers, body }), `${name} as ${type}`)
        }
      }
    },
    longTimeout(30_000),
  )

  test('bytes that are no text are refused', async () => {
    for (const bytes of [[0xff, 0xfe], [0x7b, 0xc0, 0xaf, 0x7d], [0xed, 0xa0, 0x80], [0x00]]) {
      const headers = { 'content-type': 'application/json' }
      const response = await world.request('/api/recipes', {
        as: world.mara,
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      })
      expect(response.status).toBe(422)
      await expectSound(response, String(bytes))
    }
  })
})

test('nothing of all this has changed what the other household has', () => {
  const marks = dumpDatabase(world.services).filter((line) => line.includes('Harbour'))
  expect(marks.length).toBeGreaterThan(10)
  expect(world.services.db.get<{ result: string }>('PRAGMA integrity_check')).toEqual({
    integrity_check: 'ok',
  } as never)
  expect(world.services.db.all('PRAGMA foreign_key_check')).toEqual([])
})
