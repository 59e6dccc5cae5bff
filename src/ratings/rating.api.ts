import * as v from 'valibot'
import { PathText, UuidText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { Rating, RatingInput, RatingSummary } from './rating.schema'
import { getOwnRating, listRatings, rate } from './rating.service'

const shared = { access: 'user', tag: 'Ratings' } as const
const Summaries = v.object({ ratings: v.array(RatingSummary) })
const Ratings = v.object({ ratings: v.array(Rating) })
const UserParams = v.object({ id: UuidText })
const RecipeParams = v.object({ id: UuidText, slug: PathText })

const toSummary = ({ recipeId, rating, isFavorite }: Rating): RatingSummary => ({
  recipeId,
  rating,
  isFavorite,
})

/** What the caller, or another of the group, thinks of its recipes: all of it, or the favourites. */
function lists(path: string, favoritesOnly: boolean): ApiRoute[] {
  const which = favoritesOnly ? 'favorites' : 'ratings and favorites'
  return [
    route(
      {
        ...shared,
        method: 'GET',
        path: `/api/users/self/${path}`,
        summary: `List your ${which}`,
        description: `Returns your ${which}, by the ID of the recipe.`,
        response: Summaries,
      },
      ({ ctx }) => ({
        ratings: listRatings(ctx, ctx.userId, { favoritesOnly }).map(toSummary),
      }),
    ),
    route(
      {
        ...shared,
        method: 'GET',
        path: `/api/users/:id/${path}`,
        summary: `List a member's ${which}`,
        description: `Returns the ${which} of a member of your group, by the ID of the recipe.`,
        params: UserParams,
        response: Ratings,
      },
      ({ ctx, params }) => ({ ratings: listRatings(ctx, params.id, { favoritesOnly }) }),
    ),
  ]
}

function favorite(method: 'POST' | 'DELETE', isFavorite: boolean): ApiRoute {
  return route(
    {
      ...shared,
      method,
      path: '/api/users/:id/favorites/:slug',
      summary: isFavorite ? 'Add a favorite' : 'Remove a favorite',
      description: 'Changes your own favorites; the stars of the recipe stay as they are.',
      params: RecipeParams,
      response: null,
      errors: ['forbidden', 'not-found'],
    },
    ({ ctx, params }) => void rate(ctx, params.id, params.slug, { rating: null, isFavorite }),
  )
}

export const RATING_ROUTES: ApiRoute[] = [
  ...lists('ratings', false),
  ...lists('favorites', true),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/users/self/ratings/:recipeId',
      summary: 'Get your rating of a recipe',
      description: 'Returns your stars for the recipe, and whether it is a favorite.',
      params: v.object({ recipeId: UuidText }),
      response: RatingSummary,
      errors: ['not-found'],
    },
    ({ ctx, params }) => toSummary(getOwnRating(ctx, params.recipeId)),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/users/:id/ratings/:slug',
      summary: 'Rate a recipe',
      description:
        'Gives the recipe, by slug or ID, your stars and says whether it is a favorite. What is null stays; 0 removes the stars.',
      params: RecipeParams,
      body: RatingInput,
      response: null,
      errors: ['forbidden', 'not-found'],
    },
    ({ ctx, params, body }) => void rate(ctx, params.id, params.slug, body),
  ),
  favorite('POST', true),
  favorite('DELETE', false),
]
