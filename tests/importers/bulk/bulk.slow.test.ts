import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { addressLines, withoutRepeats } from '../../../src/importers/bulk/address-lines.rules'
import { bulkImportKind, retryBulkImport, startBulkImport } from '../../../src/importers/bulk/bulk.service'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { listTasks } from '../../../src/platform/jobs/tasks'
import type { Recipe } from '../../../src/recipes/recipe/recipe.schema'
import { countEntries, getReport, listEntries } from '../../../src/reports/report.service'
import { findActor } from '../../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { openTestSite, type TestSite } from '../../support/test-site'
import { buns, pageOf } from '../bakery'

const html = { 'content-type': 'text/html; charset=utf-8' }
const COUNT = 30

let site: TestSite
/** Pages that answer with an error at present. */
const broken = new Set<number>()
/** Of these a page says once that it is asked too often: how many seconds it wants to rest. */
const resting = new Map<number, number>()
const address = (at: number) => `http://127.0.0.1:${site.port}/recipe-${at}`
const ALL = Array.from({ length: COUNT }, (_, at) => at)

let kitchen: DiskKitchen
beforeAll(async () => {
  const pages = Object.fromEntries(
    ALL.map((at) => [
      `/recipe-${at}`,
      (_: unknown, response: { writeHead(status: number, head: object): { end(text: string): void } }) => {
        const rest = resting.get(at)
        resting.delete(at)
        if (rest !== undefined)
          response.writeHead(429, { ...html, 'retry-after': String(rest) }).end('slower')
        else if (broken.has(at)) response.writeHead(403, html).end('no robots')
        else response.writeHead(200, html).end(pageOf(buns({ name: `Buns number ${at}`, image: [] })))
      },
    ]),
  )
  site = await openTestSite({
    ...pages,
    '/no-picture': (_, response) =>
      response.writeHead(200, html).end(pageOf(buns({ image: [`http://127.0.0.1:${site.port}/gone.jpg`] }))),
    '/no-method': (_, response) =>
      response.writeHead(200, html).end(pageOf(buns({ image: [], recipeInstructions: [] }))),
    '/by-looks': (_, response) =>
      response
        .writeHead(200, html)
        .end(
          '<title>Cake</title><h1>Cake</h1><h2>Ingredients</h2><ul><li>500 g plums<li>250 g flour<li>3 eggs</ul><h2>Method</h2><ol><li>Mix flour and eggs until you have a smooth dough.<li>Lay the plums on top and bake for 45 minutes.</ol>',
        ),
    '/twin': (_, response) => {
      const image = [`http://127.0.0.1:${site.port}/slow.jpg`]
      response
        .writeHead(200, html)
        .end(pageOf(buns({ image }), `<link rel="canonical" href="${address(0)}">`))
    },
    '/slow.jpg': (_, response) => void setTimeout(() => response.writeHead(404).end(), 60),
    '/canonical': (_, response) =>
      response
        .writeHead(200, html)
        .end(pageOf(buns({ image: [] }), `<link rel="canonical" href="${address(0)}">`)),
  })
})
beforeEach(() => {
  broken.clear()
  resting.clear()
  site.seen.length = 0
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1,localhost' })
})
afterAll(() => site.close())

function runner(hostPauseMs = 1) {
  return createTaskRunner(kitchen.services, {
    kinds: { 'bulk-import': () => bulkImportKind({ atOnce: 3, hostPauseMs }) },
    actorOf: (id) => findActor(kitchen.services, id),
  })
}

async function work(): Promise<void> {
  const worker = runner()
  worker.start()
  await worker.idle()
  await worker.stop()
}

const entry = (url: string, more: { categories?: string[]; tags?: string[] } = {}) => ({
  url,
  categories: [],
  tags: [],
  ...more,
})

async function recipes(): Promise<Pick<Recipe, 'name' | 'orgURL'>[]> {
  const response = await kitchen.request('/api/recipes?perPage=-1', { as: kitchen.mara })
  return ((await response.json()) as { items: Recipe[] }).items
}

