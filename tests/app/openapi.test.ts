import { describe, expect, test } from 'bun:test'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import type { Operation } from '../../src/platform/openapi/document'
import { API_VERSION } from '../../src/platform/version'
import { keptDocument } from '../../tools/api-docs/kept-document'
import { seedKitchen } from '../support/kitchen'

const routes = await loadRoutes(API_ROUTES)
const document = keptDocument()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every value of a key anywhere in a tree but its examples. */
function valuesOf(key: string, tree: unknown): unknown[] {
  if (tree === null || typeof tree !== 'object') return []
  const parts = Object.entries(tree).filter(([name]) => name !== 'example')
  return parts.flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

describe('the document of the API', () => {
  test('is OpenAPI 3.1 with a title, a version and every route', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Trivet', version: API_VERSION })
    expect(operations).toHaveLength(routes.length)
  })

  test('refers only to what is there', () => {
    const refs = new Set(valuesOf('$ref', document).map(String))
    const { schemas, headers } = document.components
    const named = (kind: string, all: object) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`)
    const known = new Set([...named('schemas', schemas), ...named('headers', headers)])
    expect([...refs].filter((ref) => !known.has(ref))).toEqual([])
  })

  test('keeps nothing that no one refers to', () => {
    const refs = new Set(valuesOf('$ref', document).map(String))
    const idle = Object.keys(document.components.schemas).filter(
      (name) => !refs.has(`#/components/schemas/${name}`),
    )
    expect(idle).toEqual([])
  })

  test('has plain defaults alone, which generators of clients can write down', () => {
    const odd = valuesOf('default', document).filter((value) => value !== null && typeof value === 'object')
    expect(odd.filter((value) => !('type' in (value as object)))).toEqual([])
  })

  test('names components as OpenAPI allows', () => {
    const odd = Object.keys(document.components.schemas).filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))
    expect(odd).toEqual([])
  })

  test('gives every call a name of its own, a summary, a tag that is listed, and a success', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = new Set(document.tags.map(({ name }) => name))
    const isBad = ({ summary, tags: own, responses }: Operation) =>
      summary.length < 4 ||
      !own.every((tag) => tags.has(tag)) ||
      !Object.keys(responses).some((status) => /^[23]\d\d$/.test(status))
    expect(operations.filter(({ operation }) => isBad(operation)).map(({ path }) => path)).toEqual([])
  })

  test('says of every call what it does, in a title and in sentences', () => {
    const odd = operations.filter(
      ({ operation: { summary, description } }) =>
        !/^[A-Z][^.]{3,60}$/.test(summary) ||
        !/^\S.{20,}\.$/.test(description) ||
        description.startsWith(summary),
    )
    expect(odd.map(({ path, method }) => `${method} ${path}`)).toEqual([])
  })

  test('names for an older call the one that took its place, where there is one', () => {
    const older = operations.filter(({ operation }) => operation.deprecated)
    const named = older.flatMap(({ operation }) => [
      ...operation.description.matchAll(/new ones call `([A-Z]+) ([^`]+)`/g),
    ])
    expect(named.length).toBeGreaterThan(50)
    const gone = named.filter(([, method = '', path = '']) => !document.paths[path]?.[method.toLowerCase()])
    expect(gone).toEqual([])
  })

  test('declares exactly the parameters of each path, as required, and none twice', () => {
    const wrong = operations.filter(({ path, operation }) => {
      const parameters = operation.parameters ?? []
      const declared = parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      return (
        path.includes(':') ||
        declared.map(({ name }) => name).join() !== inPath.join() ||
        new Set(keys).size !== keys.length
      )
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('lets no two paths differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  test('sends a body only where methods have one', () => {
    const wrong = operations.filter(
      ({ method, operation }) => ['get', 'delete'].includes(method) && operation.requestBody,
    )
    expect(wrong).toEqual([])
  })

  test('says 401 for everything that is not open, and never for what is', () => {
    const wrong = operations.filter(
      ({ operation }) => operation.security.length > 0 !== '401' in operation.responses,
    )
    // These are open, and fail with 401: signing in, and what a token in the query opens.
    const byToken = [
      '/api/auth/token',
      '/api/auth/oauth/callback',
      '/api/utils/download',
      '/api/recipes/{slug}/exports/zip',
    ]
    expect(wrong.map(({ path }) => path).filter((path) => !byToken.includes(path))).toEqual([])
  })

  test('uses the words of JSON Schema 2020-12: no nullable, no list of items', () => {
    expect(valuesOf('nullable', document.components)).toEqual([])
    expect(valuesOf('items', document).filter(Array.isArray)).toEqual([])
  })
})

describe('the documentation', () => {
  test('is there for machines and for people, whole before any script runs', async () => {
    const kitchen = seedKitchen()
    const json = await (await kitchen.request('/openapi.json')).json()
    expect(Object.keys(json.paths)).toEqual(Object.keys(document.paths))
    const html = await (await kitchen.request('/docs')).text()
    expect(html).toContain('data-method="GET">GET</b> <span>/api/foods</span>')
    expect(html).toContain('href="#schema-Food"')
    expect(html).toContain('id="schema-Food"')
    expect(html.match(/<script/g)).toHaveLength(1)
    const redoc = await kitchen.request('/redoc')
    expect([redoc.status, redoc.headers.get('location')]).toEqual([307, '/docs'])
  })

  test('is not there when the operator does not want it', async () => {
    const kitchen = seedKitchen({ TRIVET_API_DOCS: 'false' })
    for (const path of ['/openapi.json', '/docs', '/redoc']) {
      expect((await kitchen.request(path)).status).toBe(404)
    }
  })
})
