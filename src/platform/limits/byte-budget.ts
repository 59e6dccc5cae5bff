import { AppError } from '../errors'

export interface ByteBudgetOptions {
  /** Bytes that may be held at the same time. */
  total: number
  /** Bytes that one holder may hold at the same time, so that no one's slow uploads keep everyone else out. */
  perHolder: number
  /** How many may wait for bytes to come free; the next is refused. */
  maxWaiting: number
  maxWaitMs: number
}

export interface ByteBudget {
  /**
   * Resolves once so many bytes may be held, with the function that gives them back. A holder that needs more than its share
   * waits until nothing else of theirs is held.
   * @throws rate-limited 503 `error.busy` when too many wait, or it takes too long
   */
  take(holder: string, bytes: number): Promise<() => void>
  readonly held: number
}

interface Waiting {
  holder: string
  bytes: number
  begin(): void
}

const busy = () => new AppError('rate-limited', 'error.busy', { status: 503, retryAfterSeconds: 5 })

/** A semaphore that counts bytes: first come first served, but a holder that waits for its own bytes holds up no one else. */
export function createByteBudget({ total, perHolder, maxWaiting, maxWaitMs }: ByteBudgetOptions): ByteBudget {
  const heldBy = new Map<string, number>()
  let held = 0
  let queue: Waiting[] = []

  const ownShareIsFree = ({ holder, bytes }: Waiting) => (heldBy.get(holder) ?? 0) + bytes <= perHolder

  function count(holder: string, bytes: number): void {
    held += bytes
    const own = (heldBy.get(holder) ?? 0) + bytes
    if (own > 0) heldBy.set(holder, own)
    else heldBy.delete(holder)
  }

  function beginNext(): void {
    for (let next = queue.find(ownShareIsFree); next; next = queue.find(ownShareIsFree)) {
      // Those behind a large one wait for it, or it would never get its turn.
      if (held + next.bytes > total) return
      const begun = next
      queue = queue.filter((waiting) => waiting !== begun)
      count(begun.holder, begun.bytes)
      begun.begin()
    }
  }

  function waitForTurn(holder: string, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        holder,
        bytes,
        begin() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue = queue.filter((other) => other !== waiting)
        reject(busy())
        beginNext()
      }, maxWaitMs)
      queue.push(waiting)
      beginNext()
    })
  }

  return {
    async take(holder, wanted) {
      const bytes = Math.min(wanted, perHolder)
      if (queue.length >= maxWaiting) throw busy()
      await waitForTurn(holder, bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        count(holder, -bytes)
        beginNext()
      }
    },
    get held() {
      return held
    },
  }
}
