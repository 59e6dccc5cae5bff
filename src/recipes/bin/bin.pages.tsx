import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { deleteForGood, emptyBin, getBinned, listBin, restoreRecipe } from '../recipe/bin.service'
import { BinView, ForGoodView } from './bin.view'

function showBin({ ctx, scope }: MemberPageCall): Page {
  return {
    title: scope.i18n._('bin.bin'),
    styles: 'plain',
    place: 'profile',
    body: <BinView group={ctx.actor.groupSlug} recipes={listBin(ctx)} />,
  }
}

/** The question before something is permanently deleted. @param name of the one recipe; null for all */
function askForGood({ ctx, scope }: MemberPageCall, id: string | null, name: string | null): Page {
  const { i18n } = scope
  return {
    title: name === null ? i18n._('bin.empty-it') : i18n._('bin.delete-for-good'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    body: <ForGoodView group={ctx.actor.groupSlug} id={id} name={name} count={listBin(ctx).length} />,
  }
}

/** The bin: its recipes, restoring them, and deleting them permanently. */
export const BIN_PAGES: PageRoute[] = [
  page({ path: '/g/:group/bin' }, showBin),
  page({ path: '/g/:group/bin/empty' }, (call) => askForGood(call, null, null)),
  page({ method: 'POST', path: '/g/:group/bin/empty' }, async ({ ctx, scope }) => {
    const count = await emptyBin(ctx)
    return doneAt(scope, urls.bin(ctx.actor.groupSlug), 'bin.emptied', { count })
  }),
  page({ path: '/g/:group/bin/:id/delete' }, (call) => {
    const { id, name } = getBinned(call.ctx, call.params.id!)
    return askForGood(call, id, name)
  }),
  page({ method: 'POST', path: '/g/:group/bin/:id/delete' }, async ({ ctx, scope, params }) => {
    const { name } = await deleteForGood(ctx, params.id!)
    return doneAt(scope, urls.bin(ctx.actor.groupSlug), 'bin.deleted-for-good', { name })
  }),
  page({ method: 'POST', path: '/g/:group/bin/:id/restore' }, ({ ctx, scope, params }) => {
    const { name, slug } = restoreRecipe(ctx, params.id!)
    return doneAt(scope, urls.recipe(ctx.actor.groupSlug, slug), 'recipe.taken-back', { name })
  }),
]
