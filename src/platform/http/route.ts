import type * as v from 'valibot'
import { type Actor, type Ctx, createContext } from '../context'
import { AppError, type ErrorCode } from '../errors'
import { type FlagAccess, opens } from '../flags'
import { textAnswer } from '../web/respond'
import { readAdmitted } from './admission'
import { camelKeys, formToObject, JSON_LIMIT_BYTES, readForm, readJson } from './body'
import { idempotencyKey, runIdempotent } from './idempotency'
import { checkUnchanged, tagOf } from './if-match'
import { checkInput, invalidInput } from './invalid-input'
import { linksOf } from './paging'
import type { RequestScope } from './request-scope'
import type { NamedScope } from './token-scope.rules'
import { receiveUpload } from './upload'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, anyone signed in, or a member with the flag. The access matrix of the tests reads it from here. */
export type Access = 'public' | 'user' | FlagAccess

type Schema = v.GenericSchema<unknown, unknown>
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined

export interface RouteSpec<P, Q, B> {
  method: Method
  /** `/api/foods/:id`. */
  path: string
  access: Access
  /** `detail` for members without the flag, where clients expect other words than "Forbidden". */
  refusal?: string
  /** For the API's documentation: a verb and its object; then what the shape of the answer does not tell. */
  summary: string
  description: string
  tag: string
  params?: P
  query?: Q
  body?: B
  /**
   * How the body is sent; JSON when left out. An `upload` is a multipart form whose field `archive` goes to the disk while it comes;
   * the schema sees an `UploadedFile` in its place, which is the handler's to keep or to remove.
   */
  encoding?: 'json' | 'form' | 'multipart' | 'upload'
  /** The body may be missing; its schema then sees undefined. */
  maxBytes?: number
  /** Finds what the path names before the body is read: what does not exist answers 404, whatever the body holds. */
  find?(ctx: Ctx, params: Out<P>): unknown
  /**
   * What the call reads or changes, in the shape of a read. Its ETag is sent with the answer, and a write that names another one
   * (`If-Match`) is refused with 409 and both versions.
   */
  current?(ctx: Ctx, params: Out<P>): unknown
  /** The stored form of what the call changes, where `current` is missing: its texts may be sent back however long they are. */
  stored?(ctx: Ctx, params: Out<P>, body: unknown): unknown
  /** Status of success, 200 when left out. */
  status?: number
  /** What success answers; documents, does not validate. Null stands for a body of `null`. */
  response: Schema | null
  /** Failures of its own; a status where v1 demands another than the code's. */
  errors?: (ErrorCode | number)[]
  /** Replies of entities carry `last-modified` and must not be cached. */
  isStamped?: boolean
  /** Narrow scopes that open it, besides `everything` and, for reading, `read`. */
  scopes?: readonly NamedScope[]
  /** Every API token opens it, and its handler checks the scope itself. */
  isScopedInside?: boolean
  /** The answer holds a token: no cache may keep it, not even the browser's. */
  isSecret?: boolean
}

export interface Call<P, Q, B> {
  scope: RequestScope
  params: P
  query: Q
  body: B
}

export interface MemberCall<P, Q, B> extends Call<P, Q, B> {
  ctx: Ctx
}

type Answer = unknown

/** One line of the API, as data: mounted by the app, documented by OpenAPI, walked by the tests. */
export interface ApiRoute extends RouteSpec<Schema | undefined, Schema | undefined, Schema | undefined> {
  handle(scope: RequestScope, rawParams: Record<string, string>): Promise<Response>
}

type SchemaOption = Schema | undefined

/** A route that anyone may call. */
export function publicRoute<P extends SchemaOption, Q extends SchemaOption, B extends SchemaOption>(
  spec: Omit<RouteSpec<P, Q, B>, 'access'>,
  handler: (call: Call<Out<P>, Out<Q>, Out<B>>) => Answer | Promise<Answer>,
): ApiRoute {
  const full = { ...spec, access: 'public' as const }
  return finish(full, (call) => handler(call as Call<Out<P>, Out<Q>, Out<B>>))
}

/** A route for members of a group; `access` names the flag that is needed beyond that. */
export function route<P extends SchemaOption, Q extends SchemaOption, B extends SchemaOption>(
  spec: RouteSpec<P, Q, B> & { access: Exclude<Access, 'public'> },
  handler: (call: MemberCall<Out<P>, Out<Q>, Out<B>>) => Answer | Promise<Answer>,
): ApiRoute {
  return finish(spec, (call) => handler(call as MemberCall<Out<P>, Out<Q>, Out<B>>))
}

/**
 * The context of a signed-in caller. @param refusal the message for a client without the flag
 * @param refusalId id of the message that a page shows instead
 * @throws unauthenticated without an actor, forbidden without the flag
 */
