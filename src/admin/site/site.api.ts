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

/** How much there is, and what this server is (reference api.md §9, §12). */
export const SITE_ROUTES: ApiRoute[] = [
  ...withHouseholdPaths([
    route(
      {
        method: 'GET',
        access: 'user',
        tag: 'Groups',
        path: '/api/groups/statistics',
        summary: 'How much the group has',
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
      summary: 'How much room the pictures and attachments of the group take',
      response: GroupStorage,
    },
    ({ ctx }) => groupStorage(ctx),
  ),
  route(
    { ...admin, path: '/api/admin/about', summary: 'What this server is', response: AdminAbout },
    ({ scope }) => adminAbout(scope.services),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/about/statistics',
      summary: 'How much there is on the whole server',
      response: SiteStatistics,
    },
    ({ ctx }) => siteStatistics(ctx),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/about/check',
      summary: 'Whether what the operator has set is whole',
      response: SiteChecks,
    },
    ({ scope }) => siteChecks(scope.services),
  ),
  route(
    {
      ...admin,
      path: '/api/admin/analytics',
      summary: 'For older clients: counters that stay at 0',
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