async function readReport(id: string) {
  const response = await kitchen.request(`/api/groups/reports/${id}`, { as: kitchen.jonas })
  return (await response.json()) as {
    status: string
    entries: { success: boolean; message: string; exception: string }[]
  }
}

describe('thirty addresses of which two fail', () => {
  test('come in but for the two, and these alone are tried again', async () => {
    broken.add(4).add(17)
    const id = startBulkImport(
      kitchen.jonas,
      ALL.map((at) => entry(address(at))),
    )
    await work()
    const first = await readReport(id)
    expect(first.status).toBe('partial')
    expect(first.entries).toHaveLength(COUNT)
    expect(first.entries[0]).toMatchObject({
      success: true,
      message: 'Successfully imported recipe Buns number 0',
      exception: '',
    })
    expect(first.entries[4]).toMatchObject({ success: false, message: `failed to scrape url ${address(4)}` })
    expect(first.entries[4]?.exception).toContain('blocks this server (status 403)')
    expect(await recipes()).toHaveLength(28)

    broken.clear()
    site.seen.length = 0
    const { headers } = await kitchen.request(`/g/linden-house/r/create/bulk/${id}/retry`, {
      method: 'POST',
      as: kitchen.jonas,
    })
    expect(headers.get('location')).toBe(`/group/reports/${id}`)
    expect(getReport(kitchen.jonas, id).status).toBe('in-progress')
    await work()
    expect(site.seen.map(({ url }) => url).sort()).toEqual(['/recipe-17', '/recipe-4'])
    expect((await readReport(id)).status).toBe('success')
    expect(await recipes()).toHaveLength(30)
    const tasks = listTasks(kitchen.mara, 9)
    expect(
      tasks.map(({ state, progressDone, progressTotal }) => [state, progressDone, progressTotal]),
    ).toEqual([
      ['done', 30, 30],
      ['done', 30, 30],
    ])
  })
})

describe('an address that is here already', () => {
  test('is reported as such, without a second recipe and without asking the site', async () => {
    startBulkImport(kitchen.jonas, [entry(address(0))])
    await work()
    site.seen.length = 0
    const id = startBulkImport(kitchen.jonas, [
      entry(`${address(0)}/?utm_source=mail#top`),
      entry(address(1)),
    ])
    await work()
    const { status, entries } = await readReport(id)
    expect(status).toBe('success')
    expect(entries.map(({ message }) => message)).toEqual([
      'You already have the recipe Buns number 0',
      'Successfully imported recipe Buns number 1',
    ])
    expect(site.seen.map(({ url }) => url)).toEqual(['/recipe-1'])
    expect(await recipes()).toHaveLength(2)
  })

  test('is recognised by the address that the page calls its own', async () => {
    startBulkImport(kitchen.jonas, [entry(address(0))])
    await work()
    const id = startBulkImport(kitchen.jonas, [entry(`http://127.0.0.1:${site.port}/canonical`)])
    await work()
    expect((await readReport(id)).entries[0]?.message).toBe('You already have the recipe Buns number 0')
  })

  test('is recognised even when two sites give the same recipe at the same moment', async () => {
    const id = startBulkImport(
      kitchen.jonas,
      ['127.0.0.1', 'localhost'].map((host) => entry(`http://${host}:${site.port}/twin`)),
    )
    await work()
    expect(await recipes()).toHaveLength(1)
    const outcomes = listEntries(kitchen.jonas, getReport(kitchen.jonas, id)).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['done', 'known'])
  })

  test('in another group means nothing', async () => {
    startBulkImport(kitchen.other, [entry(address(0))])
    startBulkImport(kitchen.jonas, [entry(address(0))])
    await work()
    expect(await recipes()).toHaveLength(1)
  })

  test('is read once when it is named twice', () => {
    const id = startBulkImport(kitchen.jonas, [entry(address(0)), entry(`${address(0)}#top`), entry('soup')])
    expect(countEntries(kitchen.jonas, getReport(kitchen.jonas, id)).waiting).toBe(2)
  })
})

