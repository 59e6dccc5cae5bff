import { bump } from '../../platform/cache/cache'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import type { GroupId } from '../../platform/ids'
import {
  type BinRow,
  binOf,
  deleteBinned,
  deleteOfGroup,
  findBinned,
  findOverdue,
  moveToBin,
  restoreFromBin,
  someOfGroup,
} from './bin.store'
import { freeRecipeName, isRecipeNameFree } from './naming.service'
import type { BinnedRecipe, Recipe, RecipeId } from './recipe.schema'
import { noSuchRecipe, readRecipes } from './recipe.service'
import type { OperationId } from './recipe-content.schema'
import { recipeEvent } from './recipe-event.service'
import { getChangeable } from './recipe-write.service'
import { laterThan } from './version.rules'

/** How long a deleted recipe can come back. */
const BIN_DAYS = 30
const BIN_MS = BIN_DAYS * 24 * 3_600_000

function binStart({ clock }: Pick<Ctx, 'clock'>): string {
  return toTimestamp(new Date(clock.now().getTime() - BIN_MS))
}

/**
 * Moves a recipe to the bin, its slug is free again, and answers what it was.
 * @throws not-found, where other rows answer 400; forbidden when it is locked by someone else
 */
export function deleteRecipe(
  ctx: Ctx,
  slugOrId: string,
  operation: OperationId | null = null,
  isOneOfMany = false,
): Recipe {
  return ctx.transaction((tx) => {
    const { number } = getChangeable(tx, slugOrId)
    const recipe = readRecipes(tx, [number])[0]!
    moveToBin(tx.db, tx.groupId, number, tx.userId, toTimestamp(tx.clock.now()))
    tx.publish('recipe-withdrawn', { number, operation })
    bump(tx, 'recipes', 'live-recipes')
    tx.publish('recipe-deleted', { ...recipeEvent(tx, recipe), isOneOfMany })
    return recipe
  })
}

/** Takes a recipe out of the bin; when its name is taken by now it is numbered. @throws not-found */
export function restoreRecipe(ctx: Ctx, id: RecipeId, operation: OperationId | null = null): Recipe {
  return ctx.transaction((tx) => {
    const row = findBinned(tx.db, tx.groupId, id, binStart(tx))
    if (!row) throw noSuchRecipe()
    const { name, slug } = isRecipeNameFree(tx, row.name) ? row : freeRecipeName(tx, row.name)
    const now = laterThan(toTimestamp(tx.clock.now()), row.updated_at)
    restoreFromBin(tx.db, tx.groupId, row.number, { name, slug }, now)
    bump(tx, 'recipes', 'live-recipes')
    const recipe = readRecipes(tx, [row.number])[0]!
    tx.publish('recipes-written', { recipes: new Map([[row.number, recipe]]) })
    const { number, name: formerName } = row
    tx.publish('recipe-restored', { ...recipeEvent(tx, recipe), number, formerName, operation })
    return recipe
  })
}

function toBinned(row: BinRow): BinnedRecipe {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    deletedAt: row.deleted_at,
    goneAt: toTimestamp(new Date(Date.parse(row.deleted_at) + BIN_MS)),
    deletedBy: row.deleted_by,
  }
}

/** What waits in the bin of the group, the newest first. */
export function listBin(ctx: Ctx): BinnedRecipe[] {
  return binOf(ctx.db, ctx.groupId, binStart(ctx)).map(toBinned)
}

/** One that waits there. @throws not-found */
export function getBinned(ctx: Ctx, id: RecipeId): BinnedRecipe {
  const row = findBinned(ctx.db, ctx.groupId, id, binStart(ctx))
  if (!row) throw noSuchRecipe()
  return toBinned(row)
}

/** Deletes one permanently, with its files and its history. @throws not-found when it does not wait in the bin */
export async function deleteForGood(ctx: Ctx, id: RecipeId): Promise<BinnedRecipe> {
  const binned = ctx.transaction((tx) => {
    const row = findBinned(tx.db, tx.groupId, id, binStart(tx))
    if (!row || !deleteBinned(tx.db, row.number)) throw noSuchRecipe()
    return toBinned(row)
  })
  await ctx.media.remove(['recipes', id])
  return binned
}

/** Deletes everything that waits in the group's bin permanently, one after the other. @returns how many recipes went */
export async function emptyBin(ctx: Ctx): Promise<number> {
  const waiting = listBin(ctx)
  // Removing the files gives others their turn after each.
  for (const { id } of waiting) await deleteForGood(ctx, id as RecipeId)
  return waiting.length
}

/** Recipes that are deleted before other work has its turn. */
const BATCH = 20

/**
 * Deletes permanently what can no longer come back from any group's bin: the row with its parts first, then its files.
 * @returns how many recipes went
 */
export async function emptyBins(services: Pick<Services, 'db' | 'clock' | 'media'>): Promise<number> {
  const { db, media } = services
  const before = binStart(services)
  let deleted = 0
  for (;;) {
    const overdue = findOverdue(db, before, BATCH)
    for (const { number, id } of overdue) {
      if (!deleteBinned(db, number)) continue
      await media.remove(['recipes', id])
      deleted += 1
    }
    if (overdue.length < BATCH) return deleted
  }
}

/** Deletes every recipe of a group that is given up, in the bin or not, each with its files. */
export async function deleteAllOfGroup(
  { db, media }: Pick<Ctx, 'db' | 'media'>,
  groupId: GroupId,
): Promise<void> {
  for (;;) {
    const some = someOfGroup(db, groupId, BATCH)
    for (const { number, id } of some) {
      deleteOfGroup(db, groupId, number)
      await media.remove(['recipes', id])
    }
    if (some.length > 0) bump({ db, groupId }, 'recipes', 'live-recipes')
    if (some.length < BATCH) return
  }
}
