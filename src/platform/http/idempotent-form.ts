import { toTimestamp } from '../clock'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { NOTICE_COOKIE } from '../web/notice'
import type { PageAnswer } from '../web/page'
import { FORM_KEY } from './form.rules'
import { isFormKey, isSharedKey, spendKey } from './form-key'
import { KEPT_MS, lostAnswer, MOST_PER_PERSON } from './idempotency'
import { findAnswer, findAnswerFrom, freeKey, keepAnswer, noteWrite } from './idempotency.store'
import type { RequestScope } from './request-scope'

/** Answers are kept this long for a second press, and for a press on a page from a browser's cache. */
const AT_HAND_MS = 2 * 60_000
const MOST_AT_HAND = 200

interface Answered<Answer = PageAnswer> {
  answer: Answer
  cookies: string[]
  /** Nothing was written, so that it may be done again. */
  isIdle?: boolean
}

interface AtHand {
  doing: Promise<Answered>
  at: number
}

const atHand = new WeakMap<object, Map<string, AtHand>>()

type Fields = readonly (readonly [string, FormDataEntryValue | { name: string; bytes: number }])[]

function fingerprintOf(path: string, fields: Fields): string {
  const hash = new Bun.CryptoHasher('sha256').update(path)
  for (const [name, value] of fields) {
    if (name === FORM_KEY) continue
    const said = typeof value === 'string' ? value : [value.name, 'size' in value ? value.size : value.bytes]
    hash.update(JSON.stringify([name, said]))
  }
  return hash.digest('base64url')
}

const isRedirect = (answer: PageAnswer): answer is Response =>
  answer instanceof Response && answer.status === 303

/** Whether an answer can be given twice: files are sent as they are made. */
const isRepeatable = (answer: PageAnswer) =>
  isRedirect(answer) ||
  (!(answer instanceof Response) && !('status' in answer && (answer.status ?? 200) >= 400))

function again(scope: RequestScope, { answer, cookies }: Answered): PageAnswer {
  scope.outgoingCookies.push(...cookies)
  return answer instanceof Response ? answer.clone() : answer
}

/** A redirect as it is kept for a day, with what the next page says; never with a session. */
const toText = (answer: Response, cookies: readonly string[]) =>
  JSON.stringify({
    location: answer.headers.get('location'),
    cookies: cookies.filter((cookie) => cookie.startsWith(`${NOTICE_COOKIE}=`)),
  })

function fromText(text: string): Answered<Response> {
  const { location, cookies } = JSON.parse(text) as { location: string; cookies: string[] }
  return { answer: new Response(null, { status: 303, headers: { location } }), cookies }
}

/** The same as `once` of the API for someone who is signed in: redirects are kept in the database, with the write itself. */
async function runNoted(
  ctx: Ctx,
  key: string,
  fingerprint: string,
  run: () => Promise<Answered>,
): Promise<Answered> {
  const now = () => toTimestamp(ctx.clock.now())
  let hasWritten = false
  ctx.writeAlong(() => {
    hasWritten = true
    noteWrite(ctx.db, ctx.userId, key, fingerprint, now())
  })
  const settle = (work: () => void) => {
    try {
      if (hasWritten) work()
    } catch (error) {
      // The person, or the whole database, may have been replaced meanwhile.
      ctx.log.debug("couldn't keep the response to a form", { error })
    }
  }
  const free = () => settle(() => freeKey(ctx.db, ctx.userId, key))
  try {
    const done = await run()
    const { answer, cookies } = done
    if (isRedirect(answer)) {
      const body = toText(answer, cookies)
      settle(() =>
        ctx.transaction((tx) =>
          keepAnswer(tx.db, tx.userId, key, { fingerprint, status: 303, body }, now(), MOST_PER_PERSON),
        ),
      )
    } else free()
    return { ...done, isIdle: !hasWritten }
  } catch (error) {
    if (error instanceof AppError) free()
    throw error
  }
}

const startOf = (once: string) => `form ${once} `

/** Where the form's last submission redirected to, perhaps with other fields; null when there was none. */
export function lastRedirectOf(ctx: Ctx, once: string): string | null {
  if (!isFormKey(once)) return null
  const after = toTimestamp(new Date(ctx.clock.now().getTime() - KEPT_MS))
  const body = findAnswerFrom(ctx.db, ctx.userId, startOf(once), after)
  return body === undefined ? null : fromText(body).answer.headers.get('location')
}

/**
 * Does what a form asks for once, however often its button is pressed: a second press waits for the first and gets its answer. For two
 * minutes that is so of all answers but files and refusals, for a day of redirects after something was written. The same key with
 * other fields is another wish: someone went back and wrote something else.
 * @param fields what was sent, its key (`Form`) among them; without one it is done each time
 * @throws invalid 409 when it was done and the server died before it could say so; otherwise as `run`
 */
export async function runFormOnce(
  scope: RequestScope,
  ctx: Ctx | null,
  fields: Fields,
  run: () => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const once = fields.find(([name]) => name === FORM_KEY)?.[1]
  if (typeof once !== 'string' || !isFormKey(once)) return run()
  const { services, url } = scope
  const fingerprint = fingerprintOf(`${url.pathname}${url.search}`, fields)
  const key = `${startOf(once)}${fingerprint.slice(0, 16)}`
  const mark = `${ctx?.userId} ${key}`
  const now = services.clock.now().getTime()
  const known = atHand.get(services.db) ?? new Map<string, AtHand>()
  atHand.set(services.db, known)
  const before = known.get(mark)
  if (before && now - before.at < AT_HAND_MS) {
    const done = await before.doing
    if (isRepeatable(done.answer)) return again(scope, done)
  }
  if (ctx) {
    const after = toTimestamp(new Date(now - (isSharedKey(once) ? AT_HAND_MS : KEPT_MS)))
    const kept = findAnswer(ctx.db, ctx.userId, key, after)
    if (kept?.status === 0) throw lostAnswer()
    if (kept) return again(scope, fromText(kept.body))
  }
  spendKey(once)
  const perform = async (): Promise<Answered> => {
    const from = scope.outgoingCookies.length
    const answer = await run()
    return { answer, cookies: scope.outgoingCookies.slice(from) }
  }
  const doing = ctx ? runNoted(ctx, key, fingerprint, perform) : perform()
  known.set(mark, { doing, at: now })
  if (known.size > MOST_AT_HAND) known.delete(known.keys().next().value!)
  try {
    const done = await doing
    const isKept = isRedirect(done.answer) || (isRepeatable(done.answer) && !done.isIdle)
    if (!isKept) known.delete(mark)
    return done.answer instanceof Response ? done.answer.clone() : done.answer
  } catch (error) {
    known.delete(mark)
    throw error
  }
}
