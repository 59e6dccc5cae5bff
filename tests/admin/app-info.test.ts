import { expect, test } from 'bun:test'
import { version } from '../../package.json'
import { seedKitchen } from '../support/kitchen'

const ask = async (path: string, env: Record<string, string> = {}) =>
  seedKitchen(env).request(`/api/app/about${path}`)

test('about tells clients their dialect and people the version, without a sign-in', async () => {
  expect(await (await ask('')).json()).toEqual({
    production: true,
    version: 'v3.0.0',
    trivetVersion: version,
    demoStatus: false,
    allowSignup: false,
    defaultGroupSlug: null,
    defaultHouseholdSlug: null,
    allowPasswordLogin: true,
    tokenTime: 2160,
    allowedIframeHosts: ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'],
    enableOidc: false,
    oidcRedirect: false,
    oidcProviderName: 'OAuth',
    enableOpenai: false,
    enableOpenaiImageServices: false,
  })
})

test('about names a public default group', async () => {
  const info = await (await ask('', { TRIVET_DEFAULT_GROUP: 'Linden House', TRIVET_DEMO: 'true' })).json()
  expect(info).toMatchObject({
    defaultGroupSlug: 'linden-house',
    defaultHouseholdSlug: 'family',
    demoStatus: true,
  })
})

test('startup-info says that Trivet is set up, and whether it is a demonstration', async () => {
  expect(await (await ask('/startup-info', { TRIVET_DEMO: 'true' })).json()).toEqual({
    isFirstLogin: false,
    isDemo: true,
  })
})

test('the theme is cacheable and holds fourteen colours', async () => {
  const response = await ask('/theme', { TRIVET_LIGHT_SUCCESS: '#123456' })
  const theme = await response.json()
  expect(response.headers.get('cache-control')).toBe('public, max-age=604800')
  expect(Object.keys(theme)).toHaveLength(14)
  expect(theme).toMatchObject({ lightPrimary: '#b5472f', lightSuccess: '#123456', darkError: '#f2919a' })
})

test('there is no identity provider', async () => {
  const response = await ask('/oidc')
  expect(response.headers.get('cache-control')).toBe('public, max-age=604800')
  expect(await response.json()).toEqual({ configurationUrl: null, clientId: null, groupsClaim: null })
})
