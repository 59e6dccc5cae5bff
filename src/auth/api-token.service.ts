import { toTimestamp } from '../platform/clock'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { UserId } from '../platform/ids'
import { hashSecretToken, newSecretToken } from '../platform/secret-token'
import type { ApiToken, CreateApiTokenInput, CreatedApiToken } from './api-token.schema'
import {
  deleteApiToken,
  deleteApiTokensOf,
  findApiToken,
  insertApiToken,
  listApiTokens,
} from './api-token.store'

const LIFETIME_MS = 1825 * 24 * 3_600_000

/** The caller's own tokens, oldest first; those that ran out are left out. */
export function listOwnApiTokens(ctx: Ctx): ApiToken[] {
  return listApiTokens(ctx.db, ctx.userId, toTimestamp(ctx.clock.now()))
}

/** A token for another program that acts as the caller, for 1825 days (settled.md); its text is returned only now. */
export function createApiToken(ctx: Ctx, { name, integrationId }: CreateApiTokenInput): CreatedApiToken {
  const token = newSecretToken()
  const now = ctx.clock.now().getTime()
  const createdAt = toTimestamp(new Date(now))
  const id = insertApiToken(ctx.db, {
    userId: ctx.userId,
    tokenHash: hashSecretToken(token),
    name,
    integrationId,
    createdAt,
    expiresAt: toTimestamp(new Date(now + LIFETIME_MS)),
  })
  return { token, name, id, createdAt }
}

/**
 * Revokes one of the caller's tokens at once, and returns its name.
 * @throws not-found; forbidden for somebody else's, as the reference answers (api §8)
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
  return token.name
}

/** Revokes all tokens of a user whose password may have been known to others; returns how many. */
export function revokeApiTokensOf({ db }: Pick<Services, 'db'>, userId: UserId): number {
  return deleteApiTokensOf(db, userId)
}
