import { afterEach, beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TASK_KINDS } from '../../../src/app/jobs'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { importInstance } from '../../../src/migration/instance/instance-import.service'
import { openServer } from '../../../src/migration/instance/server-source.service'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { createOutgoing } from '../../../src/platform/net/outgoing'
import { findActor } from '../../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { ANNA, backupOf, GROUP, idOf, LIST, oldKitchen, SOUP } from './backups'

let far: DiskKitchen
let near: DiskKitchen
let server: ReturnType<typeof Bun.serve>
let refusals = 0
let refusal = 429

/** Trivet itself is the other server: it speaks the same API. */
beforeEach(async () => {
  far = diskKitchen()
  near = diskKitchen()
  refusals = 0
  refusal = 429
  const picture = await photograph({ width: 40, height: 30 }).webp().toBuffer()
  const files = {
    [`data/recipes/${SOUP}/images/original.webp`]: picture,
    [`data/recipes/${SOUP}/assets/card.txt`]: 'By hand',
  }
  writeFileSync(join(far.dataDir, 'in.zip'), backupOf(oldKitchen(), files))
  const source = await openBackup(join(far.dataDir, 'in.zip'), far.dataDir)
  await importInstance(far.services, source, { isDryRun: false, signal: new AbortController().signal })
  source.close()
  far.services.db.run(
    `INSERT INTO api_tokens (user_id, token_hash, name, per_minute, created_at, expires_at)
     VALUES (?1, ?2, 'move', 1000000, '2026-11-21T10:00:00.000000Z', '2031-11-21T10:00:00.000000Z')`,
    ANNA,
    new Bun.CryptoHasher('sha256').update('secret-token').digest('hex'),
  )
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      if (refusals-- > 0) return new Response('', { status: refusal, headers: { 'retry-after': '0.01' } })
      const { pathname, search } = new URL(request.url)
      return far.request(pathname + search, { headers: request.headers })
    },
  })
})
afterEach(() => {
  server.stop(true)
  far.close()
  near.close()
})

const open = (token = 'secret-token', address = `http://127.0.0.1:${server.port}/`) =>
  openServer(near.services, {
    ...{ address, token, folder: near.dataDir, signal: new AbortController().signal },
    mayBePrivate: true,
  })

test('the group of a token is imported from a running server, with its pictures and files', async () => {
  refusals = 1
  const source = await open()
  const options = { isDryRun: false, signal: new AbortController().signal }
  const result = await importInstance(near.services, source, options).finally(() => source.close())
  const lost = Object.entries(result.tables).flatMap(([table, { lost }]) => (lost > 0 ? [table] : []))
  expect(lost).toEqual([])
  expect(result.groups).toEqual([{ name: 'Old Mill', became: 'Old Mill', outcome: 'new' }])
  const whole = (kitchen: DiskKitchen, sql: string) => kitchen.services.db.all<Record<string, unknown>>(sql)
  for (const table of [
    ...[
      'recipe_ingredients',
      'recipe_instructions',
      'recipe_notes',
      'recipe_tags',
      'recipe_categories',
      'recipe_tools',
    ],
    ...[
      'recipe_assets',
      'food_aliases',
      'unit_aliases',
      'meal_plan_rules',
      'shopping_list_recipes',
      'share_tokens',
    ],
  ]) {
    const sql = `SELECT * FROM ${table}`
    const there = whole(far, sql).map(({ created_at: _, updated_at: __, ...row }) => row)
    expect([table, whole(near, sql).map(({ created_at: _, updated_at: __, ...row }) => row)]).toEqual([
      table,
      there,
    ])
  }
  const facts = `SELECT slug, name, description, recipe_yield, total_time, org_url, nutrition, extras, last_made, date_added, created_at
    FROM recipes`
  expect(whole(near, facts)).toEqual(whole(far, facts))
  expect(whole(near, `SELECT name, extras FROM shopping_lists WHERE id = '${LIST}'`)).toHaveLength(1)
  expect(
    whole(near, `SELECT username, admin FROM users WHERE group_id = '${GROUP}' ORDER BY username`),
  ).toEqual([
    { username: 'anna', admin: 1 },
    { username: 'ben', admin: 0 },
  ])
  expect(await near.services.media.list(['recipes', SOUP, 'assets'])).toEqual(['card.txt'])
  expect(await near.services.media.list(['recipes', SOUP, 'images'])).toContain('original.webp')
})

test('a token that is refused, and an address where nothing is, are reported in words', async () => {
  await expect(open('wrong')).rejects.toMatchObject({ messageId: 'moving.token-refused' })
  await expect(open('x', 'ftp://a.example/')).rejects.toMatchObject({ messageId: 'net.address-refused' })
  server.stop(true)
  await expect(open()).rejects.toMatchObject({ code: 'upstream' })
})

