import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountBehind } from '../../../src/recipes/ingredient/amount-behind.rules'
import { inOrder } from '../../../src/recipes/ingredient/ingredient-line.rules'
import { ingredientLine } from '../../../src/recipes/ingredient/ingredient-text.rules'
import { cpuNow } from '../../support/hostile/cpu-time'

describe('an amount behind the thing', () => {
  test.each([
    ['プラム 1kg', 'プラム', '1kg'],
    ['薄力粉 200g', '薄力粉', '200g'],
    ['砂糖 大さじ3', '砂糖', '大さじ3'],
    ['卵 2個', '卵', '2個'],
    ['塩 少々', '塩', '少々'],
    ['米 2合', '米', '2合'],
    ['豆腐 半丁', '豆腐', '半丁'],
    ['塩 ひとつまみ', '塩', 'ひとつまみ'],
    ['塩・こしょう 各少々', '塩・こしょう', '各少々'],
    ['水200ml', '水', '200ml'],
    ['醤油大さじ1', '醤油', '大さじ1'],
    ['醤油…大さじ2', '醤油', '大さじ2'],
    ['醤油：大さじ2', '醤油', '大さじ2'],
    ['しょうゆ　大さじ１と１／２', 'しょうゆ', '大さじ１と１／２'],
    ['牛乳 1と1/2カップ', '牛乳', '1と1/2カップ'],
    ['ネギ 2〜3本', 'ネギ', '2〜3本'],
    ['鶏肉 約300g', '鶏肉', '約300g'],
    ['レモン汁 1/2個分', 'レモン汁', '1/2個分'],
    ['玉ねぎ 1/4個(50g)', '玉ねぎ', '1/4個(50g)'],
    ['ごぼう 1/2本（ささがきにする）', 'ごぼう（ささがきにする）', '1/2本'],
    ['めんつゆ（3倍濃縮） 大さじ1', 'めんつゆ（3倍濃縮）', '大さじ1'],
    ['卵(60g 程度) 2個', '卵(60g 程度)', '2個'],
    ['鸡胸肉 150克', '鸡胸肉', '150克'],
    ['盐 适量', '盐', '适量'],
    ['양파 1개', '양파', '1개'],
    ['소금 약간', '소금', '약간'],
  ])('%p is of %p, %p', (line, rest, amount) => {
    expect(amountBehind(line)).toEqual({ rest, amount })
  })

  test.each([
    '三つ葉',
    '氷',
    '食パン 6枚切り',
    '生クリーム35%',
    '150克 鸡胸肉',
    '半根 胡萝卜',
    'めんつゆ（3倍濃縮）',
    'Farina 200 g',
    'Tuorli 3',
    'شوفان 120 g',
    '少々',
    '2個',
    '',
  ])('%p has none', (line) => {
    expect(amountBehind(line)).toBeUndefined()
  })

  test('is found again at any scale, and says what the line said', () => {
    const at = (scale: number) => ingredientLine({ note: '砂糖 大さじ3' }, { scale, language: 'ja' })
    expect(at(1)).toMatchObject({ amount: '大さじ3', rest: '砂糖', isBehind: true })
    expect(at(2)).toMatchObject({ amount: '大さじ6', rest: '砂糖', isBehind: true })
    expect(inOrder(at(2))).toBe('砂糖 大さじ6')
    expect(inOrder(ingredientLine({ note: '2 eggs' }))).toBe('2 eggs')
  })

  test.each([
    ['ja', 3, '大さじ', '大さじ3', '砂糖 大さじ3'],
    ['ja', 250, 'g', '250g', '砂糖 250g'],
    ['ko', 2, '큰술', '2큰술', '砂糖 2큰술'],
  ])('is there in %s too where quantity and unit are known', (language, quantity, unit, amount, whole) => {
    const line = ingredientLine({ quantity, unit: { name: unit }, food: { name: '砂糖' } }, { language })
    expect([line.amount, inOrder(line)]).toEqual([amount, whole])
  })

  test('stays at the beginning in other languages', () => {
    const line = ingredientLine(
      { quantity: 2, unit: { name: 'EL' }, food: { name: 'Zucker' } },
      { language: 'de' },
    )
    expect(line).toMatchObject({ amount: '2', rest: 'EL Zucker' })
    expect(line.isBehind).toBeUndefined()
  })

  test('is in no hurry to be found in a hostile line', () => {
    const started = cpuNow()
    for (const piece of ['卵 1', '大さじ', '1個', '（', '卵 ', '…', '約'])
      amountBehind(piece.repeat(50_000 / piece.length))
    expect(cpuNow() - started).toBeLessThan(2000)
  })

  test('loses no letter of the line', () => {
    const piece = fc.constantFrom(
      '卵',
      '砂糖',
      ' ',
      '大さじ',
      '2',
      '1/2',
      '個',
      '（',
      '）',
      '少々',
      '：',
      'g',
      '〜',
    )
    const letters = (text: string) => [...text.replace(/[\s：:]/gu, '')].sort().join('')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const line = pieces.join('')
        const found = amountBehind(line)
        if (found) expect(letters(found.rest + found.amount)).toBe(letters(line))
      }),
    )
  })
})
