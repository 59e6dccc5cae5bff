import { afterAll, expect, test } from 'bun:test'
import { CASES, named, send, toCall } from '../safety/example'
import { seedWorld } from '../safety/world'

const world = await seedWorld()
afterAll(() => world.close(), 30_000)

const isOfOne = ({ route: { path } }: (typeof CASES)[number]) => /\/:\w+$|\/self$|preferences$/.test(path)
// Files have tags of their own kind, tokens and downloads none.
const OTHERS = /\/media\/|\/image$|exports|download|\/logs\/|\/events$|\/oauth/
const cases = CASES.filter(
  (one) => one.isApi && one.route.method === 'GET' && isOfOne(one) && !OTHERS.test(one.route.path),
)

test.each(named(cases))('%s is not sent again to a client that has it', async (_, one) => {
  const call = toCall(one, { address: world.linden, body: world.linden })
  const first = await send(world, call, world.mara)
  if (first.status !== 200) return
  const etag = first.headers.get('etag')
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
  const ask = (tag: string) => {
    const headers = new Headers(call.headers)
    headers.set('if-none-match', tag)
    return send(world, { ...call, headers }, world.mara)
  }
  for (const tag of [etag!, `W/${etag!.replace(/^W\//, '')}`, `"other", ${etag}`]) {
    const again = await ask(tag)
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await ask('"other"')).status).toBe(200)
})

test('a page of a list names those around it', async () => {
  const { mara: as } = world
  for (const name of ['Rye', 'Oats', 'Spelt'])
    await world.request('/api/foods', { method: 'POST', as, json: { name } })
  const at = (page: number) => world.request(`/api/foods?perPage=2&page=${page}&orderBy=name&search=`, { as })
  const second = await at(2)
  const { total_pages: last } = (await second.json()) as { total_pages: number }
  const links = second.headers.get('link')
  expect(links).toStartWith('</api/foods?page=1&perPage=2&orderBy=name')
  expect(
    [...links!.matchAll(/[?&]page=(\d+)[^>]*>; rel="(\w+)"/g)].map(([, page, rel]) => [rel, page]),
  ).toEqual([['first', '1'], ['prev', '1'], ...(last > 2 ? [['next', '3']] : []), ['last', String(last)]])
  const next = await world.request(/<([^>]+)>; rel="first"/.exec(links!)![1]!, { as })
  expect(next.status).toBe(200)
  expect((await world.request('/api/foods?perPage=-1', { as })).headers.get('link')).toBeNull()
  const recipes = await world.request('/api/recipes?perPage=0', { as })
  expect(recipes.headers.get('link')).toBeNull()
})
