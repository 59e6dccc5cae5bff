import { createCache } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Actor, Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { isDiskFull } from '../platform/errors'
import { recheckStreams } from '../platform/http/live-stream'
import type { RequestScope } from '../platform/http/request-scope'
import { newId, type UserId } from '../platform/ids'
import { hashSecretToken, newSecretToken } from '../platform/security/secret-token'
import { findActor } from '../users/actor.service'
import { deleteExpiredApiTokens } from './api-token.store'
import {
  forgetInMemory,
  forgetOthersInMemory,
  keepInMemory,
  retryWrite,
  sessionInMemory,
} from './memory-session.service'
import {
  type Bearer,
  deleteAllSessions,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findBearer,
  findSession,
  insertSession,
  limitSession,
  type SessionKind,
  type SessionRow,
  sessionsOf,
  touchApiToken,
  touchSession,
} from './session.store'

/** The cookie that a browser is known by. */
export const SESSION_COOKIE = 'trivet_session'

const HOUR_MS = 3_600_000
const ROLLING_MS = 90 * 24 * HOUR_MS
// Of a browser that is not to be remembered, where TRIVET_TOKEN_TIME is not set: v1's own 48 hours.
const UNREMEMBERED_HOURS = 48
// Use is noted at most once an hour, so that reading does not write.
const TOUCH_AFTER_MS = HOUR_MS
// A header of a browser can be long, and no one reads more.
const USER_AGENT_LENGTH = 200
// Some providers put hundreds of groups into one; without it they ask before they sign out.
const ID_TOKEN_LENGTH = 4000
const RENEWAL_GRACE_MS = 60_000

export interface ResolvedCredential {
  actor: Actor
  credential: NonNullable<RequestScope['credential']>
  /** The language the user has chosen, or null. */
  locale: string | null
}

interface Lifetime {
  ms: number
  /** Each use moves the end further away. */
  isRolling: boolean
}

/** How long a session of a kind lives. */
function lifetimeOf(kind: SessionKind, isRemembered: boolean, { tokenTimeHours }: Config): Lifetime {
  if (kind === 'browser' && !isRemembered)
    return { ms: (tokenTimeHours ?? UNREMEMBERED_HOURS) * HOUR_MS, isRolling: true }
  if (kind === 'access' && tokenTimeHours !== null) return { ms: tokenTimeHours * HOUR_MS, isRolling: false }
  return { ms: ROLLING_MS, isRolling: true }
}

const BEARER = /^bearer +(\S+) *$/i

/** The token of an Authorization header; undefined for other schemes, such as a proxy's Basic. */
export function bearerToken(authorization: string | null): string | undefined {
  return authorization === null ? undefined : BEARER.exec(authorization)?.[1]
}

/** Notes that a token was used. A failed write (a full disk) must not stop someone from reading. */
function noteUse(services: Services, tokenHash: string, { kind, isRemembered, lastUsedAt }: Bearer): void {
  const { db, clock, config, log } = services
  const now = clock.now().getTime()
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < TOUCH_AFTER_MS) return
  const usedAt = toTimestamp(new Date(now))
  try {
    if (kind === 'api-token') {
      touchApiToken(db, tokenHash, usedAt)
      return
    }
    const { ms, isRolling } = lifetimeOf(kind, isRemembered, config)
    touchSession(db, tokenHash, usedAt, isRolling ? toTimestamp(new Date(now + ms)) : null)
  } catch (error) {
    log.warn("couldn't record the use of a session", { error })
  }
}

/** A caller is looked up once until anything is written: the lookup is a fifth of the cost of a small answer. */
const bearers = createCache<Bearer>({ maxBytes: 256 * 1024, topics: ['any-write'], isExact: true })

function findBearerOf(services: Services, tokenHash: string): Bearer | undefined {
  const now = toTimestamp(services.clock.now())
  const unwritten = retryWrite(services, tokenHash)
  if (!unwritten) {
    const bearer = bearers.of(services).remember(tokenHash, () => findBearer(services.db, tokenHash, now))
    return bearer && bearer.expiresAt > now ? bearer : undefined
  }
  const actor = findActor(services, unwritten.userId)
  const { kind, isRemembered, expiresAt } = unwritten
  if (!actor || expiresAt <= now) return undefined
  const whole = { tokenScope: 'everything', perMinute: 0 } as const
  return { actor, locale: null, kind, isRemembered, lastUsedAt: now, expiresAt, ...whole }
}

/** Who a session or API token stands for at this moment; null once it is over. It is not noted as a use. */
export function actorOf(services: Services, tokenHash: string): Actor | null {
  return findBearerOf(services, tokenHash)?.actor ?? null
}

/**
 * Who a request comes from: the owner of the bearer token, else of the session cookie, or null.
 * A bearer token that is not valid is not made up for by a cookie.
 * One statement; one more, at most once an hour, to note the use.
 */
