/** The house as data: who may import whom (decision 0001). Read it before adding a folder. */

/** Services of a slice may use slices before it in this list, never behind it. */
export const SLICES = [
  'measures',
  'groups',
  'users',
  'auth',
  'foods',
  'organizers',
  'recipes',
  'ratings',
  'comments',
  'cookbooks',
  'history',
  'search',
  'timeline',
  'models',
  'parser',
  'nutrition',
  'diets',
  'shopping',
  'mealplans',
  'sharing',
  'scraper',
  'translations',
  'reports',
  'importers',
  'integrations',
  'seeds',
  'invitations',
  'migration',
  'exports',
  'data-tables',
  'backups',
  'mcp',
  'https',
  'update',
  'help',
  'admin',
] as const

/** Everything else that src/ may contain. */
export const FLOORS = ['cli', 'app', 'platform', 'migrations', 'ui'] as const
export const ROOT_FILES = ['urls.ts', 'url-base.ts'] as const

export type Role =
  | 'schema'
  | 'rules'
  | 'ui'
  | 'service'
  | 'store'
  | 'collection'
  | 'api'
  | 'pages'
  | 'view'
  | 'jobs'
  | 'layout'
  | 'worker'
  | 'engine'
  | 'island'
  | 'other'

const ROLES: Record<string, Role> = {
  schema: 'schema',
  rules: 'rules',
  ui: 'ui',
  service: 'service',
  store: 'store',
  collection: 'collection',
  api: 'api',
  pages: 'pages',
  view: 'view',
  jobs: 'jobs',
  layout: 'layout',
  worker: 'worker',
  island: 'island',
}

/**
 * `recipes/recipe/recipe.store.ts` → `store`; a folder `engine` holds pure functions of one machine and a folder `words` its tables,
 * without suffixes. Outside of slices a file need not have a role.
 */
