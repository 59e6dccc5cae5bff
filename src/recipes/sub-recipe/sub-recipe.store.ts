import type { Db } from '../../platform/db/db'
import type { GroupId, Id } from '../../platform/ids'
import { type RecipeReader, SEEN_BY } from './recipe-reader.rules'
import type { SubRecipe } from './sub-recipe.schema'

interface Row {
  id: string
  name: string
  slug: string
  image: string | null
  recipe_yield: string | null
  recipe_servings: number
  recipe_yield_quantity: number
}

/** Some live recipes of the group as ingredients name them, by id; without those that the reader may not see. */
export function subRecipesOf(
  db: Db,
  groupId: GroupId,
  ids: readonly string[],
  reader: RecipeReader,
): Map<string, SubRecipe> {
  if (ids.length === 0) return new Map()
  const rows = db.all<Row>(
    `SELECT r.id, r.name, r.slug, r.image, r.recipe_yield, r.recipe_servings, r.recipe_yield_quantity
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL ${SEEN_BY[reader]}`,
    groupId,
    JSON.stringify(ids),
  )
  return new Map(rows.map((row) => [row.id, toSubRecipe(row)]))
}

function toSubRecipe({ recipe_yield, recipe_servings, recipe_yield_quantity, ...row }: Row): SubRecipe {
  return {
    ...row,
    recipeYield: recipe_yield,
    recipeServings: recipe_servings,
    recipeYieldQuantity: recipe_yield_quantity,
  }
}

/**
 * Which of some recipes need another one, themselves or by way of what they are made of. Recipes in the bin are no way. Ends however
 * the recipes hang together: no recipe is looked at twice.
 */
export function thoseMadeWith(
  db: Db,
  groupId: GroupId,
  ids: readonly string[],
  needed: Id<'recipe'>,
): Set<string> {
  const rows = db.all<{ id: string }>(
    `WITH RECURSIVE above (id) AS (
       SELECT ?3
       UNION
       SELECT r.id FROM above CROSS JOIN recipe_ingredients AS p ON p.sub_recipe_id = above.id
       CROSS JOIN recipes AS r ON r.id = p.recipe_id
       WHERE r.group_id = ?1 AND r.deleted_at IS NULL
     )
     SELECT above.id FROM above WHERE above.id IN (SELECT e.value FROM json_each(?2) AS e)`,
    groupId,
    JSON.stringify(ids),
    needed,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface SubRecipeLine {
  recipe_id: string
  language: string | null
  disable_amount: number
  reference_id: string
  title: string | null
  quantity: number | null
  unit_id: string | null
  food_id: string | null
  note: string
}

interface WithinRow extends Row {
  reference_id: string
  is_public: number
}

/** The live recipes that the lines of a recipe are made by, by the reference of the line, and whether anyone may read them. */
export function subRecipesWithin(
  db: Db,
  groupId: GroupId,
  recipeId: string,
): Map<string, { recipe: SubRecipe; isPublic: boolean }> {
  const rows = db.all<WithinRow>(
    `SELECT p.reference_id, r.is_public, r.id, r.name, r.slug, r.image, r.recipe_yield, r.recipe_servings, r.recipe_yield_quantity
     FROM recipe_ingredients AS p CROSS JOIN recipes AS r ON r.id = p.sub_recipe_id
     WHERE p.recipe_id = ?2 AND r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    recipeId,
  )
  return new Map(
    rows.map(({ reference_id, is_public, ...row }) => [
      reference_id,
      { recipe: toSubRecipe(row), isPublic: is_public === 1 },
    ]),
  )
}

/** What goes into some live recipes of the group, in the order asked for, at most so many lines in all. */
export function linesOfSubRecipes(
  db: Db,
  groupId: GroupId,
  ids: readonly string[],
  most: number,
): SubRecipeLine[] {
  return db.all<SubRecipeLine>(
    `SELECT p.recipe_id, r.language, r.disable_amount, p.reference_id, p.title, p.quantity, p.unit_id, p.food_id, p.note
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.id = wanted.value
     CROSS JOIN recipe_ingredients AS p ON p.recipe_id = r.id
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY wanted.key, p.position LIMIT ?3`,
    groupId,
    JSON.stringify(ids),
    most,
  )
}

/** Whether any recipe of the group is made with the one of a number. */
export function isMadeWith(db: Db, groupId: GroupId, number: number): boolean {
  const row = db.get(
    `SELECT 1 FROM recipes AS r CROSS JOIN recipe_ingredients AS p ON p.sub_recipe_id = r.id
     WHERE r.group_id = ?1 AND r.number = ?2 LIMIT 1`,
    groupId,
    number,
  )
  return row !== undefined
}

/** Names of live recipes of the group in their order, to choose one from. */
export function firstNames(db: Db, groupId: GroupId, most: number): string[] {
  return db
    .all<{ name: string }>(
      'SELECT name FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL ORDER BY name_key, number LIMIT ?2',
      groupId,
      most,
    )
    .map(({ name }) => name)
}
