import { describe, expect, test } from 'bun:test'
import { isAsked, providerOf, TASKS } from '../../src/models/provider.rules'
import { loadConfig } from '../../src/platform/config/config'

const providers = (env: Record<string, string>) => {
  const { config } = loadConfig(env)
  return Object.fromEntries(TASKS.map((task) => [task, providerOf(config, task)]))
}

describe('the provider of a task', () => {
  test('no one, until a key or an address is set', () => {
    expect(Object.values(providers({}))).toEqual(TASKS.map(() => null))
    expect(Object.values(providers({ TRIVET_OPENAI_MODEL: 'small' }))).toEqual(TASKS.map(() => null))
  })

  test('one service for all tasks by its key, or at home by its address alone', () => {
    const key = providers({ TRIVET_OPENAI_API_KEY: 'sk-1' })
    for (const task of TASKS)
      expect(key[task]).toMatchObject({ protocol: 'openai', url: 'https://api.openai.com/v1', key: 'sk-1' })
    const home = providers({ TRIVET_OPENAI_BASE_URL: 'http://box:11434/v1' })
    for (const task of TASKS) expect(home[task]).toMatchObject({ url: 'http://box:11434/v1', key: null })
  })

  test('a service, model and time of its own for one task; the key of the others stays away', () => {
    const own = providers({
      TRIVET_OPENAI_API_KEY: 'sk-1',
      TRIVET_AI_TRANSLATION_URL: 'http://box:11434/api/',
      TRIVET_AI_TRANSLATION_MODEL: 'gemma3',
      TRIVET_AI_TRANSLATION_TIMEOUT: '300',
      TRIVET_AI_TIDY_MODEL: 'none',
    })
    expect(own.translation).toEqual({
      ...{ protocol: 'ollama', url: 'http://box:11434/api', model: 'gemma3', key: null, timeoutMs: 300_000 },
    })
    expect(own.tidy).toBeNull()
    expect(own.ingredients).toMatchObject({ model: 'gpt-4o', key: 'sk-1', timeoutMs: 60_000 })
  })

  test('pictures also ask for the setting that every API client knows', () => {
    const { config } = loadConfig({
      TRIVET_OPENAI_API_KEY: 'sk-1',
      TRIVET_OPENAI_ENABLE_IMAGE_SERVICES: 'false',
    })
    expect([isAsked(config, 'picture'), isAsked(config, 'page')]).toEqual([false, true])
  })

  test('a key may be in a file, and an address has to be one', () => {
    expect(() => loadConfig({ TRIVET_AI_PAGE_KEY_FILE: '/nonexistent' })).toThrow('TRIVET_AI_PAGE_KEY_FILE')
    expect(() => loadConfig({ TRIVET_AI_PAGE_URL: 'box' })).toThrow('TRIVET_AI_PAGE_URL')
  })
})
