import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, TIMES } from '../platform/query/collection'

const ORGANIZER: Collection = {
  attributes: {
    id: column('uuid', 'id'),
    name: column('text', 'name', { key: 'name_key' }),
    slug: column('text', 'slug'),
    ...GROUP_OF_ROW.attributes,
    ...TIMES,
  },
  relations: GROUP_OF_ROW.relations,
}

export const ORGANIZER_COLLECTIONS: Record<string, Collection> = {
  category: { ...ORGANIZER, table: 'categories' },
  tag: { ...ORGANIZER, table: 'tags' },
  tool: {
    table: 'tools',
    attributes: { ...ORGANIZER.attributes, on_hand: column('boolean', 'on_hand') },
    relations: ORGANIZER.relations,
  },
}
