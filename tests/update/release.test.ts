import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  exchangeExecutables,
  placesOf,
  putExecutable,
  sweepWork,
  unpackExecutable,
  whatWasBefore,
} from '../../src/update/executable.service'
import {
  checkForUpdate,
  downloadFile,
  findNewest,
  findRelease,
  knownRelease,
  newerRelease,
} from '../../src/update/release.service'
import { minisign, newKeyFiles, readSigningKey } from '../../tools/release/minisign'
import { tarball } from '../../tools/release/packages'

const key = readSigningKey(newKeyFiles().secret)
const next = readSigningKey(newKeyFiles().secret)
const stranger = readSigningKey(newKeyFiles().secret)
const keys = [key.publicLine, next.publicLine]
const texts = { licence: '', thirdParty: '', changelog: '', man: '', bash: '', zsh: '', fish: '' }
const executable = Buffer.from(`#!/bin/sh\necho ${'9.1.0 '.repeat(40_000)}\n`)
const archive = tarball({ version: '9.1.0', seconds: 1_790_000_000, texts }, 'linux-x64', executable)
const NAME = 'trivet-9.1.0-linux-x64.tar.gz'

/** What the server of releases answers, by path. */
let files: Record<string, string | Uint8Array>
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const body = files[new URL(request.url).pathname.replace('/releases/', '')]
    return body === undefined ? new Response('', { status: 404 }) : new Response(body as BodyInit)
  },
})
const folder = mkdtempSync(join(tmpdir(), 'trivet-update-'))
afterAll(() => {
  server.stop(true)
  rmSync(folder, { recursive: true, force: true })
})
const settings = {
  updatesFrom: new URL(`http://127.0.0.1:${server.port}/releases`),
  allowedHosts: [],
  dataDir: join(folder, 'data'),
}

function publish(at: string, version: string, signer = key): void {
  const sums = `${createHash('sha256').update(archive).digest('hex')}  ${NAME}\n`
  const comment = `trivet version:${version} commit:${'a'.repeat(40)} timestamp:1790000000`
  files[`${at}/SHA256SUMS`] = sums
  files[`${at}/SHA256SUMS.minisig`] = minisign(Buffer.from(sums), signer, comment)
  files[`${at}/${NAME}`] = archive
}

beforeEach(() => {
  files = {}
})

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.messageId,
  )

