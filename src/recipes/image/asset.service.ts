import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { isSafeName } from '../../platform/images/media-path'
import type { MediaPlace } from '../../platform/images/media-store'
import { notFound } from '../../platform/refusals'
import { toSlug } from '../../platform/text/slug'
import type { Recipe, RecipeId } from '../recipe/recipe.schema'
import { getRecipe } from '../recipe/recipe.service'
import { assetsOf } from '../recipe/recipe-parts.store'
import { getChangeable, patchRecipe } from '../recipe/recipe-write.service'

export type Asset = Recipe['assets'][number]

/** What may be attached: documents, pictures, sound and film; nothing that a browser would run. */
const ENDINGS = new Set(
  'avif csv docx epub gif heic jpeg jpg json md mp3 mp4 odt pdf png txt webp zip'.split(' '),
)

/** Size of one file. */
export const MAX_ASSET_BYTES = 25 * 1024 * 1024
/** Size of all files of a recipe. */
const MAX_RECIPE_BYTES = 100 * 1024 * 1024
const MAX_ASSETS = 50
const MIB = 1024 * 1024

/** The folder of a recipe's attachments. */
export function assetFolder(id: RecipeId): MediaPlace {
  return ['recipes', id, 'assets']
}

async function bytesOf({ media }: Ctx, id: RecipeId, names: readonly string[]): Promise<number> {
  let bytes = 0
  for (const name of names) bytes += (await media.find([...assetFolder(id), name]))?.size ?? 0
  return bytes
}

/** `notes.txt`, or `notes-2.txt` where a version of the recipe still names the first. */
function freeName(wanted: string, taken: readonly string[]): string {
  const dot = wanted.lastIndexOf('.')
  let name = wanted
  for (let number = 2; taken.includes(name); number++)
    name = `${wanted.slice(0, dot)}-${number}${wanted.slice(dot)}`
  return name
}

/** Whether a file of another kitchen may be attached under its own name. */
export function mayBeAttached(fileName: string): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return isSafeName(fileName) && ENDINGS.has(ending)
}

const invalid = (messageId: string, values: Record<string, string | number> = {}) =>
  new AppError('invalid', messageId, { status: 400, values, fields: { file: messageId } })

function fileNameOf(name: string, extension: string): string {
  const ending = extension.toLowerCase().replace(/^\./, '')
  if (!ENDINGS.has(ending)) {
    throw invalid('asset.type-not-allowed', { type: ending.slice(0, 20), allowed: [...ENDINGS].join(', ') })
  }
  const fileName = `${toSlug(name) || 'file'}.${ending}`
  if (!isSafeName(fileName)) throw invalid('asset.name-too-long')
  return fileName
}

/**
 * Attaches a file to a recipe; one of the same name replaces the one before, whose file stays for
 * versions that name it.
 * @throws not-found, forbidden as `patchRecipe`; invalid 400 for a type that is not allowed; too-large 413 beyond 25 MB, or 100 MB or
 * fifty files in all
 */
export async function attachFile(
  ctx: Ctx,
  slugOrId: string,
  { name, icon, extension, file }: { name: string; icon: string; extension: string; file: Blob },
): Promise<Asset> {
  const { id } = getChangeable(ctx, slugOrId).summary
  const wanted = fileNameOf(name, extension)
  const taken = await ctx.media.list(assetFolder(id))
  const fileName = freeName(wanted, taken)
  const ending = wanted.slice(wanted.lastIndexOf('.'))
  const isReplaced = (one: Asset) =>
    one.fileName === wanted || (one.name === name.trim() && one.fileName?.endsWith(ending))
  if (file.size > MAX_ASSET_BYTES)
    throw new AppError('too-large', 'asset.too-large', { values: { megabytes: MAX_ASSET_BYTES / MIB } })
  const others = await bytesOf(ctx, id, taken)
  if (others + file.size > MAX_RECIPE_BYTES)
    throw new AppError('too-large', 'asset.recipe-full', { values: { megabytes: MAX_RECIPE_BYTES / MIB } })
  const staged = await ctx.media.stage(assetFolder(id), { [fileName]: file })
  try {
    const asset = { name: name.trim(), icon, fileName }
    ctx.transaction((tx) => {
      const kept = getRecipe(tx, id).assets.filter((one) => !isReplaced(one))
      if (kept.length >= MAX_ASSETS)
        throw new AppError('too-large', 'asset.too-many', { values: { count: MAX_ASSETS } })
      patchRecipe(tx, id, { assets: [...kept, asset] })
    })
    staged.place()
    return asset
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Takes a file off a recipe; the file itself stays for versions that name it. @throws not-found; forbidden as `patchRecipe` */
export function removeAsset(ctx: Ctx, slugOrId: string, fileName: string): Asset {
  return ctx.transaction((tx) => {
    const { id, assets } = getRecipe(tx, slugOrId)
    const asset = assets.find((one) => one.fileName === fileName)
    if (!asset) throw notFound()
    patchRecipe(tx, id, { assets: assets.filter((one) => one !== asset) })
    return asset
  })
}

/**
 * Deletes the files in the folder of a recipe's attachments that nothing names.
 * @param namesOf the files that are named, by the attachments that the recipe has
 */
export async function forgetUnnamedFiles(
  { db, media }: Pick<Services, 'db' | 'media'>,
  id: RecipeId,
  namesOf: (assets: readonly Asset[]) => ReadonlySet<string | null>,
): Promise<void> {
  // Listed before names are read: one that comes meanwhile is named before it is there.
  const files = await media.list(assetFolder(id))
  const named = namesOf(assetsOf(db, id))
  for (const file of files) if (!named.has(file)) await media.remove([...assetFolder(id), file])
}
