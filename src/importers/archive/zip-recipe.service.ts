import { findFoodsByIds, getOrCreateFood } from '../../foods/food.service'
import { findUnitsByIds, getOrCreateUnit } from '../../foods/unit.service'
import { understandImport } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UploadedFile } from '../../platform/http/upload'
import { isUuid } from '../../platform/ids'
import type { WebpSet } from '../../platform/images/image-set'
import { convertPicture, writeWithPicture } from '../../recipes/image/image.service'
import type { ImportRecipeInput } from '../../recipes/recipe/import-input.schema'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import type { Report } from '../../reports/report.schema'
import { startArchiveImport } from './archive-import.service'
import { guessInProcess, singleInProcess } from './archive-process.service'
import { isThing, listOf, nameIn, namesIn, type Thing } from './kinds/kind.service'
import type { SingleRecipe } from './single-recipe.service'

/** What only its own server knows: people, times of change, comments, files that are not in the archive. */
const LEFT_OUT = [
  'id',
  'slug',
  'image',
  'userId',
  'groupId',
  'householdId',
  'comments',
  'assets',
  'rating',
  'lastMade',
]

/** The group's food or unit for one of another kitchen: of the same id, else of the same name, else a new one. */
function ownThing<Id extends string>(
  thing: unknown,
  known: ReadonlyMap<Id, unknown>,
  make: (name: string) => { id: string },
): { id: string } | null {
  const id = isThing(thing) && typeof thing.id === 'string' ? (thing.id.toLowerCase() as Id) : null
  if (id !== null && known.has(id)) return { id }
  const name = nameIn(thing)
  return name === '' ? null : make(name)
}

/** @throws whatever the recipe may not hold, when it is written */
function toInput(tx: Ctx, json: Thing): ImportRecipeInput {
  const recipe = Object.fromEntries(Object.entries(json).filter(([key]) => !LEFT_OUT.includes(key)))
  const rows = listOf(recipe.recipeIngredient)
  const idsOf = (name: 'food' | 'unit') =>
    rows.flatMap((row) => {
      const thing = isThing(row) ? row[name] : null
      return isThing(thing) && typeof thing.id === 'string' && isUuid(thing.id)
        ? [thing.id.toLowerCase()]
        : []
    })
  const foods = findFoodsByIds(tx, idsOf('food') as never)
  const units = findUnitsByIds(tx, idsOf('unit') as never)
  const recipeIngredient = rows.map((row) => {
    if (!isThing(row)) return row
    const { referencedRecipe: _, ...own } = row
    return {
      ...own,
      food: ownThing(row.food, foods, (name) => getOrCreateFood(tx, name)),
      unit: ownThing(row.unit, units, (name) => getOrCreateUnit(tx, name)),
    }
  })
  return {
    ...recipe,
    recipeIngredient,
    categories: namesIn(recipe.recipeCategory ?? recipe.categories),
    tags: namesIn(recipe.tags),
    tools: namesIn(recipe.tools),
  } as unknown as ImportRecipeInput
}

async function pictureOrNone(ctx: Ctx, bytes: Uint8Array | null): Promise<WebpSet | null> {
  if (!bytes) return null
  try {
    return await convertPicture(ctx, bytes)
  } catch (error) {
    ctx.log.info("couldn't import the picture of an archive", { error })
    return null
  }
}

async function pathOf(ctx: Ctx, place: UploadedFile['place']): Promise<string> {
  const file = await ctx.media.find(place)
  if (!file?.name) throw new AppError('invalid', 'archive.gone', { status: 400 })
  // What is obviously no zip needs no process.
  if ((await file.slice(0, 2).text()) !== 'PK')
    throw new AppError('invalid', 'archive.broken', { status: 400 })
  return file.name
}

async function createSingle(ctx: Ctx, { json, picture }: SingleRecipe): Promise<Recipe> {
  const set = await pictureOrNone(ctx, picture)
  const write = await understandImport(ctx, json as unknown as ImportRecipeInput, (tx, input) =>
    toInput(tx, input as unknown as Thing),
  )
  return await writeWithPicture(ctx, set, (prepared) => ctx.transaction((tx) => write(tx, prepared)))
}

/**
 * A recipe out of the zip that an export of one recipe gives: the last JSON in it and the last WebP. It gets an id
 * of its own; foods and units are those of the group, by id or name, or are made.
 * @throws invalid 400 for what is no archive or has no recipe in it; as `importRecipe`
 */
export async function createFromZip(ctx: Ctx, { place }: UploadedFile): Promise<Recipe> {
  try {
    return await createSingle(ctx, await singleInProcess(await pathOf(ctx, place)))
  } finally {
    await ctx.media.remove(place)
  }
}

/**
 * The same for a zip of which no one has said what is in it: one recipe, or a collection of an application that is recognised by its
 * files, whose import goes on in the background.
 * @param mayBringMany whether the caller may import collections
 * @throws invalid for what is no archive or has nothing in it that we know; forbidden; as `importRecipe`
 */
export async function importZip(
  ctx: Ctx,
  upload: UploadedFile,
  mayBringMany: boolean,
): Promise<{ recipe: Recipe } | { report: Report }> {
  let isHandedOn = false
  try {
    const path = await pathOf(ctx, upload.place)
    const single = await singleInProcess(path).catch((error: unknown) => {
      if (error instanceof AppError && error.messageId === 'archive.no-recipe') return null
      throw error
    })
    // Recipes of other applications name no slug.
    if (single?.isAlone && typeof single.json.slug === 'string')
      return { recipe: await createSingle(ctx, single) }
    const kind = await guessInProcess(path)
    if (kind === null) throw new AppError('invalid', 'archive.unknown-content')
    if (!mayBringMany) throw new AppError('forbidden', 'archive.needs-advanced')
    isHandedOn = true
    return { report: await startArchiveImport(ctx, { kind, upload, addTag: false }) }
  } finally {
    if (!isHandedOn) await ctx.media.remove(upload.place)
  }
}
