import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildFrontend } from './frontend'

const WATCHED = ['src', 'islands', 'locales', 'static']
const SETTLE_MS = 80

/** Tells a server to stop, and waits until its port is free. */
function ended(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill()
  })
}

/**
 * Rebuilds islands, styles and catalogues when a file changes and starts the server again; the page, which holds a
 * connection open, reloads when the new server answers.
 */
export async function runDev(root: string): Promise<void> {
  let server: ChildProcess | undefined
  let timer: Timer | undefined
  let isStale = false
  let isAtWork = false

  const rebuild = async () => {
    try {
      await buildFrontend(root, false)
    } catch (error) {
      console.error(error)
      return
    }
    await ended(server)
    server = spawn(
      process.execPath,
      ['--preload', join(root, 'tools/build/dev-preload.ts'), 'src/cli/main.ts', 'serve'],
      {
        cwd: root,
        stdio: 'inherit',
        env: { NODE_ENV: 'development', ...process.env },
      },
    )
  }
  // One build at a time, and one more after it for all that changed meanwhile: two would start two servers on one port.
  const restart = async () => {
    isStale = true
    if (isAtWork) return
    isAtWork = true
    while (isStale) {
      isStale = false
      await rebuild()
    }
    isAtWork = false
  }

  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, SETTLE_MS)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server?.kill()
      process.exit(0)
    })
  }
  await restart()
}
