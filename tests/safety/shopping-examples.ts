import type { Example } from './example'
import type { Things } from './world'

const LISTS = '/api/groups/shopping/lists'
const ITEMS = '/api/groups/shopping/items'

const OPERATION_ID = '7e0c1a52-4f0e-4d7e-8a51-0b7f5f6d2c11'
const NEXT_OPERATION_ID = '7e0c1a52-4f0e-4d7e-8a51-0b7f5f6d2c12'

const ofList = { params: ({ shoppingListId }: Things) => ({ id: shoppingListId }) }
const ofItem = { params: ({ shoppingItemId }: Things) => ({ id: shoppingItemId }) }

const item = ({ shoppingListId, foodId, unitId, labelId, recipeId }: Things) => ({
  shoppingListId,
  foodId,
  unitId,
  labelId,
  quantity: 2,
  note: 'red',
  checked: false,
  extras: { key: 'value' },
  recipeReferences: [{ recipeId, recipeQuantity: 2, recipeScale: 1, recipeNote: 'red' }],
})

/** Made of what no other item is, so that it stays an item of its own. */
const changed = (things: Things) => ({ ...item(things), unitId: things.otherUnitId, note: 'changed' })

const ingredients = ({ foodId, unitId }: Things) => [
  { quantity: 2, food: { id: foodId }, unit: { id: unitId }, note: 'sieved' },
]

/** Calls of shopping lists, under the paths of the older dialect; see `api-examples.ts`. */
export const SHOPPING_EXAMPLES: Record<string, Example> = {
  [`GET ${LISTS}`]: { query: () => ({ orderBy: 'name', perPage: '5', queryFilter: 'listItems.note = red' }) },
  [`POST ${LISTS}`]: { json: () => ({ name: 'Market', extras: { key: 'value' } }) },
  [`GET ${LISTS}/:id`]: ofList,
  [`PUT ${LISTS}/:id`]: {
    ...ofList,
    json: ({ userId }) => ({ name: 'Market', userId, extras: { key: 'value' }, listItems: [{}] }),
  },
  [`DELETE ${LISTS}/:id`]: ofList,
  [`PUT ${LISTS}/:id/label-settings`]: {
    ...ofList,
    json: ({ shoppingListId, labelId }) => [{ id: labelId, shoppingListId, labelId, position: 1 }],
  },
  [`POST ${LISTS}/:id/recipe`]: {
    ...ofList,
    json: (things) => [
      { recipeId: things.recipeId, recipeIncrementQuantity: 2, recipeIngredients: ingredients(things) },
    ],
  },
  [`POST ${LISTS}/:id/recipe/:recipeId`]: {
    params: ({ shoppingListId, recipeId }) => ({ id: shoppingListId, recipeId }),
    json: (things) => ({ recipeIncrementQuantity: 2, recipeIngredients: ingredients(things) }),
  },
  [`POST ${LISTS}/:id/recipe/:recipeId/delete`]: {
    params: ({ shoppingListId, recipeId }) => ({ id: shoppingListId, recipeId }),
    json: () => ({ recipeDecrementQuantity: 1 }),
  },
  [`GET ${ITEMS}`]: { query: () => ({ orderBy: 'note', queryFilter: 'checked = false' }) },
  [`POST ${ITEMS}`]: { json: item },
  [`POST ${ITEMS}/create-bulk`]: { json: (things) => [item(things), { ...item(things), note: 'white' }] },
  [`PUT ${ITEMS}`]: { json: (things) => [{ ...changed(things), id: things.shoppingItemId }] },
  [`DELETE ${ITEMS}`]: { query: ({ shoppingItemId }) => ({ ids: shoppingItemId }) },
  [`GET ${ITEMS}/:id`]: ofItem,
  [`PUT ${ITEMS}/:id`]: { ...ofItem, json: changed },
  [`DELETE ${ITEMS}/:id`]: ofItem,
  [`GET ${LISTS}/:id/operations`]: { ...ofList, query: () => ({ since: '0' }) },
  [`POST ${LISTS}/:id/operations`]: {
    ...ofList,
    json: ({ shoppingItemId, foodId, unitId, labelId, recipeId }) => ({
      since: 0,
      operations: [
        { id: OPERATION_ID, kind: 'tick', items: [shoppingItemId], checked: true },
        {
          id: NEXT_OPERATION_ID,
          kind: 'add',
          item: NEXT_OPERATION_ID,
          text: '2 kg potatoes',
          foodId,
          unitId,
          labelId,
          sources: [{ recipeId, recipeQuantity: 1, recipeScale: 1 }],
        },
      ],
    }),
  },
  [`GET ${LISTS}/:id/events`]: { ...ofList, query: () => ({ since: '0' }) },
}

