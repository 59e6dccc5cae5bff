import * as v from 'valibot'
import { COOKBOOK_ENTRIES } from '../../cookbooks/cookbook.schema'
import { type CookbookReader, getCookbook } from '../../cookbooks/cookbook.service'
import { withHouseholdPaths } from '../../groups/household.rules'
import { PathText } from '../../platform/http/fields'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, route } from '../../platform/http/route'
import { RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { PLAIN_LIST } from '../list.schema'
import { listRecipeTexts, prepareList, type SummaryScope } from '../list.service'
import { summariesAnswer } from '../recipe-list.api'

const ALL_BY_NAME = { ...PLAIN_LIST, perPage: -1, orderBy: 'name', orderDirection: 'asc' } as const

export const CookbookWithRecipes = v.pipe(
  v.object({ ...COOKBOOK_ENTRIES, recipes: v.array(RecipeSummary) }),
  v.metadata({ ref: 'CookbookWithRecipes' }),
)

/** A cookbook with everything that is in it. */
export async function cookbookAnswer(
  scope: RequestScope,
  ctx: SummaryScope,
  idOrSlug: string,
  reader: CookbookReader = {},
): Promise<Response> {
  const cookbook = getCookbook(ctx, idOrSlug, reader)
  const query = { ...ALL_BY_NAME, cookbook: cookbook.id }
  await prepareList(ctx, query, reader)
  const { items } = listRecipeTexts(ctx, query, reader)
  return summariesAnswer(scope, [`${JSON.stringify(cookbook).slice(0, -1)},"recipes":[`, ']}'], items)
}

export const COOKBOOK_RECIPE_ROUTES: ApiRoute[] = [
  ...withHouseholdPaths([
    route(
      {
        method: 'GET',
        access: 'user',
        tag: 'Cookbooks',
        path: '/api/groups/cookbooks/:id',
        summary: 'Get a cookbook',
        description: 'Returns the cookbook, by ID or slug, with the recipes in it.',
        params: v.object({ id: PathText }),
        response: CookbookWithRecipes,
        errors: ['not-found'],
      },
      ({ ctx, scope, params }) => cookbookAnswer(scope, ctx, params.id),
    ),
  ]),
]
