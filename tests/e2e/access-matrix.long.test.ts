import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CASES, type Sent } from '../safety/example'
import { addCallers, type Caller } from '../safety/matrix/callers'
import { type Cell, callOf, cellsOf, differenceOf, nameOf } from '../safety/matrix/cells'
import { changesThings } from '../safety/matrix/expected'
import { seedWorld, type World } from '../safety/world'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { sampleOf } from '../support/long'

/*
 * The access matrix over the wire: of what is read and what is refused every third. All of it, and what is allowed and changes something is asked in
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

/**
 * They read the page that a recipe came from, need a database that is a file, are given to each member a few times only, or take away
 * who asks: people without a password here leave by having signed in a moment ago.
 */
const OTHERWISE = [
  'GET /g/:group/r/:slug/read-again',
  'POST /api/admin/backups',
  'POST /api/backups/export/database',
  'GET /group/everything/:format',
  'GET /api/groups/exports/:format',
  'POST /user/profile/leave',
]
/** Whether who may ask would get another answer here than in the tests' own process; other machines are not asked either. */
const isOtherwise = ({ one, expected: { isGuarded, location } }: Cell, { path }: Sent) =>
  !isGuarded && location === undefined && (path.includes('example.com') || OTHERWISE.includes(one.key))

let asked = 0
/** Another network for each call, so that no limit on tries comes before the guard. */
function otherNetwork(): string {
  asked += 1
  return `10.${asked >> 8}.${asked & 255}.7`
}

async function difference(cell: Cell): Promise<string | null> {
  const call = callOf(cell, world)
  if (isOtherwise(cell, call)) return null
  const { path, method, headers, body = null } = call
  headers.set('x-forwarded-for', otherNetwork())
  const response = await fetch(`${trivet.address}${path}`, { method, headers, body, redirect: 'manual' })
  const found = await differenceOf(cell, call, response, world)
  return found && `${nameOf(cell)}: ${found}`
}

/** Only in the tests' own process, which is not in production; the executable does not have it. */
const BUILT = CASES.filter(({ route }) => route.path !== '/dev/parts')

test('what is there while Trivet is developed is not', async () => {
  expect((await fetch(`${trivet.address}/dev/parts`)).status).toBe(404)
})

test.each(BUILT.map((one, at) => [one.key, one, at] as const))('%s', async (_, one, at) => {
  const asked = cellsOf(one, callers, world).filter(({ expected }) => !changesThings(one, expected))
  const cells = sampleOf(asked, 3, at)
  const differences = await Promise.all(cells.map(difference))
  expect(differences.filter(Boolean)).toEqual([])
})
