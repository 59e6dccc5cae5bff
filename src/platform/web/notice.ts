import { localPath } from '../http/local-path'
import type { RequestScope } from '../http/request-scope'
import { setCookie } from '../http/request-scope'
import { isMessageId } from '../i18n/i18n'

const COOKIE = 'trivet_notice'

/** What the next page says: a message id with its values, and an address that undoes what was done. */
export interface FlashNotice {
  tone: 'success' | 'info' | 'warning' | 'error'
  messageId: string
  values?: Record<string, string | number>
  /** Address of a POST form that takes the action back. */
  undo?: string
}

/** Leaves a notice for the next page that is rendered for this browser. */
export function leaveNotice(scope: RequestScope, notice: FlashNotice): void {
  setCookie(scope, COOKIE, JSON.stringify(notice), { maxAgeSeconds: 120 })
}

/** The notice that the page before left, once. A cookie is the visitor's own text: anything odd in it is no notice. */
export function takeNotice(scope: RequestScope): FlashNotice | null {
  const text = scope.cookies.get(COOKIE)
  // A page that is fetched ahead may never be seen, and must not use the notice up.
  if (!text || scope.request.headers.has('sec-purpose')) return null
  setCookie(scope, COOKIE, '', { maxAgeSeconds: 0 })
  try {
    const parsed: unknown = JSON.parse(text)
    return isNotice(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isNotice(value: unknown): value is FlashNotice {
  if (value === null || typeof value !== 'object') return false
  const { tone, messageId, values = {}, undo = '/' } = value as Record<string, unknown>
  if (!TONES.some((known) => known === tone) || typeof messageId !== 'string' || !isMessageId(messageId))
    return false
  if (typeof undo !== 'string' || localPath(undo) === null) return false
  return typeof values === 'object' && values !== null && Object.values(values).every(isPlain)
}

const TONES = ['success', 'info', 'warning', 'error']
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
