import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, TIMES } from '../platform/query/collection'

export const RECIPE_ACTION_COLLECTIONS: Record<string, Collection> = {
  'recipe-action': {
    table: 'recipe_actions',
    attributes: {
      id: column('uuid', 'id'),
      action_type: column('text', 'action_type'),
      title: column('text', 'title', { key: 'title_key' }),
      url: column('text', 'url'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: GROUP_OF_ROW.relations,
  },
}
