import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { newId } from '../../src/platform/ids'
import { API_EXAMPLES } from './api-examples'
import { dumpDatabase, watchHousehold } from './database'
import { CASES, CASES_WITH_PARAMS, type Case, isWrite, keyOf, named, send, toCall } from './example'
import { PAGE_EXAMPLES } from './page-examples'
import { MARKS, seedWorld, type Things, type World } from './world'

const worlds = new Set<World>()

async function newWorld(): Promise<World> {
  const world = await seedWorld()
  worlds.add(world)
  return world
}

function closeWorlds(isOver: (world: World) => boolean): void {
  for (const world of worlds) {
    if (!isOver(world)) continue
    world.close()
    worlds.delete(world)
  }
}
afterEach(() => closeWorlds((world) => !Object.values(fresh).includes(world)))
afterAll(() => closeWorlds(() => true))

/** What a household must not show to others: its mark, its ids, its people. */
function secretsOf({ groupId, userId, recipeId, foodId, email }: Things, mark: string): RegExp {
  return new RegExp([mark, groupId, userId, recipeId, foodId, email].join('|'), 'i')
}

/** What an answer says beyond the words of the address that was asked for. */
async function saidBy(response: Response, path: string): Promise<string> {
  const text = `${response.headers.get('location') ?? ''} ${await response.clone().text()}`
  const words = path.split(/[/?&=]/).filter((word) => word.length > 2)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

const isPublic = ({ route }: Case) => route.access === 'public'
const fresh = { reading: await newWorld(), refusing: await newWorld() }

test('every route has an example to be tried with', () => {
  const known = { ...API_EXAMPLES, ...PAGE_EXAMPLES }
  const missing = CASES.map(({ key }) => key).filter((key) => !Object.hasOwn(known, key))
  const gone = Object.keys(known).filter((key) => !CASES.some(({ route }) => keyOf(route) === key))
  // Add it to api-examples.ts or page-examples.ts.
  expect({ missing, gone }).toEqual({ missing: [], gone: [] })
})

test.each(named(CASES))(
  '%s works for an administrator, and shows nothing of another household',
  async (_, one) => {
    const world = isWrite(one) ? await newWorld() : fresh.reading
    const call = toCall(one, { address: world.linden, body: world.linden })
    const response = await send(world, call, world.mara)
    const { status, reachesAllGroups } = one.example
    if (status) expect(response.status).toBe(status)
    else expect(response.status).toBeOneOf(one.isApi ? [200, 201, 202, 204] : [200, 303])
    if (!reachesAllGroups)
      expect(await saidBy(response, call.path)).not.toMatch(secretsOf(world.harbour, MARKS.harbour))
  },
)

describe('a visitor', () => {
  const world = fresh.refusing
  const owners = { address: world.linden, body: world.linden }

  test.each(named(CASES.filter((one) => !isPublic(one))))('is kept from %s', async (_, one) => {
    const before = dumpDatabase(world.services)
    const response = await send(world, toCall(one, owners))
    const leads = !one.isApi && one.route.method === 'GET'
    expect(response.status).toBe(leads ? 303 : 401)
    if (leads) expect(response.headers.get('location')).toStartWith('/login?next=')
    if (one.isApi) {
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({ detail: 'Could not validate credentials' })
    }
    expect(dumpDatabase(world.services)).toEqual(before)
  })

  test.each(named(CASES_WITH_PARAMS.filter(isPublic)))(
    'learns nothing of a private recipe from %s',
    async (_, one) => {
      const call = toCall(one, owners)
      const response = await send(world, call)
      expect(response.status).toBe(one.example.openStatus ?? one.example.foreignStatus ?? 404)
      if (response.status !== 200)
        expect(await saidBy(response, call.path)).not.toMatch(secretsOf(world.linden, MARKS.linden))
    },
  )
})

/** Pages that a member may not open lead to the start (specification §6); what is posted is refused. */
function leadsHome({ isApi, route }: Case): boolean {
  return !isApi && route.method === 'GET'
}

/** The status of a page or call at the address of another household. */
function foreignStatus(one: Case, isOpen: boolean): number {
  if (isOpen && one.example.openStatus) return one.example.openStatus
  const isGuarded = 'isGroupOnly' in one.route && one.route.isGroupOnly === true
  if (isGuarded && leadsHome(one)) return 303
  return one.example.foreignStatus ?? (one.isApi && one.route.method === 'DELETE' ? 400 : 404)
}

describe('a member without flags', () => {
  const flagged = CASES.filter(({ route }) => !['public', 'user'].includes(route.access))
  const world = fresh.refusing

  test.each(named(flagged))('is refused %s', async (_, one) => {
    const before = dumpDatabase(world.services)
    const response = await send(
      world,
      toCall(one, { address: world.linden, body: world.linden }),
      world.jonas,
    )
    expect(response.status).toBe(leadsHome(one) ? 303 : 403)
    if (leadsHome(one)) expect(response.headers.get('location')).toBe('/')
    const { refusal = 'Forbidden' } = one.route as { refusal?: string }
    if (one.isApi) expect(await response.json()).toMatchObject({ detail: refusal, code: 'forbidden' })
    expect(dumpDatabase(world.services)).toEqual(before)
  })
})

/** Whether the address names anything that belongs to somebody. */
function namesThings(one: Case): boolean {
  const { linden, harbour } = fresh.reading
  const path = (address: Things) => toCall(one, { address, body: linden }).path
  return path(linden) !== path(harbour)
}

describe.each(['an administrator', 'a member with all other flags'])(
  'the address of another household for %s',
  (who) => {
    const world = fresh.refusing
    const isAdmin = who === 'an administrator'
    const [own, foreign] = isAdmin ? [world.linden, world.harbour] : [world.harbour, world.linden]
    const as = isAdmin ? world.mara : world.other
    const secrets = secretsOf(foreign, isAdmin ? MARKS.harbour : MARKS.linden)
    const watched = watchHousehold(world.services, foreign.groupId)
    const mayNot = ({ example, route }: Case) =>
      isAdmin ? !example.reachesAllGroups : route.access !== 'admin'
    const cases = CASES_WITH_PARAMS.filter(namesThings).filter(mayNot)

    test.each(named(cases))('%s finds nothing and changes nothing', async (_, one) => {
      const before = watched()
      const call = toCall(one, { address: foreign, body: own })
      const response = await send(world, call, as)
      expect(response.status).toBe(foreignStatus(one, !isAdmin))
      if (response.status !== 200) expect(await saidBy(response, call.path)).not.toMatch(secrets)
      expect(watched()).toEqual(before)
    })

    const inGroups = CASES.filter(({ route }) => route.path.startsWith('/g/:group'))
    test.each(named(inGroups))(
      '%s does not take an own thing under the other name either',
      async (_, one) => {
        const before = watched()
        const call = toCall(one, { address: { ...own, group: foreign.group }, body: own })
        const response = await send(world, call, as)
        expect(response.status).toBe(one.example.misplacedStatus ?? foreignStatus(one, !isAdmin))
        expect(watched()).toEqual(before)
      },
    )
  },
)

describe('ids of another household in a body or query', () => {
  const cases = CASES.filter(({ example }) => example.json ?? example.query ?? example.form)

  test.each(named(cases))('%s ties nothing together', async (_, one) => {
    const world = one.route.path.includes('/:') && isWrite(one) ? await newWorld() : fresh.refusing
    const watched = watchHousehold(world.services, world.harbour.groupId)
    const before = watched()
    const call = toCall(one, { address: world.linden, body: world.harbour })
    const response = await send(world, call, world.mara)
    if (response.status === 500) expect(await response.clone().json()).not.toMatchObject({ code: 'internal' })
    const echoed = [...new URLSearchParams(String(call.body ?? '')).values()].filter(Boolean)
    const said = await saidBy(response, `${call.path}/${echoed.join('/')}`)
    if (!one.example.reachesAllGroups) expect(said).not.toMatch(new RegExp(MARKS.harbour, 'i'))
    expect(watched()).toEqual(before)
  })
})

test.each(['/api/validators/recipe', '/api/validators/group/recipe'])(
  '%s says whether a name is free, to whoever knows the id of the household, and nothing more',
  async (path) => {
    const { linden, harbour, mara, request } = fresh.reading
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
