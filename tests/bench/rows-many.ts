import { join } from 'node:path'
import { KEEPER } from '../e2e/first-run'
import {
  type BenchKitchen,
  closeKitchen,
  inventKitchen,
  openKitchen,
  startKitchen,
  workedMs,
} from './kitchen'
import { latencies } from './load'
import { emailInCopy, multiplyGroups, PEOPLE } from './many-groups'
import { QUERIES, searchRow } from './rows-speed'
import { atMost, ms, type Row } from './table'

const CALLS = 300
/** What a household may wait for there being others: a member's call, beside the same in a database of their own. */
const MOST = 1.5

type Ask = (kitchen: BenchKitchen) => (index: number) => Promise<Response>

const CALLS_OF_A_MEMBER: Record<string, Ask> = {
  list:
    ({ trivet, bearer }) =>
    (index) =>
      fetch(`${trivet.address}/api/recipes?perPage=50&page=${1 + (index % 2)}`, { headers: bearer }),
  search:
    ({ trivet, bearer }) =>
    (index) => {
      const search = encodeURIComponent(QUERIES[index % QUERIES.length]!)
      return fetch(`${trivet.address}/api/recipes?search=${search}&perPage=32`, { headers: bearer })
    },
  page:
    ({ trivet, cookie, groupSlug }) =>
    (index) =>
      fetch(`${trivet.address}/g/${groupSlug}?orderBy=name&page=${1 + (index % 2)}`, { headers: cookie }),
}

/** A member's calls in a database of very many groups, beside the same in a database of one. */
export async function* amongManyRows(
  one: BenchKitchen,
  many: BenchKitchen,
  groups: number,
): AsyncGenerator<Row> {
  const size = `${groups.toLocaleString('en')} groups of ${PEOPLE} users and 100 recipes`
  yield await searchRow(many, size, 12)
  for (const [name, ask] of Object.entries(CALLS_OF_A_MEMBER)) {
    const costOf = async (kitchen: BenchKitchen) => {
      await latencies(20, ask(kitchen))
      const before = workedMs(kitchen)
      await latencies(CALLS, ask(kitchen))
      return (workedMs(kitchen) - before) / CALLS
    }
    const [alone, among] = [await costOf(one), await costOf(many)]
    const measure = `${name} of a member, ${size}, of the server’s time, beside ${ms(alone)} of one group`
    yield atMost(measure, among / alone, MOST, (value) => `${value.toFixed(2)} ×`)
  }
}

const GROUPS = Number(process.env.TRIVET_BENCH_GROUPS ?? 10_000)
const RECIPES_PER_GROUP = 100
/** Households that are invented, to be copied. */
const INVENTED = 20

/** A kitchen among so many that their rows were copied rather than cooked. */
async function openAmongMany(): Promise<BenchKitchen> {
  const folder = inventKitchen(INVENTED * RECIPES_PER_GROUP, INVENTED)
  multiplyGroups(join(folder, 'data', 'trivet.db'), GROUPS, (done) => console.error(`  ${done}`))
  // A copy in the middle: its recipes are among those of all others.
  return startKitchen(folder, emailInCopy(Math.ceil(GROUPS / INVENTED / 2), KEEPER.email))
}

/** A hundred recipes among a million of other households. */
export async function* millionRows(): AsyncGenerator<Row> {
  const one = await openKitchen(RECIPES_PER_GROUP)
  const many = await openAmongMany()
  try {
    yield* amongManyRows(one, many, GROUPS)
  } finally {
    await closeKitchen(one)
    await closeKitchen(many)
  }
}
