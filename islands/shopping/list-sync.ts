import { newId } from '../../src/platform/ids'
import {
  type EarlyTick,
  INITIAL,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '../../src/shopping/sync/list-state.rules'
import { step } from '../../src/shopping/sync/list-sync.rules'
import { inParts } from '../../src/shopping/sync/operation.rules'
import type { Operation, SyncAnswer, SyncList, SyncOperation } from '../../src/shopping/sync/operation.schema'
import { urls } from '../../src/urls'
import { api } from '../api-client'
import { type OfflineStore, openOfflineStore } from './offline-store'
import { stayAwake } from './stay-awake'
import { unsentOperations } from './unsent-operations'

/** The page waits no longer than this for what the browser keeps; what is read later is still used. */
const SLOW_MS = 1_500
/** An answer that names no other way: what was sent is too large for a proxy. */
const TOO_LARGE = 413

type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never
export type NewOperation = WithoutId<Operation>

interface SyncOptions {
  listId: string
  reader: string
  /** What is said of a change over which the server fails each time. */
  faultText: string
}

/** All that a page shows of a list; another object whenever something of it has changed. */
export interface ListSnapshot extends SyncState {
  /** This browser keeps nothing, or has no room for more. */
  isFull: boolean
}

/** Whether it is what was asked for, and not the page of some other program on the way. */
const isAnswer = (data: SyncAnswer | null) =>
  typeof data?.sequence === 'number' && Array.isArray(data.operations) && data.list !== undefined

/** A list in the browser: hands what happens to the rules of `step`, and does what they say. */
export class ListSync {
  snapshot: ListSnapshot = { ...INITIAL, isFull: false }
  /** Someone signs out in this window: what is removed meanwhile is no reason to load the page again. */
  isLeaving = false
  readonly #unsent
  #store: Promise<OfflineStore | null> = Promise.resolve(null)
  #wake: ReturnType<typeof setTimeout> | undefined
  #events: EventSource | null = null
  readonly #listeners = new Set<() => void>()

  constructor(private readonly options: SyncOptions) {
    this.#unsent = unsentOperations(options.reader, options.listId)
  }

  start(): void {
    const onTaken = () => this.isLeaving || location.reload()
    this.#store = openOfflineStore(this.options.reader, onTaken).catch(() => null)
    addEventListener('online', () => this.tell({ type: 'look' }))
    addEventListener('offline', () => this.tell({ type: 'offline' }))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.tell({ type: 'look' })
    })
    const slow = setTimeout(() => this.#read(null), SLOW_MS)
    void this.#store.then(async (store) => {
      await this.#read(store)
      clearTimeout(slow)
    })
  }

  /** Calls back whenever the snapshot is another one. @returns what ends that */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** This browser keeps nothing, or has no room for more. */
  sayFull(): void {
    this.snapshot = { ...this.snapshot, isFull: true }
    this.#show()
  }

  #show(): void {
    for (const listener of this.#listeners) this.#attempt(listener)
  }

  async #read(store: OfflineStore | null): Promise<void> {
    const nothing = { kept: null, waiting: [], refused: [] }
    const read = await store?.read(this.options.listId).catch(() => null)
    const { kept, waiting, refused } = read ?? nothing
    const { early, operations } = this.#unsent.read()
    const known = new Set([...waiting, ...refused.map(({ operation }) => operation)].map(({ id }) => id))
    const late = operations.filter(({ id }) => !known.has(id))
    this.tell({ type: 'read', kept, early, waiting: [...waiting, ...late], refused })
    if (operations.length > 0) this.#do({ type: 'keep', operations })
    if (!read) this.sayFull()
  }

  /** Does something at once in this browser, and on the server as soon as it is reached. */
  act(operation: NewOperation): void {
    this.tell({ type: 'act', operations: inParts({ ...operation, id: newId() } as Operation, newId) })
    stayAwake()
  }

  tickEarly(tick: EarlyTick): void {
    this.tell({ type: 'tick-early', tick })
  }

  /** Hands on what has happened. Whatever fails on the way, it can go on with the next. */
  tell(event: SyncEvent): void {
    const { state, effects } = step(this.snapshot, event)
    this.snapshot = { ...state, isFull: this.snapshot.isFull }
    for (const effect of effects) this.#attempt(() => this.#do(effect))
    this.#show()
  }

  #attempt(what: () => void): void {
    try {
      what()
    } catch (error) {
      console.error('shopping list', error)
    }
  }

  #do(effect: SyncEffect): void {
    switch (effect.type) {
      case 'send':
        void this.#send(effect.since, effect.operations)
        break
      case 'keep-early':
        this.#unsent.put(effect.tick)
        break
      case 'keep':
        for (const operation of effect.operations) this.#unsent.put(operation)
        this.#put((store) => store.enqueue(this.options.listId, effect.operations)).then(
          (isDone) => isDone && this.#unsent.remove(effect.operations.map(({ id }) => id)),
        )
        break
      case 'set-aside':
        void this.#put((store) => store.setAside(this.options.listId, effect.refused))
        break
      case 'forget':
        if (effect.ids.length === 0) break
        this.#unsent.remove(effect.ids)
        void this.#put((store) => store.dequeue(effect.ids))
        break
      case 'save':
        this.#save()
        break
      case 'listen':
        this.#listen(effect.since)
        break
      case 'stop-listening':
        this.#events?.close()
        break
      case 'wake':
        clearTimeout(this.#wake)
        this.#wake = setTimeout(() => this.tell({ type: 'look' }), effect.afterMs)
    }
  }

  /** Puts something away, in the order of the calls. */
  async #put(write: (store: OfflineStore) => Promise<void>): Promise<boolean> {
    try {
      const store = await this.#store
      if (store) await write(store)
      return store !== null
    } catch {
      this.sayFull()
      return false
    }
  }

  #save(): void {
    const { list, isKnown, replica } = this.snapshot
    if (!list || !isKnown) return
    const items = [...replica.items.values()].filter(({ deletedAt }) => deletedAt === null)
    const { listId: id, reader } = this.options
    void this.#put((store) => store.save({ id, reader, sequence: replica.sequence, items, list }))
  }

  async #send(since: number | null, operations: readonly Operation[]): Promise<void> {
    const path = urls.shoppingOperations(this.options.listId)
    const { response, data, error, isOurs } = await api.sync<SyncAnswer>(path, { since, operations })
    const status = response?.status ?? 0
    if (isAnswer(data)) return this.tell({ type: 'answered', answer: data! })
    // A proxy may ask for a sign-in; any other answer that is not ours counts as a cut connection.
    const isFault = status === 500 && isOurs
    const isRefused = status >= 400 && status < 500 && (isOurs || [401, 403, TOO_LARGE].includes(status))
    const reason = isFault ? this.options.faultText : (error ?? '')
    this.tell(isFault || isRefused ? { type: 'refused', status, reason } : { type: 'unreached' })
  }

  #listen(since: number): void {
    this.#events?.close()
    const events = api.listen(urls.shoppingEvents(this.options.listId, { since }))
    this.#events = events
    events.addEventListener('open', () => this.tell({ type: 'stream-opened' }))
    // A browser comes again by itself unless it was answered something else than a stream.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) this.tell({ type: 'stream-lost' })
    })
    events.addEventListener('load-anew', () => this.tell({ type: 'load-anew' }))
    events.addEventListener('operation', ({ data }: MessageEvent<string>) => {
      const operation = JSON.parse(data) as SyncOperation & { list?: SyncList }
      this.tell({ type: 'told', operation })
    })
  }
}
