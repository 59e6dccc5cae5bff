import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import type { Ctx } from '../platform/context'
import { IdParams, List, UuidText } from '../platform/http/fields'
import { pageAnswer } from '../platform/http/json-stream'
import { PageOf, PageQuery } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import { isUuid } from '../platform/ids'
import { IngredientInput } from '../recipes/recipe/parts.schema'
import {
  createList,
  deleteList,
  getList,
  getListSummary,
  listLists,
  orderLabels,
  replaceList,
} from './list.service'
import { addRecipes, removeRecipe } from './recipe-lines.service'
import type { CalledLine } from './shop-lines.service'
import {
  LabelSettingsInput,
  ReplaceShoppingListInput,
  ShoppingList,
  ShoppingListInput,
  ShoppingListSummary,
} from './shopping.schema'

const PATH = '/api/groups/shopping/lists'
const shared = { access: 'user', scopes: ['shopping'], tag: 'Shopping lists' } as const
/** A change of anything on the list is a change of the list. */
const current = (ctx: Ctx, { id }: { id: string }) => getListSummary(ctx, id)
const one = { ...shared, path: `${PATH}/:id`, params: IdParams } as const
const recipe = { ...shared, params: v.object({ id: UuidText, recipeId: UuidText }) } as const

const Times = v.pipe(
  v.optional(v.pipe(v.number(), v.gtValue(0, 'validation.more-than-0'), v.maxValue(10_000)), 1),
  v.description('How often; 1 if omitted.'),
)

/** Foods and units without an id are no things of the group's: their names go into the note. */
function toLine(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const ingredient: Record<string, unknown> = { ...input }
  const names: string[] = []
  for (const key of ['unit', 'food']) {
    const value = ingredient[key]
    const { id, name } = (typeof value === 'object' && value !== null ? value : { name: value }) as {
      id?: unknown
      name?: unknown
    }
    if (typeof id === 'string' && isUuid(id)) continue
    ingredient[key] = null
    if (typeof name === 'string') names.push(name)
  }
  if (names.length > 0) ingredient.note = [...names, ingredient.note].filter(Boolean).join(' ')
  return ingredient
}

const Lines = v.optional(
  v.nullable(List(v.pipe(v.unknown(), v.transform(toLine), IngredientInput), 500, 'validation.max-rows-500')),
  null,
)

const AddRecipeInput = v.pipe(
  v.optional(v.nullable(v.object({ recipeIncrementQuantity: Times, recipeIngredients: Lines })), {}),
  v.transform((input) => input ?? { recipeIncrementQuantity: 1, recipeIngredients: null }),
  v.metadata({ ref: 'ShoppingListAddRecipe' }),
)

const AddRecipesInput = List(
  v.pipe(
    v.object({ recipeId: UuidText, recipeIncrementQuantity: Times, recipeIngredients: Lines }),
    v.metadata({ ref: 'ShoppingListAddRecipeWithId' }),
  ),
  100,
  'validation.max-rows-500',
)

const RemoveRecipeInput = v.pipe(
  v.optional(v.nullable(v.object({ recipeDecrementQuantity: Times })), {}),
  v.transform((input) => input ?? { recipeDecrementQuantity: 1 }),
  v.metadata({ ref: 'ShoppingListRemoveRecipe' }),
)

function toLines(ingredients: v.InferOutput<typeof Lines>): CalledLine[] | undefined {
  return ingredients?.map(({ quantity, food, unit, note, referencedRecipe = null }) => ({
    quantity,
    foodId: food,
    unitId: unit,
    note,
    madeBy: referencedRecipe,
  }))
}

/** Shopping lists under the paths of both dialects. */
export const SHOPPING_LIST_ROUTES: ApiRoute[] = withHouseholdPaths([
  route(
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'List shopping lists',
      description: "Returns the group's lists without their items, in pages.",
      query: PageQuery,
      response: PageOf(ShoppingListSummary),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => pageAnswer(scope, query, await listLists(ctx, query)),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Add a shopping list',
      description: 'Adds an empty list. Without a name it gets the usual one.',
      body: ShoppingListInput,
      status: 201,
      response: ShoppingList,
    },
    ({ ctx, body }) => createList(ctx, body),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a shopping list',
      description: 'Returns the list with its items, its labels in order and the recipes on it.',
      response: ShoppingList,
      current,
      errors: ['not-found'],
    },
    ({ ctx, params }) => getList(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      summary: 'Replace a shopping list',
      description: 'Replaces the list with its items. Without `listItems` everything on it is deleted.',
      body: ReplaceShoppingListInput,
      response: ShoppingList,
      current,
      errors: ['not-found', 'stale'],
    },
    ({ ctx, params, body }) => replaceList(ctx, params.id, body),
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a shopping list',
      description: 'Deletes the list with everything on it, and returns it as it was.',
      response: ShoppingList,
      errors: ['conflict'],
    },
    ({ ctx, params }) => deleteList(ctx, params.id),
  ),
  route(
    {
      ...one,
      method: 'PUT',
      path: `${PATH}/:id/label-settings`,
      summary: 'Set the order of labels',
      description: 'Replaces the order in which the list shows its labels.',
      body: LabelSettingsInput,
      response: ShoppingList,
      current,
      errors: ['not-found', 'invalid', 'stale'],
    },
    ({ ctx, params, body }) => orderLabels(ctx, params.id, body),
  ),
  route(
    {
      ...one,
      method: 'POST',
      path: `${PATH}/:id/recipe`,
      summary: 'Add recipes to a shopping list',
      description:
        'Adds the ingredients of all the recipes, each times its `recipeIncrementQuantity`, or of none.',
      body: AddRecipesInput,
      response: ShoppingList,
      errors: ['not-found'],
    },
    ({ ctx, params, body }) => {
      const recipes = body.map(({ recipeId, recipeIncrementQuantity, recipeIngredients }) => ({
        recipeId,
        scale: recipeIncrementQuantity,
        lines: toLines(recipeIngredients),
      }))
      addRecipes(ctx, params.id, recipes)
      return getList(ctx, params.id)
    },
  ),
  route(
    {
      ...recipe,
      method: 'POST',
      path: `${PATH}/:id/recipe/:recipeId`,
      summary: 'Add a recipe to a shopping list',
      description: "Adds the recipe's ingredients, times `recipeIncrementQuantity`. Equal items are joined.",
      body: AddRecipeInput,
      response: ShoppingList,
      errors: ['not-found'],
    },
    ({ ctx, params: { id, recipeId }, body }) => {
      const lines = toLines(body.recipeIngredients)
      addRecipes(ctx, id, [{ recipeId, scale: body.recipeIncrementQuantity, lines }])
      return getList(ctx, id)
    },
  ),
  route(
    {
      ...recipe,
      method: 'POST',
      path: `${PATH}/:id/recipe/:recipeId/delete`,
      summary: 'Remove a recipe from a shopping list',
      description: "Removes the recipe's ingredients from the list, times `recipeDecrementQuantity`.",
      body: RemoveRecipeInput,
      response: ShoppingList,
      errors: ['not-found'],
    },
    ({ ctx, params: { id, recipeId }, body }) => {
      removeRecipe(ctx, id, recipeId, body.recipeDecrementQuantity)
      return getList(ctx, id)
    },
  ),
])
