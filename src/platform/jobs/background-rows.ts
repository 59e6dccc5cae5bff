import type { Services } from '../context'
import type { GroupId } from '../ids'
import { turns } from '../limits/turns'

/** Background work on numbered rows, which can always be done again. */
export interface RowWork {
  /** Its lane, and what the log calls it. */
  lane: string
  /** The next rows above a number, and whether the work on each still holds. */
  next(above: number, limit: number): { number: number; groupId: GroupId; isFresh: boolean }[]
  work(groupId: GroupId, number: number): Promise<void>
}

/** Rows that are looked at at once. */
const LOOKED_AT = 50
/** How long one turn lasts, and the pause to the next: ten thousand recipes take less than a minute, and no one waits for more than one. */
const TURN_MS = 1
const PAUSE_MS = 3

/** Does the work on one row after the other, a little at a time. */
export class RowWorker {
  readonly #log: Services['log']
  readonly #does: RowWork
  /** Rows to work on by number, with their group. */
  readonly #waiting = new Map<number, GroupId>()
  /** Up to which number all rows have been looked at; null when no one asks. */
  #above: number | null = null
  #isRunning = false
  #isStopped = false

  constructor({ log }: Pick<Services, 'log'>, does: RowWork) {
    this.#log = log
    this.#does = does
  }

  /** These have just been written. */
  add(rows: Iterable<[number, GroupId]>): void {
    for (const [number, groupId] of rows) this.#waiting.set(number, groupId)
    this.#start()
  }

  /** Looks for all rows whose work is missing or outdated, such as those under way when the server stopped. */
  sweep(): void {
    this.#above = 0
    this.#start()
  }

  stop(): void {
    this.#isStopped = true
  }

  #start(): void {
    if (this.#isRunning || this.#isStopped) return
    this.#isRunning = true
    setTimeout(() => void this.#run(), PAUSE_MS).unref()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.#hasMore()) {
      // Requests that have just begun go first.
      await turns.take(this.#does.lane)
      const until = performance.now() + TURN_MS
      while (!this.#isStopped && performance.now() < until && this.#hasMore()) await this.#next()
      await Bun.sleep(PAUSE_MS)
    }
    this.#isRunning = false
  }

  #hasMore(): boolean {
    if (this.#waiting.size === 0 && this.#above !== null) this.#look(this.#above)
    return this.#waiting.size > 0 || this.#above !== null
  }

  #look(above: number): void {
    const rows = this.#does.next(above, LOOKED_AT)
    for (const { number, groupId, isFresh } of rows) if (!isFresh) this.#waiting.set(number, groupId)
    this.#above = rows.length < LOOKED_AT ? null : rows.at(-1)!.number
  }

  async #next(): Promise<void> {
    const [first] = this.#waiting
    if (!first) return
    const [number, groupId] = first
    this.#waiting.delete(number)
    try {
      await this.#does.work(groupId, number)
    } catch (error) {
      this.#log.error(`${this.#does.lane}: a row was left out`, { error, number })
    }
  }
}
