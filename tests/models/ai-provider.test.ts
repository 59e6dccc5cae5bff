import { expect, test } from 'bun:test'
import { seedKitchen } from '../support/kitchen'

const KEY = 'sk-secret-of-the-operator'

test('clients of v3 read the AI service of the settings, and never its key', async () => {
  const { mara, request } = seedKitchen({ TRIVET_OPENAI_API_KEY: KEY, TRIVET_OPENAI_MODEL: 'gpt-small' })
  const ask = async (path: string) =>
    await (await request(`/api/groups/ai-providers/${path}`, { as: mara })).text()
  const settings = JSON.parse(await ask('settings'))
  expect(settings).toMatchObject({
    aiEnabled: true,
    audioProviderEnabled: false,
    providers: [{ name: 'gpt-small' }],
  })
  const one = await ask(`providers/${settings.defaultProviderId}`)
  expect(JSON.parse(one)).toMatchObject({ id: settings.defaultProviderId, model: 'gpt-small' })
  expect(one).not.toContain(KEY)
})

test('without one there is none, and no one changes it by a call', async () => {
  const { mara, request } = seedKitchen()
  const at = '/api/groups/ai-providers'
  const settings = await (await request(`${at}/settings`, { as: mara })).json()
  expect(settings).toMatchObject({ aiEnabled: false, defaultProviderId: null, providers: [] })
  for (const [method, path] of [
    ['PUT', `${at}/settings`],
    ['POST', `${at}/providers`],
  ] as const) {
    const response = await request(path, { method, as: mara, json: { name: 'Own', model: 'x' } })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('TRIVET_OPENAI_API_KEY')
  }
})
