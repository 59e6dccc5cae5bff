import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, TIMES, toMany, toOne } from '../platform/query/collection'

/** Alternative names of a food or a unit. */
const ALIAS: Collection = {
  attributes: { name: column('text', 'name', { key: 'name_key' }) },
  relations: {},
}

export const PANTRY_COLLECTIONS: Record<string, Collection> = {
  food: {
    table: 'foods',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name', { key: 'name_key' }),
      name_normalized: column('text', 'name_key'),
      plural_name: column('text', 'plural_name', { key: 'plural_key' }),
      plural_name_normalized: column('text', 'plural_key'),
      description: column('text', 'description'),
      on_hand: column('boolean', 'on_hand'),
      label_id: column('uuid', 'label_id'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      label: toOne('label', 'labels', 'label_id'),
      aliases: toMany('alias', 'food_aliases', 'food_id'),
      extras: {
        to: 'extra',
        isMany: true,
        rows: (row, x) => `json_each(${row}.extras) AS ${x} WHERE 1`,
      },
    },
  },
  unit: {
    table: 'units',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name', { key: 'name_key' }),
      name_normalized: column('text', 'name_key'),
      plural_name: column('text', 'plural_name'),
      description: column('text', 'description'),
      abbreviation: column('text', 'abbreviation'),
      plural_abbreviation: column('text', 'plural_abbreviation'),
      use_abbreviation: column('boolean', 'use_abbreviation'),
      fraction: column('boolean', 'fraction'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: { ...GROUP_OF_ROW.relations, aliases: toMany('alias', 'unit_aliases', 'unit_id') },
  },
  label: {
    table: 'labels',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name', { key: 'name_key' }),
      color: column('text', 'color'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: { ...GROUP_OF_ROW.relations, foods: toMany('food', 'foods', 'label_id') },
  },
  alias: ALIAS,
  extra: {
    attributes: { key_name: column('text', 'key'), value: column('text', 'value') },
    relations: {},
  },
}
