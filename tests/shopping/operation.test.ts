import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { resetPassword } from '../../src/auth/account/password.service'
import { moveAccount, removeAccount } from '../../src/auth/operator.service'
import { openSession } from '../../src/auth/session.service'
import { newId } from '../../src/platform/ids'
import { forgetOld } from '../../src/shopping/keep.service'
import { closeListeners } from '../../src/shopping/sync/listeners.service'
import { ITEMS, type Json, Larder, LISTS } from './larder'

let larder: Larder

beforeEach(async () => {
  larder = await new Larder().open()
})

const path = (more: string) => `${LISTS}/${larder.listId}/${more}`

async function send(...operations: object[]): Promise<Json> {
  const body = { since: 0, operations: operations.map((one) => ({ id: newId(), ...one })) }
  return (await larder.send('POST', path('operations'), body)).body
}

async function added(note: string, more: object = {}): Promise<string> {
  const item = newId()
  await send({ kind: 'add', item, note, ...more })
  return item
}

/** Something that happens on the list, done by someone whose credential stays valid. */
const maraAdds = () =>
  larder.send(
    'POST',
    path('operations'),
    { operations: [{ id: newId(), kind: 'add', item: newId(), note: 'milk' }] },
    larder.kitchen.mara,
  )

describe('operations', () => {
  test.each([
    ['2 kg potatoes', { quantity: 2, display: '2 kg potatoes', isFood: true }],
    ['potatoes', { quantity: 0, display: 'potatoes', isFood: true }],
    ['batteries', { quantity: 1, display: 'batteries', isFood: false, foodId: null }],
    ['3 batteries', { quantity: 3, display: '3 batteries', foodId: null }],
    ['500 g tofu', { quantity: 1, note: '500 g tofu', isFood: false }],
    ['3 lb potatoes', { quantity: 0, note: '3 lb', isFood: true }],
  ])('understand %p as it is typed', async (text, expected) => {
    const labelId = await larder.add('/api/groups/labels', { name: 'Vegetables' })
    await larder.food('potato', { pluralName: 'potatoes', labelId })
    await larder.unit('kilogram', { abbreviation: 'kg', useAbbreviation: true, pluralAbbreviation: 'kg' })
    const answer = await send({ kind: 'add', item: newId(), text })
    expect(answer.operations).toHaveLength(1)
    const [item] = (await larder.list()).listItems
    expect(item).toMatchObject(expected)
    expect(item.labelId).toBe(/potatoes/.test(text) ? labelId : null)
  })

  test('happen once, however often they are sent, and are answered from the number on that the client knows', async () => {
    const [id, item] = [newId(), newId()]
    const add = { id, kind: 'add', item, note: 'milk' }
    const first = await send(add, { kind: 'amount', item, by: 2 })
    expect(first).toMatchObject({ sequence: 2, latest: 2, items: null, list: { name: 'Saturday' } })
    expect(first.operations.map((one: Json) => one.items[0].quantity)).toEqual([1, 3])
    const again = await send(add)
    expect(again.sequence).toBe(2)
    expect(await larder.lines()).toEqual(['3 milk'])
    const since = await larder.send('GET', path('operations?since=1'))
    expect(since.body.operations.map(({ sequence }: Json) => sequence)).toEqual([2])
    const whole = await larder.send('GET', path('operations'))
    expect(whole.body).toMatchObject({ sequence: 2, operations: [], items: [{ id: item, addedBy: 'Jonas' }] })
  })

  test('commute where people expect it: two ticks, a tick and an amount, a change and a removal', async () => {
    const item = await added('milk')
    await send({ kind: 'tick', items: [item], checked: true }, { kind: 'tick', items: [item], checked: true })
    await send({ kind: 'amount', item, by: 1 })
    expect(await larder.lines()).toEqual(['2 milk ✓'])
    await send({ kind: 'remove', items: [item] }, { kind: 'change', item, note: 'oat milk' })
    expect(await larder.lines()).toEqual([])
    await send({ kind: 'restore', items: [item] })
    expect(await larder.lines()).toEqual(['2 oat milk ✓'])
  })

  test('take back a tick with the recipe that the item is for', async () => {
    const recipeId = await larder.recipe('Soup', [{ quantity: 2, note: 'leeks' }])
    await larder.send('POST', path(`recipe/${recipeId}`), { recipeIncrementQuantity: 3 })
    const [{ id }] = (await larder.list()).listItems
    await send({ kind: 'tick', items: [id], checked: true })
    expect((await larder.list()).recipeReferences).toEqual([])
    await send({ kind: 'tick', items: [id], checked: false })
    expect((await larder.list()).recipeReferences).toMatchObject([{ recipeId, recipeQuantity: 3 }])
  })

  test('leave a recipe off the list when what it was for is taken off meanwhile', async () => {
    const recipeId = await larder.recipe('Soup', [{ quantity: 2, note: 'leeks' }])
    await larder.send('POST', path(`recipe/${recipeId}`))
    const [{ id }] = (await larder.list()).listItems
    await send({ kind: 'tick', items: [id], checked: true })
    await send({ kind: 'remove', items: [id] })
    await send({ kind: 'tick', items: [id], checked: false })
    expect((await larder.list()).recipeReferences).toEqual([])
  })

  test('meet the whole items of an older client', async () => {
    const item = await added('milk')
    const { body: read } = await larder.send('GET', `${ITEMS}/${item}`)
    await send({ kind: 'tick', items: [item], checked: true })
    await larder.send('PUT', `${ITEMS}/${item}`, { ...read, quantity: 4 })
    expect(await larder.lines()).toEqual(['4 milk ✓'])
  })

  test('leave alone what is not on the list, or not of the group', async () => {
    const foreign = await larder.add(LISTS, { name: 'Theirs' }, larder.kitchen.other)
    const body = { operations: [{ id: newId(), kind: 'add', item: newId(), note: 'x' }] }
    expect((await larder.send('POST', `${LISTS}/${foreign}/operations`, body)).status).toBe(404)
    expect((await larder.send('GET', `${LISTS}/${foreign}/operations`)).status).toBe(404)
    expect((await larder.send('GET', `${LISTS}/${foreign}/events`)).status).toBe(404)
    const item = await added('milk')
    const elsewhere = await larder.add(LISTS, { name: 'Market' })
    await larder.send('POST', `${LISTS}/${elsewhere}/operations`, {
      operations: [{ id: newId(), kind: 'remove', items: [item] }],
    })
    expect(await larder.lines()).toEqual(['milk'])
  })

  test('are kept for 90 days; a client that was away for longer loads the list again', async () => {
    await added('milk')
    larder.kitchen.clock.advance(60 * 24 * 3_600_000)
    await added('tea')
    larder.kitchen.clock.advance(31 * 24 * 3_600_000)
    expect(forgetOld(larder.kitchen.services)).toBe(1)
    expect((await larder.send('GET', path('operations?since=0'))).status).toBe(410)
    expect((await larder.send('GET', path('operations?since=1'))).status).toBe(200)
    expect((await larder.send('GET', path('operations?since=9'))).status).toBe(410)
    expect((await larder.send('GET', path('operations'))).body.items).toHaveLength(2)
  })
})

