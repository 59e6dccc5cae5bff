import * as v from 'valibot'

export const GroupStatistics = v.object({
  totalRecipes: v.number(),
  totalUsers: v.number(),
  totalCategories: v.number(),
  totalTags: v.number(),
  totalTools: v.number(),
})
export type GroupStatistics = v.InferOutput<typeof GroupStatistics>

export const GroupStorage = v.object({
  usedStorageBytes: v.number(),
  usedStorageStr: v.string(),
  totalStorageBytes: v.pipe(
    v.number(),
    v.description(
      'The quota of each group; where there is none a figure for clients, and nothing ends there.',
    ),
  ),
  totalStorageStr: v.string(),
})
export type GroupStorage = v.InferOutput<typeof GroupStorage>

export const SiteStatistics = v.object({
  totalRecipes: v.number(),
  totalUsers: v.number(),
  totalGroups: v.number(),
  totalHouseholds: v.number(),
  uncategorizedRecipes: v.number(),
  untaggedRecipes: v.number(),
})
export type SiteStatistics = v.InferOutput<typeof SiteStatistics>

/** What everyone may know of this server. */
export const AppInfo = v.object({
  production: v.boolean(),
  version: v.pipe(v.string(), v.description('Level of the API, by which clients choose their dialect.')),
  trivetVersion: v.string(),
  demoStatus: v.boolean(),
  allowSignup: v.boolean(),
  defaultGroupSlug: v.nullable(v.string()),
  defaultHouseholdSlug: v.nullable(v.string()),
  allowPasswordLogin: v.boolean(),
  tokenTime: v.pipe(v.number(), v.description('Hours that a session lasts.')),
  allowedIframeHosts: v.array(v.string()),
  enableOidc: v.boolean(),
  oidcRedirect: v.boolean(),
  oidcProviderName: v.string(),
  enableOpenai: v.boolean(),
  enableOpenaiImageServices: v.boolean(),
})
export type AppInfo = v.InferOutput<typeof AppInfo>

/** What administrators get beyond that. */
export const AdminAbout = v.object({
  ...AppInfo.entries,
  versionLatest: v.pipe(v.string(), v.description('The same as `version`, which is the level of the API.')),
  apiPort: v.number(),
  apiDocs: v.boolean(),
  dbType: v.string(),
  dbUrl: v.nullable(v.string()),
  defaultGroup: v.string(),
  defaultHousehold: v.string(),
  buildId: v.string(),
  recipeScraperVersion: v.string(),
  newestKnownVersion: v.pipe(
    v.nullable(v.string()),
    v.description('The newest release found by a check; null if no one has checked.'),
  ),
  newestReleasedAt: v.pipe(
    v.nullable(v.string()),
    v.description('When it was released, as its signature says.'),
  ),
  newestCheckedAt: v.pipe(v.nullable(v.string()), v.description('When that was.')),
})
export type AdminAbout = v.InferOutput<typeof AdminAbout>

/** Whether what the operator has set is whole. */
export const SiteChecks = v.object({
  emailReady: v.boolean(),
  ldapReady: v.boolean(),
  oidcReady: v.boolean(),
  enableOpenai: v.boolean(),
  baseUrlSet: v.boolean(),
  isUpToDate: v.boolean(),
})
export type SiteChecks = v.InferOutput<typeof SiteChecks>

/** Deprecated by clients: an id that is different each time, and counters that stay at 0. */
export const Analytics = v.object({
  installationId: v.string(),
  version: v.string(),
  databaseType: v.string(),
  usingEmail: v.boolean(),
  usingLdap: v.boolean(),
  apiTokens: v.number(),
  users: v.number(),
  groups: v.number(),
  recipes: v.number(),
  shoppingLists: v.number(),
  cookbooks: v.number(),
})
