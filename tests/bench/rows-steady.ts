import { readFileSync } from 'node:fs'
import { addSampleRecipe } from '../e2e/api-client'
import { photograph } from '../support/photographs'
import { type BenchKitchen, closeKitchen, openKitchen } from './kitchen'
import { atMost, megabytes, type Row } from './table'

const RECIPES = 300
const PER_SECOND = 20
const MINUTES = Number(process.env.TRIVET_BENCH_MINUTES ?? 60)
const MOST_BYTES = 130e6

type Ask = (turn: number) => Promise<Response>

interface Memory {
  /** Everything in memory, and the part that is not mapped from files, in bytes. */
  resident: number
  anonymous: number
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024
  return { resident: bytes('VmRSS'), anonymous: bytes('RssAnon') }
}

async function addPictures({ call }: BenchKitchen, slugs: readonly string[]): Promise<void> {
  const picture = await photograph({ width: 800, height: 600, grain: 20 }).jpeg({ quality: 80 }).toBuffer()
  const bytes = new Uint8Array(picture)
  for (const slug of slugs) {
    const form = new FormData()
    form.set('image', new File([bytes], 'photo.jpg'))
    form.set('extension', 'jpg')
    await call('PUT', `/recipes/${slug}/image`, form)
  }
}

/** So many dinners and new recipes stay: a household's week does not grow by fifty meals a minute. */
const MOST_KEPT = 30

/** Creates something, and deletes the oldest of what it created when there is more than stays. */
function keeping(create: Ask, remove: (created: unknown) => Promise<Response>): Ask {
  const kept: unknown[] = []
  return async (turn) => {
    const response = await create(turn)
    if (response.ok) kept.push(await response.clone().json())
    if (kept.length <= MOST_KEPT) return response
    const { status } = await remove(kept.shift())
    if (status !== 200) throw new Error(`what was created could not be deleted: ${status}`)
    return response
  }
}

/** A hundred requests of a busy household, its browsers and its integrations, in the shares they come in. */
function hundredRequests(
  { trivet, bearer, cookie, groupSlug }: BenchKitchen,
  slugs: readonly string[],
  listId: string,
): Ask[] {
  const { address } = trivet
  const json = { ...bearer, 'content-type': 'application/json' }
  const slugAt = (turn: number) => slugs[(turn * 37) % slugs.length]
  const read = (path: (turn: number) => string, headers: Record<string, string>): Ask => {
    return (turn) => fetch(`${address}${path(turn)}`, { headers })
  }
  const post = (path: string, body: (turn: number) => unknown): Ask => {
    return (turn) =>
      fetch(`${address}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body(turn)) })
  }
  const remove = (path: string) => fetch(`${address}${path}`, { method: 'DELETE', headers: bearer })
  const words = ['lemon', 'rice', 'soup', 'chicken', 'tart', 'bread', 'plum', 'oat']
  const word = (turn: number) => words[turn % words.length]
  const tool = (name: string, args: (turn: number) => object) =>
    post('/mcp', (turn) => ({
      jsonrpc: '2.0',
      id: turn,
      method: 'tools/call',
      params: { name, arguments: args(turn) },
    }))
  const filter = encodeURIComponent('createdAt > "2020-01-01" AND name LIKE "%a%"')
  const day = (turn: number) => new Date(Date.now() + (turn % 7) * 86_400_000).toISOString().slice(0, 10)
  const shares: [number, Ask][] = [
    [14, read((turn) => `/api/recipes/${slugAt(turn)}`, bearer)],
    [10, read((turn) => `/api/recipes?page=${1 + (turn % 6)}&perPage=50`, bearer)],
    [8, read((turn) => `/api/recipes?search=${word(turn)}&perPage=20`, bearer)],
    [5, read(() => `/api/recipes?perPage=20&queryFilter=${filter}`, bearer)],
    [16, read((turn) => `/g/${groupSlug}/r/${slugAt(turn)}`, cookie)],
    [10, read(() => `/g/${groupSlug}`, cookie)],
    [5, read((turn) => `/g/${groupSlug}?search=${word(turn)}`, cookie)],
    [8, read(() => `/shopping-lists/${listId}`, cookie)],
    [6, read(() => '/group/mealplan/planner/view', cookie)],
    [
      4,
      keeping(
        post('/api/groups/mealplans', (turn) => ({
          date: day(turn),
          entryType: 'dinner',
          title: `Dinner ${turn}`,
        })),
        (created) => remove(`/api/groups/mealplans/${(created as { id: number }).id}`),
      ),
    ],
    [
      5,
      post('/api/groups/shopping/items', (turn) => ({
        shoppingListId: listId,
        note: `${word(turn)} ${turn % 40}`,
      })),
    ],
    [
      2,
      keeping(
        post('/api/recipes', (turn) => ({ name: `New ${word(turn)} ${turn}` })),
        (slug) => remove(`/api/recipes/${slug as string}`),
      ),
    ],
    [
      3,
      post('/api/parser/ingredients', () => ({
        ingredients: ['2 cups flour', '1 large onion, chopped', 'salt'],
      })),
    ],
    [2, tool('search_recipes', (turn) => ({ query: word(turn) }))],
    [2, tool('read_recipe', (turn) => ({ recipe: slugAt(turn) }))],
  ]
  const asks = shares.flatMap(([share, ask]) => Array.from({ length: share }, () => ask))
  // Every share evenly through the hundred: 37 and 100 have no divisor in common.
  return asks.map((_, at) => asks[(at * 37) % asks.length]!)
}

/** Memory under a steady load: twenty requests a second, one list of everything at the start, looked at every five minutes. */
export async function* steadyRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(RECIPES)
  const { trivet, call, bearer } = kitchen
  try {
    await addSampleRecipe(call)
    const { items } = await call<{ items: { slug: string }[] }>('GET', '/recipes?perPage=-1')
    const slugs = items.map(({ slug }) => slug)
    await addPictures(kitchen, slugs)
    const list = await call<{ id: string }>('POST', '/groups/shopping/lists', { name: 'Saturday' })
    const asks = hundredRequests(kitchen, slugs, list.id)
    await (await fetch(`${trivet.address}/api/recipes?perPage=-1`, { headers: bearer })).arrayBuffer()
    const refused = new Map<number, number>()
    const started = performance.now()
    let peak = 0
    let sent = 0
    for (let minute = 1; minute <= MINUTES; minute++) {
      while (performance.now() - started < minute * 60_000) {
        const turn = sent++
        await Bun.sleep(Math.max(0, started + (sent * 1000) / PER_SECOND - performance.now()))
        const response = await asks[turn % asks.length]!(turn)
        await response.arrayBuffer()
        if (!response.ok) refused.set(response.status, (refused.get(response.status) ?? 0) + 1)
        peak = Math.max(peak, memoryOf(trivet.pid).resident)
      }
      if (minute % 5 !== 0 && minute !== MINUTES) continue
      const { resident, anonymous } = memoryOf(trivet.pid)
      const refusals = Array.from(refused, ([status, count]) => `${count} × ${status}`).join(', ')
      const told = `memory, minute ${minute} of ${PER_SECOND} requests a second (anonymous ${megabytes(anonymous)}${refusals ? `; ${refusals}` : ''})`
      yield atMost(told, resident, MOST_BYTES, megabytes)
    }
    yield atMost('memory, its peak meanwhile', peak, MOST_BYTES, megabytes)
  } finally {
    await closeKitchen(kitchen)
  }
}
