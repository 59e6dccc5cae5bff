import { describe, expect, test } from 'bun:test'
import { newId } from '../../src/platform/ids'
import { MAX_ITEMS } from '../../src/shopping/shopping.schema'
import { AT_ONCE, FAULTS } from '../../src/shopping/sync/list-state.rules'
import { applyTo, inParts, itemsOf, MOST_NAMED, viewOf } from '../../src/shopping/sync/operation.rules'
import {
  MAX_OPERATIONS,
  type Operation,
  type SyncAnswer,
  type SyncItem,
  type SyncOperation,
} from '../../src/shopping/sync/operation.schema'
import { longTimeout, times } from '../support/long'
import { Phone } from './phone'

const ACTOR = { by: 'Mara', at: '2026-11-21T10:00:00.000Z' }
const LIST = { id: 'list', name: 'Saturday', labels: [], recipes: [] }

function item(id: string, number: number): SyncItem {
  return {
    id,
    number,
    position: number,
    checked: false,
    quantity: 1,
    note: id,
    isFood: false,
    foodId: null,
    unitId: null,
    labelId: null,
    food: null,
    unit: null,
    sources: [],
    addedBy: null,
    checkedBy: null,
    checkedAt: null,
    createdAt: ACTOR.at,
    updatedAt: ACTOR.at,
    deletedAt: null,
  }
}

/** A list on a server: milk, bread and tea. */
class Server {
  readonly items = new Map(['milk', 'bread', 'tea'].map((id, at) => [id, item(id, at + 1)]))
  readonly log: SyncOperation[] = []
  /** Operations that it never takes. */
  readonly poison = new Set<string>()
  refusal = 422

  do(operation: Operation): void {
    if (this.log.some(({ id }) => id === operation.id)) return
    const changed = itemsOf(operation).flatMap((id) => {
      const known = this.items.get(id) ?? (operation.kind === 'add' ? item(id, this.items.size + 1) : null)
      return known ? [applyTo(known, operation, ACTOR)] : []
    })
    for (const one of changed) this.items.set(one.id, one)
    this.log.push({ sequence: this.log.length + 1, id: operation.id, items: changed })
  }

  /** Answers the call of a phone as the real one does. */
  answer(phone: Phone): void {
    const call = phone.call!
    phone.call = null
    const isRefused = call.operations.some(({ id }) => this.poison.has(id))
    if (!isRefused) for (const operation of call.operations) this.do(operation)
    phone.tell(
      isRefused
        ? { type: 'refused', status: this.refusal, reason: 'No.' }
        : { type: 'answered', answer: this.since(call.since) },
    )
  }

  since(since: number | null): SyncAnswer {
    const latest = this.log.length
    const shared = { list: LIST, sequence: latest, latest }
    return since === null
      ? { ...shared, items: [...this.items.values()], operations: [] }
      : { ...shared, items: null, operations: this.log.slice(since) }
  }

  serve(phone: Phone): number {
    let calls = 0
    for (; phone.call; calls++) {
      if (calls > 1_000) throw new Error('it asks without end')
      this.answer(phone)
    }
    return calls
  }

  get ticked(): string[] {
    return [...this.items.values()].filter(({ checked }) => checked).map(({ id }) => id)
  }
}

const tick = (...items: string[]): Operation => ({ id: newId(), kind: 'tick', items, checked: true })
const ticksSeen = ({ state }: Phone) =>
  viewOf(state.replica, ACTOR)
    .filter(({ checked }) => checked)
    .map(({ id }) => id)

function openPhone(server: Server): Phone {
  const phone = new Phone()
  phone.read()
  server.serve(phone)
  return phone
}

