import { afterAll, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifySignature } from '../../src/update/signature.service'
import { minisign, newKeyFiles, readSigningKey } from '../../tools/release/minisign'
import { lacks } from '../support/skips'

const folder = mkdtempSync(join(tmpdir(), 'trivet-minisign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = Buffer.from('the sums of a release\n')
const pair = newKeyFiles()
const key = readSigningKey(pair.secret)
const other = readSigningKey(newKeyFiles().secret)
const signed = minisign(bytes, key, 'trivet version:1.0.0')
const known = [other.publicLine, key.publicLine]

test('a signature by either of two known keys is good, and tells its comment', () => {
  expect(verifySignature(bytes, signed, known)).toBe('trivet version:1.0.0')
  expect(verifySignature(bytes, minisign(bytes, other, 'trivet version:2.0.0'), known)).toBe(
    'trivet version:2.0.0',
  )
})

test('other bytes, another comment, an unknown key and what is no signature are refused', () => {
  expect(verifySignature(Buffer.from('other bytes'), signed, known)).toBeNull()
  expect(verifySignature(bytes, signed.replace('1.0.0', '9.0.0'), known)).toBeNull()
  expect(verifySignature(bytes, signed, [other.publicLine])).toBeNull()
  expect(verifySignature(bytes, signed, [])).toBeNull()
  const lines = signed.split('\n')
  for (let line = 0; line < 4; line++)
    expect(verifySignature(bytes, lines.toSpliced(line, 1).join('\n'), known)).toBeNull()
  for (const text of ['', 'x', `${'A'.repeat(10_000)}\n`.repeat(4), signed.replaceAll(/[A-Z]/g, 'A')])
    expect(verifySignature(bytes, text, known)).toBeNull()
})

test('a key with a password, or none at all, is refused with a sentence', () => {
  const line = Buffer.from(pair.secret.split('\n')[1]!, 'base64')
  line.write('Sc', 2)
  expect(() => readSigningKey(line.toString('base64'))).toThrow('has a password')
  expect(() => readSigningKey('nonsense')).toThrow('no secret key')
})

describe.skipIf(lacks(!Bun.which('minisign'), 'minisign is missing'))('minisign itself', () => {
  const run = (...args: string[]) => spawnSync('minisign', args, { cwd: folder, encoding: 'utf8' })

  test('finds our signature good, and a changed file bad', () => {
    writeFileSync(join(folder, 'sums'), bytes)
    writeFileSync(join(folder, 'sums.minisig'), signed)
    writeFileSync(join(folder, 'ours.pub'), pair.public)
    const verified = run('-V', '-m', 'sums', '-p', 'ours.pub')
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('trivet version:1.0.0')])
    writeFileSync(join(folder, 'sums'), 'changed')
    expect(run('-V', '-m', 'sums', '-p', 'ours.pub').status).not.toBe(0)
  })

  test('makes keys that we sign with and signatures that we find good', () => {
    writeFileSync(join(folder, 'sums'), bytes)
    expect(run('-G', '-W', '-p', 'theirs.pub', '-s', 'theirs.key').status).toBe(0)
    expect(
      run('-S', '-W', '-s', 'theirs.key', '-m', 'sums', '-x', 'theirs.minisig', '-t', 'by minisign').status,
    ).toBe(0)
    const theirs = readSigningKey(readFileSync(join(folder, 'theirs.key'), 'utf8'))
    expect(readFileSync(join(folder, 'theirs.pub'), 'utf8')).toContain(theirs.publicLine)
    expect(
      verifySignature(bytes, readFileSync(join(folder, 'theirs.minisig'), 'utf8'), [theirs.publicLine]),
    ).toBe('by minisign')
    writeFileSync(join(folder, 'again.minisig'), minisign(bytes, theirs, 'by us'))
    expect(run('-V', '-m', 'sums', '-x', 'again.minisig', '-p', 'theirs.pub').status).toBe(0)
  })
})
