import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import { IdParams, idsOfRows, List, PathText, SuccessMessage, UuidText } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import { nothingToDelete } from '../platform/refusals'
import { createItems, deleteItems, getItem, itemsWithIds, listItems, updateItems } from './item.service'
import {
  ChangedItems,
  CreateItemInput,
  CreateItemsInput,
  MAX_ITEMS,
  ShoppingItem,
  UpdateItemInput,
  UpdateItemsInput,
} from './shopping.schema'

const PATH = '/api/groups/shopping/items'
const shared = { access: 'user', scopes: ['shopping'], tag: 'Shopping lists' } as const
const one = { ...shared, path: `${PATH}/:id`, params: IdParams } as const

const Ids = v.object({
  ids: v.pipe(
    v.optional(v.union([PathText, v.array(PathText)]), []),
    v.transform((ids) => (typeof ids === 'string' ? [ids] : ids)),
    List(UuidText, MAX_ITEMS, 'validation.max-rows-500'),
  ),
})

/** The answer of v1 to a deletion, whose message is empty. */
const DELETED = { message: '', error: false } as const

/** Items of shopping lists under the paths of both dialects. */
export const SHOPPING_ITEM_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'List shopping items',
      description:
        "Returns the items of all the group's lists, in pages. Filter by `shoppingListId` for one list.",
      query: PageQuery,
      response: PageOf(ShoppingItem),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => pageAnswer(scope, query, await listItems(ctx, query)),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Add a shopping item',
      description:
        'Adds an item to a list. An item with the same food and unit takes up its quantity instead; the response says what was created, updated and deleted.',
      body: CreateItemInput,
      status: 201,
      response: ChangedItems,
      errors: ['not-found', 'conflict'],
    },
    ({ ctx, body }) => createItems(ctx, [body]),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: `${PATH}/create-bulk`,
      summary: 'Add shopping items',
      description: 'Adds all items, or none. Equal items are joined as when adding one.',
      body: CreateItemsInput,
      status: 201,
      response: ChangedItems,
      errors: ['not-found', 'conflict'],
    },
    ({ ctx, body }) => createItems(ctx, body),
  ),
  route(
    {
      ...shared,
      method: 'PUT',
      path: PATH,
      summary: 'Change shopping items',
      description: 'Changes all items that the body names, or none.',
      body: UpdateItemsInput,
      stored: (ctx, _, body) => itemsWithIds(ctx, idsOfRows(body)),
      response: ChangedItems,
      errors: ['not-found'],
    },
    ({ ctx, body }) => updateItems(ctx, body),
  ),
  route(
    {
      ...shared,
      method: 'DELETE',
      path: PATH,
      summary: 'Delete shopping items',
      description: 'Deletes the items with the given IDs.',
      query: Ids,
      response: SuccessMessage,
    },
    ({ ctx, query }) => {
      deleteItems(ctx, query.ids)
      return DELETED
    },
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a shopping item',
      description: 'Returns one item of a list.',
      response: ShoppingItem,
      current: (ctx, { id }) => getItem(ctx, id),
      errors: ['not-found'],
    },
    ({ ctx, params }) => getItem(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Change a shopping item',
      description:
        'Changes the item. It may join an equal one; the response says what was updated and deleted.',
      body: UpdateItemInput,
      stored: (ctx, { id }) => getItem(ctx, id),
      response: ChangedItems,
      errors: ['not-found'],
    },
    ({ ctx, params, body }) => updateItems(ctx, [{ ...body, id: params.id }]),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a shopping item',
      description: 'Deletes one item from its list.',
      response: SuccessMessage,
      errors: ['conflict'],
    },
    ({ ctx, params }) => {
      if (deleteItems(ctx, [params.id]) === 0) throw nothingToDelete()
      return DELETED
    },
  ),
])
