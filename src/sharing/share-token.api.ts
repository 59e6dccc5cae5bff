import * as v from 'valibot'
import { fileAnswer, IdParams, PathText } from '../platform/http/fields'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { Recipe } from '../recipes/recipe/recipe.schema'
import { recipeZipAnswer } from './recipe-zip.service'
import { ShareToken, ShareTokenInput, ShareTokensQuery, ShareTokenWithRecipe } from './share-token.schema'
import {
  createShareToken,
  deleteShareToken,
  getShareToken,
  listShareTokens,
  openShared,
} from './share-token.service'

const PATH = '/api/shared/recipes'
const shared = { access: 'user', tag: 'Sharing' } as const
const TokenParams = v.object({ id: PathText })

/** Links to recipes, and what they lead to for whoever has one. */
export const SHARE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'Links to recipes of the group, the newest first',
      query: ShareTokensQuery,
      response: v.array(ShareToken),
    },
    ({ ctx, query }) => listShareTokens(ctx, query.recipe_id ?? null),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Make a link to a recipe',
      body: ShareTokenInput,
      status: 201,
      response: ShareTokenWithRecipe,
      errors: ['not-found'],
    },
    ({ ctx, body }) => createShareToken(ctx, body),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${PATH}/:id`,
      summary: 'One link with its recipe',
      params: IdParams,
      response: ShareTokenWithRecipe,
      errors: ['not-found'],
    },
    ({ ctx, params }) => getShareToken(ctx, params.id),
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}/:id`,
      summary: 'Take a link back',
      params: IdParams,
      response: ShareTokenWithRecipe,
      errors: ['conflict'],
    },
    ({ ctx, params }) => deleteShareToken(ctx, params.id),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/recipes/shared/:id',
      tag: 'Sharing',
      summary: 'The recipe that a link leads to',
      params: TokenParams,
      response: Recipe,
      errors: ['not-found'],
    },
    ({ scope, params }) => openShared(scope.services, params.id).recipe,
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/recipes/shared/:id/zip',
      tag: 'Sharing',
      summary: 'The recipe that a link leads to, as an archive with its picture',
      params: TokenParams,
      response: fileAnswer('application/zip'),
      errors: ['not-found'],
    },
    ({ scope, params }) => recipeZipAnswer(scope.services, openShared(scope.services, params.id).recipe),
  ),
]
