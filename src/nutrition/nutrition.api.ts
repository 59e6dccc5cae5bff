import * as v from 'valibot'
import { PathText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { RecipeNutrition } from './nutrition.schema'
import { nutritionOf } from './recipe-nutrition.service'

/** What recipes hold. */
export const NUTRITION_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      path: '/api/recipes/:slug/nutrition',
      access: 'user',
      tag: 'Recipes',
      summary: 'Get the nutrition of a recipe',
      description:
        'Returns the nutrition of a serving: what the recipe itself says, else an estimate from its ingredients, and what each line counts as. Not medical advice.',
      params: v.object({ slug: PathText }),
      response: RecipeNutrition,
      errors: ['not-found'],
    },
    ({ ctx, params }) => nutritionOf(ctx, getRecipe(ctx, params.slug)),
  ),
]
