import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { checkForm, formText } from '../platform/http/form'
import { backPath } from '../platform/http/local-path'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { urls } from '../urls'
import { type RatingInput, StarsText } from './rating.schema'
import { findOwnRating, rate } from './rating.service'
import { FavoriteForm, RateForm, Stars } from './rating.ui'

/** Saves what the form says, and redirects to the page it was on: the recipe, or a list with its card. */
function save({ ctx, scope, params }: MemberPageCall, input: Partial<RatingInput>): Response {
  rate(ctx, ctx.userId, params.slug!, { rating: null, isFavorite: null, ...input })
  const hasCome = scope.request.headers.has('referer')
  return seeOther(hasCome ? backPath(scope) : urls.recipe(ctx.actor.groupSlug, params.slug!))
}

/** Rating and favourites by plain forms. */
export const RATING_PAGES: PageRoute[] = [
  page({ method: 'POST', path: '/g/:group/r/:slug/rating' }, async (call) => {
    const checked = checkForm(v.object({ rating: StarsText }), {
      rating: formText(await call.form(), 'rating'),
    })
    if (!checked.isValid) throw new AppError('invalid', 'validation.invalid-input')
    return save(call, checked.values)
  }),
  page({ method: 'POST', path: '/g/:group/r/:slug/favorite' }, async (call) =>
    save(call, { isFavorite: formText(await call.form(), 'favorite') === 'true' }),
  ),
]

/** Stars and heart on the page of a recipe; visitors see the mean. The cached page depends on 'names', which ratings bump. */
export const RATING_PART: RecipePart = {
  draw({ scope, db, groupId, group, isMember }, { id, slug, rating }) {
    const { actor } = scope
    if (!isMember || !actor) return rating === null ? {} : { standing: <Stars rating={rating} /> }
    const own = findOwnRating({ db, groupId, userId: actor.userId }, id)
    return {
      standing: <RateForm group={group} slug={slug} own={own?.rating || null} mean={rating} />,
      actions: <FavoriteForm group={group} slug={slug} isFavorite={own?.isFavorite ?? false} />,
    }
  },
}
