import { AI_PROVIDER_ID } from '../../src/models/ai-provider.schema'
import { myrecipebox, zipOf } from '../importers/archive/archives'
import { BACKUP_API_EXAMPLES } from './backup-examples'
import type { Example } from './example'
import { SHOPPING_EXAMPLES } from './shopping-examples'
import { PASSWORD, PICTURE, PLANNED_DAY, PUSH_KEYS, RECIPE_PAGE, type Things } from './world'

/** An ingredient's own id, which clients choose. */
export const LINE_ID = '5f1c3e0a-7a51-4c5e-9d1c-3f0d5a1b2c3d'

const PREFERENCES = { privateGroup: false, firstDayOfWeek: 1 }

/** Someone who makes an account and a group of their own. */
export const NEWCOMER = {
  group: 'Orchard Row',
  email: 'newcomer@example.com',
  username: 'newcomer',
  fullName: 'Nora Orchard',
  password: 'pears and plums',
  passwordConfirm: 'pears and plums',
}

const slugName = { query: () => ({ name: 'Anything' }) }

function plainNoun(
  path: string,
  id: (things: Things) => string,
  json: Example['json'],
  orderBy = 'name',
): Record<string, Example> {
  const params = (things: Things) => ({ id: id(things) })
  return {
    [`GET ${path}`]: { query: () => ({ search: 'a', orderBy, perPage: '5' }) },
    [`POST ${path}`]: { ...(json ? { json } : {}) },
    [`GET ${path}/:id`]: { params },
    [`PUT ${path}/:id`]: { params, ...(json ? { json } : {}) },
    [`DELETE ${path}/:id`]: { params },
  }
}

/** A noun under the paths of both dialects. */
function underBoth(examples: Record<string, Example>): Record<string, Example> {
  const newer = Object.entries(examples).map(([key, example]) => [
    key.replace('/api/groups/', '/api/households/'),
    example,
  ])
  return { ...examples, ...Object.fromEntries(newer) }
}

/** The server's AI service, which no group changes: it is everyone's, and the world has none. */
function aiProvider(path: string, params: NonNullable<Example['params']>): Record<string, Example> {
  const refused: Example = { params, status: 403, foreignStatus: 403 }
  return {
    [`GET ${path}/:id`]: { params, status: 404, foreignStatus: 404 },
    [`POST ${path}`]: refused,
    [`PUT ${path}/:id`]: refused,
    [`DELETE ${path}/:id`]: refused,
  }
}

/** Accounts of all groups, at one of their addresses. */
function everybody(path: string): Record<string, Example> {
  const reachesAllGroups = true
  const params = ({ friendId }: Things) => ({ id: friendId })
  const json = () => ({ username: 'ada', fullName: 'Ada', email: 'ada@example.com', password: PASSWORD })
  return {
    [`GET ${path}`]: { query: () => ({ orderBy: 'full_name', perPage: '5' }), reachesAllGroups },
    [`POST ${path}`]: { json, reachesAllGroups, isSlow: true },
    [`GET ${path}/:id`]: { params, reachesAllGroups },
    [`DELETE ${path}/:id`]: { params, reachesAllGroups },
  }
}

const OPEN_LIST: Example = { foreignStatus: 200, privateStatus: 404, reachesAllGroups: true }

/** What strangers may list of an open group, under the addresses of both dialects; Linden's cake is not public. */
function openly(
  noun: string,
  query: Record<string, string>,
  kinds: string[] = [''],
): Record<string, Example> {
  const ids: Record<string, (things: Things) => string> = {
    '': ({ foodId }) => foodId,
    categories: ({ categoryId }) => categoryId,
    tags: ({ tagId }) => tagId,
    tools: ({ toolId }) => toolId,
  }
  const one: Example = noun === 'recipes' ? { status: 404 } : OPEN_LIST
  const paths = [`/api/explore/${noun}/:group`, `/api/explore/groups/:group/${noun}`]
  return Object.fromEntries(
    paths.flatMap((path) =>
      kinds.flatMap((kind) => {
        const list = kind === '' ? path : `${path}/${kind}`
        const own = noun === 'recipes' ? {} : { params: (things: Things) => ({ id: ids[kind]!(things) }) }
        return [
          [`GET ${list}`, { ...OPEN_LIST, query: () => query }],
          [`GET ${list}/:${noun === 'recipes' ? 'slug' : 'id'}`, { ...one, ...own }],
        ]
      }),
    ),
  )
}

