import { listUrls } from '../../src/list-urls'
import { acknowledge, type Replica, receive } from '../../src/shopping/sync/operation.rules'
import type { Operation, SyncAnswer, SyncList, SyncOperation } from '../../src/shopping/sync/operation.schema'
import { api } from '../api-client'
import { type Keep, openKeep } from './kept-lists'

/** How the line to the server is; `ended`: somebody has to log in again, and nothing is lost. */
export type Line = 'open' | 'cut' | 'ended' | 'gone'

const AT_ONCE = 200
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

interface SyncOptions {
  listId: string
  reader: string
  /** Called whenever something has changed that is to be seen. */
  onChange(): void
  /** This browser keeps nothing, or has no room for more. */
  onFull(): void
}

/** A list in the browser: what the server has confirmed, what waits to be sent, and how the line is. */
export class ListSync {
  replica: Replica = { sequence: 0, items: new Map(), waiting: [] }
  list: SyncList | null = null
  line: Line = 'open'
  /** Whether the list is known at all, from the server or from this browser. */
  isKnown = false
  #keep: Keep | null = null
  #isBusy = false
  #isAskedAgain = false
  #retryMs = FIRST_RETRY_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #events: EventSource | null = null

  constructor(private readonly options: SyncOptions) {}

  async start(): Promise<void> {
    const { listId, reader, onChange, onFull } = this.options
    try {
      this.#keep = await openKeep(reader)
      const { kept, waiting } = await this.#keep.read(listId)
      if (kept) {
        this.replica = {
          sequence: kept.sequence,
          items: new Map(kept.items.map((item) => [item.id, item])),
          waiting,
        }
        this.list = kept.list
        this.isKnown = true
        onChange()
      } else this.replica = { ...this.replica, waiting }
    } catch {
      onFull()
    }
    addEventListener('online', () => this.flush())
    addEventListener('offline', () => this.#cut())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.flush()
    })
    await this.flush()
    this.#listen()
  }

  /** Does something at once in this browser, and on the server as soon as it is reached. */
  async act(operations: readonly Operation[]): Promise<void> {
    this.replica = { ...this.replica, waiting: [...this.replica.waiting, ...operations] }
    this.options.onChange()
    await this.#keep?.enqueue(this.options.listId, operations).catch(() => this.options.onFull())
    void this.flush()
  }

  /** Sends what waits and asks for what is new; one call at a time. */
  async flush(): Promise<void> {
    if (this.#isBusy) {
      this.#isAskedAgain = true
      return
    }
    this.#isBusy = true
    clearTimeout(this.#timer)
    do {
      this.#isAskedAgain = false
      await this.#exchange()
    } while (this.#isAskedAgain && this.line === 'open')
    this.#isBusy = false
  }

  async #exchange(): Promise<void> {
    const { listId } = this.options
    const sent = this.replica.waiting.slice(0, AT_ONCE)
    const since = this.isKnown ? this.replica.sequence : null
    const path = listUrls.shoppingOperations(listId)
    const { response, data } = await api.sync<SyncAnswer>(path, { since, operations: sent })
    if (data) return this.#take(data, sent)
    if (response?.status === 410) {
      // What was missed is forgotten: the list is loaded anew, with what waits.
      this.isKnown = false
      this.#isAskedAgain = true
    } else if (response?.status === 401 || response?.status === 403) this.#end('ended')
    else if (response?.status === 404) this.#end('gone')
    else this.#cut()
  }

  async #take(answer: SyncAnswer, sent: readonly Operation[]): Promise<void> {
    const ids = sent.map(({ id }) => id)
    this.line = 'open'
    this.#retryMs = FIRST_RETRY_MS
    if (answer.items) {
      const items = new Map(answer.items.map((item) => [item.id, item]))
      this.replica = { ...this.replica, sequence: answer.sequence, items }
    } else this.replica = receive(this.replica, answer.operations).replica
    this.replica = acknowledge(this.replica, ids)
    this.list = answer.list
    this.isKnown = true
    if (answer.latest > this.replica.sequence || this.replica.waiting.length > 0) this.#isAskedAgain = true
    this.options.onChange()
    await this.#remember(ids)
  }

  async #remember(sentIds: readonly string[]): Promise<void> {
    const { listId, reader } = this.options
    const { sequence, items } = this.replica
    if (!this.list) return
    const live = [...items.values()].filter(({ deletedAt }) => deletedAt === null)
    try {
      await this.#keep?.save({ id: listId, reader, sequence, items: live, list: this.list })
      if (sentIds.length > 0) await this.#keep?.dequeue(sentIds)
    } catch {
      this.options.onFull()
    }
  }

  #end(line: Line): void {
    this.line = line
    this.#events?.close()
    this.options.onChange()
  }

  #cut(): void {
    this.line = 'cut'
    this.options.onChange()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), this.#retryMs)
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2)
  }

  #listen(): void {
    if (this.line === 'ended' || this.line === 'gone') return
    const { sequence } = this.replica
    const events = api.listen(listUrls.shoppingEvents(this.options.listId, { since: sequence }))
    this.#events = events
    events.addEventListener('operation', (event) => {
      const operation = JSON.parse((event as MessageEvent<string>).data) as SyncOperation & {
        list?: SyncList
      }
      const { replica, hasGap } = receive(this.replica, [operation])
      this.replica = replica
      if (operation.list) this.list = operation.list
      this.options.onChange()
      if (hasGap) void this.flush()
      else void this.#remember([])
    })
    events.addEventListener('load-anew', () => {
      this.isKnown = false
      void this.flush()
    })
    // After a break there may be more than the stream has kept.
    events.addEventListener('ready', () => {
      if (this.line === 'cut') void this.flush()
    })
  }
}
