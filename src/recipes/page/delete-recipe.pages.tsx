import { AppError } from '../../platform/errors'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { deleteRecipe } from '../recipe/bin.service'
import { getRecipe } from '../recipe/recipe.service'
import { DeleteRecipeView } from './delete-recipe.view'

/** The question before a recipe is deleted, and why the last try failed. */
function askToDelete({ ctx, scope, params }: MemberPageCall, failure: AppError | null): Page {
  const { slug, name } = getRecipe(ctx, params.slug!)
  return {
    title: scope.i18n._('recipe.delete-recipe'),
    styles: 'plain',
    width: 'narrow',
    status: failure?.status ?? 200,
    body: (
      <DeleteRecipeView
        group={ctx.actor.groupSlug}
        slug={slug}
        name={name}
        error={failure && scope.i18n._(failure.messageId, failure.values)}
      />
    ),
  }
}

function submitDelete(call: MemberPageCall): PageAnswer {
  const { ctx, scope, params } = call
  const group = ctx.actor.groupSlug
  const found = getRecipe(ctx, params.slug!)
  try {
    const { id, name } = deleteRecipe(ctx, found.id)
    const undo = urls.restore(group, id)
    showOnNextPage(scope, { tone: 'success', messageId: 'recipe.moved-to-bin', values: { name }, undo })
    return seeOther(urls.home(group))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return askToDelete(call, error)
  }
}

/** Deleting a recipe by its own address, for browsers without script and for telling why it could not be done. */
export const DELETE_RECIPE_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/delete' }, (call) => askToDelete(call, null)),
  page({ method: 'POST', path: '/g/:group/r/:slug/delete' }, submitDelete),
]
