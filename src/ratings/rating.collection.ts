import type { Collection, Relation } from '../platform/query/collection'

/** People of the group who have rated a recipe or marked it as a favorite. */
function raters(condition: string): Relation {
  return {
    to: 'user',
    isMany: true,
    rows: (row, x) =>
      `recipe_ratings AS ${x}_rating CROSS JOIN users AS ${x} ON ${x}.id = ${x}_rating.user_id
       WHERE ${x}_rating.recipe_id = ${row}.id AND ${x}.group_id = ${row}.group_id AND ${x}_rating.${condition}`,
  }
}

export const RATING_COLLECTIONS: Record<string, Partial<Collection>> = {
  recipe: { relations: { rated_by: raters('rating > 0'), favorited_by: raters('is_favorite = 1') } },
}
