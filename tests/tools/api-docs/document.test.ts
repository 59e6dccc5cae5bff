import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { IdParams } from '../../../src/platform/http/fields'
import { QueryBoolean, QueryInteger, QueryList } from '../../../src/platform/http/query'
import { type ApiRoute, publicRoute, route } from '../../../src/platform/http/route'
import type { Operation } from '../../../src/platform/openapi/document'
import { buildOpenApi } from '../../../tools/api-docs/build-document'

const Spoon = v.pipe(
  v.object({ id: v.string(), size: v.nullable(v.number()) }),
  v.description('Stirs.'),
  v.metadata({ ref: 'Spoon' }),
)
const SpoonInput = v.object({
  size: v.pipe(
    v.optional(v.union([v.number(), v.string()]), '3'),
    v.transform((size) => Number(size)),
  ),
  picture: v.optional(v.file()),
})
const base = { tag: 'Spoons', summary: 'Spoons', description: 'About spoons.', response: Spoon } as const

function documentOf(...routes: ApiRoute[]) {
  return buildOpenApi(routes)
}

function only(one: ApiRoute): Operation {
  const document = documentOf(one)
  return Object.values(Object.values(document.paths)[0]!)[0]!
}

describe('a call', () => {
  test('shows path and query parameters as what they mean, with defaults of that type', () => {
    const { parameters } = only(
      route(
        {
          ...base,
          method: 'GET',
          path: '/api/spoons/:id/of/:drawer',
          access: 'user',
          params: IdParams,
          query: v.object({
            page: v.pipe(v.optional(QueryInteger, '1'), v.description('Which.')),
            isClean: v.optional(QueryBoolean, 'false'),
            tags: v.optional(QueryList),
            name: v.string(),
          }),
        },
        () => null,
      ),
    )
    expect(parameters?.filter((one) => one.in !== 'header')).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'drawer', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Which.',
        schema: { type: 'integer', default: 1 },
      },
      { name: 'isClean', in: 'query', required: false, schema: { type: 'boolean', default: false } },
      { name: 'tags', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'name', in: 'query', required: true, schema: { type: 'string' } },
    ])
  })

  test('shows what is sent before it is transformed, and how it is encoded', () => {
    const { requestBody } = only(
      route(
        {
          ...base,
          method: 'POST',
          path: '/api/spoons',
          access: 'user',
          body: SpoonInput,
          encoding: 'multipart',
        },
        () => null,
      ),
    )
    expect(requestBody?.content['multipart/form-data']?.schema).toEqual({
      type: 'object',
      properties: {
        size: { anyOf: [{ type: 'number' }, { type: 'string' }], description: '`"3"` if omitted.' },
        picture: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      required: [],
    })
  })

  test('names its failures: those of its access, of its input, and its own', () => {
    const statuses = (one: ApiRoute) => Object.keys(only(one).responses)
    const read = { ...base, method: 'GET', path: '/api/spoons' } as const
    expect(statuses(publicRoute(read, () => null))).toEqual(['200', '304', '429', '503'])
    expect(statuses(route({ ...read, access: 'user' }, () => null))).toEqual([
      ...['200', '304', '401', '403', '429', '503'],
    ])
    const full = route(
      {
        ...base,
        method: 'PUT',
        path: '/api/spoons/:id',
        access: 'admin',
        params: IdParams,
        body: SpoonInput,
        status: 201,
        errors: ['not-found', 'conflict'],
      },
      () => null,
    )
    expect(statuses(full)).toEqual([
      ...['201', '400', '401', '403', '404', '413', '414', '422', '429', '431', '503', '507'],
    ])
    expect(only(full).description).toBe('About spoons. For administrators. Returns 201 with `Spoon`.')
  })

  test('names the headers that it looks at and answers with', () => {
    const names = (one: ApiRoute) =>
      only(one).parameters?.flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []))
    const current = () => ({})
    const write = { ...base, path: '/api/spoons', access: 'user' } as const
    expect(names(route({ ...write, method: 'GET' }, () => null))).toEqual(['If-None-Match'])
    expect(names(route({ ...write, method: 'PUT', current }, () => null))).toEqual(['If-Match'])
    expect(names(route({ ...write, method: 'POST' }, () => null))).toEqual(['Idempotency-Key'])
    const tagged = only(route({ ...write, method: 'PUT', current }, () => null))
    expect(Object.keys(tagged.responses['200']?.headers ?? {})).toEqual([
      'ETag',
      'RateLimit-Policy',
      'RateLimit',
    ])
    expect(Object.keys(tagged.responses['429']?.headers ?? {})).toContain('Retry-After')
  })

  test('without an answer says so', () => {
    const remove = (status: number) =>
      only(
        route(
          { ...base, method: 'DELETE', path: '/api/spoons', access: 'user', status, response: null },
          () => null,
        ),
      ).responses[String(status)]
    expect(remove(204)).not.toHaveProperty('content')
    expect(remove(200)).toMatchObject({
      description: 'Done.',
      content: { 'application/json': { schema: { type: 'null' } } },
    })
  })

  test('that answers with a file does not call it JSON', () => {
    const File = v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }))
    const { responses } = only(
      publicRoute({ ...base, method: 'GET', path: '/api/picture', response: File }, () => null),
    )
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/octet-stream'])
  })

  test('needs a token or the session, unless it is open', () => {
    expect(only(publicRoute({ ...base, method: 'GET', path: '/api/spoons' }, () => null)).security).toEqual(
      [],
    )
    expect(
      only(route({ ...base, method: 'GET', path: '/api/spoons', access: 'user' }, () => null)).security,
    ).toEqual([{ bearer: [] }, { session: [] }])
  })
})

