import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import * as v from 'valibot'
import { JSON_LIMIT_BYTES } from '../../src/platform/http/body'
import { FORM_LIMIT_BYTES } from '../../src/platform/http/page-route'
import type { ApiRoute } from '../../src/platform/http/route'
import { CASES, type Case, isWrite, keysOf } from '../safety/example'
import { type Call, holdsOf, MOST_MS, send } from '../safety/watchdog/hold'
import { type Json, partsOf, withPart } from '../safety/watchdog/largest'
import { EXECUTABLE, watch } from '../safety/watchdog/server'
import { seedWorld } from '../safety/world'
import { decode, formFields } from '../support/form-fields'
import { PUMPS } from '../support/hostile/pumps'
import { IS_LONG, longTimeout, sampleOf } from '../support/long'

// The compiled program, and every text of every call and form pumped up to its bound.
const world = await seedWorld()
const { linden, mara } = world
/** A recipe whose lines no one has taken apart, so that the page for it has something to do. */
const unparsed = {
  settings: { disableAmount: true },
  recipeIngredient: [{ note: '2 cups flour', referenceId: crypto.randomUUID() }],
}
await world.request(`/api/recipes/${linden.recipeId}`, { as: mara, method: 'PATCH', json: unparsed })

/** Others with the rights of one: what is limited for each person is tried by one after the other. */
function deputiesOf(userId: string, count: number): string[] {
  const { raw } = world.services
  const copy = (table: string, owner: string, { id, ...changes }: Record<string, string>) => {
    const row = raw.query<object, [string]>(`SELECT * FROM ${table} WHERE ${owner} = ?1`).get(userId)!
    const hasId = 'id' in row && typeof row.id === 'string'
    const values = { ...row, ...(hasId ? { id } : { id: null }), ...changes } as Record<string, string | null>
    if (!('id' in row)) delete values.id
    const names = Object.keys(values)
    raw.run(
      `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
      Object.values(values),
    )
  }
  const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')
  return Array.from({ length: count }, (_, at) => {
    const id = crypto.randomUUID()
    const username = `deputy${at}`
    copy('users', 'id', { id, username, username_key: username, email: `${username}@example.com` })
    copy('api_tokens', 'user_id', { id, user_id: id, token_hash: hash(`token-${id}`) })
    copy('sessions', 'user_id', { id, user_id: id, token_hash: hash(`session-${id}`) })
    return id
  })
}
world.sessionOf(mara)
const people = deputiesOf(mara.userId, 40)
let turn = 0
/** Each time another network, and for what has been asked too often another person. */
const asking = (key: string) => {
  turn += 1
  const from = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return { from, userId: limited.has(key) ? people[turn % people.length]! : mara.userId }
}
/** Routes that answered 429 to someone. */
const limited = new Set<string>()
const server = await watch(world, EXECUTABLE)

/** What a call may change that the next one needs: who is who, and the names by which addresses know things. */
const KEPT = ['users', 'sessions', 'api_tokens', 'groups', 'recipes']
const secondHand = new Database(join(world.dataDir, 'trivet.db'))
secondHand.exec('PRAGMA busy_timeout = 5000')
for (const table of KEPT) secondHand.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`)
const restore = () => {
  for (const table of KEPT) secondHand.exec(`INSERT OR REPLACE INTO ${table} SELECT * FROM kept_${table}`)
}

afterAll(async () => {
  secondHand.close()
  await server.stop()
  world.close()
})

type Sent = Omit<Call, 'userId' | 'what'>

/** A text of a call: how long it is tried, in letters as they are sent, and the call with another one in its place. */
interface Place {
  name: string
  lengths: number[]
  callWith(text: string): Sent
}

const SHORT = 1_000
/** Letters of a path and of a query, as they are encoded. */
const PATH_LENGTH = 1_500
const QUERY_LENGTH = 6_000
const LENGTHS = [7_000_000, 1_500_000, 400_000, 50_000, 10_000, 2_000, 500, 100]

/** Other machines are asked for at an address that no request may leave for. */
const atHome = (text: string) => text.replaceAll(/https:\/\/[a-z.]*example\.com/g, 'http://127.0.0.1:9')

/** Begins and ends with a letter, so that nothing is trimmed away. */
const pumped = (pump: string, length: number, sizeOf = (text: string) => text.length) => {
  const times = Math.floor((length - 2) / sizeOf(pump))
  return `a${pump.repeat(Math.max(1, times))}a`
}
const encodedSize = (text: string) => encodeURIComponent(text).length

function addressOf(
  { route, example }: Case,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  // By its id, since its name is one of the texts.
  const own = { ...linden, slug: linden.recipeId, ...example.params?.(linden), ...params }
  const known = own as Record<string, string>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? ''))
  const search = new URLSearchParams({ ...example.query?.(linden), ...query })
  return atHome(`${path}${search.size > 0 ? `?${search}` : ''}`)
}

