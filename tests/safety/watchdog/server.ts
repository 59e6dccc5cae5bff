import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskKitchen } from '../../support/disk-kitchen'

/** Less than this in so long is what a server does that has nothing to do. */
const QUIET_MS = 0.75
const LOOK_MS = 5
/** Between two questions of those that wait: they are no load of their own. */
const ASK_MS = 1

const root = join(import.meta.dir, '../../..')

export interface Watched {
  address: string
  /** The longest that anyone else had to wait while something ran, in milliseconds of the server's own time. */
  longestHold(work: () => Promise<unknown>): Promise<number>
  /** Resolves when it has nothing left to do. */
  quiet(): Promise<void>
  output(): string
  stop(): Promise<void>
}

/**
 * Milliseconds that a thread has worked. Time on the clock says nothing where others use the processor, too; without Linux it
 * is all there is.
 */
function workedMs(pid: number): number {
  return scheduledMs(pid)[0]
}

/** The same, and how long it would have liked to. */
function wantedMs(pid: number): number {
  const [worked, waited] = scheduledMs(pid)
  return worked + waited
}

export function scheduledMs(pid: number): [worked: number, waited: number] {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  if (!existsSync(file)) return [performance.now(), 0]
  const [worked, waited] = readFileSync(file, 'utf8').split(' ')
  return [Number(worked) / 1e6, Number(waited) / 1e6]
}

function freePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  return port!
}

const preload = join(root, 'tests/support/preload.ts')
const SOURCE = [process.execPath, '--preload', preload, join(root, 'src/cli/main.ts')]
/** The program as it is built. */
export const EXECUTABLE = [join(root, 'dist/trivet')]

/**
 * The longest that anyone else had to wait while something ran, in milliseconds of a server's own time.
 * @param ask a question that costs nothing, to its answer
 */
export async function longestHold(
  pid: number,
  ask: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  let longest = 0
  let isRunning = true
  const asking = (async () => {
    while (isRunning) {
      const before = workedMs(pid)
      await Bun.sleep(ASK_MS)
      await ask()
      longest = Math.max(longest, workedMs(pid) - before)
    }
  })()
  try {
    await work()
  } finally {
    isRunning = false
    await asking
  }
  return longest
}

/** `trivet serve` in a process of its own, on a copy of a kitchen's database. */
export async function watch({ services, dataDir }: DiskKitchen, program = SOURCE): Promise<Watched> {
  services.raw.run('VACUUM INTO ?1', [join(dataDir, 'trivet.db')])
  const port = freePort()
  const address = `http://127.0.0.1:${port}`
  const child = Bun.spawn([...program, 'serve'], {
    cwd: root,
    env: {
      // Those of the tests are no settings of the program's.
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TRIVET_'))),
      NODE_ENV: 'production',
      TRIVET_HOST: '127.0.0.1',
      TRIVET_TRUSTED_PROXIES: '127.0.0.1',
      TRIVET_PORT: String(port),
      TRIVET_DATA_DIR: dataDir,
      TRIVET_METRICS: 'true',
      TRIVET_LOG_LEVEL: 'error',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let printed = ''
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const chunk of stream) printed += new TextDecoder().decode(chunk)
  }
  void collect(child.stdout)
  void collect(child.stderr)
  const ask = async () => (await fetch(`${address}/healthz`)).arrayBuffer()
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${printed}`)
    isUp = await ask().then(
      () => true,
      () => false,
    )
    if (!isUp) await Bun.sleep(20)
  }
  return {
    address,
    output: () => printed,
    async quiet() {
      for (let before = 0, now = wantedMs(child.pid); now - before > QUIET_MS; now = wantedMs(child.pid)) {
        before = now
        await Bun.sleep(LOOK_MS)
      }
    },
    longestHold: (work) => longestHold(child.pid, ask, work),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** What a fixed piece of work takes of this machine's time today, beside what it took where the limit was set. */
export function slowness(): number {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    name: `row ${at}`,
    text: 'Stir 200 g of butter. '.repeat(4),
    at,
  }))
  const runs: number[] = []
  for (let run = 0; run < 7; run++) {
    const before = workedMs(process.pid)
    for (let turn = 0; turn < 10; turn++) {
      const text = JSON.stringify(JSON.parse(JSON.stringify(rows)))
      text.replace(/\d+ g/g, (amount) => amount.toUpperCase())
    }
    runs.push(workedMs(process.pid) - before)
  }
  // Who shares its caches with others works more slowly, by turns.
  const usual = runs.sort((a, b) => a - b)[3]!
  return Math.max(1, usual / REFERENCE_MS)
}

/** Milliseconds of that work on an idle two-core machine. */
const REFERENCE_MS = 27
