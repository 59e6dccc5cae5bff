import { afterEach, describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { chooseParsing } from '../../src/groups/group.service'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { seedEverything } from '../../src/seeds/seed.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { seedKitchen } from '../support/kitchen'

let kitchen: DiskKitchen
afterEach(() => kitchen?.close())

interface ToolAnswer {
  content: { type: string; text: string }[]
  isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: data of every shape
  structuredContent?: any
}

/** The protocol's own client, which reaches this kitchen and nothing else. */
async function connect(
  token: string | undefined,
  locale = 'en-US',
  mode: 'auto' | 'legacy' = 'legacy',
): Promise<Client> {
  const reach = async (url: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    headers.set('accept-language', locale)
    return kitchen.request(new URL(url).pathname, { ...init, headers })
  }
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://kitchen.test/mcp'), { fetch: reach }),
  )
  return client
}

async function tokenOf(scope: string): Promise<string> {
  const json = { name: scope, scope }
  const answer = await kitchen.request('/api/users/api-tokens', { method: 'POST', as: kitchen.mara, json })
  return ((await answer.json()) as { token: string }).token
}

async function openKitchen(scope = 'everything', locale?: string): Promise<Client> {
  kitchen = diskKitchen()
  createRecipe(kitchen.mara, {
    name: 'Leek soup',
    description: 'For cold days',
    recipeIngredient: [
      {
        quantity: 2,
        unit: null,
        food: null,
        note: 'leeks',
        title: null,
        originalText: null,
        referenceId: crypto.randomUUID(),
      },
    ] as never,
  })
  createRecipe(kitchen.mara, { name: 'Apple cake' })
  createRecipe(kitchen.other, { name: 'Harbour leek pie' })
  return connect(await tokenOf(scope), locale)
}

const call = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolAnswer
/** Why it was refused. A matcher's `rejects` waits in an event loop of its own, in which a late answer is not heard on a busy machine. */
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'not refused',
    (error) => String(error),
  )
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

