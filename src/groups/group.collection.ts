import { type Collection, column, constant, TIMES, toOne } from '../platform/query/collection'
import { HOUSEHOLD_NAME, HOUSEHOLD_SLUG } from './household.rules'

/** A row's group, and its one household under the names of newer clients. */
export const GROUP_OF_ROW: Collection = {
  attributes: {
    group_id: column('uuid', 'group_id'),
    household_id: column('uuid', 'group_id'),
    'household.id': column('uuid', 'group_id'),
    'household.name': constant(HOUSEHOLD_NAME),
    'household.slug': constant(HOUSEHOLD_SLUG),
  },
  relations: { group: toOne('group', 'groups', 'group_id') },
}

export const GROUP_COLLECTIONS: Record<string, Collection> = {
  group: {
    table: 'groups',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name'),
      slug: column('text', 'slug'),
      ...TIMES,
    },
    relations: {
      preferences: {
        to: 'group-preferences',
        isMany: false,
        rows: (row, x) => `group_preferences AS ${x} WHERE ${x}.group_id = ${row}.id`,
      },
    },
  },
  'group-preferences': {
    table: 'group_preferences',
    attributes: {
      private_group: column('boolean', 'private_group'),
      first_day_of_week: column('number', 'first_day_of_week'),
      recipe_public: column('boolean', 'recipe_public'),
      recipe_show_nutrition: column('boolean', 'recipe_show_nutrition'),
      recipe_show_assets: column('boolean', 'recipe_show_assets'),
      recipe_landscape_view: column('boolean', 'recipe_landscape_view'),
      recipe_disable_comments: column('boolean', 'recipe_disable_comments'),
      recipe_disable_amount: column('boolean', 'recipe_disable_amount'),
      recipe_parse_on_import: column('boolean', 'recipe_parse_on_import'),
      time_zone: column('text', 'time_zone'),
    },
    relations: {},
  },
}
