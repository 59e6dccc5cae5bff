import { AppError } from '../errors'

const empty = () => new AppError('invalid', 'http.if-match-empty', { status: 400 })
/** What may be between two tags of a list. */
const BETWEEN = /[\s,]|W\//g

/**
 * The tags that a client names in `If-Match`, one or several (RFC 9110 §13.1.1); null when it names none or any (`*`). A weak one counts
 * as its version: ours is weak where only the encoding of the answer made it so.
 * @throws invalid 400 for what is no list of tags, or a tag without text: anyone who sends it means to be careful, and must not overwrite
 *   unseen
 */
export function tagsIn(ifMatch: string | null): string[] | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  // Commas may be in a tag; quotes cannot. Every other part is one.
  const parts = ifMatch.split('"')
  const tags =
    parts.length === 1 ? [ifMatch.trim().replace(/^W\//, '')] : parts.filter((_, at) => at % 2 === 1)
  const isList =
    parts.length === 1 ||
    (parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 1 || part.replace(BETWEEN, '') === ''))
  if (!isList || tags.includes('')) throw empty()
  return tags
}

/** An ETag from the content of an answer, for entities without a version of their own. */
export function tagOf(answer: unknown): string {
  return Bun.hash(JSON.stringify(answer)).toString(36)
}

/**
 * What is answered to a client that has not seen the last version: both tags, and what is there now.
 * @param sent the tags that the client named
 */
export function changedMeanwhile(
  messageId: string,
  sent: readonly string[],
  current: unknown,
  tag: string,
): AppError {
  const detail = {
    message: messageId,
    error: true,
    exception: null,
    versions: { sent: sent.join(', '), current: tag },
    current,
  }
  return new AppError('stale', messageId, { detail })
}

/** @throws invalid, or stale 409 when the client has seen another version than the current one */
export function checkUnchanged(request: Request, current: () => unknown): void {
  const sent = tagsIn(request.headers.get('if-match'))
  if (sent === null) return
  const now = current()
  const tag = tagOf(now)
  if (!sent.includes(tag)) throw changedMeanwhile('http.changed-meanwhile', sent, now, tag)
}