describe('the work', () => {
  test('goes on after a stop where it was, and reads nothing twice', async () => {
    const id = startBulkImport(
      kitchen.jonas,
      ALL.slice(0, 6).map((at) => entry(address(at))),
    )
    const worker = runner(20)
    worker.start()
    while (site.seen.length < 2) await Bun.sleep(1)
    await worker.stop()
    const report = getReport(kitchen.jonas, id)
    expect(report.status).toBe('in-progress')
    const before = countEntries(kitchen.jonas, report)
    expect(before.waiting).toBeGreaterThan(0)
    expect(before.done).toBeGreaterThan(0)
    await work()
    expect((await readReport(id)).status).toBe('success')
    expect(site.seen.map(({ url }) => url).sort()).toEqual(ALL.slice(0, 6).map((at) => `/recipe-${at}`))
    expect(await recipes()).toHaveLength(6)
  })

  test('ends quietly when its report is deleted', async () => {
    const id = startBulkImport(kitchen.jonas, [entry(address(0))])
    await kitchen.request(`/api/groups/reports/${id}`, { method: 'DELETE', as: kitchen.jonas })
    await work()
    expect(site.seen).toEqual([])
    expect(listTasks(kitchen.mara, 1)[0]?.state).toBe('done')
  })

  test('cannot be begun again while it is under way, nor by another group', () => {
    const id = startBulkImport(kitchen.jonas, [entry(address(0))])
    expect(() => retryBulkImport(kitchen.jonas, id)).toThrow('report.still-at-work')
    expect(() => retryBulkImport(kitchen.other, id)).toThrow('exceptions.not-found')
  })

  test('says that a recipe whose picture could not be fetched is there without it', async () => {
    const id = startBulkImport(kitchen.jonas, [entry(`http://127.0.0.1:${site.port}/no-picture`)])
    await work()
    expect(await readReport(id)).toMatchObject({
      status: 'success',
      entries: [{ success: true, exception: 'The photo couldn’t be loaded. Everything else was imported.' }],
    })
  })

  test.each([
    ['/no-method', 'No instructions found.'],
    ['/by-looks', 'This was read from the visible page, so check it carefully.'],
  ])('says of %s what was found lacking', async (path, words) => {
    const id = startBulkImport(kitchen.jonas, [entry(`http://127.0.0.1:${site.port}${path}`)])
    await work()
    expect(await readReport(id)).toMatchObject({
      status: 'success',
      entries: [{ success: true, exception: words }],
    })
  })

  test('waits for a site that wants to be asked less, and then reads the page', async () => {
    resting.set(0, 1)
    const id = startBulkImport(kitchen.jonas, [entry(address(0)), entry(address(1))])
    const from = performance.now()
    await work()
    expect(performance.now() - from).toBeGreaterThan(990)
    expect((await readReport(id)).status).toBe('success')
    expect(site.seen.map(({ url }) => url)).toEqual(['/recipe-0', '/recipe-0', '/recipe-1'])
  })

  test('asks a site that wants to rest for an hour for nothing more, and offers another try', async () => {
    resting.set(0, 3600)
    const id = startBulkImport(
      kitchen.jonas,
      [0, 1, 2].map((at) => entry(address(at))),
    )
    await work()
    expect(site.seen.map(({ url }) => url)).toEqual(['/recipe-0'])
    const { status, entries } = await readReport(id)
    expect(status).toBe('failure')
    for (const { exception } of entries) expect(exception).toContain('is limiting requests (status 429)')
    retryBulkImport(kitchen.jonas, id)
    await work()
    expect((await readReport(id)).status).toBe('success')
  })

  test.each([
    ['soup', 'There’s no link in this text'],
    ['ftp://a.test/soup', 'This address doesn’t exist or isn’t on the public internet'],
    ['javascript:alert(1)', 'This address doesn’t exist or isn’t on the public internet'],
    ['http://192.168.7.7/soup', 'This address doesn’t exist or isn’t on the public internet'],
    ['http://[::1]/soup', 'This address doesn’t exist or isn’t on the public internet'],
    ['http://user:secret@a.test/', 'This address doesn’t exist or isn’t on the public internet'],
    [`https://a.test/${'x'.repeat(1990)}`, 'This link is longer than 2,000 characters'],
  ])('says of %s what is wrong with it, and asks nobody', async (url, words) => {
    const id = startBulkImport(kitchen.jonas, [entry(url)])
    await work()
    expect((await readReport(id)).entries[0]).toMatchObject({
      success: false,
      message: `failed to scrape url ${url}`,
      exception: expect.stringContaining(words),
    })
    expect(site.seen).toEqual([])
  })

  test('says of a line without an address that there is none', async () => {
    const id = startBulkImport(kitchen.jonas, [entry('my soup')])
    await work()
    expect(await readReport(id)).toMatchObject({
      status: 'failure',
      entries: [
        {
          message: 'failed to scrape url my soup',
          exception: 'There’s no link in this text. Links begin with http:// or https://.',
        },
      ],
    })
  })
})

