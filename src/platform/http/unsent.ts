import { AppError } from '../errors'
import type { RateLimit } from '../limits/rate-limit'
import { hashSecretToken, newSecretToken } from '../security/secret-token'
import type { FlashNotice } from '../web/notice'
import { readAdmitted } from './admission'
import { readForm } from './body'
import { FORM_KEY } from './form.rules'
import { isFormKey, isKeyOf } from './form-key'
import { localPath } from './local-path'
import { limitRate } from './rate-limit'
import { type RequestScope, setCookie } from './request-scope'

/** A form that was sent but not taken: the sign-in had ended, or a text was too long. */
export interface Unsent {
  /** The page of the form, and the address it was sent to; with the base path. */
  page: string
  action: string
  /** Texts only: files have to be chosen again, secrets typed again. */
  fields: [string, string][]
  /** The notice above the form when it is shown again. */
  notice: FlashNotice
}

interface Kept extends Unsent {
  once: string
  characters: number
  expiresAt: number
}

const COOKIE = 'trivet_unsent'
const KEPT_MS = 30 * 60_000
const MOST_CHARACTERS = 1024 * 1024
const MOST_ALTOGETHER = 16 * MOST_CHARACTERS
const LIMIT: RateLimit = { burst: 10, perMinute: 6 }
const SECRET = /password|secret|token|credential|code/i

const stores = new WeakMap<object, Map<string, Kept>>()

function storeOf({ db }: RequestScope['services']): Map<string, Kept> {
  const store = stores.get(db) ?? new Map<string, Kept>()
  stores.set(db, store)
  return store
}

/**
 * Whether a browser shows the answer as its next page. Where it does not say so, our scripts are known by what they
 * accept: HTML alone.
 */
export function isNavigation({ headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? headers.get('accept') !== 'text/html' : mode === 'navigate'
}

/** The page that a form was sent from, else its own address. */
function pageOf({ request, url }: RequestScope): string {
  const referer = request.headers.get('referer') ?? ''
  const came = URL.canParse(referer) ? new URL(referer) : url
  return localPath(`${came.pathname}${came.search}`) ?? '/'
}

function makeRoom(store: Map<string, Kept>, now: number): void {
  let characters = 0
  for (const [token, kept] of store) {
    if (kept.expiresAt <= now) store.delete(token)
    else characters += kept.characters
  }
  for (const [token, kept] of store) {
    if (characters <= MOST_ALTOGETHER) return
    store.delete(token)
    characters -= kept.characters
  }
}

type Sent = readonly (readonly [name: string, value: FormDataEntryValue])[]

const hasFile = (sent: Sent) => sent.some(([, value]) => typeof value !== 'string' && value.size > 0)

function keep(scope: RequestScope, sent: Sent, notice: FlashNotice): boolean {
  const { services, url } = scope
  const once = sent.find(([name]) => name === FORM_KEY)?.[1]
  if (typeof once !== 'string' || !isFormKey(once)) return false
  const fields = sent.filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== FORM_KEY && !SECRET.test(field[0]),
  )
  const characters = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (characters > MOST_CHARACTERS) return false
  const now = services.clock.now().getTime()
  const token = newSecretToken()
  const store = storeOf(services)
  store.set(hashSecretToken(token), {
    page: pageOf(scope),
    action: `${url.pathname}${url.search}`,
    fields,
    notice,
    once,
    characters,
    expiresAt: now + KEPT_MS,
  })
  makeRoom(store, now)
  setCookie(scope, COOKIE, token, { maxAgeSeconds: KEPT_MS / 1000 })
  return true
}

/**
 * Keeps in memory, for half an hour, what was typed in a form that is sent after its reader's sign-in has ended, at most a million
 * characters. Only this browser gets it back, and only once the person who opened the form (`newFormKey`) is signed in.
 * @returns whether it is kept; a form without a key is not, nor one that a script sends, which still has it
 */
export async function keepUnsent(scope: RequestScope, maxBytes: number): Promise<boolean> {
  if (!isNavigation(scope.request)) return false
  try {
    limitRate(scope, 'unsent', LIMIT)
    const sent = [...(await readAdmitted(scope, maxBytes, readForm))]
    return keep(scope, sent, {
      tone: 'info',
      messageId: hasFile(sent) ? 'form.is-back-without-file' : 'form.is-back',
    })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Refuses a form in which a text is longer than any that is written by hand, before anything looks at it. A browser is led back to the
 * page, which shows what was typed; a form of more than a million characters is lost to it but for the Back button.
 * @param most letters of a text
 * @param except fields whose texts may be longer
 * @throws invalid 422
 */
export function refuseLongTexts(
  scope: RequestScope,
  form: FormData,
  { most, except }: { most: number; except: readonly string[] },
): void {
  const sent = [...form]
  const isTooLong = ([name, value]: Sent[number]) =>
    typeof value === 'string' && value.length > most && !except.includes(name)
  if (!sent.some(isTooLong)) return
  const messageId = hasFile(sent) ? 'form.text-too-long-file' : 'form.text-too-long'
  const values = { most }
  if (isNavigation(scope.request) && scope.actor) keep(scope, sent, { tone: 'error', messageId, values })
  throw new AppError('invalid', 'form.text-too-long', { values })
}

/** Whether the form of this request is kept. */
export const isUnsentKept = ({ outgoingCookies }: RequestScope) =>
  outgoingCookies.some((cookie) => cookie.startsWith(`${COOKIE}=`))

/** Where someone goes on after signing in: the page of the form that they have sent. */
export const unsentPage = pageOf

/** What this person typed on the page that is asked for, once. */
export function takeUnsent({ services, cookies, actor, url, request }: RequestScope): Unsent | null {
  const token = cookies.get(COOKIE)
  if (!token || !actor || request.method !== 'GET' || request.headers.has('sec-purpose')) return null
  const store = storeOf(services)
  const hash = hashSecretToken(token)
  const kept = store.get(hash)
  if (!kept || kept.expiresAt <= services.clock.now().getTime() || !isKeyOf(kept.once, actor.userId))
    return null
  if (kept.page !== `${url.pathname}${url.search}`) return null
  store.delete(hash)
  return kept
}

/** Deletes the forms of this browser that were not taken, when someone signs out. */
export function dropUnsent(scope: RequestScope): void {
  const token = scope.cookies.get(COOKIE)
  if (!token) return
  storeOf(scope.services).delete(hashSecretToken(token))
  setCookie(scope, COOKIE, '', { maxAgeSeconds: 0 })
}
