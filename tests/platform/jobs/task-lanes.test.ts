import { describe, expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/migrations/list'
import { migrate } from '../../../src/platform/db/migrate'
import { openDatabase } from '../../../src/platform/db/open'
import { AppError } from '../../../src/platform/errors'
import { taskKind } from '../../../src/platform/jobs/task'
import { claimTask, findTask } from '../../../src/platform/jobs/task.store'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { enqueueTask, enqueueUnasked, getTask, retryTask } from '../../../src/platform/jobs/tasks'
import { findActor } from '../../../src/users/actor.service'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { Input, kind, named, runnerOf, stage, statesOf, title } from './support'

describe('lanes', () => {
  test('have their own places, filled in the order in which the tasks came', async () => {
    const kitchen = seedKitchen()
    const { begun, begins, end, run } = stage()
    const peel = kind(run)
    const runner = runnerOf(kitchen, [peel])
    const ids = ['a', 'b', 'c'].map((name) => enqueueTask(kitchen.jonas, peel, { name }, { title }))
    runner.start()
    expect(begun).toEqual(['a', 'b'])
    expect(statesOf(kitchen, ids)).toEqual(['running', 'running', 'waiting'])
    end('a')
    await begins(3)
    expect(statesOf(kitchen, ids)).toEqual(['done', 'running', 'running'])
    end('b', 'c')
    await runner.idle()
    await runner.stop()
  })

  test('hold each other up in nothing: messages go out and short work is done while imports wait', async () => {
    const kitchen = seedKitchen()
    const { begun, begins, end, run } = stage()
    const knead = taskKind({ kind: 'knead', owner: 'person', lane: 'long', input: Input, run })
    const ring = taskKind({ kind: 'ring', owner: 'person', lane: 'delivery', input: Input, run })
    const peel = kind(run)
    const runner = runnerOf(kitchen, [knead, ring, peel])
    runner.start()
    for (const name of ['dough', 'bread']) enqueueTask(kitchen.jonas, knead, { name }, { title })
    for (const name of ['carrot', 'leek', 'beet']) enqueueTask(kitchen.jonas, peel, { name }, { title })
    enqueueTask(kitchen.other, ring, { name: 'bell' }, { title })
    await begins(4)
    expect(begun.toSorted()).toEqual(['bell', 'carrot', 'dough', 'leek'])
    end('dough')
    await begins(5)
    expect(begun.at(-1)).toBe('bread')
    await runner.stop()
  })

  test('what waits in a lane that is no more runs in the usual one', async () => {
    const kitchen = seedKitchen()
    const peel = kind(() => null)
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    kitchen.services.db.run(`UPDATE tasks SET lane = 'slow'`)
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    await runner.idle()
    expect(getTask(kitchen.jonas, id)).toMatchObject({ state: 'done', lane: 'usual' })
    await runner.stop()
  })

  test('of turns let others in when a turn is over, and no attempt is lost by that', async () => {
    const kitchen = seedKitchen()
    const { begun, begins, end, run } = stage()
    const knead = taskKind({ kind: 'knead', owner: 'person', lane: 'long', input: Input, run })
    const { services } = kitchen
    const runner = createTaskRunner(services, {
      kinds: named(knead),
      actorOf: (id) => findActor(services, id),
      turnMs: 5,
    })
    runner.start()
    const dough = enqueueTask(kitchen.jonas, knead, { name: 'dough' }, { title })
    await begins(1)
    const bread = enqueueTask(kitchen.other, knead, { name: 'bread' }, { title })
    kitchen.clock.advance(1)
    await begins(2)
    expect(begun).toEqual(['dough', 'bread'])
    expect(getTask(kitchen.jonas, dough)).toMatchObject({ state: 'waiting', attempts: 0, error: null })
    end('bread')
    await begins(3)
    expect(begun).toEqual(['dough', 'bread', 'dough'])
    expect(statesOf(kitchen, [dough, bread])).toEqual(['running', 'done'])
    end('dough')
    await runner.idle()
    expect(getTask(kitchen.jonas, dough)).toMatchObject({ state: 'done', attempts: 1 })
    await runner.stop()
  })
})

describe('tasks of one order key', () => {
  const orderKey = 'bell:1'

  test('run one after the other, and hold up no one else', async () => {
    const kitchen = seedKitchen()
    const { begun, begins, end, run } = stage()
    const peel = kind(run)
    const runner = runnerOf(kitchen, [peel])
    const first = enqueueTask(kitchen.jonas, peel, { name: 'first' }, { title, orderKey })
    const second = enqueueTask(kitchen.jonas, peel, { name: 'second' }, { title, orderKey })
    const other = enqueueTask(kitchen.other, peel, { name: 'other' }, { title, orderKey: 'bell:2' })
    runner.start()
    expect(begun).toEqual(['first', 'other'])
    end('first')
    await begins(3)
    expect(begun).toEqual(['first', 'other', 'second'])
    expect(statesOf(kitchen, [first, second, other])).toEqual(['done', 'running', 'running'])
    end('second', 'other')
    await runner.idle()
    await runner.stop()
  })

  test('also while one waits to be tried again; one that has failed permanently lets the next go on', async () => {
    const kitchen = seedKitchen()
    const seen: string[] = []
    const peel = kind(
      (_, { name }) => {
        seen.push(name)
        if (name === 'first') throw new AppError('upstream', 'error.busy')
        return null
      },
      { maxAttempts: 2 },
    )
    const runner = runnerOf(kitchen, [peel])
    const first = enqueueTask(kitchen.jonas, peel, { name: 'first' }, { title, orderKey })
    const second = enqueueTask(kitchen.jonas, peel, { name: 'second' }, { title, orderKey })
    runner.start()
    await runner.idle()
    expect(seen).toEqual(['first'])
    expect(statesOf(kitchen, [first, second])).toEqual(['waiting', 'waiting'])
    kitchen.clock.advance(30_000)
    await runner.idle()
    expect(seen).toEqual(['first', 'first', 'second'])
    expect(statesOf(kitchen, [first, second])).toEqual(['failed', 'done'])
    await runner.stop()
  })

  test('that is tried again by hand waits for what runs', async () => {
    const kitchen = seedKitchen()
    const { begun, begins, end, run } = stage()
    let isBroken = true
    const peel = kind(
      (task, input) => {
        if (input.name === 'first' && isBroken) throw new Error('broken')
        return run(task, input)
      },
      { maxAttempts: 1 },
    )
    const runner = runnerOf(kitchen, [peel])
    const first = enqueueTask(kitchen.jonas, peel, { name: 'first' }, { title, orderKey })
    enqueueTask(kitchen.jonas, peel, { name: 'second' }, { title, orderKey })
    runner.start()
    await begins(1)
    expect(begun).toEqual(['second'])
    isBroken = false
    retryTask(kitchen.mara, first)
    expect(claimTask(kitchen.services.db, '2026-11-21T10:00:00.000000Z', 'usual')).toBeUndefined()
    end('second')
    await begins(2)
    expect(begun).toEqual(['second', 'first'])
    end('first')
    await runner.idle()
    await runner.stop()
  })
})

describe('the owner of a task', () => {
  const groups = taskKind({
    kind: 'air',
    owner: 'group',
    lane: 'usual',
    input: Input,
    run: ({ groupId }, { name }) => ({ messageId: 'task.task', values: { groupId, name } }),
  })
  const sites = taskKind({
    kind: 'sweep',
    owner: 'site',
    lane: 'usual',
    input: Input,
    run: ({ services }) => ({ messageId: 'task.task', values: { people: countPeople(services) } }),
  })
  const countPeople = ({ db }: Kitchen['services']) =>
    db.get<{ n: number }>('SELECT count(*) AS n FROM users')!.n

  test("a group's and the site's go on when the person who asked is gone; a person's fails in words", async () => {
    const kitchen = seedKitchen()
    const { jonas, mara, services } = kitchen
    const peel = kind(() => null)
    const ofGroup = enqueueTask(jonas, groups, { name: 'hall' }, { title })
    const ofSite = enqueueTask(jonas, sites, { name: 'cellar' }, { title })
    const ofPerson = enqueueTask(jonas, peel, { name: 'carrot' }, { title })
    services.db.run('DELETE FROM users WHERE id = ?1', jonas.userId)
    const runner = runnerOf(kitchen, [groups, sites, peel])
    runner.start()
    await runner.idle()
    expect(getTask(mara, ofGroup)).toMatchObject({
      groupId: jonas.groupId,
      userId: null,
      state: 'done',
      result: { values: { groupId: jonas.groupId, name: 'hall' } },
    })
    expect(getTask(mara, ofSite)).toMatchObject({
      groupId: null,
      userId: null,
      state: 'done',
      result: { values: { people: 2 } },
    })
    expect(getTask(mara, ofPerson)).toMatchObject({
      state: 'failed',
      error: { messageId: 'task.person-is-gone' },
    })
    await runner.stop()
  })

  test('work that the clock queues begins, too, although no one asked', async () => {
    const kitchen = seedKitchen()
    const { other, mara, jonas, services } = kitchen
    const { begins, end, run } = stage()
    const air = taskKind({ kind: 'air', owner: 'group', lane: 'usual', input: Input, run })
    const runner = runnerOf(kitchen, [air, sites])
    runner.start()
    const ofGroup = enqueueUnasked(services, other.groupId, air, { name: 'hall' }, { title })
    await begins(1)
    end('hall')
    await runner.idle()
    expect(getTask(other, ofGroup)).toMatchObject({ userId: null, state: 'done' })
    expect(() => getTask(jonas, ofGroup)).toThrow('exceptions.not-found')
    const ofSite = enqueueUnasked(services, null, sites, { name: 'cellar' }, { title })
    await runner.idle()
    expect(getTask(mara, ofSite)).toMatchObject({ groupId: null, state: 'done' })
    expect(() => getTask(other, ofSite)).toThrow('exceptions.not-found')
    await runner.stop()
  })

  test('with a group goes all its work', () => {
    const kitchen = seedKitchen()
    const { other, mara, services } = kitchen
    const id = enqueueUnasked(services, other.groupId, groups, { name: 'hall' }, { title })
    services.db.run('DELETE FROM users WHERE group_id = ?1', other.groupId)
    services.db.run('DELETE FROM groups WHERE id = ?1', other.groupId)
    expect(() => getTask(mara, id)).toThrow('exceptions.not-found')
  })
})

test('tasks from before there were lanes go on, imports in the long one, and reports still know them', () => {
  const { raw, db } = openDatabase(':memory:')
  const before = MIGRATIONS.findIndex(({ name }) => name.endsWith('task-lanes'))
  migrate(raw, MIGRATIONS.slice(0, before))
  raw.run(`INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES ('g', 'G', 'g', '', '');
    INSERT INTO users (id, group_id, username, username_key, full_name, email, created_at, updated_at)
      VALUES ('u', 'g', 'u', 'u', 'U', 'u@g', '', '');
    INSERT INTO tasks (id, group_id, user_id, kind, title, locale, input, run_after, created_at)
      VALUES ('late', 'g', 'u', 'bulk-import', '{"messageId":"task.task"}', 'de-DE', '{"reportId":"r"}', '2', '2'),
             ('early', 'g', 'u', 'peel', '{"messageId":"task.task"}', 'en-US', '{}', '1', '1');
    INSERT INTO group_reports (id, group_id, category, name, task_id, created_at)
      VALUES ('r', 'g', 'bulk_import', '{}', 'late', '')`)
  migrate(raw, MIGRATIONS)
  expect(findTask(db, 'late')).toMatchObject({ lane: 'long', userId: 'u', locale: 'de-DE', orderKey: null })
  expect(findTask(db, 'early')).toMatchObject({ lane: 'usual', groupId: 'g' })
  expect(db.all('SELECT id FROM tasks ORDER BY seq')).toEqual([{ id: 'early' }, { id: 'late' }])
  expect(db.get('SELECT task_id FROM group_reports')).toEqual({ task_id: 'late' })
  db.run(`DELETE FROM tasks WHERE id = 'late'`)
  expect(db.get('SELECT task_id FROM group_reports')).toEqual({ task_id: null })
})
