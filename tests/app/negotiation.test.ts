import { expect, test } from 'bun:test'
import { negotiateLocale } from '../../src/platform/i18n/i18n'
import { seedKitchen } from '../support/kitchen'

/** What browsers on phones and computers send in as many countries, and the language that their pages are read in. */
const BROWSERS: [browser: string, acceptLanguage: string, locale: string][] = [
  ['Chrome, United States', 'en-US,en;q=0.9', 'en-US'],
  ['Chrome, English without a region', 'en', 'en-US'],
  ['Chrome, Great Britain', 'en-GB,en-US;q=0.9,en;q=0.8', 'en-GB'],
  ['Safari, Australia', 'en-AU,en;q=0.9', 'en-GB'],
  ['Chrome on Android, India', 'en-IN,en;q=0.9,hi;q=0.8', 'en-GB'],
  ['Safari, New Zealand', 'en-NZ,en-AU;q=0.9,en;q=0.8', 'en-GB'],
  ['Firefox, Germany', 'de,en-US;q=0.7,en;q=0.3', 'de-DE'],
  ['Safari, Austria', 'de-AT', 'de-DE'],
  ['Firefox, Switzerland', 'de-CH,de;q=0.8,en-US;q=0.5,en;q=0.3', 'de-DE'],
  ['Firefox, Swiss German', 'gsw,de;q=0.5', 'de-DE'],
  ['Firefox, France', 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3', 'fr-FR'],
  ['Chrome, French without a region', 'fr', 'fr-FR'],
  ['Safari, Belgium', 'fr-BE,fr;q=0.9', 'fr-BE'],
  ['Safari, Québec', 'fr-CA,fr;q=0.9,en-CA;q=0.8', 'fr-CA'],
  ['Chrome, French Switzerland', 'fr-CH,fr;q=0.9,en;q=0.8,de;q=0.7,*;q=0.5', 'fr-FR'],
  ['Chrome, Flanders', 'nl-BE,nl;q=0.9,en-US;q=0.8,en;q=0.7', 'nl-NL'],
  ['Chrome, Spain', 'es-ES,es;q=0.9', 'es-ES'],
  ['Chrome, Mexico', 'es-MX,es-419;q=0.9,es;q=0.8,en;q=0.7', 'es-ES'],
  ['Firefox, Catalonia', 'ca,es-ES;q=0.7,en;q=0.3', 'ca-ES'],
  ['Chrome, Basque Country', 'eu,es;q=0.9', 'es-ES'],
  ['Chrome, Brazil', 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
  ['Safari, Portugal', 'pt-PT,pt;q=0.9', 'pt-PT'],
  ['Chrome, Angola', 'pt-AO,pt;q=0.9', 'pt-PT'],
  ['Safari, Norway', 'nb-NO,nb;q=0.9', 'no-NO'],
  ['Firefox, Norway', 'nb-NO,nb;q=0.9,no-NO;q=0.8,no;q=0.6,nn-NO;q=0.5,nn;q=0.4,en-US;q=0.3', 'no-NO'],
  ['Firefox, Nynorsk', 'nn,no;q=0.8,nb;q=0.5', 'no-NO'],
  ['Chrome, Swedish Finland', 'sv-FI,sv;q=0.9', 'sv-SE'],
  ['an old Android, Israel', 'iw-IL,iw;q=0.9', 'he-IL'],
  ['Chrome, Israel', 'he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he-IL'],
  ['Safari, Egypt', 'ar-EG,ar;q=0.9', 'ar-SA'],
  ['Chrome, China', 'zh-CN,zh;q=0.9', 'zh-CN'],
  ['Safari, simplified letters', 'zh-Hans-SG,zh-Hans;q=0.9', 'zh-CN'],
  ['Chrome, Taiwan', 'zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zh-TW'],
  ['Chrome, Hong Kong', 'zh-HK,zh;q=0.9,en;q=0.8', 'zh-TW'],
  ['Safari, Macao', 'zh-Hant-MO,zh-Hant;q=0.9', 'zh-TW'],
  ['Chrome, Serbia', 'sr-RS,sr;q=0.9,en-US;q=0.8', 'sr-SP'],
  ['Chrome, Serbia in Latin letters', 'sr-Latn-RS,sr;q=0.9', 'sr-SP'],
  ['Firefox, Bosnia', 'bs-BA,bs;q=0.8,en;q=0.3', 'hr-HR'],
  ['Chrome, Belarus', 'be-BY,be;q=0.9,ru;q=0.8,en;q=0.7', 'ru-RU'],
  ['Chrome, Iran in Germany', 'fa-IR,fa;q=0.9,de-DE;q=0.8,de;q=0.7', 'de-DE'],
  ['Chrome, Japan', 'ja,en-US;q=0.9,en;q=0.8', 'ja-JP'],
  ['a reader of no language of ours', 'hi-IN,hi;q=0.9', 'en-US'],
]

test.each(BROWSERS)('%s (%s) reads %s', (_, acceptLanguage, locale) => {
  expect(negotiateLocale(acceptLanguage) ?? 'en-US').toBe(locale)
})

const kitchen = seedKitchen()
const { request, mara } = kitchen
await request('/api/recipes', { method: 'POST', as: mara, json: { name: 'Peas' } })
const json = { settings: { public: true }, description: 'Green. '.repeat(300) }
await request('/api/recipes/peas', { method: 'PATCH', as: mara, json })
const ANSWERS: [what: string, path: string][] = [
  ['what the API says', '/api/recipes/peas'],
  ['a page that is kept', '/g/linden-house/r/peas'],
]
const ask = (path: string, headers: Record<string, string>) =>
  request(path, { ...(path.startsWith('/api/') ? { as: mara } : {}), headers })

test.each(ANSWERS)('%s has the encoding that the client weighs most', async (_, path) => {
  const encodingFor = async (accepted: string) =>
    (await ask(path, { 'accept-encoding': accepted })).headers.get('content-encoding')
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(await encodingFor('br;q=0.2, gzip;q=0.8')).toBe('gzip')
  expect(await encodingFor('BR')).toBe('br')
  expect(await encodingFor('*')).toBe('br')
  expect(await encodingFor('gzip;q=0, *;q=0')).toBeNull()
  expect(await encodingFor('identity')).toBeNull()
  expect(await encodingFor('brotli, x-gzip')).toBeNull()
})

test.each(ANSWERS)(
  '%s has one tag for its encodings, a weak one, and answers 304 to whoever has it',
  async (_, path) => {
    const packed = await ask(path, { 'accept-encoding': 'br' })
    const etag = packed.headers.get('etag')!
    expect(etag).toStartWith('W/"')
    const strong = etag.slice(2)
    const statusFor = async (tags: string, more: Record<string, string> = {}) =>
      (await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': tags, ...more })).status
    for (const tags of [etag, strong, '*', `"other", ${etag}`, `W/"other" , ${strong},"more"`])
      expect([tags, await statusFor(tags)]).toEqual([tags, 304])
    for (const tags of ['"other"', strong.slice(1, -1), ''])
      expect([tags, await statusFor(tags)]).toEqual([tags, 200])
    expect(await statusFor(etag, { 'cache-control': 'no-cache' })).toBe(200)
  },
)