export function resolveCredential(
  services: Services,
  authorization: string | null,
  cookies: Map<string, string>,
): ResolvedCredential | null {
  const sent = bearerToken(authorization)
  const token = sent ?? cookies.get(SESSION_COOKIE)
  if (!token) return null
  const tokenHash = hashSecretToken(token)
  const bearer = findBearerOf(services, tokenHash)
  if (!bearer) return null
  noteUse(services, tokenHash, bearer)
  const shown = { tokenHash, viaCookie: sent === undefined }
  const { tokenScope, perMinute } = bearer
  return {
    actor: bearer.actor,
    credential:
      bearer.kind === 'api-token'
        ? { ...shown, kind: 'api-token', tokenScope, perMinute }
        : { ...shown, kind: 'session' },
    locale: bearer.locale,
  }
}

export interface NewSession {
  userId: UserId
  kind: SessionKind
  isRemembered: boolean
  userAgent: string | null
  /** The identity token of a session that begins at a provider. */
  idToken?: string | null
}

function makeSession(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { userId, kind, isRemembered, userAgent, idToken = null }: NewSession,
): { token: string; session: SessionRow } {
  const token = newSecretToken()
  const now = clock.now().getTime()
  const createdAt = toTimestamp(new Date(now))
  const session: SessionRow = {
    tokenHash: hashSecretToken(token),
    id: newId(),
    userId,
    kind,
    isRemembered,
    userAgent: (userAgent ?? '').slice(0, USER_AGENT_LENGTH),
    idToken: idToken !== null && idToken.length <= ID_TOKEN_LENGTH ? idToken : null,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: toTimestamp(new Date(now + lifetimeOf(kind, isRemembered, config).ms)),
  }
  return { token, session }
}

/** Writes a session; where the disk is full it goes on in memory. Sessions that ended are forgotten on the way. */
function keepSession(services: Services, session: SessionRow, alongside: () => void = () => {}): void {
  const { db, raw, log } = services
  try {
    runTransaction(raw, () => {
      alongside()
      deleteExpiredSessions(db, session.lastUsedAt)
      insertSession(db, session)
    })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    log.error('the disk is full: a session is kept in memory', { error })
    keepInMemory(services, session)
  }
}

/** Opens a session; its token is returned once and kept as a hash only. */
export function openSession(services: Services, wanted: NewSession): string {
  const { token, session } = makeSession(services, wanted)
  keepSession(services, session)
  return token
}

export interface RenewedSession {
  token: string
  isRemembered: boolean
}

/**
 * A new session of the same kind instead of one that is in use; undefined when that one is gone. The old one ends a minute
 * later, so that calls which are under way still arrive.
 */
export function renewSession(
  services: Services,
  tokenHash: string,
  userAgent: string | null,
): RenewedSession | undefined {
  const { db, clock } = services
  const old = findSession(db, tokenHash) ?? sessionInMemory(services, tokenHash)
  if (!old) return undefined
  const { userId, kind, isRemembered, idToken, createdAt } = old
  const { token, session } = makeSession(services, { userId, kind, isRemembered, userAgent, idToken })
  const endsAt = toTimestamp(new Date(clock.now().getTime() + RENEWAL_GRACE_MS))
  keepSession(services, { ...session, createdAt }, () => limitSession(db, tokenHash, endsAt))
  return { token, isRemembered }
}

/** When the person of a session signed in; null for no session. */
export function signedInAt({ db }: Pick<Services, 'db'>, tokenHash: string): string | null {
  return (findSession(db, tokenHash) ?? sessionInMemory({ db }, tokenHash))?.createdAt ?? null
}

/** Ends the session with this token hash; API tokens are deleted by name instead. */
export function closeSession(services: Pick<Services, 'db'>, tokenHash: string): void {
  forgetInMemory(services, tokenHash)
  deleteSession(services.db, tokenHash)
  recheckStreams(services, { tokenHash })
}

/** Ends all sessions of a user but one, and says how many; null spares none. For a change of the password. */
export function closeOtherSessions(
  services: Pick<Services, 'db'>,
  userId: UserId,
  exceptHash: string | null,
): number {
  forgetOthersInMemory(services, userId, exceptHash)
  recheckStreams(services, { userId })
  return deleteSessionsOf(services.db, userId, exceptHash)
}

/** Deletes sessions and API tokens that have expired. */
export function forgetExpired({ db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const now = toTimestamp(clock.now())
  deleteExpiredSessions(db, now)
  deleteExpiredApiTokens(db, now)
}

/** Signs everyone out, in a database that is about to be put in use. API tokens stay. */
export function endAllSessions({ db }: Pick<Services, 'db'>): void {
  deleteAllSessions(db)
}

/** Lets the sessions of one person go on in a database that is about to be put in use, where the person has another id. */
export function carrySessions(
  from: Pick<Services, 'db'>,
  userId: UserId,
  to: Pick<Services, 'db' | 'raw'>,
  newId: UserId,
): void {
  // What a provider has given was encrypted with the key of the other database.
  runTransaction(to.raw, () => {
    for (const session of sessionsOf(from.db, userId))
      insertSession(to.db, { ...session, userId: newId, idToken: null })
  })
}
