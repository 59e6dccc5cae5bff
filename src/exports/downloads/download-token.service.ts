import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { hashSecretToken, newSecretToken } from '../../platform/security/secret-token'
import * as store from './download-token.store'

/** Settled.md, "Sessions and tokens". */
const LIFE_MS = 30 * 60_000

/** Answers with a file that is none of the media folders'; null when it is gone. */
export type DownloadOpener = (
  services: Services,
  name: string,
  token: store.DownloadToken,
) => Promise<Response | null>

const openers = new Map<string, DownloadOpener>()

/** Lets the slice that owns a folder answer for the files in it; called once, when the services are made. */
export function openDownloadsOf(folder: string, opener: DownloadOpener): void {
  openers.set(folder, opener)
}

/** Who answers for a token's file, with the file's name; undefined for media. */
export function openerOf(target: string): { opener: DownloadOpener; name: string } | undefined {
  const [folder = '', ...rest] = target.split('/')
  const opener = openers.get(folder)
  return opener && { opener, name: rest.join('/') }
}

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

/** Deletes tokens that nobody has used in time; answers how many. */
export function purgeDownloadTokens({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteExpiredTokens(db, toTimestamp(clock.now()))
}
