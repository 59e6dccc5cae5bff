import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import type { UserId } from '../../platform/ids'
import { hashSecretToken, newSecretToken } from '../../platform/security/secret-token'
import * as store from './download-token.store'

/** A token works once and for half an hour: it is part of an address, which logs and histories keep. */
const LIFE_MS = 30 * 60_000

declare module '../../platform/ports' {
  interface Ports {
    /** Answers with a backup, if the user is still an administrator; null when it is gone. */
    openBackup(services: Services, name: string, userId: UserId): Promise<Response | null>
  }
}

/** What the target of a token that opens a backup begins with. */
export const BACKUPS = 'backups/'

/** A token that opens one download once, within half an hour, for the caller. */
export function createDownloadToken(ctx: Ctx, purpose: store.DownloadPurpose, target: string): string {
  const token = newSecretToken()
  const expiresAt = toTimestamp(new Date(ctx.clock.now().getTime() + LIFE_MS))
  const { groupId, userId } = ctx
  ctx.transaction((tx) =>
    store.insertDownloadToken(tx.db, hashSecretToken(token), { groupId, userId, purpose, target }, expiresAt),
  )
  return token
}

/** What a token opens, which is then used up; undefined for one that is unknown, used, expired or meant for something else. */
export function useDownloadToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  purpose: store.DownloadPurpose,
  isMeant: (token: store.DownloadToken) => boolean = () => true,
): store.DownloadToken | 'not-meant' | undefined {
  const hash = hashSecretToken(token)
  const found = store.findDownloadToken(db, hash, purpose, toTimestamp(clock.now()))
  if (!found) return undefined
  if (!isMeant(found)) return 'not-meant'
  return store.deleteDownloadToken(db, hash) ? found : undefined
}

/** Deletes tokens that no one has used in time; answers how many. */
export function purgeDownloadTokens({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteExpiredTokens(db, toTimestamp(clock.now()))
}
