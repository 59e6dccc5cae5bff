const PATIENCE_MS = 15_000
/** The pauses grow: a page that is asked a hundred times a second has less time to answer. */
const PAUSE_MS = { first: 10, last: 80 }

/** Tries again until the check no longer throws, for what happens soon but not at once. @throws what the last try threw */
export async function eventually(check: () => unknown, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let pause = PAUSE_MS.first; ; pause = Math.min(PAUSE_MS.last, pause * 1.5)) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await Bun.sleep(pause)
  }
}