describe('an assistant with the official client', () => {
  test('hears where it is, and which tools there are', async () => {
    const client = await openKitchen()
    expect(client.getServerVersion()).toMatchObject({ name: 'trivet', title: 'Trivet' })
    expect(client.getInstructions()).toStartWith(
      'These are the recipes, meal plans, and shopping lists of “Linden House”',
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_recipes',
      'read_recipe',
      'read_meal_plan',
      'read_shopping_lists',
      'import_recipe',
      'plan_meal',
      'add_to_shopping_list',
      'add_recipe_to_shopping_list',
    ])
    expect(tools[1]).toMatchObject({
      title: 'Read a recipe',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        required: ['recipe'],
        properties: { recipe: { description: 'Slug or ID of a recipe, as returned by the search.' } },
      },
    })
    await client.ping()
  })

  test('reads the tools in the language of its person', async () => {
    const client = await openKitchen('everything', 'de-DE')
    const [search] = (await client.listTools()).tools
    expect(search).toMatchObject({ title: 'Rezepte suchen' })
    expect(JSON.stringify(search)).toContain('Suchwörter. Alle müssen vorkommen.')
  })

  test('finds and reads recipes of its household alone', async () => {
    const client = await openKitchen()
    const found = await call(client, 'search_recipes', { query: 'leek' })
    expect(found.structuredContent).toMatchObject({ total: 1, recipes: [{ slug: 'leek-soup' }] })
    expect((await call(client, 'read_recipe', { recipe: 'leek-soup' })).content[0]!.text).toContain(
      '# Leek soup',
    )
    const other = await call(client, 'read_recipe', { recipe: 'harbour-leek-pie' })
    expect(other).toMatchObject({ isError: true, content: [{ text: 'No Entry Found' }] })
  })

  test('plans, shops and imports', async () => {
    const client = await openKitchen()
    const planned = await call(client, 'plan_meal', {
      date: '2026-11-22',
      recipe: 'leek-soup',
      note: 'with bread',
    })
    expect(planned.structuredContent).toMatchObject({ meal: 'dinner', title: 'Leek soup' })
    await call(client, 'plan_meal', { date: '2026-11-23', meal: 'lunch', note: 'Leftovers' })
    const plan = await call(client, 'read_meal_plan', { from: '2026-11-22', to: '2026-11-23' })
    expect(plan.structuredContent.meals).toMatchObject([
      { date: '2026-11-22', recipe: 'leek-soup', text: 'with bread' },
      { date: '2026-11-23', title: 'Leftovers', recipe: null },
    ])
    const list = await call(client, 'add_to_shopping_list', { items: ['2 kg potatoes', 'salt'] })
    expect(list.structuredContent.list.items).toHaveLength(2)
    const more = await call(client, 'add_recipe_to_shopping_list', { recipe: 'leek-soup', times: 2 })
    expect(more.structuredContent.list.items.length).toBeGreaterThan(2)
    const { lists } = (await call(client, 'read_shopping_lists')).structuredContent
    expect(lists).toHaveLength(1)
    expect(lists[0].items).toContainEqual({
      display: expect.stringContaining('potatoes'),
      checked: false,
      label: null,
    })
    expect(lists[0].items).toHaveLength(lists[0].open)
    const text =
      '# Rye rolls\n\n## Ingredients\n\n- 300 g rye flour\n- 1 tsp salt\n\n## Instructions\n\n1. Knead.\n2. Bake.'
    expect((await call(client, 'import_recipe', { text })).structuredContent).toMatchObject({
      slug: 'rye-rolls',
    })
  })

  test.each(['legacy', 'auto'] as const)(
    'reads what an import has recognized, and shops for it (%s)',
    async (mode) => {
      await openKitchen()
      seedEverything(kitchen.mara, 'en-US')
      chooseParsing(kitchen.mara, true)
      const client = await connect(await tokenOf('everything'), 'en-US', mode)
      const text =
        '# Rolls\n\n## Ingredients\n\n- 500 g flour\n- 2 large eggs\n- 1-2 onions\n\n## Instructions\n\n1. Knead.'
      const { slug } = (await call(client, 'import_recipe', { text })).structuredContent
      const said = (await call(client, 'read_recipe', { recipe: slug })).content[0]!.text
      for (const line of ['500 g flour', '2 eggs, large', '1-2 onions']) expect(said).toContain(line)
      const bought = await call(client, 'add_recipe_to_shopping_list', { recipe: slug, times: 2 })
      const items = bought.structuredContent.list.items.map(({ display }: { display: string }) => display)
      expect(items).toEqual(expect.arrayContaining(['1000 g flour', expect.stringContaining('4 eggs')]))
    },
  )

  test('gets an answer in words about what was wrong', async () => {
    const client = await openKitchen()
    const missing = await call(client, 'read_recipe')
    expect(missing.isError).toBe(true)
    expect(missing.content[0]!.text).toStartWith('recipe: ')
    expect((await call(client, 'import_recipe')).content[0]!.text).toBe('Provide either a URL or text.')
    const far = await call(client, 'read_meal_plan', { from: '2026-01-01', to: '2026-12-31' })
    expect(far.content[0]!.text).toBe('Request up to 100 days at a time.')
    expect(await refusalOf(call(client, 'delete_everything'))).toContain('Unknown tool')
  })

  test('reads recipes as resources, page by page', async () => {
    const client = await openKitchen()
    for (let at = 0; at < 101; at += 1) createRecipe(kitchen.mara, { name: `Bread ${at}` })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'trivet://recipes/{slug}', mimeType: 'text/markdown' },
    ])
    const uris: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listResources(cursor ? { cursor } : {})
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor && uris.length < 103)
    expect(new Set(uris).size).toBe(103)
    const { contents } = await client.readResource({ uri: 'trivet://recipes/leek-soup' })
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringContaining('# Leek soup') },
    ])
    expect(await refusalOf(client.readResource({ uri: 'trivet://recipes/none' }))).toContain(
      'Resource not found',
    )
    expect(await refusalOf(client.readResource({ uri: 'file:///etc/passwd' }))).toContain(
      'Resource not found',
    )
  })
})