describe('what is done at once', () => {
  test('a tick while the browser’s database opens is seen, kept and sent', () => {
    const [server, phone] = [new Server(), new Phone()]
    phone.act(tick('milk'))
    expect(phone.kept).toHaveLength(1)
    phone.read()
    server.serve(phone)
    expect([server.ticked, ticksSeen(phone), phone.kept]).toEqual([['milk'], ['milk'], []])
  })

  test('a tick on the page as the server drew it is sent once its row is known, also after a reload', () => {
    const [server, phone] = [new Server(), new Phone()]
    phone.tell({ type: 'tick-early', tick: { id: newId(), numbers: [2, 99], checked: true } })
    phone.load()
    phone.tell({ type: 'tick-early', tick: { id: newId(), numbers: [77], checked: true } })
    phone.read()
    server.serve(phone)
    expect([server.ticked, ticksSeen(phone), phone.kept]).toEqual([['bread'], ['bread'], []])
  })

  test('a tick on a row that came after what this browser keeps is sent once the server has told of it', () => {
    const server = new Server()
    const phone = openPhone(server)
    server.do({ id: newId(), kind: 'add', item: 'salt', text: 'salt' })
    phone.load()
    phone.tell({ type: 'tick-early', tick: { id: newId(), numbers: [1, 4], checked: true } })
    phone.read()
    server.serve(phone)
    expect([server.ticked, ticksSeen(phone), phone.kept]).toEqual([['milk', 'salt'], ['milk', 'salt'], []])
  })

  test('a disk that answers late brings nothing back that the server has confirmed since', () => {
    const [server, phone] = [new Server(), new Phone()]
    phone.act(tick('milk'))
    phone.load()
    phone.read()
    server.serve(phone)
    phone.read()
    expect([server.ticked, phone.unconfirmed, phone.kept]).toEqual([['milk'], [], []])
  })

  test('what was kept is sent in its order, before what was done meanwhile', () => {
    const [server, phone] = [new Server(), new Phone()]
    const [first, second, third] = [tick('milk'), tick('tea'), tick('bread')]
    phone.act(first, second)
    phone.load()
    phone.act(third)
    phone.read()
    expect(phone.call?.operations).toEqual([first, second, third])
    server.serve(phone)
    expect(server.log).toHaveLength(3)
  })

  test('the database answering a second time, or late, doubles nothing', () => {
    const [server, phone] = [new Server(), new Phone()]
    phone.act(tick('milk'))
    phone.load()
    phone.tell({ type: 'read', kept: null, early: [], waiting: [], refused: [] })
    server.serve(phone)
    phone.read()
    phone.read()
    server.serve(phone)
    expect([server.ticked, server.log.length, phone.kept]).toEqual([['milk'], 1, []])
  })
})

describe('a change that the server refuses', () => {
  test('is set aside, and what comes after it goes on', () => {
    const [server, phone] = [new Server(), new Phone()]
    const operations = Array.from({ length: 450 }, () => tick('milk'))
    const bad = [operations[0]!, operations[199]!, operations[200]!, operations[449]!]
    for (const { id } of bad) server.poison.add(id)
    phone.act(...operations, tick('tea'))
    phone.read()
    const calls = server.serve(phone)
    expect(phone.refused).toEqual(bad.map(({ id }) => id))
    expect(phone.state.refused[0]!.reason).toBe('No.')
    expect(server.log).toHaveLength(447)
    expect(server.ticked).toEqual(['milk', 'tea'])
    expect(phone.kept.toSorted()).toEqual(phone.refused.toSorted())
    expect(calls).toBeLessThan(60)
  })

  test('outlives a reload, is tried again by hand, or discarded', () => {
    const [server, phone] = [new Server(), new Phone()]
    const [first, second] = [tick('milk'), tick('tea')]
    for (const { id } of [first, second]) server.poison.add(id)
    phone.act(first, second)
    phone.read()
    server.serve(phone)
    phone.load()
    phone.read()
    server.serve(phone)
    expect(phone.refused).toEqual([first.id, second.id])
    server.poison.clear()
    phone.tell({ type: 'try-again', ids: [first.id] })
    server.serve(phone)
    phone.tell({ type: 'discard', ids: [second.id] })
    expect([server.ticked, ticksSeen(phone), phone.refused, phone.kept]).toEqual([['milk'], ['milk'], [], []])
  })

  test('takes along what was done to the new thing that it would have added', () => {
    const [server, phone] = [new Server(), openPhone(new Server())]
    const add: Operation = { id: newId(), kind: 'add', item: 'salt', text: 'salt' }
    const both = [tick('salt'), tick('salt', 'milk')]
    server.poison.add(add.id)
    phone.act(add, ...both)
    server.serve(phone)
    expect(phone.refused).toEqual([add.id, both[0]!.id])
    expect(server.ticked).toEqual(['milk'])
  })

  test('is also one over which the server fails five times; presses meanwhile are no tries, and the rest goes on', () => {
    const [server, phone] = [new Server(), new Phone()]
    const [bad, good] = [tick('milk'), tick('bread')]
    server.poison.add(bad.id)
    server.refusal = 500
    phone.act(tick('tea'), bad, good)
    phone.read()
    for (let tries = 1; tries < FAULTS; tries += 1) {
      expect(server.serve(phone)).toBe(1)
      expect([phone.refused, phone.willWake]).toEqual([[], true])
      phone.act(tick('bread'))
      expect(phone.call).toBeNull()
      phone.tell({ type: 'look' })
    }
    server.serve(phone)
    expect(phone.refused).toEqual([bad.id])
    expect([server.ticked, phone.state.replica.waiting]).toEqual([['bread', 'tea'], []])
  })

  test('is not one that came too often or too slowly, or was answered by someone who asks nothing', () => {
    for (const status of [408, 425, 429, 410]) {
      const phone = new Phone()
      phone.act(tick('milk'))
      phone.read()
      phone.call = null
      phone.tell({ type: 'refused', status, reason: '' })
      expect([phone.state.connection, phone.refused, phone.willWake]).toEqual(['cut', [], true])
    }
    const idle = new Phone()
    idle.read()
    idle.call = null
    idle.tell({ type: 'refused', status: 400, reason: '' })
    expect([idle.state.connection, idle.willWake]).toEqual(['cut', true])
  })
})

