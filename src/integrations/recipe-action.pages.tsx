import { AppError } from '../platform/errors'
import { type PageRoute, page, seeOther } from '../platform/http/page-route'
import { isUuid } from '../platform/ids'
import { notFound } from '../platform/refusals'
import { showOnNextPage } from '../platform/web/notice'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { ActionLinks } from '../ui/menu.ui'
import { urls } from '../urls'
import { actionGeneration, actionLinks, sendRecipe } from './recipe-action.service'

/** Actions of the group in the menu of a recipe: links open beside it, the others are posted by the server. */
export const ACTION_PART: RecipePart = {
  version: (reader) => actionGeneration(reader),
  draw({ scope, db, groupId, group, isMember }, recipe) {
    if (!isMember) return {}
    const actions = actionLinks(scope.services.config, { db, groupId }, group)(recipe)
    return actions.length === 0 ? {} : { seldom: <ActionLinks actions={actions} /> }
  },
}

/** Sends a recipe to the address of an action, by a plain form. */
export const RECIPE_ACTION_PAGES: PageRoute[] = [
  page({ method: 'POST', path: '/g/:group/r/:slug/actions/:id' }, async ({ ctx, scope, params }) => {
    if (!isUuid(params.id!)) throw notFound()
    try {
      await sendRecipe(ctx, params.id!.toLowerCase(), params.slug!)
      showOnNextPage(scope, { tone: 'success', messageId: 'recipe-action.message-sent' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upstream') throw error
      const why = scope.i18n._(error.messageId, error.values)
      showOnNextPage(scope, {
        tone: 'error',
        messageId: 'recipe-action.something-went-wrong',
        values: { why },
      })
    }
    return seeOther(urls.recipe(ctx.actor.groupSlug, params.slug!))
  }),
]
