import { AppError } from '../errors'

/**
 * The tag that a client names in `If-Match`; null when it names none or any (`*`).
 * @throws invalid 400 for a tag without text: whoever sends it means to be careful, and must not overwrite unseen
 */
export function tagIn(ifMatch: string | null): string | null {
  if (ifMatch === null) return null
  const tag = ifMatch.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
  if (tag === '') throw new AppError('invalid', 'http.if-match-empty', { status: 400 })
  return tag === '*' ? null : tag
}

/** A tag of what an answer says, for what has no version of its own. */
export function tagOf(answer: unknown): string {
  return Bun.hash(JSON.stringify(answer)).toString(36)
}

/**
 * What is answered to a client that has not seen the last version: both tags, and what stands there now.
 * @param sent the tag that the client named
 */
export function changedMeanwhile(messageId: string, sent: string, current: unknown, tag: string): AppError {
  const detail = {
    message: messageId,
    error: true,
    exception: null,
    versions: { sent, current: tag },
    current,
  }
  return new AppError('stale', messageId, { detail })
}

/** @throws invalid, or stale 409 when the client has seen another version than the one that stands there */
export function checkUnchanged(request: Request, current: () => unknown): void {
  const sent = tagIn(request.headers.get('if-match'))
  if (sent === null) return
  const now = current()
  const tag = tagOf(now)
  if (sent !== tag) throw changedMeanwhile('http.changed-meanwhile', sent, now, tag)
}
