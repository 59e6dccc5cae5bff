import { afterAll, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import type { ApiRoute } from '../../src/platform/http/route'
import { longTimeout, times } from '../support/long'
import { logInAs } from '../support/people'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { BROKEN_TEXTS, BROKEN_VALUES } from './broken'
import { watchHousehold } from './database'
import { CASES, type Case, keysOf, type Sent, send, toCall } from './example'
import { expectSound } from './sound'
import { PASSWORD, seedWorld } from './world'

/*
 * Calls of all routes, changed at random in address, query, headers and body. The same seed makes the same calls; by hand:
 * TRIVET_TEST_LONG=1 TRIVET_FUZZ_SEED=7 bun test tests/safety/fuzz.test.ts
 */
const SEED = Number(process.env.TRIVET_FUZZ_SEED ?? 20261121)
const CALLS = times(1_000, 200_000)

/** A small generator of our own (mulberry32), so that a seed means the same everywhere. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    chance: (share: number) => next() < share,
  }
}

const random = randomFrom(SEED)
const TEXTS = [...BROKEN_TEXTS, ...XSS_PAYLOADS, 'cake', 'Linden', 'name', '1', '-1']

function oddText(): string {
  const text = random.pick(TEXTS)
  if (random.chance(0.8)) return text
  const other = random.pick(TEXTS)
  return text.slice(0, random.below(40)) + other.slice(0, random.below(40))
}

function oddValue(depth = 0): unknown {
  if (depth < 3 && random.chance(0.15))
    return Array.from({ length: random.below(4) }, () => oddValue(depth + 1))
  if (depth < 3 && random.chance(0.15))
    return { [random.pick(KEYS)]: oddValue(depth + 1), [random.pick(KEYS)]: oddValue(depth + 1) }
  return random.chance(0.5) ? random.pick(BROKEN_VALUES) : oddText()
}

const KEYS = [
  'id',
  'name',
  'slug',
  'title',
  'text',
  'note',
  'quantity',
  'unit',
  'food',
  'referenceId',
  'settings',
  'extras',
  'tags',
  'aliases',
  'url',
  'data',
  '__proto__',
  'constructor',
  'length',
  'x',
]

/** The same value with one part of it replaced, taken out or doubled. */
function change(value: unknown): unknown {
  if (random.chance(0.2) || value === null || typeof value !== 'object') return oddValue()
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, oddValue()]
    const at = random.below(value.length)
    return value.with(at, change(value[at]))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.chance(0.15)) return { ...value, [random.pick(KEYS)]: oddValue() }
  const [name, part] = random.pick(entries)
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return { ...value, [name]: change(part) }
}

const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'content-type',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'cookie',
  'sec-fetch-site',
]

function oddHeader(headers: Headers): void {
  const name = random.pick(HEADERS)
  const value =
    name === 'cookie'
      ? `trivet_${random.pick(['notice', 'locale', 'theme', 'preferences'])}=${oddText()}`
      : oddText()
  // What a browser or a server of ours could never pass on.
  headers.set(name, value.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())
}

function oddPath({ route, isApi }: Case, path: string): string {
  const [pathname = '', query] = path.split('?')
  if (random.chance(0.2)) {
    const parts = pathname.split('/')
    const at = 1 + random.below(parts.length - 1)
    return parts.with(at, encodeURIComponent(oddText().toWellFormed()).slice(0, 3000)).join('/') || '/'
  }
  const names = isApi
    ? keysOf((route as ApiRoute).query)
    : ['search', 'page', 'scale', 'step', 'tags', 'orderBy', 'next', 'back', 'url']
  const search = new URLSearchParams(query)
  for (let n = random.below(3); n >= 0; n--) search.append(random.pick([...names, 'x']), oddText())
  return `${pathname}?${search}`.slice(0, 15_000)
}

function changed(one: Case, call: Sent): Sent {
  const headers = new Headers(call.headers)
  if (random.chance(0.3)) oddHeader(headers)
  const path = random.chance(0.5) ? oddPath(one, call.path) : call.path
  const { body } = call
  if (typeof body === 'string') {
    const json = JSON.stringify(change(JSON.parse(body))) ?? ''
    const isCut = random.chance(0.05)
    return { ...call, path, headers, body: isCut ? json.slice(0, random.below(json.length + 1)) : json }
  }
  if (body instanceof URLSearchParams) {
    const fields = [...body]
    for (let n = random.below(3); n >= 0; n--)
      fields.push([random.pick([...body.keys(), 'action', 'x']), oddText()])
    return {
      ...call,
      path,
      headers,
      body: new URLSearchParams(random.chance(0.5) ? fields : fields.reverse()),
    }
  }
  return { ...call, path, headers }
}

const ENDING = ['POST /api/auth/logout', 'POST /logout']
const cases = CASES.filter((one) => !one.example.isSlow && !ENDING.includes(one.key))

const world = await seedWorld()
afterAll(world.close)

test(
  `${CALLS} random calls (seed ${SEED}) are never an error of ours, and touch nobody else`,
  async () => {
    const session = await logInAs(world, 'mara', PASSWORD)
    const harbour = watchHousehold(world.services, world.harbour.groupId)
    const before = harbour()
    const { linden } = world
    for (let number = 0; number < CALLS; number++) {
      world.clock.advance(5_000)
      const one = random.pick(cases)
      const call = changed(one, toCall(one, { address: linden, body: linden }))
      if (!call.headers.has('cookie')) call.headers.set('cookie', `${SESSION_COOKIE}=${session}`)
      // Mostly as the administrator's browser, sometimes as her app, sometimes as a stranger.
      const who = random.below(10)
      const response = await send(world, call, who < 3 ? world.mara : who === 9 ? world.jonas : undefined)
      await expectSound(
        response,
        `call ${number}, seed ${SEED}: ${call.method} ${call.path} ${String(call.body).slice(0, 300)}`,
      )
    }
    expect(harbour()).toEqual(before)
    expect(world.services.db.all('PRAGMA foreign_key_check')).toEqual([])
    expect(world.services.db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  },
  longTimeout(600_000),
)
