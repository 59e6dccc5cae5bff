import { type BenchKitchen, closeKitchen, openKitchen } from './kitchen'
import { latencies } from './load'
import { fillList } from './rows-list'
import { weigh, weighScripts } from './rows-size'
import { atMost, kilobytes, megabytes, ms, percentile, type Row } from './table'

const LISTENERS = 1_000
const TICKS = 300

interface Ids {
  id: string
}

/** A phone that listens, on a bare socket: `fetch` keeps all but some hundreds waiting for their turn. */
interface Phone {
  /** Resolves with what comes next. */
  next(): Promise<string>
  close(): void
}

async function listenTo(address: string, headers: Record<string, string>): Promise<Phone> {
  const { hostname, port, pathname } = new URL(address)
  let told: (text: string) => void = () => {}
  const next = () => new Promise<string>((resolve) => (told = resolve))
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: { data: (_, chunk) => told(chunk.toString('utf8')) },
  })
  const first = next()
  const lines = Object.entries({ host: `${hostname}:${port}`, accept: 'text/event-stream', ...headers })
  socket.write(
    `GET ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  if (!(await first).startsWith('HTTP/1.1 200')) throw new Error('nobody may listen')
  return { next, close: () => socket.end() }
}

/** Headers of one more member of the keeper's group. A person has 50 places among those who listen. */
async function newMember({ trivet, call }: BenchKitchen, at: number): Promise<Record<string, string>> {
  const { group } = await call<{ group: string }>('GET', '/users/self')
  const [username, password] = [`phone-${at}`, 'pears and plums']
  const account = { username, fullName: username, email: `${username}@example.com`, password, group }
  await call('POST', '/admin/users', account)
  const body = new URLSearchParams({ username, password })
  const response = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { authorization: `Bearer ${token}` }
}

/** What 1,000 open phones cost the server, and how soon one of them hears of a tick. */
async function* listenerRows(kitchen: BenchKitchen, path: string): AsyncGenerator<Row> {
  const { trivet, call } = kitchen
  const members: Record<string, string>[] = []
  for (let at = 0; at < LISTENERS / 50; at += 1) members.push(await newMember(kitchen, at))
  const memory = async () => {
    const text = await (await fetch(`${trivet.address}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  }
  const before = await memory()
  const phones: Phone[] = []
  for (let count = 0; count < LISTENERS; count += 100) {
    const address = `${trivet.address}/api${path}/events`
    const some = Array.from({ length: 100 }, (_, at) =>
      listenTo(address, members[Math.floor((count + at) / 50)]!),
    )
    phones.push(...(await Promise.all(some)))
  }
  yield atMost(`${LISTENERS} listeners of a list, more memory`, (await memory()) - before, 40e6, megabytes)
  const operation = () => ({ id: crypto.randomUUID(), kind: 'add', item: crypto.randomUUID(), note: 'tea' })
  const seen: number[] = []
  for (let at = 0; at < 20; at += 1) {
    const heard = phones[at * 50]!.next()
    const started = performance.now()
    await call('POST', `${path}/operations`, { operations: [operation()] })
    await heard
    seen.push(performance.now() - started)
  }
  yield atMost('another phone sees it, 1,000 listening, p95', percentile(seen, 0.95), 100, ms)
  for (const phone of phones) phone.close()
}

/** Shopping lists: how large a long one is, and how soon what someone does is stored and seen. */
export async function* shoppingRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(0)
  const { trivet, call, bearer, cookie } = kitchen
  try {
    const { listId, items: filled } = await fillList(kitchen)
    const path = `/groups/shopping/lists/${listId}`
    const page = await weigh(`${trivet.address}/shopping-lists/${listId}`, cookie)
    const styles = [...page.text.matchAll(/href="([^"]+\.css)"/g)].map(([, address]) => address!)
    let total = page.bytes
    for (const address of styles) total += (await weigh(`${trivet.address}${address}`, cookie)).bytes
    yield atMost('shopping list of 300 items: HTML + CSS, brotli', total, 15 * 1024, kilobytes)
    const island = /data-island="([^"]+shopping\/list[^"]*)"/.exec(page.text)![1]!
    const scripts = await weighScripts(trivet.address, [island])
    // React and what else every page's islands load is shared.
    const all = [...page.text.matchAll(/data-island="([^"]+)"/g)].map(([, address]) => address!)
    const shared = await weighScripts(
      trivet.address,
      all.filter((address) => address !== island),
    )
    const own = [...scripts].reduce((sum, [url, bytes]) => sum + (shared.has(url) ? 0 : bytes), 0)
    yield atMost('script of a shopping list beside what every page loads', own, 14 * 1024, kilobytes)
    const send = (json: unknown, address: string) =>
      fetch(`${trivet.address}/api${address}`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    let since = 1
    const ticks = await latencies(TICKS, (at) => {
      const items = [filled[at % 300]!.id]
      const operation = { id: crypto.randomUUID(), kind: 'tick', items, checked: true }
      return send({ since: since++, operations: [operation] }, `${path}/operations`)
    })
    yield atMost('tick on a list of 300 items → stored, p95', percentile(ticks, 0.95), 3, ms)
    const slug = await call<string>('POST', '/recipes', { name: 'Stew' })
    const recipe = await call<Ids>('PATCH', `/recipes/${slug}`, {
      recipeIngredient: Array.from({ length: 20 }, (_, at) => ({ quantity: at + 1, note: `thing ${at}` })),
    })
    const adds = await latencies(100, () => send({}, `${path}/recipe/${recipe.id}`))
    yield atMost('recipe of 20 ingredients → list, p95', percentile(adds, 0.95), 8, ms)
    yield* listenerRows(kitchen, path)
  } finally {
    await closeKitchen(kitchen)
  }
}