const cookbook: Example['json'] = ({ categoryId, tagId, toolId }) => ({
  name: 'Sunday',
  description: 'For long afternoons',
  position: 2,
  public: true,
  categories: [{ id: categoryId, name: 'x', slug: 'x' }],
  tags: [{ id: tagId, name: 'x', slug: 'x' }],
  tools: [{ id: toolId, name: 'x', slug: 'x' }],
  requireAllTags: false,
})

const meal: Example['json'] = ({ recipeId, userId }) => ({
  date: PLANNED_DAY,
  entryType: 'lunch',
  title: 'Picnic',
  text: 'With lemonade',
  recipeId,
  userId,
  servings: 3,
})

const meals: Record<string, Example> = {
  'GET /api/groups/mealplans': {
    query: ({ recipeId }) => ({
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      orderBy: 'date',
      queryFilter: `recipe.id = "${recipeId}"`,
    }),
  },
  'POST /api/groups/mealplans': { json: meal },
  'GET /api/groups/mealplans/today': {},
  'POST /api/groups/mealplans/random': { json: () => ({ date: PLANNED_DAY, entryType: 'dinner' }) },
  'GET /api/groups/mealplans/:id': { params: ({ planEntryId }) => ({ id: planEntryId }) },
  'PUT /api/groups/mealplans/:id': { params: ({ planEntryId }) => ({ id: planEntryId }), json: meal },
  'DELETE /api/groups/mealplans/:id': { params: ({ planEntryId }) => ({ id: planEntryId }) },
}

const withRecipes = (noun: string, slug: (things: Things) => string): Record<string, Example> => ({
  [`GET /api/organizers/${noun}/empty`]: {},
  [`GET /api/organizers/${noun}/slug/:slug`]: { params: (things) => ({ slug: slug(things) }) },
})

const list: Example = {
  query: ({ tagSlug, categorySlug, toolId, foodId }) => ({
    tags: tagSlug,
    categories: categorySlug,
    tools: toolId,
    foods: foodId,
    search: 'cake',
  }),
}

const recipe: Example['json'] = ({ categoryId, tagId, toolId, foodId, unitId }) => ({
  name: 'Apple cake',
  description: 'With apples',
  recipeIngredient: [
    { quantity: 1, unit: { id: unitId }, food: { id: foodId }, note: 'sifted', referenceId: LINE_ID },
    'salt',
  ],
  recipeInstructions: [{ text: 'Bake.', ingredientReferences: [{ referenceId: LINE_ID }] }],
  recipeCategory: [{ id: categoryId, name: 'x', slug: 'x' }],
  tags: [{ id: tagId, name: 'x', slug: 'x' }],
  tools: [{ id: toolId, name: 'x', slug: 'x' }],
  notes: [{ title: 'Note', text: 'Warm' }],
  nutrition: { calories: '200' },
  settings: { public: true },
  assets: [{ name: 'notes', icon: 'mdi-file', fileName: 'notes.txt' }],
  extras: { key: 'value' },
  orgURL: 'https://example.com/cake',
})

const byAddress: Example = { json: () => ({ url: 'https://example.com/pear-cake', includeTags: true }) }

const byAddresses: Example = {
  json: ({ tagId, categoryId }) => ({
    imports: [
      {
        url: 'https://example.com/pear-cake',
        tags: [{ id: tagId, name: 'x', slug: 'x' }],
        categories: [{ id: categoryId, name: 'x', slug: 'x' }],
      },
    ],
  }),
}

/**
 * One call of every route under /api that does what the route is for. A new route gets a line here; the tests of this folder
 * then try it as everyone who may not, with everything that must not pass.
 */
