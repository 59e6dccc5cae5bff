import { understandImport } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { i18nFor } from '../../platform/i18n/i18n'
import { limitUse } from '../../platform/limits/rate-limit'
import { createSemaphore } from '../../platform/limits/semaphore'
import { convertPicture, writeWithPicture } from '../../recipes/image/image.service'
import type { Recipe, RecipeId } from '../../recipes/recipe/recipe.schema'
import { findByAddress, findRecipeById } from '../../recipes/recipe/recipe.service'
import type { PageReading } from '../../scraper/draft.schema'
import { foundNothing } from '../reading/page-fetch.service'
import { parseInProcess } from '../reading/parse-in-process.service'
import { fetchPageOrPost, fetchSharedPost } from '../reading/shared-post.service'
import { toFoundRecipe, toImportInput } from './found-recipe.rules'
import type { FoundRecipe, OrganizerWish, OrganizerWishes } from './import.schema'
import { withChosenOrganizers } from './organizer-offer.service'
import { choosePicture, fetchFirst, type PictureMemory } from './picture-choice.service'

/** Pages that one person may have read: a row of thirty at once, then one every two seconds. */
const IMPORT_LIMIT = { burst: 30, perMinute: 30 }

// A few pages at once, group by group in turn: each holds megabytes while it is read.
const semaphore = createSemaphore({ atOnce: 3, maxWaiting: 60 })

/**
 * Fetches and reads the page whose address is in a text, for work in the background, which has limits of its own.
 * @throws as `fetchPageOrPost`; rate-limited when too many wait
 */
export function readPage(
  ctx: Ctx,
  text: string,
  { wantsWords = false }: { wantsWords?: boolean } = {},
): Promise<PageReading> {
  const read = async (): Promise<PageReading> => {
    const page = await fetchPageOrPost(ctx, text)
    const reading = await parseInProcess(ctx, { ...page, wantsWords })
    const post =
      reading.draft === null && page.url !== null ? await fetchSharedPost(ctx, page.url, page.html) : null
    const told = post === null ? null : await parseInProcess(ctx, post)
    return told?.draft ? { ...reading, ...told } : reading
  }
  return semaphore.run(read, { lane: ctx.groupId })
}

/** The same for someone who waits. @throws as `readPage`; rate-limited after thirty in a minute */
export async function readAddress(
  ctx: Ctx,
  text: string,
  options?: Parameters<typeof readPage>[2],
): Promise<PageReading> {
  limitUse(ctx, 'import', IMPORT_LIMIT)
  return readPage(ctx, text, options)
}

/**
 * Reads what was pasted or uploaded: the source of a page, a recipe's data as JSON, Cooklang, Markdown or plain text.
 * @param file the name of the file that it was in
 * @throws rate-limited, as `readAddress`
 */
export async function readSource(
  ctx: Ctx,
  source: string,
  url: string | null,
  file?: string,
): Promise<PageReading> {
  limitUse(ctx, 'import', IMPORT_LIMIT)
  return semaphore.run(() => parseInProcess(ctx, { kind: 'text', text: source, url, file }), {
    lane: ctx.groupId,
  })
}

/**
 * The recipe on a page, in the caller's words where the page gives numbers, with the page's categories and tags that the caller wishes.
 * @throws invalid 400 when there is none
 */
export function foundOn(
  ctx: Ctx,
  { draft, ...reading }: PageReading,
  wish?: OrganizerWish | OrganizerWishes,
): FoundRecipe {
  if (draft === null) throw foundNothing()
  return withChosenOrganizers(ctx, toFoundRecipe(i18nFor(ctx.locale), draft, reading), wish)
}

export interface Duplicate {
  id: RecipeId
  name: string
  slug: string
  /** The day it was added, `YYYY-MM-DD`. */
  addedAt: string
}

/** A recipe of the group that came from one of these addresses; null without one. */
export function findDuplicate(ctx: Ctx, addresses: readonly (string | null)[]): Duplicate | null {
  for (const address of addresses) {
    const key = address === null ? undefined : findByAddress(ctx, address)
    const recipe = key && findRecipeById(ctx, key.id)
    if (recipe) return { id: recipe.id, name: recipe.name, slug: recipe.slug, addedAt: recipe.dateAdded }
  }
  return null
}

export interface SaveOptions {
  /** The number of the picture that someone chose among those found, or their own, null for none; the largest file when left out. */
  picture?: number | File | null
  /** Memory of pictures, for a bulk import. */
  pictureMemory?: PictureMemory
  /** One of many that are imported together. */
  isOneOfMany?: boolean
  /** Names of organizers that the recipe gets beside the page's own. */
  categories?: readonly string[]
  tags?: readonly string[]
  /** Runs in that transaction before the recipe is written; what it throws keeps the recipe out. */
  beforehand?: (tx: Ctx) => void
  /** Runs in the transaction that writes the recipe: both happen or none. */
  alongside?: (tx: Ctx, recipe: Recipe) => void
}

/** What someone chose is not replaced by another; where nothing was chosen, the next best will do. */
async function pictureOf(
  ctx: Ctx,
  images: readonly string[],
  { picture: chosen, pictureMemory }: Pick<SaveOptions, 'picture' | 'pictureMemory'>,
) {
  if (chosen instanceof File) return await convertPicture(ctx, chosen)
  if (chosen === undefined) return await choosePicture(ctx, images, pictureMemory)
  if (chosen === 0) return await fetchFirst(ctx, images)
  return chosen === null ? null : await fetchFirst(ctx, images.slice(chosen, chosen + 1))
}

/**
 * Keeps a recipe that was found. Its picture is fetched first and is under the new id before the one transaction that
 * writes the recipe; when that fails, the files go again.
 * @throws as `importRecipe`, and `convertPicture` for a picture of the member's own
 */
export async function saveFound(
  ctx: Ctx,
  found: FoundRecipe,
  { categories = [], tags = [], ...options }: SaveOptions = {},
): Promise<Recipe> {
  const own = toImportInput(found)
  const input = {
    ...own,
    categories: [...(own.categories ?? []), ...categories],
    tags: [...(own.tags ?? []), ...tags],
  }
  const write = await understandImport(ctx, input)
  const picture = await pictureOf(ctx, found.rest.images, options)
  return writeWithPicture(ctx, picture, (prepared) =>
    ctx.transaction((tx) => {
      options.beforehand?.(tx)
      const recipe = write(tx, { ...prepared, isOneOfMany: options.isOneOfMany })
      options.alongside?.(tx, recipe)
      return recipe
    }),
  )
}

/** Keeps a recipe that someone has looked through. @throws as `saveFound`; rate-limited, counted with `readAddress` */
export async function saveReviewed(ctx: Ctx, found: FoundRecipe, options: SaveOptions): Promise<Recipe> {
  limitUse(ctx, 'import', IMPORT_LIMIT)
  return saveFound(ctx, found, options)
}
