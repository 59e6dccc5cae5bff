import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, '../../.build/programs')
const BIN = join(FOLDER, 'bin')
/** Where no one answers, a machine without network does not wait for long. */
const APT_MS = 60_000

/** Programs that judge the samples of docs/integrations and the packages of a release: Debian's package, and how it is called where it was unpacked. */
const UNPACKED: Record<string, { from: string; call: string }> = {
  nginx: { from: 'nginx', call: '$here/usr/sbin/nginx' },
  caddy: { from: 'caddy', call: '$here/usr/bin/caddy' },
  promtool: { from: 'prometheus', call: '$here/usr/bin/promtool' },
  'systemd-nspawn': { from: 'systemd-container', call: '$here/usr/bin/systemd-nspawn' },
  'qemu-aarch64-static': { from: 'qemu-user-static', call: '$here/usr/bin/qemu-aarch64-static' },
  'fail2ban-regex': {
    from: 'fail2ban',
    call: 'env PYTHONPATH=$here/usr/lib/python3/dist-packages /usr/bin/python3 $here/usr/bin/fail2ban-regex --config $here/etc/fail2ban',
  },
}
/** Those that are installed, since they start nothing by themselves. */
const INSTALLED = {
  python3: 'python3',
  'systemd-analyze': 'systemd',
  curl: 'curl',
  unzip: 'unzip',
  rpmbuild: 'rpm',
  minisign: 'minisign',
  mandoc: 'mandoc',
  debootstrap: 'debootstrap',
}

/** Only `npm run test:long` starts whole systems, and executables of other processors. */
const ONLY_LONG = new Set(['systemd-nspawn', 'qemu-aarch64-static', 'debootstrap'])

/** Lets programs that were unpacked be found by this process and those that it starts. */
export function findPrograms(): void {
  process.env.PATH = `${BIN}:${process.env.PATH}`
}

function apt(args: string[], cwd: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', '-o=Dpkg::Use-Pty=0', ...args], {
    cwd,
    env,
    timeout: APT_MS * 5,
    stdio: 'ignore',
  })
}

function unpack(names: readonly string[]): void {
  apt(['download', ...names.map((name) => UNPACKED[name]!.from)], FOLDER)
  for (const name of names) {
    const { from, call } = UNPACKED[name]!
    const file = readdirSync(FOLDER).find((one) => one.startsWith(`${from}_`))
    if (!file) continue
    const here = join(FOLDER, from)
    spawnSync('dpkg-deb', ['-x', join(FOLDER, file), here])
    writeFileSync(join(BIN, name), `#!/bin/sh\nhere=${here}\nexec ${call} "$@"\n`)
    chmodSync(join(BIN, name), 0o755)
  }
}

/**
 * Brings the programs that judge the samples: from Debian's packages, unpacked below `.build` so that no server starts by itself. Says in
 * a sentence which cannot be had.
 */
export function ensurePrograms(): string | null {
  findPrograms()
  const { PATH = '' } = process.env
  const missing = (names: readonly string[]) => names.filter((name) => Bun.which(name, { PATH }) === null)
  const isLong = process.env.TRIVET_TEST_LONG === '1'
  const all = [...Object.keys(UNPACKED), ...Object.keys(INSTALLED)].filter(
    (name) => isLong || !ONLY_LONG.has(name),
  )
  if (missing(all).length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    mkdirSync(BIN, { recursive: true })
    console.log(`${missing(all).join(', ')}: fetching with apt-get.`)
    apt(['update'], FOLDER)
    const packages = missing(all.filter((name) => name in INSTALLED)).map(
      (name) => INSTALLED[name as keyof typeof INSTALLED],
    )
    if (packages.length > 0) apt(['install', '-y', '--no-install-recommends', ...packages], FOLDER)
    unpack(missing(all.filter((name) => name in UNPACKED)))
  }
  const left = missing(all)
  return left.length === 0
    ? null
    : `The samples of the documentation are not tried with ${left.join(', ')}: missing here.`
}
