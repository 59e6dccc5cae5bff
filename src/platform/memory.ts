/** Above this the collector is asked, so that a burst does not become the size of the process. */
const MOST_BYTES = 48 * 1024 * 1024
const EVERY_MS = 1000
/** How much memory may grow before the collector is asked again: in quiet times, and while there is other work to do. */
const GROWTH = { calm: 1.1, busy: 1.5 }
/** A second with more of the processor's time than this is a busy one. */
const BUSY_MS = 500

/** Null when the system does not say: it is asked through a file, of which there may be too many open. */
function residentBytes(): number | null {
  try {
    return process.memoryUsage.rss()
  } catch {
    return null
  }
}

/**
 * Keeps resident memory low between requests. The engine's collector waits the longer the more memory a machine has, and
 * a NAS with 8 GB has other work for it: once a second, when memory has grown since the last time, it is asked to collect
 * (about 20 ms for the heap of this server).
 * @returns a function that ends it
 */
export function keepMemoryLow(): () => void {
  let settledBytes = 0
  let usage = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(usage)
    usage = process.cpuUsage()
    const growth = (user + system) / 1000 > BUSY_MS ? GROWTH.busy : GROWTH.calm
    const bytes = residentBytes()
    if (bytes === null) return
    // What a collection frees is given back to the system within the second after it; only then is it known what is in use.
    settledBytes = Math.min(settledBytes, bytes)
    // Asking again before that has grown would only cost time.
    if (bytes < MOST_BYTES || bytes < settledBytes * growth) return
    Bun.gc(true)
    settledBytes = residentBytes() ?? bytes
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
