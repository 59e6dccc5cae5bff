import type { Database } from 'bun:sqlite'

/** What waits for the commit of each open transaction. It belongs to the connection, as the transaction does. */
const waiting = new WeakMap<Database, (() => void)[]>()

/**
 * Runs a function inside one write transaction; a throw rolls everything back. A transaction within a transaction joins it.
 * bun:sqlite commits at the first `await` and a later throw rolls nothing back: a callback that returns a promise is refused.
 * @throws TypeError when the callback is asynchronous; nothing is committed then
 */
export function runTransaction<T>(raw: Database, fn: () => T extends PromiseLike<unknown> ? never : T): T {
  const checked = () => {
    const result: unknown = fn()
    if (result instanceof Promise) {
      result.catch(() => {})
      throw new TypeError('a transaction must not be asynchronous')
    }
    return result as T
  }
  if (raw.inTransaction) return checked()
  const effects: (() => void)[] = []
  waiting.set(raw, effects)
  let result: T
  try {
    result = raw.transaction(checked).immediate() as T
  } finally {
    waiting.delete(raw)
  }
  for (const effect of effects) effect()
  return result
}

/** Runs a part of an open transaction that may fail by itself: a throw rolls this part back, and drops what was to run after its commit. */
export function runPart<T>(raw: Database, fn: () => T extends PromiseLike<unknown> ? never : T): T {
  const effects = waiting.get(raw)
  const before = effects?.length ?? 0
  try {
    return raw.transaction(fn)() as T
  } catch (error) {
    effects?.splice(before)
    throw error
  }
}

/**
 * Runs an effect once the transaction that is open on the connection is committed, no matter who opened it; at once when none is,
 * never after a rollback. The effect must not throw: the write is done and stays done.
 */
export function afterCommit(raw: Database, effect: () => void): void {
  const effects = waiting.get(raw)
  if (effects) effects.push(effect)
  else effect()
}
