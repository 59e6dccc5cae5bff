import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseKeys } from '../../tools/build/release-keys'
import { newKeyFiles, readSigningKey } from '../../tools/release/minisign'
import { aboutKeys, Refused, signingKey, writeNewKey } from '../../tools/release/signing'

const folder = mkdtempSync(join(tmpdir(), 'trivet-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [today, next] = [newKeyFiles(), newKeyFiles()]
const lineOf = ({ secret }: { secret: string }) => readSigningKey(secret).publicLine
const both = [lineOf(today), lineOf(next)]

test('a new pair is written once: its secret half only for its owner, its public half as executables read it', () => {
  expect(writeNewKey(join(folder, 'own'))).toContain('tools/release/keys')
  expect(statSync(join(folder, 'own/trivet.key')).mode & 0o777).toBe(0o600)
  const key = readSigningKey(readFileSync(join(folder, 'own/trivet.key'), 'utf8'))
  process.env.TRIVET_RELEASE_KEYS = join(folder, 'own')
  try {
    expect(releaseKeys('/nowhere')).toEqual([key.publicLine])
  } finally {
    delete process.env.TRIVET_RELEASE_KEYS
  }
  expect(() => writeNewKey(join(folder, 'own'))).toThrow(Refused)
  expect(readSigningKey(readFileSync(join(folder, 'own/trivet.key'), 'utf8')).publicLine).toBe(key.publicLine)
})

test('today’s key and the next one sign, from a file or the environment; a key that executables do not know is refused', () => {
  const file = join(folder, 'next.key')
  writeFileSync(file, next.secret)
  expect(signingKey({ TRIVET_RELEASE_KEY: today.secret }, both)?.publicLine).toBe(both[0]!)
  expect(signingKey({ TRIVET_RELEASE_KEY_FILE: file }, both)?.publicLine).toBe(both[1]!)
  expect(() => signingKey({ TRIVET_RELEASE_KEY: newKeyFiles().secret }, both)).toThrow(
    'no one could update to the release',
  )
  expect(() => signingKey({ TRIVET_RELEASE_KEY_FILE: join(folder, 'none.key') }, both)).toThrow('not there')
  expect(signingKey({}, both)).toBeNull()
})

test('making a release warns when it is unsigned, when no one could update from it, and when its key could not be replaced', () => {
  const signer = readSigningKey(today.secret)
  expect(aboutKeys(both, signer)).toEqual([])
  expect(aboutKeys(both.slice(1), signer)).toEqual([expect.stringContaining('cannot be replaced')])
  expect(aboutKeys([], null)).toEqual([
    expect.stringContaining('unsigned'),
    expect.stringContaining('cannot update themselves'),
  ])
})

test('the repository has no secret key', () => {
  // As the files of minisign begin, without a password and with one.
  const { stdout } = Bun.spawnSync(['git', 'grep', '-lE', 'RW(QAAE|RTY0)Iy[A-Za-z0-9+/]{190}'], {
    cwd: join(import.meta.dir, '../..'),
  })
  expect(stdout.toString()).toBe('')
})
