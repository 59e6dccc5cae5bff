import { describe, expect, test } from 'bun:test'
import { encode } from 'iconv-lite'
import { decodeTextFile } from '../../../src/importers/text/file-text.service'

const SOUPS = {
  french: 'Crème brûlée\n\nIngrédients\n- 4 œufs\n- 50 g de sucre\n',
  japanese: 'みそしる\n\n材料\n・みそ 大さじ2\n・豆腐 1丁\n\n作り方\n1. だしをあたためる。\n',
  russian: 'Щи\n\nИнгредиенты\n- капуста 500 г\n- морковь 2 шт.\n\nПриготовление\nВарить час.\n',
  chinese: '番茄炒蛋\n\n食材\n番茄 两个\n鸡蛋 三个\n\n做法\n先炒鸡蛋，再放番茄。\n',
}

const file = (bytes: Uint8Array | string) =>
  new File([typeof bytes === 'string' ? bytes : bytes.slice()], 'soup.txt', {
    type: 'application/octet-stream',
  })

function utf16(text: string, isBig = false): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe('the text in a file', () => {
  test.each(Object.values(SOUPS))('in UTF-8 is read: %p', async (soup) => {
    expect(await decodeTextFile(file(soup))).toBe(soup)
    expect(await decodeTextFile(file(`\ufeff${soup}`))).toBe(soup)
  })

  test('in UTF-16 is read, with a mark and without', async () => {
    const { french } = SOUPS
    for (const isBig of [false, true]) {
      expect(await decodeTextFile(file(utf16(`\ufeff${french}`, isBig)))).toBe(french)
      expect(await decodeTextFile(file(utf16(french, isBig)))).toBe(french)
    }
  })

  test('in Latin-1 is read', async () => {
    const text = 'Crème brûlée\n4 jaunes d’oeuf'.replace('’', "'")
    expect(await decodeTextFile(file(new Uint8Array(Buffer.from(text, 'latin1'))))).toBe(text)
  })

  test('in UTF-8 with a broken letter is read but for that one', async () => {
    const soups = SOUPS.french.repeat(3)
    const broken = Buffer.concat([Buffer.from(soups), new Uint8Array([0xc3])])
    expect(await decodeTextFile(file(broken))).toBe(`${soups}\ufffd`)
  })

  test.each([
    ['japanese', 'SHIFT_JIS'],
    ['japanese', 'EUC-JP'],
    ['russian', 'WINDOWS-1251'],
    ['russian', 'KOI8-R'],
    ['chinese', 'GB18030'],
    ['french', 'WINDOWS-1252'],
  ] as const)('of a %s recipe in %s is read', async (language, charset) => {
    const long = SOUPS[language].repeat(charset === 'GB18030' ? 1 : 200)
    expect(await decodeTextFile(file(new Uint8Array(encode(long, charset))))).toBe(long)
  })

  test('of a saved page is read as the page says', async () => {
    const page = '<meta charset="windows-1251"><h1>\u0429\u0438</h1>'
    const bytes = new Uint8Array(Buffer.from(page.replace('\u0429\u0438', '\u00d9\u00e8'), 'latin1'))
    expect(await decodeTextFile(file(bytes))).toBe(page)
  })

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['a Word document', new Uint8Array(Buffer.from('PK\u0003\u0004 word'))],
    ['a PDF', new Uint8Array(Buffer.from('%PDF-1.7 soup'))],
    ['rich text', new Uint8Array(Buffer.from('{\\rtf1 soup}'))],
  ])('is none in %s', async (_, bytes) => {
    expect(decodeTextFile(file(bytes))).rejects.toThrow('import.file-is-no-text')
  })

  test('may have five megabytes, and no byte more', async () => {
    const most = 5 * 1024 * 1024
    expect(await decodeTextFile(file('a'.repeat(most)))).toHaveLength(most)
    expect(decodeTextFile(file('a'.repeat(most + 1)))).rejects.toThrow('import.file-too-large')
    expect(decodeTextFile(file(''))).rejects.toThrow('import.needs-a-file')
    expect(decodeTextFile('soup')).rejects.toThrow('import.needs-a-file')
  })
})
