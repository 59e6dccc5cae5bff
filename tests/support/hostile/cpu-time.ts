/** Milliseconds of processor time that a piece of work takes, since other work on the machine says nothing about it. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
