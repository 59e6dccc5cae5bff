import { GROUP_OF_ROW } from '../groups/group.collection'
import { FLAG_COLUMNS } from '../platform/flags'
import { type Collection, column, type Relation, TIMES } from '../platform/query/collection'

/** The user whom a column names, as long as they are of the row's group. */
export function toUser(foreignKey: string): Relation {
  return {
    to: 'user',
    isMany: false,
    rows: (row, x) =>
      `users AS ${x} WHERE ${x}.id = ${row}.${foreignKey} AND ${x}.group_id = ${row}.group_id`,
  }
}

const PERSON: Collection = {
  table: 'users',
  attributes: {
    id: column('uuid', 'id'),
    username: column('text', 'username', { key: 'username_key' }),
    full_name: column('text', 'full_name'),
    ...Object.fromEntries(FLAG_COLUMNS.map((flag) => [flag, column('boolean', flag)])),
    ...GROUP_OF_ROW.attributes,
    ...TIMES,
  },
  relations: GROUP_OF_ROW.relations,
}

/**
 * What filters may use of people: nothing about how they sign in, and their addresses only for
 * administrators, who see them.
 */
export const USER_COLLECTIONS: Record<string, Collection> = {
  user: PERSON,
  account: {
    ...PERSON,
    attributes: {
      ...PERSON.attributes,
      email: column('text', 'email'),
      auth_method: column('text', 'auth_method'),
      cache_key: column('text', 'cache_key'),
    },
  },
}
