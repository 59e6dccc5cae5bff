import * as v from 'valibot'
import { groupsClaim, oidcSettings } from '../auth/oidc/oidc.rules'
import { needsSetup } from '../auth/setup.service'
import { DEFAULT_THEME } from '../platform/config/theme'
import { type ApiRoute, publicRoute } from '../platform/http/route'
import { appInfo } from './site/about.service'
import { AppInfo } from './site/site.schema'

const AppTheme = v.object(
  Object.fromEntries(Object.keys(DEFAULT_THEME).map((colour) => [colour, v.string()])),
)

const WEEK_CACHE = 'public, max-age=604800'

function cacheable(body: unknown): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': WEEK_CACHE },
  })
}

export const APP_INFO_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about',
      tag: 'About',
      summary: 'What this server is and can do',
      response: AppInfo,
    },
    ({ scope }) => appInfo(scope.services),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/startup-info',
      tag: 'About',
      summary: 'Whether this server waits to be set up',
      response: v.object({ isFirstLogin: v.boolean(), isDemo: v.boolean() }),
    },
    ({ scope: { services } }) => ({ isFirstLogin: needsSetup(services), isDemo: services.config.demo }),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/theme',
      tag: 'About',
      summary: 'The colours of the pages',
      response: AppTheme,
    },
    ({ scope }) => cacheable(scope.services.config.theme),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/oidc',
      tag: 'About',
      summary: 'The identity provider; nulls where there is none',
      response: v.object({
        configurationUrl: v.nullable(v.string()),
        clientId: v.nullable(v.string()),
        groupsClaim: v.nullable(v.string()),
      }),
    },
    ({ scope: { services } }) => {
      const provider = oidcSettings(services.config)
      return cacheable({
        configurationUrl: provider?.configurationUrl.href ?? null,
        clientId: provider?.clientId ?? null,
        groupsClaim: provider && groupsClaim(services.config),
      })
    },
  ),
]