export const API_EXAMPLES: Record<string, Example> = {
  'POST /api/recipes/bulk-actions/tag': {
    json: ({ slug, tagId }) => ({ recipes: [slug], tags: [{ id: tagId }] }),
  },
  'POST /api/recipes/bulk-actions/categorize': {
    json: ({ slug, categoryId }) => ({ recipes: [slug], categories: [{ id: categoryId }] }),
  },
  'POST /api/recipes/bulk-actions/settings': {
    json: ({ slug }) => ({ recipes: [slug], settings: { public: false } }),
  },
  'POST /api/recipes/bulk-actions/delete': { json: ({ slug }) => ({ recipes: [slug] }) },
  'PUT /api/recipes': { json: (things) => [{ ...(recipe(things) as object), id: things.recipeId }] },
  'PATCH /api/recipes': { json: ({ slug }) => [{ slug, description: 'With pears' }] },
  'POST /api/recipes/create/stream': byAddress,
  'POST /api/recipes/create/url/stream': byAddress,
  'POST /api/recipes/create/html-or-json/stream': { json: () => ({ data: RECIPE_PAGE, includeTags: true }) },
  'GET /api/households/self/recipes': list,
  'GET /api/households/self/recipes/:slug': {},
  // There is no model in this world.
  'POST /api/recipes/create-from-image': {
    status: 400,
    form: () => ({ images: new File([PICTURE], 'card.png', { type: 'image/png' }) }),
    isSlow: true,
  },
  'POST /api/recipes/create/image': {
    status: 400,
    form: () => ({ images: new File([PICTURE], 'card.png', { type: 'image/png' }) }),
    isSlow: true,
  },
  'GET /api/groups/ai-providers/settings': {},
  'PUT /api/groups/ai-providers/settings': { status: 403 },
  ...aiProvider('/api/groups/ai-providers/providers', () => ({ id: AI_PROVIDER_ID })),
  ...aiProvider('/api/admin/groups/:group/ai-providers/providers', ({ groupId }) => ({
    group: groupId,
    id: AI_PROVIDER_ID,
  })),
  'POST /api/admin/debug/openai/:id': {
    params: () => ({ id: AI_PROVIDER_ID }),
    form: () => ({ image: new File([PICTURE], 'me.png', { type: 'image/png' }) }),
  },
  'POST /api/admin/debug/openai': {
    form: () => ({ image: new File([PICTURE], 'me.png', { type: 'image/png' }) }),
  },
  'GET /api/admin/server-tasks': { query: () => ({ perPage: '5' }), reachesAllGroups: true },
  'POST /api/admin/server-tasks': { reachesAllGroups: true },
  'GET /api/admin/logs': { reachesAllGroups: true },
  'GET /api/admin/logs/:lines': { params: () => ({ lines: '20' }), reachesAllGroups: true },
  'GET /api/admin/about/docker/validate': { reachesAllGroups: true },
  'GET /api/media/docker/validate.txt': { reachesAllGroups: true },
  'POST /mcp': {
    needsToken: true,
    json: ({ slug }) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_recipe', arguments: { recipe: slug } },
    }),
  },
  'GET /api/changes': { query: () => ({ since: '2026-11-01T00:00:00Z' }) },
  'GET /api/users/self/group': {},
  'GET /api/groups/self': {},
  'GET /api/groups/preferences': {},
  'PUT /api/groups/preferences': { json: () => PREFERENCES },
  'GET /api/households/preferences': {},
  'PUT /api/households/preferences': { json: () => ({ privateHousehold: false, firstDayOfWeek: 1 }) },
  'GET /api/households/self': {},
  'GET /api/groups/members': {},
  'GET /api/groups/members/:id': { params: ({ userId }) => ({ id: userId }) },
  'GET /api/households/members': { query: () => ({ orderBy: 'full_name', perPage: '5' }) },
  'GET /api/users/group-users': { query: () => ({ orderBy: 'full_name', perPage: '5' }) },
  ...underBoth({
    'PUT /api/groups/permissions': {
      json: ({ friendId }) => ({ userId: friendId, canOrganize: true }),
    },
    'GET /api/groups/statistics': {},
  }),
  'GET /api/groups/storage': {},
  'GET /api/groups/categories': {},
  'PUT /api/groups/categories': { json: ({ categoryId }) => [{ id: categoryId, name: 'x', slug: 'x' }] },
  'GET /api/groups/households': {},
  'GET /api/groups/households/:slug': { params: ({ groupId }) => ({ slug: groupId }) },

  ...everybody('/api/users'),
  ...everybody('/api/admin/users'),
  'PUT /api/admin/users/:id': {
    params: ({ friendId }) => ({ id: friendId }),
    json: () => ({ email: 'friend@example.com', fullName: 'Friend' }),
    reachesAllGroups: true,
  },
  'POST /api/admin/users/unlock': { query: () => ({ force: 'true' }), reachesAllGroups: true },
  'GET /api/admin/groups': { query: () => ({ orderBy: 'name', perPage: '5' }), reachesAllGroups: true },
  'POST /api/admin/groups': { json: () => ({ name: 'Mill Lane' }), reachesAllGroups: true },
  'GET /api/admin/groups/:id': { params: ({ groupId }) => ({ id: groupId }), reachesAllGroups: true },
  'PUT /api/admin/groups/:id': {
    params: ({ groupId }) => ({ id: groupId }),
    json: () => ({ name: 'Mill Lane', preferences: { firstDayOfWeek: 1 } }),
    reachesAllGroups: true,
  },
  'DELETE /api/admin/groups/:id': {
    params: ({ emptyGroupId }) => ({ id: emptyGroupId }),
    reachesAllGroups: true,
  },
  'GET /api/admin/households': {
    query: () => ({ orderBy: 'name', perPage: '5' }),
    reachesAllGroups: true,
  },
  // There is one in each group.
  'POST /api/admin/households': {
    json: ({ groupId }) => ({ groupId, name: 'Other' }),
    status: 400,
    reachesAllGroups: true,
  },
  'GET /api/admin/households/:id': { params: ({ groupId }) => ({ id: groupId }), reachesAllGroups: true },
  'PUT /api/admin/households/:id': {
    params: ({ groupId }) => ({ id: groupId }),
    json: () => ({ name: 'Family', preferences: { firstDayOfWeek: 1 } }),
    reachesAllGroups: true,
  },
  'DELETE /api/admin/households/:id': {
    params: ({ groupId }) => ({ id: groupId }),
    status: 400,
    reachesAllGroups: true,
  },
  'GET /api/admin/about': { reachesAllGroups: true },
  'GET /api/admin/about/statistics': { reachesAllGroups: true },
  'GET /api/admin/about/check': { reachesAllGroups: true },
  'GET /api/admin/analytics': { reachesAllGroups: true },

  'GET /api/users/self': {},
  'PUT /api/users/:id': {
    params: ({ userId }) => ({ id: userId }),
    // Who is administrator stays so; no one else may say that they are.
    json: ({ email, username }) => ({ email, fullName: 'Cook', admin: username === 'mara' }),
    foreignStatus: 403,
    othersStatus: 403,
    reachesAllGroups: true,
  },
  'PUT /api/users/password': {
    othersStatus: 400,
    json: () => ({ currentPassword: PASSWORD, newPassword: 'butter and bread' }),
    isSlow: true,
  },
  'GET /api/users/api-tokens': {},
  'POST /api/users/api-tokens': {
    needsSignIn: true,
    json: () => ({ name: 'Shelf', integrationId: 'shelf' }),
  },
  'DELETE /api/users/api-tokens/:id': {
    othersStatus: 403,
    params: ({ apiTokenId }) => ({ id: apiTokenId }),
    // Someone else's is forbidden.
    foreignStatus: 403,
  },

  'POST /api/users/:id/image': {
    othersStatus: 403,
    params: ({ userId }) => ({ id: userId }),
    form: () => ({ profile: new File([PICTURE], 'me.png', { type: 'image/png' }) }),
    isSlow: true,
    foreignStatus: 403,
    reachesAllGroups: true,
  },
  'GET /api/users/:id/image': { params: ({ userId }) => ({ id: userId }), reachesAllGroups: true },
  'GET /api/media/users/:userId/:file': {
    params: ({ userId }) => ({ userId, file: 'profile.webp' }),
    reachesAllGroups: true,
  },
  'POST /api/users/register': { json: () => NEWCOMER, isSlow: true },
  'POST /api/users/forgot-password': { json: ({ email }) => ({ email }) },
  // A valid link works for anyone who has it, whichever household they are of.
  'POST /api/users/reset-password': {
    json: ({ email }) => ({
      token: 'x'.repeat(32),
      email,
      password: 'butter and bread',
      passwordConfirm: 'butter and bread',
    }),
    status: 400,
    isSlow: true,
  },
  'POST /api/admin/users/password-reset-token': { json: () => ({ email: 'jonas@example.com' }) },
  'GET /api/admin/email': {},
  'POST /api/admin/email': { json: () => ({ email: 'jonas@example.com' }) },
  ...underBoth({
    'GET /api/groups/invitations': {},
    'POST /api/groups/invitations': { json: () => ({ uses: 2 }) },
    'POST /api/groups/invitations/email': {
      json: ({ invitationToken }) => ({ email: 'nora@example.com', token: invitationToken }),
    },
  }),

  'GET /api/users/self/ratings': {},
  'GET /api/users/self/favorites': {},
  'GET /api/users/:id/ratings': { params: ({ userId }) => ({ id: userId }), foreignStatus: 200 },
  'GET /api/users/:id/favorites': { params: ({ userId }) => ({ id: userId }), foreignStatus: 200 },
  'GET /api/users/self/ratings/:recipeId': { othersStatus: 404, params: ({ recipeId }) => ({ recipeId }) },
  'GET /api/recipes/:slug/nutrition': {},
  'GET /api/recipes/:slug/diets': {},
  ...plainNoun(
    '/api/households/eaters',
    ({ eaterId }) => eaterId,
    () => ({ name: 'Mia', allergens: ['milk'], diets: ['vegetarian'], dislikes: ['mushrooms'] }),
  ),
  'POST /api/users/:id/ratings/:slug': {
    othersStatus: 403,
    params: ({ userId, slug }) => ({ id: userId, slug }),
    json: () => ({ rating: 4, isFavorite: true }),
  },
  'POST /api/users/:id/favorites/:slug': {
    othersStatus: 403,
    params: ({ userId, slug }) => ({ id: userId, slug }),
  },
  'DELETE /api/users/:id/favorites/:slug': {
    othersStatus: 403,
    params: ({ userId, slug }) => ({ id: userId, slug }),
    foreignStatus: 404,
  },

  'POST /api/auth/token': { form: ({ username }) => ({ username, password: PASSWORD }), isSlow: true },
  // There is no provider in this world.
  'GET /api/auth/oauth': { status: 500 },
  'GET /api/auth/oauth/callback': { query: () => ({ code: 'a', state: 'b' }), status: 500 },
  'GET /api/auth/refresh': {},
  'POST /api/auth/logout': {},

  'GET /api/validators/group': slugName,
  'GET /api/validators/user/name': slugName,
  'GET /api/validators/user/email': { query: () => ({ email: 'new@example.com' }) },
  'GET /api/validators/recipe': { query: ({ groupId }) => ({ group_id: groupId, name: 'Anything' }) },
  'GET /api/validators/group/recipe': { query: ({ groupId }) => ({ group_id: groupId, name: 'Anything' }) },

  ...plainNoun(
    '/api/groups/labels',
    ({ labelId }) => labelId,
    () => ({ name: 'Roots', color: '#112233' }),
  ),
  'PUT /api/foods/merge': {
    json: ({ foodId, otherFoodId }) => ({ fromFood: otherFoodId, toFood: foodId }),
  },
  ...plainNoun(
    '/api/foods',
    ({ foodId }) => foodId,
    ({ labelId }) => ({ name: 'Carrot', pluralName: 'Carrots', aliases: [{ name: 'Root' }], labelId }),
  ),
  'PUT /api/units/merge': {
    json: ({ unitId, otherUnitId }) => ({ fromUnit: otherUnitId, toUnit: unitId }),
  },
  ...plainNoun(
    '/api/units',
    ({ unitId }) => unitId,
    () => ({ name: 'Pinch', abbreviation: 'pn' }),
  ),
  ...plainNoun(
    '/api/organizers/categories',
    ({ categoryId }) => categoryId,
    () => ({ name: 'Soups' }),
  ),
  ...plainNoun(
    '/api/organizers/tags',
    ({ tagId }) => tagId,
    () => ({ name: 'Quick' }),
  ),
  ...plainNoun(
    '/api/organizers/tools',
    ({ toolId }) => toolId,
    () => ({ name: 'Pot', onHand: true }),
  ),
  ...withRecipes('categories', ({ categorySlug }) => categorySlug),
  ...withRecipes('tags', ({ tagSlug }) => tagSlug),
  ...withRecipes('tools', ({ toolSlug }) => toolSlug),

  ...underBoth({
    ...plainNoun('/api/groups/cookbooks', ({ cookbookId }) => cookbookId, cookbook),
    ...meals,
    ...plainNoun(
      '/api/groups/mealplans/rules',
      ({ planRuleId }) => planRuleId,
      ({ categoryId, tagId }) => ({
        day: 'friday',
        entryType: 'dinner',
        categories: [{ id: categoryId, name: 'x', slug: 'x' }],
        tags: [{ id: tagId, name: 'x', slug: 'x' }],
      }),
      'day',
    ),
    'PUT /api/groups/cookbooks': {
      json: (things) => [{ ...(cookbook(things) as object), id: things.cookbookId }],
    },
  }),

  ...underBoth({
    ...plainNoun(
      '/api/groups/recipe-actions',
      ({ actionId }) => actionId,
      () => ({ actionType: 'post', title: 'Shop', url: 'https://example.com/list?slug=${slug}' }),
      'title',
    ),
    'POST /api/groups/recipe-actions/:id/trigger/:slug': {
      params: ({ actionId, slug }) => ({ id: actionId, slug }),
    },
  }),

  ...underBoth({
    ...plainNoun(
      '/api/groups/webhooks',
      ({ webhookId }) => webhookId,
      () => ({ name: 'Display', url: 'https://example.com/hook', scheduledTime: '17:30:00' }),
      'name',
    ),
    'POST /api/groups/webhooks/rerun': {},
    'POST /api/groups/webhooks/:id/test': { params: ({ webhookId }) => ({ id: webhookId }) },
    ...plainNoun(
      '/api/groups/events/notifications',
      ({ notifierId }) => notifierId,
      () => ({ name: 'Phone', appriseUrl: 'json://example.com/news', options: { recipeCreated: true } }),
      'name',
    ),
    'POST /api/groups/events/notifications/:id/test': {
      params: ({ notifierId }) => ({ id: notifierId }),
    },
  }),

  'GET /api/push': {},
  'POST /api/push/subscriptions': {
    json: () => ({ endpoint: 'https://push.example.com/new', keys: PUSH_KEYS }),
  },
  'GET /api/push/subscriptions/:id': { params: ({ pushId }) => ({ id: pushId }), othersStatus: 404 },
  'PUT /api/push/timers/:id': {
    params: () => ({ id: 'egg-timer' }),
    json: () => ({ seconds: 300, name: 'Eggs', recipe: 'Pea soup', path: '/g/home/r/pea-soup' }),
  },
  'DELETE /api/push/timers/:id': { params: () => ({ id: 'egg-timer' }) },
  'DELETE /api/push/subscriptions/:id': { params: ({ pushId }) => ({ id: pushId }), othersStatus: 400 },

  ...underBoth(SHOPPING_EXAMPLES),

  // Anyone may ask an open group for its public cookbooks, which the one here is not.
  ...openly('recipes', { search: 'cake' }),
  ...openly('foods', { search: 'flour' }),
  ...openly('organizers', {}, ['categories', 'tags', 'tools']),
  'GET /api/explore/groups/:group/households': OPEN_LIST,
  'GET /api/explore/groups/:group/households/:slug': {
    ...OPEN_LIST,
    params: () => ({ slug: 'family' }),
  },
  'GET /api/explore/groups/:group/recipes/suggestions': OPEN_LIST,
  'GET /api/explore/cookbooks/:group': { ...OPEN_LIST, query: () => ({ search: 'fav' }) },
  'GET /api/explore/groups/:group/cookbooks': { ...OPEN_LIST, query: () => ({ search: 'fav' }) },
  'GET /api/explore/cookbooks/:group/:id': {
    params: ({ cookbookId }) => ({ id: cookbookId }),
    status: 404,
  },
  'GET /api/explore/groups/:group/cookbooks/:id': {
    params: ({ cookbookId }) => ({ id: cookbookId }),
    status: 404,
  },
  'GET /api/shared/recipes': { query: ({ recipeId }) => ({ recipe_id: recipeId }) },
  'POST /api/shared/recipes': { json: ({ recipeId }) => ({ recipeId }) },
  'GET /api/shared/recipes/:id': { params: ({ shareId }) => ({ id: shareId }) },
  'DELETE /api/shared/recipes/:id': { params: ({ shareId }) => ({ id: shareId }) },
  // Anyone who has the link may read.
  'GET /api/recipes/shared/:id': { params: ({ shareId }) => ({ id: shareId }), foreignStatus: 200 },
  'GET /api/recipes/shared/:id/zip': { params: ({ shareId }) => ({ id: shareId }), foreignStatus: 200 },
  'GET /api/recipes/exports': {},
  'POST /api/recipes/:slug/exports': {},
  'GET /api/recipes/:slug/exports': { query: () => ({ template_name: 'raw' }) },
  'GET /api/recipes/:slug/exports/zip': { query: () => ({ token: 'none' }), status: 401, foreignStatus: 401 },
  'GET /api/groups/exports/:format': { params: () => ({ format: 'md' }) },
  'POST /api/recipes/bulk-actions/export': { json: ({ slug }) => ({ recipes: [slug] }) },
  'GET /api/recipes/bulk-actions/export': {},
  'GET /api/recipes/bulk-actions/export/download': {
    query: () => ({ path: 'groups/none.zip' }),
    status: 400,
  },
  'GET /api/recipes/bulk-actions/export/:id/download': {
    params: ({ recipeId }) => ({ id: recipeId }),
    status: 404,
  },
  'DELETE /api/recipes/bulk-actions/export/purge': {},
  'GET /api/utils/download': { query: () => ({ token: 'none' }), status: 401 },
  'POST /api/recipes/create-from-zip': {
    form: () => ({ archive: new File([zipOf({ 'a.json': '{"name":"Zip"}' })], 'a.zip') }),
  },
  'POST /api/recipes/create/zip': {
    form: () => ({ archive: new File([zipOf({ 'a.json': '{"name":"Zip"}' })], 'a.zip') }),
  },
  ...BACKUP_API_EXAMPLES,
  'GET /api/admin/maintenance': {},
  'GET /api/admin/maintenance/storage': {},
  'GET /api/admin/maintenance/logs': { query: () => ({ lines: '20' }) },
  'POST /api/admin/maintenance/clean/images': { json: () => ({}) },
  'POST /api/admin/maintenance/clean/recipe-folders': { json: () => ({}) },
  'POST /api/admin/maintenance/clean/temp': { json: () => ({}) },
  'POST /api/admin/maintenance/clean/logs': { json: () => ({}) },
  'POST /api/groups/migrations': {
    form: () => ({ migration_type: 'myrecipebox', archive: new File([myrecipebox()], 'recipes.csv') }),
    isSlow: true,
  },
  'POST /api/recipes/:slug/assets': {
    form: () => ({ name: 'Notes', icon: 'mdi-file', extension: 'txt', file: new File(['x'], 'x.txt') }),
  },

  'GET /api/recipes': list,
  'GET /api/recipes/suggestions': {
    query: ({ foodId, toolId }) => ({ foods: foodId, tools: toolId, maxMissingFoods: '2' }),
  },
  'GET /api/search-starts': {},
  'GET /api/recipes/found-lines': { query: ({ recipeId }) => ({ search: 'pear', ids: recipeId }) },
  'GET /api/recipes/category': { query: ({ categorySlug }) => ({ categories: categorySlug }) },
  'GET /api/recipes/summary/untagged': {},
  'GET /api/recipes/summary/uncategorized': {},
  'POST /api/recipes': { json: () => ({ name: 'Apple cake' }) },
  'POST /api/recipes/create': { json: () => ({ name: 'Apple cake' }) },
  'GET /api/recipes/:slug': {},
  'PUT /api/recipes/:slug': { json: recipe },
  'PATCH /api/recipes/:slug': { json: recipe },
  'DELETE /api/recipes/:slug': { foreignStatus: 404 },
  'PATCH /api/recipes/:slug/last-made': { json: () => ({ timestamp: '2026-11-20T12:00:00Z' }) },
  'POST /api/recipes/:slug/duplicate': { json: () => ({ name: 'Copy' }) },
  'PUT /api/recipes/:slug/image': {
    form: () => ({ image: new File([PICTURE], 'cake.png', { type: 'image/png' }), extension: 'png' }),
  },
  'POST /api/recipes/:slug/image': { json: () => ({ url: 'https://example.com/cake.png' }), isSlow: true },
  'DELETE /api/recipes/:slug/image': { foreignStatus: 404 },
  // Pictures are public by their unguessable id.
  'GET /api/media/recipes/:recipeId/images/:name': {
    params: ({ recipeId }) => ({ recipeId, name: 'original.webp' }),
    foreignStatus: 200,
  },
  'GET /api/media/recipes/:recipeId/assets/:file': {
    params: ({ recipeId }) => ({ recipeId, file: 'notes.txt' }),
  },

  'GET /api/comments': { query: () => ({ queryFilter: 'text LIKE "%good%"', orderBy: 'createdAt' }) },
  'POST /api/comments': { json: ({ recipeId }) => ({ recipeId, text: 'Very good.' }), foreignStatus: 404 },
  'GET /api/comments/:id': { params: ({ commentId }) => ({ id: commentId }) },
  'PUT /api/comments/:id': {
    othersStatus: 403,
    params: ({ commentId }) => ({ id: commentId }),
    json: ({ commentId }) => ({ id: commentId, text: 'Better still.' }),
  },
  'DELETE /api/comments/:id': { othersStatus: 403, params: ({ commentId }) => ({ id: commentId }) },
  'GET /api/recipes/:slug/comments': {},

  'GET /api/recipes/timeline/events': {
    query: ({ slug }) => ({ queryFilter: `recipe.slug = "${slug}" AND eventType IN ["info", "comment"]` }),
  },
  'POST /api/recipes/timeline/events': {
    othersStatus: 403,
    json: ({ recipeId, userId }) => ({
      recipeId,
      userId,
      subject: 'Made again',
      eventType: 'comment',
      eventMessage: 'For six',
      timestamp: '2026-11-20T23:59:59Z',
    }),
  },
  'GET /api/recipes/timeline/events/:id': { params: ({ eventId }) => ({ id: eventId }) },
  'PUT /api/recipes/timeline/events/:id': {
    params: ({ eventId }) => ({ id: eventId }),
    json: () => ({ subject: 'Made twice', eventMessage: 'For **six**', image: 'has image' }),
  },
  'DELETE /api/recipes/timeline/events/:id': { params: ({ eventId }) => ({ id: eventId }) },
  'PUT /api/recipes/timeline/events/:id/image': {
    params: ({ eventId }) => ({ id: eventId }),
    form: () => ({ image: new File([PICTURE], 'cake.png', { type: 'image/png' }), extension: 'png' }),
  },
  'GET /api/media/recipes/:recipeId/images/timeline/:eventId': {
    params: ({ recipeId, eventId }) => ({ recipeId, eventId }),
  },
  'GET /api/media/recipes/:recipeId/images/timeline/:eventId/:name': {
    params: ({ recipeId, eventId }) => ({ recipeId, eventId, name: 'original.webp' }),
  },

  'GET /api/groups/reports': { query: () => ({ report_type: 'bulk_import' }) },
  'GET /api/groups/reports/:id': { params: ({ reportId }) => ({ id: reportId }) },
  'DELETE /api/groups/reports/:id': { params: ({ reportId }) => ({ id: reportId }) },
  'POST /api/recipes/create-url/bulk': byAddresses,
  'POST /api/recipes/create/url/bulk': byAddresses,
  'POST /api/recipes/create-url': byAddress,
  'POST /api/recipes/create/url': byAddress,
  'POST /api/recipes/create/html-or-json': { json: () => ({ data: RECIPE_PAGE, includeTags: true }) },
  'POST /api/recipes/test-scrape-url': { json: () => ({ url: 'https://example.com/pear-cake' }) },

  'POST /api/markdown/preview': { json: () => ({ texts: ['Bake **hot**.'] }) },

  'POST /api/parser/ingredient': { json: () => ({ parser: 'brute', ingredient: '2 cups flour' }) },
  'POST /api/parser/ingredients': { json: () => ({ ingredients: ['2 cups flour', 'salt'] }) },

  'POST /api/groups/seeders/foods': { json: () => ({ locale: 'en-US' }) },
  'POST /api/groups/seeders/units': { json: () => ({ locale: 'de-DE' }) },
  'POST /api/groups/seeders/labels': { json: () => ({ locale: 'fr-FR' }) },

  'GET /api/app/about': {},
  'GET /api/app/about/startup-info': {},
  'GET /api/app/about/theme': {},
  'GET /api/app/about/oidc': {},
}
