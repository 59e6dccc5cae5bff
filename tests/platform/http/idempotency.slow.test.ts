import { expect, test } from 'bun:test'
import { purgeAnswers } from '../../../src/platform/http/idempotency'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

const add = (kitchen: Kitchen, key: string, name = 'Leek', as = kitchen.mara) =>
  kitchen.request('/api/foods', { method: 'POST', as, json: { name }, headers: { 'idempotency-key': key } })
const total = async (kitchen: Kitchen, path = 'foods') =>
  ((await (await kitchen.request(`/api/${path}`, { as: kitchen.mara })).json()) as { total: number }).total

test('a create that is sent again answers the same and makes nothing new', async () => {
  const kitchen = seedKitchen()
  const first = await add(kitchen, 'key-1')
  const second = await add(kitchen, 'key-1')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await total(kitchen)).toBe(1)
  // Someone else's key of the same name is another.
  expect((await add(kitchen, 'key-1', 'Chard', kitchen.jonas)).status).toBe(201)
})

test('a key belongs to one call', async () => {
  const kitchen = seedKitchen()
  await add(kitchen, 'key-1')
  expect((await add(kitchen, 'key-1', 'Chard')).status).toBe(422)
  expect((await add(kitchen, ' ')).status).toBe(400)
  expect((await add(kitchen, 'x'.repeat(256))).status).toBe(400)
})

test('a refusal is not kept, and what is being done is not done twice', async () => {
  const kitchen = seedKitchen()
  await add(kitchen, 'key-0')
  expect((await add(kitchen, 'key-1')).status).toBe(400)
  await kitchen.request(`/api/foods/merge`, { method: 'PUT', as: kitchen.mara, json: {} })
  const both = await Promise.all([add(kitchen, 'key-2', 'Chard'), add(kitchen, 'key-2', 'Chard')])
  expect(both.map(({ status }) => status).sort()).toBeOneOf([
    [201, 201],
    [201, 409],
  ])
  expect(await total(kitchen)).toBe(2)
})

test('after a day, and behind the last two hundred of a person, a key is free again', async () => {
  const kitchen = seedKitchen()
  await add(kitchen, 'key-1')
  kitchen.clock.advance(24 * 3_600_000)
  expect((await add(kitchen, 'key-1', 'Chard')).status).toBe(201)
  for (let at = 0; at < 210; at += 1) {
    kitchen.clock.advance(1_000)
    await add(kitchen, `row-${at}`, `Food ${at}`)
  }
  const count = () =>
    kitchen.services.db.get<{ n: number }>('SELECT count(*) AS n FROM idempotent_answers')!.n
  expect(count()).toBe(200)
  kitchen.clock.advance(24 * 3_600_000)
  expect(purgeAnswers(kitchen.services)).toBe(200)
  expect(count()).toBe(0)
})

test('what was written before the server died is not done again: the same transaction notes it', async () => {
  const kitchen = seedKitchen()
  const { db } = kitchen.services
  // As a power cut between the two would: the food is committed, its answer is not.
  db.run(`CREATE TRIGGER cut BEFORE INSERT ON idempotent_answers WHEN NEW.status > 0 BEGIN
    SELECT RAISE(ABORT, 'the power is gone'); END`)
  expect((await add(kitchen, 'key-1')).status).toBe(500)
  db.run('DROP TRIGGER cut')
  expect(await total(kitchen)).toBe(1)
  const again = await add(kitchen, 'key-1')
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('before it could respond')
  expect((await add(kitchen, 'key-1', 'Chard')).status).toBe(422)
  expect(await total(kitchen)).toBe(1)
})

test('a refusal after something was written leaves the key free', async () => {
  const kitchen = seedKitchen()
  await add(kitchen, 'key-0')
  expect((await add(kitchen, 'key-1')).status).toBe(400)
  expect((await add(kitchen, 'key-1', 'Chard')).status).toBe(201)
})
