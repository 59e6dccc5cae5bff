const PATIENCE_MS = 15_000
const PAUSE_MS = 10

/** Tries again until the check no longer throws, for what happens soon but not at once. @throws what the last try threw */
export async function eventually(check: () => unknown, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await Bun.sleep(PAUSE_MS)
  }
}
