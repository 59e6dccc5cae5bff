import { expect, test } from 'bun:test'
import { createApp } from '../../../src/app/create-app'
import { loadConfig } from '../../../src/platform/config/config'
import { backPath, localPath } from '../../../src/platform/http/local-path'
import { seedKitchen } from '../../support/kitchen'

test.each(['/', '/g/home', '/g/home?search=a%20b#x', '/a//b', '/ü'])('%p stays here', (text) => {
  expect(localPath(text)).toBe(text === '/ü' ? '/%C3%BC' : text)
})

test.each([
  null,
  undefined,
  '',
  'g/home',
  '//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  '/%2e//evil.test',
  '/\n/evil.test',
  '/x\\y',
  'https://evil.test/',
  'javascript:alert(1)',
  ' /g/home',
])('%p leads away or nowhere', (text) => {
  expect(localPath(text)).toBeNull()
})

function scopeFrom(referer: string | null, env: Record<string, string> = {}) {
  const { services } = seedKitchen()
  const headers = referer === null ? {} : { referer }
  return {
    request: new Request('http://localhost/x', { headers }),
    services: { ...services, config: loadConfig(env).config },
  }
}

test('back is the field, else the page before, else the start', () => {
  expect(backPath(scopeFrom('http://localhost/g/home?a=1'), '/user/profile')).toBe('/user/profile')
  expect(backPath(scopeFrom('http://localhost/g/home?a=1'), '')).toBe('/g/home?a=1')
  expect(backPath(scopeFrom(null))).toBe('/')
})

test("another site's referer leads to a page of ours or to the start", () => {
  expect(backPath(scopeFrom('http://evil.test/g/home'))).toBe('/g/home')
  expect(backPath(scopeFrom('http://evil.test//evil.test'))).toBe('/')
  expect(backPath(scopeFrom('nonsense'))).toBe('/')
})

test('the base path is put in front once', () => {
  const env = { TRIVET_BASE_URL: 'https://food.example.com/trivet' }
  createApp(seedKitchen(env).services)
  expect(backPath(scopeFrom('https://food.example.com/trivet/g/home', env))).toBe('/trivet/g/home')
  expect(backPath(scopeFrom(null, env), '/g/home')).toBe('/trivet/g/home')
  expect(backPath(scopeFrom(null, env), '/trivets')).toBe('/trivet/trivets')
  expect(backPath(scopeFrom(null, env))).toBe('/trivet/')
  createApp(seedKitchen().services)
})
