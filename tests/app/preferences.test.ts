import { expect, test } from 'bun:test'
import { LOCALES } from '../../src/platform/i18n/i18n'
import { seedKitchen } from '../support/kitchen'
import { cookieLine, cookieOf, postForm } from '../support/people'

const FROM = { headers: { referer: 'http://localhost/login?next=%2Fx' } }

test('a theme is kept in a cookie, and the page comes back in it', async () => {
  const kitchen = seedKitchen()
  const response = await postForm(kitchen, '/preferences/theme', { theme: 'dark' }, FROM)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?next=%2Fx'])
  expect(cookieLine(response, 'trivet_theme')).toMatch(
    /^trivet_theme=dark; Path=\/; SameSite=Lax; Max-Age=\d{8}$/,
  )
  const page = await kitchen.request('/login', { headers: { cookie: 'trivet_theme=dark' } })
  expect(await page.text()).toContain('data-theme="dark"')
})

test.each(['system', '', 'dark"><script>'])('the theme %p follows the system', async (theme) => {
  const response = await postForm(seedKitchen(), '/preferences/theme', { theme }, FROM)
  expect(cookieLine(response, 'trivet_theme')).toContain('trivet_theme=; Path=/; SameSite=Lax; Max-Age=0')
})

test('a language is kept in a cookie, and for members in the account', async () => {
  const kitchen = seedKitchen()
  const { code } = LOCALES[0]!
  const headers = { authorization: `Bearer ${kitchen.sessionOf(kitchen.jonas)}` }
  const response = await postForm(
    kitchen,
    '/preferences/locale',
    { locale: code, back: '/user/profile' },
    { headers },
  )
  expect(response.headers.get('location')).toBe('/user/profile')
  expect(cookieOf(response, 'trivet_locale')).toBe(code)
  const stored = kitchen.services.db.all('SELECT username, locale FROM users WHERE locale IS NOT NULL')
  expect(stored).toEqual([{ username: 'jonas', locale: code }])
})

test('a language that no one speaks here changes nothing', async () => {
  const response = await postForm(seedKitchen(), '/preferences/locale', { locale: '../../x' }, FROM)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('print preferences are kept beside what else the cookie holds', async () => {
  const form = { imagePosition: 'hidden', showNotes: 'true', back: '//evil.test' }
  const cookie = `trivet_preferences=${encodeURIComponent('{"list":1}')}`
  const response = await postForm(seedKitchen(), '/preferences/print', form, { headers: { cookie } })
  expect(response.headers.get('location')).toBe('/')
  expect(JSON.parse(decodeURIComponent(cookieOf(response, 'trivet_preferences')!))).toEqual({
    list: 1,
    print: {
      paper: 'a4',
      imagePosition: 'hidden',
      showDescription: false,
      showNotes: true,
      showNutrition: false,
    },
  })
})

test('another site does not choose for anyone', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/preferences/theme', '/preferences/locale', '/preferences/print'])
    expect((await postForm(seedKitchen(), path, { theme: 'dark' }, { headers })).status).toBe(403)
})

test('the page of languages works without an account and goes back to where one came from', async () => {
  const kitchen = seedKitchen()
  const page = await kitchen.request('/preferences/language', {
    headers: { referer: 'http://localhost/login' },
  })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('name="back" value="/login"')
  for (const { code } of LOCALES) expect(html).toContain(`value="${code}"`)
  expect(html).toContain('<bdi lang="de-DE">Deutsch</bdi> <small lang="en">German</small>')
  expect(html).not.toContain('<small lang="en">English</small>')
  const again = await kitchen.request('/preferences/language', {
    headers: { referer: 'http://localhost/preferences/language' },
  })
  expect(await again.text()).toContain('name="back" value="/"')
})
