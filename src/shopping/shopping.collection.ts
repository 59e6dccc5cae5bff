import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, type Relation, TIMES, toMany, toOne } from '../platform/query/collection'
import { toRecipe } from '../recipes/recipe/recipe.collection'
import { toUser } from '../users/user.collection'

const ITEMS_OF_LIST: Relation = {
  to: 'shopping-item',
  isMany: true,
  rows: (row, x) => `shopping_items AS ${x} WHERE ${x}.list_id = ${row}.id AND ${x}.deleted_at IS NULL`,
}

const EXTRAS: Relation = {
  to: 'extra',
  isMany: true,
  rows: (row, x) => `json_each(${row}.extras) AS ${x} WHERE 1`,
}

/** What is in the basket no longer shows which recipes it was for. */
const REFERENCES: Relation = {
  to: 'shopping-item-recipe',
  isMany: true,
  rows: (row, x) => `json_each(${row}.recipe_references) AS ${x} WHERE ${row}.checked = 0`,
}

const itemsWith = (foreignKey: string): Pick<Collection, 'relations'> => ({
  relations: {
    shopping_list_items: {
      to: 'shopping-item',
      isMany: true,
      rows: (row, x) =>
        `shopping_items AS ${x} WHERE ${x}.${foreignKey} = ${row}.id AND ${x}.deleted_at IS NULL`,
    },
  },
})

export const SHOPPING_COLLECTIONS: Record<string, Partial<Collection>> = {
  'shopping-list': {
    table: 'shopping_lists',
    attributes: {
      id: column('uuid', 'id'),
      user_id: column('uuid', 'user_id'),
      name: column('text', 'name', { key: 'name_key' }),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      user: toUser('user_id'),
      list_items: ITEMS_OF_LIST,
      recipe_references: toMany('shopping-list-recipe', 'shopping_list_recipes', 'list_id'),
      label_settings: toMany('shopping-list-label', 'shopping_list_labels', 'list_id'),
      extras: EXTRAS,
    },
  },
  'shopping-item': {
    table: 'shopping_items',
    attributes: {
      id: column('uuid', 'id'),
      shopping_list_id: column('uuid', 'list_id'),
      position: column('number', 'position'),
      checked: column('boolean', 'checked'),
      quantity: column('number', 'quantity'),
      note: column('text', 'note'),
      is_food: column('boolean', 'is_food'),
      food_id: column('uuid', 'food_id'),
      unit_id: column('uuid', 'unit_id'),
      label_id: column('uuid', 'label_id'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      shopping_list: toOne('shopping-list', 'shopping_lists', 'list_id'),
      food: toOne('food', 'foods', 'food_id'),
      unit: toOne('unit', 'units', 'unit_id'),
      label: toOne('label', 'labels', 'label_id'),
      recipe_references: REFERENCES,
      extras: EXTRAS,
    },
  },
  'shopping-item-recipe': {
    attributes: {
      recipe_id: { type: 'uuid', sql: (row) => `json_extract(${row}.value, '$.recipeId')` },
      recipe_quantity: { type: 'number', sql: (row) => `json_extract(${row}.value, '$.recipeQuantity')` },
      recipe_scale: { type: 'number', sql: (row) => `json_extract(${row}.value, '$.recipeScale')` },
      recipe_note: { type: 'text', sql: (row) => `json_extract(${row}.value, '$.recipeNote')` },
    },
    relations: {},
  },
  'shopping-list-recipe': {
    attributes: {
      recipe_id: column('uuid', 'recipe_id'),
      recipe_quantity: column('number', 'recipe_quantity'),
    },
    relations: { recipe: toRecipe('recipe_id') },
  },
  'shopping-list-label': {
    attributes: { label_id: column('uuid', 'label_id'), position: column('number', 'position') },
    relations: { label: toOne('label', 'labels', 'label_id') },
  },
  label: itemsWith('label_id'),
}
