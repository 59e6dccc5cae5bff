import { addSampleRecipe } from '../e2e/api-client'
import { discard, freePort, startTrivet } from '../support/executable'
import { type BenchKitchen, closeKitchen, openKitchen, statementsOf } from './kitchen'
import { latencies, startBare, type Throughput, throughput } from './load'
import { cookbookRow, filterRow } from './rows-organised'
import { atMost, median, ms, percent, percentile, type Row } from './table'

const shown = ({ perSecond, eachUs }: Throughput) =>
  `${Math.round(perSecond).toLocaleString('en')}/s, ${eachUs.toFixed(1)} µs`

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await Bun.sleep(20)
  }
}

/**
 * Requests per second and the server's processor time for each, beside a server that answers eleven bytes on the same machine in the
 * same run: its processor time for one, as a share of ours, is what is to be reached.
 */
export async function* throughputRows(): AsyncGenerator<Row> {
  const server = startBare()
  await untilUp(server.url)
  const bare = await throughput(server.pid, server.url)
  server.stop()
  const kitchen = await openKitchen(1000)
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    const page = `${kitchen.trivet.address}/g/${kitchen.groupSlug}/r/${slug}`
    const rate = async (
      measure: string,
      url: string,
      headers: Record<string, string>,
      least: number,
    ): Promise<Row> => {
      const own = await throughput(kitchen.trivet.pid, url, headers)
      const share = bare.eachUs / own.eachUs
      return {
        measure,
        value: `${shown(own)} = ${percent(share)}`,
        reach: `≥ ${percent(least)} of bare`,
        ok: share >= least,
      }
    }
    yield await tlsRow()
    const brotli = { 'accept-encoding': 'br' }
    const api = `${kitchen.trivet.address}/api/recipes`
    yield { measure: 'bare server, 11 bytes', value: shown(bare), reach: '', ok: null }
    yield await rate('public recipe page', page, brotli, 0.18)
    yield await rate('member’s recipe page with islands', page, { ...kitchen.cookie, ...brotli }, 0.06)
    const week = await planWeek(kitchen)
    yield await rate('meal plan of a week, 50 entries', week, { ...kitchen.cookie, ...brotli }, 0.05)
    yield await rate('GET /api/recipes?perPage=32, 1,000 recipes', `${api}?perPage=32`, kitchen.bearer, 0.02)
    yield await rate('GET /api/recipes/{slug}, whole', `${api}/${slug}`, kitchen.bearer, 0.12)
  } finally {
    await closeKitchen(kitchen)
  }
}

/** An answer over HTTPS, as a share of the same over plain http: its handshakes are those of connections that stay. */
async function tlsRow(): Promise<Row> {
  const [port, httpsPort] = [freePort(), freePort()]
  const env = {
    TRIVET_HTTPS: 'own',
    TRIVET_HTTPS_NAMES: '127.0.0.1',
    TRIVET_HTTPS_PORT: String(httpsPort),
  }
  const plain = await startTrivet({})
  const secure = await startTrivet({ env, port })
  try {
    // The smallest answer there is, of which encryption takes the largest share.
    const path = '/healthz'
    const open = await throughput(plain.pid, plain.address + path)
    const sealed = await throughput(secure.pid, `https://127.0.0.1:${httpsPort}${path}`)
    const share = open.eachUs / sealed.eachUs
    return {
      measure: 'the smallest answer over HTTPS',
      value: `${shown(sealed)} = ${percent(share)} of ${shown(open)}`,
      reach: '≥ 60 % of plain',
      ok: share >= 0.6,
    }
  } finally {
    await Promise.all([discard(plain), discard(secure)])
  }
}

/** What cooks look for. */
export const QUERIES = [
  'salt',
  'lemon',
  'chicken soup',
  'cho',
  'a',
  'tomato basil',
  'roast',
  'onion garlic',
  'bread',
  'zz',
]