const jsonCall = (one: Case, json: Json): Sent => ({
  method: one.route.method,
  path: addressOf(one),
  body: JSON.stringify(json),
  type: 'application/json',
})

function jsonPlaces(one: Case): Place[] {
  const { body: schema, maxBytes = JSON_LIMIT_BYTES } = one.route as ApiRoute
  const json: Json = JSON.parse(atHome(JSON.stringify(one.example.json!(linden))))
  return partsOf(json).flatMap(({ path, part }) => {
    if (typeof part !== 'string') return []
    const takes = (length: number) =>
      length < maxBytes && schema && v.safeParse(schema, withPart(json, path, 'a'.repeat(length))).success
    const longest = LENGTHS.find(takes) ?? 50_000
    const callWith = (text: string) => jsonCall(one, withPart(json, path, text))
    return { name: path.join('.'), lengths: [...new Set([Math.min(SHORT, longest), longest])], callWith }
  })
}

const line = (at: number, more: Record<string, string> = {}) => {
  const { recipeIngredient } = unparsed
  const fields = {
    referenceId: recipeIngredient[at]?.referenceId ?? crypto.randomUUID(),
    text: '2 cups flour',
    title: '',
    quantity: '2',
    unit: 'cup',
    food: 'flour',
    note: '',
    offersFood: 'true',
    ...more,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`lines.${at}.${name}`, value]))
}

const PARSER = 'POST /g/:group/r/:slug/ingredient-parser'

/** Forms whose examples say less than they may. */
const FULLER: Record<string, Record<string, string>> = {
  [PARSER]: { version: '', action: 'lines.0.use', ...line(0) },
}

/** What is in the forms of all pages, by the route that takes it: more than most examples say. */
async function formsOnPages(): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>()
  const writes = CASES.filter((one) => isWrite(one) && !one.isApi).map(({ key, route: { path } }) => {
    return { key, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
  })
  for (const one of CASES) {
    if (isWrite(one) || one.isApi) continue
    const response = await world.request(addressOf(one), { as: mara })
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    for (const [, action = ''] of html.matchAll(/<form[^>]* action="([^"]+)"/g)) {
      const [path = ''] = decode(action).split('?')
      const key = writes.find(({ pattern }) => pattern.test(path))?.key
      if (key) found.set(key, { ...formFields(html, `form[action="${action}"]`), ...found.get(key) })
    }
  }
  return found
}

const onPages = IS_LONG ? await formsOnPages() : new Map<string, Record<string, string>>()

/** Fields that may hold whole pages. */
const SOURCES = /^(?:found|source|rest|all|addresses|json|text)$/

function formPlaces(one: Case): Place[] {
  const { once: _, ...shown } = onPages.get(one.key) ?? {}
  const fields = { ...shown, ...one.example.form?.(linden), ...FULLER[one.key] }
  const { maxBytes = FORM_LIMIT_BYTES } = one.route
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    const longest = Math.min(SOURCES.test(name) ? 1_500_000 : 99_000, maxBytes - 2_000)
    const callWith = (text: string): Sent => {
      const body = new FormData()
      for (const [other, own] of Object.entries(fields))
        body.append(other, typeof own === 'string' ? atHome(own) : own)
      body.set(name, text)
      return { method: one.route.method, path: addressOf(one), body }
    }
    return { name, lengths: [Math.min(SHORT, longest), longest], callWith }
  })
}

function ownCall(one: Case): Sent {
  if (isWrite(one) && one.example.json) return jsonCall(one, one.example.json(linden) as Json)
  return { method: one.route.method, path: addressOf(one), ...(isWrite(one) ? { body: new FormData() } : {}) }
}

