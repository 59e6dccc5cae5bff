import { expect, test } from 'bun:test'
import { backPath, localPath } from '../../../src/platform/http/local-path'
import { configureUrls } from '../../../src/urls'

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

function scopeFrom(referer: string | null) {
  const headers = referer === null ? {} : { referer }
  return { request: new Request('http://localhost/x', { headers }) }
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
  configureUrls({ basePath: '/trivet', assets: {} })
  expect(backPath(scopeFrom('https://food.example.com/trivet/g/home'))).toBe('/trivet/g/home')
  expect(backPath(scopeFrom(null), '/g/home')).toBe('/trivet/g/home')
  expect(backPath(scopeFrom(null), '/trivets')).toBe('/trivet/trivets')
  expect(backPath(scopeFrom(null))).toBe('/trivet/')
  configureUrls({ basePath: '', assets: {} })
})