describe('a listener', () => {
  test('hears what it has missed and what happens from then on', async () => {
    await added('milk')
    const { kitchen } = larder
    const headers = { accept: 'text/event-stream', 'last-event-id': '0' }
    const response = await kitchen.request(path('events'), { as: kitchen.mara, headers })
    expect(response.headers.get('content-type')).toStartWith('text/event-stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const heard = await reader.read()
    expect(heard.value).toContain('retry: 3000')
    expect(heard.value).toContain('event: operation\nid: 1\n')
    await added('tea')
    expect((await reader.read()).value).toMatch(/^event: operation\nid: 2\ndata: .*"note":"tea"/)
    closeListeners()
    expect((await reader.read()).done).toBe(true)
  })

  test('a person who has left the group gets nothing more; the others do', async () => {
    const { kitchen } = larder
    const { mara, jonas } = kitchen
    const headers = { accept: 'text/event-stream' }
    const listen = async (as: typeof mara) => {
      const response = await kitchen.request(path('events'), { as, headers })
      return { status: response.status, reader: response.body!.getReader() }
    }
    const [theirs, own] = [await listen(jonas), await listen(mara)]
    for (const { reader } of [theirs, own]) await reader.read()
    await larder.send('DELETE', `/api/admin/users/${jonas.userId}`, undefined, mara)
    expect((await theirs.reader.read()).done).toBe(true)
    expect((await listen(jonas)).status).toBe(401)
    await maraAdds()
    expect((await own.reader.read()).done).toBe(false)
    closeListeners()
  })

  const listenWith = async (token: string) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
    const response = await larder.kitchen.request(path('events'), { headers })
    const reader = response.body!.getReader()
    await reader.read()
    return reader
  }
  const jonasIn = () =>
    openSession(larder.kitchen.services, {
      userId: larder.kitchen.jonas.userId,
      kind: 'browser',
      isRemembered: true,
      userAgent: null,
    })

  const ENDS: [string, (token: string) => unknown][] = [
    [
      'signing out',
      (token) =>
        larder.kitchen.request('/logout', {
          method: 'POST',
          headers: { cookie: `trivet_session=${token}`, 'sec-fetch-site': 'same-origin' },
        }),
    ],
    [
      'a new password',
      () => resetPassword(larder.kitchen.services, larder.kitchen.jonas.userId, 'pears and plums'),
    ],
    ['a move to another group', () => moveAccount(larder.kitchen.services, 'jonas', 'Harbour Street')],
    ['removal', () => removeAccount(larder.kitchen.services, 'jonas', { heir: null, listHeir: null })],
  ]
  test.each(ENDS)('%s ends a stream at once, and no other', async (_, end) => {
    const token = jonasIn()
    const [theirs, own] = [await listenWith(token), await listenWith(`token-${larder.kitchen.mara.userId}`)]
    await end(token)
    expect((await theirs.read()).done).toBe(true)
    await maraAdds()
    expect((await own.read()).done).toBe(false)
    closeListeners()
  })

  test('what another process ends is over with the next heartbeat', async () => {
    const clock = spyOn(globalThis, 'setInterval')
    const theirs = await listenWith(jonasIn())
    const checks = clock.mock.calls.filter(([, every]) => every !== undefined && every <= 30_000)
    clock.mockRestore()
    larder.kitchen.services.db.run("DELETE FROM sessions WHERE kind = 'browser'")
    for (const [check] of checks) check()
    // The heartbeat may have come before the end.
    const heard = await theirs.read()
    expect(heard.done || (await theirs.read()).done).toBe(true)
  })

  test('one person and one group leave places for everyone else', async () => {
    const { kitchen } = larder
    const { jonas, mara } = kitchen
    const headers = { accept: 'text/event-stream' }
    const statusOf = async (as: typeof mara) =>
      (await kitchen.request(path('events'), { as, headers })).status
    const statuses: number[] = []
    for (let at = 0; at < 52; at += 1) statuses.push(await statusOf(jonas))
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
    expect(await statusOf(mara)).toBe(200)
    closeListeners()
  })

  test('gets a sign of life now and then', async () => {
    const { kitchen } = larder
    const clock = spyOn(globalThis, 'setInterval')
    const headers = { accept: 'text/event-stream' }
    const response = await kitchen.request(path('events'), { as: kitchen.mara, headers })
    const [beat, every] = clock.mock.calls.at(-1)!
    clock.mockRestore()
    expect(every).toBe(25_000)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('event: ready')
    beat()
    expect((await reader.read()).value).toBe(': still here\n\n')
    closeListeners()
  })

  test('a client that does not read is disconnected before it fills the memory', async () => {
    const { kitchen } = larder
    const headers = { accept: 'text/event-stream' }
    const response = await kitchen.request(path('events'), { as: kitchen.mara, headers })
    const reader = response.body!.getReader()
    await reader.read()
    for (let call = 0; call < 3; call += 1) {
      const add = () => ({ kind: 'add', item: newId(), note: 'x'.repeat(2_000) })
      await send(...Array.from({ length: 60 }, add))
    }
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    expect(bytes).toBeLessThan(300 * 1024)
    expect(bytes).toBeGreaterThan(200 * 1024)
  })

  test('a client that does not ask for a stream gets one answer', async () => {
    const response = await larder.kitchen.request(path('events?since=7'), { as: larder.kitchen.mara })
    expect(await response.text()).toContain('event: load-anew')
  })
})
