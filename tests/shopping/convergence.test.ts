import { expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { newId } from '../../src/platform/ids'
import { createList } from '../../src/shopping/list.service'
import { acknowledge, type Replica, receive, viewOf } from '../../src/shopping/sync/operation.rules'
import type { Operation, SyncAnswer } from '../../src/shopping/sync/operation.schema'
import { applyOperations } from '../../src/shopping/sync/operation.service'
import { readSince, readSnapshot } from '../../src/shopping/sync/sync.service'
import { seedKitchen } from '../support/kitchen'
import { longTimeout, times } from '../support/long'

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
const DOER = { by: 'Mara', at: '2026-11-21T10:00:00.000Z' }

/** What a person does next on what they see. */
function nextOperation(replica: Replica, known: string[], roll: (sides: number) => number): Operation {
  const id = newId()
  const seen = viewOf(replica, DOER).map((item) => item.id)
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

/** A phone with a bad line: what it sends and what it is sent gets lost, doubled, late and out of order. */
class Phone {
  replica: Replica
  /** Answers and events on their way. */
  inbox: SyncAnswer[] = []

  constructor(
    readonly ctx: Ctx,
    private readonly listId: string,
  ) {
    this.replica = { sequence: 0, items: new Map(), waiting: [] }
  }

  async send(roll: (sides: number) => number): Promise<string[]> {
    const batch = this.replica.waiting.slice(0, 1 + roll(4))
    const fate = roll(6)
    // Lost on the way there.
    if (fate === 0 || batch.length === 0) return []
    await applyOperations(this.ctx, this.listId, batch)
    if (fate === 1) await applyOperations(this.ctx, this.listId, batch)
    const answer = readSince(this.ctx, this.listId, this.replica.sequence)
    // Lost on the way back: it happened, and nobody here knows.
    if (fate === 2) return []
    this.inbox.push(answer, ...(fate === 3 ? [answer] : []))
    return batch.map(({ id }) => id)
  }

  hear(answer: SyncAnswer): void {
    if (answer.items) {
      const items = new Map(answer.items.map((item) => [item.id, item]))
      this.replica = { ...this.replica, sequence: answer.sequence, items }
    } else this.replica = receive(this.replica, answer.operations).replica
  }

  async settle(): Promise<void> {
    const ids = this.replica.waiting.map(({ id }) => id)
    await applyOperations(this.ctx, this.listId, this.replica.waiting)
    for (const answer of this.inbox) this.hear(answer)
    this.hear(readSince(this.ctx, this.listId, this.replica.sequence))
    this.replica = acknowledge(this.replica, ids)
  }
}

async function tellHistory(ctx: Ctx, people: readonly Ctx[], seed: number): Promise<void> {
  const roll = dice(seed)
  const { id: listId } = createList(ctx, { name: `History ${seed}`, extras: {} })
  const phones = people.map((person) => new Phone(person, listId))
  const known: string[] = []
  const made: string[] = []
  for (let step = 0; step < 60; step += 1) {
    const phone = phones[roll(phones.length)]!
    switch (roll(5)) {
      case 0:
      case 1: {
        const operation = nextOperation(phone.replica, known, roll)
        if (operation.kind === 'add') known.push(operation.item)
        made.push(operation.id)
        phone.replica = { ...phone.replica, waiting: [...phone.replica.waiting, operation] }
        break
      }
      case 2:
        await phone.send(roll)
        break
      case 3: {
        const [answer] = phone.inbox.splice(roll(Math.max(1, phone.inbox.length)), 1)
        if (answer) phone.hear(answer)
        break
      }
      default:
        // An event of the stream; once in a while the whole list, as after a cold start.
        phone.inbox.push(
          roll(8) === 0
            ? readSnapshot(phone.ctx, listId)
            : readSince(phone.ctx, listId, Math.max(0, phone.replica.sequence - roll(3))),
        )
    }
  }
  for (const phone of phones) await phone.settle()
  for (const phone of phones) await phone.settle()
  const truth = readSnapshot(ctx, listId).items!
  const shown = (items: typeof truth) =>
    items.map(({ id, note, quantity, checked, position }) => ({ id, note, quantity, checked, position }))
  const sorted = (items: typeof truth) => shown(items).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const phone of phones) {
    expect(phone.replica.waiting).toEqual([])
    expect(sorted(viewOf(phone.replica, DOER))).toEqual(sorted(truth))
  }
  // Each thing that anybody did has happened, and happened once.
  const log = ctx.db.all<{ id: string }>('SELECT id FROM shopping_operations WHERE list_id = ?1', listId)
  expect(log.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
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
