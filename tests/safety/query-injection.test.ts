import { afterAll, describe, expect, test } from 'bun:test'
import type { ApiRoute } from '../../src/platform/http/route'
import { sampleOf, times } from '../support/long'
import { BROKEN_TEXTS, some } from './broken'
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

const PAGE_KEYS = [
  'search',
  'page',
  'scale',
  'servings',
  'step',
  'edit',
  'tags',
  'orderBy',
  'orderDirection',
  'paginationSeed',
  'url',
  'next',
  'back',
  'code',
]
/** The query of a page is what it makes of it: those of groups, and those with an example, are asked. */
function queryKeys(one: Case): string[] {
  if (one.isApi) return keysOf((one.route as ApiRoute).query)
  return one.route.path.startsWith('/g/') || one.example.query ? PAGE_KEYS : []
}

describe('odd text in the query', () => {
  const asked = CASES.filter((one) => !isWrite(one) && queryKeys(one).length > 0)
  test.each(named(asked))('of %s is no error of ours', async (_, one) => {
    const call = toCall(one, owners)
    const [pathname] = call.path.split('?')
    for (const [from, key] of queryKeys(one).entries()) {
      for (const value of some(BROKEN_TEXTS, one.isApi ? times(48, 1) : times(128, 16), from)) {
        const more: Record<string, string> = one.isApi ? { name: 'x', email: 'x@y' } : {}
        const query = new URLSearchParams({ ...more, [key]: value })
        for (const path of [`${pathname}?${query}`, `${pathname}?${query}&${query}`])
          await expectSound(await ask({ ...call, path }), `${key}=${value.slice(0, 80)}`)
      }
    }
  })
})

const LISTS = CASES.filter((one) => one.isApi && queryKeys(one).includes('orderBy'))

