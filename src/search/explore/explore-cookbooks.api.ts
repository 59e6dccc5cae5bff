import * as v from 'valibot'
import { Cookbook } from '../../cookbooks/cookbook.schema'
import { listCookbooks } from '../../cookbooks/cookbook.service'
import { PathText } from '../../platform/http/fields'
import { pageAnswer } from '../../platform/http/json-stream'
import { PageOf, SearchPageQuery } from '../../platform/http/paging'
import { type ApiRoute, publicRoute } from '../../platform/http/route'
import { CookbookWithRecipes, cookbookAnswer } from '../cookbooks/cookbook-recipes.api'
import { explored, refuseHidden } from './explore.service'

const PUBLIC = { isPublicOnly: true } as const

/** Public cookbooks of groups that strangers may look into; newer clients ask at another path. */
export const EXPLORE_COOKBOOK_ROUTES: ApiRoute[] = [
  '/api/explore/cookbooks/:group',
  '/api/explore/groups/:group/cookbooks',
].flatMap((path) => [
  publicRoute(
    {
      method: 'GET',
      path,
      tag: 'Explore',
      summary: 'List public cookbooks',
      description: 'Returns the public cookbooks of a group that visitors may view.',
      params: v.object({ group: PathText }),
      query: SearchPageQuery,
      response: PageOf(Cookbook),
      errors: ['invalid', 'not-found'],
    },
    async ({ scope, params, query }) => {
      const group = explored(scope.services, params.group)
      refuseHidden('cookbook', query)
      return pageAnswer(scope, query, await listCookbooks(group, query, PUBLIC))
    },
  ),
  publicRoute(
    {
      method: 'GET',
      path: `${path}/:id`,
      tag: 'Explore',
      summary: 'Get a public cookbook',
      description: 'Returns a public cookbook, by ID or slug, with its public recipes.',
      params: v.object({ group: PathText, id: PathText }),
      response: CookbookWithRecipes,
      errors: ['not-found'],
    },
    ({ scope, params }) => {
      const { services } = scope
      const group = { ...explored(services, params.group), config: services.config }
      return cookbookAnswer(scope, group, params.id, PUBLIC)
    },
  ),
])
