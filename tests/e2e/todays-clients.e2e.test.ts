import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument } from '../../src/platform/openapi/document'
import { schemasOf } from '../support/document-schemas'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { ensurePythonTools, pythonTool } from '../support/python-tools'
import { lacks } from '../support/skips'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'

/*
 * What people use with their kitchen today, as it is published: Home Assistant's library in every dialect, three servers for assistants, and
 * a client in TypeScript and two in Python. docs/integrations/clients.md lists them.
 */
const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, '.build/todays-clients')
const packageFolder = (name: string) => join(FOLDER, 'node_modules', name)

function install(): string | null {
  mkdirSync(FOLDER, { recursive: true })
  cpSync(join(ROOT, 'tests/support/todays-clients'), FOLDER, { recursive: true })
  const asked = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts']
  const { exitCode, stderr } = Bun.spawnSync(['npm', ...asked], { cwd: FOLDER })
  return exitCode === 0
    ? ensurePythonTools()
    : `Today's clients come from npm: ${stderr.toString().slice(-300)}`
}

/** A package of PyPI beside the others, in a folder of its own: several versions of one are tried. */
function pythonPackage(wanted: string): string {
  const folder = join(FOLDER, 'python', wanted)
  if (existsSync(folder)) return folder
  const asked = ['install', '--quiet', '--no-deps', '--ignore-requires-python', '--target', folder, wanted]
  const { exitCode, stderr } = Bun.spawnSync([pythonTool('pip'), ...asked])
  if (exitCode !== 0) throw new Error(stderr.toString())
  return folder
}

const problem = install()
const check = test.skipIf(lacks(problem !== null, problem ?? ''))

interface Kitchen {
  trivet: RunningTrivet
  call: Call
  token: string
  slug: string
}
const open: Kitchen[] = []

async function openKitchen(env: Record<string, string> = {}): Promise<Kitchen> {
  const trivet = await startTrivet({ env: { ...UNATTENDED, ...env } })
  const call = await openApi(trivet)
  const { slug } = await addSampleRecipe(call)
  await call('POST', '/groups/shopping/lists', { name: 'Market' })
  const token = { name: 'Clients', callsPerMinute: 10_000 }
  const made = await call<{ token: string }>('POST', '/users/api-tokens', token)
  const kitchen = { trivet, call, token: made.token, slug }
  open.push(kitchen)
  return kitchen
}

let kitchen: Kitchen
beforeAll(async () => {
  if (!problem) kitchen = await openKitchen()
}, 300_000)
afterAll(() => Promise.all(open.map(({ trivet }) => discard(trivet))))

function python({ trivet, token }: Kitchen, wanted: string, script: string, args: string[]) {
  const program = join(ROOT, 'tests/support/python', script)
  const { stdout, stderr } = Bun.spawnSync([pythonTool('python'), program, trivet.address, ...args], {
    env: { ...process.env, TRIVET_TOKEN: token, PYTHONPATH: pythonPackage(wanted) },
  })
  expect(stderr.toString()).toBe('')
  return JSON.parse(stdout.toString())
}

const V3 = ['breakfast', 'dessert', 'dinner', 'drink', 'lunch', 'side', 'snack']
const OLDER = ['breakfast', 'dinner', 'lunch', 'side']

describe("Home Assistant's library", () => {
  check.each([
    ['2.1.3', '', 'v3.0.0', V3],
    ['1.2.4', '', 'v3.0.0', V3],
    ['0.11.0', 'v2.8.0', 'v2.8.0', OLDER],
    ['0.9.5', 'v1.12.0', 'v1.12.0', OLDER],
  ])(
    'aiomealie %s with TRIVET_API_VERSION "%s"',
    async (version, set, reported, types) => {
      const own = await openKitchen(set === '' ? {} : { TRIVET_API_VERSION: set })
      // Someone has planned what no older client can read, and what none can at all.
      for (const meal of ['snack', 'Brunch'])
        await own.call('POST', '/households/mealplans', { date: '2026-11-24', meal, title: meal })
      const read = python(own, `aiomealie==${version}`, 'house_calls.py', [own.slug])
      expect(read).toMatchObject({
        version: reported,
        recipe: 'Plum and hazelnut galette',
        renamed: ['Oat milk'],
      })
      expect(read.types.toSorted()).toEqual(types)
      expect([...new Set(read.planned)]).toEqual(types)
      if (version === '2.1.3') expect(read).toMatchObject({ favorites: 1, changed: 'lunch', missing: [] })
      const { items } = await own.call<{ items: { title: string; meal: string }[] }>(
        'GET',
        '/households/mealplans?perPage=-1',
      )
      expect(items.filter(({ title }) => title === 'Brunch')).toMatchObject([{ meal: 'Brunch' }])
    },
    120_000,
  )
})

