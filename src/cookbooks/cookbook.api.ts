import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import { crudRoutes } from '../platform/http/crud'
import { type ApiRoute, route } from '../platform/http/route'
import { Cookbook, CookbookInput, CookbooksInput } from './cookbook.schema'
import {
  createCookbook,
  deleteCookbook,
  getCookbook,
  listAllCookbooks,
  listCookbooks,
  updateCookbook,
  updateCookbooks,
} from './cookbook.service'

const PATH = '/api/groups/cookbooks'

const crud = crudRoutes({
  tag: 'Cookbooks',
  path: PATH,
  noun: 'cookbook',
  nouns: 'cookbooks',
  entity: Cookbook,
  input: CookbookInput,
  list: listCookbooks,
  create: createCookbook,
  get: getCookbook,
  update: updateCookbook,
  remove: deleteCookbook,
})

const isReadOfOne = ({ method, path }: ApiRoute) => method === 'GET' && path !== PATH

/** Cookbooks under the paths of both dialects. One is read with its recipes, which lives where lists of recipes are made. */
export const COOKBOOK_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      access: 'user',
      tag: 'Cookbooks',
      method: 'PUT',
      path: PATH,
      summary: 'Replace several cookbooks',
      description: 'Replaces all cookbooks that the body names, or none. Clients use it to save a new order.',
      body: CookbooksInput,
      stored: (ctx) => listAllCookbooks(ctx),
      response: v.array(Cookbook),
      errors: ['not-found', 'invalid'],
    },
    ({ ctx, body }) => updateCookbooks(ctx, body),
  ),
  ...crud.filter((one) => !isReadOfOne(one)),
])
