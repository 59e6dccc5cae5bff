import type { Db } from '../platform/db/db'
import { type GroupId, newId, type UserId } from '../platform/ids'
import type { Rating } from './rating.schema'

interface RatingRow {
  id: string
  recipe_id: string
  user_id: string
  rating: number | null
  is_favorite: number
}

const toRating = (row: RatingRow): Rating => ({
  recipeId: row.recipe_id,
  rating: row.rating,
  isFavorite: row.is_favorite === 1,
  userId: row.user_id,
  id: row.id,
})

// Ratings of live recipes of the group only, and by its own people.
const RATINGS_OF = `SELECT x.id, x.recipe_id, x.user_id, x.rating, x.is_favorite
  FROM recipe_ratings AS x
  JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL
  JOIN users AS u ON u.id = x.user_id AND u.group_id = ?1
  WHERE x.user_id = ?2`

/** What a person of the group thinks of its recipes, the last said first. @param favoritesOnly leaves out the others */
export function ratingsOf(db: Db, groupId: GroupId, userId: UserId, favoritesOnly: boolean): Rating[] {
  const rows = db.all<RatingRow>(
    `${RATINGS_OF} AND (x.is_favorite = 1 OR ?3 = 0) ORDER BY x.updated_at DESC, x.id`,
    groupId,
    userId,
    favoritesOnly ? 1 : 0,
  )
  return rows.map(toRating)
}

/** Numbers of a person's favorites among the live recipes of their group, the last one first. */
export function favoriteNumbers(db: Db, groupId: GroupId, userId: UserId, most: number): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT r.number FROM recipe_ratings AS x
     JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL
     WHERE x.user_id = ?2 AND x.is_favorite = 1 ORDER BY x.updated_at DESC, x.id LIMIT ?3`,
    groupId,
    userId,
    most,
  )
  return rows.map(({ number }) => number)
}

/** Members of a group with at least so many favorites among its live recipes, in a stable order. */
export function membersWithFavorites(
  db: Db,
  groupId: GroupId,
  least: number,
): { id: UserId; name: string }[] {
  return db.all(
    `SELECT u.id, u.full_name AS name FROM users AS u
     JOIN recipe_ratings AS x ON x.user_id = u.id AND x.is_favorite = 1
     JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL
     WHERE u.group_id = ?1 GROUP BY u.id HAVING count(*) >= ?2 ORDER BY u.id`,
    groupId,
    least,
  )
}

/** What a person of the group thinks of some of its recipes. */
export function ratingsAmong(
  db: Db,
  groupId: GroupId,
  userId: UserId,
  recipeIds: readonly string[],
): Rating[] {
  const rows = db.all<RatingRow>(
    `${RATINGS_OF} AND x.recipe_id IN (SELECT value FROM json_each(?3))`,
    groupId,
    userId,
    JSON.stringify(recipeIds),
  )
  return rows.map(toRating)
}

/** What a person of the group thinks of one recipe. */
export function findRating(db: Db, groupId: GroupId, userId: UserId, recipeId: string): Rating | undefined {
  const row = db.get<RatingRow>(`${RATINGS_OF} AND x.recipe_id = ?3`, groupId, userId, recipeId)
  return row && toRating(row)
}

/** Writes what is given and keeps the rest. The recipe and the person are checked by the caller. */
export function saveRating(
  db: Db,
  { userId, recipeId }: { userId: UserId; recipeId: string },
  { rating, isFavorite }: { rating: number | null; isFavorite: boolean | null },
  now: string,
): void {
  const favorite = isFavorite === null ? null : Number(isFavorite)
  db.run(
    `INSERT INTO recipe_ratings (id, recipe_id, user_id, rating, is_favorite, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, coalesce(?5, 0), ?6, ?6)
     ON CONFLICT (user_id, recipe_id) DO UPDATE SET
       rating = coalesce(?4, rating), is_favorite = coalesce(?5, is_favorite), updated_at = ?6`,
    newId(),
    recipeId,
    userId,
    rating,
    favorite,
    now,
  )
}

/** Deletes a person's ratings of a group's recipes; a trigger updates the means. */
export function deleteRatingsOf(db: Db, groupId: GroupId, userId: UserId): void {
  db.run(
    `DELETE FROM recipe_ratings
     WHERE user_id = ?2 AND recipe_id IN (SELECT r.id FROM recipes AS r WHERE r.group_id = ?1)`,
    groupId,
    userId,
  )
}