describe('the API', () => {
  test.each([['/api/recipes/create-url/bulk'], ['/api/recipes/create/url/bulk']])(
    '%s answers at once with the report, and attaches the organizers of each address',
    async (path) => {
      const made = await kitchen.request('/api/organizers/tags', {
        method: 'POST',
        as: kitchen.mara,
        json: { name: 'Quick' },
      })
      const quick = (await made.json()) as { id: string; slug: string; name: string }
      const json = {
        imports: [
          {
            url: address(0),
            tags: [quick, { id: crypto.randomUUID(), name: 'Sunday', slug: 'sunday' }],
            categories: [{ name: 'Baking' }],
          },
          { url: address(1), tags: null },
        ],
      }
      const response = await kitchen.request(path, { method: 'POST', as: kitchen.jonas, json })
      expect(response.status).toBe(202)
      const { reportId } = (await response.json()) as { reportId: string }
      expect(await readReport(reportId)).toMatchObject({ status: 'in-progress', entries: [] })
      await work()
      const recipe = (await (
        await kitchen.request('/api/recipes/buns-number-0', { as: kitchen.mara })
      ).json()) as Recipe
      expect(recipe.tags.map(({ name }) => name).sort()).toEqual(['Quick', 'Sunday'])
      expect(recipe.recipeCategory.map(({ name }) => name)).toEqual(['Baking'])
      const plain = (await (
        await kitchen.request('/api/recipes/buns-number-1', { as: kitchen.mara })
      ).json()) as Recipe
      expect(plain.tags).toEqual([])
    },
  )

  test('without an address is a report of nothing', async () => {
    const response = await kitchen.request('/api/recipes/create-url/bulk', {
      method: 'POST',
      as: kitchen.jonas,
      json: { imports: [] },
    })
    const { reportId } = (await response.json()) as { reportId: string }
    expect((await readReport(reportId)).status).toBe('failure')
  })

  test('takes a thousand addresses, and no more', async () => {
    const ask = (count: number) =>
      kitchen.request('/api/recipes/create-url/bulk', {
        method: 'POST',
        as: kitchen.jonas,
        json: { imports: Array.from({ length: count }, (_, at) => ({ url: `https://a.test/${at}` })) },
      })
    expect((await ask(1000)).status).toBe(202)
    expect((await ask(1001)).status).toBe(422)
  })
})

