import { afterEach, describe, expect, test } from 'bun:test'
import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runTrivet } from '../support/executable'
import { cleanUp, expectSentence, newFolder, serveEnv } from '../support/operator'
import { lacks } from '../support/skips'

afterEach(cleanUp)

describe('a start that cannot be', () => {
  test('a file instead of the data directory', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data'), '')
    const refused = runTrivet(folder, ['serve'], serveEnv())
    expect(refused.code).toBe(73)
    expectSentence(refused, /data is a file, but Trivet needs a folder there\.$/)
    const below = runTrivet(folder, ['serve'], serveEnv({ TRIVET_DATA_DIR: 'data/below' }))
    expect(below.code).toBe(73)
    expectSentence(below, /data is a file, but Trivet needs a folder there\.$/)
  })

  test('a folder instead of the database', () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data/trivet.db'), { recursive: true })
    const refused = runTrivet(folder, ['serve'], serveEnv())
    expect(refused.code).toBe(73)
    expectSentence(refused, /trivet\.db is a folder, but Trivet needs a file there\.$/)
  })

  const demo = (folder: string) => expect(runTrivet(folder, ['demo', '--recipes', '20']).code).toBe(0)

  test.each(['user list', 'serve'])(
    'a damaged database leads to restoring a backup: trivet %s',
    async (command) => {
      const folder = newFolder()
      demo(folder)
      expect(runTrivet(folder, ['backup', '--to', 'kept.zip']).code).toBe(0)
      const file = openSync(join(folder, 'data/trivet.db'), 'r+')
      writeSync(file, Buffer.alloc(statSync(join(folder, 'data/trivet.db')).size, 0x5a))
      closeSync(file)
      const refused = runTrivet(folder, command.split(' '), serveEnv())
      expect(refused.code).toBe(74)
      expectSentence(refused, /trivet\.db is damaged: restore a backup with "trivet restore FILE"/)
      expect(runTrivet(folder, ['restore', 'kept.zip']).code).toBe(0)
      expect(runTrivet(folder, ['user', 'list']).stdout).toContain('demo@example.com')
    },
  )

  test('a zone that there is not', () => {
    const refused = runTrivet(newFolder(), ['serve'], serveEnv({ TZ: 'Europe/Belrin' }))
    expect(refused.code).toBe(78)
    expectSentence(refused, /^TZ must be a time zone such as Europe\/Berlin \(it is "Europe\/Belrin"\)\.$/)
  })

  test('with a JSON log the sentence is a line of it', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data'), '')
    const { code, stdout } = runTrivet(folder, ['serve'], serveEnv({ TRIVET_LOG_FORMAT: 'json' }))
    expect(code).toBe(73)
    expect(JSON.parse(stdout.trim())).toMatchObject({
      level: 'error',
      message: expect.stringMatching(/is a file/),
    })
  })

  test('a command on a full disk says so', () => {
    const folder = newFolder()
    demo(folder)
    const full = ['/bin/sh', '-c', 'ulimit -f 1; exec "$0" "$@"']
    for (const args of [
      ['user', 'create', 'anna', '--email', 'anna@example.com'],
      ['backup', '--to', 'x.zip'],
    ]) {
      const refused = runTrivet(folder, args, {}, '', full)
      expect(refused.code).toBe(74)
      expectSentence(refused, /^There’s no space left /)
    }
  })

  // Only root may mount, and only where the system lets it.
  const unshare = ['/usr/bin/unshare', '--mount', '/bin/sh', '-c']
  const canMount =
    existsSync('/usr/bin/unshare') && Bun.spawnSync([...unshare, 'mount -t tmpfs none /mnt']).success
  test.skipIf(lacks(!canMount, 'a disk of its own cannot be mounted'))(
    `a read-only disk${canMount ? '' : ' (skipped: nothing can be mounted here)'}`,
    () => {
      const folder = newFolder()
      demo(folder)
      const mount =
        'mount --bind "$PWD/data" "$PWD/data" && mount -o remount,bind,ro "$PWD/data" && exec "$0" "$@"'
      for (const args of [['serve'], ['backup'], ['user', 'list']]) {
        const refused = runTrivet(folder, args, serveEnv(), '', [...unshare, `PATH=/usr/bin:/bin; ${mount}`])
        expect(refused.code).toBe(73)
        expectSentence(refused, /data is on a read-only file system, so Trivet can't write there\.$/)
      }
    },
  )
})
