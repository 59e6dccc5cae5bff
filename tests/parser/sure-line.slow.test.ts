import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseIngredient } from '../../src/parser/parse.service'
import { SURE_LINE, sureLine } from '../../src/parser/sure-line.rules'
import { IS_LONG, longTimeout, sampleOf } from '../support/long'
import { lacksCorpus } from '../support/skips'
import { isRight, kitchenIn, labelledLines, takeLine } from './labelled-lines'

const corpus = process.env.TRIVET_CORPUS ?? ''
const hasNo = (path: string) => corpus === '' || !existsSync(join(corpus, path))
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

describe('lines that are labelled by hand', () => {
  const lines = labelledLines().map((line) => ({ line, taken: takeLine(line.text, line.language) }))

  test('there are three hundred of ten languages', () => {
    expect(lines.length).toBeGreaterThanOrEqual(300)
    expect(new Set(lines.map(({ line }) => line.language)).size).toBeGreaterThanOrEqual(10)
  })

  test('of those taken as sure at most one in a hundred is wrong', () => {
    const taken = lines.flatMap(({ line, taken }) => (taken ? [{ line, taken }] : []))
    const wrong = taken.filter(({ line, taken }) => !isRight(taken, line)).map(({ line }) => line.text)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(taken.length / 100)
  })

  test.each([...Map.groupBy(lines, ({ line }) => line.language)])(
    'in “%s” nine in ten of the plain lines are taken',
    (_, own) => {
      const plain = own.filter(({ line }) => line.isSure)
      const left = plain.filter(({ taken }) => !taken).map(({ line }) => line.text)
      expect(left.length, left.join('\n')).toBeLessThanOrEqual(plain.length / 10)
    },
  )
})

describe('lines that are better left as they are', () => {
  test.each([
    ['a range', '1-2 onions'],
    ['a range of fractions', '½–¾ cup sugar'],
    ['a range in words', '2 to 3 cups milk'],
    ['an amount nobody knows', 'a few'],
    ['two foods', 'salt and pepper, to taste'],
    ['two amounts', '3 tablespoons plus 1 teaspoon cornstarch'],
    ['a heading', 'For the frosting:'],
    ['a fraction that lost its bar', '14 cup dried figs'],
    ['figures alone', '½'],
    ['nothing', ''],
    ['a novel', 'x '.repeat(5_000)],
    ['a number or more', '2+ onions'],
    ['a number with another in brackets', '1(2) onions'],
    ['two fractions', '1/2 1/3 cup sugar'],
    ['parts of nothing', '1/0 cup milk'],
    ['a size', '5x5 cm puff pastry'],
    ['a number that goes on behind its unit', '1 pinch or 2 of salt'],
    ['a few pieces', 'a few sprigs thyme'],
    ['some of it', 'some flour'],
    ['a thousand or one and a half', '1.500 g flour'],
    ['tins of nobody knows what', '2 x 400 g tins (drained)'],
  ])('%s stays a line', (_, text) => {
    expect(takeLine(text, 'en')).toBeNull()
  })

  test.each([
    ['fr', '2 x 400 g de tomates'],
    ['fr', '1 à 2 oignons'],
    ['es', 'un par de huevos'],
    ['es', 'algunas aceitunas'],
    ['it', 'un paio di uova'],
    ['nl', 'een paar uien'],
    ['sv', 'ett par ägg'],
    ['da', '1-2 løg'],
    ['pl', 'parę jajek'],
    ['pt', 'algumas azeitonas'],
    ['fi', 'muutama oksa timjamia'],
  ])('in %s, “%s” stays a line', (language, text) => {
    expect(takeLine(text, language)).toBeNull()
  })

  test('a number of onions that is written in words is none', () => {
    expect(takeLine('ein paar Zwiebeln', 'de')).toMatchObject({ quantity: null, food: { name: 'Zwiebeln' } })
  })

  test.each([
    ['en', '2 EL Olivenöl'],
    ['en', '1 cuillère à soupe de moutarde'],
    ['de', '2 tablespoons of butter'],
    ['it', '200 g of flour'],
  ])('a line in another language than its recipe (%s, “%s”) makes no odd food', (language, text) => {
    const taken = takeLine(text, language)
    if (taken) expect(['Olivenöl', 'moutarde', 'butter', 'flour']).toContain(taken.food.name)
  })

  test.each([
    ['en', '2 луковицы'],
    ['de', '100 г сливочного масла'],
    ['en', '3 σκελίδες σκόρδο'],
    ['fr', '鶏もも肉 200g'],
  ])('a line in other letters than its recipe’s (%s, “%s”) stays a line', (language, text) => {
    expect(takeLine(text, language)).toBeNull()
  })

  test('“of” is no choice of two things but in Dutch', () => {
    expect(takeLine('1 tsp cream of tartar', 'en')).toMatchObject({
      food: { name: 'cream of tartar', note: '' },
    })
    expect(takeLine('100 g boter of margarine', 'nl')?.food).not.toMatchObject({ name: 'boter of margarine' })
  })

  test('tins that are counted and weighed are right or stay a line', () => {
    const taken = takeLine('2 x 400 g tins plum tomatoes (drained)', 'en')
    if (taken) {
      expect(taken).toMatchObject({ quantity: 2, food: { name: 'plum tomatoes' } })
      expect(taken.note).toContain('400 g')
    }
  })
})

