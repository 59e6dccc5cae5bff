import type { Services } from '../../platform/context'
import { archiveHeaders } from '../../platform/storage/zip'
import { imageFolder } from '../image/image.service'
import type { Recipe } from '../recipe/recipe.schema'
import { withSnakeKeys } from './snake-keys.rules'

const encoder = new TextEncoder()

/** A recipe as it is in archives: JSON with the names of v1. */
export function recipeFile(recipe: Recipe): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(withSnakeKeys(recipe), null, 2))
}

/** A recipe as an archive of its JSON and its picture. */
export async function recipeZipAnswer({ media }: Pick<Services, 'media'>, recipe: Recipe): Promise<Response> {
  const { zipSync } = await import('fflate')
  const picture = await media.find([...imageFolder(recipe.id), 'original.webp'])
  const archive = zipSync({
    [`${recipe.slug}.json`]: recipeFile(recipe),
    ...(picture && { 'original.webp': [await picture.bytes(), { level: 0 }] }),
  })
  return new Response(archive, { headers: archiveHeaders(`${recipe.slug}.zip`) })
}
