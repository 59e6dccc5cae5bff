import * as v from 'valibot'
import { groupsClaim, oidcSettings } from '../auth/oidc/oidc.rules'
import { needsSetup } from '../auth/setup/setup.service'
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
      summary: "Get this server's abilities",
      description:
        'Returns which version this is, whether people may sign up, which ways to sign in there are, and whether the AI service is set up. Clients ask it first to choose their dialect.',
      response: AppInfo,
    },
    ({ scope }) => appInfo(scope.services),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/startup-info',
      tag: 'About',
      summary: 'Get the state of the setup',
      description:
        '`isFirstLogin` is true until the first administrator exists; `isDemo` is true on a demo server.',
      response: v.object({ isFirstLogin: v.boolean(), isDemo: v.boolean() }),
    },
    ({ scope: { services } }) => ({ isFirstLogin: needsSetup(services), isDemo: services.config.demo }),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/theme',
      tag: 'About',
      summary: 'Get the colors of the pages',
      description:
        'Returns the light and the dark theme, each color by its name, so that other apps can look alike.',
      response: AppTheme,
    },
    ({ scope }) => cacheable(scope.services.config.theme),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/app/about/oidc',
      tag: 'About',
      summary: 'Get the identity provider',
      description:
        'Returns the address and the client ID of the OpenID Connect provider; nulls when none is set up.',
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
