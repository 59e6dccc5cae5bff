import { toTimestamp } from '../clock'
import type { Ctx, Services } from '../context'
import { AppError } from '../errors'
import { findAnswer, freeKey, keepAnswer, noteWrite, removeAnswers } from './idempotency.store'

export const KEPT_MS = 24 * 3_600_000
export const MOST_PER_PERSON = 200
const MOST_BYTES = 128 * 1024
const KEY = /^[\x21-\x7e]{1,255}$/

/** The calls that are running, by person and key. */
const running = new Set<string>()

const refuse = (messageId: string, status: number) => new AppError('invalid', messageId, { status })
/** The refusal when a call was carried out but its answer is lost. */
export const lostAnswer = () => refuse('http.idempotency-lost', 409)

/** The key that a client has chosen for a call, or null. @throws invalid 400 for one that is none */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && !KEY.test(key)) throw refuse('http.idempotency-key', 400)
  return key
}

/**
 * Runs a call once within a day, however often it is sent under one key: repetitions get the first answer.
 * Refusals and answers that are streams or longer than 128 KB are not kept; of one person the last 200 are. That something was written
 * under the key is noted in the same transaction: a server that dies before the answer is kept refuses the call afterwards rather than
 * to do it twice.
 * @param call what is asked, so that a key is not used for something else
 * @throws invalid 422 when the key belongs to another call; 409 while the first is still being done, or when its answer was lost
 */
export async function runIdempotent(
  ctx: Ctx,
  key: string,
  call: { path: string; body: unknown },
  run: () => Promise<Response>,
): Promise<Response> {
  const fingerprint = new Bun.CryptoHasher('sha256').update(JSON.stringify(call)).digest('hex')
  const mark = `${ctx.userId} ${key}`
  const after = toTimestamp(new Date(ctx.clock.now().getTime() - KEPT_MS))
  const kept = findAnswer(ctx.db, ctx.userId, key, after)
  if (kept && kept.fingerprint !== fingerprint) throw refuse('http.idempotency-other', 422)
  if (running.has(mark)) throw refuse('http.idempotency-running', 409)
  if (kept?.status === 0) throw lostAnswer()
  if (kept) {
    const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' }
    return new Response(kept.body, { status: kept.status, headers })
  }
  const now = () => toTimestamp(ctx.clock.now())
  let hasWritten = false
  ctx.writeAlong(() => {
    hasWritten = true
    noteWrite(ctx.db, ctx.userId, key, fingerprint, now())
  })
  const free = () => {
    if (hasWritten) freeKey(ctx.db, ctx.userId, key)
  }
  running.add(mark)
  try {
    const response = await run()
    const isKept = response.ok && response.headers.get('content-type') === 'application/json'
    const body = isKept ? await response.clone().text() : ''
    if (isKept && body.length <= MOST_BYTES) {
      const answer = { fingerprint, status: response.status, body }
      ctx.transaction((tx) => keepAnswer(tx.db, tx.userId, key, answer, now(), MOST_PER_PERSON))
    } else free()
    return response
  } catch (error) {
    // After a fault of the server's own it is not known what was done.
    if (error instanceof AppError) free()
    throw error
  } finally {
    running.delete(mark)
  }
}

/** Deletes answers that are older than a day; returns how many. */
export function purgeAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return removeAnswers(db, toTimestamp(new Date(clock.now().getTime() - KEPT_MS)))
}
