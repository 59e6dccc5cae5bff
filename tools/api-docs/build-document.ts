import type * as v from 'valibot'
import { FLAGS } from '../../src/platform/flags'
import type { Access, ApiRoute } from '../../src/platform/http/route'
import type { OpenApiDocument, Operation, Parameter } from '../../src/platform/openapi/document'
import { COMPONENTS, type JsonSchema, SchemaBook } from '../../src/platform/openapi/json-schema'
import { API_VERSION } from '../../src/platform/version'
import { ERROR_COMPONENTS, errorAnswers } from './error-answers'
import { HEADER_COMPONENTS, headersAnswered, headersAsked } from './header-parts'
import { olderCalls } from './older-calls'
import { WEBHOOKS } from './webhooks'

type Schema = v.GenericSchema<unknown, unknown>

/** What holds for all calls; docs/api.md says it with samples. */
const ABOUT = `Recipes of a household. Names are in camelCase; bodies may use snake_case too.

Make a token under Settings → API tokens and send it as \`Authorization: Bearer …\`. A token may make 1,000 requests per minute unless it says otherwise; \`RateLimit\` says how many are left.

A refusal answers \`detail.message\` for people, \`code\` for programs and \`fields\` for forms. 429 and 503 say in \`Retry-After\` when to try again.

Lists take \`page\`, \`perPage\`, \`orderBy\`, \`orderDirection\`, \`search\` and \`queryFilter\`, such as \`rating >= 4 AND tags.name IN ["soup"]\`.

A call that adds something does so once per \`Idempotency-Key\`. A write with \`If-Match\` changes only the version that you read; others answer 409.

Calls marked as deprecated are for older clients, and stay.`

/** Who may call, in a sentence. */
function needOf(access: Access): string {
  if (access === 'public') return 'Open to everyone.'
  return Object.values(FLAGS).find((flag) => flag.access === access)?.need ?? 'For members of a group.'
}

/** Which narrow API tokens open a route, in a sentence. */
function tokensOf({ scopes = [] }: ApiRoute): string | undefined {
  return scopes.length === 0 ? undefined : `API tokens with the scope ${scopes.join(' or ')} may call it.`
}

/** What an answer is sent as: a file as its schema says, events by their format, all else as JSON. */
function mediaTypesOf({ mediaTypes, format }: JsonSchema): string[] {
  if (Array.isArray(mediaTypes)) return mediaTypes.map(String)
  if (format === 'event-stream') return ['text/event-stream']
  return [format === 'binary' ? 'application/octet-stream' : 'application/json']
}

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  upload: 'multipart/form-data',
}

const PARAMETER = /:(\w+)(\{[^}]*\})?/g

/** `/api/foods/:id` → `/api/foods/{id}`. */
function templatePath(path: string): string {
  return path.replace(PARAMETER, '{$1}')
}

