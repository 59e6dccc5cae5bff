import { afterAll, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostTarget } from '../../tools/build/compile'
import { newKeyFiles } from '../../tools/release/minisign'
import { asUser, SERVICE, whyNoOtherUsers } from '../support/other-user'
import { cloneHere, must } from '../support/release-builds'
import { lacks } from '../support/skips'

const folder = mkdtempSync(join(tmpdir(), 'trivet-twice-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

const target = hostTarget()
const why =
  target === null
    ? 'there is no build for this machine'
    : Bun.which('apt-get')
      ? whyNoOtherUsers
      : 'apt-get is missing'

const BUILDERS: { by: string[]; owner?: number; umask: string; env: Record<string, string> }[] = [
  { by: [], umask: '022', env: { TZ: 'UTC', LC_ALL: 'C' } },
  { by: asUser(SERVICE), owner: SERVICE, umask: '077', env: { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' } },
]

test.skipIf(lacks(why !== '', why))(
  'two releases of one commit are the same bytes: in two folders, at two times, by two users, with two umasks, in two languages',
  () => {
    const commit = must('git', ['rev-parse', 'HEAD'], import.meta.dir)
    const keys = newKeyFiles()
    mkdirSync(join(folder, 'keys'))
    writeFileSync(join(folder, 'keys/test.pub'), keys.public)
    const sums = BUILDERS.map(({ by, owner, umask, env }, at) => {
      const home = join(folder, `home-${at}`)
      mkdirSync(home)
      if (owner !== undefined) chownSync(home, owner, owner)
      const clone = cloneHere(join(folder, `a-folder-${'x'.repeat(at * 20)}`), owner)
      const own = { ...env, HOME: home, TMPDIR: home, GIT_CONFIG_GLOBAL: '/dev/null' }
      const key = { TRIVET_RELEASE_KEYS: join(folder, 'keys'), TRIVET_RELEASE_KEY: keys.secret }
      const release = `umask ${umask} && ${process.execPath} tools/release/run.ts --target ${target}`
      // Someone may commit meanwhile.
      const [command, ...args] = [...by, 'sh', '-c', `git checkout --quiet --detach ${commit} && ${release}`]
      must(command!, args, clone, { ...own, ...key })
      return ['SHA256SUMS', 'SHA256SUMS.minisig'].map((name) =>
        readFileSync(join(clone, 'dist/release/latest/download', name), 'utf8'),
      )
    })
    expect(sums[0]![0]!.trim().split('\n').length).toBeGreaterThan(5)
    expect(sums[1]).toEqual(sums[0]!)
  },
  3_600_000,
)
