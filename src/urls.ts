import { asset, basePath, path, type Query, seg } from './url-base'

export { basePathBy, configureUrls, path } from './url-base'

export type FeedFormat = 'atom' | 'rss' | 'json'

/**
 * Every address of Trivet as a function; safe in the browser. Nothing else glues paths together.
 * All addresses are relative to the host and carry the base path.
 */
export const urls = {
  basePath,
  asset,
  icon: (name: string) => `${asset('icons.svg')}#${name}`,
  themeCss: () => path('/theme.css'),
  manifest: () => path('/manifest.webmanifest'),
  docs: () => path('/docs'),
  openApi: () => path('/openapi.json'),

  root: () => path('/'),
  home: (group: string, query: Query = {}) => path(`/g/${seg(group)}`, query),
  feed: (group: string, format: FeedFormat) => path(`/g/${seg(group)}/feed.${format}`),
  groupSitemap: (group: string) => path(`/g/${seg(group)}/sitemap.xml`),
  sitemap: () => path('/sitemap.xml'),
  login: (query: Query = {}) => path('/login', query),
  providerLogin: (next: string | null) => path('/login/provider', { next }),
  loginCode: () => path('/login/code'),
  passkeyLogin: () => path('/login/passkey'),
  logout: () => path('/logout'),
  register: (query: Query = {}) => path('/register', query),
  forgotPassword: () => path('/forgot-password'),
  resetPassword: (query: Query = {}) => path('/reset-password', query),
  confirmEmail: (query: Query = {}) => path('/confirm-email', query),
  askAddress: () => path('/user/profile/confirm-email'),
  invitations: () => path('/group/invitations'),
  push: () => path('/user/profile/push'),
  pushSubscriptions: () => path('/api/push/subscriptions'),
  pushTimer: (id: string) => path(`/api/push/timers/${seg(id)}`),
  webhooks: () => path('/group/webhooks'),
  webhook: (id: string) => path(`/group/webhooks/${seg(id)}`),
  notifiers: () => path('/group/notifiers'),
  notifier: (id: string) => path(`/group/notifiers/${seg(id)}`),
  setup: () => path('/admin/setup'),
  setTheme: () => path('/preferences/theme'),
  setLocale: () => path('/preferences/locale'),
  setUnits: () => path('/preferences/units'),
  setPrint: () => path('/preferences/print'),
  language: () => path('/preferences/language'),
  translating: () => path('/preferences/translating'),

  recipe: (group: string, slug: string, query: Query = {}) => path(`/g/${seg(group)}/r/${seg(slug)}`, query),
  recipeNutrition: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/nutrition`, query),
  recipeDiets: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/diets`, query),
  recipeEdit: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}`, { edit: true }),
  recipeScale: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/scale`, query),
  recipeJson: (group: string, slug: string) =>
    path(`/g/${seg(group)}/r/${seg(slug)}`, { edit: true, mode: 'json' }),
  ingredientParser: (group: string, slug: string) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/ingredient-parser`),
  recipeImage: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/image`),
  rate: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/rating`),
  favorite: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/favorite`),
  comments: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/comments`),
  deleteComment: (group: string, slug: string, id: string) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/comments/${seg(id)}/delete`),
  restoreComment: (group: string, slug: string, id: string) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/comments/${seg(id)}/restore`),
  suggestions: (group: string, query: Query = {}) => path(`/g/${seg(group)}/recipes/suggestions`, query),
  recipeDuplicate: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/duplicate`),
  recipeMade: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/made`, query),
  recipeTimeline: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/timeline`, query),
  timeline: (group: string, query: Query = {}) => path(`/g/${seg(group)}/recipes/timeline`, query),
  timelineEvent: (group: string, id: string) => path(`/g/${seg(group)}/recipes/timeline/${seg(id)}`),
  deleteTimelineEvent: (group: string, id: string) =>
    path(`/g/${seg(group)}/recipes/timeline/${seg(id)}/delete`),
  restoreTimelineEvent: (group: string, id: string) =>
    path(`/g/${seg(group)}/recipes/timeline/${seg(id)}/restore`),
  recipeFocus: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/focus`),
  recipeDelete: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/delete`),
  recipeCook: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/cook`, query),
  recipePrint: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/print`, query),
  recipeHistory: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/history`, query),
  recipeVersion: (group: string, slug: string, number: number, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/history/${number}`, query),
  bringVersionBack: (group: string, slug: string, number: number) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/history/${number}/restore`),
  undoOperation: (group: string, id: string) => path(`/g/${seg(group)}/operations/${seg(id)}/undo`),
  recipeTranslation: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/translation`, query),
  translationCook: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/translation/cook`, query),
  translationPrint: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/translation/print`, query),
  tidyUp: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/tidy-up`),
  readAgain: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/read-again`),
  seedPantry: () => path('/group/seeds'),
  importUrl: (group: string, query: Query = {}) => path(`/g/${seg(group)}/r/create/url`, query),
  importBulk: (group: string) => path(`/g/${seg(group)}/r/create/bulk`),
  retryBulk: (group: string, reportId: string) =>
    path(`/g/${seg(group)}/r/create/bulk/${seg(reportId)}/retry`),
  importByService: (group: string) => path(`/g/${seg(group)}/r/create/pictures`),
  fetchReaders: () => path('/admin/readers'),
  importText: (group: string, query: Query = {}) => path(`/g/${seg(group)}/r/create/text`, query),
  importFile: (group: string) => path(`/g/${seg(group)}/r/create/file`),
  importFromBrowser: (group: string) => path(`/g/${seg(group)}/r/create/bookmarklet`),
  importPictures: (group: string) => path(`/g/${seg(group)}/r/create/ocr`),
  readerStart: (kind: 'ocr' | 'heic') => path(`/readers/${kind}.js`),
  readerFile: (name: string, version: string) => path(`/readers/${seg(name)}`, { v: version }),
  shareTarget: () => path('/r/create/url'),
  importPreview: (group: string) => path(`/g/${seg(group)}/r/create/url/save`),
  importPicture: (group: string, url: string) => path(`/g/${seg(group)}/r/create/url/image`, { url }),
  createRecipe: (group: string) => path(`/g/${seg(group)}/r/create/new`),
  bin: (group: string) => path(`/g/${seg(group)}/bin`),
  emptyBin: (group: string) => path(`/g/${seg(group)}/bin/empty`),
  deleteForGood: (group: string, id: string) => path(`/g/${seg(group)}/bin/${seg(id)}/delete`),
  restore: (group: string, id: string) => path(`/g/${seg(group)}/bin/${seg(id)}/restore`),

  attach: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/assets`),
  shareRecipe: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/share`, query),
  sharedRecipe: (group: string, token: string, query: Query = {}) =>
    path(`/g/${seg(group)}/shared/r/${seg(token)}`, query),
  sharedCook: (group: string, token: string, query: Query = {}) =>
    path(`/g/${seg(group)}/shared/r/${seg(token)}/cook`, query),
  sharedPrint: (group: string, token: string, query: Query = {}) =>
    path(`/g/${seg(group)}/shared/r/${seg(token)}/print`, query),
  recipeAction: (group: string, slug: string, id: string) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/actions/${seg(id)}`),
  data: (kind: string, query: Query = {}) => path(`/group/data/${seg(kind)}`, query),
  newData: (kind: string) => path(`/group/data/${seg(kind)}/new`),
  dataItem: (kind: string, id: string) => path(`/group/data/${seg(kind)}/${seg(id)}`),
  mergeData: (kind: string, query: Query = {}) => path(`/group/data/${seg(kind)}/merge`, query),
  lookAlikes: (kind: string) => path(`/group/data/${seg(kind)}/look-alikes`),
  recognize: (query: Query = {}) => path('/group/data/recipes/recognize', query),
  sameFoods: () => path('/group/data/foods/languages'),
  dataFile: (kind: string, format: 'json' | 'csv') => path(`/group/data/${seg(kind)}/export`, { format }),
  archive: (file: string) => path('/group/data/recipes/archive', { path: file }),
  undoData: (ids: readonly string[]) => path('/group/data/undo', { id: ids }),
  organizers: (group: string, kind: string, query: Query = {}) =>
    path(`/g/${seg(group)}/recipes/${seg(kind)}`, query),
  organizer: (group: string, kind: string, id: string) =>
    path(`/g/${seg(group)}/recipes/${seg(kind)}/${seg(id)}`),
  newCookbook: (group: string) => path(`/g/${seg(group)}/new-cookbook`),
  cookbooks: (group: string) => path(`/g/${seg(group)}/cookbooks`),
  cookbook: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/cookbooks/${seg(slug)}`, query),
  editCookbook: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/cookbooks/${seg(slug)}/edit`, query),
  deleteCookbook: (group: string, slug: string) => path(`/g/${seg(group)}/cookbooks/${seg(slug)}/delete`),

  migrations: () => path('/group/migrations'),
  allFormats: () => path('/group/everything'),
  everything: (format: string) => path(`/group/everything/${seg(format)}`),
  migrationColumns: () => path('/group/migrations/columns'),
  planner: (query: Query = {}) => path('/group/mealplan/planner/view', query),
  editPlanner: (query: Query = {}) => path('/group/mealplan/planner/edit', query),
  plannerDays: () => path('/group/mealplan/planner/days'),
  fillPlan: (query: Query) => path('/group/mealplan/planner/fill', query),
  copyPlan: (query: Query) => path('/group/mealplan/planner/copy', query),
  shopPlan: (query: Query) => path('/group/mealplan/planner/shop', query),
  undoPlan: (id: string) => path(`/group/mealplan/planner/undo/${seg(id)}`),
  addMeal: (query: Query) => path('/group/mealplan/planner/new', query),
  meal: (id: number) => path(`/group/mealplan/planner/entries/${id}`),
  moveMeal: (id: number, query: Query = {}) => path(`/group/mealplan/planner/entries/${id}/move`, query),
  changeMealByChance: (id: number) => path(`/group/mealplan/planner/entries/${id}/chance`),
  deleteMeal: (id: number) => path(`/group/mealplan/planner/entries/${id}/delete`),
  planRecipe: (group: string, slug: string) => path(`/g/${seg(group)}/r/${seg(slug)}/plan`),
  sayMade: (id: number, query: Query = {}) => path(`/group/mealplan/planner/entries/${id}/made`, query),
  planSettings: () => path('/group/mealplan/settings'),
  shoppingItem: (id: string, item: number | string) =>
    path(`/shopping-lists/${seg(id)}/items/${seg(String(item))}`),
  shoppingOperations: (id: string) => path(`/api/groups/shopping/lists/${seg(id)}/operations`),
  shoppingEvents: (id: string, query: Query = {}) =>
    path(`/api/groups/shopping/lists/${seg(id)}/events`, query),
  serviceWorker: () => path('/service-worker.js'),
  /** What a browser keeps for when there is no connection. @param look language and theme, so that each is an address of its own */
  offline: (look?: string) => path('/offline', { look }),
  shoppingLists: (query: Query = {}) => path('/shopping-lists', query),
  shoppingList: (id: string, query: Query = {}) => path(`/shopping-lists/${seg(id)}`, query),
  shoppingRestore: (id: string, items: string) => path(`/shopping-lists/${seg(id)}/restore`, { items }),
  shoppingTakeOff: (id: string, recipes: string, made: string | null) =>
    path(`/shopping-lists/${seg(id)}/take-off`, { recipes, made }),
  shoppingShelves: (id: string) => path(`/shopping-lists/${seg(id)}/shelves`),
  shoppingSettings: (id: string) => path(`/shopping-lists/${seg(id)}/settings`),
  shoppingShare: (id: string) => path(`/shopping-lists/${seg(id)}/share`),
  shoppingLink: (id: string, link: string) => path(`/shopping-lists/${seg(id)}/share/${seg(link)}/revoke`),
  sharedList: (token: string) => path(`/shared/list/${seg(token)}`),
  shoppingText: (id: string, query: Query = {}) => path(`/shopping-lists/${seg(id)}/text`, query),
  recipeShopping: (group: string, slug: string, query: Query = {}) =>
    path(`/g/${seg(group)}/r/${seg(slug)}/shopping`, query),
  planRule: (id: string) => path(`/group/mealplan/settings/rules/${seg(id)}`),
  deletePlanRule: (id: string) => path(`/group/mealplan/settings/rules/${seg(id)}/delete`),
  planDigest: () => path('/group/mealplan/settings/digest'),
  planCalendars: () => path('/group/mealplan/calendars'),
  renewPlanCalendar: (id: string) => path(`/group/mealplan/calendars/${seg(id)}/renew`),
  revokePlanCalendar: (id: string) => path(`/group/mealplan/calendars/${seg(id)}/revoke`),
  planCalendar: (token: string) => path(`/calendar/${seg(token)}`),

  reports: () => path('/group/reports'),
  report: (id: string, query: Query = {}) => path(`/group/reports/${seg(id)}`, query),
  deleteReport: (id: string) => path(`/group/reports/${seg(id)}/delete`),

  favorites: (userId = 'self', query: Query = {}) => path(`/user/${seg(userId)}/favorites`, query),
  profile: () => path('/user/profile'),
  editProfile: () => path('/user/profile/edit'),
  ownPicture: () => path('/user/profile/picture'),
  picture: (userId: string, cacheKey: string) =>
    path(`/api/media/users/${seg(userId)}/profile.webp`, { cacheKey }),
  groupSettings: () => path('/group'),
  groupZone: () => path('/group/zone'),
  chooseParsing: () => path('/group/parsing'),
  members: () => path('/group/members'),
  eaters: () => path('/group/eaters'),
  eater: (id: string) => path(`/group/eaters/${seg(id)}`),
  deleteEater: (id: string) => path(`/group/eaters/${seg(id)}/delete`),
  siteSettings: () => path('/admin/site-settings'),
  testMail: () => path('/admin/site-settings/test-mail'),
  checkForUpdate: () => path('/admin/site-settings/update'),
  analytics: () => path('/admin/analytics'),
  help: (query: Query = {}) => path('/help', query),
  helpPage: (name: string, question = '') => path(`/help/${seg(name)}`) + (question && `#${question}`),
  manageUsers: (query: Query = {}) => path('/admin/manage/users', query),
  unlockUsers: () => path('/admin/manage/users/unlock'),
  createUser: () => path('/admin/manage/users/create'),
  manageUser: (id: string) => path(`/admin/manage/users/${seg(id)}`),
  vouchForAddress: (id: string) => path(`/admin/manage/users/${seg(id)}/confirm-email`),
  resetLink: (id: string) => path(`/admin/manage/users/${seg(id)}/reset-link`),
  removeUser: (id: string) => path(`/admin/manage/users/${seg(id)}/delete`),
  manageGroups: (query: Query = {}) => path('/admin/manage/groups', query),
  manageGroup: (id: string) => path(`/admin/manage/groups/${seg(id)}`),
  removeGroup: (id: string) => path(`/admin/manage/groups/${seg(id)}/delete`),
  leave: () => path('/user/profile/leave'),
  signInAgain: () => path('/user/profile/sign-in-again'),
  passkeys: () => path('/user/profile/passkeys'),
  passkey: (id: string) => path(`/user/profile/passkeys/${seg(id)}`),
  deletePasskey: (id: string) => path(`/user/profile/passkeys/${seg(id)}/delete`),
  secondFactor: () => path('/user/profile/second-factor'),
  devices: () => path('/user/profile/devices'),
  logOutDevices: () => path('/user/profile/devices/log-out'),
  logOutDevice: (id: string) => path(`/user/profile/devices/${seg(id)}/log-out`),
  apiTokens: () => path('/user/profile/api-tokens'),
  deleteApiToken: (id: number) => path(`/user/profile/api-tokens/${id}/delete`),
  moving: () => path('/admin/moving'),
  movingServer: () => path('/admin/moving/server'),
  movingReport: (id: string) => path(`/admin/moving/${seg(id)}`),
  movingFile: (id: string) => path(`/admin/moving/${seg(id)}/report.json`),
  forgetMoving: (id: string) => path(`/admin/moving/${seg(id)}/forget`),
  backups: () => path('/admin/backups'),
  uploadBackup: () => path('/admin/backups/upload'),
  checkStorage: () => path('/admin/backups/storage'),
  downloadBackup: (name: string) => path(`/admin/backups/${seg(name)}/download`),
  proveBackup: (name: string) => path(`/admin/backups/${seg(name)}/prove`),
  restoreBackup: (name: string) => path(`/admin/backups/${seg(name)}/restore`),
  deleteBackup: (name: string) => path(`/admin/backups/${seg(name)}/delete`),
  backFromRestore: () => path('/admin/backups/back'),
  fileByToken: (token: string) => path('/api/utils/download', { token }),
  status: () => path('/status'),
  https: () => path('/admin/https'),
  renewAuthority: () => path('/admin/https/authority'),
  trust: () => path('/trust'),
  trustCertificate: () => path('/trust/trivet-authority.crt'),
  maintenance: () => path('/admin/maintenance'),
  cleanUp: (what: string) => path(`/admin/maintenance/clean/${seg(what)}`),
  tasks: () => path('/admin/background-tasks'),
  parserTest: (query: Query = {}) => path('/admin/parser', query),
  runJob: (name: string) => path(`/admin/background-tasks/jobs/${seg(name)}/run`),
  retryTask: (id: string) => path(`/admin/background-tasks/${seg(id)}/retry`),

  attachment: (recipeId: string, file: string) =>
    path(`/api/media/recipes/${seg(recipeId)}/assets/${seg(file)}`),
  media: (recipeId: string, file: string, version?: string | null) =>
    path(`/api/media/recipes/${seg(recipeId)}/images/${seg(file)}`, { version }),

  eventPicture: (recipeId: string, eventId: string, file: string, version: string) =>
    path(`/api/media/recipes/${seg(recipeId)}/images/timeline/${seg(eventId)}/${seg(file)}`, { version }),

  api: {
    recipes: (query: Query = {}) => path('/api/recipes', query),
    foundLines: (search: string, ids: readonly string[]) => path('/api/recipes/found-lines', { search, ids }),
    searchStarts: () => path('/api/search-starts'),
    foods: () => path('/api/foods'),
    recipe: (slug: string) => path(`/api/recipes/${seg(slug)}`),
    recipeZip: (slug: string) => path(`/api/recipes/${seg(slug)}/exports`, { template_name: 'zip' }),
    checkUsername: () => path('/api/validators/user/name'),
    checkEmail: () => path('/api/validators/user/email'),
    checkGroupName: () => path('/api/validators/group'),
    markdownPreview: () => path('/api/markdown/preview'),
    parseIngredients: () => path('/api/parser/ingredients'),
    exploreRecipes: (group: string, query: Query = {}) => path(`/api/explore/recipes/${seg(group)}`, query),
  },
}
