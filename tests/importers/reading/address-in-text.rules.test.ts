import { expect, test } from 'bun:test'
import { findAddress } from '../../../src/importers/reading/address-in-text.rules'
import { cpuMs } from '../../support/hostile/cpu-time'

test.each([
  ['https://orchard.test/soup', 'https://orchard.test/soup'],
  ['  http://orchard.test/soup?a=1#b \n', 'http://orchard.test/soup?a=1#b'],
  ['www.orchard.test/soup', 'https://www.orchard.test/soup'],
  ['orchard.test/soup', 'https://orchard.test/soup'],
  ['orchard.test', 'https://orchard.test'],
  ['orchard.test:8080/soup', 'https://orchard.test:8080/soup'],
  ['Look at this: https://orchard.test/soup', 'https://orchard.test/soup'],
  ['Plum galette https://orchard.test/galette. Try it!', 'https://orchard.test/galette'],
  ['“Soup” (https://orchard.test/soup), so good', 'https://orchard.test/soup'],
  ['see https://orchard.test/soup_(hot) now', 'https://orchard.test/soup_(hot)'],
  ['Soup | WWW.Orchard.test/soup shared from my phone', 'https://WWW.Orchard.test/soup'],
  ['【スープ】 https://orchard.test/スープ', 'https://orchard.test/スープ'],
  ['first https://a.test/1 then https://b.test/2', 'https://a.test/1'],
  ['mail cook@www.orchard.test or http://orchard.test', 'http://orchard.test'],
])('%p holds %p', (text, address) => {
  expect(findAddress(text)).toBe(address)
})

test.each(['', '   ', 'potato soup', 'the best soup. ever', 'a https:// b', 'cook@orchard.test me'])(
  '%p holds no address',
  (text) => {
    expect(findAddress(text)).toBeNull()
  },
)

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'blob:http://1.1.1.1/x',
  '//127.0.0.1/',
  '/api/users',
])('%p alone is left to the guard, not mended into an address', (text) => {
  expect(findAddress(text)).toBe(text)
})

test('long texts take no time', () => {
  const texts = [`x ${'('.repeat(100_000)}`, `https://a.test/${')'.repeat(50_000)} x`, 'www.'.repeat(50_000)]
  expect(cpuMs(() => texts.forEach(findAddress))).toBeLessThan(1_000)
})
