import { zipOf } from '../../importers/archive/archives'

/** Backups as Mealie writes them, of invented kitchens. */

type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

/** A readable id: the number of a kind and of a thing. */
export const idOf = (kind: number, thing: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(thing).padStart(12, '0')}`
/** As a backup of SQLite writes ids. */
export const bare = (id: string) => id.replaceAll('-', '')

export const GROUP = idOf(1, 1)
export const ANNA = idOf(2, 1)
export const BEN = idOf(2, 2)
export const SOUP = idOf(3, 1)
export const TART = idOf(3, 2)
export const FLOUR = idOf(4, 1)
export const CUP = idOf(5, 1)
export const FRUIT = idOf(6, 1)
export const AUTUMN = idOf(7, 1)
export const POT = idOf(8, 1)
export const LIST = idOf(9, 1)
export const STEP = idOf(10, 1)
export const LINE = idOf(11, 1)

const times = { created_at: '2023-05-01T08:00:00.123456', update_at: '2023-06-01T09:00:00.5' }

export function backupOf(tables: Tables, files: Record<string, string | Uint8Array> = {}, root = '') {
  const rooted = Object.entries({ 'data/.PLACEHOLDER': '', ...files }).map(([path, content]) => [
    `${root}${path}`,
    content,
  ])
  return zipOf({ [`${root}database.json`]: JSON.stringify(tables), ...Object.fromEntries(rooted) })
}

/** A kitchen of version 1, in a backup of SQLite. @param password the hash of Anna's */
export function oldKitchen(password = ''): Tables {
  const owner = { recipe_id: bare(SOUP) }
  return {
    alembic_version: [{ version_num: '32d69327997b' }],
    groups: [{ id: bare(GROUP), name: 'Old Mill', slug: 'old-mill', ...times }],
    group_preferences: [
      {
        id: bare(idOf(20, 1)),
        group_id: bare(GROUP),
        private_group: false,
        first_day_of_week: 1,
        recipe_public: true,
      },
    ],
    users: [
      {
        ...{
          id: bare(ANNA),
          group_id: bare(GROUP),
          full_name: 'Anna',
          username: 'anna',
          email: 'Anna@Mill.example',
        },
        ...{
          password,
          auth_method: 'Mealie',
          admin: true,
          advanced: true,
          can_organize: false,
          cache_key: '1234',
        },
        ...times,
      },
      {
        ...{
          id: bare(BEN),
          group_id: bare(GROUP),
          full_name: 'Ben',
          username: 'ben',
          email: 'ben@mill.example',
        },
        ...{ password: 'LDAP', auth_method: 'LDAP', admin: false, can_invite: true, ...times },
      },
    ],
    categories: [{ id: bare(FRUIT), group_id: bare(GROUP), name: 'Fruit', slug: 'fruit', ...times }],
    tags: [
      { id: bare(AUTUMN), group_id: bare(GROUP), name: 'Autumn', slug: 'autumn', ...times },
      { id: bare(idOf(7, 2)), group_id: bare(GROUP), name: 'autumn', slug: 'autumn-1', ...times },
    ],
    tools: [{ id: bare(POT), group_id: bare(GROUP), name: 'Pot', slug: 'pot', on_hand: true, ...times }],
    multi_purpose_labels: [
      { id: bare(idOf(12, 1)), group_id: bare(GROUP), name: 'Baking', color: '#112233', ...times },
    ],
    ingredient_foods: [
      {
        ...{
          id: bare(FLOUR),
          group_id: bare(GROUP),
          name: 'Flour',
          plural_name: 'Flours',
          description: 'white',
        },
        ...{ label_id: bare(idOf(12, 1)), on_hand: true, ...times },
      },
    ],
    ingredient_foods_aliases: [{ id: bare(idOf(13, 1)), food_id: bare(FLOUR), name: 'Meal' }],
    ingredient_food_extras: [{ id: 1, ingredient_food_id: bare(FLOUR), key_name: 'shop', value: 'mill' }],
    ingredient_units: [
      {
        id: bare(CUP),
        group_id: bare(GROUP),
        name: 'cup',
        abbreviation: 'c',
        use_abbreviation: true,
        fraction: true,
      },
    ],
    ingredient_units_aliases: [{ id: bare(idOf(14, 1)), unit_id: bare(CUP), name: 'mug' }],
    recipes: [
      {
        ...{
          id: bare(SOUP),
          group_id: bare(GROUP),
          user_id: bare(BEN),
          slug: 'plum-soup',
          name: 'Plum soup',
        },
        ...{
          description: 'Sweet',
          recipe_yield: '4 bowls',
          total_time: '1 hour',
          org_url: 'https://plums.example/soup',
        },
        ...{
          rating: 4,
          image: 'ab12',
          date_added: '2023-04-30',
          date_updated: '2023-06-02 10:00:00',
          is_ocr_recipe: false,
        },
        ...{ last_made: '2023-07-01T18:00:00', recipeCuisine: 'Bohemian', ...times },
      },
    ],
    recipes_ingredients: [
      {
        ...{
          id: 2,
          position: 1,
          ...owner,
          note: 'plums',
          quantity: 3,
          unit_id: null,
          food_id: bare(idOf(4, 9)),
        },
        reference_id: null,
      },
      {
        ...{ id: 1, position: 0, ...owner, title: 'Base', note: 'sifted', quantity: 1.5, unit_id: bare(CUP) },
        ...{ food_id: bare(FLOUR), reference_id: bare(LINE), original_text: '1 1/2 c flour' },
      },
    ],
    recipe_instructions: [
      { id: bare(STEP), ...owner, position: 0, type: 'Step', title: 'Cook', text: 'Simmer.' },
      { id: bare(idOf(10, 2)), recipe_id: bare(idOf(3, 77)), position: 0, text: 'Of nothing.' },
    ],
    recipe_ingredient_ref_link: [{ instruction_id: bare(STEP), reference_id: bare(LINE) }],
    recipe_settings: [
      { id: 1, ...owner, public: true, show_nutrition: true, disable_amount: false, locked: false },
    ],
    recipe_nutrition: [{ id: 1, ...owner, calories: '210 kcal', fat_content: '2' }],
    notes: [{ id: 1, ...owner, title: 'Cold', text: 'Also good cold.' }],
    api_extras: [{ id: 1, recipee_id: bare(SOUP), key_name: 'origin', value: 'Grandmother' }],
    recipe_assets: [
      { id: 1, ...owner, name: 'Card', icon: 'mdi-file', file_name: 'card.txt' },
      { id: 2, ...owner, name: 'Gone', icon: 'mdi-file', file_name: 'gone.pdf' },
    ],
    recipes_to_categories: [{ ...owner, category_id: bare(FRUIT) }],
    recipes_to_tags: [
      { ...owner, tag_id: bare(AUTUMN) },
      { ...owner, tag_id: bare(idOf(7, 2)) },
    ],
    recipes_to_tools: [{ ...owner, tool_id: bare(POT) }],
    recipe_comments: [{ id: bare(idOf(15, 1)), ...owner, user_id: bare(ANNA), text: 'Lovely', ...times }],
    recipe_timeline_events: [
      {
        ...{
          id: bare(idOf(16, 1)),
          ...owner,
          user_id: bare(BEN),
          subject: 'Ben made this',
          event_type: 'info',
        },
        ...{ timestamp: '2023-07-01T18:00:00', image: null, message: null, ...times },
      },
    ],
    recipe_share_tokens: [
      { id: bare(idOf(17, 1)), group_id: bare(GROUP), ...owner, expires_at: '2030-01-01T00:00:00', ...times },
    ],
    users_to_favorites: [{ user_id: bare(ANNA), ...owner }],
    cookbooks: [
      {
        ...{
          id: bare(idOf(18, 1)),
          group_id: bare(GROUP),
          name: 'Of fruit',
          slug: 'of-fruit',
          position: 1,
          public: true,
        },
        ...{ require_all_categories: true, require_all_tags: true, require_all_tools: true },
      },
    ],
    cookbooks_to_categories: [{ cookbook_id: bare(idOf(18, 1)), category_id: bare(FRUIT) }],
    group_meal_plans: [
      {
        ...{ id: 7, date: '2023-07-01', entry_type: 'dinner', title: '', text: '', group_id: bare(GROUP) },
        ...{ user_id: bare(BEN), recipe_id: bare(SOUP) },
      },
      {
        id: 8,
        date: '2023-07-02',
        entry_type: 'brunch',
        title: 'Out',
        text: '',
        group_id: bare(GROUP),
        recipe_id: null,
      },
    ],
    group_meal_plan_rules: [
      { id: bare(idOf(19, 1)), group_id: bare(GROUP), day: 'monday', entry_type: 'dinner' },
    ],
    plan_rules_to_categories: [{ group_plan_rule_id: bare(idOf(19, 1)), category_id: bare(FRUIT) }],
    shopping_lists: [{ id: bare(LIST), group_id: bare(GROUP), user_id: bare(BEN), name: 'Market', ...times }],
    shopping_list_extras: [{ id: 1, shopping_list_id: bare(LIST), key_name: 'shop', value: 'square' }],
    shopping_list_items: [
      {
        ...{
          id: bare(idOf(21, 1)),
          shopping_list_id: bare(LIST),
          position: 0,
          checked: false,
          quantity: 2,
          note: 'ripe',
        },
        ...{ is_food: true, food_id: bare(FLOUR), unit_id: bare(CUP), label_id: bare(idOf(12, 1)), ...times },
      },
    ],
    shopping_list_item_extras: [
      { id: 1, shopping_list_item_id: bare(idOf(21, 1)), key_name: 'todo', value: 'x' },
    ],
    shopping_list_item_recipe_reference: [
      {
        ...{ id: bare(idOf(22, 1)), shopping_list_item_id: bare(idOf(21, 1)), recipe_id: bare(SOUP) },
        ...{ recipe_quantity: 1.5, recipe_scale: 2, recipe_note: null },
      },
    ],
    shopping_list_recipe_reference: [
      { id: bare(idOf(23, 1)), shopping_list_id: bare(LIST), recipe_id: bare(SOUP), recipe_quantity: 2 },
    ],
    shopping_lists_multi_purpose_labels: [
      { id: bare(idOf(24, 1)), shopping_list_id: bare(LIST), label_id: bare(idOf(12, 1)), position: 3 },
    ],
    webhook_urls: [
      {
        ...{
          id: bare(idOf(25, 1)),
          group_id: bare(GROUP),
          enabled: true,
          name: 'Bell',
          url: 'https://bell.example/',
        },
        ...{ webhook_type: 'mealplan', scheduled_time: '17:30:00' },
      },
    ],
    group_events_notifiers: [
      {
        id: bare(idOf(26, 1)),
        group_id: bare(GROUP),
        name: 'Chat',
        enabled: true,
        apprise_url: 'json://chat.example',
      },
    ],
    group_events_notifier_options: [
      {
        id: bare(idOf(27, 1)),
        event_notifier_id: bare(idOf(26, 1)),
        recipe_created: true,
        tag_deleted: false,
      },
    ],
    recipe_actions: [
      {
        id: bare(idOf(28, 1)),
        group_id: bare(GROUP),
        action_type: 'post',
        title: 'Send',
        url: 'https://x.example',
      },
    ],
    group_reports: [
      {
        ...{ id: bare(idOf(29, 1)), group_id: bare(GROUP), name: 'Bulk Import', status: 'success' },
        ...{ category: 'bulk_import', timestamp: '2023-05-02T08:00:00' },
      },
    ],
    report_entries: [
      {
        id: bare(idOf(30, 1)),
        report_id: bare(idOf(29, 1)),
        success: true,
        message: 'Imported Plum soup',
        exception: '',
      },
    ],
    invite_tokens: [{ token: 'come-in-and-eat', uses_left: 3, group_id: bare(GROUP), ...times }],
    long_live_tokens: [{ id: 1, name: 'Phone', token: 'x', user_id: bare(BEN) }],
    server_tasks: [{ id: 1, name: 'Old' }],
    weather: [{ id: 1, title: 'Rain' }],
    group_data_exports: [],
  }
}

/** A kitchen of the newest versions, with two households in its group. */
export function newKitchen(): Tables {
  const [north, south] = [idOf(40, 1), idOf(40, 2)]
  return {
    alembic_version: [{ version_num: 'b9e516e2d3b3' }],
    groups: [{ id: GROUP, name: 'Two Houses', slug: 'two-houses', created_at: '2025-01-01 10:00:00+00:00' }],
    group_preferences: [{ id: idOf(20, 1), group_id: GROUP, private_group: true }],
    households: [
      { id: north, group_id: GROUP, name: 'North', slug: 'north' },
      { id: south, group_id: GROUP, name: 'South', slug: 'south' },
    ],
    household_preferences: [
      {
        id: idOf(41, 1),
        household_id: north,
        private_household: true,
        first_day_of_week: 6,
        recipe_show_assets: true,
      },
      { id: idOf(41, 2), household_id: south, private_household: true, first_day_of_week: 0 },
    ],
    users: [
      {
        ...{
          id: ANNA,
          group_id: GROUP,
          household_id: north,
          full_name: 'Anna',
          username: 'anna',
          email: 'anna@n.example',
        },
        ...{ password: 'x', auth_method: 'MEALIE', admin: true, can_manage_household: true },
      },
    ],
    tags: [{ id: AUTUMN, group_id: GROUP, name: 'Autumn', slug: 'autumn' }],
    tools: [{ id: POT, group_id: GROUP, name: 'Pot', slug: 'pot' }],
    households_to_tools: [{ household_id: south, tool_id: POT }],
    ingredient_foods: [{ id: FLOUR, group_id: GROUP, name: 'Flour', plural_name: null }],
    households_to_ingredient_foods: [{ household_id: north, food_id: FLOUR }],
    recipes: [
      {
        ...{ id: SOUP, group_id: GROUP, user_id: ANNA, slug: 'soup', name: 'Soup', recipe_servings: 4 },
        ...{ recipe_yield_quantity: 2, recipe_yield: 'pots', rating: 3.5, recipe_cuisine: '' },
      },
      { id: TART, group_id: GROUP, user_id: ANNA, slug: 'tart', name: 'Tart' },
    ],
    recipe_settings: [{ id: 1, recipe_id: SOUP, public: false, locked: true }],
    recipe_nutrition: [{ id: 1, recipe_id: SOUP, trans_fat_content: '0', calories: null }],
    recipes_ingredients: [
      {
        id: 1,
        recipe_id: TART,
        position: 0,
        note: 'a ladle',
        quantity: 1,
        referenced_recipe_id: SOUP,
        reference_id: LINE,
      },
    ],
    recipe_instructions: [
      { id: STEP, recipe_id: SOUP, position: 0, title: '', summary: 'Boil', text: 'Boil it.' },
    ],
    users_to_recipes: [{ id: idOf(42, 1), user_id: ANNA, recipe_id: SOUP, rating: 3.5, is_favorite: true }],
    households_to_recipes: [
      { id: idOf(43, 1), household_id: north, recipe_id: SOUP, last_made: '2025-02-01T00:00:00' },
      { id: idOf(43, 2), household_id: south, recipe_id: SOUP, last_made: '2025-03-01T00:00:00' },
    ],
    cookbooks: [
      {
        ...{
          id: idOf(18, 1),
          group_id: GROUP,
          household_id: north,
          name: 'Autumn',
          slug: 'autumn',
          position: 1,
        },
        query_filter_string: `tags.id IN ["${AUTUMN}"]`,
      },
      {
        ...{
          id: idOf(18, 2),
          group_id: GROUP,
          household_id: south,
          name: 'Autumn',
          slug: 'autumn',
          position: 1,
        },
        query_filter_string: 'moon.phase = "full"',
      },
    ],
    group_meal_plans: [
      {
        ...{
          id: 1,
          group_id: GROUP,
          household_id: south,
          date: '2031-01-01',
          entry_type: 'snack',
          title: 'Crisps',
        },
        text: '',
      },
    ],
    shopping_lists: [{ id: LIST, group_id: GROUP, user_id: ANNA, name: 'North' }],
  }
}
