import { OLDER_EVENT_COLUMNS } from '../../integrations/notifiers/event.rules'
import { LATER_TYPES } from '../../mealplans/entries/entry-type.schema'
import type { Db } from '../../platform/db/db'

type Row = Record<string, unknown>

/** A table of Mealie's backup, asked for by the group or by some of its recipes, ?1. */
interface OutTable {
  table: string
  sql: string
  /** It has ids that count from 1. */
  isNumbered?: boolean
}

/** The type as Mealie knows it since v3; a household's own meal is a side there. */
const mealType = (row: string) =>
  `iif(${row}.meal IN (${LATER_TYPES.map((type) => `'${type}'`).join(', ')}), ${row}.meal, ${row}.entry_type) AS entry_type`

const times = (row: string) => `${row}.created_at, ${row}.updated_at AS update_at`

/** By group: few rows each. */
const OF_GROUP: readonly OutTable[] = [
  { table: 'groups', sql: `SELECT g.id, g.name, g.slug, ${times('g')} FROM groups AS g WHERE g.id = ?1` },
  {
    table: 'group_preferences',
    sql: `SELECT p.id, p.group_id, p.private_group, p.first_day_of_week, p.recipe_public, p.recipe_show_nutrition, p.recipe_show_assets,
      p.recipe_landscape_view, p.recipe_disable_comments, p.recipe_disable_amount FROM group_preferences AS p WHERE p.group_id = ?1`,
  },
  {
    table: 'users',
    sql: `SELECT u.id, u.group_id, u.username, u.full_name, u.email, u.auth_method, u.admin, u.advanced, u.can_invite, u.can_manage,
      u.can_organize, u.cache_key, coalesce(u.password_hash, u.auth_method) AS password, 0 AS login_attemps, NULL AS locked_at, ${times('u')}
      FROM users AS u WHERE u.group_id = ?1`,
  },
  {
    table: 'multi_purpose_labels',
    sql: `SELECT l.id, l.group_id, l.name, l.color, ${times('l')} FROM labels AS l WHERE l.group_id = ?1`,
  },
  {
    table: 'ingredient_foods',
    sql: `SELECT f.id, f.group_id, f.name, f.plural_name, f.description, f.on_hand, f.label_id, ${times('f')} FROM foods AS f WHERE f.group_id = ?1`,
  },
  {
    table: 'ingredient_foods_aliases',
    sql: `SELECT lower(hex(randomblob(16))) AS id, a.food_id, a.name FROM foods AS f
        CROSS JOIN (SELECT food_id, name, name_key, position FROM food_aliases
          UNION SELECT food_id, name, name_key, 1000 FROM food_names) AS a ON a.food_id = f.id
      WHERE f.group_id = ?1 AND a.name_key <> f.name_key ORDER BY a.food_id, a.position`,
  },
  {
    table: 'ingredient_food_extras',
    sql: `SELECT f.id AS ingredient_food_id, e.key AS key_name, e.value FROM foods AS f, json_each(f.extras) AS e WHERE f.group_id = ?1`,
    isNumbered: true,
  },
  {
    table: 'ingredient_units',
    sql: `SELECT u.id, u.group_id, u.name, u.plural_name, u.description, u.fraction, u.abbreviation, u.plural_abbreviation,
      u.use_abbreviation, ${times('u')} FROM units AS u WHERE u.group_id = ?1`,
  },
  {
    table: 'ingredient_units_aliases',
    sql: `SELECT lower(hex(randomblob(16))) AS id, a.unit_id, a.name FROM units AS u CROSS JOIN unit_aliases AS a ON a.unit_id = u.id
      WHERE u.group_id = ?1 ORDER BY a.unit_id, a.position`,
  },
  {
    table: 'categories',
    sql: `SELECT c.id, c.group_id, c.name, c.slug, ${times('c')} FROM categories AS c WHERE c.group_id = ?1`,
  },
  {
    table: 'tags',
    sql: `SELECT t.id, t.group_id, t.name, t.slug, ${times('t')} FROM tags AS t WHERE t.group_id = ?1`,
  },
  {
    table: 'tools',
    sql: `SELECT t.id, t.group_id, t.name, t.slug, t.on_hand, ${times('t')} FROM tools AS t WHERE t.group_id = ?1`,
  },
  {
    table: 'group_to_categories',
    sql: 'SELECT x.group_id, x.category_id FROM group_categories AS x WHERE x.group_id = ?1',
  },
  {
    table: 'cookbooks',
    sql: `SELECT c.id, c.group_id, c.name, c.slug, c.description, c.position, c.is_public AS public, c.require_all_categories,
      c.require_all_tags, c.require_all_tools, c.query_filter AS query_filter_string, ${times('c')} FROM cookbooks AS c WHERE c.group_id = ?1`,
  },
  {
    table: 'group_meal_plans',
    sql: `SELECT e.id, e.group_id, e.user_id, e.date, ${mealType('e')}, e.title, e.text, e.recipe_id, ${times('e')}
      FROM meal_plan_entries AS e WHERE e.group_id = ?1 AND e.is_binned = 0`,
  },
  {
    table: 'group_meal_plan_rules',
    sql: `SELECT r.id, r.group_id, r.day, ${mealType('r')}, r.query_filter AS query_filter_string, ${times('r')}
      FROM meal_plan_rules AS r WHERE r.group_id = ?1`,
  },
  {
    table: 'shopping_lists',
    sql: `SELECT s.id, s.group_id, s.user_id, s.name, ${times('s')} FROM shopping_lists AS s WHERE s.group_id = ?1`,
  },
  {
    table: 'shopping_list_extras',
    sql: `SELECT s.id AS shopping_list_id, e.key AS key_name, e.value FROM shopping_lists AS s, json_each(s.extras) AS e
      WHERE s.group_id = ?1`,
    isNumbered: true,
  },
  {
    table: 'shopping_list_items',
    sql: `SELECT i.id, i.list_id AS shopping_list_id, i.position, i.checked, i.quantity, i.note, i.is_food, i.food_id IS NOT NULL AS is_ingredient,
      i.food_id, i.unit_id, i.label_id, ${times('i')} FROM shopping_items AS i WHERE i.group_id = ?1 AND i.deleted_at IS NULL`,
  },
  {
    table: 'shopping_list_item_extras',
    sql: `SELECT i.id AS shopping_list_item_id, e.key AS key_name, e.value FROM shopping_items AS i, json_each(i.extras) AS e
      WHERE i.group_id = ?1 AND i.deleted_at IS NULL`,
    isNumbered: true,
  },
  {
    table: 'shopping_list_item_recipe_reference',
    sql: `SELECT e.value ->> '$.id' AS id, i.id AS shopping_list_item_id, e.value ->> '$.recipeId' AS recipe_id,
      e.value ->> '$.recipeQuantity' AS recipe_quantity, e.value ->> '$.recipeScale' AS recipe_scale, e.value ->> '$.recipeNote' AS recipe_note
      FROM shopping_items AS i, json_each(i.recipe_references) AS e WHERE i.group_id = ?1 AND i.deleted_at IS NULL`,
  },
  {
    table: 'shopping_list_recipe_reference',
    sql: `SELECT x.id, x.list_id AS shopping_list_id, x.recipe_id, x.recipe_quantity FROM shopping_lists AS s
      CROSS JOIN shopping_list_recipes AS x ON x.list_id = s.id WHERE s.group_id = ?1`,
  },
  {
    table: 'shopping_lists_multi_purpose_labels',
    sql: `SELECT x.id, x.list_id AS shopping_list_id, x.label_id, x.position FROM shopping_lists AS s
      CROSS JOIN shopping_list_labels AS x ON x.list_id = s.id WHERE s.group_id = ?1`,
  },
  {
    table: 'recipe_actions',
    sql: `SELECT a.id, a.group_id, a.action_type, a.title, a.url, ${times('a')} FROM recipe_actions AS a WHERE a.group_id = ?1`,
  },
  {
    table: 'webhook_urls',
    sql: `SELECT w.id, w.group_id, w.enabled, w.name, w.url, w.webhook_type, w.scheduled_time, ${times('w')}
      FROM webhooks AS w WHERE w.group_id = ?1`,
  },
  {
    table: 'group_events_notifiers',
    sql: `SELECT n.id, n.group_id, n.name, n.enabled, n.apprise_url, ${times('n')} FROM notifiers AS n WHERE n.group_id = ?1`,
  },
  {
    table: 'group_events_notifier_options',
    sql: `SELECT lower(hex(randomblob(16))) AS id, n.id AS event_notifier_id, ${OLDER_EVENT_COLUMNS.map((name) => `n.${name}`).join(', ')}
      FROM notifiers AS n WHERE n.group_id = ?1`,
  },
  {
    table: 'recipe_share_tokens',
    sql: `SELECT t.id, t.group_id, t.recipe_id, t.expires_at, t.created_at FROM share_tokens AS t
      CROSS JOIN recipes AS r ON r.id = t.recipe_id AND r.deleted_at IS NULL WHERE t.group_id = ?1`,
  },
]

