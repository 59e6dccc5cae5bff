import type { AsyncLocalStorage } from 'node:async_hooks'
import { basePathBy } from '../urls'
import type { Config } from './config/config'

/** Where a request arrived, as a proxy says that shows Trivet below a path which it takes off: Home Assistant's ingress. */
export interface Ingress {
  /** `/api/hassio_ingress/…`, without a slash at the end. */
  basePath: string
  /** The host that the browser asked for. */
  host: string | null
  isHttps: boolean
}

// Made when needed: servers without such a proxy never load `AsyncLocalStorage`.
let store: AsyncLocalStorage<Ingress> | undefined

/** The ingress of the request that is being answered; undefined when it came through no such proxy. */
export const currentIngress = (): Ingress | undefined => store?.getStore()

// A host with a port at most: two of them arrive with a comma, and count as none.
const PATH = /^(?:\/[\w.~-]{1,200}){1,8}$/
const HOST = /^(?:[\w.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(?::\d{1,5})?$/

/** Reads what the proxy says; null where it says nothing, or what is no path. The peer must be known to be trusted. */
export function readIngress({ headers }: Request): Ingress | null {
  const basePath = headers.get('x-ingress-path')?.replace(/\/$/, '') ?? ''
  if (!PATH.test(basePath) || /\/\.{1,2}(?:\/|$)/.test(basePath)) return null
  const host = headers.get('x-forwarded-host') ?? ''
  return {
    basePath,
    host: HOST.test(host) ? host : null,
    isHttps: headers.get('x-forwarded-proto') === 'https',
  }
}

/** Answers a request with its addresses below the path of the proxy. */
export function answerBelow<Answer>(ingress: Ingress, answer: () => Answer): Answer {
  if (!store) {
    store = new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)<Ingress>()
    basePathBy(() => currentIngress()?.basePath)
  }
  return store.run(ingress, answer)
}

/** Whether cookies are for https alone. */
export function isSecure({ baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  return currentIngress()?.isHttps ?? baseUrl?.protocol === 'https:'
}
