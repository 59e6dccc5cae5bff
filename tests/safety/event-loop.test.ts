import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { JSON_LIMIT_BYTES } from '../../src/platform/http/body'
import type { ApiRoute } from '../../src/platform/http/route'
import { reindexSome } from '../../src/search/index.service'
import { IS_LONG, sampleOf } from '../support/long'
import { CASES, type Case, type Fields, isWrite } from './example'
import { type Call, holdsOf, send } from './watchdog/hold'
import { largestForm, largestJson, largestQueries, TEXTS } from './watchdog/largest'
import { watch } from './watchdog/server'
import { UPLOADS, uploadBody } from './watchdog/uploads'
import { seedWorld } from './world'

const RECIPES = 2_000
/** A recipe's text in all, but for its name and headings; and what a form or a JSON body may be at all. */
const RECIPE_TEXT = 390_000
const BODY = 1_900_000

const world = await seedWorld()
const { linden, harbour, mara } = world

/** The kinds of organizers: their table, what ties recipes to them, and the one that is deleted. */
const KINDS = [
  ['categories', 'recipe_categories', 'category_id', linden.categoryId],
  ['tags', 'recipe_tags', 'tag_id', linden.tagId],
  ['tools', 'recipe_tools', 'tool_id', linden.toolId],
] as const
type Kind = (typeof KINDS)[number]

/** All recipes are of the same kind, and all done with the same tools. */
function linkAll(raw: Database, [, table, column, id]: Kind): void {
  raw.exec(`INSERT OR IGNORE INTO ${table} (recipe_id, ${column})
    SELECT id, '${id}' FROM recipes WHERE group_id = '${linden.groupId}' AND slug LIKE '${linden.slug}-%'`)
}

