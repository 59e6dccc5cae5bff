import { expect, test } from 'bun:test'
import type * as v from 'valibot'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { isEnded } from '../../tools/expressions/expressions'

// What an expression looks at has a bound that is checked before it: the time it takes is then a constant.
type Node = Pick<v.GenericSchema, 'type'> & {
  kind: string
  requirement?: unknown
  pipe?: readonly Node[]
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  options?: readonly Node[]
  rest?: Node
  value?: Node
  key?: Node
}

/** Fields of a schema whose expressions come before any bound, by their paths. */
function unbounded(schema: Node, path: string, seen: Set<Node>): string[] {
  if (!schema || typeof schema !== 'object' || seen.has(schema)) return []
  seen.add(schema)
  const found: string[] = []
  let isBounded = false
  for (const part of schema.pipe ?? []) {
    if (part.type === 'max_length' || part.type === 'length') isBounded = true
    const isExpression = part.requirement instanceof RegExp
    if (isExpression && !isBounded && !isEnded(part.requirement as RegExp))
      found.push(`${path} (${part.type})`)
    if (part.kind === 'schema') found.push(...unbounded(part, path, seen))
  }
  for (const [name, entry] of Object.entries(schema.entries ?? {}))
    found.push(...unbounded(entry, `${path}.${name}`, seen))
  for (const [at, option] of (Array.isArray(schema.options) ? schema.options : []).entries())
    if (typeof option === 'object') found.push(...unbounded(option, `${path}|${at}`, seen))
  for (const inner of [schema.item, schema.wrapped, schema.rest, schema.value, schema.key])
    if (inner) found.push(...unbounded(inner, path, seen))
  return found
}

const routes = await loadRoutes(API_ROUTES)

test('every text that an expression of a schema looks at has a bound before it', () => {
  const found = routes.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? unbounded(schema as Node, `${method} ${path} ${part}`, new Set()) : [],
    ),
  )
  expect(found).toEqual([])
})
