import { KEEPER } from '../e2e/first-run'
import { type BenchKitchen, closeKitchen, openKitchen, workedMs } from './kitchen'
import { latencies } from './load'
import { weigh } from './rows-size'
import { atMost, kilobytes, median, ms, percentile, type Row } from './table'

const CALLS = 3_000
const ROUNDS = 5

/** What it costs to know whose browser asks, beside a browser without a session at the same address. */
async function sessionRow(kitchen: BenchKitchen): Promise<Row> {
  const costOf = async (headers: Record<string, string>) => {
    const before = workedMs(kitchen)
    await latencies(CALLS, () => fetch(`${kitchen.trivet.address}/healthz`, { headers }))
    return (workedMs(kitchen) - before) / CALLS
  }
  await costOf(kitchen.cookie)
  const differences: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const without = await costOf({ cookie: 'trivet_theme=dark' })
    differences.push((await costOf(kitchen.cookie)) - without)
  }
  const cost = Math.max(0, median(differences))
  return atMost(
    'session check per request, of the server’s time',
    cost,
    0.1,
    (value) => `${value.toFixed(3)} ms`,
  )
}

function listPage({ trivet, bearer }: BenchKitchen) {
  return (index: number) =>
    fetch(`${trivet.address}/api/recipes?perPage=50&page=${1 + (index % 2)}`, { headers: bearer })
}

/** The list of recipes while ten people sign in again and again, and while no one does. */
async function signInRow(kitchen: BenchKitchen): Promise<Row> {
  const ask = listPage(kitchen)
  await latencies(100, ask)
  const alone = percentile(await latencies(300, ask), 0.95)
  let isOver = false
  const body = () => new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  const signIn = async () => {
    while (!isOver) {
      const address = `${kitchen.trivet.address}/api/auth/token`
      const response = await fetch(address, { method: 'POST', body: body() })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`somebody could not sign in: ${response.status}`)
    }
  }
  const people = Promise.all(Array.from({ length: 10 }, signIn))
  const meanwhile = percentile(await latencies(300, ask), 0.95)
  isOver = true
  await people
  const measure = `list while ten people sign in, p95, beside ${ms(alone)} alone`
  return atMost(measure, meanwhile / alone, 3, (value) => `${value.toFixed(2)} ×`)
}

/** What strangers get of an open group with a hundred recipes: the page and its styles, and no script. */
async function* visitorRows({ trivet, call, groupSlug }: BenchKitchen): AsyncGenerator<Row> {
  await call('PUT', '/groups/preferences', { privateGroup: false })
  const { bytes, text } = await weigh(`${trivet.address}/g/${groupSlug}`)
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  let all = bytes
  for (const [, href] of styles) all += (await weigh(`${trivet.address}${href}`)).bytes
  yield atMost('visitor’s group home: HTML + CSS of the screen, brotli', all, 14 * 1024, kilobytes)
  const scripts = text.match(/<script(?! type="application\/ld\+json")/g)?.length ?? 0
  yield atMost('visitor’s group home: scripts', scripts, 0, String)
}

/** What accounts cost everyone else. */
export async function* accountRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(100)
  try {
    yield await sessionRow(kitchen)
    yield await signInRow(kitchen)
    yield* visitorRows(kitchen)
  } finally {
    await closeKitchen(kitchen)
  }
}
