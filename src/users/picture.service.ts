import { toTimestamp } from '../platform/clock'
import type { Actor, Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { UserId } from '../platform/ids'
import type { ImageSource } from '../platform/images/image-set'
import { toWebp } from '../platform/images/images'
import type { MediaPlace } from '../platform/images/media-store'
import { notFound } from '../platform/refusals'
import { newSecretToken } from '../platform/security/secret-token'
import { noteFaceOf } from './faces.service'
import { NO_PICTURE } from './picture.rules'
import jar from './stock/jar.webp' with { type: 'file' }
import plate from './stock/plate.webp' with { type: 'file' }
import pot from './stock/pot.webp' with { type: 'file' }
import { getUser } from './user.service'
import { findUser, saveCacheKey } from './user.store'

const STOCK = [jar, plate, pot] as const
/** Each picture has an address of its own. */
const FOREVER = 'private, max-age=31536000, immutable'
const SIDE = 512
const QUALITY = 90

const folder = (userId: UserId): MediaPlace => ['users', userId]

function checkWhose(ctx: Ctx, userId: UserId): void {
  if (ctx.userId !== userId && !ctx.actor.admin)
    throw new AppError('forbidden', 'auth.forbidden', { detail: 'NOT_AN_ADMIN' })
  getUser(ctx, userId)
}

function markPicture(ctx: Ctx, userId: UserId, cacheKey: string): void {
  ctx.transaction((tx) => {
    saveCacheKey(tx.db, userId, cacheKey, toTimestamp(tx.clock.now()))
    noteFaceOf(tx, getUser(tx, userId))
  })
}

/**
 * Makes a picture that of a person: oneself, or anyone for an administrator.
 * @throws forbidden, not-found; too-large 413; invalid 400 naming what is wrong with the picture
 */
export async function savePicture(ctx: Ctx, userId: UserId, source: ImageSource): Promise<void> {
  checkWhose(ctx, userId)
  const bytes = await convert(ctx, source)
  await ctx.media.save(folder(userId), { 'profile.webp': bytes })
  markPicture(ctx, userId, newSecretToken().slice(0, 4))
}

async function convert(ctx: Ctx, source: ImageSource): Promise<Uint8Array> {
  try {
    return await toWebp(source, { maxSide: SIDE, quality: QUALITY }, { lane: ctx.groupId })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const { messageId, values } = error
    throw new AppError('invalid', messageId, {
      status: 400,
      values,
      fields: { profile: messageId },
      cause: error,
    })
  }
}

/** Deletes the picture of a person; a stock picture is shown again. @throws forbidden, not-found */
export async function removePicture(ctx: Ctx, userId: UserId): Promise<void> {
  checkWhose(ctx, userId)
  markPicture(ctx, userId, NO_PICTURE)
  await ctx.media.remove([...folder(userId), 'profile.webp'])
}

/** A stock picture, always the same for a person. */
function stockPicture(userId: UserId): Response {
  const path = STOCK[Number.parseInt(userId.slice(0, 4), 16) % STOCK.length] ?? STOCK[0]
  const headers = { 'content-type': 'image/webp', 'cache-control': 'private, no-cache' }
  return new Response(Bun.file(path), { headers })
}

/** The picture of a person as an answer, for members of their group and administrators. @throws not-found for others */
export async function showPicture(
  { db, media }: Pick<Services, 'db' | 'media'>,
  reader: Actor,
  userId: UserId,
  request: Request,
): Promise<Response> {
  const user = findUser(db, userId)
  if (!user || (user.groupId !== reader.groupId && !reader.admin)) throw notFound()
  const isThisOne = new URL(request.url).searchParams.get('cacheKey') === user.cacheKey
  const options = { cacheControl: isThisOne ? FOREVER : 'private, no-cache' }
  const own =
    user.cacheKey !== NO_PICTURE
      ? await media.respond([...folder(userId), 'profile.webp'], request, options)
      : undefined
  return own ?? stockPicture(userId)
}
