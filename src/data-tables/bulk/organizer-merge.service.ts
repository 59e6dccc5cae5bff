import { followMergedOrganizer } from '../../cookbooks/cookbook.service'
import { lastOperation } from '../../history/undo.service'
import type { OrganizerId, OrganizerKind } from '../../organizers/organizer.schema'
import { deleteOrganizer, getOrganizer } from '../../organizers/organizer.service'
import type { Ctx } from '../../platform/context'
import { changeMany, readMany } from '../../recipes/recipe/many.service'
import type { RecipeContent } from '../../recipes/recipe/recipe-content.schema'
import { type BulkResult, inBatches } from './bulk-action.service'
import { recipesWith } from './organizer-merge.store'

declare module '../../platform/events/events' {
  interface EventMap {
    /** Recipes have the second in place of the first, which is about to go. */
    'organizer-merged': { from: OrganizerId; to: OrganizerId }
  }
}

const KEYS = { category: 'categoryIds', tag: 'tagIds', tool: 'toolIds' } as const

function replaced(
  content: RecipeContent,
  kind: OrganizerKind,
  from: string,
  to: string,
): RecipeContent | null {
  const ids = content[KEYS[kind]]
  if (!ids.includes(from)) return null
  return { ...content, [KEYS[kind]]: [...new Set(ids.map((id) => (id === from ? to : id)))] }
}

/**
 * Recipes and cookbooks that have the first organizer have the second from then on, also locked ones, and the first is deleted. One
 * operation, a few recipes at a time.
 * @throws not-found when one of the two is missing
 */
export async function mergeOrganizers(
  ctx: Ctx,
  kind: OrganizerKind,
  fromId: OrganizerId,
  toId: OrganizerId,
): Promise<BulkResult> {
  const [from, to] = [getOrganizer(ctx, kind, fromId), getOrganizer(ctx, kind, toId)]
  if (from.id === to.id) return { count: 0, operation: null }
  const what = {
    kind: `${kind}-merged`,
    title: { messageId: 'history.merged', values: { from: from.name, to: to.name } },
    kept: { organizer: { ...from, kind } },
  } as const
  const ids = recipesWith(ctx.db, ctx.groupId, kind, from.id)
  const { count, operation } = await inBatches(ctx, ids, what, (tx, some, begin) =>
    changeMany(tx, readMany(tx, some), (content) => replaced(content, kind, from.id, to.id), begin),
  )
  ctx.transaction((tx) => {
    followMergedOrganizer(tx, from.id, to.id)
    tx.publish('organizer-merged', { from: from.id, to: to.id })
    deleteOrganizer(tx, kind, from.id)
  })
  return { count, operation: operation ?? lastOperation(ctx) }
}
