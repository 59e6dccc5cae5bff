import { afterAll, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USAGE } from '../../src/cli/usage'
import { bashCompletion, fishCompletion, manPage, zshCompletion } from '../../tools/release/command-texts'
import { billOfMaterials, components, thirdPartyLicences } from '../../tools/release/components'
import { IMAGE_USER, writeImage } from '../../tools/release/image'
import { libraries } from '../../tools/release/libraries'
import { deb, type Release, rpm, tarball } from '../../tools/release/packages'
import { inBareRoot } from '../support/bare-root'
import { bareEnvironment, freePort, runTrivet } from '../support/executable'
import { descendantsOf } from '../support/process-memory'
import { lacks } from '../support/skips'

// What `npm run release` puts together, tried with the executable of this machine; the whole of it is tests/release/*.long.test.ts.

const ROOT = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'trivet-release-'))
const path = (...parts: string[]) => join(folder, ...parts)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const executable = readFileSync(join(ROOT, 'dist/trivet'))
/** For tests of what surrounds the executable: compressing the real one takes seconds. */
const small = Buffer.from('#!/bin/sh\necho trivet\n')
const parts = components(ROOT)
const release: Release = {
  version: '1.2.3',
  seconds: 1_790_000_000,
  texts: {
    licence: readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
    thirdParty: thirdPartyLicences(parts),
    changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    man: manPage(ROOT, '1.2.3', '2026-09-21'),
    bash: bashCompletion(),
    zsh: zshCompletion(),
    fish: fishCompletion(),
  },
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return { code: status, said: `${stdout}${stderr}` }
}

test('the tarball holds an executable that starts, with licences, unit, man page and completions', () => {
  writeFileSync(path('t.tar.gz'), tarball(release, 'linux-x64', executable))
  expect(run('tar', 'xzf', 't.tar.gz')).toEqual({ code: 0, said: '' })
  const inside = path('trivet-1.2.3-linux-x64')
  expect(runTrivet(inside, ['--version'], {})).toMatchObject({ code: 0 })
  for (const name of [
    'LICENSE',
    'THIRD-PARTY-LICENSES.txt',
    'trivet.service',
    'trivet.1',
    'completions/_trivet',
  ])
    expect(existsSync(join(inside, name)), name).toBe(true)
})

describe.skipIf(lacks(!Bun.which('dpkg-deb'), 'dpkg-deb is missing'))('the .deb', () => {
  test('has a user, settings that an upgrade keeps and nothing below /var; two builds of it are the same bytes', () => {
    for (const name of ['one', 'two']) deb(release, 'amd64', small, path('deb'), path(`${name}.deb`))
    expect(readFileSync(path('one.deb')).equals(readFileSync(path('two.deb')))).toBe(true)
    const { said } = run('dpkg-deb', '-c', 'one.deb')
    expect(said).toMatch(/^-rwxr-xr-x root\/root +\d+ \S+ \S+ \.\/usr\/bin\/trivet$/m)
    expect(said).not.toContain('./var')
    run('dpkg-deb', '-e', 'one.deb', 'control')
    expect(readFileSync(path('control/conffiles'), 'utf8')).toBe('/etc/trivet/trivet.env\n')
    for (const script of ['postinst', 'prerm', 'postrm'])
      expect(run('sh', '-n', `control/${script}`)).toEqual({ code: 0, said: '' })
  }, 120_000)
})

describe.skipIf(lacks(!Bun.which('rpmbuild') || !Bun.which('rpm'), 'rpm is missing'))('the .rpm', () => {
  test('is whole for rpm, keeps changed settings, names no machine; two builds of it are the same bytes', () => {
    for (const name of ['one', 'two']) rpm(release, 'x86_64', small, path('rpm'), path(`${name}.rpm`))
    expect(readFileSync(path('one.rpm')).equals(readFileSync(path('two.rpm')))).toBe(true)
    expect(run('rpm', '--checksig', '--nosignature', 'one.rpm').code).toBe(0)
    expect(run('rpm', '-qp', '--qf', '%{NAME} %{VERSION} %{ARCH} %{BUILDHOST}', 'one.rpm').said).toBe(
      'trivet 1.2.3 x86_64 trivet.invalid',
    )
    expect(run('rpm', '-qpc', 'one.rpm').said.trim()).toBe('/etc/trivet/trivet.env')
    expect(run('rpm', '-qp', '--scripts', 'one.rpm').said).toContain('useradd --system')
  }, 120_000)
})

test('completions know every command and option, and the shell reads them', () => {
  writeFileSync(path('trivet.bash'), release.texts.bash)
  const completed = (...words: string[]) =>
    run(
      'bash',
      '-c',
      `source trivet.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _trivet; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    )
      .said.trim()
      .split('\n')
  expect(completed('trivet', '')).toEqual([...Object.keys(USAGE), '--help', '--version'])
  expect(completed('trivet', 'user', 'pass')).toEqual(['password'])
  expect(completed('trivet', 'backup', '--t')).toEqual(['--to'])
  for (const name of Object.keys(USAGE)) {
    expect(release.texts.zsh).toContain(`'${name}:`)
    expect(release.texts.fish).toContain(`-a ${name} `)
  }
})

