import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { editDistance, foldText, searchText, searchWords } from '../../../src/platform/text/fold'
import { cpuNow } from '../../support/hostile/cpu-time'

describe('folding', () => {
  test.each([
    ['Crème Brûlée', 'creme brulee'],
    ['GROẞE Straße', 'grosse strasse'],
    ['Smørrebrød Æble', 'smorrebrod aeble'],
    ['Œufs', 'oeufs'],
    ['Łosoś Đuveč', 'losos duvec'],
    ['İstanbul ILIK ılık', 'istanbul ilik ilik'],
    ['ΣΟΎΠΑΣ Σούπας', 'σουπασ σουπασ'],
    ['Ёлка Йогурт', 'елка йогурт'],
    ['ﬁlet ½', 'filet 1⁄2'],
    ['Grandma’s', "grandma's"],
    ['  two\u00a0 \n spaces ', 'two spaces'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['', ''],
  ])('turns %p into %p', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test.each([
    ['شُورْبَة', 'شوربه'],
    ['أرز', 'ارز'],
    ['إبريق', 'ابريق'],
    ['آجار', 'اجار'],
    ['حلوى', 'حلوي'],
    ['شـــوربة', 'شوربه'],
    ['نمک', 'نمك'],
    ['٣ ۴', '3 4'],
  ])('makes one of the Arabic spellings %p', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('keeps marks that tell letters apart in other scripts', () => {
    expect(foldText('दाल')).not.toBe(foldText('दिल'))
    expect(foldText('がき')).not.toBe(foldText('かき'))
    expect(foldText('чай')).not.toBe(foldText('чаи'))
    expect(foldText('김치')).toBe('김치')
    expect(foldText('น้ำ')).not.toBe(foldText('นำ'))
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  test('for searching leaves only words', () => {
    expect(searchText('Mac & Cheese, “Best”!')).toBe('mac cheese best')
    expect(searchText('—')).toBe('')
  })
})

describe('the words of a query', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['   ', []],
    ['!?', []],
    ['Crème brûlée', ['creme', 'brulee']],
    ['low-fat  milk', ['low', 'fat', 'milk']],
    ['egg egg Egg', ['egg']],
    ['"sour  Cream" cake', ['sour cream', 'cake']],
    ["cake 'sour cream'", ['cake', 'sour cream']],
    ['„saure Sahne“', ['saure sahne']],
    ['«crème fraîche»', ['creme fraiche']],
    ["grandma's pie is grandpa's", ['grandma', 's', 'pie', 'is', 'grandpa']],
    ['"never closed', ['never', 'closed']],
    ['""', []],
    ["rock'n'roll", ['rock', 'n', 'roll']],
  ])('%p', (query, words) => {
    expect(searchWords(query)).toEqual(words)
  })

  test('are folded, not empty and distinct, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (query) => {
        const words = searchWords(query)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) expect([word.length > 0, searchText(word)]).toEqual([true, word])
      }),
    )
  })

  test('of a long hostile query are found at once', () => {
    const started = cpuNow()
    for (const open of ['"', "'", '“', '„', '«', ' "a', "x' "]) searchWords(open.repeat(20_000))
    expect(cpuNow() - started).toBeLessThan(1500)
  })
})

/** The whole table, without a band, as a yardstick. */
function slowDistance(a: string[], b: string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(table[i - 1]![j - 1]! + same, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, table[i - 2]![j - 2]! + 1)
      }
      table[i]![j] = cost
    }
  }
  return table[a.length]![b.length]!
}

describe('the distance of two words', () => {
  test.each<[string, string, number]>([
    ['brocolli', 'broccoli', 2],
    ['borccoli', 'broccoli', 1],
    ['tomatoe', 'tomato', 1],
    ['soup', 'soup', 0],
    ['', 'ab', 2],
    ['fork', 'pork', 1],
    ['🍅a', '🍅b', 1],
  ])('%p and %p are %p apart', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
  })

  test('gives one more than the limit for words farther apart', () => {
    expect(editDistance('carrot', 'potato', 2)).toBe(3)
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3)
    expect(editDistance('a', 'b', 0)).toBe(1)
  })

  test('agrees with the whole table up to the limit, in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        const expected = Math.min(slowDistance([...a], [...b]), limit + 1)
        expect(editDistance(a, b, limit)).toBe(expected)
        expect(editDistance(b, a, limit)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
