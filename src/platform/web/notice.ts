import { localPath } from '../http/local-path'
import type { Visit } from '../http/visit'
import { setCookie } from '../http/visit'
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
export function leaveNotice(visit: Visit, notice: FlashNotice): void {
  setCookie(visit, COOKIE, JSON.stringify(notice), { maxAgeSeconds: 120 })
}

/** The notice that the page before left, once. A cookie is the visitor's own text: anything odd in it is no notice. */
export function takeNotice(visit: Visit): FlashNotice | null {
  const text = visit.cookies.get(COOKIE)
  // A page that is fetched ahead may never be seen, and must not use the notice up.
  if (!text || visit.request.headers.has('sec-purpose')) return null
  setCookie(visit, COOKIE, '', { maxAgeSeconds: 0 })
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
