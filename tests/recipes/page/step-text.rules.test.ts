import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type StepSegment, stepSegments, timerName } from '../../../src/recipes/page/step-text.rules'
import { cpuNow } from '../../support/hostile/cpu-time'

/** What is not plain text, as kind and shown text. */
const marked = (text: string, language = 'en', scale = 1) =>
  stepSegments(text, { language, scale })
    .filter(({ kind }) => kind !== 'text')
    .map((segment) => [segment.kind, segment.text])

const shown = (segments: StepSegment[]) => segments.map(({ text }) => text).join('')
const original = (segments: StepSegment[]) => segments.map((segment) => segment.original).join('')

describe('an instruction', () => {
  test('falls into amounts, times, temperatures and the text around them', () => {
    const text = 'Toss in 150 g butter, cook for 2 to 3 minutes at 180 °C.'
    expect(stepSegments(text, { language: 'en', scale: 2 })).toEqual([
      { kind: 'text', text: 'Toss in ', original: 'Toss in ' },
      { kind: 'amount', text: '300 g', original: '150 g' },
      { kind: 'text', text: ' butter, cook for ', original: ' butter, cook for ' },
      { kind: 'time', text: '2 to 3 minutes', original: '2 to 3 minutes', seconds: 180, minSeconds: 120 },
      { kind: 'text', text: ' at ', original: ' at ' },
      { kind: 'temperature', text: '180 °C', original: '180 °C' },
      { kind: 'text', text: '.', original: '.' },
    ])
  })

  test('without anything special is one piece, an empty one is none', () => {
    expect(stepSegments('Serve.')).toEqual([{ kind: 'text', text: 'Serve.', original: 'Serve.' }])
    expect(stepSegments('')).toEqual([])
  })

  test.each<[string, string, string[]]>([
    ['en', 'Add 4 tbsp sugar and ½ tsp salt', ['8 tbsp', '1 tsp']],
    ['en', 'Whisk 1 cup milk with 2 cups cream', ['2 cups', '4 cups']],
    ['en', 'Melt 200g/7oz butter', ['400g', '14oz']],
    ['en', '1 cup plus 2 tbsp', ['2 cups', '4 tbsp']],
    ['de', '200 g Mehl mit 1,5 EL Öl', ['400 g', '3 EL']],
    ['fr', '2 cuillères à soupe de lait', ['4 cuillères à soupe']],
    ['nl', '1 eetlepel olie', ['2 eetlepels']],
    ['sv', '2 dl grädde och 1 msk smör', ['4 dl', '2 msk']],
    ['da', '3 spsk olie', ['6 spsk']],
    ['nb-NO', '3 ss olje', ['6 ss']],
    ['fi', '2 rkl öljyä', ['4 rkl']],
    ['pt', '1 xícara de leite', ['2 xícaras']],
    ['it', '1 cucchiaio di olio', ['2 cucchiai']],
    ['es', '1 cucharadita de sal', ['2 cucharaditas']],
    ['pl', '2 łyżki oleju', ['4 łyżki']],
  ])('(%s) %p scales its amounts', (language, text, amounts) => {
    expect(marked(text, language, 2)).toEqual(amounts.map((amount) => ['amount', amount]))
  })

  test.each<[string, string, string[][]]>([
    [
      'ja',
      'すべてを入れて２０分炊き、10分間蒸らす。',
      [
        ['time', '２０分'],
        ['time', '10分間'],
      ],
    ],
    [
      'ja',
      '180 °Cで2～3分焼く。',
      [
        ['temperature', '180 °C'],
        ['time', '2～3分'],
      ],
    ],
    [
      'ja',
      '鶏肉200gを2cm角に切り、醤油大さじ1、水１カップと混ぜる。',
      [
        ['amount', '400g'],
        ['amount', '大さじ2'],
        ['amount', '２カップ'],
      ],
    ],
    ['ar', 'تُخبز لمدة ٤٥ دقيقة', [['time', '٤٥ دقيقة']]],
    ['ar', 'أضف ٢٠٠ غ من السكر', [['amount', '٤٠٠ غ']]],
  ])('(%s) %p is read in its own digits', (language, text, pieces) => {
    expect(marked(text, language, 2)).toEqual(pieces)
    expect(shown(stepSegments(text, { language }))).toBe(text)
  })

  test.each([
    'Roll out to 34 cm across',
    'a 9 x 13 inch tin',
    'use 70% cocoa',
    'a recipe of 1990',
    '1. Begin with step 2',
    'gas mark 4',
    'Beat 3 eggs',
    'a 2-cup jug',
    'Drain a 400 g tin of tomatoes',
    'Open 2 x 400 g tins',
    'Use 2 tbsp batter per pancake',
    'add the flour 1 tbsp at a time',
    'divide into 150 g portions',
    'drop ¼ cup scoops of batter',
    'Rest for 2 days',
    'pulse for 1 second',
    'No. 2 g',
  ])('%p has nothing to scale or time', (text) => {
    expect(marked(text, 'en', 2)).toEqual([])
  })

  test('shows temperatures as they are at any scale', () => {
    expect(marked('Heat to 200C/180C fan, 400 °F', 'en', 3)).toEqual([
      ['temperature', '200C'],
      ['temperature', '180C'],
      ['temperature', '400 °F'],
    ])
  })

  test('offers timers from five seconds to a day', () => {
    const seconds = (text: string) => stepSegments(text, { language: 'en' })[0]?.seconds
    expect(seconds('4 seconds')).toBeUndefined()
    expect(seconds('5 seconds')).toBe(5)
    expect(seconds('24 hours')).toBe(86_400)
    expect(seconds('25 hours')).toBeUndefined()
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
    'takes a scale of %p for 1',
    (scale) => {
      expect(shown(stepSegments('150 g', { scale }))).toBe('150 g')
    },
  )
})

const piece = fc.constantFrom(
  '150 g butter',
  ' 2 to 3 minutes',
  '½ tsp',
  '180 °C',
  ' and ',
  '1 h 30',
  '200g/7oz',
  '1-1/2 cups',
  'an hour',
  '. ',
  '\n',
  '/',
  '(',
  '2 x 400 g',
  '**bold**',
  '70%',
  '1',
  ' ',
  'x',
  '–',
  '4–5 tbsp',
  '日本',
  '２〜３分',
  '٣',
  '🍅',
)
const languages = fc.constantFrom(
  'en',
  'de',
  'fr',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'pt',
  'it',
  'es',
  'pl',
  'ja',
  '',
)
const texts = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)