/** `GET /api/foods/:id` → `getFoodsById`. */
function operationName({ method, path }: ApiRoute): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(PARAMETER, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

/** Reads the routes' own schemas: what is asked before transformations, what is answered after them. */
class DocumentBuilder {
  readonly #asked = new SchemaBook('input')
  readonly #answered = new SchemaBook('output')
  readonly #renamed = new Set<string>()
  readonly #schemas: Record<string, JsonSchema>
  readonly #names = new Map<string, number>()

  readonly #older: ReadonlyMap<string, string>

  constructor(readonly routes: readonly ApiRoute[]) {
    this.#older = olderCalls(routes)
    for (const { params, query, body, response } of routes) {
      for (const schema of [params, query, body]) if (schema) this.#asked.add(schema)
      if (response) this.#answered.add(response)
    }
    this.#schemas = this.#joinComponents()
  }

  /** A component that is asked and answered alike is one; where the two differ, the asked one is called `…Asked`. */
  #joinComponents(): Record<string, JsonSchema> {
    const [asked, answered] = [this.#asked.components(), this.#answered.components()]
    const shared = Object.keys(asked).filter((name) => name in answered)
    // A component that refers to one which differs differs too: look again until nothing changes.
    for (let before = -1; before !== this.#renamed.size; ) {
      before = this.#renamed.size
      for (const name of shared) {
        const isSame = JSON.stringify(this.#rename(asked[name])) === JSON.stringify(answered[name])
        if (!isSame) this.#renamed.add(name)
      }
    }
    const inputs = Object.entries(asked).map(([name, schema]) => [
      this.#renamed.has(name) ? `${name}Asked` : name,
      this.#rename(schema),
    ])
    return { ...Object.fromEntries(inputs), ...answered, ...ERROR_COMPONENTS }
  }

  #rename(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#rename(item))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const name = key === '$ref' && typeof item === 'string' ? item.slice(COMPONENTS.length) : ''
        return [key, this.#renamed.has(name) ? `${COMPONENTS}${name}Asked` : this.#rename(item)]
      }),
    )
  }

  #ask(schema: Schema): JsonSchema {
    return this.#rename(this.#asked.convert(schema)) as JsonSchema
  }

  #resolved(schema: Schema): JsonSchema {
    const converted = this.#ask(schema)
    const ref = converted.$ref
    return typeof ref === 'string' ? (this.#schemas[ref.slice(COMPONENTS.length)] ?? {}) : converted
  }

  #parameters(route: ApiRoute): Parameter[] {
    const pathProperties = route.params ? propertiesOf(this.#resolved(route.params)) : {}
    const path = [...route.path.matchAll(PARAMETER)].map(([, name = '']): Parameter => {
      return { name, in: 'path', required: true, schema: pathProperties[name] ?? { type: 'string' } }
    })
    if (!route.query) return path
    const query = this.#resolved(route.query)
    const required = Array.isArray(query.required) ? query.required : []
    const asked = Object.entries(propertiesOf(query)).map(([name, own]): Parameter => {
      const { description, ...schema } = own
      return {
        name,
        in: 'query',
        required: required.includes(name),
        ...(typeof description === 'string' ? { description } : {}),
        schema,
      }
    })
    return [...path, ...asked]
  }

  #responses(route: ApiRoute): Record<string, JsonSchema> {
    const { status = 200, response } = route
    const { mediaTypes, ...schema } = response ? this.#answered.convert(response) : { type: 'null' }
    const types = mediaTypesOf({ ...schema, mediaTypes })
    // Only a file is text of any kind; events and JSON beside files have shapes of their own.
    const isPlain = (type: string) =>
      mediaTypes ? type !== 'application/json' : type !== 'text/event-stream'
    const content = Object.fromEntries(types.map((type) => [type, { schema: isPlain(type) ? schema : {} }]))
    const headers = headersAnswered(route)
    const success = {
      description: 'Done.',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(status === 204 ? {} : { content }),
    }
    return { [String(status)]: success, ...errorAnswers(route) }
  }

  /** What success answers, in a sentence. */
  #answerOf({ status = 200, response }: ApiRoute): string {
    return `Returns ${status} with ${status === 204 ? 'no body' : nameOfAnswer(response ? this.#answered.convert(response) : { type: 'null' })}.`
  }

  #operationId(route: ApiRoute): string {
    const name = operationName(route)
    const count = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, count)
    return count === 1 ? name : `${name}${count}`
  }

  operation(route: ApiRoute): Operation {
    const { access, body, encoding = 'json', summary, description, tag } = route
    const parameters = [...this.#parameters(route), ...headersAsked(route)]
    const newer = this.#older.get(`${route.method} ${route.path}`)
    const sentences = [description, needOf(access), tokensOf(route), newer, this.#answerOf(route)]
    const isOptional = body?.type === 'optional' || body?.type === 'nullish'
    return {
      operationId: this.#operationId(route),
      summary,
      description: sentences.filter(Boolean).join(' '),
      ...(newer ? { deprecated: true } : {}),
      tags: [tag],
      security: access === 'public' ? [] : [{ bearer: [] }, { session: [] }],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body
        ? {
            requestBody: {
              required: !isOptional,
              content: {
                [MEDIA_TYPES[encoding]]: { schema: forGenerators(this.#ask(body)) as JsonSchema },
              },
            },
          }
        : {}),
      responses: this.#responses(route),
    }
  }

  get schemas(): Record<string, JsonSchema> {
    const sorted = Object.entries(this.#schemas).sort(([a], [b]) => (a < b ? -1 : 1))
    return forGenerators(Object.fromEntries(sorted)) as Record<string, JsonSchema>
  }
}

/** Beside a default, or alone; else it is a field of that name. */
const SCHEMA_WORDS = ['type', 'anyOf', 'oneOf', 'enum', 'const', '$ref', 'items', 'description']

/** A list or null as one type with two names: generators that look at each of two options lose the list. */
function listOrNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const options = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf : []
  const list = options.find(({ type }) => type === 'array')
  return list && options.some(({ type }) => type === 'null')
    ? { ...list, type: ['array', 'null'], ...rest }
    : schema
}

/** A schema with its defaults in words: generators take a field that has a default for one that must be sent. */
function forGenerators(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forGenerators)
  if (schema === null || typeof schema !== 'object') return schema
  const value = listOrNull(schema as JsonSchema)
  const words = Object.keys(value)
  const isSchema =
    words.includes('default') && (words.length === 1 || SCHEMA_WORDS.some((word) => word in value))
  const { default: left, ...rest } = value as JsonSchema
  const parts = Object.entries(isSchema ? rest : value).map(([key, part]) => [
    key,
    // Not every dialect of expressions has classes of letters.
    key === 'pattern' && typeof part === 'string'
      ? part.replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f')
      : forGenerators(part),
  ])
  const known = typeof rest.description === 'string' ? `${rest.description} ` : ''
  const isSaid = isSchema && left !== null && left !== ''
  const said = isSaid ? { description: `${known}\`${JSON.stringify(left)}\` if omitted.` } : {}
  return { ...Object.fromEntries(parts), ...said }
}

/** A schema in words: `Food`, a page of `Food`, a list of `Food`, an object with `id`. */
function nameOfAnswer(schema: JsonSchema): string {
  const { $ref, type, items, format, mediaTypes } = schema
  if (typeof $ref === 'string') return `\`${$ref.slice(COMPONENTS.length)}\``
  if (Array.isArray(mediaTypes) || format === 'binary') return 'a file'
  if (format === 'event-stream') return 'a stream of events'
  const properties = propertiesOf(schema)
  const { items: rows, per_page: isPage } = properties
  if (rows && isPage) return `a page of ${nameOfAnswer((rows.items ?? {}) as JsonSchema)}`
  if (type === 'array') return `a list of ${nameOfAnswer((items ?? {}) as JsonSchema)}`
  if (type === 'string') return 'a text'
  if (type === 'null') return '`null`'
  const names = Object.keys(properties)
  return names.length === 0 || names.length > 6 ? 'an object' : `\`{ ${names.join(', ')} }\``
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

/**
 * The OpenAPI 3.1 document of a route table (decision 0011).
 * @throws when two routes have the same method and path, or two schemas the same `ref`: the table itself is wrong then
 */
export function buildOpenApi(routes: readonly ApiRoute[]): OpenApiDocument {
  const builder = new DocumentBuilder(routes)
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const path = templatePath(route.path)
    const method = route.method.toLowerCase()
    paths[path] ??= {}
    if (paths[path][method]) throw new Error(`${route.method} ${route.path} stands twice in the table`)
    paths[path][method] = builder.operation(route)
  }
  const tags = [...new Set(routes.map((route) => route.tag))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trivet',
      version: API_VERSION,
      description: ABOUT,
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: WEBHOOKS,
    components: {
      schemas: builder.schemas,
      headers: HEADER_COMPONENTS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, or the token of a sign-in.' },
        session: { type: 'apiKey', in: 'cookie', name: 'trivet_session' },
      },
    },
  }
}
