import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bashCompletion, fishCompletion, zshCompletion } from '../../tools/release/command-texts'
import { deb } from '../../tools/release/packages'
import { must } from '../support/release-builds'
import { lacks } from '../support/skips'

// The package alone in a Debian with nothing else: installed, upgraded, taken back, removed and purged. Services are not started there.

const folder = mkdtempSync(join(tmpdir(), 'trivet-debian-'))
const root = join(folder, 'root')
const why =
  process.getuid?.() !== 0
    ? 'only root can make a root of Debian'
    : process.arch !== 'x64'
      ? 'the package is tried on x64'
      : Bun.which('debootstrap')
        ? ''
        : 'debootstrap is missing'

/** In the root, with its own processes. */
function inRoot(command: string): { code: number | null; said: string } {
  const mounts = `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`
  const script = `${mounts} && exec chroot ${root} /bin/sh -c "$0"`
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const options = { env, encoding: 'utf8', maxBuffer: 1e8 } as const
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, command],
    options,
  )
  return { code: status, said: `${stdout}${stderr}` }
}

function mirror(): { suite: string; address: string } {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!
  const lines = must(
    'apt-get',
    ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'],
    '/',
  ).split('\n')
  const [address] = lines
    .map((line) => line.split(' '))
    .find(([, release, part]) => release === suite && part === 'main')!
  return { suite, address: address! }
}

const TRIVET = 'TRIVET_DATA_DIR=/var/lib/trivet trivet'

beforeAll(() => {
  if (why !== '') return
  const { suite, address } = mirror()
  must('debootstrap', ['--variant=minbase', '--include=libstdc++6', suite, root, address], folder)
  const executable = readFileSync(join(import.meta.dir, '../../dist/trivet'))
  const texts = {
    licence: 'MIT',
    thirdParty: '',
    changelog: '',
    man: '',
    bash: bashCompletion(),
    zsh: zshCompletion(),
    fish: fishCompletion(),
  }
  for (const version of ['1.0.0', '1.0.1']) {
    deb(
      { version, seconds: 1_790_000_000, texts },
      'amd64',
      executable,
      join(folder, 'deb'),
      join(folder, `${version}.deb`),
    )
    cpSync(join(folder, `${version}.deb`), join(root, `${version}.deb`))
  }
}, 1_800_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

describe.skipIf(lacks(why !== '', why))('the .deb in an empty Debian', () => {
  test('installs with a user and a data directory of its own, and keeps a first recipe', () => {
    expect(inRoot('dpkg -i /1.0.0.deb')).toMatchObject({ code: 0 })
    expect(inRoot('stat -c "%U %a" /var/lib/trivet /usr/bin/trivet').said.trim()).toBe('trivet 700\nroot 755')
    expect(inRoot('stat -c "%U:%G %a" /etc/trivet/trivet.env').said.trim()).toBe('root:trivet 640')
    expect(inRoot(`${TRIVET} demo && stat -c %U /var/lib/trivet/trivet.db`)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/30 recipes.*trivet\n$/s),
    })
  }, 600_000)

  test('upgrades and goes back, and keeps settings that were changed', () => {
    inRoot('echo TRIVET_PORT=9123 >> /etc/trivet/trivet.env')
    for (const version of ['1.0.1', '1.0.0']) {
      expect(inRoot(`dpkg --force-confdef --force-confold -i /${version}.deb`)).toMatchObject({ code: 0 })
      expect(inRoot("dpkg-query -W -f '${Version}' trivet").said).toBe(version)
      expect(inRoot('grep -c 9123 /etc/trivet/trivet.env').said.trim()).toBe('1')
      expect(inRoot(`${TRIVET} user list`)).toMatchObject({ code: 0, said: expect.stringContaining('demo') })
    }
  }, 600_000)

  test('keeps recipes when it is removed, when it is purged, and when it comes again', () => {
    expect(inRoot('dpkg -r trivet')).toMatchObject({ code: 0 })
    expect([
      existsSync(join(root, 'usr/bin/trivet')),
      existsSync(join(root, 'etc/trivet/trivet.env')),
    ]).toEqual([false, true])
    expect(inRoot('dpkg -P trivet')).toMatchObject({
      code: 0,
      said: expect.stringContaining('your recipes are still in /var/lib/trivet'),
    })
    expect([
      existsSync(join(root, 'etc/trivet/trivet.env')),
      existsSync(join(root, 'var/lib/trivet/trivet.db')),
    ]).toEqual([false, true])
    inRoot('dpkg -i /1.0.1.deb')
    expect(inRoot(`${TRIVET} user list`).said).toContain('demo')
  }, 600_000)
})
