import { describe, expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { newId } from '../../src/platform/ids'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import {
  assignTask,
  closeReport,
  countEntries,
  getReport,
  listEntries,
  openReport,
  recordOutcome,
  reopenReport,
} from '../../src/reports/report.service'
import { statusOf } from '../../src/reports/status.rules'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const NAME = { messageId: 'import.bulk-name' }
const ADDRESSES = ['https://a.test/1', 'https://a.test/2', 'https://b.test/<b>']

function open(ctx: Ctx) {
  return openReport(ctx, {
    category: 'bulk_import',
    name: NAME,
    entries: ADDRESSES.map((subject) => ({ subject, input: { tags: ['Soup'] } })),
  })
}

/** Two succeeded, the last did not. */
function settle(ctx: Ctx, report = open(ctx)) {
  const [first, second, third] = listEntries(ctx, report)
  recordOutcome(ctx, first!, {
    outcome: 'done',
    message: { messageId: 'import.bulk-imported', values: { name: 'Soup' } },
  })
  recordOutcome(ctx, second!, {
    outcome: 'known',
    message: { messageId: 'import.bulk-known', values: { name: 'Soup' } },
  })
  recordOutcome(ctx, third!, {
    outcome: 'failed',
    message: { messageId: 'import.bulk-failed', values: { url: ADDRESSES[2]! } },
    exception: { messageId: 'import.found-nothing' },
  })
  closeReport(ctx, report)
  return report
}

describe('the status', () => {
  const none = { waiting: 0, done: 0, known: 0, failed: 0 }
  test.each([
    [none, 'failure'],
    [{ ...none, done: 1 }, 'success'],
    [{ ...none, known: 1 }, 'success'],
    [{ ...none, failed: 1 }, 'failure'],
    [{ ...none, done: 1, failed: 1 }, 'partial'],
    [{ ...none, known: 1, failed: 1 }, 'partial'],
    [{ ...none, done: 9, waiting: 1 }, 'in-progress'],
  ] as const)('of %p is %s', (counts, status) => {
    expect(statusOf(counts)).toBe(status)
  })
})

describe('a report', () => {
  test('holds what waits, in its order, with what the work has to know', () => {
    const { jonas } = seedKitchen()
    const report = open(jonas)
    expect(report.status).toBe('in-progress')
    expect(listEntries(jonas, report).map(({ subject }) => subject)).toEqual(ADDRESSES)
    expect(listEntries(jonas, report, { limit: 1, offset: 2 })[0]).toMatchObject({
      subject: ADDRESSES[2],
      input: { tags: ['Soup'] },
      outcome: 'waiting',
    })
  })

  test('shows what failed before the rest where one looks for it', () => {
    const { jonas } = seedKitchen()
    const entries = listEntries(jonas, settle(jonas), { failedFirst: true })
    expect(entries.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'known'])
  })

  test('opened again lets the failures wait, and nothing else', () => {
    const { jonas } = seedKitchen()
    const report = settle(jonas)
    expect(getReport(jonas, report.id).status).toBe('partial')
    expect(reopenReport(jonas, report)).toBe(true)
    expect(countEntries(jonas, report)).toEqual({ waiting: 1, done: 1, known: 1, failed: 0 })
    expect(getReport(jonas, report.id).status).toBe('in-progress')
    expect(listEntries(jonas, report)[2]).toMatchObject({
      outcome: 'waiting',
      message: null,
      exception: null,
    })
  })
})