describe('spoons, cups and cloves', () => {
  test.each([
    ['sv', '2 msk smör', 2, 'matsked', 'smör'],
    ['sv', '1 krm peppar', 1, 'kryddmått', 'peppar'],
    ['da', '2 spsk smør', 2, 'spiseske', 'smør'],
    ['da', '2 spiseskefulde olie', 2, 'spiseske', 'olie'],
    ['nb', '1 ts salt', 1, 'teskje', 'salt'],
    ['nb', '2 ss smør', 2, 'spiseskje', 'smør'],
    ['fi', '2 rkl voita', 2, 'ruokalusikka', 'voita'],
    ['fi', '1 teelusikallinen sokeria', 1, 'teelusikka', 'sokeria'],
    ['pt', '2 colheres (sopa) de manteiga', 2, 'colher de sopa', 'manteiga'],
    ['pt', '1 c. chá de sal', 1, 'colher de chá', 'sal'],
    ['pt', '2 xícaras (chá) de farinha', 2, 'xícara', 'farinha'],
    ['pl', '5 łyżek oleju', 5, 'łyżka', 'oleju'],
    ['pl', 'pół łyżeczki soli', 0.5, 'łyżeczka', 'soli'],
    ['pl', '5 szklanek wody', 5, 'szklanka', 'wody'],
    ['pl', '2 dag drożdży', 2, 'dekagram', 'drożdży'],
    ['sk', '1 ČL soli', 1, 'lyžička', 'soli'],
    ['sk', '2 PL oleja', 2, 'lyžica', 'oleja'],
    ['cs', '1 ČL soli', 1, 'lžička', 'soli'],
    ['hu', '20 dkg liszt', 20, 'dekagramm', 'liszt'],
    ['en', '2 dl milk', 2, 'deciliter', 'milk'],
    ['de', '2 Knoblauchzehen, gehackt', 2, 'Zehe', 'Knoblauch'],
    ['nl', '2 knoflookteentjes', 2, 'teen', 'knoflook'],
    ['sv', '2 vitlöksklyftor', 2, 'klyfta', 'vitlök'],
    ['da', '2 hvidløgsfed', 2, 'fed', 'hvidløg'],
    ['fi', '2 valkosipulinkynttä', 2, 'kynsi', 'valkosipuli'],
  ])('in %s, “%s” is %d %s of %s', (language, text, quantity, unit, food) => {
    expect(takeLine(text, language)).toMatchObject({ quantity, unit: { name: unit }, food: { name: food } })
  })

  test.each([
    ['sk', 'Mlieko: 1 dl', 1, 'deciliter', 'Mlieko'],
    ['sk', 'Vajce: 1 ks', 1, 'kus', 'Vajce'],
    ['es', '1 trozo de pimiento (40-50 g)', 1, 'trozo', 'pimiento'],
    ['es', '200 g de cebolla en cuartos', 200, 'gramo', 'cebolla'],
    ['hu', '1 fej vöröshagyma durvára vágva', 1, 'fej', 'vöröshagyma'],
    ['hu', '2 gerezd fokhagyma zúzva', 2, 'gerezd', 'fokhagyma'],
    ['sv', '1 st vitlöksklyfta', 1, 'klyfta', 'vitlök'],
    ['fr', '125 g de navet (1 ou 2)', 125, 'gramme', 'navet'],
  ])('what stands behind the food is no part of it: in %s, “%s”', (language, text, quantity, unit, food) => {
    const taken = takeLine(text, language)
    expect([taken?.quantity, taken?.unit?.name, taken?.food.name]).toEqual([quantity, unit, food])
  })

  test('a Slovak ML is no millilitre', () => {
    expect(takeLine('Lekvár: 16 ML', 'sk')).toBeNull()
    expect(takeLine('Cesto na pizzu:', 'sk')).toBeNull()
  })

  test.each([
    ['sv', '2 msk smör', 'Esslöffel'],
    ['pl', '1 łyżeczka soli', 'Teelöffel'],
    ['ru', '100 г масла', 'Gramm'],
    ['ru', '2 ст. л. масла', 'Esslöffel'],
    ['ru', '1 чайная ложка соли', 'Teelöffel'],
    ['ru', '1 л молока', 'Liter'],
  ])('in %s, “%s” finds the spoon of a German kitchen', (language, text, unit) => {
    const { units, unitNames } = kitchenIn('de')
    const parsed = parseIngredient(text, { parser: 'nlp', language, units: unitNames })
    expect(sureLine(parsed, units, language)?.unit?.name).toBe(unit)
  })
})