/** Linden House cooks a great deal: so many recipes, as like each other as peas. */
function fillShelves(): void {
  const { raw } = world.services
  raw.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${RECIPES})
    INSERT INTO recipes (id, group_id, user_id, created_at, updated_at, date_updated, slug, name, name_key, description, date_added, nutrition, extras)
    SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
      group_id, user_id, created_at, updated_at, date_updated, slug || '-' || i, name || ' ' || i, name_key || ' ' || i, description, date_added, nutrition, extras
    FROM recipes, n WHERE slug = '${linden.slug}'`)
  for (const kind of KINDS) linkAll(raw, kind)
  // Some of them go on and on.
  raw.exec(`UPDATE recipes SET description = replace(hex(zeroblob(5000)), '0', 'a') WHERE number % 20 = 0`)
  raw.exec('INSERT OR IGNORE INTO search_stale (number) SELECT number FROM recipes')
  while (reindexSome(world.services));
}

fillShelves()
const server = await watch(world)
afterAll(async () => {
  secondHand.close()
  await server.stop()
  world.close()
})

/** Other machines are asked for at an address that no request may leave for. */
const atHome = (text: string) => text.replaceAll(/https:\/\/[a-z.]*example\.com/g, 'http://127.0.0.1:9')

const patchCake = async (json: object) => {
  const response = await send(server, {
    userId: mara.userId,
    method: 'PATCH',
    path: `/api/recipes/${linden.recipeId}`,
    body: JSON.stringify(json),
    type: 'application/json',
  })
  expect([response.status, await response.text()]).toEqual([200, expect.anything()])
}

const rows = 450
const lineIds = Array.from({ length: rows }, () => crypto.randomUUID())
/** Eleven of each row: as many as a recipe may name in all. */
const usesOf = (at: number) =>
  Array.from({ length: 11 }, (_, more) => ({ referenceId: lineIds[(at + more) % rows]! }))

/** The largest recipes there may be, each of another kind. */
function largestRecipe(piece: string, isLines: boolean): object {
  const text = piece.repeat(Math.floor(RECIPE_TEXT / rows / piece.length))
  const note = text.replaceAll('\n', ' ')
  const lines = lineIds.map((referenceId) => ({ note, originalText: '', referenceId }))
  const instructions = lineIds.map((_, at) => ({ text, ingredientReferences: usesOf(at) }))
  return {
    recipeIngredient: isLines ? lines : lines.map((line, at) => ({ ...line, note: `${at} g flour` })),
    recipeInstructions: isLines ? [] : instructions,
    settings: { public: true, disableAmount: true },
  }
}

type UsualCall = Omit<Call, 'userId'> & { userId?: string }

function pathOf({ route, example }: Case, query: Record<string, string>, things = linden): string {
  const params: Record<string, string> = { ...things, ...example.params?.(things) }
  const pathname = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return atHome(`${pathname}${search.size > 0 ? `?${search}` : ''}`)
}

function bodiesOf(
  { route, isApi, example }: Case,
  piece: string,
  sizes: readonly number[],
): { body?: BodyInit; type?: string }[] {
  if (route.method === 'GET') return [{}]
  if (isApi && example.json) {
    const schema = (route as ApiRoute).body
    const json = JSON.parse(atHome(JSON.stringify(example.json(linden))))
    const type = 'application/json'
    const bodies = sizes.map((most) =>
      JSON.stringify(most === 0 || !schema ? json : largestJson(schema, json, piece, most)),
    )
    return bodies.map((body) => ({ body, type }))
  }
  const fields = example.form?.(linden) ?? {}
  if (Object.values(fields).some((value) => typeof value !== 'string')) return []
  return sizes.map((most) => {
    const grown = most === 0 ? fields : largestForm(fields, piece, most)
    const pairs = Object.entries(grown).map(([name, value]) => [name, atHome(String(value))])
    return { body: new URLSearchParams(pairs) }
  })
}

/** @param sizes bytes of the bodies, about; 0 is the example as it is */
function callsOf(one: Case, kind: keyof typeof TEXTS, sizes: readonly number[]): UsualCall[] {
  const { method } = one.route
  const piece = TEXTS[kind]
  const queries = largestQueries(one, one.example.query?.(linden) ?? {}, piece)
  return queries.flatMap((query) =>
    bodiesOf(one, piece, sizes).map(({ body, type }) => ({
      what: `${kind}, ${JSON.stringify(query).slice(0, 60)}, body of ${typeof body === 'string' ? body.length : (body?.toString().length ?? 0)}`,
      method,
      path: pathOf(one, query),
      ...(body === undefined ? {} : { body }),
      ...(type === undefined ? {} : { type }),
    })),
  )
}

/** Puts organizers back into the server's database, with all that they were on. */
const secondHand = new Database(join(world.dataDir, 'trivet.db'))
for (const [table, , , id] of KINDS)
  secondHand.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table} WHERE id = '${id}'`)

/** What makes a deletion of something large as dear as the first time; undefined for others. */
function restorerOf({ key }: Case): (() => Promise<void>) | undefined {
  const kind = KINDS.find(([table]) => key === `DELETE /api/organizers/${table}/:id`)
  if (!kind) return undefined
  return async () => {
    secondHand.exec(`INSERT OR IGNORE INTO ${kind[0]} SELECT * FROM kept_${kind[0]}`)
    linkAll(secondHand, kind)
  }
}

/** Mara's calls, where they do not say whose they are. */
const tooLong = (calls: readonly UsualCall[], again?: () => Promise<void>) =>
  holdsOf(
    server,
    calls.map((call) => ({ userId: mara.userId, ...call })),
    again && { again },
  )

const reads = CASES.filter((one) => !isWrite(one))
const aboutRecipe = reads.filter(
  ({ route }) => route.path.includes(':slug') && !route.path.includes('organizers'),
)
const isLast = ({ route }: Case) => route.method === 'DELETE' || /delete|restore|logout/.test(route.path)
const writes = CASES.filter(isWrite).toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))

const keyed = (cases: readonly Case[]) => cases.map((one, at) => [one.key, one, at] as const)

