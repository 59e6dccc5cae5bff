import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { FOCUS_POINTS } from '../../platform/images/focus'
import { notFound } from '../../platform/refusals'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { getEditable, markFocus } from '../recipe/recipe-write.service'
import { FocusView } from './focus.view'
import { recipePhoto } from './recipe-photo.service'

const PATH = '/g/:group/r/:slug/focus'
const FORM_BYTES = 4 * 1024

function showFocus({ ctx, scope, params }: MemberPageCall): Page {
  const recipe = getEditable(ctx, params.slug!)
  const photo = recipePhoto(recipe)
  if (!photo) throw notFound()
  return {
    title: scope.i18n._('photo.focus'),
    styles: 'plain',
    body: <FocusView group={ctx.actor.groupSlug} slug={recipe.slug} name={recipe.name} photo={photo} />,
  }
}

/** Choosing what of a recipe's photograph stays in view: nine buttons upon it, each a form post. */
export const FOCUS_PAGES: PageRoute[] = [
  page({ path: PATH }, showFocus),
  page({ method: 'POST', path: PATH, maxBytes: FORM_BYTES }, async ({ ctx, params, form }) => {
    const wanted = formText(await form(), 'focus')
    const { slug } = markFocus(ctx, params.slug!, FOCUS_POINTS.find((point) => point === wanted) ?? null)
    return seeOther(urls.recipeFocus(ctx.actor.groupSlug, slug))
  }),
]