test('a server that is restarted meanwhile costs no address and no token: it is waited for, then tried again', async () => {
  const { services } = near
  services.outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'], userAgent: 'test', maxConcurrent: 1 })
  const actorOf = (userId: string) => findActor(services, userId) ?? null
  const work = async () => {
    const runner = createTaskRunner(services, { kinds: TASK_KINDS, actorOf })
    runner.start()
    await runner.idle()
    await runner.stop()
  }
  const form = new URLSearchParams({ address: `http://127.0.0.1:${server.port}`, token: 'secret-token' })
  const sent = await near.request('/admin/moving/server', { method: 'POST', as: near.mara, body: form })
  const report = sent.headers.get('location')!
  const look = async () => (await near.request(report, { as: near.mara })).text()
  const tasks = () =>
    services.db.all<{ id: string; state: string }>(
      "SELECT id, state FROM tasks WHERE kind = 'instance-import'",
    )
  refusal = 502
  // More than one attempt waits for, through all attempts.
  for (let attempt = 1; attempt <= 3; attempt++) {
    refusals = 4
    await work()
    near.clock.advance(3_600_000)
  }
  expect(tasks().map(({ state }) => state)).toEqual(['failed'])
  expect(await look()).toContain('Try again')
  expect(await look()).not.toContain('Upload it again')
  refusals = 1
  const retry = `/admin/background-tasks/${tasks()[0]!.id}/retry`
  expect((await near.request(retry, { method: 'POST', as: near.mara })).status).toBe(303)
  await work()
  expect(tasks().map(({ state }) => state)).toEqual(['done'])
  expect(services.db.all("SELECT 1 FROM groups WHERE name = 'Old Mill'")).toHaveLength(1)
  expect(await services.media.list(['groups', near.mara.groupId, 'uploads'])).toEqual([])
})

/** Answers as a server of version 1 gives them, where they differ from ours; everything else is not there. */
const OLD: Record<string, unknown> = {
  '/api/app/about': { version: 'v1.12.0' },
  '/api/users/self': {
    id: ANNA,
    groupId: GROUP,
    username: 'anna',
    fullName: 'Anna',
    email: 'anna@old.example',
    cacheKey: '1234',
  },
  '/api/groups/self': { id: GROUP, name: 'Old House', slug: 'old-house' },
  '/api/groups/preferences': { groupId: GROUP, privateGroup: false, firstDayOfWeek: 1, recipePublic: true },
  '/api/organizers/tools': {
    items: [{ id: idOf(8, 1), name: 'Pot', slug: 'pot', onHand: true }],
    total_pages: 1,
  },
  '/api/recipes': { items: [{ slug: 'soup' }], total_pages: 1 },
  '/api/recipes/soup': {
    ...{
      id: SOUP,
      userId: ANNA,
      groupId: GROUP,
      name: 'Soup',
      slug: 'soup',
      orgURL: 'https://soup.example/',
      image: null,
    },
    ...{
      tools: [{ id: idOf(8, 1) }],
      updateAt: '2024-01-01T00:00:00',
      recipeIngredient: [{ note: '1 leek', quantity: 1 }],
    },
  },
  '/api/groups/cookbooks': {
    items: [
      { id: idOf(18, 1), name: 'Pots', slug: 'pots', tools: [{ id: idOf(8, 1) }], requireAllTools: false },
    ],
    total_pages: 1,
  },
}

test('a server of version 1 is asked under its own paths, a member brings what a member may see', async () => {
  const old = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const { pathname } = new URL(url)
      const answer = OLD[pathname]
      return answer
        ? Response.json(answer)
        : new Response('{}', { status: pathname.includes('admin') ? 403 : 404 })
    },
  })
  const source = await open('any', `http://127.0.0.1:${old.port}`)
  const options = { isDryRun: false, signal: new AbortController().signal }
  const result = await importInstance(near.services, source, options).finally(() => source.close())
  old.stop(true)
  expect(result.groups).toEqual([{ name: 'Old House', became: 'Old House', outcome: 'new' }])
  const { db } = near.services
  expect(db.get('SELECT query_filter FROM cookbooks')).toEqual({
    query_filter: `tools.id IN ["${idOf(8, 1)}"]`,
  })
  expect(db.get('SELECT on_hand FROM tools')).toEqual({ on_hand: 1 })
  expect(db.get('SELECT name, org_url, updated_at FROM recipes')).toEqual({
    ...{ name: 'Soup', org_url: 'https://soup.example/', updated_at: '2024-01-01T00:00:00.000000Z' },
  })
  expect(db.get('SELECT first_day_of_week FROM group_preferences WHERE group_id = ?1', GROUP)).toEqual({
    first_day_of_week: 1,
  })
})
