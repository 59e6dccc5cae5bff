import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitLine } from '../../../src/recipes/ingredient/ingredient-line.rules'
import { scaleLine } from '../../../src/recipes/ingredient/scale-line.rules'
import { cpuNow } from '../../support/hostile/cpu-time'

describe('a free line for more or fewer', () => {
  test.each<[string, number, string]>([
    ['200 g plain flour, sifted', 2, '400 g plain flour, sifted'],
    ['200g flour', 0.5, '100g flour'],
    ['4–5 tbsp ice water', 2, '8–10 tbsp ice water'],
    ['½ lemon', 2, '1 lemon'],
    ['½ lemon', 3, '1 ½ lemons'],
    ['1 ½ lemons', 1 / 3, '½ lemon'],
    ['1 large red onion, sliced', 2, '2 large red onions, sliced'],
    ['1 egg plus 1 yolk', 2, '2 eggs plus 2 yolks'],
    ['1 lemon zest', 2, '2 lemon zest'],
    ['1 parsley', 2, '2 parsley'],
    ['2 lemon', 2, '4 lemon'],
    ['1 1/2 cups milk', 2, '3 cups milk'],
    ['1-1/2 cups milk', 2, '3 cups milk'],
    ['1/3 cup oil', 2, '⅔ cup oil'],
    ['1 cup flour', 2, '2 cups flour'],
    ['2 x 400 g tins tomatoes', 2, '4 x 400 g tins tomatoes'],
    ['2 400g tins tomatoes', 2, '4 400g tins tomatoes'],
    ['1 (400 g) tin chickpeas', 2, '2 (400 g) tin chickpeas'],
    ['1 28-oz can tomatoes', 2, '2 28-oz can tomatoes'],
    ['400 g tin chopped tomatoes', 2, '2 × 400 g tin chopped tomatoes'],
    ['400g can tomatoes', 0.5, '½ × 400g can tomatoes'],
    ['2 cups (240 g) flour', 2, '4 cups (480 g) flour'],
    ['200g/7oz butter', 2, '400g/14oz butter'],
    ['1 cup plus 2 tbsp sugar', 2, '2 cups plus 4 tbsp sugar'],
    ['2 onions or 4 shallots', 2, '4 onions or 8 shallots'],
    ['about 3 apples', 2, 'about 6 apples'],
    ['Scant 1 cup honey', 2, 'Scant 2 cups honey'],
    ['1 pound (4 sticks) butter', 2, '2 pounds (8 sticks) butter'],
    ['½ cup lemon juice (about 4 lemons)', 2, '1 cup lemon juice (about 8 lemons)'],
    ['1 cup beans (cut into 2 pieces)', 2, '2 cups beans (cut into 2 pieces)'],
    ['12 tortillas (6-inch), cut into 2 strips', 2, '24 tortillas (6-inch), cut into 2 strips'],
    ['juice of 1 lemon', 2, 'juice of 2 lemons'],
    ['salt, 1 tsp', 2, 'salt, 2 tsp'],
    ['- 2 eggs', 2, '- 4 eggs'],
    ['3 eggs', 0.5, '1 ½ eggs'],
    ['1,000 g potatoes', 2, '2 kg potatoes'],
    ['1.5 kg beef', 2, '3 kg beef'],
  ])('%p times %p', (line, scale, expected) => {
    expect(scaleLine(line, scale, 'en')).toMatchObject({ text: expected, isUnscaled: false })
  })

  test.each<[string, string, number, string]>([
    ['de', '1,5 l Brühe', 2, '3 l Brühe'],
    ['de', '1 Tasse Zucker', 2, '2 Tassen Zucker'],
    ['de', '500 g Mehl Type 405', 2, '1 kg Mehl Type 405'],
    ['de', '2 Dosen à 400 g Tomaten', 2, '4 Dosen à 400 g Tomaten'],
    ['fr', '2 à 3 gousses d’ail', 2, '4 à 6 gousses d’ail'],
    ['fr', '1,5 l de lait', 3, '4,5 l de lait'],
    ['it', 'farina 300 g', 2, 'farina 600 g'],
    ['it', 'Tuorli 3', 2, 'Tuorli 6'],
    ['it', 'Baccello di vaniglia ½', 3, 'Baccello di vaniglia 1 ½'],
    ['fr', 'Échalote - 1', 2, 'Échalote - 2'],
    ['fr', '250 g carotte(s) (3)', 2, '500 g carotte(s) (6)'],
    ['sv', '1/2 purjolök (ca 75 g)', 2, '1 purjolök (ca 150 g)'],
    ['ja', '大さじ2', 2, '大さじ4'],
    ['ja', 'ベーコン 2枚', 2, 'ベーコン 4枚'],
    ['ja', '玉ねぎ 1/4個(50g)', 1.5, '玉ねぎ ⅜個(75g)'],
    ['ja', 'めんつゆ（3倍濃縮） 大さじ１', 3, 'めんつゆ（3倍濃縮） 大さじ３'],
    ['zh', '150克 鸡胸肉', 2, '300克 鸡胸肉'],
    ['ar', '٢ بيضات', 2, '٤ بيضات'],
    ['en', '1 onion, finely chopped (1 cup)', 2, '2 onions, finely chopped (2 cups)'],
    ['en', '2 large carrots (about 1 c)', 3, '6 large carrots (about 3 c)'],
    ['en', '½ tsp each pepper and salt', 2, '1 tsp each pepper and salt'],
    ['en', '2 packages gelatin (3 oz each)', 2, '4 packages gelatin (3 oz each)'],
    ['hu', '1 fej vöröshagyma (120 g/fej)', 2, '2 fej vöröshagyma (120 g/fej)'],
    ['en', '900 ml stock', 1.25, '1.13 l stock'],
    ['de', '0,5 kg Mehl', 0.5, '250 g Mehl'],
  ])('(%s) %p times %p', (language, line, scale, expected) => {
    expect(scaleLine(line, scale, language).text).toBe(expected)
  })

  test.each([
    'salt and pepper',
    '70% dark chocolate',
    '5 cm ginger',
    '9-inch pie crust',
    'flour T55',
    'omega-3 oil',
    'water at 40 °C',
    'Mehl Type 405',
    'a 4th of it',
    '2 tbsp each',
    '',
  ])('%p stays', (line) => {
    expect(scaleLine(line, 2).text).toBe(line)
  })

  test.each([
    ['en', 'One 15-ounce (425g) can pumpkin'],
    ['en', 'an 8-ounce block of cheddar'],
    ['en', '1 ½-inch knob of ginger'],
    ['en', '1large egg'],
    ['en', '1:1:1 sugar'],
    ['en', 'Salad greens for 6, washed'],
    ['fr', '1 càc et demie de cannelle'],
    ['ja', '卵(60g 程度) 2個'],
    ['it', 'limoni 4 il succo di 3 limoni per la crema'],
    ['es', 'Si no tienes fumet: 650 de agua, 1 pastilla de caldo'],
  ])('(%s) %p is not clear, stays whole and says so', (language, line) => {
    expect(scaleLine(line, 2, language)).toMatchObject({ text: line, isUnscaled: true })
  })

  test.each([
    'salt and pepper',
    '70% dark chocolate',
    'flour T55',
    'Mehl Type 405',
    'water at 40 °C',
    '0 salt',
  ])('%p says no amount, and nothing about it', (line) => {
    expect(scaleLine(line, 2)).toMatchObject({ text: line, isUnscaled: false })
  })

  test('percentages and temperatures behind an amount stay', () => {
    expect(scaleLine('200 g chocolate, 70% cocoa', 2).text).toBe('400 g chocolate, 70% cocoa')
    expect(scaleLine('200 ml water at 40 °C', 2).text).toBe('400 ml water at 40 °C')
  })

  test.each([1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('scale %p changes nothing', (scale) => {
    expect(scaleLine('1-1/2 cups', scale).text).toBe('1-1/2 cups')
  })

  test('letters, units and the order of things survive any scale', () => {
    const line = fc.array(
      fc.constantFrom(
        '200',
        ' g',
        ' flour',
        '½',
        ' ',
        ', ',
        '4–5',
        'x',
        '(',
        ')',
        '/',
        '70%',
        ' tin',
        '1.5',
        ' plus ',
        '°C',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(line, fc.double({ min: 0.05, max: 50, noNaN: true }), (pieces, scale) => {
        const text = pieces.join('')
        const scaled = scaleLine(text, scale, 'en').text
        expect(scaled).not.toMatch(/NaN|Infinity|undefined/)
        // A thousand grams are a kilogram.
        const letters = (value: string) => value.replace(/[^a-z%()]/g, '').replaceAll('kg', 'g')
        expect(letters(scaled)).toBe(letters(text))
      }),
    )
  })
})

describe('a free line on the page', () => {
  test.each<[string, string, string, string]>([
    ['200 g plain flour, sifted', '200', 'g plain flour', 'sifted'],
    ['200g flour', '200', 'g flour', ''],
    ['4-5 tbsp ice water', '4–5', 'tbsp ice water', ''],
    ['4 - 5 tbsp ice water', '4–5', 'tbsp ice water', ''],
    ['2 to 3 eggs', '2 to 3', 'eggs', ''],
    ['½ lemon, zest and juice', '½', 'lemon', 'zest and juice'],
    ['1/2 lemon', '½', 'lemon', ''],
    ['1 1/2 cups milk', '1 ½', 'cups milk', ''],
    ['3/10 l', '3⁄10', 'l', ''],
    ['about 3 apples', 'about 3', 'apples', ''],
    ['• 2 eggs, beaten', '2', 'eggs', 'beaten'],
    ['crème fraîche, to serve', '', 'crème fraîche', 'to serve'],
    ['2 tins (400 g, drained), rinsed', '2', 'tins (400 g, drained)', 'rinsed'],
    ['1,5 l water', '1,5', 'l water', ''],
    ['70% chocolate, chopped', '', '70% chocolate', 'chopped'],
    ['28-oz can tomatoes', '', '28-oz can tomatoes', ''],
    ['5 cm ginger', '5', 'cm ginger', ''],
    ['250 غ عدس أحمر، مغسول', '250', 'غ عدس أحمر', 'مغسول'],
    ['**bold** words', '', '**bold** words', ''],
    ['3', '3', '', ''],
    ['', '', '', ''],
  ])('%p', (line, amount, rest, note) => {
    expect(splitLine(line)).toEqual({ amount, rest, note })
  })

  test('long hostile lines are split and scaled at once', () => {
    const started = cpuNow()
    for (const piece of ['(', '- ', '1 ', '1/', '2 x ', ',', '4 g (', '1 g/', 'plus 1 a ', '•', '½']) {
      const line = piece.repeat(20_000 / piece.length)
      splitLine(line)
      scaleLine(line, 2)
    }
    expect(cpuNow() - started).toBeLessThan(5000)
  })
})
