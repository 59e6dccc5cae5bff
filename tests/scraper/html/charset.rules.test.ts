import { expect, test } from 'bun:test'
import { decodePage } from '../../../src/scraper/html/charset.rules'

const META = '<meta charset="iso-8859-1">'

function bytes(...parts: (string | number[])[]): Uint8Array {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
}

test('a byte order mark says what a page is, whatever its header and meta tag say', () => {
  const marked = bytes([0xef, 0xbb, 0xbf], META, 'caf', [0xc3, 0xa9])
  expect(decodePage(marked, 'text/html; charset=windows-1251')).toEndWith('café')
  expect(decodePage(marked, null)).toStartWith('<meta')
  const soup = [0xff, 0xfe, 0x1a, 0x04, 0x43, 0x04, 0x41, 0x04]
  expect(decodePage(bytes(soup), 'text/html; charset=utf-8')).toBe('Кус')
  expect(decodePage(bytes([0xfe, 0xff, 0x04, 0x1a, 0x04, 0x43, 0x04, 0x41]), null)).toBe('Кус')
})

test('a page whose bytes are UTF-8 is UTF-8, whatever it or its server states', () => {
  const cafe = bytes(META, 'caf', [0xc3, 0xa9])
  expect(decodePage(cafe, null)).toEndWith('café')
  expect(decodePage(cafe, 'text/html; charset=ISO-8859-1')).toEndWith('café')
  expect(decodePage(cafe, 'text/html; charset=gb2312')).toEndWith('café')
  expect(decodePage(bytes('plain'), 'text/html; charset=shift_jis')).toBe('plain')
})

test('the header counts before the meta tag', () => {
  const page = bytes('<meta charset="windows-1251">', [0xf1, 0xf3, 0xef])
  expect(decodePage(page, 'text/html; charset=windows-1250')).toEndWith('ńóď')
  expect(decodePage(page, 'text/html')).toEndWith('суп')
})

test('UTF-8 is not believed where most of it is broken, and is where little is', () => {
  const soup = [0xf1, 0xf3, 0xef]
  expect(decodePage(bytes('<meta charset=windows-1251>', soup), 'text/html; charset=utf-8')).toEndWith('суп')
  expect(decodePage(bytes('<meta charset="utf-8">caf', [0xe9]), null)).toEndWith('café')
  const whole = Array.from({ length: 20 }, () => [0xc3, 0xa9]).flat()
  expect(decodePage(bytes(whole, [0xc3]), null)).toBe(`${'é'.repeat(20)}\ufffd`)
  expect(decodePage(bytes(whole, [0xc3]), 'text/html; charset=utf-8')).toBe(`${'é'.repeat(20)}\ufffd`)
})

test('without any statement it is UTF-8 where the bytes allow it, else windows-1252', () => {
  expect(decodePage(bytes('caf', [0xc3, 0xa9]), null)).toBe('café')
  expect(decodePage(bytes('caf', [0xe9], ' ', [0x80]), 'text/html')).toBe('café €')
})

const TEXTS: [charset: string, label: string, hexadecimal: string, text: string][] = [
  ['Shift_JIS', 'Shift_JIS', '97bf979d82cc8dec82e895fb81468fac82b382b631', '料理の作り方：小さじ1'],
  ['Shift_JIS', 'x-sjis', '97bf979d', '料理'],
  ['EUC-JP', 'EUC-JP', 'cec1cdfda4cebaeea4eacafd', '料理の作り方'],
  ['ISO-2022-JP', 'iso-2022-jp', '1b24424e414d7d1b2842', '料理'],
  ['GB18030', 'gb18030', 'b2cbc6d720c3e6b7db2031303020bfcb209534b235', '菜谱 面粉 100 克 𠮷'],
  ['GB2312', 'gb2312', 'b2cbc6d720c3e6b7db', '菜谱 面粉'],
  ['Big5', 'big5', 'adb9c3d020c4d1afbb', '食譜 麵粉'],
  ['EUC-KR', 'ks_c_5601-1987', 'bfe4b8aeb9fd20b9d0b0a1b7e7', '요리법 밀가루'],
  [
    'windows-1250',
    'windows-1250',
    '5072ed70726176613a206dfa6b612c209a9d6176612c20be61642c209e656dbe61',
    'Príprava: múka, šťava, ľad, žemľa',
  ],
  [
    'ISO-8859-2',
    'ISO-8859-2',
    '6db16b612c20bf7572656b2c20b379bf6b612c20bc64bc62b36f',
    'mąka, żurek, łyżka, źdźbło',
  ],
  ['windows-1251', 'windows-1251', 'c8ede3f0e5e4e8e5edf2fb3a20ecf3eae0', 'Ингредиенты: мука'],
  ['KOI8-R', 'koi8-r', 'e9cec7d2c5c4c9c5ced4d93a20cdd5cbc1', 'Ингредиенты: мука'],
  [
    'windows-1254',
    'windows-1254',
    '4d616c7a656d656c65723a20fe656b65722c20fdf064fd72',
    'Malzemeler: şeker, ığdır',
  ],
  ['ISO-8859-9', 'iso-8859-9', 'fe656b6572', 'şeker'],
  ['ISO-8859-1', 'iso-8859-1', '8063616691e9', '€caf‘é'],
  ['ISO-8859-15', 'iso-8859-15', 'a4', '€'],
]