test('the pieces at scale 1 give the instruction back exactly', () => {
  fc.assert(
    fc.property(texts, languages, (text, language) => {
      const segments = stepSegments(text, { language })
      expect(shown(segments)).toBe(text)
      expect(original(segments)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('at any scale the originals stay, only amounts change, and no piece is empty', () => {
  fc.assert(
    fc.property(
      texts,
      languages,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (text, language, scale) => {
        const segments = stepSegments(text, { language, scale })
        expect(original(segments)).toBe(text)
        for (const segment of segments) {
          expect(segment.text).not.toBe('')
          expect(segment.text).not.toMatch(/NaN|Infinity|undefined/)
          if (segment.kind !== 'amount') expect(segment.text).toBe(segment.original)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('a hostile text of 50,000 characters takes less than a second or two', () => {
  for (const part of [
    '1',
    '1 ',
    '1/',
    '1 h ',
    '½',
    '1-',
    '2 x 4 g ',
    '(',
    'half a ',
    'a ',
    '9 x ',
    '1.',
    '1 to ',
    '°',
    '1 g/',
  ]) {
    const text = part.repeat(50_000 / part.length)
    const started = cpuNow()
    expect(shown(stepSegments(text))).toBe(text)
    expect(cpuNow() - started).toBeLessThan(2000)
  }
})

describe('the name of a timer', () => {
  const nameOf = (text: string, language: string, which = 0) => {
    const segments = stepSegments(text, { language })
    const times = segments.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []))
    return timerName(segments, times[which]!, language)
  }

  test.each([
    ['Rub in the butter. Chill the dough for 30 minutes.', 'en', 'Chill the dough'],
    ['Leave for about 15 minutes, until set.', 'en', 'Leave'],
    ['Den Teig für etwa 30 Minuten kühlen.', 'de', 'Den Teig kühlen'],
    ['30 Minuten kühlen lassen.', 'de', 'Kühlen lassen'],
    [
      'Bake on the middle shelf of a very hot oven on a tray for 40 minutes.',
      'en',
      'Bake on the middle shelf of a very hot…',
    ],
    ['20 minutes.', 'en', ''],
    ['Stir in the yolk, press together, flatten and chill for 45 minutes.', 'en', 'Chill'],
    ['Brush with the egg, scatter the sugar and bake for 40 to 45 minutes.', 'en', 'Bake'],
    ['Fry the onions and the garlic for 5 minutes.', 'en', 'Fry the onions and the garlic'],
    ['Cover, and leave the dough to rest for 1 hour.', 'en', 'Leave the dough to rest'],
    ['45分焼き、シナモンを振る。', 'ja', '焼き'],
    ['トマトを加え、弱火で20分煮る。', 'ja', '弱火で煮る'],
    ['冷蔵庫で30分ほど休ませる。', 'ja', '冷蔵庫で休ませる'],
    ['混ぜながら約18分煮る。', 'ja', '混ぜながら煮る'],
  ])('%p in %p is %p', (text, language, name) => {
    expect(nameOf(text, language)).toBe(name)
  })

  test('is of its own part of the sentence', () => {
    expect(nameOf('Leave for 15 minutes, then bake for 40 minutes.', 'en', 1)).toBe('Bake')
  })
})
