import * as v from 'valibot'
import { crudRoutes } from '../platform/http/crud'
import { PathText } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { Eater, EaterInput } from './eater.schema'
import { createEater, deleteEater, getEater, listEaters, updateEater } from './eater.service'
import { RecipeDiets } from './marks.schema'
import { dietsOf } from './marks.service'

const eaters = crudRoutes({
  tag: 'Households',
  path: '/api/households/eaters',
  noun: 'person who eats with the household',
  nouns: 'people who eat with the household',
  entity: Eater,
  input: EaterInput,
  list: listEaters,
  create: createEater,
  get: getEater,
  update: updateEater,
  remove: deleteEater,
})

/** Who eats what, and what is in recipes. */
export const DIET_ROUTES: ApiRoute[] = [
  ...eaters,
  route(
    {
      method: 'GET',
      path: '/api/recipes/:slug/diets',
      access: 'user',
      tag: 'Recipes',
      summary: 'Get who can eat a recipe',
      description:
        'Returns which allergens a recipe contains or may contain by its ingredients, which diets it keeps to, who of the household cannot eat it, and from which line each of that comes. Not medical advice.',
      params: v.object({ slug: PathText }),
      response: RecipeDiets,
      errors: ['not-found'],
    },
    ({ ctx, params }) => dietsOf(ctx, getRecipe(ctx, params.slug)),
  ),
]