/** Fifty recipes on the days of a week. @returns the address of its page */
async function planWeek({ trivet, call }: BenchKitchen): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>('GET', '/recipes?perPage=50')
  const types = ['breakfast', 'lunch', 'dinner', 'side']
  for (const [at, { id: recipeId }] of items.entries()) {
    const date = `2026-06-0${1 + (at % 7)}`
    await call('POST', '/groups/mealplans', { date, entryType: types[at % 4], recipeId })
  }
  return `${trivet.address}/group/mealplan/planner/view?start=2026-06-01&days=7`
}

export async function searchRow(
  { trivet, bearer }: BenchKitchen,
  size: string,
  mostMs: number,
): Promise<Row> {
  const ask = (index: number) => {
    const search = encodeURIComponent(QUERIES[index % QUERIES.length]!)
    return fetch(`${trivet.address}/api/recipes?search=${search}&perPage=32`, { headers: bearer })
  }
  await latencies(QUERIES.length, ask)
  const p95 = percentile(await latencies(200, ask), 0.95)
  return atMost(`search, first page of 32 with total, ${size}, p95`, p95, mostMs, ms)
}

const ORDERS = [
  '',
  '&orderBy=name&orderDirection=asc',
  '&orderBy=update_at',
  '&orderBy=rating',
  '&orderBy=created_at&orderDirection=asc',
]

async function listRow({ trivet, bearer }: BenchKitchen, recipes: number): Promise<Row> {
  const pages = Math.floor(recipes / 50)
  const ask = (index: number) => {
    const page = 1 + ((index * 7919) % pages)
    return fetch(`${trivet.address}/api/recipes?perPage=50&page=${page}${ORDERS[index % ORDERS.length]}`, {
      headers: bearer,
    })
  }
  await latencies(20, ask)
  const p95 = percentile(await latencies(300, ask), 0.95)
  const measure = `GET /api/recipes?perPage=50, any page and order, ${recipes.toLocaleString('en')} recipes, p95`
  return atMost(measure, p95, 8, ms)
}

async function writeRows({ trivet, bearer, call }: BenchKitchen): Promise<Row[]> {
  const headers = { ...bearer, 'content-type': 'application/json' }
  const foods = await Promise.all(
    Array.from({ length: 8 }, (_, index) => call('POST', '/foods', { name: `bench food ${index}` })),
  )
  const body = JSON.stringify({
    recipeIngredient: foods.map((food, index) => ({
      quantity: index + 1,
      food,
      note: 'chopped',
      disableAmount: false,
    })),
    recipeInstructions: Array.from({ length: 6 }, (_, index) => ({
      text: `Stir for ${index + 2} minutes over a low heat, then add the next one.`,
    })),
  })
  const slugs: string[] = []
  const posts = await latencies(100, async (index) => {
    const response = await fetch(`${trivet.address}/api/recipes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: `Bench recipe ${index}` }),
    })
    slugs.push((await response.clone().json()) as string)
    return response
  })
  const patches = await latencies(100, (index) =>
    fetch(`${trivet.address}/api/recipes/${slugs[index]}`, { method: 'PATCH', headers, body }),
  )
  const row = (measure: string, samples: number[]) => atMost(measure, percentile(samples, 0.95), 5, ms)
  return [
    row('POST /api/recipes, p95', posts),
    row('PATCH that fills it (8 ingredients, 6 steps), p95', patches),
  ]
}

/** Changes of one line of filled recipes, each of which is a version in their history. */
async function changeRows(kitchen: BenchKitchen, size: string): Promise<Row[]> {
  const { trivet, bearer } = kitchen
  const headers = { ...bearer, 'content-type': 'application/json' }
  const list = await fetch(`${trivet.address}/api/recipes?perPage=100&orderBy=name`, { headers })
  const slugs = ((await list.json()) as { items: { slug: string }[] }).items.map(({ slug }) => slug)
  const patch = (index: number) =>
    fetch(`${trivet.address}/api/recipes/${slugs[index % slugs.length]}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ description: `Changed for the ${index}th time, with a spoon of patience.` }),
    })
  await latencies(20, patch)
  const p95 = percentile(await latencies(300, (index) => patch(index + 20)), 0.95)
  const before = await statementsOf(kitchen)
  await (await patch(1000)).arrayBuffer()
  const between = await statementsOf(kitchen)
  const statements = between - before - ((await statementsOf(kitchen)) - between)
  return [
    atMost(`PATCH with its version in the history, ${size}, p95`, p95, 5, ms),
    atMost('database statements per PATCH', statements, 30, String),
  ]
}

