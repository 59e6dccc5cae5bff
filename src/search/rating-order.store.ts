import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import type { Attribute } from '../platform/query/collection'

/** A live recipe that someone has given stars. */
export interface OwnStars {
  number: number
  stars: number
}

/** The recipes of the group that a member has given stars. */
export function ownStarsOf(db: Db, groupId: GroupId, userId: UserId): OwnStars[] {
  return db.all<OwnStars>(
    `SELECT r.number, x.rating AS stars FROM recipe_ratings AS x
     CROSS JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL
     WHERE x.user_id = ?2 AND x.rating > 0`,
    groupId,
    userId,
  )
}

/** The rating of a recipe for one member: their own stars, else the mean. @param userId of the session, no text of a request */
export function ratingFor(userId: UserId): Attribute {
  const literal = `'${userId.replaceAll("'", "''")}'`
  return {
    type: 'number',
    nulls: 'last',
    sql: (row) =>
      `coalesce((SELECT nullif(own.rating, 0) FROM recipe_ratings AS own WHERE own.user_id = ${literal} AND own.recipe_id = ${row}.id), ${row}.rating)`,
  }
}

/** All live recipes of a group, the best first, and the mean of each; 0 for none, at the end. */
export interface RatedOrder {
  numbers: Uint32Array
  ratings: Float32Array
}

export function ratedOrder(db: Db, groupId: GroupId): RatedOrder {
  const row = db.get<{ numbers: string; ratings: string }>(
    `SELECT json_group_array(number) AS numbers, json_group_array(coalesce(rating, 0)) AS ratings FROM (
       SELECT r.number, r.rating FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL
       ORDER BY r.rating DESC, r.number DESC)`,
    groupId,
  )
  return {
    numbers: new Uint32Array(JSON.parse(row?.numbers ?? '[]')),
    ratings: new Float32Array(JSON.parse(row?.ratings ?? '[]')),
  }
}
