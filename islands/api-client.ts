import { LEADS_TO } from '../src/platform/http/form.rules'
import { toast } from './toast'

/** By then someone in a shop has stopped waiting. */
const SLOW_MS = 8_000

/** What a call brought: never an exception. */
export interface ApiResult<Data> {
  response: Response | null
  data: Data | null
  /** The server's message in the reader's language; null on success, empty when the server was not reached. */
  error: string | null
  /** Trivet itself answered, not a program on the way. */
  isOurs: boolean
}

/** The sentence in an answer or in its `detail`, of a list of them the first; empty when there is none. */
function messageOf(body: unknown): string {
  if (Array.isArray(body)) return messageOf({ message: body[0]?.msg })
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : ''
}

const detailOf = (body: unknown) => (body as { detail?: unknown } | null)?.detail

/** Our own pages and answers come in the language of this page. */
const inPageLanguage = () => ({ 'accept-language': document.documentElement.lang })

interface CallOptions {
  signal?: AbortSignal | undefined
  isSilent?: boolean
  /** The call goes on when the page is left. */
  keepalive?: boolean
}

/** Calls the API; what the answer has to say is shown as a toast unless the call is silent. */
async function call<Data>(
  method: string,
  address: string,
  body?: unknown,
  { signal, isSilent, keepalive }: CallOptions = {},
): Promise<ApiResult<Data>> {
  const headers: Record<string, string> = { accept: 'application/json', ...inPageLanguage() }
  const isForm = body instanceof URLSearchParams
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the one place where islands call the server
    const response = await fetch(address, {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const parsed: unknown = await response.json().catch(() => null)
    if (response.ok) {
      if (!isSilent) toast('info', messageOf(parsed))
      return { response, data: parsed as Data, error: null, isOurs: parsed !== null }
    }
    console.error(`${method} ${address}: ${response.status}`, parsed)
    const detail = detailOf(parsed)
    if (!isSilent) toast('error', messageOf(detail))
    const said = typeof detail === 'string' ? detail : messageOf(detail)
    return { response, data: null, error: said, isOurs: detail !== undefined }
  } catch (error) {
    if (!signal?.aborted && !isSilent) {
      console.error(`${method} ${address}`, error)
      toast('error', '')
    }
    return { response: null, data: null, error: '', isOurs: false }
  }
}

export const api = {
  get: <Data>(address: string, signal?: AbortSignal) => call<Data>('GET', address, undefined, { signal }),
  post: <Data>(address: string, body: unknown) => call<Data>('POST', address, body),
  /** Asks while someone is typing; a failure is not shown. */
  ask: <Data>(address: string, body: unknown) => call<Data>('POST', address, body, { isSilent: true }),
  /** The same without a body. */
  look: <Data>(address: string, signal?: AbortSignal) =>
    call<Data>('GET', address, undefined, { signal, isSilent: true }),
  /** Exchanges what was done for what others have done; a slow connection counts as none. */
  sync: <Data>(address: string, body: unknown) =>
    call<Data>('POST', address, body, { isSilent: true, signal: AbortSignal.timeout(SLOW_MS) }),
  /** Sends something that the page can do without, and that reaches the server even when the page is left at once. */
  tell: (method: 'PUT' | 'DELETE', address: string, body?: unknown) =>
    call<null>(method, address, body, { isSilent: true, keepalive: true }),
  /** Events from now on, as the server sends them. */
  listen: (address: string) => new EventSource(address),
  put: <Data>(address: string, body: unknown) => call<Data>('PUT', address, body),
  patch: <Data>(address: string, body: unknown) => call<Data>('PATCH', address, body),
  delete: <Data>(address: string) => call<Data>('DELETE', address),
}

/** A file of our own, such as a program that reads pictures; null when the server was not reached or has none. */
export async function fetchFile(address: string): Promise<Blob | null> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: files are fetched here as calls are
    const response = await fetch(address)
    return response.ok && !response.redirected ? await response.blob() : null
  } catch (error) {
    console.error(address, error)
    return null
  }
}

export interface FetchedPage {
  page: Document
  url: string
  status: number
}

/** Fetches a page of our own as a document; null when the server was not reached or sent something else. */
export async function fetchPage(address: string, init: RequestInit = {}): Promise<FetchedPage | null> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: forms and links of this page, sent without loading a new one
    const response = await fetch(address, { ...init, headers: { accept: 'text/html', ...inPageLanguage() } })
    if (!response.headers.get('content-type')?.startsWith('text/html')) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return { page, url: response.url, status: response.status }
  } catch (error) {
    console.error(address, error)
    return null
  }
}

/**
 * Sends a form of this page. `leadsTo` is the address that the server redirects to, null where it shows a page first. Null for
 * the whole when the server was not reached, or failed.
 */
export async function sendForm(address: string, body: FormData): Promise<{ leadsTo: string | null } | null> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: a form of this page, sent without losing what is in it
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { accept: 'text/html', [LEADS_TO]: '?', ...inPageLanguage() },
    })
    return response.status >= 500 ? null : { leadsTo: response.headers.get(LEADS_TO) }
  } catch (error) {
    console.error(address, error)
    return null
  }
}
