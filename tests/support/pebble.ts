import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificates } from './certificates'
import { freePort } from './executable'

const FOLDER = join(import.meta.dir, '../../.build/go')
const PROGRAMS = ['pebble', 'pebble-challtestsrv']
const VERSION = 'v2.10.3'

/** An authority for tests, and names that lead where a test says, built by Go; says in a sentence what is missing. */
export function ensurePebble(): string | null {
  if (PROGRAMS.every((name) => existsSync(join(FOLDER, name)))) return null
  if (!Bun.which('go')) return 'Go is missing, which builds Pebble, an authority for tests'
  mkdirSync(FOLDER, { recursive: true })
  console.log('Building Pebble with Go.')
  const modules = PROGRAMS.map((name) => `github.com/letsencrypt/pebble/v2/cmd/${name}@${VERSION}`)
  const options = {
    env: { ...process.env, GOBIN: FOLDER, GOFLAGS: '-mod=mod' },
    timeout: 600_000,
    encoding: 'utf8',
  } as const
  const { status, stderr } = spawnSync('go', ['install', ...modules], options)
  return status === 0 ? null : `Pebble cannot be built: ${stderr.trim().split('\n').at(-1)}`
}

/** An authority on 127.0.0.1 that looks at names as Let's Encrypt does. */
export interface Pebble {
  directory: string
  /** Certificate of the authority's own server, as PEM in a file. */
  caFile: string
  /** Where names are proven on plain http. */
  httpPort: number
  folder: string
  /** From now on no one answers. */
  stop(): Promise<void>
  /** It answers again, and has forgotten every account. */
  start(): Promise<void>
  /** Sets what the DNS says: `/set-txt`, `/clear-txt`, `/add-a`. */
  tellDns(path: string, body: object): Promise<void>
  dnsManagement: string
  end(): Promise<void>
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await over
}

async function answering(url: string, caFile?: string): Promise<void> {
  const tls = caFile ? { tls: { ca: Bun.file(caFile) } } : {}
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(url, tls)
        .then(() => true)
        .catch(() => false)
    )
      return
    await Bun.sleep(50)
  }
  throw new Error(`nobody answers at ${url}`)
}

/** Starts both. @param rejectNonces percent of calls that are refused for a nonce that is too old, as happens in life */
export async function startPebble({ rejectNonces = 0, days = 90 } = {}): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-pebble-'))
  await makeCertificates(folder)
  const [port, management, httpPort, dns, dnsPort] = Array.from({ length: 5 }, freePort)
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: join(folder, 'server.pem'),
      privateKey: join(folder, 'server.key'),
      httpPort,
      tlsPort: freePort(),
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
      retryAfter: { authz: 0, order: 0 },
      keyAlgorithm: 'ecdsa',
      profiles: { default: { description: 'what there is', validityPeriod: days * 86_400 } },
    },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const names = spawn(
    join(FOLDER, 'pebble-challtestsrv'),
    [
      ...['-management', `127.0.0.1:${dns}`, '-dnsserver', `127.0.0.1:${dnsPort}`],
      ...[
        '-defaultIPv4',
        '127.0.0.1',
        '-defaultIPv6',
        '',
        '-doh',
        '',
        '-http01',
        '',
        '-https01',
        '',
        '-tlsalpn01',
        '',
      ],
    ],
    { stdio: 'ignore' },
  )
  const dnsManagement = `http://127.0.0.1:${dns}`
  const directory = `https://127.0.0.1:${port}/dir`
  const caFile = join(folder, 'ca.pem')
  let authority: ChildProcess | undefined
  async function start(): Promise<void> {
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: String(rejectNonces) }
    const options = ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dnsPort}`]
    authority = spawn(join(FOLDER, 'pebble'), options, { stdio: 'ignore', env })
    await answering(directory, caFile)
  }
  await answering(`${dnsManagement}/`)
  await start()
  const stop = async () => authority && (await ended(authority))
  return {
    directory,
    caFile,
    httpPort: httpPort!,
    folder,
    dnsManagement,
    start,
    async stop() {
      await stop()
    },
    async tellDns(path, body) {
      const answer = await fetch(dnsManagement + path, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`the DNS refused ${path}: ${answer.status}`)
    },
    async end() {
      await stop()
      await ended(names)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) ensurePebble()
