import type { Database } from 'bun:sqlite'

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
  return raw.transaction(checked).immediate() as T
}