describe('a token', () => {
  test('for reading shows nothing that writes, and writes nothing', async () => {
    const client = await openKitchen('read')
    expect(await namesOf(client)).toEqual([
      'search_recipes',
      'read_recipe',
      'read_meal_plan',
      'read_shopping_lists',
    ])
    const refused = await call(client, 'plan_meal', { date: '2026-11-22', note: 'Pie' })
    expect(refused.isError).toBe(true)
    expect(
      (await call(client, 'read_meal_plan', { from: '2026-11-22', to: '2026-11-22' })).structuredContent,
    ).toEqual({
      meals: [],
    })
  })

  test('of a narrow scope opens its tools and no recipe', async () => {
    const client = await openKitchen('shopping')
    expect(await namesOf(client)).toEqual([
      'read_shopping_lists',
      'add_to_shopping_list',
      'add_recipe_to_shopping_list',
    ])
    expect((await client.listResources()).resources).toEqual([])
    expect(await refusalOf(client.readResource({ uri: 'trivet://recipes/leek-soup' }))).toContain(
      'Resource not found',
    )
    const importer = await connect(await tokenOf('import'))
    expect(await namesOf(importer)).toEqual(['import_recipe'])
  })

  test('is needed: neither a stranger nor a cookie is let in', async () => {
    kitchen = diskKitchen()
    expect(await refusalOf(connect(undefined))).toContain('Could not validate credentials')
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const post = (headers: Record<string, string>) =>
      kitchen.request('/mcp', {
        method: 'POST',
        body: ping,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      })
    const stranger = await post({})
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})

describe('the protocol', () => {
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const { request, mara } = seedKitchen()
    const response = await request('/mcp', { method: 'POST', as: mara, json: body, headers })
    return { status: response.status, body: await response.json().catch(() => null) }
  }
  const ask = (method: string, params = {}, id = 7) => ({ jsonrpc: '2.0', id, method, params })
  const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }

  test('is spoken in its newest version by a client that knows it, without a handshake', async () => {
    await openKitchen()
    const newest = await connect(await tokenOf('everything'), 'en-US', 'auto')
    expect(newest.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect(newest.getInstructions()).toStartWith(
      'These are the recipes, meal plans, and shopping lists of “Linden House”',
    )
    expect(await namesOf(newest)).toContain('search_recipes')
    const { structuredContent } = await call(newest, 'search_recipes', { query: 'leek' })
    expect(structuredContent.recipes).toMatchObject([{ name: 'Leek soup' }])
    const { contents } = await newest.readResource({ uri: 'trivet://recipes/leek-soup' })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' })
    expect(await refusalOf(newest.readResource({ uri: 'trivet://recipes/harbour-leek-pie' }))).toContain(
      'Resource not found',
    )
  })

  test('agrees on a version that both speak', async () => {
    const versionFor = async (protocolVersion: string) =>
      (
        (await post(ask('initialize', { protocolVersion, ...client }))).body as {
          result: { protocolVersion: string }
        }
      ).result.protocolVersion
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
      expect(await versionFor(version)).toBe(version)
    expect(await versionFor('2031-01-01')).toBe('2025-11-25')
  })

  test('is refused in a version that is not supported', async () => {
    const asking = async (version: string) =>
      (await post(ask('ping'), { 'mcp-protocol-version': version })).status
    expect(await asking('2025-06-18')).toBe(200)
    expect(await asking('1999-01-01')).toBe(400)
  })

  test('answers in JSON whatever a client says it accepts', async () => {
    for (const accept of ['application/json', '*/*', 'text/event-stream'])
      expect(await post(ask('ping'), { accept })).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 7, result: {} },
      })
  })

  test('answers several messages, tells nothing of notifications, and knows its methods', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({
      status: 202,
      body: null,
    })
    const leaving = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect(await post([ask('ping'), leaving, ask('prompts/list', {}, 8)])).toEqual({
      status: 200,
      body: [
        { jsonrpc: '2.0', id: 7, result: {} },
        { jsonrpc: '2.0', id: 8, error: { code: -32601, message: 'Method not found' } },
      ],
    })
    expect((await post({ id: 1, method: 'ping' })).status).toBe(422)
    expect((await post(Array.from({ length: 11 }, () => ask('ping')))).status).toBe(422)
    expect((await post(ask('__proto__'))).body).toMatchObject({ error: { code: -32601 } })
    const { request, mara } = seedKitchen()
    expect((await request('/mcp', { as: mara })).status).toBe(405)
  })
})