/** A tag for a thousand recipes at once, and how long someone else waits for a small answer meanwhile. */
async function bulkRows({ trivet, bearer, call }: BenchKitchen, size: string): Promise<Row[]> {
  const { items } = await call<{ items: { slug: string }[] }>('GET', '/recipes?perPage=1000')
  const tag = await call<{ id: string }>('POST', '/organizers/tags', { name: 'bench tag' })
  const body = JSON.stringify({ recipes: items.map(({ slug }) => slug), tags: [tag] })
  const headers = { ...bearer, 'content-type': 'application/json' }
  const started = performance.now()
  let isOver = false
  const tagging = fetch(`${trivet.address}/api/recipes/bulk-actions/tag`, { method: 'POST', headers, body })
  const tagged = tagging.then(async (response) => {
    await response.arrayBuffer()
    isOver = true
    return performance.now() - started
  })
  const waits: number[] = []
  while (!isOver) waits.push(...(await latencies(1, () => fetch(`${trivet.address}/healthz`))))
  return [
    atMost(`bulk tag of 1,000 recipes, ${size}`, await tagged, 1000, ms),
    atMost('longest wait of another request meanwhile', Math.max(...waits), 100, ms),
  ]
}

async function statementsPerList(kitchen: BenchKitchen, perPage: number): Promise<number> {
  const url = `${kitchen.trivet.address}/api/recipes?perPage=${perPage}`
  // The first call after a start also reads what is kept afterwards, such as the number of recipes.
  await (await fetch(url, { headers: kitchen.bearer })).arrayBuffer()
  const before = await statementsOf(kitchen)
  await (await fetch(url, { headers: kitchen.bearer })).arrayBuffer()
  const between = await statementsOf(kitchen)
  // What reading /metrics itself costs is measured and taken off.
  const after = await statementsOf(kitchen)
  return between - before - (after - between)
}

/** From the start of the process to its first answer, on a database that is up to date. */
async function startRow({ trivet: { folder } }: BenchKitchen, recipes: number, mostMs: number): Promise<Row> {
  const samples: number[] = []
  for (let run = 0; run < 5; run++) {
    const started = performance.now()
    const trivet = await startTrivet({ folder, env: { TRIVET_LOG_LEVEL: 'warn' } })
    samples.push(performance.now() - started)
    await trivet.stop()
  }
  const measure = `spawn to first answer, ${recipes.toLocaleString('en')} recipes, median of 5`
  return atMost(measure, median(samples), mostMs, ms)
}

/** Search, lists, writes and the start on a household's collection. */
export async function* collectionRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(10_000)
  try {
    const [ten, thousand] = [await statementsPerList(kitchen, 10), await statementsPerList(kitchen, 1000)]
    yield {
      measure: 'database statements per list page, 10 / 1,000 recipes',
      value: `${ten} / ${thousand}`,
      reach: 'the same, ≤ 8',
      ok: ten === thousand && ten <= 8,
    }
    yield await searchRow(kitchen, '10,000 recipes', 5)
    yield* await writeRows(kitchen)
    await kitchen.trivet.stop()
    yield await startRow(kitchen, 10_000, 80)
  } finally {
    await closeKitchen(kitchen)
  }
}

/** The same on a collection that no household has. */
export async function* largeRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(100_000)
  try {
    yield await searchRow(kitchen, '100,000 recipes', 8)
    yield await listRow(kitchen, 100_000)
    yield await filterRow(kitchen, '100,000 recipes')
    yield await cookbookRow(kitchen, '100,000 recipes')
    yield* await changeRows(kitchen, '100,000 recipes')
    yield* await bulkRows(kitchen, '100,000 recipes')
    await kitchen.trivet.stop()
    yield await startRow(kitchen, 100_000, 100)
  } finally {
    await closeKitchen(kitchen)
  }
}
