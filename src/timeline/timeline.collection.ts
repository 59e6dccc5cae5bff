import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, type Relation, TIMES } from '../platform/query/collection'
import { toRecipe } from '../recipes/recipe/recipe.collection'
import { toUser } from '../users/user.collection'

const EVENTS_OF_RECIPE: Relation = {
  to: 'timeline-event',
  isMany: true,
  rows: (row, x) => `timeline_events AS ${x} WHERE ${x}.recipe_id = ${row}.id AND ${x}.deleted_at IS NULL`,
}

export const TIMELINE_COLLECTIONS: Record<string, Partial<Collection>> = {
  'timeline-event': {
    table: 'timeline_events',
    attributes: {
      id: column('uuid', 'id'),
      recipe_id: column('uuid', 'recipe_id'),
      user_id: column('uuid', 'user_id'),
      subject: column('text', 'subject'),
      message: column('text', 'message'),
      event_message: column('text', 'message'),
      event_type: column('text', 'event_type', { key: 'event_type' }),
      image: {
        type: 'text',
        sql: (row) => `iif(${row}.image IS NULL, 'does not have image', 'has image')`,
      },
      timestamp: column('timestamp', 'timestamp'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      recipe: toRecipe('recipe_id'),
      user: toUser('user_id'),
    },
  },
  recipe: { relations: { timeline_events: EVENTS_OF_RECIPE } },
}
