import { describe, expect, test } from 'bun:test'
import { firstLanguage, tagOfReader } from '../../../src/importers/ocr/language-code.rules'
import { markedText } from '../../../src/importers/ocr/marked.rules'
import {
  linesOf,
  OCR_FIELDS,
  type OcrField,
  readWords,
  textFor,
  wholeText,
  wordsWithin,
} from '../../../src/importers/ocr/words.rules'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'

interface TypesetLine {
  text: string
  left?: number
  /** Room above it beyond the usual. */
  above?: number
  /** What is in the same line further right. */
  beside?: string
}

/** A page as Tesseract tells it: each letter 10 wide and 20 high, lines 30 apart, the second column at 500. */
function page(lines: TypesetLine[]): string {
  let top = -30
  const rows = lines.flatMap(({ text, left = 0, above = 0, beside = '' }, line) => {
    top += 30 + above
    const wordsFrom = (start: number, words: string) => {
      let x = start
      return words.split(' ').map((word, at) => {
        const row = [5, 1, 1, 1, line + 1, at + 1, x, top, word.length * 10, 20, 90, word]
        x += (word.length + 1) * 10
        return row.join('\t')
      })
    }
    return [...wordsFrom(left, text), ...(beside === '' ? [] : wordsFrom(500, beside))]
  })
  return ['1\t1\t0\t0\t0\t0\t0\t0\t800\t600\t-1\t', ...rows].join('\n')
}

const linesIn = (lines: TypesetLine[]) => linesOf(readWords(page(lines)))

describe('words', () => {
  test('are read with their places; spots and what is hardly a word are not', () => {
    const tsv = `${page([{ text: '200 g flour' }])}\n5\t1\t1\t1\t2\t1\t0\t40\t9\t9\t12.5\tfl\n5\t1\t1\t1\t2\t2\t9\t40\t9\t9\t90\t|\nbroken`
    expect(readWords(tsv).map(({ text, left, width }) => [text, left, width])).toEqual([
      ['200', 0, 30],
      ['g', 40, 10],
      ['flour', 60, 50],
    ])
    expect(readWords('')).toEqual([])
  })

  test('are the fractions that small type was read as, where a measure follows, and what they are otherwise', () => {
    const read = (texts: string[]) => linesIn(texts.map((text) => ({ text }))).map(({ text }) => text)
    expect(
      read(['Y cup sugar', 'Y2 tsp salt', '1 Y2 cups flour', '2 V4 EL Honig', 'Ya taza de leche']),
    ).toEqual(['½ cup sugar', '½ tsp salt', '1 ½ cups flour', '2 ¼ EL Honig', '¼ taza de leche'])
    const others = [
      'Y mezclar bien',
      'Va bene con la pasta',
      'V2 engine cake',
      'Boil Y cup of water',
      '3/4 of the dough',
    ]
    expect(read(others)).toEqual(others)
  })

  test('are in lines with a box around them', () => {
    expect(linesIn([{ text: '200 g flour', left: 5 }, { text: '2 eggs' }])).toMatchObject([
      { text: '200 g flour', left: 5, top: 0, width: 110, height: 20 },
      { text: '2 eggs', left: 0, top: 30, width: 60, height: 20 },
    ])
  })

  test('lie in a frame with their middle', () => {
    const words = readWords(page([{ text: '200 g flour' }, { text: '2 eggs' }]))
    const within = (left: number, top: number, width: number, height: number) =>
      wordsWithin(words, { left, top, width, height }).map(({ text }) => text)
    expect(within(0, 0, 800, 22)).toEqual(['200', 'g', 'flour'])
    expect(within(35, 5, 30, 50)).toEqual(['g', 'eggs'])
    expect(within(0, 0, 0, 0)).toEqual([])
  })
})

describe('columns', () => {
  const BOOK: TypesetLine[] = [
    { text: 'Orchard Plum Soup in two columns and a heading above them both' },
    { text: 'Ingredients', above: 10, beside: 'Method' },
    { text: '500 g plums', beside: 'Boil the plums' },
    { text: '1 l water', beside: 'in the water.' },
    { text: 'salt', beside: 'Salt it.' },
    { text: 'It keeps for a week in a cold larder, or for a year in the freezer.', above: 40 },
  ]

  test('are read one after the other, below what is above both', () => {
    expect(linesIn(BOOK).map(({ text, column }) => [column, text])).toEqual([
      [0, BOOK[0]!.text],
      [1, 'Ingredients'],
      [1, '500 g plums'],
      [1, '1 l water'],
      [1, 'salt'],
      [2, 'Method'],
      [2, 'Boil the plums'],
      [2, 'in the water.'],
      [2, 'Salt it.'],
      [3, BOOK[5]!.text],
    ])
  })

  test('of a page that runs to the left begin at the right', () => {
    const lines = linesIn([
      { text: 'وصفة', beside: 'ملح' },
      { text: 'ماء', beside: 'دقيق' },
    ])
    expect(lines.map(({ text }) => text)).toEqual(['ملح', 'دقيق', 'وصفة', 'ماء'])
  })

  test('are not made of pieces of one line', () => {
    const pieces = readWords(page([{ text: '200 g' }, { text: 'plum' }])).map((word, at) => ({
      ...word,
      line: String(at),
    }))
    expect(linesOf(pieces).map(({ text }) => text)).toEqual(['200 g', 'plum'])
  })

  test('are none where lines are only short', () => {
    const lines = linesIn([{ text: '2 eggs' }, { text: 'salt' }, { text: 'a very long line of words' }])
    expect(new Set(lines.map(({ column }) => column)).size).toBe(1)
  })
})

