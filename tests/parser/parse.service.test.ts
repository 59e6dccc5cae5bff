import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseIngredient } from '../../src/parser/parse.service'
import { cpuNow } from '../support/hostile/cpu-time'

const nlp = { parser: 'nlp', language: 'en' } as const

type Expected = [
  text: string,
  quantity: number | null,
  unit: string | null,
  food: string | null,
  note: string,
]

function expectLines(lines: Expected[]): void {
  for (const [text, quantity, unit, food, note] of lines) {
    test(text, () => {
      const line = parseIngredient(text, nlp)
      expect([line.quantity, line.unit, line.food, line.note]).toEqual([quantity, unit, food, note])
      expect(line).toMatchObject({ input: text, parser: text.includes(' dl ') ? 'brute' : 'nlp' })
    })
  }
}

describe('lines that parsers are known to mangle', () => {
  expectLines([
    ['15 grams butter', 15, 'gram', 'butter', ''],
    ['1/3rd cup sugar', 1 / 3, 'cup', 'sugar', ''],
    ['¾ C milk', 0.75, 'C', 'milk', ''],
    ['8large eggs', 8, null, 'eggs', 'large'],
    ['400g butter', 400, 'g', 'butter', ''],
    ['Sugar, 2 tablespoons', 2, 'tablespoon', 'Sugar', ''],
    ['Sugar 200 g', 200, 'g', 'Sugar', ''],
    ['1 cup onion', 1, 'cup', 'onion', ''],
    ['1 onion', 1, null, 'onion', ''],
    ['2 tbsp', 2, 'tbsp', null, ''],
  ])
})

describe('numbers in every spelling', () => {
  expectLines([
    ['1 1/2 cups flour', 1.5, 'cup', 'flour', ''],
    ['1½ cups flour', 1.5, 'cup', 'flour', ''],
    ['1-1/2 cups flour', 1.5, 'cup', 'flour', ''],
    ['1 ¹/₂ cups flour', 1.5, 'cup', 'flour', ''],
    ['1\u00a01/2 cups flour', 1.5, 'cup', 'flour', ''],
    ['&frac12; cup sugar', 0.5, 'cup', 'sugar', ''],
    ['1 / 2 cup oil', 0.5, 'cup', 'oil', ''],
    ['1,5 dl cream', 1.5, 'dl', 'cream', ''],
    ['1,000 g flour', 1000, 'g', 'flour', ''],
    ['two cloves garlic', 2, 'clove', 'garlic', ''],
    ['half a lemon', 0.5, null, 'lemon', ''],
    ['2 dozen oysters', 24, null, 'oysters', ''],
    ['salt', null, null, 'salt', ''],
  ])

  test.each([
    ['2-3 carrots', 2, 3],
    ['2 to 3 carrots', 2, 3],
    ['½–¾ cup milk', 0.5, 0.75],
    ['2 carrots', 2, null],
  ])('%p has the ends %p and %p', (text, quantity, quantityEnd) => {
    expect(parseIngredient(text, nlp)).toMatchObject({ quantity, quantityEnd })
  })
})

describe('amounts within amounts', () => {
  expectLines([
    ['1 (14 ounce) can tomatoes', 1, 'can', 'tomatoes', '14 ounce'],
    ['1 14-ounce can tomatoes', 1, 'can', 'tomatoes', '14-ounce'],
    ['4 (6 ounce) salmon fillets', 4, null, 'salmon fillets', '6 ounce'],
    ['200g/7oz plain flour', 200, 'g', 'plain flour', ''],
    ['1 cup plus 2 tablespoons flour', 1, 'cup', 'flour', 'plus 2 tablespoons'],
    ['1 cup (250 ml) milk', 1, 'cup', 'milk', '250 ml'],
    ['a pinch of salt', 1, 'pinch', 'salt', ''],
    ['A pinch salt', 1, 'pinch', 'salt', ''],
    ['pinch of salt', null, 'pinch', 'salt', ''],
  ])
})

describe('alternatives, notes and what is no ingredient', () => {
  expectLines([
    ['1 tbsp olive oil or butter', 1, 'tbsp', 'olive oil or butter', ''],
    ['1 cup chicken or vegetable stock', 1, 'cup', 'chicken or vegetable stock', ''],
    ['3 large eggs, beaten', 3, null, 'eggs', 'large, beaten'],
    ['butter, for greasing', null, null, 'butter', 'for greasing'],
    ['salt and pepper to taste', null, null, 'salt and pepper', 'to taste'],
    ['For the sauce:', null, null, null, 'For the sauce:'],
    ['', null, null, null, ''],
  ])

  test('T is a tablespoon and t a teaspoon, so the case stays', () => {
    expect(parseIngredient('1 T soy sauce', nlp).unit).toBe('T')
    expect(parseIngredient('1 t soy sauce', nlp).unit).toBe('t')
  })
})

describe('confidence', () => {
  test('every field has one from 0 to 1, and a plain line is nearly sure', () => {
    const { confidence } = parseIngredient('2 cups flour', nlp)
    expect(confidence.average).toBeGreaterThan(0.95)
    expect(confidence.name).toBe(confidence.food)
    for (const value of Object.values(confidence)) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
    }
  })

  test('an odd line is less sure than a plain one', () => {
    const odd = parseIngredient('cooked what is left of it or the other, ground', nlp).confidence.average
    expect(odd).toBeLessThan(parseIngredient('2 cups flour', nlp).confidence.average ?? 0)
  })

  test('the rules have none', () => {
    const { confidence } = parseIngredient('2 cups flour', { parser: 'brute', language: 'en' })
    expect(Object.values(confidence)).toEqual([null, null, null, null, null, null])
  })
})

