import { beginOperation } from '../../history/begin-operation.service'
import type { Operation } from '../../history/history.schema'
import { getOrganizer } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { deleteRecipe } from '../../recipes/recipe/bin.service'
import { DEFAULT_SETTINGS, givenSettings } from '../../recipes/recipe/content.service'
import { changeMany, nextOf, readChangeable } from '../../recipes/recipe/many.service'
import type { OperationId, RecipeContent } from '../../recipes/recipe/recipe-content.schema'
import type { PatchRecipeInput } from '../../recipes/recipe/recipe-input.schema'

/** How long a transaction goes on before others have their turn. */
const TRANSACTION_MS = 20

/** The result: how many recipes have changed, and what undoes it; null when none has. */
export interface BulkResult {
  count: number
  operation: OperationId | null
}

type Step = (tx: Ctx, numbers: readonly number[], begin: () => OperationId) => number

/** Does something to recipes a few at a time, as one operation. */
export async function inBatches(
  ctx: Ctx,
  slugs: readonly string[],
  what: Pick<Operation, 'kind' | 'title'> & Partial<Pick<Operation, 'kept'>>,
  step: Step,
): Promise<BulkResult> {
  const all = [...new Set(slugs)]
  const slices = timeSlices()
  let operation: OperationId | null = null
  let count = 0
  for (let at = 0; at < all.length; ) {
    ctx.transaction((tx) => {
      const begin = () => {
        operation ??= beginOperation(tx, what)
        return operation
      }
      const until = performance.now() + TRANSACTION_MS
      do {
        const { numbers, taken } = nextOf(tx, all.slice(at))
        count += step(tx, numbers, begin)
        at += taken
      } while (at < all.length && performance.now() < until)
    })
    await slices.pause()
  }
  return { count, operation }
}

function changing(next: (content: RecipeContent) => RecipeContent | null): Step {
  return (tx, numbers, begin) => changeMany(tx, readChangeable(tx, numbers), next, begin)
}

/** All of both, each once; null when nothing is new. */
function joined(had: readonly string[], more: readonly string[]): string[] | null {
  const all = [...new Set([...had, ...more])]
  return all.length === had.length ? null : all
}

/**
 * Adds tags or categories to recipes. What is none of the group's recipes, or is locked by someone else, is skipped.
 * @throws not-found for a tag or category that the group does not have
 */
export function organizeMany(
  ctx: Ctx,
  kind: 'tag' | 'category',
  slugs: readonly string[],
  ids: readonly string[],
): Promise<BulkResult> {
  const organizers = ids.map((id) => getOrganizer(ctx, kind, id))
  const names = organizers.map(({ name }) => name).join(', ')
  const key = kind === 'tag' ? 'tagIds' : 'categoryIds'
  const what = {
    kind: kind === 'tag' ? 'bulk-tag' : 'bulk-categorize',
    title: { messageId: kind === 'tag' ? 'bulk.tagged' : 'bulk.categorized', values: { names } },
  } as const
  const next = changing((content) => {
    const all = joined(content[key], ids)
    return all && { ...content, [key]: all }
  })
  return inBatches(ctx, slugs, what, next)
}

/** Replaces the settings of recipes; what is left out falls back to its default, and `locked` stays each recipe's own. */
export function setMany(
  ctx: Ctx,
  slugs: readonly string[],
  given: PatchRecipeInput['settings'],
): Promise<BulkResult> {
  const next = changing((content) => {
    const settings = { ...DEFAULT_SETTINGS, ...givenSettings(given), locked: content.settings.locked }
    return JSON.stringify(settings) === JSON.stringify(content.settings) ? null : { ...content, settings }
  })
  return inBatches(
    ctx,
    slugs,
    { kind: 'bulk-settings', title: { messageId: 'bulk.settings-replaced' } },
    next,
  )
}

/** Moves recipes to the bin, from which one press restores all of them. */
export function deleteMany(ctx: Ctx, slugs: readonly string[]): Promise<BulkResult> {
  const what = { kind: 'bulk-delete', title: { messageId: 'bulk.deleted' } } as const
  return inBatches(ctx, slugs, what, (tx, some, begin) => {
    const stored = readChangeable(tx, some)
    for (const { summary } of stored) deleteRecipe(tx, summary.id, begin(), true)
    return stored.length
  })
}
