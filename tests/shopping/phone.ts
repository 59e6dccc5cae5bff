import {
  type EarlyTick,
  INITIAL,
  type Kept,
  type Refused,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '../../src/shopping/sync/list-state.rules'
import { step } from '../../src/shopping/sync/list-sync.rules'
import { itemsOf } from '../../src/shopping/sync/operation.rules'
import type { Operation } from '../../src/shopping/sync/operation.schema'

/** What a phone sends in one call. */
export interface Call {
  since: number | null
  operations: readonly Operation[]
}

/** A phone around the rules of the real client: a disk that outlives its pages, and a call that is under way. */
export class Phone {
  state: SyncState = INITIAL
  /** Under way; the test, which plays the network, answers it. */
  call: Call | null = null
  /** Number behind which its stream begins; null while it does not listen. */
  stream: number | null = null
  /** The page comes back by itself. */
  willWake = false
  #list: Kept | null = null
  readonly #rows = new Map<string, { operation: Operation; refused?: string }>()
  readonly #early = new Map<string, EarlyTick>()
  #answer: SyncEvent = this.#lookUp()

  /** Ids of all that is on the disk. */
  get kept(): string[] {
    return [...this.#rows.keys(), ...this.#early.keys()]
  }

  tell(event: SyncEvent): void {
    const { state, effects } = step(this.state, event)
    this.state = state
    for (const effect of effects) this.#do(effect)
  }

  act(...operations: Operation[]): void {
    this.tell({ type: 'act', operations })
  }

  /** The page is loaded: it asks its disk, and knows nothing until that answers. */
  load(): void {
    this.state = INITIAL
    this.call = null
    this.stream = null
    this.willWake = false
    this.#answer = this.#lookUp()
  }

  /** The disk answers what was on it when the page was loaded. */
  read(): void {
    this.tell(this.#answer)
  }

  #lookUp(): SyncEvent {
    const rows = [...this.#rows.values()]
    return {
      type: 'read',
      kept: this.#list,
      early: [...this.#early.values()],
      waiting: rows.filter(({ refused }) => refused === undefined).map(({ operation }) => operation),
      refused: rows.flatMap(({ operation, refused }): Refused[] =>
        refused === undefined ? [] : [{ operation, reason: refused }],
      ),
    }
  }

  /** All that was done here and the server has not confirmed, as the page knows it. */
  get unconfirmed(): string[] {
    const { replica, refused, early } = this.state
    return [...replica.waiting, ...refused.map(({ operation }) => operation), ...early].map(({ id }) => id)
  }

  /** The same, as far as someone sees that it is not stored. */
  get refused(): string[] {
    return this.state.refused.map(({ operation }) => operation.id)
  }

  #do(effect: SyncEffect): void {
    switch (effect.type) {
      case 'send':
        if (this.call) throw new Error('two calls at once')
        if (effect.operations.length > 200) throw new Error('too many operations at once')
        if (effect.operations.flatMap(itemsOf).length > 2_500) throw new Error('too many items at once')
        this.call = effect
        break
      case 'keep':
        for (const operation of effect.operations) {
          this.#early.delete(operation.id)
          this.#rows.set(operation.id, { operation })
        }
        break
      case 'keep-early':
        this.#early.set(effect.tick.id, effect.tick)
        break
      case 'set-aside':
        for (const { operation, reason } of effect.refused)
          this.#rows.set(operation.id, { operation, refused: reason })
        break
      case 'forget':
        for (const id of effect.ids) {
          this.#rows.delete(id)
          this.#early.delete(id)
        }
        break
      case 'save': {
        const { replica, list, isKnown } = this.state
        if (isKnown && list)
          this.#list = { sequence: replica.sequence, items: [...replica.items.values()], list }
        break
      }
      case 'listen':
        if (this.stream !== null) throw new Error('two streams at once')
        this.stream = effect.since
        break
      case 'stop-listening':
        this.stream = null
        break
      case 'wake':
        this.willWake = true
    }
  }
}
