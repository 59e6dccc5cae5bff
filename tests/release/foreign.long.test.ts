import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { openApi, UNATTENDED } from '../e2e/api-client'
import { inBareRoot } from '../support/bare-root'
import { freePort } from '../support/executable'
import { layForeignRoot } from '../support/foreign-roots'
import { photograph } from '../support/photographs'
import { descendantsOf } from '../support/process-memory'
import { ensurePrograms } from '../support/programs'
import { ensurePythonTools } from '../support/python-tools'
import { must } from '../support/release-builds'
import { lacks } from '../support/skips'

// The executables for machines that this one is not. Those for ARM are translated by QEMU, so what starts a process of its own
// (pictures, archives) is tried with the one for musl on x64 only.

const ROOT = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'trivet-foreign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

const why =
  process.arch !== 'x64' || process.getuid?.() !== 0
    ? 'foreign executables are tried by root on x64'
    : Bun.which('apt-get') === null
      ? 'apt-get is missing, which fetches libraries and translator'
      : ''

beforeAll(() => {
  if (why !== '') return
  ensurePrograms()
  const problem = ensurePythonTools()
  if (problem) throw new Error(problem)
}, 600_000)

describe.skipIf(lacks(why !== '', why)).each([
  ['linux-x64-musl', true],
  ['linux-arm64', false],
  ['linux-arm64-musl', false],
] as const)('%s', (target, hasProcesses) => {
  test('says its version, serves, answers its health check, keeps a recipe over a restart', async () => {
    must(process.execPath, ['run', 'build.ts', '--target', target, '--named'], ROOT)
    const root = join(folder, target)
    const program = layForeignRoot(root, target, join(ROOT, 'dist', `trivet-${target}`))
    const port = freePort()
    const env = {
      TRIVET_DATA_DIR: '/data',
      TRIVET_HOST: '127.0.0.1',
      TRIVET_PORT: String(port),
      ...UNATTENDED,
    }
    const run = (word: string) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync(inBareRoot(root, [...program, word]), { env })
      return { code: exitCode, said: `${stdout}${stderr}` }
    }
    expect(run('--version')).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^${packageJson.version} \\([0-9a-f]{8}\\+?\\)\\n$`)),
    })
    const address = `http://127.0.0.1:${port}`
    const serving = async <T>(doing: (call: Awaited<ReturnType<typeof openApi>>) => Promise<T>) => {
      const server = Bun.spawn(inBareRoot(root, [...program, 'serve']), {
        env,
        stdout: 'pipe',
        stderr: 'pipe',
      })
      try {
        const deadline = Date.now() + 120_000
        while (run('health').code !== 0 && Date.now() < deadline && server.exitCode === null)
          await Bun.sleep(500)
        expect(run('health').code).toBe(0)
        return await doing(await openApi({ address }))
      } finally {
        for (const pid of descendantsOf(server.pid)) process.kill(pid, 'SIGTERM')
        await server.exited
      }
    }
    const slug = await serving(async (call) => {
      const made = await call<string>('POST', '/recipes', { name: 'Plum soup' })
      if (hasProcesses) {
        const form = new FormData()
        // What Bun does not read itself goes to sharp, whose native files are musl's as well.
        const picture = await photograph({ width: 900, height: 600 }).tiff().toBuffer()
        form.set('image', new Blob([new Uint8Array(picture)]), 'plums.tiff')
        form.set('extension', 'tiff')
        await call('PUT', `/recipes/${made}/image`, form)
      }
      return made
    })
    await serving(async (call) => {
      expect(await call<object>('GET', `/recipes/${slug}`)).toMatchObject({ name: 'Plum soup' })
      expect((await fetch(`${address}/login`)).status).toBe(200)
    })
    expect(existsSync(join(root, 'data/trivet.db'))).toBe(true)
  }, 900_000)
})