const ofPage = { params: ({ shoppingListId }: Things) => ({ id: shoppingListId }), foreignStatus: 404 }
const ofPageItem = {
  params: ({ shoppingListId, shoppingItemNumber }: Things) => ({
    id: shoppingListId,
    item: shoppingItemNumber,
  }),
  foreignStatus: 404,
}

/** Pages and forms of shopping lists; see `page-examples.ts`. */
export const SHOPPING_PAGE_EXAMPLES: Record<string, Example> = {
  'GET /shopping-lists': { query: () => ({ disableRedirect: 'true' }) },
  'POST /shopping-lists': { form: () => ({ name: 'Market' }) },
  'GET /shopping-lists/:id': { ...ofPage, query: () => ({ view: 'recipe' }) },
  'POST /shopping-lists/:id': {
    ...ofPage,
    form: ({ shoppingItemNumber }) => ({ action: 'tick', tick: shoppingItemNumber, text: '2 kg potatoes' }),
  },
  'POST /shopping-lists/:id/restore': {
    ...ofPage,
    query: ({ shoppingItemNumber }) => ({ items: shoppingItemNumber }),
  },
  'POST /shopping-lists/:id/take-off': {
    ...ofPage,
    query: ({ recipeId }) => ({ recipes: `${recipeId}*1*0-1` }),
    form: () => ({}),
  },
  'GET /shopping-lists/:id/items/:item': ofPageItem,
  'POST /shopping-lists/:id/items/:item': {
    ...ofPageItem,
    form: ({ unitId, labelId }) => ({
      quantity: '2',
      unitId,
      labelId,
      food: 'soap',
      note: 'green',
      listId: '',
    }),
  },
  'GET /shopping-lists/:id/text': ofPage,
  'GET /shopping-lists/:id/settings': ofPage,
  'POST /shopping-lists/:id/settings': { ...ofPage, form: ({ userId }) => ({ name: 'Market', userId }) },
  'GET /shopping-lists/:id/shelves': ofPage,
  'POST /shopping-lists/:id/shelves': { ...ofPage, form: ({ labelId }) => ({ order: labelId, up: labelId }) },
  'GET /shopping-lists/:id/share': ofPage,
  'POST /shopping-lists/:id/share': { ...ofPage, form: () => ({}) },
  'POST /shopping-lists/:id/share/:link/revoke': {
    params: ({ shoppingListId, shoppingLinkId }) => ({ id: shoppingListId, link: shoppingLinkId }),
    foreignStatus: 404,
    form: () => ({}),
  },
  // Anyone who has the link may tick.
  'GET /shared/list/:token': {
    params: ({ shoppingLinkToken }) => ({ token: shoppingLinkToken }),
    foreignStatus: 200,
  },
  'POST /shared/list/:token': {
    params: ({ shoppingLinkToken }) => ({ token: shoppingLinkToken }),
    foreignStatus: 303,
    form: ({ shoppingItemNumber }) => ({ tick: shoppingItemNumber }),
  },
  'GET /g/:group/r/:slug/shopping': { query: () => ({ scale: '2' }) },
  'POST /g/:group/r/:slug/shopping': {
    form: ({ shoppingListId, recipeId }) => ({ list: shoppingListId, scale: '2', line: `${recipeId}.0` }),
  },
}
