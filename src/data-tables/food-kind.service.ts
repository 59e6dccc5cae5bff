import { type Food, FoodInput } from '../foods/food.schema'
import {
  createFood,
  deleteFood,
  getFood,
  listAllFoods,
  listFoods,
  mergeFoods,
  updateFood,
} from '../foods/food.service'
import { checkForm } from '../platform/http/form'
import { foldText } from '../platform/text/fold'
import type { DataRow } from './data-kind.rules'
import type { DataKind } from './data-kind.service'

const toRow = (food: Food): DataRow => ({
  id: food.id,
  name: food.name,
  cells: {
    id: food.id,
    name: food.name,
    pluralName: food.pluralName,
    description: food.description,
    label: food.label && { text: food.label.name, color: food.label.color },
    onHand: food.onHand,
    aliases: food.aliases.map(({ name }) => name).join(', '),
  },
})

/** Lines as aliases; the schema drops doubles. */
export const aliasesIn = (text = '') => text.split('\n').map((name) => ({ name: name.trim() }))

export const FOODS: DataKind = {
  columns: [
    { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
    { key: 'name', title: 'data.name', orderBy: 'name' },
    { key: 'pluralName', title: 'data.plural', orderBy: 'plural_name' },
    { key: 'description', title: 'recipe.description', orderBy: 'description', isExtra: true, isText: true },
    { key: 'label', title: 'data.label', orderBy: 'label.name' },
    { key: 'onHand', title: 'data.on-hand', orderBy: 'on_hand' },
    { key: 'aliases', title: 'data.aliases', orderBy: 'aliases.name', isExtra: true, isText: true },
  ],
  fields: [
    { name: 'name', title: 'data.name', kind: 'text', isRequired: true },
    { name: 'pluralName', title: 'data.plural', kind: 'text' },
    { name: 'description', title: 'recipe.description', kind: 'area' },
    { name: 'labelId', title: 'data.label', kind: 'label' },
    { name: 'aliases', title: 'data.aliases', kind: 'lines', hint: 'data.aliases-hint' },
    { name: 'onHand', title: 'data.on-hand', kind: 'switch' },
  ],
  async list(scope, query) {
    const { items, total } = await listFoods(scope, query)
    return { items: items.map(toRow), total }
  },
  all: (scope) => listAllFoods(scope).map((food) => ({ row: toRow(food), json: food })),
  values(scope, id) {
    const food = getFood(scope, id)
    return {
      name: food.name,
      pluralName: food.pluralName ?? '',
      description: food.description,
      labelId: food.labelId ?? '',
      aliases: food.aliases.map(({ name }) => name).join('\n'),
      onHand: food.onHand ? 'true' : '',
    }
  },
  write(ctx, id, { aliases, onHand, ...texts }) {
    const checked = checkForm(FoodInput, { ...texts, aliases: aliasesIn(aliases), onHand: onHand === 'true' })
    if (!checked.isValid) return { errors: checked.errors }
    if (id === null) return createFood(ctx, checked.values)
    return updateFood(ctx, id, { ...checked.values, extras: getFood(ctx, id).extras })
  },
  remove: (ctx, id) => void deleteFood(ctx, id),
  usedAs: 'food',
  merge(ctx, from, to) {
    mergeFoods(ctx, from, to)
    return null
  },
  named: (scope) =>
    listAllFoods(scope).map(({ id, name, pluralName, aliases }) => ({
      id,
      name,
      keys: [name, pluralName ?? '', ...aliases.map((alias) => alias.name)].map(foldText),
    })),
  label: (ctx, id, labelId) => void updateFood(ctx, id, { ...getFood(ctx, id), labelId }),
  isSeeded: true,
}
