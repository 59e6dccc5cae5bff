import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fillTemplates } from '../../../tools/packaging/fill'
import { lacks } from '../../support/skips'

/** Debian's packages with the programs that read such files, and how each is asked. */
const LINTERS: [program: string, from: string, args: string[], file: string][] = [
  ['shellcheck', 'shellcheck', ['--severity=style'], 'proxmox/trivet-lxc.sh'],
  ['ruby', 'ruby', ['-wc'], 'homebrew/trivet.rb'],
  ['xmllint', 'libxml2-utils', ['--noout'], 'unraid/trivet.xml'],
  ['nix-instantiate', 'nix-bin', ['--option', 'build-users-group', '', '--parse'], 'nix/flake.nix'],
  ...['compose/compose.yaml', 'truenas/custom-app.yaml'].map((file): [string, string, string[], string] => [
    'docker-compose',
    'docker-compose',
    ['config', '-q', '-f'],
    file,
  ]),
]

const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-packaging-'))
  const files = fillTemplates({
    version: '1.2.3',
    address: 'https://trivet.example/releases/1.2.3',
    image: 'registry.example/trivet',
    sums: { 'linux-x64': 'a'.repeat(64), 'linux-arm64': 'b'.repeat(64) },
  })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const missing = LINTERS.filter(([program]) => Bun.which(program) === null).map(([, from]) => from)
  if (missing.length === 0 || !canInstall) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', 'update'], { env })
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...new Set(missing)], { env })
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const [program, , args, file] of LINTERS) {
  const isMissing = Bun.which(program) === null && !canInstall
  test.skipIf(lacks(isMissing, `${program} is missing`))(`${program} accepts ${file}`, () => {
    const path = join(folder, file)
    const given = args.at(-1) === '-f' ? ['-f', path, ...args.slice(0, -1)] : [...args, path]
    const env = { ...process.env, HOME: folder, AppID: 'trivet', TZ: 'Etc/UTC' }
    const { status, stdout, stderr } = spawnSync(program, given, { encoding: 'utf8', env })
    expect(`${status} ${stderr}${status === 0 ? '' : stdout}`.trim()).toBe('0')
  })
}
