import { GROUP_OF_ROW } from '../../groups/group.collection'
import { type Collection, column, TIMES } from '../../platform/query/collection'
import { EVENT_COLUMNS } from './event.rules'

/** What notifiers may be filtered and ordered by; never by the address, which is a secret. */
export const NOTIFIER_COLLECTIONS: Record<string, Collection> = {
  notifier: {
    table: 'notifiers',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name', { key: 'name_key' }),
      enabled: column('boolean', 'enabled'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      options: {
        to: 'notifier-options',
        isMany: false,
        rows: (row, x) => `notifiers AS ${x} WHERE ${x}.id = ${row}.id`,
      },
    },
  },
  'notifier-options': {
    attributes: Object.fromEntries(EVENT_COLUMNS.map((name) => [name, column('boolean', name)])),
    relations: {},
  },
}
