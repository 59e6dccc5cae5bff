import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import { crudRoutes } from '../platform/http/crud'
import { PathText, UuidText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { RecipeAction, RecipeActionInput, TriggerInput } from './recipe-action.schema'
import {
  createAction,
  deleteAction,
  getAction,
  listActions,
  sendRecipe,
  updateAction,
} from './recipe-action.service'

/** What one can do with a recipe elsewhere, under the paths of both dialects; newer clients let the server send it. */
export const RECIPE_ACTION_ROUTES: ApiRoute[] = withHouseholdPaths([
  ...crudRoutes({
    tag: 'Recipe actions',
    path: '/api/groups/recipe-actions',
    noun: 'recipe action',
    nouns: 'recipe actions',
    entity: RecipeAction,
    input: RecipeActionInput,
    list: listActions,
    create: createAction,
    get: getAction,
    update: updateAction,
    remove: deleteAction,
  }),
  route(
    {
      access: 'user',
      tag: 'Recipe actions',
      method: 'POST',
      path: '/api/groups/recipe-actions/:id/trigger/:slug',
      summary: 'Run a recipe action',
      description:
        "Sends the recipe to the action's address as JSON, with `recipeScale` beside its fields where it is scaled. An address that doesn't answer with 2xx returns 400.",
      params: v.object({ id: UuidText, slug: PathText }),
      body: TriggerInput,
      status: 202,
      response: null,
      errors: ['not-found', 'invalid', 'upstream', 'rate-limited'],
    },
    async ({ ctx, params, body }) => {
      await sendRecipe(ctx, params.id, params.slug, body?.recipeScale)
      return null
    },
  ),
])
