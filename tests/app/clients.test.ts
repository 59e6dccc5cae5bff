import { describe, expect, test } from 'bun:test'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { type Answer, assistant, automation, type Call, homeAssistant, phone } from '../support/client-calls'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const callAs =
  (kitchen: Kitchen): Call =>
  async (method, path, json): Promise<Answer> => {
    const init = { method, as: kitchen.mara, headers: { accept: 'application/json, text/plain, */*' } }
    const response = await kitchen.request(path, json === undefined ? init : { ...init, json })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, body: await response.json().catch(() => null) }
  }

describe('clients of today', () => {
  test.each(['groups', 'households'] as const)('Home Assistant by the paths of %s', async (level) => {
    await homeAssistant(callAs(seedKitchen()), level, '2026-11-21')
  })
  test('a workflow', () => automation(callAs(seedKitchen())))
  test('an assistant', () => assistant(callAs(seedKitchen())))
  test('a phone', () => phone(callAs(seedKitchen())))
})

describe('the dialect of the settings', () => {
  const members = async (env: Record<string, string>, query = '') => {
    const kitchen = seedKitchen(env)
    const response = await kitchen.request(`/api/groups/members${query}`, { as: kitchen.mara })
    return (await response.json()) as unknown
  }
  const version = async (env: Record<string, string> = {}) =>
    ((await (await seedKitchen(env).request('/api/app/about')).json()) as { version: string }).version

  test('is what clients get', async () => {
    expect(await version()).toBe('v3.0.0')
    expect(await version({ TRIVET_API_VERSION: '1.12.0' })).toBe('v1.12.0')
    expect(() => seedKitchen({ TRIVET_API_VERSION: 'latest' })).toThrow(
      'TRIVET_API_VERSION must be a version such as v1.12.0 or v2.8.0 (it is "latest").',
    )
  })

  test('decides the shape of the members; without it the request does', async () => {
    const v1 = { TRIVET_API_VERSION: 'v1.12.0' }
    const v2 = { TRIVET_API_VERSION: 'v2.8.0' }
    for (const list of [await members(v1), await members(v1, '?perPage=-1'), await members({})])
      expect(list).toBeArrayOfSize(2)
    for (const page of [await members(v2), await members({}, '?page=1&perPage=-1')])
      expect(page).toMatchObject({ total: 2, items: [{ fullName: expect.any(String) }, {}] })
  })

  test('asks for recipes of households as clients of v3 do', async () => {
    const { mara: as, request } = seedKitchen()
    await request('/api/recipes', { as, method: 'POST', json: { name: 'Bread rolls' } })
    const total = async (households: string) =>
      ((await (await request(`/api/recipes?${households}`, { as })).json()) as { total: number }).total
    const asked = ['', 'households=family', `households=${as.groupId}&households=others`, 'households=others']
    expect(await Promise.all(asked.map(total))).toEqual([1, 1, 1, 0])
  })

  test('leaves what older clients do not know out of the preferences', async () => {
    const keysOf = async (env: Record<string, string>) => {
      const { mara: as, request } = seedKitchen(env)
      const ask = async (path: string) => (await request(path, { as })).json()
      const [own, self, all] = [
        await ask('/api/groups/preferences'),
        (await ask('/api/groups/self')).preferences,
        (await ask('/api/admin/groups')).items[0].preferences,
      ]
      return [own, self, all].map((preferences) => 'timeZone' in preferences)
    }
    expect(await keysOf({ TRIVET_API_VERSION: 'v1.12.0' })).toEqual([false, false, false])
    expect(await keysOf({})).toEqual([true, true, true])
  })

  test('decides whether a yield is one text', async () => {
    const yields = async (env: Record<string, string>) => {
      const kitchen = seedKitchen(env)
      const { mara: as } = kitchen
      const at = '/api/recipes/bread-rolls'
      await kitchen.request('/api/recipes', { as, method: 'POST', json: { name: 'Bread rolls' } })
      const json = { recipeYield: 'rolls', recipeYieldQuantity: 12, recipeServings: 4 }
      const patched = (await (await kitchen.request(at, { as, method: 'PATCH', json })).json()) as Recipe
      const one = (await (await kitchen.request(at, { as })).json()) as Recipe
      const list = (await (await kitchen.request('/api/recipes', { as })).json()) as { items: Recipe[] }
      // What was read is sent back, and is not counted twice.
      await kitchen.request(at, { as, method: 'PUT', json: one })
      const again = (await (await kitchen.request(at, { as })).json()) as Recipe
      return [patched, one, list.items[0]!, again].map(({ recipeYield }) => recipeYield)
    }
    expect(await yields({})).toEqual(['rolls', 'rolls', 'rolls', 'rolls'])
    expect(await yields({ TRIVET_API_VERSION: 'v1.12.0' })).toEqual(Array(4).fill('12 rolls'))
  })
})
