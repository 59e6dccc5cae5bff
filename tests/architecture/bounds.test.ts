import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { isEnded, ROOT } from '../../tools/expressions/expressions'

// What anything looks at has a bound that is checked before it: the time it takes is then a constant.
interface Node {
  kind: string
  type: string
  requirement?: unknown
  pipe?: readonly Node[]
  entries?: Record<string, Node>
  options?: readonly Node[]
  item?: Node
  rest?: Node
  value?: Node
  key?: Node
  wrapped?: Node
  getter?: (input: unknown) => Node
}

const isSchema = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'schema'

/** Linear in native code, and cheap. */
const CHEAP = new Set(['trim', 'to_lower_case', 'non_empty', 'min_length'])

/** Whether a step of a pipe lets no long text pass; an expression does that if it has an end and looks at all of it. */
function isBound({ type, requirement }: Node): boolean {
  if (type === 'max_length' || type === 'length') return true
  return requirement instanceof RegExp && isEnded(requirement) && /^\^.*\$$/.test(requirement.source)
}

/** What a schema begins with, and what it does then, through pipes that begin with pipes. */
function stepsOf(schema: Node): [Node, ...Node[]] {
  const [first, ...rest] = schema.pipe ?? []
  return first ? [...stepsOf(first), ...rest] : [schema]
}

/** Texts of a schema that something looks at before a bound does, and those without any, by their paths. */
function unbounded(schema: unknown, path: string, isBounded = false, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return []
  const [own, ...steps] = stepsOf(schema)
  const at = steps.findIndex(isBound)
  const before = at < 0 ? steps : steps.slice(0, at)
  const isFirst = before.every(
    ({ kind, type }) => kind === 'metadata' || kind === 'schema' || CHEAP.has(type),
  )
  const isSafe = isBounded || (at >= 0 && isFirst)
  const later = steps.filter(isSchema).flatMap((step) => unbounded(step, path, true, seen))
  if (own.type === 'string') return isSafe ? later : [path]
  const into = (part: unknown, name: string, bounded = false) =>
    unbounded(part, `${path}${name}`, bounded, new Set([...seen, schema]))
  const targets = own.getter ? new Set([{}, '', []].map(own.getter)) : []
  return [
    ...later,
    ...Object.entries(own.entries ?? {}).flatMap(([name, entry]) => into(entry, `.${name}`)),
    ...(own.options ?? []).flatMap((option, index) => into(option, `|${index}`, isSafe)),
    ...[...targets].flatMap((target) => into(target, '', isSafe)),
    ...into(own.wrapped, '', isSafe),
    ...[own.item, own.rest, own.value].flatMap((part) => into(part, '[]')),
    ...into(own.key, '{}'),
  ]
}

/** Every schema that one is made of, itself among them. */
function partsOf(schema: unknown, found = new Set<unknown>()): Set<unknown> {
  if (!isSchema(schema) || found.has(schema)) return found
  found.add(schema)
  const { pipe = [], entries = {}, options = [], item, rest, value, key, wrapped, getter } = schema
  const targets = getter ? [{}, ''].map(getter) : []
  for (const part of [...pipe, ...Object.values(entries), ...options, ...targets]) partsOf(part, found)
  for (const part of [item, rest, value, key, wrapped]) partsOf(part, found)
  return found
}

const routes = await loadRoutes(API_ROUTES)

test('every text that a call may send has a bound, and nothing looks at it before', () => {
  const found = routes.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      unbounded(schema, `${method} ${path} ${part}`),
    ),
  )
  expect(found).toEqual([])
})

/** What we have written ourselves, or have bounded before: tasks, work of a child, settings, drafts, and parts of answers. */
const OUR_OWN = [
  'src/backups/work/',
  'src/importers/bulk/bulk.schema.ts BulkEntryInput',
  'src/integrations/notifiers/news.schema.ts',
  'src/platform/config/',
  'src/platform/http/fields.ts Stamps',
  'src/recipes/page/timer.rules.ts',
  'src/scraper/draft.schema.ts',
]

test('so has every text of the forms of pages', async () => {
  const answers = new Set(routes.flatMap(({ response }) => [...partsOf(response)]))
  const found: string[] = []
  for (const name of new Glob('src/**/*.{schema,rules}.ts').scanSync(ROOT)) {
    const text = await Bun.file(join(ROOT, name)).text()
    if (!text.includes("from 'valibot'")) continue
    for (const [word, schema] of Object.entries(await import(join(ROOT, name))))
      if (!answers.has(schema)) found.push(...unbounded(schema, `${name} ${word}`))
  }
  expect(found.filter((path) => !OUR_OWN.some((own) => path.startsWith(own)))).toEqual([])
})

test('pages make their forms of texts that have one', async () => {
  const found: string[] = []
  for (const name of new Glob('src/**/*.{pages,view,ui}.tsx').scanSync(ROOT)) {
    const text = await Bun.file(join(ROOT, name)).text()
    // No one else sees a schema that a page makes for itself: its texts are those of schemas that are walked above.
    if (/\bv\.(?:string|any|unknown)\(/.test(text)) found.push(name)
  }
  expect(found).toEqual([])
})
