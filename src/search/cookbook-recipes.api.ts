import * as v from 'valibot'
import { COOKBOOK_ENTRIES } from '../cookbooks/cookbook.schema'
import { getCookbook } from '../cookbooks/cookbook.service'
import { withHouseholdPaths } from '../groups/household.rules'
import { type ApiRoute, route } from '../platform/http/route'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { PLAIN_LIST } from './list.schema'
import { listRecipeTexts, prepareList } from './list.service'
import { summariesAnswer } from './recipe-list.api'

const ALL_BY_NAME = { ...PLAIN_LIST, perPage: -1, orderBy: 'name', orderDirection: 'asc' } as const

/** A cookbook with everything that is in it (reference api.md §9). */
export const COOKBOOK_RECIPE_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      method: 'GET',
      access: 'user',
      tag: 'Cookbooks',
      path: '/api/groups/cookbooks/:id',
      summary: 'One cookbook by id or slug, with its recipes',
      params: v.object({ id: v.string() }),
      response: v.pipe(
        v.object({ ...COOKBOOK_ENTRIES, recipes: v.array(RecipeSummary) }),
        v.metadata({ ref: 'CookbookWithRecipes' }),
      ),
      errors: ['not-found'],
    },
    async ({ ctx, scope, params }) => {
      const cookbook = getCookbook(ctx, params.id)
      const query = { ...ALL_BY_NAME, cookbook: cookbook.id }
      await prepareList(ctx, query)
      const { items } = listRecipeTexts(ctx, query)
      return summariesAnswer(scope, [`${JSON.stringify(cookbook).slice(0, -1)},"recipes":[`, ']}'], items)
    },
  ),
])