describe('the line', () => {
  test('a list that is forgotten while the line is cut is loaded again at once', () => {
    const server = new Server()
    const phone = openPhone(server)
    phone.tell({ type: 'look' })
    phone.call = null
    phone.tell({ type: 'unreached' })
    expect(phone.state.connection).toBe('cut')
    phone.act(tick('tea'))
    phone.call = null
    phone.tell({ type: 'refused', status: 410, reason: '' })
    expect(phone.call).toMatchObject({ since: null })
    server.serve(phone)
    expect([phone.state.connection, server.ticked]).toEqual(['open', ['tea']])
  })

  test('a person who is signed out by the server keeps what waits, and it is sent when the page is looked at again', () => {
    const server = new Server()
    const phone = openPhone(server)
    phone.act(tick('tea'))
    phone.call = null
    phone.tell({ type: 'refused', status: 401, reason: '' })
    expect([phone.state.connection, phone.stream, phone.kept.length]).toEqual(['ended', null, 1])
    phone.tell({ type: 'look' })
    server.serve(phone)
    expect([phone.state.connection, server.ticked, phone.stream]).toEqual(['open', ['tea'], 1])
  })

  test('a stream that a proxy ends is opened again, later each time, and the page asks meanwhile', () => {
    const server = new Server()
    const phone = openPhone(server)
    for (let lost = 0; lost < 4; lost++) {
      phone.stream = null
      phone.willWake = false
      phone.tell({ type: 'stream-lost' })
      expect([phone.willWake, phone.stream]).toEqual([true, null])
      server.do(tick('bread'))
      phone.tell({ type: 'look' })
      server.serve(phone)
      expect(Number(phone.stream)).toBe(server.log.length)
      expect(ticksSeen(phone)).toEqual(['bread'])
    }
    expect(phone.state.lostStreams).toBe(4)
  })

  test('what the stream leaves out is asked for', () => {
    const server = new Server()
    const phone = openPhone(server)
    server.do(tick('bread'))
    server.do(tick('tea'))
    phone.tell({ type: 'told', operation: server.log[1]! })
    server.serve(phone)
    expect(ticksSeen(phone)).toEqual(['bread', 'tea'])
  })

  test('an answer that fits nothing is followed by the whole list, and by no endless asking', () => {
    const server = new Server()
    const phone = openPhone(server)
    server.do(tick('bread'))
    server.do(tick('tea'))
    phone.tell({ type: 'look' })
    phone.call = null
    phone.tell({ type: 'answered', answer: { ...server.since(1), operations: server.log.slice(1) } })
    expect(phone.call).toMatchObject({ since: null })
    expect(server.serve(phone)).toBe(1)
    expect(ticksSeen(phone)).toEqual(['bread', 'tea'])
  })
})

