import { myrecipebox } from '../importers/archive/archives'
import { backupOf, newKitchen } from '../migration/instance/backups'
import { LINE_ID, NEWCOMER } from './api-examples'
import { BACKUP_PAGE_EXAMPLES } from './backup-examples'
import type { Example } from './example'
import { SHOPPING_PAGE_EXAMPLES } from './shopping-examples'
import { PASSWORD, PICTURE, PLANNED_DAY, RECIPE_PAGE, type Things } from './world'

const meal = ({ planEntryId }: Things) => ({ id: planEntryId })
const week = () => ({ start: PLANNED_DAY, days: '7' })

/** Pages that strangers see in their own way where a household lets them in; else the way leads back. */
const LOOKED_INTO: Example = { foreignStatus: 303, openStatus: 200 }

/** One call of every page and plain form; see `api-examples.ts`. */
export const PAGE_EXAMPLES: Record<string, Example> = {
  'GET /': {},
  'GET /theme.css': {},
  'GET /manifest.webmanifest': {},
  'GET /service-worker.js': {},
  'GET /offline': {},
  'GET /healthz': {},
  // The world's folder has no files to read pictures with.
  'GET /readers/ocr.js': { status: 404 },
  'GET /readers/heic.js': { status: 404 },
  'GET /readers/:file': { params: () => ({ file: 'eng.traineddata.gz' }), status: 404 },
  'GET /robots.txt': {},
  // The world has neither a base address nor anyone to write to.
  'GET /.well-known/security.txt': { status: 404 },
  'GET /sitemap.xml': { status: 404 },
  'GET /g/:group/sitemap.xml': { status: 404 },
  'GET /g/:group/feed.atom': { openStatus: 200, privateStatus: 404 },
  'GET /g/:group/feed.rss': { openStatus: 200, privateStatus: 404 },
  'GET /g/:group/feed.json': { openStatus: 200, privateStatus: 404 },
  // Its examples name a household that exists in the tests alone.
  'GET /openapi.json': { reachesAllGroups: true },
  'GET /docs': {},
  'GET /redoc': { status: 307 },
  'GET /metrics': {},
  'GET /dev/parts': {},
  'POST /preferences/theme': { form: () => ({ theme: 'dark', back: '/docs' }) },
  'POST /preferences/locale': { form: () => ({ locale: 'en-US', back: '/docs' }) },
  'POST /preferences/print': { form: () => ({ imagePosition: 'right', showNotes: 'true', back: '/docs' }) },
  'POST /preferences/units': { form: () => ({ units: 'metric', back: '/docs' }) },
  'GET /preferences/translating': {},
  'GET /help': { query: () => ({ q: 'double a recipe' }) },
  'GET /help/:page': { params: () => ({ page: 'cook' }) },
  'GET /preferences/language': { query: () => ({ back: '/docs' }) },

  'GET /login': { query: () => ({ next: '/docs' }) },
  'POST /login': {
    form: ({ username }) => ({ username, password: PASSWORD, remember: 'true', next: '/docs' }),
    isSlow: true,
  },
  'GET /login/provider': { query: () => ({ next: '/docs' }) },
  'POST /login/passkey': { form: () => ({ credential: '{}' }), status: 401 },
  'GET /login/code': {},
  'POST /login/code': { form: () => ({ code: '123456' }), status: 401 },
  'POST /logout': { form: () => ({}) },
  'GET /user/profile/push': {},
  'GET /household/webhooks': { status: 303 },
  'GET /household/notifiers': { status: 303 },
  'GET /group/webhooks': { query: ({ webhookId }) => ({ open: webhookId }) },
  'POST /group/webhooks': {
    form: () => ({ enabled: 'true', name: 'Display', url: 'https://example.com/in', time: '17:00' }),
  },
  'POST /group/webhooks/:id': {
    params: ({ webhookId }) => ({ id: webhookId }),
    form: () => ({
      enabled: 'true',
      name: 'Display',
      url: 'https://example.com/in',
      time: '17:05',
      action: 'test',
    }),
  },
  'GET /group/notifiers': { query: ({ notifierId }) => ({ open: notifierId }) },
  'POST /group/notifiers': { form: () => ({ name: 'Phone', appriseUrl: 'json://example.com/in' }) },
  'POST /group/notifiers/:id': {
    params: ({ notifierId }) => ({ id: notifierId }),
    form: () => ({
      enabled: 'true',
      name: 'Phone',
      appriseUrl: 'json://example.com/in',
      events: 'recipeCreated',
      action: 'test',
    }),
  },
  'GET /forgot-password': {},
  'POST /forgot-password': { form: ({ email }) => ({ email }), status: 200 },
  'GET /reset-password': { query: () => ({ token: 'x'.repeat(32) }) },
  'POST /reset-password': {
    form: ({ email }) => ({
      token: 'x'.repeat(32),
      email,
      password: 'butter and bread',
      passwordConfirm: 'butter and bread',
    }),
    status: 400,
    isSlow: true,
  },
  'GET /confirm-email': { query: () => ({ token: 'x'.repeat(32) }), status: 400 },
  'POST /confirm-email': { form: () => ({ token: 'x'.repeat(32) }), status: 400 },
  'POST /user/profile/confirm-email': {},
  'GET /register': { query: () => ({ new: 'true', change: 'true', groupName: 'Orchard Row' }) },
  'POST /register': {
    form: () => {
      const { group, ...account } = NEWCOMER
      return { ...account, groupName: group, privateGroup: 'false', seedData: 'true' }
    },
    isSlow: true,
  },
  'GET /group/invitations': {},
  'POST /group/invitations': { form: () => ({ action: 'create', uses: '3', days: '14' }) },
  'GET /admin/setup': {},
  'POST /admin/setup': { form: () => ({ code: 'aaaa', username: 'x' }) },

  // Whose favourites they are is no one's secret here; of another household there is nothing.
  'GET /user/:id/favorites': { params: ({ userId }) => ({ id: userId }), foreignStatus: 200 },
  'GET /user/profile': {},
  'GET /user/profile/edit': {},
  'GET /user/profile/leave': {},
  'POST /user/profile/leave': { form: () => ({ password: 'wrong' }), status: 422, isSlow: true },
  'POST /user/profile/picture': {
    form: () => ({ profile: new File([PICTURE], 'me.png', { type: 'image/png' }) }),
    isSlow: true,
  },
  'GET /group': {},
  'POST /group': { form: () => ({ firstDayOfWeek: '1' }) },
  'GET /admin': {},
  'GET /group/members': {},
  'POST /group/members': { form: ({ friendId }) => ({ member: friendId }) },
  'GET /admin/site-settings': { reachesAllGroups: true },
  'GET /admin/analytics': { reachesAllGroups: true },
  'POST /admin/site-settings/test-mail': {
    form: () => ({ email: 'cook@example.com' }),
    reachesAllGroups: true,
  },
  'POST /admin/site-settings/update': { form: () => ({}), reachesAllGroups: true },
  'POST /admin/manage/users/:id/confirm-email': {
    params: ({ friendId }) => ({ id: friendId }),
    reachesAllGroups: true,
  },
  'POST /admin/manage/users/:id/reset-link': {
    params: ({ friendId }) => ({ id: friendId }),
    reachesAllGroups: true,
  },
  'GET /admin/manage/users': { reachesAllGroups: true },
  'POST /admin/manage/users/unlock': { reachesAllGroups: true },
  'GET /admin/manage/users/create': { reachesAllGroups: true },
  'POST /admin/manage/users/create': {
    form: () => ({
      fullName: 'Ada',
      username: 'ada',
      email: 'ada@example.com',
      group: 'Linden House',
      password: PASSWORD,
    }),
    isSlow: true,
    reachesAllGroups: true,
  },
  'GET /admin/manage/users/:id': {
    params: ({ friendId }) => ({ id: friendId }),
    reachesAllGroups: true,
  },
  'POST /admin/manage/users/:id': {
    params: ({ friendId }) => ({ id: friendId }),
    form: () => ({
      fullName: 'Friend',
      username: 'friend',
      email: 'friend@example.com',
      group: 'Linden House',
    }),
    reachesAllGroups: true,
  },
  'GET /admin/manage/users/:id/delete': {
    params: ({ friendId }) => ({ id: friendId }),
    reachesAllGroups: true,
  },
  'POST /admin/manage/users/:id/delete': {
    params: ({ friendId }) => ({ id: friendId }),
    form: ({ userId }) => ({ heir: userId, listHeir: userId }),
    reachesAllGroups: true,
  },
  'GET /admin/manage/groups': { reachesAllGroups: true },
  'POST /admin/manage/groups': { form: () => ({ name: 'Mill Lane' }), reachesAllGroups: true },
  'GET /admin/manage/groups/:id': {
    params: ({ groupId }) => ({ id: groupId }),
    reachesAllGroups: true,
  },
  'POST /admin/manage/groups/:id': {
    params: ({ groupId }) => ({ id: groupId }),
    form: () => ({ name: 'Mill Lane', firstDayOfWeek: '1' }),
    reachesAllGroups: true,
  },
  'GET /admin/manage/groups/:id/delete': {
    params: ({ emptyGroupId }) => ({ id: emptyGroupId }),
    reachesAllGroups: true,
  },
  'POST /admin/manage/groups/:id/delete': {
    params: ({ emptyGroupId }) => ({ id: emptyGroupId }),
    reachesAllGroups: true,
  },
  'POST /user/profile/edit': {
    needsSignIn: true,
    othersStatus: 422,
    form: ({ email, username }) => ({ fullName: 'Cook', username, email, advanced: 'true' }),
  },
  'POST /user/profile/sign-in-again': { endsSession: true, form: () => ({ next: '/user/profile/passkeys' }) },
  'GET /user/profile/second-factor': {},
  'POST /user/profile/second-factor': { needsSignIn: true, form: () => ({ form: 'begin' }) },
  'GET /user/profile/passkeys': {},
  'POST /user/profile/passkeys': {
    needsSignIn: true,
    form: () => ({ name: 'Phone', credential: '{}' }),
    status: 422,
  },
  'POST /user/profile/passkeys/:id': {
    othersStatus: 404,
    params: ({ passkeyId }) => ({ id: passkeyId }),
    form: () => ({ name: 'Tablet' }),
  },
  'POST /user/profile/passkeys/:id/delete': {
    othersStatus: 404,
    params: ({ passkeyId }) => ({ id: passkeyId }),
    form: () => ({}),
  },
  'GET /user/profile/devices': {},
  'POST /user/profile/devices/log-out': { form: () => ({}) },
  'POST /user/profile/devices/:id/log-out': {
    othersStatus: 404,
    params: ({ sessionId }) => ({ id: sessionId }),
    form: () => ({}),
  },
  'GET /user/profile/api-tokens': {},
  'POST /user/profile/api-tokens': { needsSignIn: true, form: () => ({ name: 'Shelf' }) },
  'POST /user/profile/api-tokens/:id/delete': {
    othersStatus: 403,
    params: ({ apiTokenId }) => ({ id: apiTokenId }),
    foreignStatus: 403,
  },

  'GET /admin/background-tasks': { reachesAllGroups: true },
  'POST /admin/background-tasks/jobs/:name/run': { params: () => ({ name: 'unlock-users' }) },
  'POST /admin/background-tasks/:id/retry': {
    params: ({ taskId }) => ({ id: taskId }),
    reachesAllGroups: true,
  },

  'GET /g/:group': {
    ...LOOKED_INTO,
    query: ({ tagSlug, foodId }) => ({ search: 'cake', tags: tagSlug, foods: foodId }),
  },
  ...SHOPPING_PAGE_EXAMPLES,

  'GET /g/:group/recipes/categories': { ...LOOKED_INTO, query: () => ({ search: 'a' }) },
  'POST /g/:group/recipes/categories': { form: () => ({ name: 'Soups' }) },
  'GET /g/:group/recipes/tags': LOOKED_INTO,
  'POST /g/:group/recipes/tags': { form: () => ({ name: 'Quick' }) },
  'GET /g/:group/recipes/tools': LOOKED_INTO,
  'POST /g/:group/recipes/tools': { form: () => ({ name: 'Pot', onHand: 'true' }) },
  'GET /g/:group/recipes/categories/:id': { params: ({ categoryId }) => ({ id: categoryId }) },
  'POST /g/:group/recipes/categories/:id': {
    params: ({ categoryId }) => ({ id: categoryId }),
    form: () => ({ name: 'Stews' }),
  },
  'GET /g/:group/recipes/tags/:id': { params: ({ tagId }) => ({ id: tagId }) },
  'POST /g/:group/recipes/tags/:id': {
    params: ({ tagId }) => ({ id: tagId }),
    form: () => ({ name: 'Slow' }),
  },
  'GET /g/:group/recipes/tools/:id': { params: ({ toolId }) => ({ id: toolId }) },
  'POST /g/:group/recipes/tools/:id': {
    params: ({ toolId }) => ({ id: toolId }),
    form: () => ({ name: 'Pan', onHand: 'true' }),
  },
  'GET /group/data/recipes': { query: () => ({ sort: 'owner', column: 'tools' }) },
  'POST /group/data/recipes': {
    form: ({ recipeId }) => ({ id: recipeId, action: 'tag', tags: 'quick' }),
  },
  'GET /group/data/recipes/export': { query: () => ({ format: 'csv' }) },
  'GET /group/data/recipes/archive': { query: () => ({ path: 'groups/none.zip' }), status: 400 },
  'GET /group/data': {},
  'POST /group/data/undo': { query: ({ foodId }) => ({ id: foodId }), form: () => ({}) },
  'GET /group/data/:kind': {
    params: () => ({ kind: 'foods' }),
    query: () => ({ search: 'a', sort: 'label', direction: 'desc', column: 'description' }),
  },
  'POST /group/data/:kind': {
    params: () => ({ kind: 'foods' }),
    form: ({ foodId, labelId }) => ({ id: foodId, action: 'label', labelId }),
    foreignStatus: 303,
  },
  'GET /group/data/:kind/export': { params: () => ({ kind: 'foods' }), query: () => ({ format: 'csv' }) },
  'GET /group/data/:kind/new': { params: () => ({ kind: 'units' }) },
  'POST /group/data/:kind/new': {
    params: () => ({ kind: 'recipe-actions' }),
    form: () => ({ title: 'Shop', actionType: 'link', url: 'https://example.com/${slug}' }),
  },
  'GET /group/data/:kind/merge': {
    params: () => ({ kind: 'foods' }),
    query: ({ foodId, otherFoodId }) => ({ id: foodId, other: otherFoodId }),
  },
  'POST /group/data/:kind/merge': {
    params: () => ({ kind: 'foods' }),
    form: ({ foodId, otherFoodId }) => ({ id: otherFoodId, into: foodId }),
  },
  'GET /group/data/:kind/look-alikes': { params: () => ({ kind: 'foods' }) },
  'POST /group/data/:kind/look-alikes': {
    params: () => ({ kind: 'foods' }),
    form: ({ foodId, otherFoodId }) => ({ group: '0', 'members.0': otherFoodId, 'into.0': foodId }),
  },
  'GET /group/data/foods/languages': {},
  'POST /group/data/foods/languages': {
    form: ({ foodId, otherFoodId }) => ({ id: otherFoodId, into: foodId, action: 'keep' }),
  },
  'GET /group/data/:kind/:id': { params: ({ foodId }) => ({ kind: 'foods', id: foodId }) },
  'POST /group/data/:kind/:id': {
    params: ({ foodId }) => ({ kind: 'foods', id: foodId }),
    form: ({ labelId }) => ({ name: 'Rye flour', labelId, aliases: 'Rye', onHand: 'true' }),
  },
  'POST /g/:group/r/:slug/assets': { form: () => ({ file: new File(['x'], 'notes.txt'), name: 'Notes' }) },
  'GET /g/:group/r/:slug/share': {},
  'POST /g/:group/r/:slug/share': { form: () => ({ action: 'create', expiresAt: '2026-12-24' }) },
  // Anyone who has the link may read.
  'GET /g/:group/shared/r/:token': {
    params: ({ shareId }) => ({ token: shareId }),
    foreignStatus: 200,
    misplacedStatus: 404,
  },
  'GET /g/:group/shared/r/:token/cook': {
    params: ({ shareId }) => ({ token: shareId }),
    foreignStatus: 200,
    misplacedStatus: 404,
  },
  'GET /g/:group/shared/r/:token/print': {
    params: ({ shareId }) => ({ token: shareId }),
    foreignStatus: 200,
    misplacedStatus: 404,
  },
  'POST /g/:group/r/:slug/actions/:id': { params: ({ actionId }) => ({ id: actionId }), form: () => ({}) },
  'GET /group/mealplan/planner': {},
  'GET /group/mealplan/planner/view': { query: week },
  'GET /group/mealplan/planner/edit': { query: week },
  'POST /group/mealplan/planner/days': { form: () => ({ start: PLANNED_DAY, numberOfDays: '5' }) },
  'POST /group/mealplan/planner/fill': { query: week, form: () => ({ entryType: 'side' }) },
  'GET /group/mealplan/planner/copy': { query: week },
  'POST /group/mealplan/planner/copy': { query: week, form: () => ({ to: '2026-12-01' }) },
  'GET /group/mealplan/planner/shop': { query: week },
  'POST /group/mealplan/planner/shop': {
    query: week,
    form: ({ planEntryId }) => ({ list: '', meal: planEntryId }),
  },
  'POST /group/mealplan/planner/undo/:id': {
    othersStatus: 404,
    params: ({ planChangeId }) => ({ id: planChangeId }),
    form: () => ({}),
  },
  'GET /group/mealplan/planner/new': {
    query: () => ({ date: PLANNED_DAY, entryType: 'lunch', search: 'cake' }),
  },
  'POST /group/mealplan/planner/new': {
    query: () => ({ date: PLANNED_DAY, entryType: 'lunch' }),
    form: ({ recipeId }) => ({ recipeId }),
  },
  'GET /group/mealplan/planner/entries/:id': { params: meal },
  'POST /group/mealplan/planner/entries/:id': {
    params: meal,
    form: () => ({ date: PLANNED_DAY, entryType: 'side', servings: '3', text: 'Cold' }),
  },
  'POST /group/mealplan/planner/entries/:id/move': {
    params: meal,
    form: () => ({ date: PLANNED_DAY, entryType: 'side' }),
  },
  'POST /group/mealplan/planner/entries/:id/chance': { params: meal, form: () => ({}) },
  'POST /group/mealplan/planner/entries/:id/delete': { params: meal, form: () => ({}) },
  'POST /group/mealplan/planner/entries/:id/made': {
    params: ({ eatenEntryId }) => ({ id: eatenEntryId }),
    form: () => ({ made: 'yes' }),
  },
  'GET /group/mealplan/calendars': {},
  'POST /group/mealplan/calendars': {
    form: () => ({
      name: 'Phone',
      shows: 'times',
      breakfast: '08:00',
      lunch: '12:30',
      dinner: '18:30',
      side: '18:30',
      snack: '15:30',
      drink: '18:30',
      dessert: '19:30',
    }),
  },
  'POST /group/mealplan/calendars/:id/renew': {
    othersStatus: 404,
    params: ({ planCalendarId }) => ({ id: planCalendarId }),
    form: () => ({}),
  },
  'POST /group/mealplan/calendars/:id/revoke': {
    othersStatus: 404,
    params: ({ planCalendarId }) => ({ id: planCalendarId }),
    form: () => ({}),
  },
  // Anyone who has the address may read.
  'GET /calendar/:token': {
    params: ({ planCalendarToken }) => ({ token: planCalendarToken }),
    foreignStatus: 200,
  },
  'GET /group/mealplan/settings': {},
  'POST /group/mealplan/settings': {
    form: () => ({ day: 'friday', entryType: 'dinner', categories: 'Fish', tags: 'quick' }),
  },
  'POST /group/mealplan/settings/digest': { form: () => ({ weekday: '1' }) },
  'POST /group/zone': { form: () => ({ timeZone: 'Europe/Berlin' }) },
  'GET /group/eaters': {},
  'POST /group/eaters': {
    form: () => ({ name: 'Mia', allergens: 'milk', diets: 'vegan', dislikes: 'olives' }),
  },
  'GET /group/eaters/:id': { params: ({ eaterId }) => ({ id: eaterId }) },
  'POST /group/eaters/:id': {
    params: ({ eaterId }) => ({ id: eaterId }),
    form: () => ({ name: 'Mia', allergens: 'eggs' }),
  },
  'POST /group/eaters/:id/delete': { params: ({ eaterId }) => ({ id: eaterId }), form: () => ({}) },
  'GET /g/:group/r/:slug/diets': {},
  'POST /g/:group/r/:slug/diets': { form: ({ lineId }) => ({ line: lineId, choice: 'none' }) },
  'GET /group/mealplan/settings/rules/:id': { params: ({ planRuleId }) => ({ id: planRuleId }) },
  'POST /group/mealplan/settings/rules/:id': {
    params: ({ planRuleId }) => ({ id: planRuleId }),
    form: () => ({ day: 'unset', entryType: 'side', categories: '', tags: 'quick' }),
  },
  'POST /group/mealplan/settings/rules/:id/delete': {
    params: ({ planRuleId }) => ({ id: planRuleId }),
    form: () => ({}),
  },
  'GET /g/:group/r/:slug/scale': {},
  'GET /g/:group/r/:slug/plan': {},
  'POST /g/:group/r/:slug/plan': {
    form: () => ({ date: PLANNED_DAY, entryType: 'dinner', servings: '4', text: 'Early' }),
  },
  'GET /g/:group/cookbooks': LOOKED_INTO,
  'POST /g/:group/cookbooks': { form: ({ cookbookId }) => ({ order: cookbookId, up: cookbookId }) },
  'GET /g/:group/new-cookbook': {},
  'POST /g/:group/new-cookbook': { form: () => ({ name: 'Sundays' }) },
  'GET /g/:group/cookbooks/:slug': { params: ({ cookbookSlug }) => ({ slug: cookbookSlug }) },
  'GET /g/:group/cookbooks/:slug/edit': { params: ({ cookbookSlug }) => ({ slug: cookbookSlug }) },
  'POST /g/:group/cookbooks/:slug/edit': {
    params: ({ cookbookSlug }) => ({ slug: cookbookSlug }),
    form: () => ({ name: 'Sunday', description: 'Long', tags: 'quick', public: 'true' }),
  },
  'GET /g/:group/cookbooks/:slug/delete': { params: ({ cookbookSlug }) => ({ slug: cookbookSlug }) },
  'POST /g/:group/cookbooks/:slug/delete': {
    params: ({ cookbookSlug }) => ({ slug: cookbookSlug }),
    form: () => ({}),
  },
  'GET /g/:group/r/create/new': {},
  'POST /g/:group/r/create/new': {
    form: () => ({
      action: 'save',
      name: 'Apple cake',
      tags: 'quick, sweet',
      'ingredients.0.food': 'apple',
      'ingredients.0.note': 'peeled',
      'instructions.0.text': 'Bake.',
    }),
  },
  'POST /g/:group/r/:slug': {
    form: () => ({
      action: 'save',
      name: 'Apple cake',
      tags: 'quick',
      'ingredients.0.referenceId': LINE_ID,
      'ingredients.0.food': 'apple',
      'instructions.0.text': 'Bake.',
      'instructions.0.uses': LINE_ID,
    }),
  },
  'POST /group/seeds': { form: () => ({}) },
  'GET /group/data/recipes/recognize': {},
  'POST /group/data/recipes/recognize': { form: () => ({}) },
  'POST /group/parsing': { form: () => ({ wants: 'true' }) },
  'GET /group/reports': {},
  'GET /group/reports/:id': { params: ({ reportId }) => ({ id: reportId }) },
  'POST /group/reports/:id/delete': { params: ({ reportId }) => ({ id: reportId }), form: () => ({}) },
  'GET /admin/moving': { reachesAllGroups: true },
  'POST /admin/moving': {
    form: () => ({ archive: new File([backupOf(newKitchen())], 'backup.zip') }),
    reachesAllGroups: true,
  },
  'POST /admin/moving/server': {
    form: () => ({ address: 'https://mealie.example', token: 'long-lived' }),
    reachesAllGroups: true,
  },
  'GET /admin/moving/:id': { params: ({ movingId }) => ({ id: movingId }), reachesAllGroups: true },
  'GET /admin/moving/:id/report.json': {
    params: ({ movingId }) => ({ id: movingId }),
    reachesAllGroups: true,
  },
  'POST /admin/moving/:id/forget': {
    params: ({ movingId }) => ({ id: movingId }),
    form: () => ({}),
    reachesAllGroups: true,
  },
  ...BACKUP_PAGE_EXAMPLES,
  // The log names what anyone asked for.
  'GET /admin/https': {},
  // Without an authority of its own the server has nothing to trust and nothing to replace.
  'POST /admin/https/authority': { needsSignIn: true, form: () => ({}), status: 404 },
  'GET /trust': { status: 404 },
  'GET /trust/trivet-authority.crt': { status: 404 },
  'POST /admin/https': { needsSignIn: true, form: () => ({}) },
  'GET /admin/maintenance': { reachesAllGroups: true },
  'POST /admin/maintenance/clean/:what': { params: () => ({ what: 'temp' }), form: () => ({}) },
  'GET /group/everything': {},
  'GET /group/everything/:format': { params: () => ({ format: 'md' }) },
  'GET /group/migrations': {},
  // An upload that is not there any more.
  'POST /group/migrations/columns': {
    status: 400,
    form: () => ({ upload: '11111111-1111-4111-8111-111111111111', name: 'Title', ingredients: 'Needs' }),
  },
  'POST /group/migrations': {
    form: () => ({ kind: 'myrecipebox', archive: new File([myrecipebox()], 'recipes.csv') }),
  },
  'GET /g/:group/r/create/bulk': {},
  'POST /g/:group/r/create/bulk': {
    form: () => ({ addresses: 'https://example.com/pear-cake', categories: 'Cakes', tags: 'quick, sweet' }),
  },
  'POST /g/:group/r/create/bulk/:id/retry': {
    params: ({ reportId }) => ({ id: reportId }),
    form: () => ({}),
  },
  'GET /g/:group/r/create/text': { query: () => ({ text: '3 pears' }) },
  'POST /g/:group/r/create/text': {
    form: () => ({ text: 'Pear cake\nIngredients\n3 pears\nMethod\nBake.' }),
  },
  'GET /g/:group/r/create/ocr': {},
  'POST /admin/readers': { form: () => ({}), reachesAllGroups: true },
  'POST /g/:group/r/create/ocr': {
    form: () => ({
      name: 'Plum soup',
      ingredients: '500 g plums\n1 l water',
      instructions: 'Boil.',
      read: 'marked',
    }),
  },
  'GET /g/:group/r/create/file': {},
  'GET /g/:group/r/create/pictures': { status: 404 },
  'POST /g/:group/r/create/pictures': {
    status: 404,
    form: () => ({ images: new File([PICTURE], 'card.png', { type: 'image/png' }) }),
  },
  'GET /g/:group/r/create/bookmarklet': {},
  'POST /g/:group/r/create/file': {
    form: () => ({ file: new File(['Boil @water{1%l}.'], 'tea.cook', { type: 'text/plain' }) }),
  },
  'GET /g/:group/r/create': {},
  'GET /r/create/zip': {},
  'GET /g/:group/r/create/zip': {},
  'GET /r/create/url': { query: () => ({ url: 'https://example.com/pear-cake' }) },
  'GET /g/:group/r/create/url': { query: () => ({ url: 'https://example.com/pear-cake' }) },
  'POST /g/:group/r/create/url': { form: () => ({ source: RECIPE_PAGE }) },
  'POST /g/:group/r/create/url/save': {
    form: () => ({
      name: 'Pear cake',
      url: 'https://example.com/pear-cake',
      tags: 'quick',
      otherTags: 'cosy, warm',
      categories: 'Cakes',
      otherCategories: 'Sunday',
      'ingredients.0.text': '3 pears',
      'ingredients.0.section': '',
      'instructions.0.text': 'Bake.',
      'instructions.0.section': '',
      rest: JSON.stringify({ notes: [{ title: 'Note', text: 'Warm' }], author: ['Cook'] }),
    }),
  },
  'GET /g/:group/r/create/url/image': { query: () => ({ url: 'https://example.com/cake.png' }) },
  'GET /g/:group/r/:slug': { programStatus: 403 },
  'GET /g/:group/r/:slug/read-again': {},
  // No model is set.
  'GET /g/:group/r/:slug/tidy-up': { status: 404 },
  'POST /g/:group/r/:slug/tidy-up': { status: 404, form: () => ({ found: '{}' }) },
  'GET /g/:group/r/:slug/translation': { status: 404 },
  'GET /g/:group/r/:slug/translation/cook': { status: 404 },
  'GET /g/:group/r/:slug/translation/print': { status: 404 },
  'POST /g/:group/r/:slug/translation': { form: () => ({ action: 'delete' }) },
  'POST /g/:group/r/:slug/read-again': {
    form: () => ({
      found: JSON.stringify({
        ...{ name: 'Pear cake', description: 'Pears.', recipeYield: '', categories: [], tags: [], rest: {} },
        ...{ prepTime: '', performTime: '', totalTime: '', instructions: [] },
        ingredients: [{ section: '', text: '3 pears' }],
      }),
      description: 'true',
      ingredients: 'true',
    }),
  },
  'GET /g/:group/r/:slug/focus': {},
  'POST /g/:group/r/:slug/focus': { form: () => ({ focus: 'top' }) },
  'GET /g/:group/r/:slug/nutrition': {},
  'POST /g/:group/r/:slug/nutrition': { form: ({ lineId }) => ({ line: lineId, choice: 'nothing' }) },
  'GET /g/:group/r/:slug/history': {},
  'GET /g/:group/r/:slug/history/:number': {
    params: () => ({ number: '1' }),
    query: () => ({ against: 'now' }),
  },
  'POST /g/:group/r/:slug/history/:number/restore': { params: () => ({ number: '0' }), form: () => ({}) },
  'POST /g/:group/operations/:id/undo': {
    params: ({ operationId }) => ({ id: operationId }),
    form: () => ({}),
  },
  'GET /g/:group/r/:slug/print': {},
  // Anyone who may not read is led to the recipe's own address, whether there is one or not.
  'GET /g/:group/r/:slug/cook': {},
  'POST /g/:group/r/:slug/rating': { form: () => ({ rating: '4' }) },
  'POST /g/:group/r/:slug/favorite': { form: () => ({ favorite: 'true' }) },
  'GET /g/:group/r/:slug/comments': {},
  'POST /g/:group/r/:slug/comments': { form: () => ({ text: 'Very good.' }) },
  'POST /g/:group/r/:slug/comments/:id/delete': {
    othersStatus: 403,
    params: ({ commentId }) => ({ id: commentId }),
    form: () => ({}),
  },
  'POST /g/:group/r/:slug/comments/:id/restore': {
    othersStatus: 403,
    params: ({ deletedCommentId }) => ({ id: deletedCommentId }),
    form: () => ({}),
  },
  'GET /g/:group/r/:slug/duplicate': {},
  'POST /g/:group/r/:slug/duplicate': { form: () => ({ name: 'Copy of it' }) },
  'GET /g/:group/r/:slug/made': {},
  'POST /g/:group/r/:slug/made': {
    form: () => ({
      day: '2026-11-20',
      text: 'For **six**',
      rating: '4',
      servings: '6',
      image: new File([PICTURE], 'cake.png', { type: 'image/png' }),
    }),
    isSlow: true,
  },
  'GET /g/:group/r/:slug/timeline': {},
  'GET /g/:group/recipes/suggestions': { query: ({ foodId }) => ({ foods: foodId, maxMissingFoods: '1' }) },
  'GET /g/:group/recipes/timeline': {},
  'POST /g/:group/recipes/timeline': { form: () => ({ types: 'comment', orderDirection: 'desc' }) },
  'GET /g/:group/recipes/timeline/:id': { othersStatus: 403, params: ({ eventId }) => ({ id: eventId }) },
  'POST /g/:group/recipes/timeline/:id': {
    othersStatus: 403,
    params: ({ eventId }) => ({ id: eventId }),
    form: () => ({ subject: 'Made twice', day: '2026-11-20', text: 'For **six**', removeImage: 'true' }),
  },
  'POST /g/:group/recipes/timeline/:id/delete': {
    othersStatus: 403,
    params: ({ eventId }) => ({ id: eventId }),
    form: () => ({}),
  },
  'POST /g/:group/recipes/timeline/:id/restore': {
    othersStatus: 403,
    params: ({ deletedEventId }) => ({ id: deletedEventId }),
    form: () => ({}),
  },
  'GET /g/:group/r/:slug/delete': {},
  'POST /g/:group/r/:slug/delete': { form: () => ({}) },
  // The household's own cake has units and foods, which refuses the parser.
  'GET /g/:group/r/:slug/ingredient-parser': { status: 409 },
  'POST /g/:group/r/:slug/ingredient-parser': { form: () => ({}), status: 409 },
  'GET /admin/parser': { query: () => ({ text: '2 cups flour', parser: 'nlp', confidence: 'true' }) },
  'GET /g/:group/bin': {},
  'GET /g/:group/bin/empty': {},
  'POST /g/:group/bin/empty': { form: () => ({}) },
  'GET /g/:group/bin/:id/delete': { params: ({ binnedId }) => ({ id: binnedId }) },
  'POST /g/:group/bin/:id/delete': { params: ({ binnedId }) => ({ id: binnedId }), form: () => ({}) },
  'POST /g/:group/bin/:id/restore': { params: ({ binnedId }) => ({ id: binnedId }), form: () => ({}) },
}
