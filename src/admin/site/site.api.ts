import { withHouseholdPaths } from '../../groups/household.rules'
import { type ApiRoute, route } from '../../platform/http/route'
import { newId } from '../../platform/ids'
import { reportedVersion } from '../../platform/version'
import { adminAbout, siteChecks } from './about.service'
import {
  AdminAbout,
  Analytics,
  GroupStatistics,
  GroupStorage,
  SiteChecks,
  SiteStatistics,
} from './site.schema'
import { groupStatistics, siteStatistics } from './statistics.service'
import { groupStorage } from './storage.service'

const admin = { method: 'GET', access: 'admin', tag: 'Admin: about' } as const

/** How much there is, and what this server is. */
export const SITE_ROUTES: ApiRoute[] = [
  ...withHouseholdPaths([
    route(
      {
        method: 'GET',
        access: 'user',
        tag: 'Groups',
        path: '/api/groups/statistics',
        summary: "Get the group's numbers",
        description: "Counts the group's recipes, users, categories, tags and tools.",
        response: GroupStatistics,
      },
      ({ ctx }) => groupStatistics(ctx),
    ),
  ]),
  route(
    {
      method: 'GET',
      access: 'user',
      tag: 'Groups',
      path: '/api/groups/storage',
      summary: "Get the group's disk space",
      description: "Returns how much disk space the group's pictures and attachments take.",
      response: GroupStorage,
    },
    ({ ctx }) => groupStorage(ctx),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/about',
      summary: "Get this server's facts",
      description: 'Returns the version, the database and what is turned on.',
      response: AdminAbout,
    },
    ({ scope }) => adminAbout(scope.services),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/about/statistics',
      summary: "Get this server's numbers",
      description: 'Counts the recipes, users, households and groups of the whole server.',
      response: SiteStatistics,
    },
    ({ ctx }) => siteStatistics(ctx),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/about/check',
      summary: 'Check the setup',
      description:
        'Returns whether mail, directory, identity provider and base address are set up completely.',
      response: SiteChecks,
    },
    ({ scope }) => siteChecks(scope.services),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/analytics',
      summary: 'Get analytics',
      description: 'Returns counters that stay at 0: Trivet collects nothing. Only older clients ask for it.',
      response: Analytics,
    },
    ({ scope }) => {
      const { emailReady, ldapReady } = siteChecks(scope.services)
      return {
        installationId: newId(),
        version: reportedVersion(scope.services.config),
        databaseType: 'sqlite',
        usingEmail: emailReady,
        usingLdap: ldapReady,
        apiTokens: 0,
        users: 0,
        groups: 0,
        recipes: 0,
        shoppingLists: 0,
        cookbooks: 0,
      }
    },
  ),
]