test.each(TEXTS)(
  'a page in %s is read where its header or meta tag says so',
  (_, label, hexadecimal, text) => {
    const encoded = [...Buffer.from(hexadecimal, 'hex')]
    const equivalent = `<meta content="text/html; charset=${label}" http-equiv="Content-Type">`
    for (const meta of [`<meta charset=${label}>`, `<META  CharSet = '${label}' />`, equivalent])
      expect(decodePage(bytes(meta, encoded), 'text/html')).toEndWith(`>${text}`)
    expect(decodePage(bytes(encoded), `text/html; Charset="${label}"`)).toBe(text)
    expect(decodePage(bytes(encoded), `text/html;charset=${label};x=y`)).toBe(text)
  },
)

test.each(['windows-1251', 'KOI8-R'])(
  'a page that says nothing at all is read as it looks: %s',
  (charset) => {
    const [, , hexadecimal, text] = TEXTS.find(([name]) => name === charset)!
    expect(decodePage(new Uint8Array(Buffer.from(hexadecimal, 'hex')), null)).toBe(text)
  },
)

test('a page in XHTML says it in its first line', () => {
  const page = bytes('<?xml version="1.0" encoding="windows-1251"?><p>', [0xf1, 0xf3, 0xef])
  expect(decodePage(page, 'application/xhtml+xml')).toEndWith('суп')
})

test.each([
  ['ja', 'Shift_JIS', '97bf979d82cc8dec82e895fb', '料理の作り方'],
  ['ja', 'EUC-JP', 'cec1cdfda4cebaeea4eacafd', '料理の作り方'],
  ['zh-CN', 'GB18030', 'b2cbc6d720c3e6b7db', '菜谱 面粉'],
  ['zh-TW', 'Big5', 'adb9c3d020c4d1afbb', '食譜 麵粉'],
  ['ru', 'windows-1251', 'c8ede3f0e5e4', 'Ингред'],
  ['hu', 'ISO-8859-2', '66f57ae973', 'főzés'],
  ['pl', 'ISO-8859-2', '6db16b61', 'mąka'],
  ['sk', 'windows-1250', '9a9d617661', 'šťava'],
  ['hr', 'windows-1250', '9e6c696361', 'žlica'],
  ['tr', 'windows-1254', 'fe656b6572', 'şeker'],
  ['de-AT', 'windows-1252', '4df6687265', 'Möhre'],
])('a page in %s that states no charset is read as %s', (language, _, hexadecimal, text) => {
  const page = bytes(`<html class=x lang="${language}">`, [...Buffer.from(hexadecimal, 'hex')])
  expect(decodePage(page, 'text/html')).toEndWith(text)
})

test('what a comment or a description says of charsets is none', () => {
  const page = '<!-- <meta charset="koi8-r"> --><meta name="description" content="What is charset=koi8-r?">'
  expect(decodePage(bytes(page, 'caf', [0xe9]), null)).toEndWith('café')
  const late = `<script>${'x'.repeat(9_000)}</script><meta charset=windows-1251>`
  expect(decodePage(bytes(late, [0xf1]), null)).toEndWith('с')
})

test('UTF-16 is read by its header where it is UTF-16', () => {
  const soup = [0x1a, 0x04, 0x43, 0x04, 0x20, 0x00, 0x41, 0x04]
  expect(decodePage(bytes(soup), 'text/html; charset=utf-16')).toBe('Ку с')
  expect(decodePage(bytes('caf', [0xc3, 0xa9]), 'text/html; charset=utf-16le')).toBe('café')
  expect(decodePage(bytes('caf', [0xe9]), 'text/html; charset=utf-16le')).toBe('café')
})

test('unknown names and a readable page that calls itself UTF-16 are passed over', () => {
  expect(decodePage(bytes('caf', [0xc3, 0xa9]), 'text/html; charset=klingon')).toBe('café')
  expect(decodePage(bytes('<meta charset=utf-16>caf', [0xc3, 0xa9]), null)).toEndWith('café')
  expect(decodePage(new Uint8Array(), null)).toBe('')
})
