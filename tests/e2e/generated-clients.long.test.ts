import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientPackage } from '../../tools/client/client'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { ensurePythonTools, pythonTool } from '../support/python-tools'
import { lacks } from '../support/skips'
import { openApi, UNATTENDED } from './api-client'

/*
 * Three generators make whole clients from the document that the executable serves, without a warning, and each client makes twenty calls. Go comes with
 * the machine; the rest from npm, PyPI and the proxy of Go's modules, at fixed versions.
 */
const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, '.build/clients')
const CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const hasGo = Bun.which('go') !== null

let trivet: RunningTrivet
let token: string

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true })
  cpSync(join(ROOT, 'tests/support/clients'), FOLDER, { recursive: true })
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  token = (await call<{ token: string }>('POST', '/users/api-tokens', { name: 'Clients' })).token
  writeFileSync(join(FOLDER, 'openapi.json'), await (await fetch(`${trivet.address}/openapi.json`)).text())
})
afterAll(() => discard(trivet))

/** What a program said; a failure or anything on its error output ends the test. */
function run(command: string[], cwd = FOLDER, env: Record<string, string> = {}): string {
  const own = { TRIVET_URL: trivet.address, TRIVET_TOKEN: token, ...env }
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: { ...process.env, ...own } })
  const said = `${stdout}${stderr}`
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${said.slice(-4000)}`)
  expect(said).not.toMatch(/warning/i)
  return stdout.toString()
}

function expectTwenty(output: string): void {
  expect(JSON.parse(output)).toMatchObject({
    count: 20,
    found: 1,
    created: 1,
    items: ['Oats'],
    line: '2 cup moonberries',
    comment: 'Good.',
    cursor: 'string',
  })
}

test('the client of the release, made by openapi-typescript, under strict rules', async () => {
  // The document of the repository is what the executable serves, but for where that is.
  const of = { version: '1.2.3', seconds: 1_790_000_000, licence: 'MIT' }
  const archive = await clientPackage(ROOT, of)
  expect((await clientPackage(ROOT, of)).equals(archive)).toBe(true)
  writeFileSync(join(FOLDER, 'trivet-client.tgz'), archive)
  // As npm unpacks it, beside what it depends on.
  const modules = join(FOLDER, 'node_modules')
  const own = join(modules, 'trivet-client')
  mkdirSync(own, { recursive: true })
  run(['tar', 'xzf', 'trivet-client.tgz', '--strip-components=1', '-C', own])
  const { name, version, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  expect([name, version]).toEqual(['trivet-client', '1.2.3'])
  for (const [one, wanted] of Object.entries(dependencies)) {
    const there = join(ROOT, 'node_modules', one)
    expect(JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')).version).toBe(wanted)
    cpSync(there, join(modules, one), { recursive: true })
  }
  expect(run(['npm', 'pack', '--dry-run', '--json', '--ignore-scripts'], own)).toContain('"index.d.ts"')
  const [, sample = ''] = /```ts\n([^`]+)```/.exec(readFileSync(join(own, 'README.md'), 'utf8'))!
  writeFileSync(join(FOLDER, 'sample.ts'), sample)
  run([join(ROOT, 'node_modules/.bin/tsc'), '-p', '.'])
  const said = run([process.execPath, 'calls.ts'])
  expectTwenty(said)
  expect(JSON.parse(said)).toMatchObject({ rounds: [true, true], foods: ['egg', 'pear', null], bought: 4 })
}, 600_000)

test('openapi-python-client', () => {
  expect(ensurePythonTools()).toBeNull()
  const path = `${join(pythonTool('python'), '..')}:${process.env.PATH}`
  const made = join(FOLDER, 'python')
  mkdirSync(made, { recursive: true })
  run(
    [
      ...[pythonTool('openapi-python-client'), 'generate', '--path', '../openapi.json'],
      ...[
        '--config',
        '../client.yaml',
        '--meta',
        'none',
        '--output-path',
        'trivet_client',
        '--fail-on-warning',
      ],
    ],
    made,
    { PATH: path },
  )
  expectTwenty(run([pythonTool('python'), '../calls.py'], made, { PYTHONPATH: made }))
}, 600_000)

test.skipIf(lacks(!hasGo, 'Go is missing'))(
  'oapi-codegen',
  () => {
    const go = join(FOLDER, 'go')
    mkdirSync(join(go, 'api'), { recursive: true })
    const options = ['-package', 'api', '-generate', 'types,client', '-o', 'go/api/api.go', 'openapi.json']
    const env = { GOFLAGS: '-mod=mod', GOBIN: FOLDER }
    // What it fetches is shown on the error output.
    const installed = Bun.spawnSync(['go', 'install', CODEGEN], { cwd: go, env: { ...process.env, ...env } })
    if (!installed.success) throw new Error(installed.stderr.toString())
    run([join(FOLDER, 'oapi-codegen'), ...options])
    run(['go', 'vet', './...'], go)
    run(['go', 'build', '-o', 'calls', '.'], go)
    expectTwenty(run([join(go, 'calls')], go))
  },
  900_000,
)
