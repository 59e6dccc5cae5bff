import { localPath } from '../http/local-path'
import type { RequestScope } from '../http/request-scope'
import { setCookie } from '../http/request-scope'
import { isMessageId } from '../i18n/i18n'

export const NOTICE_COOKIE = 'trivet_notice'

/** What the next page says: a message id with its values, and an address that undoes what was done. */
export interface FlashNotice {
  tone: 'success' | 'info' | 'warning' | 'error'
  messageId: string
  values?: Record<string, string | number>
  /** Address of a POST form that undoes the action. */
  undo?: string | undefined
  /** Address of what was made or changed. */
  view?: string | undefined
  /** A POST form that goes on from there. */
  next?: { action: string; messageId: string } | undefined
}

/** Browsers drop a cookie whose name and value together are longer than 4,096 bytes. */
const MAX_BYTES = 3800
/** Characters of a value; fewer where even these do not fit. */
const MAX_CHARACTERS = 200

function shorten(value: string | number, maxCharacters: number): string | number {
  if (typeof value === 'number') return value
  const characters = [...value]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : value
}

/** The notice as text that fits into a cookie: names in it are cut as far as it takes. */
function toText(notice: FlashNotice): string {
  for (let most = MAX_CHARACTERS; ; most = Math.floor(most / 2)) {
    const values = Object.entries(notice.values ?? {}).map(([name, value]) => [name, shorten(value, most)])
    const text = JSON.stringify({ ...notice, values: Object.fromEntries(values) })
    if (encodeURIComponent(text).length <= MAX_BYTES) return text
    // Better said without an undo link than not at all.
    if (most === 0)
      return notice.undo ? toText({ ...notice, undo: undefined, view: undefined, next: undefined }) : text
  }
}

/** Leaves a notice for the next page that is rendered for this browser. */
export function showOnNextPage(scope: RequestScope, notice: FlashNotice): void {
  setCookie(scope, NOTICE_COOKIE, toText(notice), { maxAgeSeconds: 120 })
}

/** Says something on the page that is drawn for this request, instead of what the last page left. */
export function showNotice(scope: RequestScope, notice: FlashNotice): void {
  scope.cookies.set(NOTICE_COOKIE, toText(notice))
}

/** The notice that the last page left, once. A cookie is the visitor's own text: anything odd in it is no notice. */
export function takeNotice(scope: RequestScope): FlashNotice | null {
  const text = scope.cookies.get(NOTICE_COOKIE)
  // A prefetched page may never be seen, and must not use up the notice.
  if (!text || scope.request.headers.has('sec-purpose')) return null
  setCookie(scope, NOTICE_COOKIE, '', { maxAgeSeconds: 0 })
  try {
    const parsed: unknown = JSON.parse(text)
    return isNotice(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isNotice(value: unknown): value is FlashNotice {
  if (value === null || typeof value !== 'object') return false
  const { tone, messageId, values = {}, undo, view, next } = value as Record<string, unknown>
  if (!TONES.some((known) => known === tone) || typeof messageId !== 'string' || !isMessageId(messageId))
    return false
  if (![undo, view].every(isAddress) || !isStep(next)) return false
  return typeof values === 'object' && values !== null && Object.values(values).every(isPlain)
}

const isAddress = (value: unknown) =>
  value === undefined || (typeof value === 'string' && localPath(value) !== null)

function isStep(value: unknown): boolean {
  if (value === undefined) return true
  const { action, messageId } = Object(value) as Record<string, unknown>
  return (
    typeof action === 'string' && isAddress(action) && typeof messageId === 'string' && isMessageId(messageId)
  )
}

const TONES = ['success', 'info', 'warning', 'error']
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
