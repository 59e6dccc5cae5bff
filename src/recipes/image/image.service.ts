import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/ids'
import { sniffImage } from '../../platform/images/header/sniff'
import { IMAGE_NAMES, type ImageSource, type WebpSet } from '../../platform/images/image-set'
import { toWebpSet } from '../../platform/images/images'
import type { MediaPlace } from '../../platform/images/media-store'
import { limitUse } from '../../platform/limits/rate-limit'
import { createSemaphore } from '../../platform/limits/semaphore'
import { READER_USER_AGENT } from '../../platform/version'
import type { Recipe, RecipeId } from '../recipe/recipe.schema'
import type { RecipeImage } from '../recipe/recipe-content.schema'
import { getChangeable, getChangeableById, markImage, type Prepared } from '../recipe/recipe-write.service'

/** Pictures that one person may have fetched by their addresses. */
const FETCH_LIMIT = { burst: 30, perMinute: 30 }
const FETCH_TIMEOUT_MS = 15_000
/** Smaller than an upload: what other sites show on a page stays far below, and several may arrive at once. */
const MAX_FETCHED_BYTES = 15 * 1024 * 1024
const VERSION_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const VERSION_LENGTH = 4
/** What older versions and other applications left beside the three sizes, such as `original.jpg`. */
const PICTURE_FILE = /^(?:original|min-original|tiny-original)\./

// The files of two uploads for one recipe must not mix: one set at a time is put in its place, which is quick.
const placing = createSemaphore({ atOnce: 1, maxWaiting: 1000 })

/** The folder of a recipe's picture. */
export function imageFolder(id: RecipeId): MediaPlace {
  return ['recipes', id, 'images']
}

/** A new random key of a picture, by which browsers keep it: four letters or digits, another than `before`. */
export function newImageVersion(before: string | null = null): string {
  const random = crypto.getRandomValues(new Uint8Array(VERSION_LENGTH))
  const version = Array.from(random, (byte) => VERSION_LETTERS[byte % VERSION_LETTERS.length]).join('')
  return version === before ? newImageVersion(before) : version
}

/** Names that are ours or another application's; anything else is no folder. */
const VERSION_NAME = /^[A-Za-z0-9]{1,16}$/

/** Where the files of a picture stay that a recipe had before, as long as its history names it. */
function keptFolder(id: RecipeId, version: string): MediaPlace {
  return ['recipes', id, 'kept', version]
}

/** Sets a recipe's picture aside before another one replaces it. */
async function keepPicture({ config, media }: Ctx, id: RecipeId, version: string | null): Promise<void> {
  if (config.historyDays === 0 || version === null || !VERSION_NAME.test(version)) return
  await media.copyFiles(imageFolder(id), keptFolder(id, version))
}

/** Deletes the files of a picture that a recipe had before. */
export async function forgetKeptPicture(
  { media }: Pick<Services, 'media'>,
  id: RecipeId,
  version: string,
): Promise<void> {
  if (VERSION_NAME.test(version)) await media.remove(keptFolder(id, version))
}

/** What the recipe's row keeps of a picture. @param before the version of the one that it replaces */
function imageOf({ width, height, tint }: WebpSet, before: string | null = null): RecipeImage {
  return { version: newImageVersion(before), width, height, tint }
}

/**
 * The three sizes of a picture, made when the group's turn has come.
 * @throws too-large 413 above 30 MB; invalid 400 naming what is wrong: no picture, HEIC, too many pixels, more work than it may be
 */
export async function convertPicture(ctx: Ctx, source: ImageSource, signal?: AbortSignal): Promise<WebpSet> {
  try {
    return await toWebpSet(source, { lane: ctx.groupId, signal })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const { messageId, values } = error
    // A small file that takes that much was made to, or the machine is too small for what people have.
    if (messageId === 'image.too-demanding') ctx.log.warn('stopped reading a picture', { cause: error.cause })
    throw new AppError('invalid', messageId, {
      status: 400,
      values,
      fields: { image: messageId },
      cause: error,
    })
  }
}

/** Converts a picture and makes it the recipe's own. @throws as `convertPicture` and `placePicture`; nothing has changed then */
export async function savePicture(ctx: Ctx, slugOrId: string, source: ImageSource): Promise<Recipe> {
  const { id } = getChangeable(ctx, slugOrId).summary
  return placePicture(ctx, id, await convertPicture(ctx, source))
}

/** Makes a converted picture the recipe's own. @throws as `markImage`; nothing has changed then */
export function placePicture(ctx: Ctx, id: RecipeId, set: WebpSet): Promise<Recipe> {
  return changeWithPicture(ctx, id, set, (image) => markImage(ctx, id, image))
}

/**
 * Changes a recipe together with its picture.
 * @param set the new picture; null for none
 * @param write gets what the row is to keep of the picture, and must do its work in one transaction
 * @throws not-found; forbidden when it is locked by someone else; whatever `write` throws; nothing has changed then
 */