describe('lists', () => {
  const HIDDEN = [
    'user.password_hash',
    'user.passwordHash',
    'group.users.password_hash',
    'user.email',
    'user.login_attempts',
    'api_tokens.token_hash',
    'rowid',
    'number',
    'group_id.id',
    'name;',
    'name desc',
    'name,(SELECT 1)',
    'CASE WHEN 1 THEN name END',
    '1',
    'name collate nocase',
    'name:asc:desc',
    'name:',
    ':asc',
    '__proto__',
    'constructor',
    'toString:asc',
    'name,__proto__',
  ]

  test.each(named(LISTS))('%s is ordered by its own columns alone', async (_, one) => {
    const [pathname] = toCall(one, owners).path.split('?')
    for (const orderBy of HIDDEN) {
      const response = await world.request(`${pathname}?${new URLSearchParams({ orderBy })}`, {
        as: world.mara,
      })
      expect({ orderBy, status: response.status }).toEqual({ orderBy, status: 400 })
      const { detail } = await response.json()
      expect(detail).toStartWith('Invalid order_by statement')
    }
  })

  test.each(named(LISTS))('%s is filtered by its own attributes alone', async (_, one) => {
    const [pathname] = toCall(one, owners).path.split('?')
    for (const name of HIDDEN.filter((name) => !/:asc|,/.test(name))) {
      for (const condition of ['IS NOT NULL', '= "x"', 'IN ["x"]', 'LIKE "%"', 'CONTAINS ALL ["x"]']) {
        const query = new URLSearchParams({ queryFilter: `${name} ${condition}` })
        const { status } = await world.request(`${pathname}?${query}`, { as: world.mara })
        expect({ name, condition, status }).toEqual({ name, condition, status: 400 })
      }
    }
  })

  test.each(named(LISTS))(
    '%s takes an endless order, filter or seed without an error of its own',
    async (_, one) => {
      const [pathname] = toCall(one, owners).path.split('?')
      const long: [string, string][] = [
        ['orderBy', 'name,'.repeat(2500).slice(0, -1)],
        ['orderBy', 'name:asc,created_at:desc,'.repeat(700).slice(0, -1)],
        ['search', 'cake '.repeat(2500)],
        ['search', Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' ')],
        ['search', 'a'.repeat(12_000)],
        ['categories', 'x,'.repeat(5000)],
        ['paginationSeed', 'x'.repeat(12_000)],
        ['queryFilter', 'name = x OR '.repeat(1000)],
        ['queryFilter', '('.repeat(10_000)],
      ]
      for (const [name, value] of long)
        await expectSound(
          await ask({
            path: `${pathname}?${new URLSearchParams({ [name]: value })}`,
            method: 'GET',
            headers: new Headers(),
            body: undefined,
          }),
          `${name}=${value.slice(0, 20)}`,
        )
      for (const name of ['tags', 'categories', 'tools', 'foods', 'x']) {
        const { tagId, categoryId, toolId, foodId } = world.linden
        const ids = [tagId, categoryId, toolId, foodId, 'linden-sweet', 'x']
        const query = Array.from({ length: 1200 }, (_, at) => `${name}=${ids[at % ids.length]}${at}`).join(
          '&',
        )
        const known = Array.from({ length: 600 }, (_, at) => `${name}=${ids[at % ids.length]}`).join('&')
        for (const text of [query, `${known}&requireAllTags=true&requireAllFoods=true`]) {
          const response = await world.request(`${pathname}?${text}`, { as: world.mara })
          await expectSound(response, `${name} a thousand times`)
        }
      }
    },
  )

  test('a hundred tags at once are asked for without an error', async () => {
    const ids: string[] = []
    for (let at = 0; at < 100; at++) {
      const response = await world.request('/api/organizers/tags', {
        as: world.mara,
        method: 'POST',
        json: { name: `tag ${at}` },
      })
      ids.push((await response.json()).id)
    }
    for (const all of ['true', 'false']) {
      const query = `${ids.map((id) => `tags=${id}`).join('&')}&requireAllTags=${all}`
      expect((await world.request(`/api/recipes?${query}`, { as: world.mara })).status).toBe(200)
      const home = await world.request(`/g/linden-house?${query}`, { as: world.mara })
      // An address that says what goes without saying leads to one that does not.
      const shown = home.headers.get('location') ?? `/g/linden-house?${query}`
      expect((await world.request(shown, { as: world.mara })).status).toBe(200)
    }
  })
})

describe('odd text in the address', () => {
  const cases = CASES.filter(({ route }) => route.path.includes('/:'))
  test.each(cases.map((one, at) => [one.key, one, at] as const))(
    'of %s is no error of ours',
    async (_, one, at) => {
      const call = toCall(one, owners)
      const names = [...one.route.path.matchAll(/:(\w+)/g)]
        .map(([, name]) => name!)
        .filter((name) => name !== 'group')
      for (const name of names) {
        for (const text of [
          ...sampleOf(BROKEN_TEXTS, 12, at).map((value) => encodeURIComponent(value.toWellFormed())),
          '%ff',
          '%c0%ae',
          '%',
          '%zz',
          '%ed%a0%80',
          '+',
          '.',
          '%2e',
          ';x=1',
        ]) {
          if (text === '' || text.length > 2000) continue
          const own = { ...world.linden, ...one.example.params?.(world.linden) }
          const path = one.route.path.replace(/:(\w+)/g, (_, key: string) =>
            key === name ? text : encodeURIComponent(own[key as 'slug'] ?? ''),
          )
          await expectSound(await ask({ ...call, path }), path.slice(0, 100))
        }
      }
    },
  )
})

test('nothing of all this has changed what the other household has', () => {
  const marks = dumpDatabase(world.services).filter((line) => line.includes('Harbour'))
  expect(marks.length).toBeGreaterThan(10)
  expect(world.services.db.get<{ result: string }>('PRAGMA integrity_check')).toEqual({
    integrity_check: 'ok',
  } as never)
  expect(world.services.db.all('PRAGMA foreign_key_check')).toEqual([])
})
