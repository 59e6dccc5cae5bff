import { expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { newId } from '../../src/platform/ids'
import { createList } from '../../src/shopping/list.service'
import { type Replica, viewOf } from '../../src/shopping/sync/operation.rules'
import type { Operation, SyncOperation } from '../../src/shopping/sync/operation.schema'
import { applyOperations } from '../../src/shopping/sync/operation.service'
import { readSince, readSnapshot } from '../../src/shopping/sync/sync.service'
import { seedKitchen } from '../support/kitchen'
import { longTimeout, times } from '../support/long'
import { Phone } from './phone'

/** Numbers from a seed (mulberry32), so that a history that fails can be told again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const NOTES = ['milk', 'bread', 'onions', 'tea']
const ACTOR = { by: 'Mara', at: '2026-11-21T10:00:00.000Z' }

/** What a person does next on what they see. */
function nextOperation(replica: Replica, known: string[], roll: (sides: number) => number): Operation {
  const id = newId()
  const seen = viewOf(replica, ACTOR).map((item) => item.id)
  const all = seen.length > 0 && roll(4) > 0 ? seen : known
  const item = all[roll(Math.max(1, all.length))]
  if (item === undefined || roll(5) === 0) return { id, kind: 'add', item: newId(), note: NOTES[roll(4)]! }
  const makers: (() => Operation)[] = [
    () => ({ id, kind: 'tick', items: [item], checked: roll(2) === 0 }),
    () => ({ id, kind: 'change', item, note: `${NOTES[roll(4)]} ${roll(9)}` }),
    () => ({ id, kind: 'change', item, quantity: roll(9) }),
    () => ({ id, kind: 'amount', item, by: roll(2) === 0 ? 1 : -1 }),
    () => ({ id, kind: 'remove', items: [item] }),
    () => ({ id, kind: 'restore', items: [item] }),
    () => ({ id, kind: 'order', items: [item, ...all.filter((other) => other !== item)].slice(0, 5) }),
  ]
  return makers[roll(makers.length)]!()
}

interface Person {
  ctx: Ctx
  phone: Phone
  /** Operations of its stream that are on their way. */
  told: SyncOperation[]
}

/** What happens to a call: lost on the way there or back, done twice, refused by a proxy, answered. */
async function carry({ ctx, phone }: Person, listId: string, fate: number): Promise<void> {
  const { call } = phone
  if (!call) return
  phone.call = null
  if (fate === 0) return phone.tell({ type: 'unreached' })
  if (fate === 1) return phone.tell({ type: 'refused', status: 429, reason: '' })
  const poisoned = call.operations.filter((operation) => isPoison(operation))
  if (poisoned.length > 0) return phone.tell({ type: 'refused', status: 422, reason: 'No.' })
  await applyOperations(ctx, listId, call.operations)
  if (fate === 2) await applyOperations(ctx, listId, call.operations)
  // It happened, and no one here knows.
  if (fate === 3) return phone.tell({ type: 'unreached' })
  const answer = call.since === null ? readSnapshot(ctx, listId) : readSince(ctx, listId, call.since)
  phone.tell({ type: 'answered', answer })
}

/** One in so many is never taken by the server. */
const isPoison = (operation: Operation) => operation.kind === 'change' && operation.note?.endsWith(' 8')

async function settle(person: Person, listId: string): Promise<void> {
  const { phone } = person
  person.told = []
  if (!phone.state.isReady) phone.read()
  phone.tell({ type: 'look' })
  for (let calls = 0; phone.call; calls++) {
    if (calls > 500) throw new Error('it asks without end')
    await carry(person, listId, 9)
  }
}

/** Something happens to a phone, or on the way to it. */
async function happen(person: Person, listId: string, roll: (sides: number) => number): Promise<void> {
  const { ctx, phone, told } = person
  switch (roll(9)) {
    case 0:
      phone.load()
      if (roll(2) === 0) phone.read()
      return
    case 1:
      if (!phone.state.isReady) phone.read()
      return
    case 2:
      phone.tell({ type: roll(2) === 0 ? 'look' : 'offline' })
      return
    case 3:
      if (phone.stream !== null) {
        phone.stream = null
        phone.tell({ type: 'stream-lost' })
      }
      return
    case 4:
      if (phone.stream !== null) phone.tell({ type: roll(4) === 0 ? 'load-anew' : 'stream-opened' })
      return
    case 5:
      if (phone.stream !== null)
        told.push(...readSince(ctx, listId, Math.max(0, phone.state.replica.sequence - roll(3))).operations)
      return
    case 6: {
      const [operation] = told.splice(roll(Math.max(1, told.length)), 1)
      if (operation && phone.stream !== null) phone.tell({ type: 'told', operation })
      return
    }
    default:
      await carry(person, listId, roll(8))
  }
}

async function tellHistory(ctx: Ctx, people: readonly Ctx[], seed: number): Promise<void> {
  const roll = dice(seed)
  const { id: listId } = createList(ctx, { name: `History ${seed}`, extras: {} })
  const persons = people.map((one): Person => ({ ctx: one, phone: new Phone(), told: [] }))
  const known: string[] = []
  const made: string[] = []
  for (let step = 0; step < 90; step += 1) {
    const person = persons[roll(persons.length)]!
    const { phone } = person
    if (roll(3) === 0) {
      const operation = nextOperation(phone.state.replica, known, roll)
      if (operation.kind === 'add') known.push(operation.item)
      made.push(operation.id)
      phone.act(operation)
    } else await happen(person, listId, roll)
    // What the page knows of and the server does not is on the disk as well.
    expect(new Set(phone.kept).isSupersetOf(new Set(phone.unconfirmed))).toBe(true)
  }
  for (const person of persons) await settle(person, listId)
  for (const person of persons) await settle(person, listId)
  const truth = readSnapshot(ctx, listId).items!
  const shown = (items: typeof truth) =>
    items.map(({ id, note, quantity, checked, position }) => ({ id, note, quantity, checked, position }))
  const sorted = (items: typeof truth) => shown(items).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { phone } of persons) {
    expect(phone.state.replica.waiting).toEqual([])
    expect(phone.kept.toSorted()).toEqual(phone.refused.toSorted())
    expect(phone.state.refused.every(({ operation }) => isPoison(operation))).toBe(true)
    expect(sorted(viewOf(phone.state.replica, ACTOR))).toEqual(sorted(truth))
  }
  // Each thing that anyone did has happened, and happened once; what was refused is shown to the person who did it.
  const log = ctx.db.all<{ id: string }>('SELECT id FROM shopping_operations WHERE list_id = ?1', listId)
  const refused = persons.flatMap(({ phone }) => phone.refused)
  expect([...log.map(({ id }) => id), ...refused].toSorted()).toEqual(made.toSorted())
}

test(
  'four phones on bad lines end with the same list, and nothing that was done is lost',
  async () => {
    const { mara, jonas } = seedKitchen()
    for (let seed = 1; seed <= times(25, 10_000); seed += 1) {
      await tellHistory(mara, [mara, jonas, mara, jonas], seed).catch((cause: unknown) => {
        throw new Error(`history ${seed}`, { cause })
      })
    }
  },
  longTimeout(20_000),
)
