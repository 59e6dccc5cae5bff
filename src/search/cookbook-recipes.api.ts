import * as v from 'valibot'
import { COOKBOOK_ENTRIES, Cookbook } from '../cookbooks/cookbook.schema'
import { type CookbookReader, getCookbook, listCookbooks } from '../cookbooks/cookbook.service'
import { getExploredGroup } from '../groups/group.service'
import { withHouseholdPaths } from '../groups/household.rules'
import type { GroupScope } from '../platform/context'
import { PageOf, SearchPageQuery, toPage } from '../platform/http/paging'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { PLAIN_LIST } from './list.schema'
import { listRecipeTexts, prepareList } from './list.service'
import { summariesAnswer } from './recipe-list.api'

const ALL_BY_NAME = { ...PLAIN_LIST, perPage: -1, orderBy: 'name', orderDirection: 'asc' } as const

const WithRecipes = v.pipe(
  v.object({ ...COOKBOOK_ENTRIES, recipes: v.array(RecipeSummary) }),
  v.metadata({ ref: 'CookbookWithRecipes' }),
)

/** A cookbook with everything that is in it (reference api.md §9, §11). */
async function withRecipes(
  scope: RequestScope,
  ctx: GroupScope,
  idOrSlug: string,
  reader: CookbookReader = {},
): Promise<Response> {
  const cookbook = getCookbook(ctx, idOrSlug, reader)
  const query = { ...ALL_BY_NAME, cookbook: cookbook.id }
  await prepareList(ctx, query, reader)
  const { items } = listRecipeTexts(ctx, query, reader)
  return summariesAnswer(scope, [`${JSON.stringify(cookbook).slice(0, -1)},"recipes":[`, ']}'], items)
}

const PUBLIC = { isPublicOnly: true } as const

const explored = ({ services: { db } }: RequestScope, group: string): GroupScope => ({
  db,
  groupId: getExploredGroup({ db }, group),
})

/** Public cookbooks of groups that strangers may look into; newer clients ask at another path. */
const EXPLORE_ROUTES: ApiRoute[] = [
  '/api/explore/cookbooks/:group',
  '/api/explore/groups/:group/cookbooks',
].flatMap((path) => [
  publicRoute(
    {
      method: 'GET',
      path,
      tag: 'Explore',
      summary: 'Cookbooks that anybody may read',
      params: v.object({ group: v.string() }),
      query: SearchPageQuery,
      response: PageOf(Cookbook),
      errors: ['invalid', 'not-found'],
    },
    ({ scope, params, query }) =>
      toPage(scope, query, listCookbooks(explored(scope, params.group), query, PUBLIC)),
  ),
  publicRoute(
    {
      method: 'GET',
      path: `${path}/:id`,
      tag: 'Explore',
      summary: 'One of them by id or slug, with its public recipes',
      params: v.object({ group: v.string(), id: v.string() }),
      response: WithRecipes,
      errors: ['not-found'],
    },
    ({ scope, params }) => withRecipes(scope, explored(scope, params.group), params.id, PUBLIC),
  ),
])

/** Cookbooks with their recipes, for members and for strangers. */
export const COOKBOOK_RECIPE_ROUTES: ApiRoute[] = [
  ...withHouseholdPaths([
    route(
      {
        method: 'GET',
        access: 'user',
        tag: 'Cookbooks',
        path: '/api/groups/cookbooks/:id',
        summary: 'One cookbook by id or slug, with its recipes',
        params: v.object({ id: v.string() }),
        response: WithRecipes,
        errors: ['not-found'],
      },
      ({ ctx, scope, params }) => withRecipes(scope, ctx, params.id),
    ),
  ]),
  ...EXPLORE_ROUTES,
]