test.skipIf(lacks(!Bun.which('mandoc'), 'mandoc is missing'))(
  'the man page is sound for mandoc and names every command',
  () => {
    writeFileSync(path('trivet.1'), release.texts.man)
    expect(run('mandoc', '-T', 'lint', '-W', 'warning', 'trivet.1')).toEqual({ code: 0, said: '' })
    const { said } = run('mandoc', '-T', 'ascii', 'trivet.1')
    for (const name of Object.keys(USAGE))
      expect(said.replaceAll(/.\u0008/g, '')).toMatch(new RegExp(`trivet \\[?${name}`))
    expect(said.replaceAll(/.\u0008/g, '')).toContain('TRIVET_BACKUP_KEEP')
  },
)

test('the bill of materials and the licences name everything that runs, with versions and sums', () => {
  const bill = JSON.parse(
    billOfMaterials(parts, { version: '1.2.3', commit: 'abc', seconds: release.seconds }),
  )
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  const names = bill.components.map(({ name }: { name: string }) => name)
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const name of [...Object.keys(dependencies), 'bun', '@expo-google-fonts/source-serif-4']) {
    expect(names).toContain(name)
    expect(release.texts.thirdParty).toContain(`\n${name} `)
  }
  expect(bill.components.filter((one: { hashes?: unknown }) => !one.hashes)).toEqual([])
  expect(release.texts.thirdParty).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})

/** Why no image can be put together here; empty where it can. */
function whyNoImage(): string {
  if (process.arch !== 'x64' || process.getuid?.() !== 0) return 'the image is started by root on x64 only'
  if (!Bun.which('apt-get') || !Bun.which('dpkg-deb'))
    return 'apt-get is missing, which fetches the libraries of the image'
  try {
    libraries(ROOT, 'amd64')
    return ''
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`.replaceAll(/\s+/g, ' ')
  }
}
const why = whyNoImage()

describe.skipIf(lacks(why !== '', why))('the image', () => {
  interface Descriptor {
    digest: string
    size: number
    mediaType: string
  }
  const layout = path('image')
  const blob = ({ digest }: Descriptor) => join(layout, 'blobs/sha256', digest.slice(7))
  const json = (of: Descriptor) => JSON.parse(readFileSync(blob(of), 'utf8'))

  test('is a sound OCI layout without a shell, and its user is not root', async () => {
    const texts = { licence: release.texts.licence, thirdParty: release.texts.thirdParty }
    const whole = { version: '1.2.3', commit: 'abc', seconds: release.seconds, texts }
    const ofSmall = () => writeImage(ROOT, layout, { ...whole, executables: { amd64: small } })
    expect(ofSmall()).toBe(ofSmall())
    writeImage(ROOT, layout, { ...whole, executables: { amd64: executable } })
    const { manifests } = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
    const index = json(manifests[0])
    expect(index.manifests.map(({ platform }: { platform: object }) => platform)).toEqual([
      { architecture: 'amd64', os: 'linux' },
    ])
    const manifest = json(index.manifests[0])
    const root = path('root')
    mkdirSync(root)
    for (const layer of manifest.layers as Descriptor[]) {
      const bytes = readFileSync(blob(layer))
      expect([`sha256:${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}`, bytes.length]).toEqual([
        layer.digest,
        layer.size,
      ])
      expect(run('tar', 'xzpf', blob(layer), '--numeric-owner', '-C', root).code).toBe(0)
    }
    const { config } = json(manifest.config)
    expect(config.User).toBe(`${IMAGE_USER}:${IMAGE_USER}`)
    expect(config.Healthcheck.Test).toEqual(['CMD', '/usr/bin/trivet', 'health'])
    for (const name of ['bin/sh', 'usr/bin/sh', 'bin/bash']) expect(existsSync(join(root, name))).toBe(false)
  }, 180_000)

  test('serves from its root file system alone, answers its health check', async () => {
    const root = path('root')
    const port = freePort()
    chmodSync(folder, 0o755)
    const env = bareEnvironment({
      TRIVET_DATA_DIR: '/data',
      TRIVET_HOST: '127.0.0.1',
      TRIVET_PORT: String(port),
    })
    const inRoot = (word: string) => inBareRoot(root, ['/usr/bin/trivet', word], IMAGE_USER)
    const server = Bun.spawn(inRoot('serve'), { env, stdout: 'pipe', stderr: 'pipe' })
    try {
      const health = () => Bun.spawnSync(inRoot('health'), { env }).exitCode
      const deadline = Date.now() + 60_000
      while (health() !== 0 && Date.now() < deadline && server.exitCode === null) await Bun.sleep(300)
      expect(health()).toBe(0)
      expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
    } finally {
      for (const pid of descendantsOf(server.pid)) process.kill(pid, 'SIGTERM')
      await server.exited
    }
    expect(existsSync(join(root, 'data/trivet.db'))).toBe(true)
  }, 180_000)
})

test.skipIf(lacks(!Bun.which('systemd-analyze'), 'systemd-analyze is missing'))(
  'the unit is sound for systemd, and what the service may do is little',
  () => {
    const unit = readFileSync(join(ROOT, 'tools/packaging/systemd/trivet.service'), 'utf8')
    writeFileSync(path('trivet.service'), unit.replace('/usr/bin/trivet', '/bin/true'))
    expect(run('systemd-analyze', 'verify', '--man=no', path('trivet.service'))).toEqual({
      code: 0,
      said: '',
    })
    // Of 100, where 100 is a service without any limit.
    const judged = run(
      'systemd-analyze',
      'security',
      '--offline=yes',
      '--threshold=20',
      path('trivet.service'),
    )
    expect(judged).toMatchObject({ code: 0, said: expect.stringContaining('Overall exposure level') })
  },
)
