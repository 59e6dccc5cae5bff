/**
 * The time of a change, always later than the one before, so that it also serves as the recipe's version: two changes in one
 * millisecond differ in the microseconds, which no clock of ours fills.
 * @param now padded to microseconds @param before the last change
 */
export function laterThan(now: string, before: string): string {
  if (now > before) return now
  const micros = Number(before.slice(-4, -1)) + 1
  if (micros < 1000) return `${before.slice(0, -4)}${String(micros).padStart(3, '0')}Z`
  return new Date(Date.parse(before) + 1).toISOString().replace('Z', '000Z')
}
