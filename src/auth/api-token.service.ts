import { toTimestamp } from '../platform/clock'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { recheckStreams } from '../platform/http/live-stream'
import type { UserId } from '../platform/ids'
import { hashSecretToken, newSecretToken } from '../platform/security/secret-token'
import {
  type ApiToken,
  type CreatedApiToken,
  DEFAULT_CALLS_PER_MINUTE,
  type NewApiToken,
} from './api-token.schema'
import {
  deleteApiToken,
  deleteApiTokensOf,
  findApiToken,
  insertApiToken,
  listApiTokens,
} from './api-token.store'

const DAY_MS = 24 * 3_600_000
const LIFETIME_MS = 1825 * DAY_MS

/** The caller's own tokens, oldest first; those that ran out are left out. */
export function listOwnApiTokens(ctx: Ctx): ApiToken[] {
  return listApiTokens(ctx.db, ctx.userId, toTimestamp(ctx.clock.now()))
}

/** When a new token ends: as wished, but after 1825 days at the latest. A day counts to its end. @throws invalid for the past */
function endOf(now: number, wished: string | null | undefined): string {
  const latest = now + LIFETIME_MS
  if (!wished) return toTimestamp(new Date(latest))
  const end = Date.parse(wished) + (wished.includes('T') ? 0 : DAY_MS - 1)
  if (end <= now)
    throw new AppError('invalid', 'api-token.ends-in-the-past', {
      fields: { expiresAt: 'api-token.ends-in-the-past' },
    })
  return toTimestamp(new Date(Math.min(end, latest)))
}

/** A token for another program that acts as the caller, within its scope; its text is returned only now. @throws invalid */
export function createApiToken(ctx: Ctx, input: NewApiToken): CreatedApiToken {
  const { name, integrationId = 'generic', scope = 'everything', expiresAt } = input
  const { callsPerMinute = DEFAULT_CALLS_PER_MINUTE } = input
  const token = newSecretToken()
  const now = ctx.clock.now().getTime()
  const createdAt = toTimestamp(new Date(now))
  const id = insertApiToken(ctx.db, {
    userId: ctx.userId,
    tokenHash: hashSecretToken(token),
    name,
    integrationId,
    scope,
    callsPerMinute,
    createdAt,
    expiresAt: endOf(now, expiresAt),
  })
  // As v1 answers: the moment is in the list.
  return { token, name, id, createdAt: null }
}

/**
 * Revokes one of the caller's tokens at once, and returns its name.
 * @throws not-found; forbidden for someone else's, as v1 answers
 */
export function revokeApiToken(ctx: Ctx, id: number): string {
  const token = findApiToken(ctx.db, id)
  if (!token) {
    throw new AppError('not-found', 'api-token.not-found', {
      values: { id },
      detail: `Could not locate token with id '${id}' in database`,
    })
  }
  if (token.userId !== ctx.userId) throw new AppError('forbidden', 'auth.forbidden', { detail: 'Forbidden' })
  deleteApiToken(ctx.db, ctx.userId, id)
  recheckStreams(ctx, ctx)
  return token.name
}

/** What a user's tokens are called, each name once: the integrations that would end with them. */
export function namesOfApiTokens({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: UserId): string[] {
  return [...new Set(listApiTokens(db, userId, toTimestamp(clock.now())).map(({ name }) => name))]
}

/** Revokes all tokens of a user whose password may have been known to others; returns how many. */
export function revokeApiTokensOf({ db }: Pick<Services, 'db'>, userId: UserId): number {
  recheckStreams({ db }, { userId })
  return deleteApiTokensOf(db, userId)
}