describe('the page', () => {
  async function post(addresses: string, more: Record<string, string> = {}) {
    const body = new URLSearchParams({ addresses, ...more })
    const response = await kitchen.request('/g/linden-house/r/create/bulk', {
      method: 'POST',
      as: kitchen.jonas,
      body,
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: await response.text(),
    }
  }

  test('takes one address per line and leads to the report, which shows how far it is', async () => {
    const { status, location } = await post(`${address(0)}\r\n\r\nLook: ${address(1)} !\r\n`, {
      categories: 'Baking, ',
      tags: 'Quick',
    })
    expect(status).toBe(303)
    const response = await kitchen.request(location!, { as: kitchen.jonas })
    const page = await response.text()
    expect(page).toContain('0 of 2')
    expect(page).toContain('http-equiv="refresh"')
    await work()
    const report = getReport(kitchen.jonas, location!.split('/').at(-1)!)
    expect(listEntries(kitchen.jonas, report).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    const after = await (await kitchen.request(location!, { as: kitchen.jonas })).text()
    expect(after).not.toContain('http-equiv="refresh"')
    expect(after).not.toContain('/retry')
    expect(after).toContain('href="/g/linden-house/r/buns-number-0"')
  })

  test('shows the last imports, and those of no other group', async () => {
    const show = async () =>
      (await kitchen.request('/g/linden-house/r/create/bulk', { as: kitchen.jonas })).text()
    startBulkImport(kitchen.other, [entry(address(0))])
    expect(await show()).not.toContain('Earlier imports')
    const ids = Array.from({ length: 6 }, () => {
      kitchen.clock.advance(1000)
      return startBulkImport(kitchen.jonas, [entry(address(0))])
    })
    const page = await show()
    expect(page).toContain('Earlier imports')
    expect(ids.map((id) => page.includes(id))).toEqual([false, true, true, true, true, true])
  })

  test('gives each address categories and tags of its own, without a script', async () => {
    const { status, html: page } = await post(`${address(0)}\n${address(1)}`, { tags: 'Quick', step: 'each' })
    expect(status).toBe(200)
    expect(page).toContain(`value="${address(1)}"`)
    expect(page.match(/name="tags\.\d"/g)).toHaveLength(2)
    expect(page.match(/value="Quick"/g)).toHaveLength(2)
    const rows = {
      'address.0': address(0),
      'categories.0': 'Baking, Sweet',
      'tags.0': '',
      'address.1': address(1),
      'tags.1': 'Quick, Sunday',
      'address.2': '',
    }
    const begun = await post('', rows)
    expect(begun.status).toBe(303)
    await work()
    const recipeOf = async (slug: string) => {
      const response = await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })
      const { tags, recipeCategory } = (await response.json()) as Recipe
      return [tags, recipeCategory].map((list) => list.map(({ name }) => name).sort())
    }
    expect(await recipeOf('buns-number-0')).toEqual([[], ['Baking', 'Sweet']])
    expect(await recipeOf('buns-number-1')).toEqual([['Quick', 'Sunday'], []])
    const back = await post('', { ...rows, step: 'list' })
    expect(back.html).toContain(`>${address(0)}\n${address(1)}</textarea>`)
  })

  test('sets two hundred one by one, and no more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://a.test/${at}`).join('\n')
    expect((await post(many(200), { step: 'each' })).html).toContain('name="address.199"')
    const { status, html: page } = await post(many(201), { step: 'each' })
    expect(status).toBe(422)
    expect(page).toContain('You pasted 201 links. You can choose settings individually for up to 200.')
    expect(page).toContain('https://a.test/200')
  })

  test('says what is wrong and keeps what was typed', async () => {
    expect(await post(' \n ')).toMatchObject({ status: 422 })
    const many = Array.from({ length: 1001 }, (_, at) => `https://a.test/${at}`).join('\n')
    const { status, html: page } = await post(many, { tags: 'Quick' })
    expect(status).toBe(422)
    expect(page).toContain('You pasted 1,001 links. You can import up to 1,000 at a time.')
    expect(page).toContain('https://a.test/1000')
    expect(page).toContain('value="Quick"')
  })
})

test('lines are addresses, perhaps among other words; what is none stays as it is', () => {
  expect(addressLines(' https://a.test/1 \r\n\nsee www.b.test/2.\nsoup of the day\n')).toEqual([
    'https://a.test/1',
    'https://www.b.test/2',
    'soup of the day',
  ])
})

test('one address under several spellings is one', () => {
  const urls = ['https://www.a.test/1/', 'http://a.test/1?utm_source=x', 'https://a.test/2', 'soup', 'soup']
  expect(withoutRepeats(urls.map((url) => ({ url }))).map(({ url }) => url)).toEqual([
    'https://www.a.test/1/',
    'https://a.test/2',
    'soup',
  ])
})