describe('a release', () => {
  test('that today’s or the next key has signed is found, and its files are those that are signed', async () => {
    for (const signer of [key, next]) {
      publish('latest/download', '9.1.0', signer)
      publish('download/v9.1.0', '9.1.0', signer)
      const release = await findRelease(settings, null, keys)
      expect(release.version).toBe('9.1.0')
      expect(Buffer.from(await downloadFile(settings, release, NAME, keys)).equals(archive)).toBe(true)
    }
  })

  test('is refused when a stranger has signed it, when its sums were changed, and when it is another version under the name', async () => {
    publish('latest/download', '9.1.0', stranger)
    expect(await messageOf(findRelease(settings, null, keys))).toBe('update.unsigned')
    publish('latest/download', '9.1.0')
    files['latest/download/SHA256SUMS'] = `${files['latest/download/SHA256SUMS']} `
    expect(await messageOf(findRelease(settings, null, keys))).toBe('update.unsigned')
    publish('download/v9.1.0', '9.0.0')
    expect(await messageOf(findRelease(settings, '9.1.0', keys))).toBe('update.unsigned')
    expect(await messageOf(findRelease(settings, null, []))).toBe('update.no-keys')
    expect(await messageOf(findRelease({ ...settings, updatesFrom: null }, null, keys))).toBe(
      'update.no-address',
    )
    expect(await messageOf(findRelease(settings, '8.0.0', keys))).toBe('update.not-there')
  })

  test('with a truncated or exchanged file is refused', async () => {
    publish('latest/download', '9.1.0')
    publish('download/v9.1.0', '9.1.0')
    const release = await findRelease(settings, null, keys)
    files[`download/v9.1.0/${NAME}`] = archive.subarray(0, 1000)
    expect(await messageOf(downloadFile(settings, release, NAME, keys))).toBe('update.wrong-sum')
    expect(await messageOf(downloadFile(settings, release, 'trivet-9.1.0-linux-m68k.tar.gz', keys))).toBe(
      'update.no-file',
    )
  })

  test('is remembered when someone has looked for it, and only then', async () => {
    expect([knownRelease(settings), newerRelease(settings)]).toEqual([null, null])
    publish('latest/download', '9.1.0')
    // The keys of this run are none of a build, so what it finds is written as the command does.
    expect(await messageOf(checkForUpdate(settings))).toBe('update.no-keys')
    expect(existsSync(join(settings.dataDir, 'update.json'))).toBe(false)
    await checkForUpdate(settings, keys)
    expect([knownRelease(settings)?.version, newerRelease(settings)]).toEqual(['9.1.0', '9.1.0'])
    expect(knownRelease(settings)?.releasedAt).toBe('2026-09-21T14:13:20.000000Z')
    writeFileSync(join(settings.dataDir, 'update.json'), '{"version":')
    expect(newerRelease(settings)).toBeNull()
  })

  test('that is older than one found before is a stale answer, and what is known stays', async () => {
    rmSync(settings.dataDir, { recursive: true, force: true })
    publish('latest/download', '9.1.0')
    await checkForUpdate(settings, keys)
    publish('latest/download', '9.0.9')
    for (const ask of [checkForUpdate, findNewest])
      expect(await messageOf(ask(settings, keys))).toBe('update.withheld')
    expect(newerRelease(settings)).toBe('9.1.0')
    // By its name it is still to be had.
    publish('download/v9.0.9', '9.0.9')
    expect((await findRelease(settings, '9.0.9', keys)).version).toBe('9.0.9')
    // What an older Trivet has noted has no date.
    writeFileSync(
      join(settings.dataDir, 'update.json'),
      '{"version":"9.1.0","checkedAt":"2026-11-28T10:00:00.000Z"}',
    )
    expect(knownRelease(settings)?.releasedAt).toBeNull()
  })
})

describe('the executable', () => {
  const at = placesOf(join(folder, 'trivet'))
  const text = (path: string) => readFileSync(path, 'utf8')

  test('comes out of the tarball byte by byte, executable, and takes the old one’s place, which stays beside it', async () => {
    writeFileSync(at.executable, 'old', { mode: 0o755 })
    const file = await unpackExecutable(archive, at)
    expect(readFileSync(file).equals(executable)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o755)
    putExecutable(file, at, { version: '9.0.0', at: '2026-11-28T10:00:00.000Z' })
    expect([text(at.previous), readFileSync(at.executable).equals(executable), existsSync(at.work)]).toEqual([
      'old',
      true,
      false,
    ])
    expect(whatWasBefore(at)).toEqual({ version: '9.0.0', at: '2026-11-28T10:00:00.000Z' })
  })

  test('goes back, and forth again', () => {
    exchangeExecutables(at, { version: '9.1.0', at: '2026-11-28T11:00:00.000Z' })
    expect(text(at.executable)).toBe('old')
    exchangeExecutables(at, { version: '9.0.0', at: '2026-11-28T12:00:00.000Z' })
    expect([text(at.previous), whatWasBefore(at)?.version]).toEqual(['old', '9.0.0'])
  })

  test('is not touched by a tarball without one, a cut-off one, or what a killed run left', async () => {
    const empty = tarball({ version: '9.1.0', seconds: 1, texts }, 'linux-x64', Buffer.alloc(0)).subarray(
      0,
      200,
    )
    for (const broken of [empty, archive.subarray(0, 300)]) {
      expect(
        await unpackExecutable(broken, at).then(
          () => 'done',
          (error) => error.messageId ?? error.code,
        ),
      ).not.toBe('done')
      sweepWork(at)
    }
    expect(existsSync(at.work)).toBe(false)
    expect(readFileSync(at.executable).equals(executable)).toBe(true)
  })
})