test('an operation names no more things than the server takes, and a phone sends no more operations', () => {
  expect([MOST_NAMED, AT_ONCE]).toEqual([MAX_ITEMS, MAX_OPERATIONS])
  const items = Array.from({ length: 1_201 }, (_, at) => `item ${at}`)
  const parts = inParts({ id: 'one', kind: 'remove', items }, newId)
  expect(parts.map((part) => itemsOf(part).length)).toEqual([500, 500, 201])
  expect(parts.flatMap(itemsOf)).toEqual(items)
  expect(new Set(parts.map(({ id }) => id)).size).toBe(3)
  expect(parts[0]!.id).toBe('one')
  expect(inParts(tick('milk'), newId)).toHaveLength(1)
})

test('a phone sends two thousand things in one call and the rest after it, and one that names more goes alone', () => {
  const remove = (count: number): Operation => ({
    id: newId(),
    kind: 'remove',
    items: Array.from({ length: count }, (_, at) => `item ${at}`),
  })
  const callsFor = (...operations: Operation[]) => {
    const [phone, server] = [new Phone(), new Server()]
    phone.read()
    server.serve(phone)
    // Something is under way while the others are added.
    phone.act(tick('milk'), ...operations)
    const calls: number[] = []
    for (; phone.call; server.answer(phone)) calls.push(phone.call.operations.length)
    return calls.filter((count) => count > 0)
  }
  expect(callsFor(remove(1_000), remove(999))).toEqual([3])
  expect(callsFor(remove(1_000), remove(1_000))).toEqual([2, 1])
  expect(callsFor(remove(2_500), remove(1))).toEqual([1, 1, 1])
})

/** All that can happen, each as one step. */
const HAPPENINGS: Record<string, (phone: Phone, server: Server) => void> = {
  tick: (phone) => phone.act(tick('milk')),
  early: (phone) => phone.tell({ type: 'tick-early', tick: { id: newId(), numbers: [3], checked: true } }),
  poisoned(phone, server) {
    const bad = tick('bread')
    server.poison.add(bad.id)
    phone.act(bad)
  },
  load: (phone) => phone.load(),
  read: (phone) => phone.read(),
  answer: (phone, server) => phone.call && server.answer(phone),
  arrivesUnheard(phone, server) {
    if (!phone.call) return
    for (const operation of phone.call.operations) if (!server.poison.has(operation.id)) server.do(operation)
    phone.call = null
    phone.tell({ type: 'unreached' })
  },
  signedOut(phone) {
    if (!phone.call) return
    phone.call = null
    phone.tell({ type: 'refused', status: 401, reason: '' })
  },
  forgotten(phone) {
    if (phone.call?.since == null) return
    phone.call = null
    phone.tell({ type: 'refused', status: 410, reason: '' })
  },
  offline: (phone) => phone.tell({ type: 'offline' }),
  look: (phone) => phone.tell({ type: 'look' }),
  streamLost(phone) {
    if (phone.stream === null) return
    phone.stream = null
    phone.tell({ type: 'stream-lost' })
  },
  told: (phone, server) =>
    phone.stream !== null && server.log.at(-1) && phone.tell({ type: 'told', operation: server.log.at(-1)! }),
}

/** Goes through every order of so many happenings. */
function* orders(length: number): Generator<string[]> {
  if (length === 0) return yield []
  for (const rest of orders(length - 1)) for (const name of Object.keys(HAPPENINGS)) yield [...rest, name]
}

test(
  'in whatever order things happen, nothing that was done is lost, and all is sent in the end',
  () => {
    for (const order of orders(times(4, 5))) {
      const [server, phone] = [new Server(), new Phone()]
      const done = new Set<string>()
      for (const name of order) {
        HAPPENINGS[name]!(phone, server)
        for (const id of phone.unconfirmed) done.add(id)
        for (const id of phone.unconfirmed)
          if (!phone.kept.includes(id)) throw new Error(`not kept: ${order}`)
      }
      if (!phone.state.isReady) phone.read()
      phone.tell({ type: 'look' })
      server.serve(phone)
      const stored = new Set([...server.log.map(({ id }) => id), ...phone.refused])
      const isWhole =
        [...done].every((id) => stored.has(id)) && phone.refused.every((id) => server.poison.has(id))
      const { connection, replica, early, sent } = phone.state
      const isQuiet =
        connection === 'open' && replica.waiting.length === 0 && early.length === 0 && sent === null
      const isAlike = phone.stream !== null && replica.sequence === server.log.length
      if (!isWhole || !isQuiet || !isAlike)
        throw new Error(`not settled after ${order}: ${JSON.stringify(phone.state.connection)}`)
    }
  },
  longTimeout(20_000),
)