function addressPlaces(one: Case): Place[] {
  const call = ownCall(one)
  const names = [...one.route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const queries = new Set([
    ...Object.keys(one.example.query?.(linden) ?? {}),
    ...keysOf((one.route as ApiRoute).query),
  ])
  return [
    ...names.map((name) => ({
      name: `:${name}`,
      lengths: [PATH_LENGTH],
      callWith: (text: string) => ({ ...call, path: addressOf(one, { [name]: text }) }),
    })),
    ...[...queries].map((name) => ({
      name: `?${name}`,
      lengths: [SHORT, QUERY_LENGTH],
      callWith: (text: string) => ({ ...call, path: addressOf(one, {}, { [name]: text }) }),
    })),
  ]
}

const placesOf = (one: Case): Place[] => [
  ...addressPlaces(one),
  ...(isWrite(one) ? (one.example.json ? jsonPlaces(one) : formPlaces(one)) : []),
]

const sizeIn = (name: string) => (/^[:?]/.test(name) ? encodedSize : undefined)

/** Calls of one place and length, one for each pump. */
function callsOf(
  { name, callWith }: Place,
  length: number,
  pumps: readonly string[],
): (Sent & { what: string })[] {
  return pumps.map((pump) => ({
    what: `${name} with ${length} of ${pump}`,
    ...callWith(pumped(PUMPS[pump]!, length, sizeIn(name))),
  }))
}

const askedTooOften = new Set<string>()

async function holds(one: Case, place: Place, pumps: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const length of place.lengths) {
    const calls = callsOf(place, length, pumps).map((call) => ({ ...call, userId: mara.userId }))
    await server.quiet()
    const held = await server.longestHold(async () => {
      for (const call of calls) {
        let status = 429
        for (let tries = 0; status === 429 && tries < 3; tries++) {
          const response = await send(server, { ...call, ...asking(one.key) })
          await response.arrayBuffer()
          status = response.status
          if (status === 429) limited.add(one.key)
        }
        if (status === 429) askedTooOften.add(`${one.key} ${place.name}`)
      }
    })
    // Which of them it was, and whether it is again.
    if (held > MOST_MS) found.push(...(await holdsOf(server, calls, { again: async () => restore() })))
  }
  return found
}

/** What signs people out or removes them comes last, so that it spoils no other test. */
const LAST = /logout|delete|restore|leave|unlock/
const cases = CASES.toSorted((a, b) => Number(LAST.test(a.key)) - Number(LAST.test(b.key)))
const all = cases.flatMap((one) => placesOf(one).map((place) => ({ one, place })))

// Every sixtieth place with every fifth pump, and all of all.
const some = sampleOf(all, 60)
const rows = [...Map.groupBy(some, ({ one }) => one.key)]

test.each(rows)(
  'no text of %s holds the event loop',
  async (_, places) => {
    const found: string[] = []
    for (const [at, { one, place }] of places.entries()) {
      const names = Object.keys(PUMPS)
      const pumps = one.example.isSlow ? names.filter((_, index) => index % 8 === 0) : sampleOf(names, 5, at)
      found.push(...(await holds(one, place, pumps)))
      restore()
    }
    expect(found).toEqual([])
  },
  longTimeout(60_000),
)

test.each(['text', 'title', 'unit', 'food', 'note'])(
  'no %s of five hundred lines that are taken apart holds it, nor the button that makes a heading',
  async (name) => {
    const rows = Array.from({ length: 500 }, (_, at) => line(at, { [name]: 'a '.repeat(1_000) }))
    const path = addressOf(CASES.find(({ key }) => key === PARSER)!)
    const calls = sampleOf(['lines.0.use', 'lines.0.heading', 'lines.parse', 'show'], 4).map((action) => ({
      what: action,
      userId: mara.userId,
      method: 'POST',
      path,
      body: new URLSearchParams(Object.assign({ action }, ...rows)),
    }))
    expect(await holdsOf(server, calls, { again: async () => {} })).toEqual([])
  },
  longTimeout(60_000),
)

/** The longest text that anything may hold, with some JSON around it. */
const LONGEST = 50_100
/** What holds whole things as JSON, pages as they came, or the words of a search; `extras` are many values. */
const WHOLE = /^(?:sqlite_|search_|kept_)|revisions|answers|tasks|shopping_operations|idempotent|report/

test('and none is kept that is longer than it may be', () => {
  const tables = secondHand
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !WHOLE.test(name))
  const found = tables.flatMap((table) => {
    const columns = secondHand
      .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'extras'`)
      .all()
    return columns.flatMap(({ name }) => {
      const sql = `SELECT max(length(${name})) AS longest FROM ${table} WHERE typeof(${name}) = 'text'`
      const { longest } = secondHand.query<{ longest: number | null }, []>(sql).get()!
      return longest !== null && longest > LONGEST ? [`${table}.${name}: ${longest}`] : []
    })
  })
  expect(found).toEqual([])
})

test('every text was tried', () => {
  if (IS_LONG) console.log(`${all.length} texts; limited, and tried by others: ${[...limited].join(', ')}`)
  expect([...askedTooOften]).toEqual([])
  expect(all.length).toBeGreaterThan(1_000)
})
