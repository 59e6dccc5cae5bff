import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  numberedSteps,
  pastedLines,
  pasteIngredients,
  pasteInstructions,
  sectionHeading,
  splitNumbered,
  trimFirstCharacter,
  trimListMark,
} from '../../../src/recipes/editor/paste.rules'

describe('the buttons of bulk add', () => {
  test('trim whitespace around lines and drop empty ones', () => {
    expect(pastedLines('  2 eggs \r\n\r\n\tsalt\u2028pepper\n \n')).toEqual(['2 eggs', 'salt', 'pepper'])
    expect(pastedLines('')).toEqual([])
  })

  test('trim the first character of each line, whole emoji included', () => {
    expect(trimFirstCharacter('- 2 eggs\n•salt\n🧂 pepper\n-')).toEqual(['2 eggs', 'salt', 'pepper'])
  })

  test('split by numbered lines in either style', () => {
    expect(splitNumbered('1. Mix.\n2. Bake\nuntil brown.\n\n3) Serve.')).toEqual([
      'Mix.',
      'Bake until brown.',
      'Serve.',
    ])
    expect(splitNumbered('1) Mix.\n2) Bake.')).toEqual(['Mix.', 'Bake.'])
  })

  test('keep what is before the first number, and lines without any', () => {
    expect(splitNumbered('Before\nall\n1. Mix.')).toEqual(['Before', 'all', 'Mix.'])
    expect(splitNumbered('Mix.\nBake.')).toEqual(['Mix.', 'Bake.'])
  })

  test('do not take a decimal for a list number', () => {
    expect(splitNumbered('1.5 kg flour\n2 eggs')).toEqual(['1.5 kg flour', '2 eggs'])
  })
})

describe('the mark of a list', () => {
  test.each([
    ['- 2 eggs', '2 eggs'],
    ['• 2 eggs', '2 eggs'],
    ['•2 eggs', '2 eggs'],
    ['[ ] 2 eggs', '2 eggs'],
    ['☐ 2 eggs', '2 eggs'],
    ['1. Mix', 'Mix'],
    ['12) Mix', 'Mix'],
    ['1.Mix', 'Mix'],
    ['Step 1: Mix', 'Mix'],
    ['Schritt 2 – Kneten', 'Kneten'],
    ['1.5 kg flour', '1.5 kg flour'],
    ['1 egg', '1 egg'],
    ['½ lemon', '½ lemon'],
    ['-5 °C ice', '-5 °C ice'],
    ['Stepped dough', 'Stepped dough'],
  ])('of %p goes', (line, text) => {
    expect(trimListMark(line)).toBe(text)
  })
})

describe('a heading', () => {
  test.each([
    ['For the dough:', 'For the dough'],
    ['For the dough', 'For the dough'],
    ['Für den Teig', 'Für den Teig'],
    ['Pour la pâte :', 'Pour la pâte'],
    ['Per l’impasto', 'Per l’impasto'],
    ['Sauce:', 'Sauce'],
    ['## Sauce', 'Sauce'],
    ['**Sauce**', 'Sauce'],
    ['**Sauce:**', 'Sauce'],
    ['FILLING', 'FILLING'],
  ])('%p is one', (line, heading) => {
    expect(sectionHeading(line)).toBe(heading)
  })

  test.each([
    'salt',
    'Salt',
    '2 eggs:',
    '200 g flour',
    'BBQ sauce',
    'Mix everything.',
    'For the sauce mix the butter with flour',
    'salt, pepper',
    ':',
    '',
    `${'word '.repeat(13)}:`,
  ])('%p is none', (line) => {
    expect(sectionHeading(line)).toBeUndefined()
  })
})

describe('a pasted block', () => {
  test('of ingredients gives one per line under its heading', () => {
    expect(pasteIngredients('For the dough:\n- 200 g flour\n- 1 egg\n\nFILLING\n• 3 apples')).toEqual([
      { text: '200 g flour', title: 'For the dough' },
      { text: '1 egg', title: '' },
      { text: '3 apples', title: 'FILLING' },
    ])
  })

  test('all in capitals has no headings in capitals', () => {
    expect(pasteIngredients('SALT\nPEPPER').map(({ text }) => text)).toEqual(['SALT', 'PEPPER'])
  })

  test('loses no heading, even with nothing below it', () => {
    expect(pasteIngredients('Sauce:\nDough:\n1 egg\nTopping:')).toEqual([
      { text: 'Sauce', title: '' },
      { text: '1 egg', title: 'Dough' },
      { text: 'Topping', title: '' },
    ])
  })

  test('of instructions goes by numbers when there are some', () => {
    expect(
      pasteInstructions('Dough:\n1. Mix the flour\nand the egg.\n2. Knead.\nFilling:\n3. Peel.'),
    ).toEqual([
      { text: 'Mix the flour and the egg.', title: 'Dough' },
      { text: 'Knead.', title: '' },
      { text: 'Peel.', title: 'Filling' },
    ])
  })

  test('of instructions goes by blank lines otherwise, else by lines', () => {
    expect(pasteInstructions('Mix the flour\nand the egg.\n\nKnead.').map(({ text }) => text)).toEqual([
      'Mix the flour and the egg.',
      'Knead.',
    ])
    expect(pasteInstructions('Mix.\nKnead.').map(({ text }) => text)).toEqual(['Mix.', 'Knead.'])
    expect(pasteInstructions(' \n ')).toEqual([])
  })

  test('keeps every word of the text', () => {
    const line = fc.constantFrom(
      'egg',
      'Sauce:',
      'Mix well.',
      '1. Bake',
      '',
      '- salt',
      'FILLING',
      '2) Rest',
      '## Top',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const words = (text: string) => text.match(/\p{L}+/gu)?.sort() ?? []
        for (const paste of [pasteIngredients, pasteInstructions]) {
          const parts = paste(lines.join('\n'))
          expect(words(parts.map(({ title, text }) => `${title} ${text}`).join(' '))).toEqual(
            words(lines.join(' ')),
          )
          for (const { text } of parts) expect(text).not.toBe('')
        }
      }),
    )
  })
})

describe('numbered steps', () => {
  const THREE = ['Mix flour and milk.', 'Bake it.', 'Serve.']
  test.each([
    '1. Mix flour and milk. 2. Bake it. 3. Serve.',
    '1) Mix flour and milk. 2) Bake it. 3) Serve.',
    '1.\nMix flour and milk.\n2.\nBake it.\n3.\nServe.',
    '1.\n\nMix flour and milk.\n\n2.\n\nBake it.\n\n3.\n\nServe.',
    '1. Mix flour and milk.\n2. Bake it.\n3. Serve.',
  ])('%j are three', (text) => {
    expect(pasteInstructions(text).map((part) => part.text)).toEqual(THREE)
    expect(splitNumbered(text)).toEqual(THREE)
    expect(numberedSteps(text)).toHaveLength(3)
  })

  test.each(['Bake for 2. or 3. time', '1. Mix', 'Add 1.5 l water. Boil 2 eggs.'])(
    '%j is one text',
    (text) => {
      expect(pasteInstructions(text)).toHaveLength(1)
      expect(numberedSteps(text)).toEqual([])
    },
  )
})
