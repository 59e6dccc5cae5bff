import { afterAll, expect, test } from 'bun:test'
import { toTimestamp } from '../../src/platform/clock'
import { sampleOf } from '../support/long'
import { API_EXAMPLES } from './api-examples'
import { dumpDatabase } from './database'
import { CASES, type Case, keyOf } from './example'
import { addCallers } from './matrix/callers'
import { type Cell, callOf, cellsOf, differenceOf, nameOf } from './matrix/cells'
import { changesThings, isRefused } from './matrix/expected'
import { PAGE_EXAMPLES } from './page-examples'
import { seedWorld, type World, worldCopier } from './world'

/*
 * Every route of the API and every page, asked by everyone there is, with the things of two households: what each is to get follows
 * from the route's guard and from its example.
 */
const world = await seedWorld()
const callers = await addCallers(world)
const copyWorld = worldCopier(world)
afterAll(world.close)

test('every route has an example call, and an answer for callers without the right', () => {
  const known = { ...API_EXAMPLES, ...PAGE_EXAMPLES }
  const missing = CASES.map(({ key }) => key).filter((key) => !Object.hasOwn(known, key))
  const gone = Object.keys(known).filter((key) => !CASES.some(({ route }) => keyOf(route) === key))
  // A line in api-examples.ts or page-examples.ts; what its guard does not say: foreignStatus, openStatus, othersStatus there.
  expect({ missing, gone }).toEqual({ missing: [], gone: [] })
})

/** Made by being asked for: an address to download the log, the keys that push messages are signed with. */
const MADE_BY_READING = /^(download_tokens|push_keys) /

/** Everything there is. A session that is used lasts longer. */
const rows = () =>
  dumpDatabase(world.services)
    .filter((line) => !MADE_BY_READING.test(line))
    .map((line) => line.replace(/^(sessions .*)"expires_at":"[^"]*"/, '$1'))
    .map((line) => line.replace(/^(sessions .*)"created_at":"[^"]*"/, '$1'))

async function differs(at: World, cell: Cell): Promise<string | null> {
  // Each a little later, so that no limit on tries comes before the guard.
  at.clock.advance(60_000)
  if (cell.one.example.needsSignIn)
    at.services.db.run('UPDATE sessions SET created_at = ?1', toTimestamp(at.clock.now()))
  const call = callOf(cell, at)
  const { path, method, headers, body } = call
  const response = await at.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return differenceOf(cell, call, response, at)
}

/** In a world of its own, since it does what the route is for. */
async function differsAlone(cell: Cell): Promise<string | null> {
  const own = copyWorld()
  const difference = await differs(own, cell)
  own.close()
  return difference
}

/** Of those that are refused every third; of what may be read every sixth, and of what may change something, each in a world of its own, every ninth. */
function askedOf(one: Case, at: number): Cell[] {
  const cells = cellsOf(one, callers, world)
  const isChanging = ({ expected }: Cell) => changesThings(one, expected)
  const changing = new Set(sampleOf(cells.filter(isChanging), 9, at))
  const isReading = (cell: Cell) => !isChanging(cell) && !isRefused(cell.expected)
  const reading = new Set(sampleOf(cells.filter(isReading), 6, at))
  const refused = new Set(
    sampleOf(
      cells.filter(({ expected }) => isRefused(expected)),
      3,
      at,
    ),
  )
  return cells.filter((cell) => changing.has(cell) || reading.has(cell) || refused.has(cell))
}

test.each(CASES.map((one, at) => [one.key, one, at] as const))('%s', async (_, one, at) => {
  const before = rows()
  const wrong: string[] = []
  for (const cell of askedOf(one, at)) {
    const difference = changesThings(one, cell.expected)
      ? await differsAlone(cell)
      : await differs(world, cell)
    if (difference) wrong.push(`${nameOf(cell)}: ${difference}`)
  }
  expect(wrong).toEqual([])
  expect(rows()).toEqual(before)
})
