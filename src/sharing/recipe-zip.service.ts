import type { Services } from '../platform/context'
import { type ZipEntry, zipDownload } from '../platform/zip'
import { imageFolder } from '../recipes/image/image.service'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { withSnakeKeys } from './export-text.rules'

const encoder = new TextEncoder()

/** A recipe as it stands in archives: JSON with the names of the reference (api-rules §14). */
export function recipeFile(recipe: Recipe): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(withSnakeKeys(recipe), null, 2))
}

async function* filesOf({ media }: Pick<Services, 'media'>, recipe: Recipe): AsyncGenerator<ZipEntry> {
  yield { name: `${recipe.slug}.json`, content: recipeFile(recipe) }
  const picture = await media.find([...imageFolder(recipe.id), 'original.webp'])
  if (picture) yield { name: 'original.webp', content: picture, isPacked: true }
}

/** A recipe as an archive of its JSON and its picture. */
export function recipeZipAnswer(services: Pick<Services, 'media'>, recipe: Recipe): Response {
  return zipDownload(`${recipe.slug}.zip`, filesOf(services, recipe))
}
