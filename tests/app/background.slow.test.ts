import { expect, test } from 'bun:test'
import { startBackground } from '../../src/app/background'
import { JOBS, TASK_KINDS } from '../../src/app/jobs'
import { isMessageId } from '../../src/platform/i18n/i18n'
import { fileKitchen } from '../support/disk-kitchen'
import { seedKitchen } from '../support/kitchen'
import { addLock } from '../support/people'

test('every job has a name of its own and a title, and every kind of task is listed by its own', async () => {
  const names = JOBS.map((job) => job.name)
  expect(new Set(names).size).toBe(names.length)
  expect(JOBS.filter((job) => !isMessageId(job.titleId))).toEqual([])
  for (const [name, load] of Object.entries(TASK_KINDS)) expect((await load()).kind).toBe(name)
})

test('each job that the house knows runs without complaint', async () => {
  const kitchen = fileKitchen()
  const { jobs } = kitchen.services
  for (const { name } of JOBS) expect(jobs.run(name)).toBe(true)
  await jobs.stop()
  kitchen.close()
  const failed = jobs.status().filter(({ run }) => run?.isOk !== true)
  expect(failed).toEqual([])
})

test('the background begins with the server, notes its jobs, and ends with it', async () => {
  const kitchen = seedKitchen()
  const background = startBackground(kitchen.services)
  const known = kitchen.services.jobs.status()
  expect(known.map(({ run }) => run?.knownSince)).toEqual(JOBS.map(() => '2026-11-21T10:00:00.000000Z'))
  await background.stop()
  expect(kitchen.services.jobs.run(JOBS[0]!.name)).toBe(false)
})

test('sessions and API tokens that have run out are forgotten, others stay', async () => {
  const kitchen = seedKitchen()
  const { db, jobs } = kitchen.services
  const addSession = (hash: string, expiresAt: string) =>
    db.run(
      `INSERT INTO sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at)
       VALUES (?1, ?2, 'browser', '', '', ?3)`,
      hash,
      kitchen.jonas.userId,
      expiresAt,
    )
  addSession('over', '2026-11-21T10:00:00.000000Z')
  addSession('alive', '2026-11-21T10:00:00.001000Z')
  db.run(
    `UPDATE api_tokens SET expires_at = '2026-11-21T09:59:59.000000Z' WHERE user_id = ?1`,
    kitchen.jonas.userId,
  )
  jobs.run('expired-sessions')
  await jobs.stop()
  expect(db.all('SELECT token_hash FROM sessions')).toEqual([{ token_hash: 'alive' }])
  expect(db.get('SELECT count(*) AS n FROM api_tokens')).toEqual({ n: 2 })
})

test('people are unlocked once their time is up, not before', async () => {
  const kitchen = seedKitchen()
  const { db, jobs } = kitchen.services
  addLock(kitchen.services, kitchen.mara.userId, '2026-11-20T10:00:00.000000Z')
  addLock(kitchen.services, 'name:nobody', '2026-11-20T10:00:00.000000Z')
  addLock(kitchen.services, kitchen.jonas.userId, '2026-11-20T10:00:00.001000Z')
  jobs.run('unlock-users')
  await jobs.stop()
  expect(db.all('SELECT account FROM login_attempts')).toEqual([{ account: kitchen.jonas.userId }])
  expect(db.get("SELECT message FROM job_runs WHERE name = 'unlock-users'")).toEqual({
    message: '1 unlocked',
  })
})
