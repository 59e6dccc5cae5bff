import { GROUP_OF_ROW } from '../../groups/group.collection'
import { type Collection, column, TIMES } from '../../platform/query/collection'

/** What webhooks may be filtered and ordered by; the secret is not among it. */
export const WEBHOOK_COLLECTIONS: Record<string, Collection> = {
  webhook: {
    table: 'webhooks',
    attributes: {
      id: column('uuid', 'id'),
      enabled: column('boolean', 'enabled'),
      name: column('text', 'name', { key: 'name_key' }),
      url: column('text', 'url'),
      webhook_type: column('text', 'webhook_type'),
      scheduled_time: column('text', 'scheduled_time'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: GROUP_OF_ROW.relations,
  },
}