describe('components', () => {
  const answer = (response: v.GenericSchema<unknown, unknown>, path = '/api/spoons') =>
    route({ ...base, method: 'GET', path, access: 'user', response }, () => null)

  test('are written once, and referred to wherever they occur', () => {
    const Drawer = v.pipe(v.object({ best: Spoon, spoons: v.array(Spoon) }), v.metadata({ ref: 'Drawer' }))
    const { components } = documentOf(answer(Drawer), answer(Spoon, '/api/spoon'))
    expect(components.schemas.Spoon).toEqual({
      type: 'object',
      properties: { id: { type: 'string' }, size: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
      required: ['id', 'size'],
      description: 'Stirs.',
    })
    expect(components.schemas.Drawer?.properties).toEqual({
      best: { $ref: '#/components/schemas/Spoon' },
      spoons: { type: 'array', items: { $ref: '#/components/schemas/Spoon' } },
    })
  })

  test('that are asked otherwise than answered have two names, and so has what contains them', () => {
    const Lenient = v.pipe(
      v.object({ size: v.optional(v.number(), 1) }),
      v.transform(({ size }) => ({ size })),
      v.object({ size: v.number() }),
      v.metadata({ ref: 'Lenient' }),
    )
    const Holder = v.pipe(v.object({ lenient: Lenient }), v.metadata({ ref: 'Holder' }))
    const both = route(
      { ...base, method: 'PUT', path: '/api/holder', access: 'user', body: Holder, response: Holder },
      () => null,
    )
    const { schemas } = documentOf(both).components
    expect(schemas.LenientAsked).toMatchObject({ required: [] })
    expect(schemas.Lenient).toMatchObject({ required: ['size'] })
    expect(schemas.HolderAsked?.properties).toEqual({
      lenient: { $ref: '#/components/schemas/LenientAsked' },
    })
    expect(schemas.Holder?.properties).toEqual({ lenient: { $ref: '#/components/schemas/Lenient' } })
    expect(only(both).requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/HolderAsked',
    })
  })

  test('may be described again without becoming another', () => {
    const Best = v.pipe(Spoon, v.description('The best one.'))
    const { components } = documentOf(answer(v.object({ any: Spoon, best: Best })))
    expect(Object.keys(components.schemas)).toEqual(['Failure', 'InvalidInput', 'Spoon'])
  })

  test('that look at what is sent are shown with everything they take', () => {
    const Line = v.lazy((input) => (typeof input === 'string' ? v.string() : Spoon))
    const { schemas } = documentOf(
      answer(v.pipe(v.object({ line: Line }), v.metadata({ ref: 'Page' }))),
    ).components
    expect(schemas.Page?.properties).toEqual({
      line: { anyOf: [{ $ref: '#/components/schemas/Spoon' }, { type: 'string' }] },
    })
  })

  test('of one name that differ are a mistake in the table', () => {
    const Other = v.pipe(v.object({ id: v.number() }), v.metadata({ ref: 'Spoon' }))
    expect(() => documentOf(answer(Spoon), answer(Other, '/api/other'))).toThrow(
      'two schemas are called Spoon',
    )
  })
})

test('a call that is twice in the table is a mistake', () => {
  const one = route({ ...base, method: 'GET', path: '/api/spoons', access: 'user' }, () => null)
  expect(() => documentOf(one, one)).toThrow('GET /api/spoons stands twice')
})

test('paths that differ only in a dash still have names of their own', () => {
  const at = (path: string) => route({ ...base, method: 'POST', path, access: 'user' }, () => null)
  const { paths } = documentOf(at('/api/recipes/create-url'), at('/api/recipes/create/url'))
  const names = Object.values(paths).map((methods) => methods.post!.operationId)
  expect(names).toEqual(['postRecipesCreateUrl', 'postRecipesCreateUrl2'])
})
