import { AppError } from '../../platform/errors'
import { camelKeys } from '../../platform/http/body'
import { type ArchiveFile, openArchive } from '../../platform/storage/unzip'
import { parseObject, readText, type Thing } from './kinds/kind.service'

const MAX_PICTURE_BYTES = 30 * 1024 * 1024

/** What is in the zip that an export of one recipe gives. */
export interface SingleRecipe {
  json: Thing
  picture: Uint8Array<ArrayBuffer> | null
  /** No other file in it could be a recipe, and it is in no folder. */
  isAlone: boolean
}

/** A picture that cannot be read is left out. */
async function pictureIn(file: ArchiveFile): Promise<SingleRecipe['picture']> {
  try {
    return await file.read(MAX_PICTURE_BYTES)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The last JSON in a zip and the last WebP. @throws invalid 400 for what is no archive or has no recipe in it */
export async function readSingle(path: string): Promise<SingleRecipe> {
  const archive = await openArchive(path)
  try {
    const lastOf = (ending: string) =>
      archive.files.findLast((file) => file.path.toLowerCase().endsWith(ending))
    const [recipe, image] = [lastOf('.json'), lastOf('.webp')]
    if (!recipe) throw new AppError('invalid', 'archive.no-recipe', { status: 400 })
    const json = camelKeys(parseObject(await readText(recipe))) as Thing
    const others = archive.files.filter(
      (file) => file !== recipe && file.path.toLowerCase().endsWith('.json'),
    )
    const isAlone = others.length === 0 && !recipe.path.includes('/')
    return { json, picture: image ? await pictureIn(image) : null, isAlone }
  } finally {
    archive.close()
  }
}