describe('the API', () => {
  const read = async (kitchen: Kitchen, path: string, as: Ctx, init: RequestInit = {}) => {
    const response = await kitchen.request(path, { ...init, as })
    return { status: response.status, body: await response.json() }
  }

  test('lists the own group’s reports, newest first, of one type or all', async () => {
    const kitchen = seedKitchen()
    const first = settle(kitchen.jonas)
    kitchen.clock.advance(1000)
    const second = openReport(kitchen.jonas, { category: 'migration', name: NAME, entries: [] })
    open(kitchen.other)
    const ids = async (query: string) =>
      (await read(kitchen, `/api/groups/reports${query}`, kitchen.mara)).body.map(
        ({ id }: { id: string }) => id,
      )
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('?report_type=bulk_import')).toEqual([first.id])
    expect(await ids('?report_type=backup')).toEqual([])
    expect((await read(kitchen, '/api/groups/reports?report_type=soup', kitchen.mara)).status).toBe(422)
  })

  test('gives the result of each thing in the words that clients know', async () => {
    const kitchen = seedKitchen()
    const { id } = settle(kitchen.jonas)
    const { body } = await read(kitchen, `/api/groups/reports/${id}`, kitchen.jonas)
    expect(body).toMatchObject({
      id,
      groupId: kitchen.jonas.groupId,
      timestamp: '2026-11-21T10:00:00.000000Z',
      category: 'bulk_import',
      name: 'Bulk Import',
      status: 'partial',
    })
    const [first, second, third] = body.entries
    expect(Object.keys(first).sort()).toEqual([
      'exception',
      'id',
      'message',
      'reportId',
      'success',
      'timestamp',
    ])
    expect(first).toMatchObject({
      reportId: id,
      success: true,
      message: 'Successfully imported recipe Soup',
      exception: '',
    })
    expect(second.success).toBe(true)
    expect(third).toMatchObject({
      success: false,
      message: 'failed to scrape url https://b.test/<b>',
      exception: 'Looks Like We Couldn’t Find Anything',
    })
  })

  test('has no entry for what waits', async () => {
    const kitchen = seedKitchen()
    const { id } = open(kitchen.jonas)
    expect((await read(kitchen, `/api/groups/reports/${id}`, kitchen.jonas)).body.entries).toEqual([])
  })

  test('deletes a report once, and never another group’s', async () => {
    const kitchen = seedKitchen()
    const path = `/api/groups/reports/${settle(kitchen.jonas).id}`
    const remove = (as: Ctx) => read(kitchen, path, as, { method: 'DELETE' })
    expect((await read(kitchen, path, kitchen.other)).status).toBe(404)
    const refused = { detail: { message: 'Failed to delete report', error: true } }
    expect(await remove(kitchen.other)).toMatchObject({ status: 400, body: refused })
    expect(await remove(kitchen.jonas)).toEqual({
      status: 200,
      body: { message: 'Report deleted.', error: false },
    })
    expect(await remove(kitchen.jonas)).toMatchObject({ status: 400, body: refused })
  })
})