describe('choosing the parser', () => {
  test.each(['de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'sv', 'da', 'nb-NO', 'pl', 'fi'])(
    'nlp hands a line in %p over to the rules and says so',
    (language) => {
      expect(parseIngredient('2 dl x y', { parser: 'nlp', language })).toMatchObject({
        parser: 'brute',
        quantity: 2,
        unit: 'dl',
      })
    },
  )

  test.each([
    ['hu', '25 dkg liszt', 25, 'dkg', 'liszt'],
    ['cs', '2 lžíce cukru', 2, 'lžíce', 'cukru'],
    ['ru', '2 ст. л. сахара', 2, 'ст. л.', 'сахара'],
    ['tr', '1,5 su bardağı un', 1.5, 'su bardağı', 'un'],
    ['ja', '薄力粉 大さじ1/2', 0.5, '大さじ', '薄力粉'],
    ['ja', '塩 ひとつまみ', 1, 'つまみ', '塩'],
    ['ja', '豆腐 半丁', 0.5, '丁', '豆腐'],
    ['ja', '牛乳 1と1/2カップ', 1.5, 'カップ', '牛乳'],
    ['ja', 'しょうゆ　大さじ１と１／２', 1.5, '大さじ', 'しょうゆ'],
    ['ja', '醤油…大さじ2', 2, '大さじ', '醤油'],
    ['ja', '鶏肉 約300g', 300, 'g', '鶏肉'],
    ['ja', 'レモン汁 1/2個分', 0.5, '個', 'レモン汁'],
    ['ja', 'さば 三枚おろし 200g', 200, 'g', 'さば 三枚おろし'],
    ['zh', '半个 洋葱', 0.5, '个', '洋葱'],
    ['ar-SA', '٢٠٠ غرام زبدة', 200, 'غرام', 'زبدة'],
    ['eo', '200 g faruno', 200, 'g', 'faruno'],
    ['se', '2 msk socker', 2, 'msk', 'socker'],
  ])(
    'a language without a table of its own keeps amount, unit and food: %s, %s',
    (language, text, ...parts) => {
      const { parser, quantity, unit, food } = parseIngredient(text, { parser: 'nlp', language })
      expect<unknown[]>([parser, quantity, unit, food]).toEqual(['brute', ...parts])
    },
  )

  test('an English line in a recipe written in another script stays with the model', () => {
    const mixed = { parser: 'nlp', language: 'ar' } as const
    expect(parseIngredient('1 cup sugar', mixed)).toMatchObject({ parser: 'nlp', unit: 'cup', food: 'sugar' })
  })

  test.each(['en', 'en-GB', null, '', 'und'])('a line in %p stays with the model', (language) => {
    expect(parseIngredient('2 cups flour', { parser: 'nlp', language }).parser).toBe('nlp')
  })

  test('a German line is read by German rules', () => {
    expect(parseIngredient('1,5 EL Öl, kalt', { parser: 'nlp', language: 'de-DE' })).toMatchObject({
      quantity: 1.5,
      unit: 'EL',
      food: 'Öl',
      note: 'kalt',
    })
  })

  test('the rules know the units of the group', () => {
    const line = parseIngredient('2 Schöpfer Brühe', {
      parser: 'brute',
      language: 'de',
      units: ['Schöpfer'],
    })
    expect(line).toMatchObject({ unit: 'Schöpfer', food: 'Brühe' })
  })
})

describe('any text at all', () => {
  const languages = ['en', 'de', 'fr', 'it', 'pt', 'pl', 'fi', null, 'xx']
  const pieces = fc.constantFrom(
    ...[
      '1',
      '½',
      '1/2',
      '-',
      '–',
      '(',
      ')',
      ',',
      '.',
      '/',
      'x',
      'or',
      'a',
      'of',
      'cup',
      'g',
      'EL',
      'eggs',
      '🍕',
      '%',
      "'",
    ],
    ...['&#189;', '¹/₂', '<b>', 'two', 'dozen', 'plus', '0', '/0', '\u0301', '\ud800', 'to', 'de', "d'"],
  )
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join(' ')),
    fc.string({ unit: 'binary' }),
  )

  test('is parsed without a throw, keeps its input and has sound numbers', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...languages),
        fc.constantFrom('nlp', 'brute'),
        (input, language, parser) => {
          const line = parseIngredient(input, { parser, language })
          expect(line.input).toBe(input)
          for (const number of [line.quantity, line.quantityEnd]) {
            if (number !== null) expect(Number.isFinite(number) && number >= 0).toBe(true)
          }
          expect(line.unit === '' || line.food === '').toBe(false)
        },
      ),
      { seed: 17, numRuns: 3000 },
    )
  })

  test('a very long line costs little and loses nothing', () => {
    const long = `2 cups ${'very '.repeat(350)}good flour`
    const start = cpuNow()
    const line = parseIngredient(long, nlp)
    expect(cpuNow() - start).toBeLessThan(500)
    expect(`${line.food} ${line.note}`).toContain('good flour')
    expect(parseIngredient('x'.repeat(3000), nlp)).toMatchObject({ food: null, note: 'x'.repeat(3000) })
  })
})
