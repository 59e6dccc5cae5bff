import * as v from 'valibot'
import { PathText } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { written } from '../recipe/recipe.api'
import { Recipe } from '../recipe/recipe.schema'
import { getKey } from '../recipe/recipe.service'
import { DuplicateRecipeInput } from '../recipe/recipe-input.schema'
import { copyRecipe } from './copy.service'

/** Copying a recipe, with its files. */
export const RECIPE_COPY_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Recipes',
      method: 'POST',
      path: '/api/recipes/:slug/duplicate',
      summary: 'Copy a recipe',
      description:
        'Adds a recipe with the same content, picture and attachments. A name that is taken gets a number.',
      params: v.object({ slug: PathText }),
      find: (ctx, { slug }) => getKey(ctx, slug),
      body: v.optional(DuplicateRecipeInput, {}),
      status: 201,
      response: Recipe,
      errors: ['not-found', 'conflict'],
    },
    async ({ ctx, params, body }) => written(ctx, await copyRecipe(ctx, params.slug, body), 201),
  ),
]
