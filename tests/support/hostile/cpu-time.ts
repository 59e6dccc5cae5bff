/**
 * Milliseconds of processor time that this process has taken so far. What a text may cost is told in it, since other work on the
 * machine says nothing about the text.
 */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of processor time that a piece of work takes. */
export function cpuMs(work: () => void): number {
  const before = cpuNow()
  work()
  return cpuNow() - before
}