const sentences = join('ingredients', 'dev.jsonl.gz')

describe.skipIf(lacksCorpus(hasNo(sentences)))('5,000 checked sentences (TRIVET_CORPUS)', () => {
  test(
    'on the half that did not set the threshold at most one line in a hundred of those taken is wrong, and seven in ten are taken',
    async () => {
      const { judge } = await import(join(corpus, 'ingredients', 'score.ts'))
      const rows = gunzipSync(readFileSync(join(corpus, sentences)))
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
      const other = sampleOf(
        rows.filter((_, at) => at % 2 === 1),
        5,
      )
      let [taken, wrong] = [0, 0]
      for (const row of other) {
        const line = takeLine(row.sentence, 'en')
        if (!line) continue
        const { quantity, unit, food, note } = line.parsed
        const { verdict } = judge(row, { sentence: row.sentence, quantity, unit, food, note })
        taken += 1
        if (!(verdict.quantity && verdict.unit && verdict.food)) wrong += 1
      }
      if (IS_LONG)
        console.log(
          `from ${SURE_LINE}: ${percent(taken, other.length)} taken, ${percent(wrong, taken)} wrong`,
        )
      expect(taken / other.length).toBeGreaterThan(0.7)
      expect(wrong / taken).toBeLessThanOrEqual(0.01)
    },
    longTimeout(5_000),
  )
})

interface Page {
  file: string
  language: string
}

describe.skipIf(lacksCorpus(hasNo('import/index.json')))('lines of real pages (TRIVET_CORPUS)', () => {
  test(
    'in most languages that Trivet has tables for four lines in five are taken',
    () => {
      const folder = join(corpus, 'import')
      const pages: Page[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
      const byLanguage = Map.groupBy(pages, ({ language }) => language.slice(0, 2))
      const shares = [...byLanguage].map(([language, own]) => {
        kitchenIn(language)
        const lines = sampleOf(own, 12).flatMap(
          ({ file }) =>
            JSON.parse(readFileSync(join(folder, 'pages', `${file}.json`), 'utf8')).ingredients ?? [],
        )
        const taken = lines.filter((line) => takeLine(line, language)).length
        return { language, lines: lines.length, taken }
      })
      if (IS_LONG)
        for (const { language, lines, taken } of shares)
          console.log(`${language}: ${percent(taken, lines)} of ${lines} lines taken`)
      const told = shares.filter(
        ({ language, lines }) => ['en', 'de', 'fr', 'nl', 'sv'].includes(language) && lines > 20,
      )
      for (const { language, lines, taken } of told) expect(taken / lines, language).toBeGreaterThan(0.75)
    },
    longTimeout(5_000),
  )
})
