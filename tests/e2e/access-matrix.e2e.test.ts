import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CASES, named, type Sent } from '../safety/example'
import { addCallers, type Caller } from '../safety/matrix/callers'
import { type Cell, callOf, cellsOf, differenceOf, nameOf } from '../safety/matrix/cells'
import { changesThings, isRefused } from '../safety/matrix/expected'
import { seedWorld, type World } from '../safety/world'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'

/*
 * The access matrix over the wire: all that is read and all that is refused. What is allowed and changes something is asked in
 * tests/safety/access-matrix.test.ts, each in a world of its own.
 */
let world: World
let callers: Caller[]
let trivet: RunningTrivet

beforeAll(async () => {
  world = await seedWorld()
  // Sessions begin now, where the executable's clock is.
  world.clock.advance(Date.now() - world.clock.now().getTime())
  callers = await addCallers(world)
  world.services.raw.run('VACUUM INTO ?1', [join(world.dataDir, 'trivet.db')])
  const env = {
    TRIVET_DATA_DIR: world.dataDir,
    TRIVET_METRICS: 'true',
    TRIVET_ALLOW_SIGNUP: 'true',
    TRIVET_TRUSTED_PROXIES: '127.0.0.1',
  }
  trivet = await startTrivet({ env })
})

afterAll(async () => {
  await discard(trivet)
  world?.close()
})

/** Reads the page that the recipe came from. */
const READS_AGAIN = 'GET /g/:group/r/:slug/read-again'
/** Whether the answer would be looked for on other machines. */
const leavesHome = ({ one, expected }: Cell, { path }: Sent) =>
  !isRefused(expected) && (path.includes('example.com') || one.key === READS_AGAIN)

let asked = 0
/** Another network for each call, so that no limit on tries comes before the guard. */
function otherNetwork(): string {
  asked += 1
  return `10.${asked >> 8}.${asked & 255}.7`
}

async function difference(cell: Cell): Promise<string | null> {
  const call = callOf(cell, world)
  if (leavesHome(cell, call)) return null
  const { path, method, headers, body = null } = call
  headers.set('x-forwarded-for', otherNetwork())
  const response = await fetch(`${trivet.address}${path}`, { method, headers, body, redirect: 'manual' })
  const found = await differenceOf(cell, call, response, world)
  return found && `${nameOf(cell)}: ${found}`
}

/** Of the tests' own process, which is no production; on the executable it is not there. */
const BUILT = CASES.filter(({ route }) => route.path !== '/dev/parts')

test('what is there while Trivet is developed is not', async () => {
  expect((await fetch(`${trivet.address}/dev/parts`)).status).toBe(404)
})

test.each(named(BUILT))('%s', async (_, one) => {
  const cells = cellsOf(one, callers, world).filter(({ expected }) => !changesThings(one, expected))
  const differences = await Promise.all(cells.map(difference))
  expect(differences.filter(Boolean)).toEqual([])
})
