import type { Ctx, GroupScope } from '../platform/context'
import { timeSlices } from '../platform/limits/time-slices'
import { notFound } from '../platform/refusals'
import { writeWithKeptPicture } from '../recipes/image/image.service'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { RecipeState } from '../recipes/recipe/recipe-content.schema'
import { getRecipeNow, type RecipeNow, restoreRecipeState } from '../recipes/recipe/recipe-state.service'
import type { Revision } from './history.schema'
import { operationsByNumber } from './operation.store'
import { applyUndo, changedKeys } from './patch.rules'
import { revisionRange, revisionsBelow, type StoredRevision } from './revision.store'
import { revive } from './revive.service'

const VERSIONS_PER_PAGE = 30
/** Revisions that are read at once; each may hold all that a recipe was. */
const BATCH = 4

/** Microseconds since 1970 as a UTC time. */
function toMoment(micros: number): string {
  return new Date(Math.floor(micros / 1000)).toISOString()
}

function toRevisions(ctx: Ctx, stored: readonly StoredRevision[]): Revision[] {
  const numbers = stored.flatMap(({ operation }) => operation ?? [])
  const operations = operationsByNumber(ctx.db, ctx.groupId, numbers)
  return stored.map(({ number, madeAt, author, operation, before }) => ({
    number,
    madeAt: toMoment(madeAt),
    author,
    keys: changedKeys(before),
    operation: (operation !== null && operations.get(operation)) || null,
  }))
}

export interface RecipeHistory {
  recipe: RecipeNow
  /** The newest first. */
  revisions: Revision[]
  /** Number of the oldest version there is, from before the oldest change that is kept; null without any change. */
  start: number | null
  /** What the next page begins below; null on the last one. */
  older: number | null
}

/** Revisions of a recipe below a number, the newest first; between two batches others are served. */
async function* revisionsFrom(
  ctx: GroupScope,
  recipe: RecipeNow,
  start = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StoredRevision> {
  const slices = timeSlices()
  for (let below = start; ; ) {
    const batch = revisionsBelow(ctx.db, ctx.groupId, recipe.number, below, BATCH)
    yield* batch
    if (batch.length < BATCH) return
    below = batch.at(-1)!.number
    await slices.pause()
  }
}

/** The versions of a recipe, a page of them. @param below number of the version that the page before ended with @throws not-found */
export async function listVersions(
  ctx: Ctx,
  slug: string,
  below: number | null = null,
): Promise<RecipeHistory> {
  const recipe = getRecipeNow(ctx, slug)
  const range = revisionRange(ctx.db, ctx.groupId, recipe.number)
  const stored: StoredRevision[] = []
  for await (const revision of revisionsFrom(ctx, recipe, below ?? undefined)) {
    if (stored.push(revision) === VERSIONS_PER_PAGE) break
  }
  const last = stored.at(-1)?.number
  const hasOlder = range !== undefined && last !== undefined && last > range.oldest
  return {
    recipe,
    revisions: toRevisions(ctx, stored),
    start: range ? range.oldest - 1 : null,
    older: hasOlder ? last : null,
  }
}

/**
 * Goes back from a recipe as it is, change by change, for as long as it is asked to.
 * @param goOn gets the change that would be undone next
 */
async function goBack(
  ctx: Ctx,
  recipe: RecipeNow,
  goOn: (revision: StoredRevision) => boolean,
): Promise<RecipeState> {
  let state = recipe.state
  for await (const revision of revisionsFrom(ctx, recipe)) {
    if (!goOn(revision)) break
    state = applyUndo(state, revision.before)
  }
  return state
}

/** A recipe as it was before each change that is kept, the newest change first. @throws not-found */
export async function* versionsOf(
  scope: GroupScope,
  slugOrId: string,
): AsyncGenerator<{ number: number; until: string; state: RecipeState }> {
  const recipe = getRecipeNow(scope, slugOrId)
  let { state } = recipe
  for await (const { number, madeAt, before } of revisionsFrom(scope, recipe)) {
    state = applyUndo(state, before)
    yield { number: number - 1, until: toMoment(madeAt), state }
  }
}

export interface Version {
  recipe: RecipeNow
  number: number
  isNewest: boolean
  /** The change that led to it; null for the oldest version there is. */
  revision: Revision | null
  state: RecipeState
  /** Before that change. */
  before: RecipeState
}

/** One version of a recipe. @throws not-found when there is none of that number, or no more */
export async function getVersionOf(ctx: Ctx, slug: string, number: number): Promise<Version> {
  const recipe = getRecipeNow(ctx, slug)
  const range = revisionRange(ctx.db, ctx.groupId, recipe.number)
  if (!range || number < range.oldest - 1 || number > range.newest) throw notFound()
  const state = await goBack(ctx, recipe, (revision) => revision.number > number)
  const [stored] =
    number < range.oldest ? [] : revisionsBelow(ctx.db, ctx.groupId, recipe.number, number + 1, 1)
  return {
    recipe,
    number,
    isNewest: number === range.newest,
    revision: stored ? toRevisions(ctx, [stored])[0]! : null,
    state,
    before: stored ? applyUndo(state, stored.before) : state,
  }
}

/**
 * Makes a recipe again what it was in an earlier version, which is a version of its own. A name that another recipe has by now is
 * numbered, a picture whose files have gone is left as it is.
 * @throws not-found; forbidden when it is locked by someone else
 */
export async function restoreVersion(ctx: Ctx, slug: string, number: number): Promise<Recipe> {
  const { recipe, state } = await getVersionOf(ctx, slug, number)
  return writeWithKeptPicture(ctx, recipe.id, state.image?.version ?? null, (isThere) =>
    ctx.transaction((tx) =>
      restoreRecipeState(tx, recipe.id, {
        next: (now) => ({ ...revive(tx, state), image: isThere ? state.image : now.image }),
      }),
    ),
  )
}
