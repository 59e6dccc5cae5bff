import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { newId } from '../../src/platform/ids'
import { sampleOf } from '../support/long'
import { watchHousehold } from './database'
import { CASES, isWrite, named, send, toCall } from './example'
import { saidBy } from './matrix/cells'
import { foreign } from './matrix/expected'
import { MARKS, seedWorld, type Things, type World } from './world'

// Who may call what at whose address is asked in access-matrix.test.ts; these are the ways around it.

const worlds = new Set<World>()

async function newWorld(): Promise<World> {
  const world = await seedWorld()
  worlds.add(world)
  return world
}

const shared = await newWorld()

function closeWorlds(isOver: (world: World) => boolean): void {
  for (const world of worlds) {
    if (!isOver(world)) continue
    world.close()
    worlds.delete(world)
  }
}
afterEach(() => closeWorlds((world) => world !== shared))
afterAll(() => closeWorlds(() => true))

const isInGroup = CASES.filter(({ route }) => route.path.startsWith('/g/:group'))

describe.each([
  ['the administrator', 'mara', 'linden', 'harbour'],
  ['a member with all other flags', 'other', 'harbour', 'linden'],
] as const)('the own things of %s under the name of another household', (_, person, own, household) => {
  const watched = watchHousehold(shared.services, shared[household].groupId)

  test.each(named(isInGroup))('are not there for %s', async (_, one) => {
    const before = watched()
    const address = { ...shared[own], group: shared[household].group }
    const response = await send(shared, toCall(one, { address, body: shared[own] }), shared[person])
    const { statuses } = foreign({ one, household, namesThings: true }, 'member')
    const { misplacedStatus } = one.example
    expect(response.status).toBeOneOf(misplacedStatus ? [misplacedStatus] : [...statuses])
    expect(watched()).toEqual(before)
  })
})

describe('ids of another household in a body or query', () => {
  const cases = CASES.filter(({ example }) => example.json ?? example.query ?? example.form)

  test.each(named(sampleOf(cases, 2)))('%s ties nothing together', async (_, one) => {
    const world = one.route.path.includes('/:') && isWrite(one) ? await newWorld() : shared
    const watched = watchHousehold(world.services, world.harbour.groupId)
    const before = watched()
    const call = toCall(one, { address: world.linden, body: world.harbour })
    const response = await send(world, call, world.mara)
    if (response.status === 500) expect(await response.clone().json()).not.toMatchObject({ code: 'internal' })
    if (!one.example.reachesAllGroups) {
      const said = await saidBy(response, call.path, call.body)
      expect(said).not.toMatch(new RegExp(MARKS.harbour, 'i'))
    }
    expect(watched()).toEqual(before)
  })
})

test.each(['/api/validators/recipe', '/api/validators/group/recipe'])(
  '%s says whether a name is free, to whoever knows the id of the household, and nothing more',
  async (path) => {
    const { linden, harbour, mara, request } = shared
    const isFree = async ({ groupId }: Things, name: string, as?: World['mara']) => {
      const query = new URLSearchParams({ group_id: groupId, name })
      return (await (await request(`${path}?${query}`, as ? { as } : {})).json()).valid
    }
    expect(await isFree(linden, 'Linden cake', mara)).toBe(false)
    expect(await isFree(linden, 'Another cake', mara)).toBe(true)
    expect(await isFree(harbour, 'Harbour cake', mara)).toBe(false)
    expect(await isFree(linden, 'Linden cake')).toBe(false)
    expect(await isFree({ ...linden, groupId: newId() }, 'Linden cake')).toBe(true)
  },
)
