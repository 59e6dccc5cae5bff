import { afterEach, beforeEach, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../src/app/jobs'
import { addNotifier } from '../../src/integrations/notifiers/notifier.service'
import { addWebhook } from '../../src/integrations/webhooks/webhook.service'
import { createLog } from '../../src/platform/log'
import { closeReport, openReport } from '../../src/reports/report.service'
import { runnerOf } from '../platform/jobs/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen
let runner: ReturnType<typeof runnerOf>
let lines: Record<string, unknown>[]

beforeEach(() => {
  kitchen = seedKitchen({ TRIVET_METRICS: 'true' })
  lines = []
  const write = (line: string) => lines.push(JSON.parse(line))
  kitchen.services.log = createLog({ level: 'debug', format: 'json', write })
  kitchen.services.outgoing.post = async (url) => ({
    status: url.includes('down') ? 500 : 200,
    headers: new Headers(),
    url,
    body: new Uint8Array(),
  })
  runner = runnerOf(kitchen, TASK_KINDS)
  runner.start()
})

afterEach(() => runner.stop())

const notifier = (appriseUrl: string) =>
  addNotifier(kitchen.jonas, { name: 'Phone', enabled: true, appriseUrl, events: new Set(['recipeCreated']) })

const create = (name: string) =>
  kitchen.request('/api/recipes', { method: 'POST', as: kitchen.jonas, json: { name } })

test('the figures say how many messages arrived, failed and wait, and what imports brought', async () => {
  notifier('json://up.test')
  notifier('json://down.test')
  const { id } = addWebhook(kitchen.jonas, {
    name: 'Display',
    url: 'https://up.test',
    enabled: true,
    webhookType: 'mealplan',
    time: '18:00:00',
    isLocal: true,
  })
  await create('Pea soup')
  await kitchen.request(`/api/groups/webhooks/${id}/test`, { method: 'POST', as: kitchen.jonas })
  await runner.idle()
  const name = { messageId: 'task.task' }
  closeReport(kitchen.jonas, openReport(kitchen.jonas, { category: 'migration', name, entries: [] }))
  const text = await (await kitchen.request('/metrics')).text()
  expect(text).toContain('trivet_deliveries_total{kind="notifier",outcome="arrived"} 1')
  expect(text).toContain('trivet_deliveries_total{kind="notifier",outcome="failed"} 1')
  expect(text).toContain('trivet_deliveries_total{kind="webhook",outcome="arrived"} 1')
  expect(text).toContain('trivet_tasks_by_kind{kind="notifier",state="waiting"} 1')
  expect(text).toContain('trivet_imported_total{kind="migration",outcome="failed"} 0')
})

test('what a task writes into the log names the request that asked for it', async () => {
  notifier('json://down.test')
  await create('Pea soup')
  await runner.idle()
  const failed = lines.find(({ message }) => message === 'task failed and will be retried')
  expect(failed).toMatchObject({ kind: 'notifier', task: expect.any(String), request: expect.any(String) })
})
