import type { ArchiveFile } from '../../../platform/storage/unzip'
import { jsonExcess } from '../../../platform/text/json-size'
import type { RecipeDraft } from '../../../scraper/draft.schema'
import { readRecipeText } from '../../text/recipe-text.service'
import { type ArchivedRecipe, textOf } from './archived-recipe.rules'
import {
  baseOf,
  folderOf,
  isPicture,
  isThing,
  type KindReader,
  listOf,
  notUnderstood,
  partPerRecipe,
  pictureIn,
  pictureOf,
  readText,
  type Thing,
} from './kind.service'

/** A whole kitchen; what is larger has its photographs in it, and comes as a zip. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_VALUES = 1_000_000
const MAX_DEPTH = 4
/** Where files keep their recipes. */
const LISTS = ['@graph', 'recipes', 'items', 'data', 'itemListElement'] as const

/** What a JSON file says; null for what is none, or more than any kitchen has. @throws as `ArchiveFile.read` */
export async function readJsonValue(file: ArchiveFile): Promise<unknown> {
  const text = await readText(file, MAX_BYTES)
  if (jsonExcess(text, MAX_VALUES) !== null) return null
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return null
  }
}

const isRecipe = (thing: Thing) =>
  [thing['@type']].flat().some((type) => typeof type === 'string' && /(^|\/)recipe$/i.test(type)) ||
  (thing.recipeIngredient !== undefined && thing.recipeInstructions !== undefined)

function recipesIn(value: unknown, depth = 1): Thing[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((one) => recipesIn(one, depth + 1))
  if (!isThing(value)) return []
  if (isRecipe(value)) return [value]
  const lists = LISTS.flatMap((name) => recipesIn(value[name], depth + 1))
  return lists.length > 0 ? lists : recipesIn(value.item ?? value.recipe, depth + 1)
}

const DATA_URL = /^data:image\/[a-z+.-]+;base64,/i

/** A draft as our readers of texts make it, with the picture that it names. */
export function archivedDraft(draft: RecipeDraft): ArchivedRecipe {
  const { images, canonicalUrl, prepTime, performTime, totalTime, ...rest } = draft
  const { name, description, ingredients, instructions, notes, nutrition, categories, tags, recipeYield } =
    rest
  const [image = ''] = images
  return {
    ...{ name, description, ingredients, instructions, notes, nutrition, categories, tags, recipeYield },
    ...{ prepTime: prepTime ?? '', performTime: performTime ?? '', totalTime: totalTime ?? '' },
    url: canonicalUrl,
    picture: /^https?:\/\//i.test(image) ? { from: 'web', url: image } : null,
  }
}

function toRecipe(thing: Thing): ArchivedRecipe {
  const { draft } = readRecipeText(
    JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', ...thing }),
    null,
  )
  if (!draft) throw notUnderstood()
  const recipe = archivedDraft(draft)
  const image = listOf(thing.image)
    .concat(thing.image)
    .find((one) => typeof one === 'string' && DATA_URL.test(one))
  // Where the application keeps what cooks have noted.
  const notes = listOf(thing.comment)
    .filter(isThing)
    .map((comment) => ({ title: textOf(comment.name), text: textOf(comment.text) }))
    .filter(({ text }) => text !== '')
  return {
    ...recipe,
    url:
      recipe.url ??
      ([thing.isBasedOn]
        .flat()
        .map(textOf)
        .find((one) => /^https?:\/\//i.test(one)) ||
        null),
    notes: [...(recipe.notes ?? []), ...notes],
    ...(typeof image === 'string' && { picture: pictureIn(image.replace(DATA_URL, '')) }),
  }
}

async function* cutFile(file: ArchiveFile) {
  for (const part of recipesIn(await readJsonValue(file)))
    yield { part, subject: textOf(part.name) || file.path }
}

/** schema.org recipes in JSON files, as RecipeSage and our own export write them: alone, in a list, or in a graph. */
export const readJsonCollection: KindReader = async (files) => {
  const beside = (path: string) =>
    files.find(
      (file) =>
        isPicture(file.path) && folderOf(file.path) + baseOf(file.path) === folderOf(path) + baseOf(path),
    )
  const collections = files.filter(({ path }) => /\.(json|jsonld|json-ld)$/i.test(path))
  return partPerRecipe(collections, cutFile, (part, path) => {
    const recipe = toRecipe(part)
    // Ours has the photograph beside; its address needs a member.
    return { ...recipe, picture: pictureOf(beside(path)) ?? recipe.picture ?? null }
  })
}
