/** How gently many addresses are asked. */
export interface Politeness {
  /** Addresses at the same time, each on another host. */
  atOnce: number
  /** Pause between the end of one call and the next to the same host. */
  hostPauseMs: number
}

/** The answer of a site that is asked too often: the thing and everything of its host is tried again after a pause. */
export interface RetryLater {
  afterMs: number
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? ''
}

/**
 * Works through things that each call one host: at most so many at once, one at a time per host, and with a pause before the
 * next call to it. Resolves when all are done; after an abort begins nothing new, lets running calls finish and throws the
 * signal's reason. The first error of `work` is thrown in the same way. What answers with `RetryLater` waits for its host's rest.
 * @param addressOf the address that a thing calls; things without one count as one host
 */
export async function workPolitely<Thing>(
  things: readonly Thing[],
  addressOf: (thing: Thing) => string,
  work: (thing: Thing) => Promise<RetryLater | undefined>,
  { atOnce, hostPauseMs, signal }: Politeness & { signal: AbortSignal },
): Promise<void> {
  const left = things.map((thing) => ({ thing, host: hostOf(addressOf(thing)) }))
  const freeAt = new Map<string, number>()
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const running = new Set<Promise<void>>()

  async function begin({ thing, host }: { thing: Thing; host: string }): Promise<void> {
    freeAt.set(host, Number.POSITIVE_INFINITY)
    let restMs = hostPauseMs
    try {
      const again = await work(thing)
      if (again) {
        left.unshift({ thing, host })
        restMs = Math.max(restMs, again.afterMs)
      }
    } catch (error) {
      failed.abort(error)
    } finally {
      freeAt.set(host, performance.now() + restMs)
    }
  }

  function beginReady(): void {
    const now = performance.now()
    for (let at = 0; at < left.length && running.size < atOnce; ) {
      const next = left[at]
      if (!next || (freeAt.get(next.host) ?? 0) > now) {
        at++
        continue
      }
      left.splice(at, 1)
      const promise: Promise<void> = begin(next).finally(() => running.delete(promise))
      running.add(promise)
    }
  }

  while (left.length + running.size > 0 && !stop.aborted) {
    beginReady()
    if (left.length === 0) {
      // One of them may come again.
      await Promise.race(running)
      continue
    }
    const soonest = Math.min(...left.slice(0, 1000).map(({ host }) => freeAt.get(host) ?? 0))
    const waitMs = Math.max(1, Math.min(soonest - performance.now(), 1000))
    const waiting = running.size < atOnce ? [Bun.sleep(waitMs)] : []
    await Promise.race([...running, ...waiting])
  }
  await Promise.all(running)
  stop.throwIfAborted()
}