describe('no reading holds the event loop', () => {
  test.each(keyed(sampleOf(reads, 24)))('%s', async (_, one) => {
    expect(await tooLong(callsOf(one, 'prose', [0]), async () => {})).toEqual([])
  })
})

describe.each([
  ['tables', TEXTS.tables, false, 0],
  ['prose', TEXTS.prose, false, 1],
  ['figures', TEXTS.figures, false, 2],
  ['lines of figures', TEXTS.figures, true, 3],
] as const)('no page about the largest recipe of %s holds the event loop', (_, piece, isLines, from) => {
  test.each(keyed(sampleOf(aboutRecipe, 28, 7 * from)))('%s', async (_, one) => {
    const bake = () => patchCake(largestRecipe(piece, isLines))
    await bake()
    const queries = [
      {},
      { scale: '2' },
      { step: '400', scale: '3' },
      { edit: 'true' },
      { edit: 'true', mode: 'json' },
    ]
    const calls = queries.map((query) => ({
      what: JSON.stringify(query),
      method: 'GET',
      path: pathOf(one, query as Record<string, string>),
    }))
    expect(await tooLong(calls, bake)).toEqual([])
  })
})

describe('no writing holds the event loop', () => {
  test.each(keyed(sampleOf(writes, 16)))('%s', async (_, one, at) => {
    // The first call is a small one: what is compiled by it is compiled once in the life of a server.
    const tables = IS_LONG || at % 2 === 0 ? [0, RECIPE_TEXT] : [0]
    const prose = IS_LONG || at % 2 === 1 ? [BODY] : []
    const calls = [...callsOf(one, 'tables', tables), ...callsOf(one, 'prose', prose)]
    const again = isLast(one) ? restorerOf(one) : async () => {}
    expect(await tooLong(calls, again)).toEqual([])
  })
})

describe('no upload holds the event loop', () => {
  const uploads = writes.filter(({ key }) => key in UPLOADS)

  test('all that are larger than usual are here', () => {
    const larger = CASES.filter(({ route: { maxBytes = 0 } }) => maxBytes > JSON_LIMIT_BYTES)
    expect(uploads.map(({ key }) => key).sort()).toEqual(larger.map(({ key }) => key).sort())
  })

  // Of every other route every fourth one, and not of all the same.
  const rows = sampleOf(uploads, 2).flatMap((one, at) => {
    const all = UPLOADS[one.key]!
    const some = all.length > 1 ? sampleOf(all, Math.min(4, all.length), at) : all
    return some.map(([what, fields]) => [one.key, what, one, fields] as const)
  })
  test.each(rows)('%s with %s lets others be served meanwhile', async (_, what, one, fields) => {
    const { example, route, isApi } = one
    const own = (isApi && example.json ? example.json(harbour) : example.form?.(harbour)) as Fields
    const body = uploadBody(one, fields(), own)
    const type = typeof body === 'string' ? { type: 'application/json' } : {}
    // One person may import thirty recipes in a minute: these are the other household's.
    const call = { method: route.method, path: pathOf(one, {}, harbour), userId: harbour.userId }
    expect(await tooLong([{ what, ...call, body, ...type, mustBeLetIn: true }], async () => {})).toEqual([])
  })
})

test('nor does a form that links as much as a form can say', async () => {
  const fields: [string, string][] = [['name', 'Linden cake']]
  for (const [at, id] of lineIds.entries()) {
    fields.push([`ingredients.${at}.referenceId`, id], [`ingredients.${at}.note`, `${at} g flour`])
    fields.push([`instructions.${at}.text`, 'Stir.'])
    for (const { referenceId } of usesOf(at)) fields.push([`instructions.${at}.uses`, referenceId])
  }
  for (const action of ['show', 'save']) {
    const body = new URLSearchParams([...fields, ['action', action]])
    const path = `/g/${linden.group}/r/${linden.slug}`
    expect(await tooLong([{ what: action, method: 'POST', path, body }])).toEqual([])
  }
})
