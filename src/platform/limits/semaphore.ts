import { AppError } from '../errors'

export interface SemaphoreOptions {
  /** How many tasks run at the same time. */
  atOnce: number
  /** How many of them may be of one lane; all of them when left out. */
  atOnceInLane?: number
  /** How many more may wait; the next is refused. */
  maxWaiting: number
  /** How many of those may be of one lane; all of them when left out. */
  maxWaitingInLane?: number
  /** Status of the refusal; 429 when left out. */
  status?: number
}

export interface TurnOptions {
  /** Who is asking, such as a group: lanes take turns, so one caller's hundred tasks do not hold up another's one. */
  lane?: string | undefined
  /** Gives up waiting; a task that has begun is not interrupted. */
  signal?: AbortSignal | undefined
}

export interface Semaphore {
  run<T>(task: () => Promise<T>, options?: TurnOptions): Promise<T>
  readonly waiting: number
}

interface Turn {
  begin(): void
}

/**
 * Lets a bounded number of tasks run at once and the rest wait in turn, lane by lane, first come first served inside
 * a lane. `run` answers or fails as the task does; it throws `rate-limited` `error.busy` when the queue or the lane is
 * full and the signal's reason when the caller gives up waiting.
 */
export function createSemaphore({
  atOnce,
  atOnceInLane = atOnce,
  maxWaiting,
  maxWaitingInLane = maxWaiting,
  status,
}: SemaphoreOptions): Semaphore {
  const lanes = new Map<string, Turn[]>()
  const runningIn = new Map<string, number>()
  let running = 0
  let waiting = 0

  const hasRoom = (lane: string) => running < atOnce && (runningIn.get(lane) ?? 0) < atOnceInLane

  function enter(lane: string): void {
    running++
    runningIn.set(lane, (runningIn.get(lane) ?? 0) + 1)
  }

  function leave(lane: string): void {
    running--
    const left = (runningIn.get(lane) ?? 1) - 1
    if (left > 0) runningIn.set(lane, left)
    else runningIn.delete(lane)
    beginNext()
  }

  function beginNext(): void {
    for (const [lane, turns] of lanes) {
      if (running >= atOnce) return
      if (!hasRoom(lane)) continue
      const turn = turns.shift()
      lanes.delete(lane) // and to the back of the row, while it still has someone waiting
      if (turns.length > 0) lanes.set(lane, turns)
      if (!turn) continue
      waiting--
      enter(lane)
      turn.begin()
      return
    }
  }

  function leaveQueue(lane: string, turn: Turn): boolean {
    const turns = lanes.get(lane)
    const place = turns?.indexOf(turn) ?? -1
    if (!turns || place < 0) return false
    turns.splice(place, 1)
    if (turns.length === 0) lanes.delete(lane)
    waiting--
    return true
  }

  function waitForTurn(lane: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (leaveQueue(lane, turn)) reject(signal?.reason)
      }
      const turn: Turn = {
        begin: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      const turns = lanes.get(lane)
      if (turns) turns.push(turn)
      else lanes.set(lane, [turn])
      waiting++
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  const isFull = (lane: string) => waiting >= maxWaiting || (lanes.get(lane)?.length ?? 0) >= maxWaitingInLane

  return {
    async run(task, { lane = '', signal } = {}) {
      signal?.throwIfAborted()
      if (hasRoom(lane) && !lanes.has(lane)) enter(lane)
      else if (isFull(lane)) {
        throw new AppError('rate-limited', 'error.busy', {
          retryAfterSeconds: 5,
          ...(status === undefined ? {} : { status }),
        })
      } else await waitForTurn(lane, signal)
      try {
        return await task()
      } finally {
        leave(lane)
      }
    },
    get waiting() {
      return waiting
    },
  }
}
