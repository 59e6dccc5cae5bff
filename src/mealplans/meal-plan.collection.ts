import { namedInFilter } from '../cookbooks/cookbook.collection'
import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Attribute, type Collection, column, type Relation, TIMES } from '../platform/query/collection'
import { toRecipe } from '../recipes/recipe/recipe.collection'
import { toUser } from '../users/user.collection'
import { LATER_TYPES } from './entries/entry-type.rules'

/** Entries that name a row of their own group. */
function entriesOf(foreignKey: string): Relation {
  return {
    to: 'meal-plan',
    isMany: true,
    rows: (row, x) =>
      `meal_plan_entries AS ${x} WHERE ${x}.${foreignKey} = ${row}.id AND ${x}.group_id = ${row}.group_id AND ${x}.is_binned = 0`,
  }
}

const meal = (row: string) => `coalesce(${row}.meal, ${row}.entry_type)`

/** The type as clients of v3 read it, and the meal itself. */
const TYPES: Record<string, Attribute> = {
  entry_type: {
    type: 'text',
    sql: (row) =>
      `iif(${row}.meal IN (${LATER_TYPES.map((type) => `'${type}'`).join(', ')}), ${row}.meal, ${row}.entry_type)`,
  },
  meal: { type: 'text', sql: meal },
}

export const MEAL_PLAN_COLLECTIONS: Record<string, Partial<Collection>> = {
  'meal-plan': {
    table: 'meal_plan_entries',
    attributes: {
      id: column('number', 'id'),
      date: column('day', 'date'),
      ...TYPES,
      title: column('text', 'title'),
      text: column('text', 'text'),
      recipe_id: column('uuid', 'recipe_id'),
      user_id: column('uuid', 'user_id'),
      servings: column('number', 'servings'),
      leftover_of: column('number', 'leftover_of'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      recipe: toRecipe('recipe_id'),
      user: toUser('user_id'),
    },
  },
  'meal-plan-rule': {
    table: 'meal_plan_rules',
    attributes: {
      id: column('uuid', 'id'),
      day: column('text', 'day', { key: 'day' }),
      ...TYPES,
      query_filter_string: column('text', 'query_filter'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      categories: namedInFilter('category', 'categories'),
      tags: namedInFilter('tag', 'tags'),
    },
  },
  recipe: { relations: { meal_entries: entriesOf('recipe_id') } },
  user: { relations: { mealplans: entriesOf('user_id') } },
}
