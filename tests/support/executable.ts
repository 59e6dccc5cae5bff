import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DIST = join(import.meta.dir, '../../dist')
const START_TIMEOUT_MS = 45_000

export interface RunningTrivet {
  /** `http://127.0.0.1:port` and the base path, without a slash at the end. */
  address: string
  folder: string
  dataDir: string
  pid: number
  /** Everything it has printed so far. */
  output(): string
  stop(): Promise<number | null>
  /** Stops it as a power cut would. */
  kill(): Promise<void>
}

export interface StartOptions {
  env?: Record<string, string>
  /** An existing folder with the executable and its data, to start it again. */
  folder?: string
  basePath?: string
  /** The name by which browsers know it, `localhost`, where an address of numbers will not do. */
  domain?: string
  /** Where it listened before, for browsers that are still open. */
  port?: number
  /** A limit of the shell's `ulimit`, such as `-n 64`. */
  limit?: string
  /** A program that starts it, such as `asUser(…)`. */
  by?: readonly string[]
  /** Arguments of the executable; `serve` without. */
  args?: readonly string[]
}

/** A folder with the executable and nothing else: no repository, no node_modules. @param name which of those that were built */
export function bareFolder(name = 'trivet'): string {
  const built = join(DIST, name)
  if (!existsSync(built)) throw new Error(`dist/${name} is missing: run npm run build first`)
  const folder = mkdtempSync(join(tmpdir(), 'trivet-'))
  // The same file under another name: its pages are in memory already. From another disk it is copied.
  try {
    linkSync(built, join(folder, 'trivet'))
  } catch {
    copyFileSync(built, join(folder, 'trivet'))
  }
  return folder
}

const TIME_ZONE = 'Europe/Berlin'

/** What the executable may see of this machine: no PATH, no HOME, no settings of the person who runs the tests. */
export function bareEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { TZ: TIME_ZONE, LANG: 'C.UTF-8', ...extra }
}

/** Today where the executable is, `2026-11-21`: late in the evening it is tomorrow there already. */
export const todayThere = () => new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

/** A port of 127.0.0.1 that no one listens on now. */
export function freePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  return port!
}

function exited(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const isWell = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isWell) return
    await Bun.sleep(15)
  }
  child.kill('SIGKILL')
  throw new Error(`Trivet did not start:\n${output()}`)
}

/** Starts a copy of the executable alone in an empty folder, on a free port of 127.0.0.1. */
export async function startTrivet({
  env = {},
  folder = bareFolder(),
  basePath = '',
  domain,
  port = freePort(),
  limit,
  by = [],
  args: ownArgs = [],
}: StartOptions = {}): Promise<RunningTrivet> {
  const host = `http://127.0.0.1:${port}`
  const program = join(folder, 'trivet')
  const own = [program, ...ownArgs]
  const [command, ...args] = [
    ...by,
    ...(limit === undefined ? own : ['/bin/sh', '-c', `ulimit ${limit}; exec "$0" "$@"`, ...own]),
  ]
  const child = spawn(command!, args, {
    cwd: folder,
    env: bareEnvironment({
      TRIVET_HOST: '127.0.0.1',
      TRIVET_PORT: String(port),
      ...(basePath === '' && domain === undefined
        ? {}
        : { TRIVET_BASE_URL: `http://${domain ?? '127.0.0.1'}:${port}${basePath}` }),
      ...env,
    }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  const address = `${host}${basePath}`
  await untilItAnswers(address, child, () => printed)
  return {
    address,
    folder,
    dataDir: env.TRIVET_DATA_DIR ?? join(folder, 'data'),
    pid: child.pid!,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return exited(child)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited(child)
    },
  }
}

/** Stops it and removes its folder. */
export async function discard(trivet: RunningTrivet | undefined): Promise<void> {
  if (!trivet) return
  await trivet.kill()
  rmSync(trivet.folder, { recursive: true, force: true })
}

/** Runs one command of the executable to its end. @param by a program that starts it, such as `asUser(…)` */
export function runTrivet(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
  by: readonly string[] = [],
) {
  const result = Bun.spawnSync([...by, join(folder, 'trivet'), ...args], {
    cwd: folder,
    env: bareEnvironment(env),
    stdin: Buffer.from(input),
  })
  return { code: result.exitCode, stdout: result.stdout.toString(), stderr: result.stderr.toString() }
}
