import { crudRoutes } from '../platform/http/crud'
import { SuccessMessage } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { Food, FoodInput, MergeFoodsInput } from './food.schema'
import { createFood, deleteFood, getFood, listFoods, mergeFoods, updateFood } from './food.service'
import { mergeDone } from './merge.rules'

export const FOOD_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Foods',
      method: 'PUT',
      path: '/api/foods/merge',
      summary: 'Merge two foods',
      description:
        "Ingredients and shopping items of `fromFood` move to `toFood`, its names become aliases there, and `fromFood` is deleted. A merge that can't be done returns 500, as clients expect.",
      body: MergeFoodsInput,
      response: SuccessMessage,
      errors: ['internal'],
    },
    ({ ctx, body }) => {
      mergeFoods(ctx, body.fromFood, body.toFood)
      return mergeDone('foods')
    },
  ),
  ...crudRoutes({
    tag: 'Foods',
    readScopes: ['shopping'],
    path: '/api/foods',
    noun: 'food',
    nouns: 'foods',
    entity: Food,
    input: FoodInput,
    list: listFoods,
    create: createFood,
    get: getFood,
    update: updateFood,
    remove: deleteFood,
  }),
]
