import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'ldapts'
import { makeCertificates } from './certificates'
import { eventually } from './eventually'

const UNPACKED = join(import.meta.dir, '../../.build/slapd')
/** Where Debian's package is: installed, or unpacked by us. */
const rootOf = () => (existsSync('/usr/sbin/slapd') && existsSync('/usr/lib/ldap') ? '/' : UNPACKED)
const program = () => join(rootOf(), 'usr/sbin/slapd')
/** Where no one answers, a machine without network does not wait for long. */
const APT_MS = 60_000

/** Where the libraries are that came along, for the loader. */
function libraries(): string {
  // Some packages still have theirs outside `usr`.
  const roots = ['usr/lib', 'lib'].map((name) => join(UNPACKED, name)).filter(existsSync)
  const folders = roots.flatMap((lib) => readdirSync(lib).map((name) => join(lib, name)))
  return folders.filter((name) => name.endsWith('-linux-gnu')).join(':')
}

function apt(args: string[], cwd = UNPACKED): string {
  const { stdout } = spawnSync('apt-get', ['-qq', ...args], { cwd, encoding: 'utf8', timeout: APT_MS })
  return stdout ?? ''
}

/** The package and whatever it needs that this machine lacks. */
function neededPackages(): string[] {
  const list = apt(['install', '--print-uris', '--no-install-recommends', 'slapd'])
  return Array.from(list.matchAll(/^'\S+' ([^_\s]+)_/gm), ([, name]) => name!)
}

/** Whether there is a directory server to test with. */
export const hasDirectoryServer = () => existsSync(program())

/**
 * Unpacks Debian's slapd below `.build`, where nothing starts it by itself and no one has to be root; says in a sentence when
 * that cannot be done.
 */
export function ensureDirectoryServer(): string | null {
  if (existsSync(program())) return null
  if (existsSync('/usr/bin/apt-get')) {
    mkdirSync(UNPACKED, { recursive: true })
    console.log('slapd is missing; fetching it with apt-get.')
    if (neededPackages().length === 0 && process.getuid?.() === 0) apt(['update'])
    const names = neededPackages()
    if (names.length > 0) apt(['download', ...names])
    for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
      spawnSync('dpkg-deb', ['-x', join(UNPACKED, file), UNPACKED])
  }
  return existsSync(program())
    ? null
    : 'The tests of the directory need slapd, which apt-get could not fetch; they are skipped.'
}

export const BASE_DN = 'dc=home,dc=test'
export const SEARCHER = { dn: `cn=searcher,${BASE_DN}`, password: 'searcher-password' }

/** Debian's slapd on 127.0.0.1, with plain, StartTLS and TLS doors. */
export interface DirectoryServer {
  url: string
  safeUrl: string
  /** File with the certificate of the authority that vouches for it. */
  certificates: string
  /** Adds someone below `ou=people`, whose password is `<uid>-password`. */
  add(uid: string, attributes: Record<string, string>): Promise<void>
  change(uid: string, attribute: string, value: string): Promise<void>
  stop(): Promise<void>
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.once('listening', resolve))))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

function configuration(folder: string): string {
  const schemas = join(rootOf(), 'etc/ldap/schema')
  const included = ['core', 'cosine', 'inetorgperson'].map((name) => `include ${schemas}/${name}.schema`)
  return [
    ...included,
    `modulepath ${join(rootOf(), 'usr/lib/ldap')}`,
    'moduleload back_mdb',
    `TLSCACertificateFile ${folder}/ca.pem`,
    `TLSCertificateFile ${folder}/server.pem`,
    `TLSCertificateKeyFile ${folder}/server.key`,
    'database mdb',
    'maxsize 67108864',
    `suffix "${BASE_DN}"`,
    `rootdn "${SEARCHER.dn}"`,
    `rootpw ${SEARCHER.password}`,
    `directory ${folder}/data`,
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by * read',
    '',
  ].join('\n')
}

async function asRoot<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ url })
  try {
    await client.bind(SEARCHER.dn, SEARCHER.password)
    return await use(client)
  } finally {
    await client.unbind()
  }
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Starts a separate directory with an empty `ou=people`. */
export async function startDirectoryServer(): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-slapd-'))
  mkdirSync(join(folder, 'data'))
  await makeCertificates(folder)
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  const [port, safePort] = await freePorts(2)
  const url = `ldap://127.0.0.1:${port}`
  const safeUrl = `ldaps://127.0.0.1:${safePort}`
  const child = spawn(program(), ['-f', join(folder, 'slapd.conf'), '-h', `${url} ${safeUrl}`, '-d', '0'], {
    env: rootOf() === UNPACKED ? { LD_LIBRARY_PATH: libraries() } : {},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr?.on('data', (chunk) => (printed += chunk))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`slapd did not start: ${printed}`)
    await asRoot(url, async () => {})
  })
  const dnOf = (uid: string) => `uid=${uid},ou=people,${BASE_DN}`
  await asRoot(url, async (client) => {
    await client.add(BASE_DN, { objectClass: ['dcObject', 'organization'], dc: 'home', o: 'Home' })
    await client.add(`ou=people,${BASE_DN}`, { objectClass: 'organizationalUnit', ou: 'people' })
  })
  return {
    url,
    safeUrl,
    certificates: join(folder, 'ca.pem'),
    add: (uid, attributes) =>
      asRoot(url, (client) =>
        client.add(dnOf(uid), {
          objectClass: 'inetOrgPerson',
          uid,
          cn: uid,
          sn: uid,
          userPassword: `${uid}-password`,
          ...attributes,
        }),
      ),
    async change(uid, attribute, value) {
      const { Attribute, Change } = await import('ldapts')
      const modification = new Attribute({ type: attribute, values: [value] })
      await asRoot(url, (client) =>
        client.modify(dnOf(uid), new Change({ operation: 'replace', modification })),
      )
    },
    async stop() {
      child.kill('SIGTERM')
      await exited(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
