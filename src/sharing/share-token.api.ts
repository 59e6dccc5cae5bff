import * as v from 'valibot'
import { fileAnswer, IdParams, PathText } from '../platform/http/fields'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { recipeZipAnswer } from '../recipes/formats/recipe-zip.service'
import { Recipe } from '../recipes/recipe/recipe.schema'
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

/** Links to recipes, and what they lead to for anyone who has one. */
export const SHARE_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'List share links',
      description:
        "Returns the group's links to recipes, newest first; with `recipe_id` those to one recipe.",
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
      summary: 'Add a share link',
      description:
        'Adds a link through which anyone can read the recipe until it expires, after 30 days by default.',
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
      summary: 'Get a share link',
      description: 'Returns the link with its recipe.',
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
      summary: 'Delete a share link',
      description: 'The link stops working at once.',
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
      summary: 'Get a shared recipe',
      description: 'Returns the recipe of a share link to anyone who has it.',
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
      summary: 'Download a shared recipe',
      description: 'Returns the recipe of a share link as a ZIP archive with its picture.',
      params: TokenParams,
      response: fileAnswer('application/zip'),
      errors: ['not-found'],
    },
    ({ scope, params }) => recipeZipAnswer(scope.services, openShared(scope.services, params.id).recipe),
  ),
]