describe('the pages', () => {
  const show = async ({ request, jonas }: Kitchen, path: string, as = jonas) => {
    const response = await request(path, { as })
    return { status: response.status, html: await response.text() }
  }

  test('list the reports with their counts', async () => {
    const kitchen = seedKitchen()
    expect((await show(kitchen, '/group/reports')).html).toContain('No reports yet')
    const { id } = settle(kitchen.jonas)
    const { html } = await show(kitchen, '/group/reports')
    expect(html).toContain(`href="/group/reports/${id}"`)
    expect(html).toContain('1 imported · 1 already here · 1 failed')
    expect((await show(kitchen, '/group/reports', kitchen.other)).html).not.toContain(id)
  })

  test('call a report by what was done, in the words of its task', async () => {
    const kitchen = seedKitchen()
    settle(kitchen.jonas)
    const values = { kind: 'Nextcloud', application: 'Nextcloud Cookbook' }
    const entries = [{ subject: 'Toast' }, { subject: 'Soup' }]
    const name = { messageId: 'archive.report-name', values }
    const { id } = openReport(kitchen.jonas, { category: 'migration', name, entries })
    openReport(kitchen.jonas, {
      category: 'migration',
      name: { messageId: 'report.plain', values: { text: 'Over there' } },
      entries,
    })
    const { html } = await show(kitchen, '/group/reports')
    for (const title of ['Import of 3 links', 'Import of 2 recipes from Nextcloud Cookbook', 'Over there'])
      expect(html).toContain(`>${title}</a>`)
    expect((await show(kitchen, `/group/reports/${id}`)).html).toContain(
      '<h1>Import of 2 recipes from Nextcloud Cookbook</h1>',
    )
  })

  test('show each thing, why it failed, and another try for that', async () => {
    const kitchen = seedKitchen()
    const { id } = settle(kitchen.jonas)
    const { html } = await show(kitchen, `/group/reports/${id}`)
    expect(html).toContain('Finished with errors')
    expect(html).toContain('title="https://b.test/&lt;b&gt;"')
    expect(html).toContain('Looks Like We Couldn’t Find Anything')
    expect(html).toContain('Retry the one that failed')
    expect(html).toContain('/r/create/url?url=https%3A%2F%2Fb.test%2F%3Cb%3E')
    expect(html).not.toContain('http-equiv="refresh"')
    expect((await show(kitchen, `/group/reports/${id}`, kitchen.other)).status).toBe(404)
  })

  test('show what failed alone, and where each recipe came from', async () => {
    const kitchen = seedKitchen()
    const { id } = settle(kitchen.jonas)
    const all = (await show(kitchen, `/group/reports/${id}`)).html
    expect(all).toContain(`href="/group/reports/${id}?only=failed"`)
    expect(all).toContain('Successfully imported recipe Soup')
    const failed = (await show(kitchen, `/group/reports/${id}?only=failed`)).html
    expect(failed).not.toContain('Successfully imported recipe Soup')
    expect(failed).toContain('<bdi>b.test</bdi>')
  })

  test('name a recipe by its name, and a deleted one by the result', async () => {
    const kitchen = seedKitchen()
    const soup = importRecipe(kitchen.jonas, { name: 'Pea soup' })
    const gone = importRecipe(kitchen.jonas, { name: 'Old soup' })
    deleteRecipe(kitchen.jonas, gone.slug)
    const report = open(kitchen.jonas)
    for (const [at, entry] of listEntries(kitchen.jonas, report).entries()) {
      recordOutcome(kitchen.jonas, entry, {
        outcome: 'done',
        message: { messageId: 'import.bulk-imported', values: { name: `Soup ${at}` } },
        recipeId: at === 0 ? soup.id : gone.id,
      })
    }
    const { html } = await show(kitchen, `/group/reports/${report.id}`)
    expect(html).toContain(`href="/g/linden-house/r/${soup.slug}" dir="auto">Pea soup</a>`)
    expect(html).not.toContain('Soup 0')
    expect(html).toContain('Successfully imported recipe Soup 1')
  })

  test('page through what failed alone', async () => {
    const kitchen = seedKitchen()
    const entries = Array.from({ length: 60 }, (_, at) => ({ subject: `https://a.test/number-${at}.` }))
    const report = openReport(kitchen.jonas, { category: 'bulk_import', name: NAME, entries })
    for (const [at, entry] of listEntries(kitchen.jonas, report).entries()) {
      const outcome = at < 52 ? 'failed' : 'known'
      const message = { messageId: 'import.bulk-failed', values: { url: entry.subject } }
      recordOutcome(kitchen.jonas, entry, { outcome, message })
    }
    const { html } = await show(kitchen, `/group/reports/${report.id}?only=failed&page=2`)
    expect(html.match(/data-outcome="failed"/g)).toHaveLength(2)
    expect(html).toContain('Page 2 of 2')
    expect(html).toContain(`/group/reports/${report.id}?page=1&amp;only=failed`)
  })

  test('show fifty things at a time', async () => {
    const kitchen = seedKitchen()
    const entries = Array.from({ length: 51 }, (_, at) => ({ subject: `https://a.test/number-${at}.` }))
    const { id } = openReport(kitchen.jonas, { category: 'bulk_import', name: NAME, entries })
    const first = (await show(kitchen, `/group/reports/${id}`)).html
    expect(first).toContain('number-49.')
    expect(first).not.toContain('number-50.')
    expect(first).toContain('Page 1 of 2')
    const second = (await show(kitchen, `/group/reports/${id}?page=2`)).html
    expect(second).toContain('number-50.')
    expect(second).not.toContain('number-49.')
    for (const page of ['0', '-1', '3', 'x', '1e9'])
      expect((await show(kitchen, `/group/reports/${id}?page=${page}`)).status).toBe(200)
  })

  test('say when the work gave up as a whole, and why', async () => {
    const kitchen = seedKitchen()
    const { jonas, services } = kitchen
    const { id } = settle(jonas)
    const taskId = newId<'task'>()
    services.db.run(
      `INSERT INTO tasks (id, group_id, user_id, kind, lane, title, locale, state, input, error, run_after, created_at)
       VALUES (?1, ?2, ?3, 'bulk-import', 'long', ?4, 'en-US', 'failed', '{}', ?5, ?6, ?6)`,
      taskId,
      jonas.groupId,
      jonas.userId,
      JSON.stringify(NAME),
      JSON.stringify({ messageId: 'generic.server-error' }),
      '2026-11-21T10:00:00.000000Z',
    )
    assignTask(jonas, id, taskId)
    const { html } = await show(kitchen, `/group/reports/${id}`)
    expect(html).toContain('Bulk import process has failed')
    expect(html).toContain('An unexpected error occurred')
  })

  test('delete a report', async () => {
    const kitchen = seedKitchen()
    const { id } = settle(kitchen.jonas)
    const remove = (as: Ctx) => kitchen.request(`/group/reports/${id}/delete`, { method: 'POST', as })
    const refused = await remove(kitchen.other)
    expect(refused.status).toBe(404)
    const html = await refused.text()
    expect(html).toContain('Report deletion failed')
    expect(html).not.toContain(`href="/group/reports/${id}"`)
    expect((await remove(kitchen.jonas)).headers.get('location')).toBe('/group/reports')
    expect((await show(kitchen, `/group/reports/${id}`)).status).toBe(404)
  })
})
