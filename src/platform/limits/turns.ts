/** How long waiting steps may run in one turn of the event loop; later ones wait for the next. */
const TURN_MS = 8
/** How many may begin in one turn of the event loop if they are short. */
const AT_ONCE = 8
/** How many need not wait at all: they may run together, before it is known how long they are. */
const UNASKED = 3
/** After so long the times of all senders start at zero again. */
const REMEMBERED_MS = 2_000

export interface Turns {
  /**
   * To be awaited before a step that holds the main thread. Goes on at once while there is nothing else to do; otherwise those who have had
   * least come first, so that forty requests of one person take turns with everyone else's, and are not worked off in one go.
   */
  take(lane: string): Promise<void> | void
  /**
   * The same for a request as it arrives. Bun works on one until it waits for something before it hands out the next, so that the time of
   * the earlier ones is known, and none waits while they were short.
   */
  enter(lane: string): Promise<void> | void
  /** To be called when a request is answered: what runs from now on is not its sender's. */
  leave(lane: string): void
}

/** @param later runs something in the next turn of the event loop, after incoming events; for tests */
export function createTurns(
  later: (run: () => void) => unknown = setImmediate,
  now = () => performance.now(),
): Turns {
  const waiting = new Map<string, (() => void)[]>()
  const had = new Map<string, number>()
  let forgetsAt = 0
  let running: { lane: string; since: number } | null = null
  let planned = 0
  let endsAt = 0
  let unasked = 0

  /** What has run since someone got the turn counts as theirs. */
  function count(): number {
    const time = now()
    if (time > forgetsAt) {
      had.clear()
      forgetsAt = time + REMEMBERED_MS
    }
    if (running) had.set(running.lane, (had.get(running.lane) ?? 0) + time - running.since)
    running = null
    return time
  }

  function next(): string {
    let [best = '', least] = ['', Number.POSITIVE_INFINITY]
    for (const lane of waiting.keys()) {
      const share = had.get(lane) ?? 0
      if (share < least) [best, least] = [lane, share]
    }
    return best
  }

  function begin(time: number): void {
    const lane = next()
    const turns = waiting.get(lane)!
    const turn = turns.shift()!
    // To the back of those who have had as much.
    waiting.delete(lane)
    if (turns.length > 0) waiting.set(lane, turns)
    running = { lane, since: time }
    turn()
  }

  function plan(): void {
    planned = waiting.size > 0 ? AT_ONCE : 1
    let isFirst = true
    for (let at = 0; at < planned; at++)
      later(() => {
        const time = count()
        if (isFirst) endsAt = time + TURN_MS
        isFirst = false
        if (waiting.size > 0 && time < endsAt) begin(time)
        planned -= 1
        if (planned > 0) return
        unasked = 0
        if (waiting.size > 0) plan()
      })
  }

  /** Whether a step may begin without waiting for the next turn of the event loop. */
  function mayBegin(lane: string): boolean {
    if (waiting.size > 0) return false
    const time = count()
    if (planned === 0) {
      endsAt = time + TURN_MS
      plan()
    }
    if (time >= endsAt) return false
    running = { lane, since: time }
    return true
  }

  function wait(lane: string): Promise<void> {
    return new Promise((resolve) => {
      const turns = waiting.get(lane)
      if (turns) turns.push(resolve)
      else waiting.set(lane, [resolve])
      if (planned === 0) plan()
    })
  }

  return {
    take(lane) {
      if (unasked >= UNASKED || !mayBegin(lane)) return wait(lane)
      unasked += 1
    },
    enter(lane) {
      if (!mayBegin(lane)) return wait(lane)
    },
    leave(lane) {
      if (running?.lane === lane) count()
    },
  }
}

/** The turns of this process's main thread. */
export const turns = createTurns()