export function roleOf(file: string): Role {
  if (/^src\/[a-z]+\/(engine|words)\//.test(file)) return 'engine'
  const name = file.split('/').at(-1)!
  const suffix = /\.([a-z]+)\.tsx?$/.exec(name)?.[1]
  return (suffix && ROLES[suffix]) || 'other'
}

/** Roles that a role may import, beyond files of its own role in the same slice. */
export const MAY_IMPORT: Record<Role, readonly Role[]> = {
  schema: ['schema'],
  rules: ['schema', 'rules', 'engine'],
  engine: ['schema', 'rules', 'engine'],
  ui: ['schema', 'rules', 'ui'],
  island: ['schema', 'rules', 'ui', 'island'],
  view: ['schema', 'rules', 'ui', 'view', 'island'],
  // What requests may name of an entity (decision 0018).
  collection: ['rules', 'collection'],
  store: ['schema', 'rules', 'collection'],
  service: ['schema', 'rules', 'engine', 'store', 'service'],
  api: ['schema', 'rules', 'service'],
  pages: ['schema', 'rules', 'engine', 'service', 'view', 'ui'],
  jobs: ['schema', 'rules', 'service'],
  layout: ['schema', 'rules', 'service', 'island'],
  // The body of a second thread (decision 0016).
  worker: ['schema', 'rules', 'service'],
  other: ['schema', 'rules'],
}

/** Folders of the platform that know nothing of requests, pages and documents. */
export const PLATFORM_BASE = [
  'cache',
  'config',
  'limits',
  'processes',
  'security',
  'storage',
  'db',
  'events',
  'html',
  'i18n',
  'images',
  'jobs',
  'mail',
  'metrics',
  'net',
  'readers',
  'text',
] as const
export const PLATFORM_DOORS = ['changes', 'http', 'openapi', 'query', 'web'] as const

/** Whose each table is: no one else writes it (decision 0020). */
export const TABLES: Partial<Record<(typeof SLICES)[number] | 'platform', readonly string[]>> = {
  platform: ['idempotent_answers', 'job_runs', 'tasks', 'tombstones'],
  groups: ['group_preferences', 'groups'],
  users: ['login_attempts', 'users'],
  auth: [
    'api_tokens',
    'email_confirmations',
    'passkeys',
    'password_resets',
    'recovery_codes',
    'second_factors',
    'sessions',
    'user_identities',
  ],
  foods: ['distinct_foods', 'food_aliases', 'food_names', 'foods', 'labels', 'unit_aliases', 'units'],
  organizers: ['categories', 'group_categories', 'tags', 'tools'],
  recipes: [
    'recipe_assets',
    'recipe_categories',
    'recipe_ingredients',
    'recipe_instructions',
    'recipe_notes',
    'recipe_tags',
    'recipe_tools',
    'recipes',
  ],
  nutrition: ['nutrition_amounts', 'nutrition_choices', 'recipe_nutrition'],
  diets: ['diet_choices', 'eaters', 'recipe_diets'],
  ratings: ['recipe_ratings'],
  comments: ['recipe_comments'],
  cookbooks: ['cookbooks'],
  history: ['operations', 'recipe_revisions', 'revision_authors'],
  search: ['recipe_search', 'recipe_search_terms', 'search_groups', 'search_stale', 'search_words'],
  timeline: ['timeline_events'],
  mealplans: [
    'meal_plan_calendars',
    'meal_plan_changes',
    'meal_plan_entries',
    'meal_plan_rules',
    'plan_digests',
  ],
  importers: ['archived_recipes'],
  reports: ['group_reports', 'report_entries'],
  integrations: ['notifiers', 'push_keys', 'push_subscriptions', 'push_timers', 'recipe_actions', 'webhooks'],
  sharing: ['share_tokens'],
  exports: ['download_tokens', 'group_exports'],
  shopping: [
    'shopping_items',
    'shopping_links',
    'shopping_list_labels',
    'shopping_list_recipes',
    'shopping_lists',
    'shopping_operations',
  ],
  invitations: ['invitation_mails', 'invitations'],
  migration: ['instance_imports'],
  translations: ['recipe_translations'],
}

/**
 * Stores that write the tables of every slice: the rows of another server go in as they are, with their ids and times, which no use case
 * could write (decision 0053).
 */
export const ARRIVAL_STORES: readonly string[] = ['src/migration/instance/arrival.store.ts']

/** Tables of earlier slices that a slice joins, so that one statement makes a list (decision 0020). */
export const JOINS: Partial<Record<(typeof SLICES)[number], readonly string[]>> = {
  backups: ['recipe_assets', 'recipes', 'timeline_events', 'users'],
  users: ['groups'],
  auth: ['groups', 'users'],
  recipes: ['categories', 'foods', 'groups', 'tags', 'tools', 'users'],
  nutrition: ['recipe_ingredients', 'recipes'],
  diets: ['recipe_ingredients', 'recipes'],
  ratings: ['recipes', 'users'],
  comments: ['users'],
  history: ['recipes', 'users'],
  search: [
    'categories',
    'foods',
    'recipe_ingredients',
    'recipe_ratings',
    'recipe_tools',
    'recipes',
    'tags',
    'tools',
  ],
  exports: [
    'categories',
    'cookbooks',
    'food_aliases',
    'food_names',
    'foods',
    'group_categories',
    'group_preferences',
    'groups',
    'labels',
    'meal_plan_entries',
    'meal_plan_rules',
    'notifiers',
    'recipe_actions',
    'recipe_assets',
    'recipe_categories',
    'recipe_comments',
    'recipe_ingredients',
    'recipe_instructions',
    'recipe_notes',
    'recipe_ratings',
    'recipe_tags',
    'recipe_tools',
    'recipes',
    'share_tokens',
    'shopping_items',
    'shopping_list_labels',
    'shopping_list_recipes',
    'shopping_lists',
    'tags',
    'timeline_events',
    'tools',
    'unit_aliases',
    'units',
    'users',
    'webhooks',
  ],
  sharing: ['recipes'],
  shopping: ['foods', 'labels', 'recipes', 'units', 'users'],
  timeline: ['recipes', 'users'],
  translations: ['recipes'],
  mealplans: ['group_preferences', 'recipes', 'timeline_events', 'users'],

  importers: ['recipes'],
  integrations: ['users'],
  invitations: ['groups'],
  migration: ['group_reports', 'groups', 'recipes', 'search_stale', 'users'],
  'data-tables': [
    'foods',
    'recipe_categories',
    'recipe_ingredients',
    'recipe_tags',
    'recipe_tools',
    'recipes',
    'shopping_items',
    'units',
  ],
  admin: ['categories', 'groups', 'recipe_categories', 'recipe_tags', 'recipes', 'tags', 'tools', 'users'],
}

/** Files that break a rule on purpose, each with the decision that says why. */
export const EXCEPTIONS: readonly { from: string; to: string; decision: string }[] = []

export const MAX_LINES = 300
export const MAX_FILES_PER_FOLDER = 30
export const MAX_DEPTH = 3
/** Lists that grow by one line per noun, and data. */
export const LONG_FILES = ['src/urls.ts', 'src/app/routes.ts']
export const WIDE_FOLDERS = ['src/migrations', 'locales']