/** By recipe: some recipes at a time. */
const OF_RECIPES: readonly OutTable[] = [
  {
    table: 'recipes',
    sql: `SELECT r.id, r.slug, r.group_id, r.user_id, r.name, r.description, r.image, r.total_time, r.prep_time, r.perform_time, r.cook_time,
      coalesce(r.recipe_yield, iif(r.recipe_servings > 0, printf('%g servings', r.recipe_servings), NULL)) AS recipe_yield, r.rating,
      r.org_url, r.date_added, r.date_updated, r.last_made, 0 AS is_ocr_recipe, ${times('r')} FROM json_each(?1) AS w CROSS JOIN recipes AS r ON r.id = w.value`,
  },
  {
    table: 'recipe_settings',
    sql: `SELECT r.id AS recipe_id, r.is_public AS public, r.show_nutrition, r.show_assets, r.landscape_view, r.disable_amount,
      r.disable_comments, r.locked FROM json_each(?1) AS w CROSS JOIN recipes AS r ON r.id = w.value`,
    isNumbered: true,
  },
  {
    table: 'recipe_nutrition',
    sql: `SELECT r.id AS recipe_id, r.nutrition ->> '$.calories' AS calories, r.nutrition ->> '$.fatContent' AS fat_content,
      r.nutrition ->> '$.fiberContent' AS fiber_content, r.nutrition ->> '$.proteinContent' AS protein_content,
      r.nutrition ->> '$.carbohydrateContent' AS carbohydrate_content, r.nutrition ->> '$.sodiumContent' AS sodium_content,
      r.nutrition ->> '$.sugarContent' AS sugar_content FROM json_each(?1) AS w CROSS JOIN recipes AS r ON r.id = w.value`,
    isNumbered: true,
  },
  {
    table: 'api_extras',
    sql: `SELECT r.id AS recipee_id, e.key AS key_name, e.value FROM json_each(?1) AS w CROSS JOIN recipes AS r ON r.id = w.value, json_each(r.extras) AS e`,
    isNumbered: true,
  },
  {
    table: 'recipes_ingredients',
    sql: `SELECT i.recipe_id, i.position, i.title, i.note, i.quantity, i.unit_id, i.food_id, i.reference_id, i.original_text
      FROM json_each(?1) AS w CROSS JOIN recipe_ingredients AS i ON i.recipe_id = w.value`,
    isNumbered: true,
  },
  {
    table: 'recipe_instructions',
    sql: `SELECT i.id, i.recipe_id, i.position, 'Step' AS type, i.title, i.text FROM json_each(?1) AS w CROSS JOIN recipe_instructions AS i ON i.recipe_id = w.value`,
  },
  {
    table: 'recipe_ingredient_ref_link',
    sql: `SELECT i.id AS instruction_id, e.value AS reference_id FROM json_each(?1) AS w CROSS JOIN recipe_instructions AS i ON i.recipe_id = w.value,
      json_each(i.ingredient_references) AS e`,
  },
  {
    table: 'notes',
    sql: `SELECT n.recipe_id, n.title, n.text FROM json_each(?1) AS w CROSS JOIN recipe_notes AS n ON n.recipe_id = w.value ORDER BY n.recipe_id, n.position`,
    isNumbered: true,
  },
  {
    table: 'recipe_assets',
    sql: `SELECT a.recipe_id, a.name, a.icon, a.file_name FROM json_each(?1) AS w CROSS JOIN recipe_assets AS a ON a.recipe_id = w.value ORDER BY a.recipe_id, a.position`,
    isNumbered: true,
  },
  {
    table: 'recipes_to_categories',
    sql: `SELECT x.recipe_id, x.category_id FROM json_each(?1) AS w CROSS JOIN recipe_categories AS x ON x.recipe_id = w.value`,
  },
  {
    table: 'recipes_to_tags',
    sql: `SELECT x.recipe_id, x.tag_id FROM json_each(?1) AS w CROSS JOIN recipe_tags AS x ON x.recipe_id = w.value`,
  },
  {
    table: 'recipes_to_tools',
    sql: `SELECT x.recipe_id, x.tool_id FROM json_each(?1) AS w CROSS JOIN recipe_tools AS x ON x.recipe_id = w.value`,
  },
  {
    table: 'recipe_comments',
    sql: `SELECT c.id, c.recipe_id, c.user_id, c.text, ${times('c')} FROM json_each(?1) AS w CROSS JOIN recipe_comments AS c ON c.recipe_id = w.value
      WHERE c.deleted_at IS NULL AND c.user_id IS NOT NULL`,
  },
  {
    table: 'recipe_timeline_events',
    sql: `SELECT e.id, e.recipe_id, e.user_id, e.subject, e.message, e.event_type,
      iif(e.image IS NULL, 'does not have image', 'has image') AS image, e.timestamp, ${times('e')}
      FROM json_each(?1) AS w CROSS JOIN timeline_events AS e ON e.recipe_id = w.value WHERE e.deleted_at IS NULL AND e.user_id IS NOT NULL`,
  },
  {
    table: 'users_to_recipes',
    sql: `SELECT x.id, x.user_id, x.recipe_id, x.rating, x.is_favorite FROM json_each(?1) AS w CROSS JOIN recipe_ratings AS x ON x.recipe_id = w.value`,
  },
]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Ids without hyphens and times without a zone, as backups of SQLite have them. */
function plain(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/(^|_)id$/.test(name) && UUID.test(value)) return value.replaceAll('-', '')
  return MOMENT.test(value) ? value.slice(0, -1) : value
}

const toRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)]))

/** Live recipes of a group after one, by number. */
export function someRecipeIds(
  db: Db,
  groupId: string,
  after: number,
  limit: number,
): { number: number; id: string }[] {
  return db.all(
    'SELECT number, id FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL AND number > ?2 ORDER BY number LIMIT ?3',
    groupId,
    after,
    limit,
  )
}

/** Everything of a group as Mealie's backup has it, some rows at a time; a table may come in several pieces. */
export function* mealieRows(
  db: Db,
  groupId: string,
  only?: readonly string[],
): Generator<{ table: string; rows: Row[] }> {
  const isAsked = ({ table }: OutTable) => only === undefined || only.includes(table)
  for (const { table, sql, isNumbered } of OF_GROUP.filter(isAsked)) {
    const rows = db.all<Row>(sql, groupId).map(toRow)
    yield { table, rows: isNumbered ? rows.map((row, at) => ({ id: at + 1, ...row })) : rows }
  }
  for (const { table, sql, isNumbered } of OF_RECIPES.filter(isAsked)) {
    let id = 0
    for (let after = 0; ; ) {
      const recipes = someRecipeIds(db, groupId, after, 200)
      const ids = JSON.stringify(recipes.map((recipe) => recipe.id))
      const rows = db.all<Row>(sql, ids).map(toRow)
      yield { table, rows: isNumbered ? rows.map((row) => ({ id: ++id, ...row })) : rows }
      if (recipes.length < 200) break
      after = recipes.at(-1)!.number
    }
  }
}
