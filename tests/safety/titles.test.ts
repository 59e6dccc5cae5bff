import { afterAll, expect, test } from 'bun:test'
import { CASES, send, toCall } from './example'
import { seedWorld } from './world'

const world = await seedWorld()
afterAll(world.close)

const owners = { address: world.linden, body: world.linden }
/** What strangers see of a thing is called as it is for members; pasted text shows in the box that every import begins with. */
const isTwin = (key: string) => key.includes('/shared/') || key.endsWith('/create/text')

/** The titles of all pages that a reader gets, with the routes that are called so. */
async function titlesFor(as: typeof world.mara | undefined): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>()
  for (const one of CASES) {
    if (!one.key.startsWith('GET /')) continue
    const response = await send(world, toCall(one, owners), as)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.status !== 200 || !isPage) continue
    const title = /<title>([^<]*)<\/title>/.exec(await response.text())?.[1] ?? ''
    titles.set(title, [...(titles.get(title) ?? []), one.key])
  }
  return titles
}

test.each([
  ['a visitor', undefined, 15],
  ['an administrator', world.mara, 80],
] as const)(
  'to %s every page is called by what it is about, and then by our name; no two are called the same',
  async (_, as, least) => {
    const titles = await titlesFor(as)
    expect(titles.size).toBeGreaterThan(least)
    const wrong = [...titles].filter(([title, keys]) => {
      // A sheet of paper, and the file made of it, is called by its recipe.
      const isPaper = keys.every((key) => key.endsWith('/print'))
      const isNamed = isPaper ? title === 'Linden cake' : /\S.*Trivet|Trivet.*\S/.test(title)
      return !isNamed || keys.filter((key) => !isTwin(key)).length > 1
    })
    expect(wrong).toEqual([])
  },
)
