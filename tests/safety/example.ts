import type * as v from 'valibot'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES, PAGE_ROUTES } from '../../src/app/routes'
import type { PageRoute } from '../../src/platform/http/page-route'
import type { ApiRoute } from '../../src/platform/http/route'
import { API_EXAMPLES } from './api-examples'
import { PAGE_EXAMPLES } from './page-examples'
import type { Things, World } from './world'

export type Fields = Record<string, string | File>

/**
 * How to call a route so that it does what it is for. A parameter that is left out is the household's own thing of that name,
 * and `:slug` its recipe's. Functions are asked with one household's things to make a call inside it, and with another's to
 * make one across.
 */
export interface Example {
  params?: (things: Things) => Record<string, string>
  query?: (things: Things) => Record<string, string>
  json?: (things: Things) => unknown
  form?: (things: Things) => Fields
  headers?: Record<string, string>
  /** Status for those who may; any success unless told. */
  status?: number
  /** Status when the parameters name another household's things: 404, on DELETE 400, unless told. */
  foreignStatus?: number
  /** The same where the other household lets strangers in, and for visitors there; `foreignStatus` unless told. */
  openStatus?: number
  /** Status of an own thing under the other household's name; `foreignStatus` unless told. */
  misplacedStatus?: number
  /** Status for members who may call, when what is named is someone else's of their household; any success unless told. */
  othersStatus?: number
  /** Status at the address of a household that lets no strangers in, for everyone, members too: what is for the public is not there. */
  privateStatus?: number
  /** For administrators it reaches all groups: users, background tasks. */
  reachesAllGroups?: boolean
  /** Status for a program of the household, where other formats of the same address are for programs. */
  programStatus?: number
  /** A cookie does not open it: no page of another site may speak for anyone who is signed in. */
  needsToken?: boolean
  /** Asks for a sign-in of the last ten minutes, so that no API token will do. */
  needsSignIn?: boolean
  /** Ends the session and leads to the sign-in. */
  endsSession?: boolean
  /** Works long on purpose, on a password or a picture: tried with fewer values. */
  isSlow?: boolean
}

export type Route = ApiRoute | PageRoute

export interface Case {
  key: string
  route: Route
  isApi: boolean
  example: Example
}

export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** All routes, each with its example; the first of two with one address, as the router answers. */
export const CASES: Case[] = (await loadRoutes<Route>([...API_ROUTES, ...PAGE_ROUTES])).map((route) => {
  const isApi = route.path.startsWith('/api/') || route.path === '/mcp'
  const example = (isApi ? API_EXAMPLES : PAGE_EXAMPLES)[keyOf(route)] ?? {}
  return { key: keyOf(route), route, isApi, example }
})

/** The fields that a schema reads. */
export function keysOf(schema: v.GenericSchema<unknown, unknown> | undefined): string[] {
  return schema && 'entries' in schema && schema.entries ? Object.keys(schema.entries) : []
}

/** Rows of `test.each`, each with the route's name first. */
export const named = (cases: readonly Case[]) => cases.map((one) => [one.key, one] as const)

export const isWrite = ({ route }: Case) => route.method !== 'GET'

export interface Sent {
  path: string
  method: string
  headers: Headers
  body: string | FormData | URLSearchParams | undefined
}

/** The things in addresses, and those in queries and bodies. */
export interface Owners {
  address: Things
  body: Things
}

function addressOf({ route, example }: Case, { address, body }: Owners): string {
  const params: Record<string, string> = { ...address, ...example.params?.(address) }
  const pathname = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(example.query?.(body))
  return `${pathname}${query.size > 0 ? `?${query}` : ''}`
}

function formBody(fields: Fields): FormData | URLSearchParams {
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  if (texts.length === Object.keys(fields).length) return new URLSearchParams(texts)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

/** The call that an example describes; `extra` goes into its body. */
export function toCall(one: Case, owners: Owners, extra: Record<string, unknown> = {}): Sent {
  const { example, route } = one
  const headers = new Headers({ 'sec-fetch-site': 'same-origin', ...example.headers })
  const call = { path: addressOf(one, owners), method: route.method, headers, body: undefined }
  if (route.method === 'GET') return call
  if (example.form || !one.isApi) {
    const more = Object.entries(extra).map(([name, value]) => [name, String(value)])
    return { ...call, body: formBody({ ...example.form?.(owners.body), ...Object.fromEntries(more) }) }
  }
  if (!example.json) return call
  headers.set('content-type', 'application/json')
  const json = example.json(owners.body)
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return { ...call, body: JSON.stringify(isObject ? { ...json, ...extra } : json) }
}

/** Sends a call as someone of the world, or as a visitor. */
export function send(world: World, { path, ...init }: Sent, as?: World['mara']): Promise<Response> {
  const { body, ...rest } = init
  return world.request(path, { ...rest, ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })
}