describe('the document of v3 that mealie-mcp is published with', () => {
  const norm = (path: string) => path.replace(/\{\w+\}/g, '{}')
  // Answered otherwise: a list where no page is asked for (decision 0060).
  const OTHERWISE = ['get /api/groups/members']
  const theirs = async () =>
    (await Bun.file(join(packageFolder('mealie-mcp'), 'openapi.snapshot.json')).json()) as OpenApiDocument
  const ours = async () =>
    (await (await fetch(`${kitchen.trivet.address}/openapi.json`)).json()) as OpenApiDocument

  /** What an answer is in JSON, of a document. */
  const jsonOf = (answer: { content?: Record<string, { example?: unknown }> } | undefined) =>
    answer?.content?.['application/json']

  async function calls() {
    const [newer, own] = [await theirs(), await ours()]
    const offered = new Map(Object.entries(own.paths).map(([path, methods]) => [norm(path), methods]))
    return Object.entries(newer.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        place: ['paths', path, method],
        operation,
        answered: offered.get(norm(path))?.[method as 'get'],
      })),
    )
  }

  check('has no call that there is not', async () => {
    const all = await calls()
    expect(all.length).toBeGreaterThan(250)
    expect(all.filter(({ answered }) => !answered).map(({ name }) => name)).toEqual([])
  })

  check('asks for nothing in an answer that is not there', async () => {
    const kept = (await Bun.file(join(ROOT, 'docs/openapi.json')).json()) as OpenApiDocument
    const examples = new Map(Object.entries(kept.paths).map(([path, methods]) => [norm(path), methods]))
    const misfits = schemasOf(await theirs())
    const faults: string[] = []
    let compared = 0
    for (const { name, place, operation } of await calls()) {
      const own = examples.get(norm(place[1]!))?.[place[2] as 'get']
      const status = Object.keys(operation.responses).find((code) => code.startsWith('2')) ?? ''
      const answer = Object.entries(own?.responses ?? {}).find(([code]) => code.startsWith('2'))?.[1]
      const media = jsonOf(answer)
      if (!media || !('example' in media) || !jsonOf(operation.responses[status])) continue
      const schema = [...place, 'responses', status, 'content', 'application/json', 'schema']
      compared += 1
      faults.push(...misfits(schema, media.example).map((fault) => `${name}:${fault}`))
    }
    expect(compared).toBeGreaterThan(200)
    expect(faults.filter((fault) => !OTHERWISE.some((name) => fault.startsWith(name)))).toEqual([])
  })
})

