import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, loadConfig } from '../../src/platform/config/config'
import {
  contrast,
  DEFAULT_THEME,
  faintColours,
  hasOwnColours,
  themeCss,
} from '../../src/platform/config/theme'

const folder = mkdtempSync(join(tmpdir(), 'trivet-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const refusal = (env: Record<string, string>) => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

test('nothing set gives the defaults', () => {
  const { config, notices } = loadConfig({})
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 9000,
    dataDir: './data',
    baseUrl: null,
    basePath: '',
    defaultGroup: 'Home',
    allowSignup: false,
    maxLoginAttempts: 5,
    lockoutTimeHours: 24,
    dailyTime: '23:45',
    logLevel: 'info',
    theme: DEFAULT_THEME,
  })
  expect(notices).toEqual([])
})

test('an alias works, and Trivet’s own name wins over it', () => {
  expect(loadConfig({ API_PORT: '8080' }).config.port).toBe(8080)
  expect(loadConfig({ API_PORT: '8080', TRIVET_PORT: '8081' }).config.port).toBe(8081)
  expect(loadConfig({ DEFAULT_EMAIL: 'Operator@Example.com' }).config.adminEmail).toBe('operator@example.com')
})

test('an empty value counts as not set', () => {
  expect(loadConfig({ TRIVET_PORT: '', TRIVET_BASE_URL: '' }).config).toMatchObject({
    port: 9000,
    baseUrl: null,
  })
})

describe('a wrong value is refused in one sentence that names the variable', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ TRIVET_PORT: '70000' }, /^TRIVET_PORT .*0 to 65535.*70000/],
    [{ TRIVET_PORT: '-1' }, /^TRIVET_PORT /],
    [{ API_PORT: 'x' }, /^API_PORT /],
    [{ TRIVET_DAILY_TIME: '24:00' }, /^TRIVET_DAILY_TIME .*time of day/],
    [{ TRIVET_ALLOW_SIGNUP: 'maybe' }, /^TRIVET_ALLOW_SIGNUP .*true or false/],
    [{ TRIVET_BASE_URL: 'food.example.com' }, /^TRIVET_BASE_URL /],
    [{ TRIVET_BASE_URL: 'ftp://food.example.com' }, /^TRIVET_BASE_URL /],
    [{ TRIVET_LOG_LEVEL: 'loud' }, /^TRIVET_LOG_LEVEL /],
    [{ TRIVET_TRUSTED_PROXIES: 'caddy' }, /^TRIVET_TRUSTED_PROXIES /],
    [{ TRIVET_LIGHT_PRIMARY: 'red' }, /^TRIVET_LIGHT_PRIMARY .*#b5472f/],
    [{ TRIVET_ADMIN_EMAIL: 'mara' }, /^TRIVET_ADMIN_EMAIL .*e-mail/],
  ]
  test.each(wrong)('refuses %o with a sentence', (env, message) => {
    const text = refusal(env)
    expect(text).toMatch(message)
    expect(text).not.toContain('\n')
  })
})

test('a secret is never repeated in a refusal', () => {
  expect(refusal({ TRIVET_ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2')
})

test('boundaries of numbers and times', () => {
  for (const port of ['0', '65535']) expect(loadConfig({ TRIVET_PORT: port }).config.port).toBe(Number(port))
  for (const time of ['0:00', '23:59'])
    expect(loadConfig({ TRIVET_DAILY_TIME: time }).config.dailyTime).toBe(time)
})

test('a secret can come from a file, without its line end; a file that is missing is named', () => {
  const file = join(folder, 'password')
  writeFileSync(file, 'plum-galette-8\n')
  expect(loadConfig({ TRIVET_ADMIN_PASSWORD_FILE: file }).config.adminPassword).toBe('plum-galette-8')
  expect(refusal({ TRIVET_ADMIN_PASSWORD_FILE: join(folder, 'none') })).toMatch(
    /^TRIVET_ADMIN_PASSWORD_FILE /,
  )
})

test('an unknown name of ours is refused with the nearest known one; other names are left alone', () => {
  expect(refusal({ TRIVET_DATADIR: '/x' })).toContain('did you mean TRIVET_DATA_DIR?')
  expect(() => loadConfig({ HOME: '/root', TRIVETTE: '1', PATH: '/bin' })).not.toThrow()
})

test('names without a use here are logged once and have no effect', () => {
  const { notices } = loadConfig({ PUID: '1000', POSTGRES_USER: 'x' })
  expect(notices).toHaveLength(2)
  expect(notices.join()).toContain('PUID')
})

test('the base address fixes the base path', () => {
  expect(loadConfig({ TRIVET_BASE_URL: 'https://example.com/some/path/' }).config.basePath).toBe('/some/path')
  expect(loadConfig({ TRIVET_BASE_URL: 'https://example.com' }).config.basePath).toBe('')
})

describe('theme', () => {
  test('the defaults are readable, and a colour that is too faint is refused', () => {
    expect(faintColours(DEFAULT_THEME)).toEqual([])
    expect(refusal({ TRIVET_LIGHT_PRIMARY: '#ffb0a0' })).toMatch(/^TRIVET_LIGHT_PRIMARY is too faint/)
    expect(() => loadConfig({ THEME_LIGHT_SECONDARY: '#ffb0a0' })).not.toThrow()
  })

  test('contrast is the one of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#777777')).toBe(1)
  })

  test('pages have the default colours by themselves, so only others are asked for', async () => {
    const tokens = await Bun.file(join(import.meta.dir, '../../static/styles/tokens.css')).text()
    const set = themeCss(DEFAULT_THEME).match(/--[a-z-]+:#[0-9a-f]{6}/g)!
    for (const property of set) expect(tokens).toContain(`${property.replace(':', ': ')};`)
    expect(hasOwnColours({ ...DEFAULT_THEME })).toBe(false)
    expect(hasOwnColours({ ...DEFAULT_THEME, darkError: '#ff0000' })).toBe(true)
  })

  test('the style sheet sets the fourteen properties and nothing else', () => {
    const css = themeCss(DEFAULT_THEME)
    expect(css.match(/--(light|dark)-[a-z]+:#[0-9a-f]{6}/g)).toHaveLength(14)
    expect(css.replace(/--(light|dark)-[a-z]+:#[0-9a-f]{6};?/g, '')).toBe('@layer tokens{:root{}}')
  })
})

test('the AI service is set up by its names with and without our prefix, its key also from a file', () => {
  const { config, notices } = loadConfig({
    OPENAI_API_KEY: 'sk-1',
    TRIVET_OPENAI_BASE_URL: 'http://192.168.1.9:11434/v1/',
    TRIVET_OPENAI_WORKERS: '4',
    OPENAI_SEND_DATABASE_DATA: 'False',
  })
  expect(config.openaiApiKey).toBe('sk-1')
  expect(config.openaiBaseUrl.href).toBe('http://192.168.1.9:11434/v1')
  expect([config.openaiModel, config.openaiWorkers, config.openaiSendDatabaseData]).toEqual([
    'gpt-4o',
    4,
    false,
  ])
  expect(notices).toEqual([])
  expect(loadConfig({}).config.openaiApiKey).toBeNull()
  expect(loadConfig({}).config.openaiTimeoutSeconds).toBe(60)
  expect(() => loadConfig({ OPENAI_API_KEY_FILE: '/nonexistent' })).toThrow('OPENAI_API_KEY_FILE')
  expect(loadConfig({ TRIVET_OPENAI_CUSTOM_HEADERS: '{}' }).notices).toHaveLength(1)
})