describe('marked lines', () => {
  test.each<[OcrField, TypesetLine[], string]>([
    ['name', [{ text: 'Apple cake' }, { text: 'from the tray' }], 'Apple cake from the tray'],
    [
      'ingredients',
      [{ text: '500 g flour' }, { text: '• 2 eggs' }, { text: '– salt' }],
      '500 g flour\n2 eggs\nsalt',
    ],
    [
      'ingredients',
      [{ text: '500 g flour, sifted' }, { text: 'twice', left: 30 }, { text: '2 eggs' }],
      '500 g flour, sifted twice\n2 eggs',
    ],
    // A number is another ingredient, however far in.
    ['ingredients', [{ text: 'Dough:' }, { text: '2 eggs', left: 30 }], 'Dough:\n2 eggs'],
    [
      'instructions',
      [{ text: '1. Peel the ap-' }, { text: 'ples and cut them.' }, { text: '2. Bake for 1.5 hours.' }],
      'Peel the apples and cut them.\nBake for 1.5 hours.',
    ],
    [
      'instructions',
      [
        { text: 'Mix all' },
        { text: 'at once.' },
        { text: '1.5 l of water go', above: 20 },
        { text: 'on top.' },
      ],
      'Mix all at once.\n1.5 l of water go on top.',
    ],
    [
      'notes',
      [{ text: 'Keeps for' }, { text: 'a week.' }, { text: 'Freezes well.', above: 30 }],
      'Keeps for a week.\nFreezes well.',
    ],
    // A dash between words of their own stays.
    ['description', [{ text: 'sweet-' }, { text: 'Sour and good' }], 'sweet- Sour and good'],
  ])('as %s', (field, lines, expected) => {
    expect(textFor(field, linesIn(lines))).toBe(expected)
  })

  test('are nothing when there are none', () => {
    for (const field of OCR_FIELDS) expect(textFor(field, [])).toBe('')
  })

  test('of a whole page keep their lines, and a blank one between paragraphs', () => {
    const lines = linesIn([{ text: 'Soup' }, { text: '1 l water', above: 30 }, { text: 'salt' }])
    expect(wholeText(lines)).toBe('Soup\n\n1 l water\nsalt')
  })
})

const NONE = { name: '', description: '', recipeYield: '', ingredients: '', instructions: '', notes: '' }

describe('what was marked', () => {
  test('is read field by field by the reader of texts, whatever the words are', () => {
    const text = markedText({
      name: 'Soup: "the best"\n--- # 1',
      description: 'Said\n---\nname: other',
      recipeYield: '8 slices',
      ingredients: '200 g flour\n\n @salt{}\nDough:\n3 eggs\n{"a": 1}',
      instructions: 'Mix & <b>stir</b>.\nBake: 20 minutes.',
      notes: 'Keeps\nlong.',
    })
    const { draft, fields } = readRecipeText(text ?? '', null)
    expect(draft).toMatchObject({
      name: 'Soup: "the best" --- # 1',
      description: 'Said\n---\nname: other',
      recipeYield: '8 slices',
      ingredients: [
        { section: '', text: '200 g flour' },
        { section: '', text: '@salt{}' },
        { section: 'Dough', text: '3 eggs' },
        { section: 'Dough', text: '{"a": 1}' },
      ],
      instructions: [
        { title: '', text: 'Mix & <b>stir</b>.' },
        { title: '', text: 'Bake: 20 minutes.' },
      ],
    })
    expect(draft?.notes.map((note) => note.text).join(' ')).toBe('Keeps long.')
    expect(fields.ingredients).toMatchObject({ source: 'text', confidence: 0.95 })
  })

  test('is nothing without words, and not more than a recipe', () => {
    expect(markedText({ ...NONE, name: ' \n ' })).toBeNull()
    expect(markedText({ ...NONE, notes: 'x'.repeat(60_000) })).toBeNull()
  })
})

describe('languages', () => {
  test.each([
    ['deu', 'de'],
    ['eng', 'en'],
    ['chi_tra', 'zh-Hant'],
    ['deu_latf', 'de'],
    ['xyz', 'xyz'],
  ])('%s is %s', (code, tag) => expect(tagOfReader(code)).toBe(tag))

  test('the reader’s own is chosen, else English, else the first', () => {
    expect(firstLanguage(['ara', 'deu', 'eng'], 'de-DE')).toBe('deu')
    expect(firstLanguage(['chi_sim', 'chi_tra'], 'zh-TW')).toBe('chi_tra')
    expect(firstLanguage(['ara', 'deu', 'eng'], 'fr-FR')).toBe('eng')
    expect(firstLanguage(['ara', 'deu'], 'fr-FR')).toBe('ara')
    expect(firstLanguage([], 'fr-FR')).toBeUndefined()
  })
})
