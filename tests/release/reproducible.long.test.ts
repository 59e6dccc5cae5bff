import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostTarget } from '../../tools/build/compile'
import { newKeyFiles } from '../../tools/release/minisign'
import { cloneHere, must } from '../support/release-builds'
import { lacks } from '../support/skips'

const folder = mkdtempSync(join(tmpdir(), 'trivet-twice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

const target = hostTarget()
const why =
  target === null ? 'there is no build for this machine' : Bun.which('apt-get') ? '' : 'apt-get is missing'

test.skipIf(lacks(why !== '', why))(
  'two releases of one commit are the same bytes, in two folders, at two times, in two languages',
  () => {
    const commit = must('git', ['rev-parse', 'HEAD'], import.meta.dir)
    const keys = newKeyFiles()
    mkdirSync(join(folder, 'keys'))
    writeFileSync(join(folder, 'keys/test.pub'), keys.public)
    const sums = [
      { TZ: 'UTC', LC_ALL: 'C' },
      { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' },
    ].map((env, at) => {
      const clone = cloneHere(join(folder, `a-folder-${'x'.repeat(at * 20)}`))
      // Somebody may commit meanwhile.
      must('git', ['checkout', '--quiet', '--detach', commit], clone)
      const key = { TRIVET_RELEASE_KEYS: join(folder, 'keys'), TRIVET_RELEASE_KEY: keys.secret }
      must(process.execPath, ['tools/release/run.ts', '--target', target!], clone, { ...env, ...key })
      return ['SHA256SUMS', 'SHA256SUMS.minisig'].map((name) =>
        readFileSync(join(clone, 'dist/release/latest/download', name), 'utf8'),
      )
    })
    expect(sums[0]![0]!.trim().split('\n').length).toBeGreaterThan(5)
    expect(sums[1]).toEqual(sums[0]!)
  },
  3_600_000,
)
