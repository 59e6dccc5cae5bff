/** Above this the collector is run, so that a burst does not set the size of the process. */
const MOST_BYTES = 48 * 1024 * 1024
const EVERY_MS = 1000
/** How much memory may grow before the collector is run again: while there is time for it, and while there is other work. */
const GROWTH_BYTES = { calm: 6 * 1024 * 1024, busy: 32 * 1024 * 1024 }
/** Growth since the last time from which on dropping machine code is worth it. */
const STILL_GROWTH = 1.1
/** Above this memory is looked at more often: garbage of a burst comes by hundreds of megabytes a second. */
const MUCH_BYTES = 120 * 1024 * 1024
const MUCH_GROWTH_BYTES = 24 * 1024 * 1024
const MUCH_EVERY_MS = 50
/** Collecting may take one part in so many of the time; more above `URGENT_BYTES`. */
const MUCH_SHARE = { usual: 25, urgent: 2 }
const URGENT_BYTES = 160 * 1024 * 1024
/** A second with more of the processor's time than this is a busy one, and one with less a still one. */
const BUSY_MS = 500
const STILL_MS = 20
/** After so many still seconds machine code is dropped, too. */
const STILL_SECONDS = 5
/** A server that is never still drops it this long after the last time. */
const SHRINK_SECONDS = 300

/** Null when the system does not say: it is asked through a file, of which there may be too many open. */
function residentBytes(): number | null {
  try {
    return process.memoryUsage.rss()
  } catch {
    return null
  }
}

/** What holds the main thread for longer than this is logged: no one else was answered meanwhile. */
const HELD_MS = 250
/** Less of the time than this at work: the machine had no core to give, and nothing here was at fault. */
const LEAST_WORK = 0.5
/** How long after the last request memory is still looked at often. */
const OFTEN_MS = 2_000

let lastRequestAt = 0
let lookOften: (() => void) | undefined

/** To be called with each request: memory is then looked at more often, while an idle machine is not woken. */
export function expectGarbage(now: number): void {
  lastRequestAt = now
  lookOften?.()
}

/**
 * Keeps resident memory low between requests. The engine's collector waits the longer the more memory a machine has, and
 * a NAS with 8 GB needs it for other work: once a second, when memory has grown since the last time, a collection runs
 * (about 20 ms for the heap of this server). After some still seconds what was compiled is dropped as well, 10 MB after a thousand pages;
 * the next page takes some ten milliseconds longer.
 * @param onHeld gets the milliseconds that the program worked without a pause, while there are requests
 * @returns a function that ends it
 */
export function keepMemoryLow(onHeld: (ms: number) => void): () => void {
  let settledBytes = 0
  let stillBytes = 0
  let stillSeconds = 0
  let secondsSinceShrink = 0
  let isAfterBurst = false
  let usage = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(usage)
    usage = process.cpuUsage()
    const spentMs = (user + system) / 1000
    const isBusy = spentMs > BUSY_MS
    const growth = isBusy ? GROWTH_BYTES.busy : GROWTH_BYTES.calm
    const isBurstOver = isAfterBurst && !isBusy
    isAfterBurst = isBusy
    stillSeconds = spentMs < STILL_MS ? stillSeconds + 1 : 0
    secondsSinceShrink++
    const bytes = residentBytes()
    if (bytes === null) return
    const isStill = stillSeconds === STILL_SECONDS && bytes > Math.max(MOST_BYTES, stillBytes * STILL_GROWTH)
    if (isStill || (secondsSinceShrink >= SHRINK_SECONDS && !isBusy && bytes > MUCH_BYTES)) {
      secondsSinceShrink = 0
      Bun.shrink()
      Bun.gc(true)
      // Set again once memory is given back; until then nothing counts as growth.
      stillBytes = bytes
      return
    }
    if (stillSeconds > STILL_SECONDS) stillBytes = Math.min(stillBytes, bytes)
    // What a collection frees is given back to the system within the second after it; only then is it known what is in use.
    settledBytes = Math.min(settledBytes, bytes)
    // Asking again before that has grown would only cost time; but what was in use in the middle of a burst is not what is needed.
    if (bytes < MOST_BYTES || (bytes < settledBytes + growth && !isBurstOver)) return
    Bun.gc(true)
    settledBytes = residentBytes() ?? bytes
  }, EVERY_MS)
  let often: Timer | undefined
  let [ended, took] = [0, 0]
  let [lookedAt, cpuThen] = [0, process.cpuUsage()]
  const tellHeld = (now: number) => {
    const { user, system } = process.cpuUsage(cpuThen)
    cpuThen = process.cpuUsage()
    const heldMs = now - lookedAt - MUCH_EVERY_MS
    lookedAt = now
    if (heldMs > HELD_MS && (user + system) / 1000 > heldMs * LEAST_WORK) onHeld(Math.round(heldMs))
  }
  const look = () => {
    const began = performance.now()
    tellHeld(began)
    if (began > lastRequestAt + OFTEN_MS) {
      clearInterval(often)
      often = undefined
    }
    if (began < ended + MUCH_SHARE.urgent * took) return
    const bytes = residentBytes()
    if (bytes === null || bytes < MUCH_BYTES || bytes < settledBytes + MUCH_GROWTH_BYTES) return
    if (bytes < URGENT_BYTES && began < ended + MUCH_SHARE.usual * took) return
    // A synchronous collection also drops compiled code, so only while uploads and their like outgrow everything else.
    Bun.gc(bytes >= URGENT_BYTES)
    settledBytes = residentBytes() ?? bytes
    ended = performance.now()
    took = ended - began
  }
  lookOften = () => {
    if (often) return
    lookedAt = performance.now()
    cpuThen = process.cpuUsage()
    often = setInterval(look, MUCH_EVERY_MS).unref()
  }
  timer.unref()
  return () => {
    lookOften = undefined
    for (const one of [often, timer]) clearInterval(one)
  }
}
