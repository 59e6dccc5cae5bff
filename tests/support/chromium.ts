import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const EXECUTABLE = '/usr/bin/chromium'

/** Whether browser tests can run here; tests that cannot say so instead of failing. */
export const hasChromium = existsSync(EXECUTABLE)
if (!hasChromium) console.warn(`skipped: there is no Chromium at ${EXECUTABLE}`)

/** A Chromium that talks to nobody by itself. The caller closes it. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
}
