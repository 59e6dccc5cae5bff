/** Whatever is cached: the answer after a change is the answer of a server that has cached nothing. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFacets } from '../../src/search/facets.service'
import { eventually } from '../support/eventually'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addPeas, PEA_CHANGES, type PeaChange } from '../support/pea-changes'

const folder = mkdtempSync(join(tmpdir(), 'trivet-fresh-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Listed {
  total: number
  items: { name: string; tags: { name: string }[] }[]
}

const PAGE = '/g/linden-house/r/peas'

async function json<Body>({ request, mara }: Kitchen, path: string): Promise<Body> {
  return (await (await request(path, { as: mara })).json()) as Body
}

async function wordsOf(response: Response): Promise<string> {
  const text = await response.text()
  const words = ['garden pea', 'marrowfat', 'verdant', 'green', 'buttered']
  return [response.status, ...words.filter((word) => text.includes(word))].join(' ')
}

/** One reading for each kind of thing that is cached. */
const READINGS = {
  'summaries in lists': async (kitchen: Kitchen) => {
    const { items } = await json<Listed>(kitchen, '/api/recipes?search=peas')
    return items.map(({ tags }) => tags.map(({ name }) => name).join()).join()
  },
  'whole recipes': async ({ request, mara }: Kitchen) =>
    wordsOf(await request('/api/recipes/peas', { as: mara })),
  'number of recipes': async (kitchen: Kitchen) => (await json<Listed>(kitchen, '/api/recipes')).total,
  'sets of a search': async (kitchen: Kitchen) =>
    (await json<Listed>(kitchen, '/api/recipes?search=pea')).total,
  orders: async (kitchen: Kitchen) => {
    const { items } = await json<Listed>(kitchen, '/api/recipes?orderBy=total_time&orderDirection=asc')
    return items.map(({ name }) => name).join()
  },
  'orders by other names': async (kitchen: Kitchen) => {
    const { items } = await json<Listed>(kitchen, '/api/recipes?orderBy=tags.name&orderDirection=asc')
    return items.map(({ name }) => name).join()
  },
  'counts of facets': async ({ mara }: Kitchen) =>
    listFacets(mara)
      .tags.map(({ count }) => count)
      .join(),
  'names of facets': async ({ mara }: Kitchen) => {
    const { tags, foods } = listFacets(mara)
    return [...tags, ...foods].map(({ name }) => name).join()
  },
  'pages of members': async ({ request, mara }: Kitchen) => wordsOf(await request(PAGE, { as: mara })),
  'pages of visitors': async ({ request }: Kitchen) => wordsOf(await request(PAGE)),
}
type Reading = keyof typeof READINGS

function peaKitchen(file?: string): Kitchen {
  const kitchen = seedKitchen({}, file)
  addPeas(kitchen.mara)
  return kitchen
}

async function readAll(kitchen: Kitchen): Promise<Record<string, unknown>> {
  const read = Object.entries(READINGS).map(async ([name, reading]) => [name, await reading(kitchen)])
  return Object.fromEntries(await Promise.all(read))
}

const BEFORE: Record<Reading, unknown> = {
  'summaries in lists': 'green',
  'whole recipes': '200 garden pea green',
  'number of recipes': 2,
  'sets of a search': 2,
  orders: 'Peas,Pears',
  'orders by other names': 'Peas,Pears',
  'counts of facets': '1,1',
  'names of facets': 'green,orchard,garden pea',
  'pages of members': '200 garden pea green',
  'pages of visitors': '200 garden pea green',
}

const AFTER: Record<PeaChange, Partial<Record<Reading, unknown>>> = {
  renameFood: {
    'whole recipes': '200 marrowfat green',
    'names of facets': 'green,orchard,marrowfat',
    'pages of members': '200 marrowfat green',
    'pages of visitors': '200 marrowfat green',
  },
  renameTag: {
    'summaries in lists': 'verdant',
    'whole recipes': '200 garden pea verdant',
    'orders by other names': 'Pears,Peas',
    'names of facets': 'orchard,verdant,garden pea',
    'pages of members': '200 garden pea verdant',
    'pages of visitors': '200 garden pea verdant',
  },
  addSoup: {
    'number of recipes': 3,
    'sets of a search': 3,
    orders: 'Peas,Pea soup,Pears',
    'orders by other names': 'Peas,Pears,Pea soup',
    'counts of facets': '1,1,1',
    'names of facets': 'green,orchard,soup,garden pea',
  },
  deletePears: {
    'number of recipes': 1,
    'sets of a search': 1,
    orders: 'Peas',
    'orders by other names': 'Peas',
    'counts of facets': '1',
    'names of facets': 'green,garden pea',
  },
  describePeas: {
    'whole recipes': '200 garden pea green buttered',
    'pages of members': '200 garden pea green buttered',
    'pages of visitors': '200 garden pea green buttered',
  },
  closePeas: { 'pages of visitors': '404' },
}

test('what is read before anything changes', async () => {
  const kitchen = peaKitchen()
  expect(await readAll(kitchen)).toEqual(BEFORE)
  expect(await readAll(kitchen)).toEqual(BEFORE)
})

const CHANGES = Object.keys(AFTER) as PeaChange[]

test.each(CHANGES)('after %s every answer is the new one', async (change) => {
  const kitchen = peaKitchen()
  await readAll(kitchen)
  PEA_CHANGES[change](kitchen.mara)
  expect(await readAll(kitchen)).toEqual({ ...BEFORE, ...AFTER[change] })
})

test.each(CHANGES)('after %s in another process every answer soon is the new one', async (change) => {
  const file = join(folder, `${change}.db`)
  const kitchen = peaKitchen(file)
  await readAll(kitchen)
  const support = join(import.meta.dir, '../support')
  const command = [
    process.execPath,
    '--preload',
    join(support, 'preload.ts'),
    join(support, 'second-process.ts'),
  ]
  const other = Bun.spawn([...command, file, kitchen.mara.userId, change], { stderr: 'pipe' })
  expect([await other.exited, await new Response(other.stderr).text()]).toEqual([0, ''])
  await eventually(async () => expect(await readAll(kitchen)).toEqual({ ...BEFORE, ...AFTER[change] }))
  kitchen.services.raw.close(false)
})
