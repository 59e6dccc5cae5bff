import type { Script } from 'node:vm'

const WORK = Symbol.for('trivet.work')
const place = globalThis as { [WORK]?: (() => unknown) | undefined }
let call: Script | undefined

/**
 * Runs work on this thread for at most so long, then stops it wherever it is. What it was doing is left undone without a word:
 * not for anything that holds a lock, a transaction or a file.
 * @throws Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
export function runWithin<T>(timeoutMs: number, work: () => T): T {
  call ??= new (process.getBuiltinModule('node:vm').Script)(`globalThis[Symbol.for('${WORK.description}')]()`)
  const outer = place[WORK]
  place[WORK] = work
  try {
    return call.runInThisContext({ timeout: timeoutMs }) as T
  } finally {
    place[WORK] = outer
  }
}

/** Whether work was stopped because its time was over. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
