import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type BenchKitchen, closeKitchen, openKitchen, workedMs } from './kitchen'
import { latencies } from './load'
import { QUERIES, searchRow } from './rows-speed'
import { atMost, ms, type Row } from './table'

const PEOPLE = 5
const CALLS = 300
/** What a household may wait for there being others: a member's call, beside the same in a database of their own. */
const MOST = 1.5

/** Gives every group its people; the first has somebody already. */
function addPeople({ trivet }: BenchKitchen): void {
  const raw = new Database(join(trivet.dataDir, 'trivet.db'))
  const columns = (raw.query('PRAGMA table_info(users)').all() as { name: string }[]).map(({ name }) => name)
  const values: Record<string, string> = {
    id: "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
    group_id: 'g.id',
    username: "g.slug || '-' || i",
    username_key: "g.slug || '-' || i",
    email: "g.slug || '-' || i || '@example.com'",
  }
  raw.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE})
    INSERT INTO users (${columns.join(', ')})
    SELECT ${columns.map((name) => values[name] ?? `u.${name}`).join(', ')}
    FROM groups AS g, n, (SELECT * FROM users LIMIT 1) AS u`)
  raw.close()
}

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
  addPeople(many)
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

/** A hundred recipes among a million of other households. */
export async function* millionRows(): AsyncGenerator<Row> {
  const one = await openKitchen(RECIPES_PER_GROUP)
  const many = await openKitchen(GROUPS * RECIPES_PER_GROUP, GROUPS)
  try {
    yield* amongManyRows(one, many, GROUPS)
  } finally {
    await closeKitchen(one)
    await closeKitchen(many)
  }
}
