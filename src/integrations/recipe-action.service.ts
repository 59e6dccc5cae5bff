import { noteDeleted } from '../history/begin-operation.service'
import { bump, generation } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { newId } from '../platform/ids'
import { limitUse } from '../platform/limits/rate-limit'
import { notFound, nothingToDelete } from '../platform/refusals'
import { recipeJson } from '../recipes/recipe/recipe.service'
import { urls } from '../urls'
import { actionAddress } from './recipe-action.rules'
import {
  isWebAddress,
  type RecipeAction,
  type RecipeActionId,
  type RecipeActionInput,
} from './recipe-action.schema'
import * as store from './recipe-action.store'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** The recipe actions of the group. */
    'recipe-actions': true
  }
}

/** Recipes that one person may send elsewhere. */
const SEND_LIMIT = { burst: 30, perMinute: 30 }
const TIMEOUT_MS = 15_000
/** The answer is not read; what comes back is kept small. */
const MAX_ANSWER_BYTES = 256 * 1024

/** A page of the group's recipe actions. @throws invalid 400 for an order that is not offered */
export function listActions(
  { db, groupId }: GroupScope,
  query: SearchPageQuery,
): Promise<Paged<RecipeAction>> {
  return store.ACTIONS.page(db, groupId, query)
}

/** Changes whenever the group's actions do, for pages that show them. */
export function actionGeneration({ db, groupId }: GroupScope): number {
  return generation({ db, groupId }, 'recipe-actions')
}

/** All of the group's by title, for menus; one statement. */
export function listAllActions({ db, groupId }: GroupScope): RecipeAction[] {
  return store.ACTIONS.all(db, groupId)
}

/** @throws not-found for an unknown one or one of another group */
export function getAction({ db, groupId }: GroupScope, id: RecipeActionId): RecipeAction {
  const action = store.ACTIONS.find(db, groupId, id)
  if (!action) throw notFound()
  return action
}

/** A new action; titles may repeat. */
export function createAction(ctx: Ctx, input: RecipeActionInput): RecipeAction {
  const id: RecipeActionId = newId<'recipe-action'>()
  return ctx.transaction((tx) => {
    store.saveAction(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now()))
    bump(tx, 'recipe-actions')
    return getAction(tx, id)
  })
}

/** @throws not-found */
export function updateAction(ctx: Ctx, id: RecipeActionId, input: RecipeActionInput): RecipeAction {
  return ctx.transaction((tx) => {
    getAction(tx, id)
    store.saveAction(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now()))
    bump(tx, 'recipe-actions')
    return getAction(tx, id)
  })
}

/** Deletes an action and answers it. @throws conflict 400 when there is none */
export function deleteAction(ctx: Ctx, id: RecipeActionId): RecipeAction {
  return ctx.transaction((tx) => {
    const action = store.ACTIONS.find(tx.db, tx.groupId, id)
    if (!action) throw nothingToDelete()
    store.deleteAction(tx.db, tx.groupId, id)
    bump(tx, 'recipe-actions')
    const { title, actionType, url } = action
    noteDeleted(tx, 'recipe-action-deleted', title, { recipeAction: { title, actionType, url } })
    return action
  })
}

/** Where an action leads for one recipe; null for nowhere safe. Without a base address the recipe's link is the path alone. */
function addressFor(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  group: string,
  action: RecipeAction,
  recipe: { id: string; slug: string },
): string | null {
  const url = `${baseUrl?.origin ?? ''}${urls.recipe(group, recipe.slug)}`
  return actionAddress(action.url, { url, id: recipe.id, slug: recipe.slug })
}

/** The group's actions as lines of a menu, for each of its recipes; one statement. @param group its slug */
export function actionLinks(config: Pick<Config, 'baseUrl'>, scope: GroupScope, group: string) {
  const actions = listAllActions(scope)
  return (recipe: { id: string; slug: string }) =>
    actions.flatMap((action) => {
      const href = addressFor(config, group, action, recipe)
      if (href === null) return []
      const { id, title } = action
      const sendTo = urls.recipeAction(group, recipe.slug, id)
      return { id, title, href: action.actionType === 'link' ? href : null, sendTo }
    })
}

/**
 * Posts a recipe to the address of an action, as JSON in plain text, through the guarded client; what comes
 * back is ignored but for its status.
 * @param scale how many times it is made; sent beside the recipe where it is not 1
 * @throws not-found for the action or the recipe; invalid 400 for a link; upstream 400 when it did not arrive; rate-limited
 */
export async function sendRecipe(ctx: Ctx, id: RecipeActionId, slugOrId: string, scale = 1): Promise<void> {
  const action = getAction(ctx, id)
  const { json } = recipeJson(ctx, slugOrId)
  if (action.actionType !== 'post') {
    throw new AppError('invalid', 'recipe-action.only-post', { status: 400 })
  }
  limitUse(ctx, 'recipe-actions', SEND_LIMIT)
  const recipe = JSON.parse(json) as { id: string; slug: string }
  const address = addressFor(ctx.config, ctx.actor.groupSlug, action, recipe)
  if (address === null || !isWebAddress(address))
    throw new AppError('invalid', 'recipe-action.web-address', { status: 400 })
  const { status } = await ctx.outgoing.post(address, {
    body: scale === 1 ? json : JSON.stringify({ ...recipe, recipeScale: scale }),
    contentType: 'text/plain;charset=UTF-8',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  })
  if (status < 200 || status >= 300)
    throw new AppError('upstream', 'net.site-refused', { values: { status } })
}
