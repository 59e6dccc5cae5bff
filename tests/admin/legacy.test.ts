import { afterEach, expect, test } from 'bun:test'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'

let kitchen: DiskKitchen
afterEach(() => kitchen.close())

test('the last lines of the log come as a file that a token opens once', async () => {
  kitchen = diskKitchen()
  const { mara, jonas } = kitchen
  expect((await kitchen.request('/api/admin/logs', { as: jonas })).status).toBe(403)
  const { fileToken } = (await (await kitchen.request('/api/admin/logs/5', { as: mara })).json()) as {
    fileToken: string
  }
  const download = () => kitchen.request(`/api/utils/download?token=${fileToken}`)
  const file = await download()
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('log.txt')
  expect((await file.text()).split('\n').length).toBeLessThanOrEqual(6)
  expect((await download()).status).toBe(401)
})

test('a task that does nothing is made and listed by number', async () => {
  kitchen = diskKitchen()
  const { mara } = kitchen
  const made = await kitchen.request('/api/admin/server-tasks', { as: mara, method: 'POST' })
  expect(made.status).toBe(201)
  const task = await made.json()
  expect(task).toEqual({
    id: 1,
    groupId: mara.groupId,
    name: 'Background Task',
    createdAt: '2026-11-21T10:00:00.000000Z',
    status: 'running',
    log: 'Test task',
  })
  const list = await (await kitchen.request('/api/admin/server-tasks?perPage=-1', { as: mara })).json()
  expect(list).toMatchObject({ page: 1, per_page: 1, total: 1, total_pages: 1, items: [task] })
})

test('a client sees by a text that the data folder is where it looks', async () => {
  kitchen = diskKitchen()
  const read = () => kitchen.request('/api/media/docker/validate.txt')
  const missing = await read()
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ detail: 'File not found' })
  const asked = await kitchen.request('/api/admin/about/docker/validate', { as: kitchen.mara })
  const { text } = (await asked.json()) as { text: string }
  expect(text).toMatch(/^[0-9a-f]{32}$/)
  expect(await (await read()).text()).toBe(text)
})

test('the AI service is asked for the operator, who reads why it says nothing', async () => {
  kitchen = diskKitchen()
  const answer = await kitchen.request('/api/admin/debug/openai', { as: kitchen.mara, method: 'POST' })
  expect(await answer.json()).toEqual({
    success: false,
    response: 'No AI service is set up. A server administrator can set TRIVET_OPENAI_API_KEY.',
  })
})
