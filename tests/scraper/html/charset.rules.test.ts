import { expect, test } from 'bun:test'
import { decodePage } from '../../../src/scraper/html/charset.rules'

const META = '<meta charset="iso-8859-1">'

function bytes(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
}

test('the header is trusted before the byte order mark, the mark before the meta tag', () => {
  const cafe = bytes(META, 'caf', [0xc3, 0xa9])
  expect(decodePage(cafe, 'text/html; charset=utf-8')).toEndWith('café')
  expect(decodePage(bytes([0xef, 0xbb, 0xbf], META, 'caf', [0xc3, 0xa9]), null)).toEndWith('café')
  expect(decodePage(cafe, null)).toEndWith('cafÃ©')
})

test('without any statement it is UTF-8 where the bytes allow it, else windows-1252', () => {
  expect(decodePage(bytes('caf', [0xc3, 0xa9]), null)).toBe('café')
  expect(decodePage(bytes('caf', [0xe9], ' ', [0x80]), 'text/html')).toBe('café €')
})

test.each([
  ['shift_jis', [0x97, 0xbf, 0x97, 0x9d], '料理'],
  ['gb18030', [0xb2, 0xcb, 0xc6, 0xd7], '菜谱'],
  ['windows-1251', [0xf1, 0xf3, 0xef], 'суп'],
  ['iso-8859-2', [0xb3, 0xbf], 'łż'],
  ['euc-kr', [0xb1, 0xb9], '국'],
])('pages in %s are read', (charset, encoded, text) => {
  expect(
    decodePage(
      bytes(`<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`, encoded),
      null,
    ),
  ).toEndWith(text)
  expect(decodePage(bytes(encoded), `text/html; Charset="${charset}"`)).toBe(text)
})

test('unknown names and a readable page that calls itself UTF-16 are passed over', () => {
  expect(decodePage(bytes('caf', [0xc3, 0xa9]), 'text/html; charset=klingon')).toBe('café')
  expect(decodePage(bytes('<meta charset=utf-16>caf', [0xc3, 0xa9]), null)).toEndWith('café')
  expect(decodePage(new Uint8Array(), null)).toBe('')
})
