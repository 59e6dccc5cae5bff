import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from '../importers/bakery'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { IS_LONG, longTimeout, sampleOf } from '../support/long'
import { ensurePythonTools, pythonTool } from '../support/python-tools'
import { lacks } from '../support/skips'
import { openTestSite } from '../support/test-site'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'

/** What would take the ground from under the other calls: the caller's own account and tokens, or everything at once. */
const LEFT_OUT =
  /logout|reset-password|users\/password|users\/\{|api-tokens|backups|restore|\/events$|admin\/(?:users|groups|households|maintenance)/
/** 500 is the answer that clients know here (a merge that cannot be done, no provider set up); it is in the document. */
const ANSWERS_500 = /\/merge$|\/auth\/oauth/
const CONFIG = join(import.meta.dir, '../support/python/schemathesis.toml')
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
]

let trivet: RunningTrivet
let token: string
let paths: string[]

const problem = ensurePythonTools()
const check = test.skipIf(lacks(problem !== null, problem ?? ''))

beforeAll(async () => {
  if (problem) return
  const folder = bareFolder()
  runTrivet(folder, ['demo', '--recipes', '20'], UNATTENDED)
  trivet = await startTrivet({ folder, env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  const call = await openApi(trivet)
  await addSampleRecipe(call)
  const made = await call<{ token: string }>('POST', '/users/api-tokens', {
    name: 'Checker',
    callsPerMinute: 10_000,
  })
  token = made.token
  const document = (await (await fetch(`${trivet.address}/openapi.json`)).json()) as { paths: object }
  paths = Object.keys(document.paths).filter((path) => !LEFT_OUT.test(path))
}, 300_000)
afterAll(() => (problem ? undefined : discard(trivet)))

/** Asks calls with values that the document allows and that it does not, and returns what did not agree. */
function disagreements(asked: readonly string[], checks: readonly string[]): string[] {
  const report = join(trivet.folder, 'report.json')
  const { exitCode, stdout } = Bun.spawnSync(
    [
      ...[
        pythonTool('schemathesis'),
        '--config-file',
        CONFIG,
        'run',
        `${trivet.address}/openapi.json`,
        '--no-color',
      ],
      ...['--header', `Authorization: Bearer ${token}`, '--checks', checks.join(',')],
      ...['--phases', IS_LONG ? 'coverage,fuzzing' : 'fuzzing', '--max-examples', IS_LONG ? '25' : '3'],
      ...['--continue-on-failure', '--no-shrink', '--seed', '1', '--request-timeout', '30'],
      ...['--report', 'json', '--report-json-path', report],
      ...asked.flatMap((path) => ['--include-path', path]),
    ],
    { cwd: trivet.folder, stderr: 'inherit' },
  )
  if (exitCode === 0) return []
  // An address that is too long is refused before its method is looked at; and a POST to the caller's own rating is one to `{id}`'s.
  const other = /Unsupported method \w+ returned 4(?:14|31)|^_+ POST \/api\/users\/self\/ratings\//m
  const output = stdout.toString()
  const parts = output.split(/^(?=_+ \w+ \/)/m)
  const own = parts.filter((part) => !other.test(part))
  const failures = own.flatMap(
    (part) => part.match(/^_+ [A-Z]+ \/.*|^- ST\d+ .*|^ {4}Received: .*|^Schema Error$/gm) ?? [],
  )
  if (failures.length > 0 || own.length < parts.length) return failures
  return [output.slice(-2000), readFileSync(report, 'utf8').slice(0, 500)]
}

check(
  'aiomealie reads an ingredient whose food nobody has, and what an import has recognized, and shops for it',
  async () => {
    const ingredients = ['500 g flour', '2 large eggs', '1-2 onions']
    const recipe = { '@context': 'https://schema.org', '@type': 'Recipe', name: 'Crumble' }
    const html = pageOf({ ...recipe, recipeIngredient: ingredients, recipeInstructions: ['Mix.'] })
    const site = await openTestSite({ '/crumble': (_, response) => response.end(html) })
    const program = [pythonTool('python'), join(import.meta.dir, '../support/python/aiomealie_calls.py')]
    const child = Bun.spawn([...program, trivet.address, `http://127.0.0.1:${site.port}/crumble`], {
      env: { ...process.env, TRIVET_TOKEN: token },
      stderr: 'pipe',
    })
    expect(await new Response(child.stderr).text()).toBe('')
    const { nobodys, read, bought } = JSON.parse(await new Response(child.stdout).text())
    await site.close()
    const nobody = [2, null, null, expect.stringContaining('moonberries'), []]
    expect(nobodys).toEqual([nobody, nobody])
    expect(read).toMatchObject([
      [500, 'gram', 'flour', '', '500 g flour', '500 g flour'],
      [2, null, 'egg', 'large', '2 eggs large', '2 large eggs'],
      [null, null, null, '1-2 onions', '1-2 onions', '1-2 onions'],
    ])
    expect(bought).toEqual([
      [1000, 'flour', ''],
      [4, 'egg', 'large'],
      [expect.any(Number), null, '1-2 onions'],
    ])
  },
)

describe('the document and the server agree on codes, types and shapes', () => {
  check(
    'for calls with valid and invalid input',
    () => {
      const asked = sampleOf(paths, 30).filter((path) => !ANSWERS_500.test(path))
      expect(disagreements(asked, CHECKS)).toEqual([])
    },
    longTimeout(120_000),
  )

  check(
    'for calls that answer 500 where clients expect it',
    () => {
      const asked = paths.filter((path) => ANSWERS_500.test(path))
      expect(disagreements(asked, CHECKS.slice(1))).toEqual([])
    },
    longTimeout(60_000),
  )
})
