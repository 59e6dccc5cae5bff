import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, type Relation, TIMES } from '../platform/query/collection'

/** Organizers of the group that a row names in its stored filter. */
export function namedInFilter(collection: string, table: string): Relation {
  return {
    to: collection,
    isMany: true,
    rows: (row, x) =>
      `${table} AS ${x} WHERE ${x}.group_id = ${row}.group_id AND instr(${row}.query_filter, ${x}.id) > 0`,
  }
}

export const COOKBOOK_COLLECTIONS: Record<string, Collection> = {
  cookbook: {
    table: 'cookbooks',
    attributes: {
      id: column('uuid', 'id'),
      position: column('number', 'position'),
      name: column('text', 'name', { key: 'name_key' }),
      slug: column('text', 'slug'),
      description: column('text', 'description'),
      public: column('boolean', 'is_public'),
      require_all_categories: column('boolean', 'require_all_categories'),
      require_all_tags: column('boolean', 'require_all_tags'),
      require_all_tools: column('boolean', 'require_all_tools'),
      query_filter_string: column('text', 'query_filter'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      categories: namedInFilter('category', 'categories'),
      tags: namedInFilter('tag', 'tags'),
      tools: namedInFilter('tool', 'tools'),
    },
  },
}