export function changeWithPicture<T>(
  ctx: Ctx,
  id: RecipeId,
  set: WebpSet | null,
  write: (image: RecipeImage | null) => T,
): Promise<T> {
  return placing.run(async () => {
    // It may have been locked or deleted while its picture was converted.
    const before = getChangeableById(ctx, id).summary.image
    return exchangeFiles(ctx, id, before, set?.files ?? {}, () => write(set && imageOf(set, before)))
  })
}

/** Writes files beside those of the recipe's picture; they take their place in the moment in which `write` has changed the row. */
async function exchangeFiles<T>(
  ctx: Ctx,
  id: RecipeId,
  before: string | null,
  files: Record<string, Uint8Array | Blob>,
  write: () => T,
): Promise<T> {
  const staged = await ctx.media.stage(imageFolder(id), files)
  try {
    await keepPicture(ctx, id, before)
    const result = write()
    staged.place()
    await removeFiles(ctx, id, (name) => !(name in files))
    return result
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/**
 * Writes a new recipe together with its picture: the files are under its id before the write, so that the recipe appears with
 * them, and go again when it fails.
 * @param write gets what is ready, and must do its work in one transaction
 */
export async function writeWithPicture<T>(
  ctx: Ctx,
  set: WebpSet | null,
  write: (prepared: Prepared) => T,
): Promise<T> {
  if (!set) return write({})
  const id = newId<'recipe'>()
  try {
    await ctx.media.save(imageFolder(id), set.files)
    return write({ id, image: imageOf(set) })
  } catch (error) {
    await ctx.media.remove(['recipes', id])
    throw error
  }
}

/**
 * The bytes behind an address, fetched by the guarded client.
 * @throws upstream 400: the client's own messages, or `recipe.url-is-not-an-image` for anything that is no picture
 */
export async function fetchPicture(
  ctx: Pick<Ctx, 'outgoing'>,
  url: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { status, body } = await ctx.outgoing.get(url, {
    accept: 'image/webp,image/avif;q=0.9,image/*;q=0.8',
    headers: { 'user-agent': READER_USER_AGENT },
    timeoutMs: FETCH_TIMEOUT_MS,
    maxBytes: MAX_FETCHED_BYTES,
    signal,
  })
  // The bytes decide: shops and clouds name the wrong type often, and a page may call itself a picture.
  if (status !== 200 || !sniffImage(body)) throw new AppError('upstream', 'recipe.url-is-not-an-image')
  return body
}

/** The picture at an address that someone typed. @throws as `fetchPicture`; rate-limited after thirty in a minute */
export async function fetchTypedPicture(ctx: Ctx, url: string): Promise<Uint8Array> {
  limitUse(ctx, 'pictures', FETCH_LIMIT)
  return await fetchPicture(ctx, url)
}

/** Fetches the picture at an address and makes it the recipe's. @throws as `fetchTypedPicture` and `savePicture` */
export async function savePictureFromUrl(ctx: Ctx, slugOrId: string, url: string): Promise<Recipe> {
  const { id } = getChangeable(ctx, slugOrId).summary
  return savePicture(ctx, id, await fetchTypedPicture(ctx, url))
}

/** Deletes the picture. @throws as `markImage` */
export async function removePicture(ctx: Ctx, slugOrId: string): Promise<Recipe> {
  const { id } = getChangeable(ctx, slugOrId).summary
  return changeWithPicture(ctx, id, null, (image) => markImage(ctx, id, image))
}

/**
 * Runs a write that restores a former picture of a recipe, or removes its picture, and moves the files accordingly.
 * @param wanted the version that it shall have
 * @param write gets whether the wanted picture is there; must do its work in one transaction
 * @throws whatever `write` throws; nothing has changed then
 */
export function writeWithKeptPicture<T>(
  ctx: Ctx,
  id: RecipeId,
  wanted: string | null,
  write: (isThere: boolean) => T,
): Promise<T> {
  return placing.run(async () => {
    const { image } = getChangeableById(ctx, id).summary
    if (wanted === image) return write(true)
    const files: Record<string, Blob> = {}
    if (wanted !== null && VERSION_NAME.test(wanted)) {
      for (const name of IMAGE_NAMES) {
        const file = await ctx.media.find([...keptFolder(id, wanted), name])
        if (file) files[name] = file
      }
      if (Object.keys(files).length === 0) return write(false)
    }
    return exchangeFiles(ctx, id, image, files, () => write(true))
  })
}

/** Deletes files of the picture; what else is there, such as the timeline's pictures, stays. */
async function removeFiles(ctx: Ctx, id: RecipeId, isMeant: (name: string) => boolean): Promise<void> {
  const folder = imageFolder(id)
  for (const name of await ctx.media.list(folder)) {
    if (PICTURE_FILE.test(name) && isMeant(name)) await ctx.media.remove([...folder, name])
  }
}
