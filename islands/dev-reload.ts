/** Development only: asks whether the server was started again, and loads the page again when it answers. */
const EVERY_MS = 700

// The script is in /a/, below the base path.
const health = new URL('../healthz', import.meta.url)

async function readStart(): Promise<string | null> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the development server's own sign of life
    const response = await fetch(health, { cache: 'no-store' })
    return response.headers.get('x-started')
  } catch {
    return null
  }
}

let first: string | null = null

setInterval(async () => {
  const started = await readStart()
  if (started === null) return
  first ??= started
  if (started !== first) location.reload()
}, EVERY_MS)

export {}