export function memberContext(
  scope: RequestScope,
  access: Access,
  refusal = 'Forbidden',
  refusalId = 'auth.forbidden',
): Ctx {
  if (!scope.actor) {
    throw new AppError('unauthenticated', 'auth.could-not-validate-credentials', {
      detail: 'Could not validate credentials',
    })
  }
  if (!hasAccess(scope.actor, access)) throw new AppError('forbidden', refusalId, { detail: refusal })
  return createContext(scope.services, scope.actor, scope.locale, scope.log)
}

/** Whether someone who is signed in may open what asks for this access. */
export function hasAccess(actor: Actor, access: Access): boolean {
  return access === 'public' || access === 'user' || opens(actor, access)
}

function finish<P, Q, B>(
  spec: RouteSpec<P, Q, B>,
  run: (call: Call<unknown, unknown, unknown> & { ctx: Ctx | null }) => Answer | Promise<Answer>,
): ApiRoute {
  const typed = spec as unknown as RouteSpec<SchemaOption, SchemaOption, SchemaOption>
  return {
    ...typed,
    async handle(scope, rawParams) {
      // Access is decided before the body is read: a stranger learns nothing from a validation message.
      const ctx = typed.access === 'public' ? null : memberContext(scope, typed.access, typed.refusal)
      const params = parsePart(typed.params, 'path', rawParams)
      if (ctx) typed.find?.(ctx, params)
      const query = parsePart(typed.query, 'query', queryObject(scope.url.searchParams))
      const body = typed.body ? await readInput(scope, ctx, typed.body, params, typed) : undefined
      if (ctx && typed.current && typed.method !== 'GET')
        checkUnchanged(scope.request, () => typed.current!(ctx, params))
      const answer = async () => toResponse(await run({ scope, ctx, params, query, body }), typed)
      const key = ctx && isRepeatable(typed) ? idempotencyKey(scope.request) : null
      const response =
        ctx && key !== null
          ? await runIdempotent(ctx, key, { path: scope.url.pathname, body }, answer)
          : await answer()
      const links = linksOf(scope)
      if (links) response.headers.set('link', links)
      if (ctx && typed.current && typed.method !== 'DELETE')
        response.headers.set('etag', `"${tagOf(typed.current(ctx, params))}"`)
      return response
    },
  }
}

/** Whether a client may send a create again without making two; answers with secrets are never stored. */
export const isRepeatable = ({
  method,
  encoding = 'json',
  isSecret,
}: Pick<RouteSpec<unknown, unknown, unknown>, 'method' | 'encoding' | 'isSecret'>) =>
  method === 'POST' && encoding === 'json' && !isSecret

async function readInput(
  scope: RequestScope,
  ctx: Ctx | null,
  schema: Schema,
  params: unknown,
  spec: RouteSpec<SchemaOption, unknown, SchemaOption>,
): Promise<unknown> {
  if (spec.encoding !== 'upload' || !ctx) {
    const body = await readBody(scope, spec)
    const { stored = spec.current } = spec
    return parsePart(schema, 'body', body, ctx && stored && (() => stored(ctx, params, body)))
  }
  const { fields, archive } = await receiveUpload(scope, ctx, spec.maxBytes ?? JSON_LIMIT_BYTES)
  try {
    return parsePart(schema, 'body', { ...(camelKeys(fields) as object), archive })
  } catch (error) {
    if (archive) await ctx.media.remove(archive.place)
    throw error
  }
}

async function readBody(
  scope: RequestScope,
  { encoding = 'json', maxBytes = JSON_LIMIT_BYTES, body }: RouteSpec<unknown, unknown, SchemaOption>,
): Promise<unknown> {
  if (encoding === 'json') return readAdmitted(scope, maxBytes, readJson)
  const fields = formToObject(await readAdmitted(scope, maxBytes, readForm))
  // A form without fields counts as no body, where none is needed.
  return body?.type === 'optional' && Object.keys(fields).length === 0 ? undefined : fields
}

/** Repeated names become lists; schemas of lists take a single value too. */
function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    result[name] = values.length === 1 ? values[0]! : values
  }
  return result
}

function parsePart(
  schema: SchemaOption,
  part: 'path' | 'query' | 'body',
  value: unknown,
  stored?: (() => unknown) | null,
): unknown {
  if (!schema) return undefined
  const result = checkInput(schema, value, stored ?? undefined)
  if (result.success) return result.output
  throw invalidInput(part, result.issues)
}

function toResponse(answer: Answer, spec: RouteSpec<unknown, unknown, unknown>): Response {
  if (answer instanceof Response) return answer
  const status = spec.status ?? 200
  if (status === 204) return new Response(null, { status })
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (spec.isSecret) headers['cache-control'] = 'no-store'
  if (spec.isStamped && answer !== null && typeof answer === 'object' && 'updateAt' in answer) {
    headers['last-modified'] = String(answer.updateAt)
    headers['cache-control'] = 'no-cache, no-store, must-revalidate'
  }
  return textAnswer(JSON.stringify(answer ?? null), { status, headers })
}