describe('servers for assistants', () => {
  interface Tool {
    name: string
    inputSchema: { required?: string[] }
  }
  interface Said {
    isError?: boolean
    content: { text: string }[]
  }
  interface Session {
    tools: Tool[]
    ask(name: string, args?: Record<string, unknown>): Promise<Said>
    close(): Promise<void>
  }

  /** Starts one of the packages as assistants do, with the library that came with it. */
  async function session(name: string, env: Record<string, string>): Promise<Session> {
    const sdk = packageFolder('@modelcontextprotocol/sdk/dist/esm/client')
    const { Client } = await import(join(sdk, 'index.js'))
    const { StdioClientTransport } = await import(join(sdk, 'stdio.js'))
    const client = new Client({ name: 'test', version: '1.0.0' })
    const args = [join(packageFolder(name), 'dist/index.js')]
    const own = { MEALIE_BASE_URL: kitchen.trivet.address, MEALIE_API_TOKEN: kitchen.token }
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        stderr: 'ignore',
        env: { ...process.env, ...own, MEALIE_API_KEY: kitchen.token, ...env },
      }),
    )
    const tools: Tool[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor })
      tools.push(...page.tools)
      cursor = page.nextCursor
    } while (cursor)
    return {
      tools,
      ask: (tool, given = {}) => client.callTool({ name: tool, arguments: given }),
      close: () => client.close(),
    }
  }

  /** Tools that need nothing and read, but those that are about a file or a sign-in. */
  const reading = ({ tools }: Session) =>
    tools.filter(
      ({ name, inputSchema: { required = [] } }) =>
        required.length === 0 &&
        /get|list/i.test(name) &&
        !/delete|token|oauth|download|docker|refresh|logout/i.test(name),
    )

  const refused = ({ isError, content }: Said) =>
    isError === true || /^(?:HTTP [45]|Error)|"error": ?true/.test(content[0]?.text ?? '')

  check.each([
    ['mealie-mcp-server', 'its own tools', {}, 13],
    ['mealie-mcp', 'the document that the server gives it', {}, 60],
    ['mealie-mcp', 'the document that it brings', { MEALIE_USE_BUNDLED_SPEC: 'true' }, 35],
  ])(
    '%s reads everything by %s',
    async (name, _, env, atLeast) => {
      const assistant = await session(name, env)
      const asked = reading(assistant)
      expect(asked.length).toBeGreaterThanOrEqual(atLeast)
      const failed: string[] = []
      for (const { name: tool } of asked) {
        const said = await assistant.ask(tool)
        if (refused(said)) failed.push(`${tool}: ${said.content[0]?.text.slice(0, 200)}`)
      }
      await assistant.close()
      expect(failed).toEqual([])
    },
    120_000,
  )

  check('mealie-mcp-server plans a snack and a dessert, and buys for it', async () => {
    const assistant = await session('mealie-mcp-server', {})
    const entries = [
      { date: '2026-12-01', entryType: 'snack', title: 'Nuts' },
      { date: '2026-12-01', entryType: 'dessert', title: 'Pie' },
    ]
    for (const entry of entries) expect(refused(await assistant.ask('create_mealplan', entry))).toBe(false)
    const day = '/households/mealplans?start_date=2026-12-01&end_date=2026-12-01'
    const { items } = await kitchen.call<{ items: { entryType: string; title: string }[] }>('GET', day)
    expect(items.map(({ entryType, title }) => ({ date: '2026-12-01', entryType, title }))).toEqual(
      expect.arrayContaining(entries),
    )
    const made = await assistant.ask('create_recipe', {
      name: 'Assistant soup',
      ingredients: ['2 leeks'],
      instructions: ['Cook.'],
    })
    expect(refused(made)).toBe(false)
    const [list] = (await kitchen.call<{ items: { id: string }[] }>('GET', '/households/shopping/lists'))
      .items
    const { id: recipeId } = await kitchen.call<{ id: string }>('GET', '/recipes/assistant-soup')
    expect(refused(await assistant.ask('add_recipe_to_shopping_list', { listId: list!.id, recipeId }))).toBe(
      false,
    )
    await assistant.close()
  })
})

check('mealie-typescript plans a drink, and finds recipes of a household', async () => {
  const client = await import(join(packageFolder('mealie-typescript'), 'dist/index.js'))
  const config = new client.Configuration({ basePath: kitchen.trivet.address, accessToken: kitchen.token })
  const plans = new client.HouseholdsMealplansApi(config)
  const entry = { date: '2026-12-02', entryType: client.PlanEntryType.Drink, title: 'Tea' }
  const made = await plans.createOneApiHouseholdsMealplansPost(entry)
  expect(made.data).toMatchObject(entry)
  const recipes = new client.RecipeCRUDApi(config)
  const found = async (household: string) =>
    (await recipes.getAllApiRecipesGet(null, null, null, null, [household])).data.total
  expect(await found('family')).toBeGreaterThan(0)
  expect(await found('somebody-else')).toBe(0)
})

describe('clients in Python', () => {
  check.each([
    ['mealie-mcp-server==0.1.0', 'mealie', 11],
    ['mealie-client==0.1.3', 'mealie_client', 6],
  ])('%s reads what it reads', (wanted, name, count) => {
    const { done, failed } = python(kitchen, wanted, 'reading_calls.py', [name])
    expect(done).toBeGreaterThanOrEqual(count)
    // It asks for statistics at an address that no version has.
    expect(Object.keys(failed)).toEqual(name === 'mealie_client' ? ['get_app_statistics'] : [])
  })
})
