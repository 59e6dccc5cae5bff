import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readTime } from '../../src/measures/time.rules'
import { cpuNow } from '../support/hostile/cpu-time'

/** All durations of a text: what was read and how many seconds. */
function timesIn(text: string, language = ''): [string, number][] {
  const found: [string, number][] = []
  for (let at = 0; at < text.length; at++) {
    const time = readTime(text, at, language)
    if (!time) continue
    found.push([text.slice(time.start, time.end), time.seconds])
    at = time.end - 1
  }
  return found
}

describe('a duration in a sentence', () => {
  test.each<[string, string, string, number]>([
    ['en', 'Bake for 45 minutes.', '45 minutes', 2700],
    ['en', 'Bake 1 hour 30 minutes', '1 hour 30 minutes', 5400],
    ['en', 'Rest 1 hour and 20 minutes and serve', '1 hour and 20 minutes', 4800],
    ['en', 'Marinate for 2-24 hours', '2-24 hours', 86_400],
    ['en', 'a 30-minute rest', '30-minute', 1800],
    ['en', 'about half an hour', 'half an hour', 1800],
    ['en', 'an hour and a half', 'an hour and a half', 5400],
    ['en', 'Stir for two to three minutes', 'two to three minutes', 180],
    ['en', '1 1/2 hours', '1 1/2 hours', 5400],
    ['en', 'Cook 45 minutes to 1 hour.', '45 minutes to 1 hour', 3600],
    ['ar', 'تُخبز لمدة 8 دقائق', '8 دقائق', 480],
    ['ar', 'تُترك ربع ساعة', 'ربع ساعة', 900],
    ['ar', 'لمدة ساعتين في الثلاجة', 'ساعتين', 7200],
    ['ar', '1 ساعة و 30 دقيقة', '1 ساعة و 30 دقيقة', 5400],
    ['ar', 'لمدة ساعة واحدة و30 دقيقة', 'ساعة واحدة و30 دقيقة', 5400],
    ['ar', 'لمدة يوم واحد وساعتان', 'يوم واحد وساعتان', 93_600],
    ['ar', '2 ساعة ونصف', '2 ساعة ونصف', 9000],
    ['de', 'Etwa 2–3 Minuten braten', '2–3 Minuten', 180],
    ['de', '1 Std. 20 Min. backen', '1 Std. 20 Min', 4800],
    ['de', 'Eine halbe Stunde ruhen', 'Eine halbe Stunde', 1800],
    ['de', 'eine Dreiviertelstunde', 'eine Dreiviertelstunde', 2700],
    ['fr', 'Cuire 1h30 à 180 °C', '1h30', 5400],
    ['fr', 'pendant 10 à 15 minutes', '10 à 15 minutes', 900],
    ['fr', 'une demi-heure', 'une demi-heure', 1800],
    ['nl', 'laat een kwartier rusten', 'een kwartier', 900],
    ['nl', 'anderhalf uur in de oven', 'anderhalf uur', 5400],
    ['sv', 'ca 25 minuter', '25 minuter', 1500],
    ['sv', 'en halvtimme', 'en halvtimme', 1800],
    ['da', 'i 2 timer', '2 timer', 7200],
    ['no', 'halvannen time', 'halvannen time', 5400],
    ['fi', 'noin 20 minuuttia', '20 minuuttia', 1200],
    ['fi', 'puoli tuntia', 'puoli tuntia', 1800],
    ['pt', 'por 5 a 10 minutos', '5 a 10 minutos', 600],
    ['pt', 'uma hora e meia', 'uma hora e meia', 5400],
    ['it', 'per un’ora e mezza', 'un’ora e mezza', 5400],
    ['it', 'cuocere 5 o 6 minuti', '5 o 6 minuti', 360],
    ['es', 'durante media hora', 'media hora', 1800],
    ['es', '1 hora y 15 minutos', '1 hora y 15 minutos', 4500],
    ['pl', 'piec 40 minut', '40 minut', 2400],
    ['pl', 'przez godzinę', 'godzinę', 3600],
    ['ja', '45分焼き、シナモンを振る。', '45分', 2700],
    ['ja', '弱火で10分間煮る', '10分間', 600],
    ['ja', 'さらに2〜3分ゆでる', '2〜3分', 180],
    ['ja', '1時間30分置く', '1時間30分', 5400],
    ['ja', '2時間半寝かせる', '2時間半', 9000],
    ['ja', '30秒ほど加熱する', '30秒', 30],
    ['ja', '5分から10分蒸らす', '5分から10分', 600],
    ['ja', '冷蔵庫で1日寝かせる', '1日', 86_400],
    ['zh', '小火煮15分钟即可', '15分钟', 900],
    ['zh', '冷藏2个小时', '2个小时', 7200],
    ['ko', '약한 불에서 20분간 끓인다', '20분', 1200],
    ['ko', '1시간 반 동안', '1시간 반', 5400],
    ['', '弱火で20分煮る', '20分', 1200],
    ['', 'warten 1h30min', '1h30min', 5400],
    ['', '45min-1h', '45min-1h', 3600],
  ])('(%s) %p', (language, text, found, seconds) => {
    expect(timesIn(text, language)).toEqual([[found, seconds]])
  })

  test('ends with its sentence', () => {
    expect(timesIn('Rest 1 hour. 20 minutes later', 'en')).toEqual([
      ['1 hour', 3600],
      ['20 minutes', 1200],
    ])
  })

  test('keeps the shorter end of a range', () => {
    expect(readTime('2 to 3 minutes', 0, 'en')).toEqual({ start: 0, end: 14, seconds: 180, minSeconds: 120 })
    expect(readTime('3 minutes', 0, 'en')).toEqual({ start: 0, end: 9, seconds: 180 })
  })

  test.each<[string, string]>([
    ['en', 'since the 1930s'],
    ['en', "in the '70s"],
    ['en', '10 minuteness'],
    ['en', 'minute of 10'],
    ['en', 'abc10 minutes'],
    ['en', '10 Minuten'],
    ['de', '10 Minutensteaks'],
    ['en', '12/24/2020 minutes'],
    ['ja', '生地を3分の1ずつ加える'],
    ['ja', '生クリームを8分立てにする'],
    ['ja', '型の8分目まで流す'],
    ['ja', '2分割する'],
    ['ja', '4等分に切る'],
    ['ja', '2人分'],
    ['ja', '十分に冷ます'],
    ['zh', '3分之1杯水'],
    ['ko', '4분의 1로 자른다'],
    ['en', '45分焼き'],
  ])('(%s) %p holds none', (language, text) => {
    expect(timesIn(text, language)).toEqual([])
  })

  test('two digits behind the hours are minutes, an amount behind them is not', () => {
    expect(timesIn('1 h 30 puis', 'fr')).toEqual([['1 h 30', 5400]])
    expect(timesIn('2 h 30 g', 'fr')).toEqual([['2 h', 7200]])
    expect(timesIn('2 h 180 °C', 'fr')).toEqual([['2 h', 7200]])
    expect(timesIn('1 h 60', 'fr')).toEqual([['1 h', 3600]])
    expect(timesIn('1 h 59', 'fr')).toEqual([['1 h 59', 7140]])
  })
})

test('long hostile texts are read in no time', () => {
  const started = cpuNow()
  for (const piece of [
    '1 h ',
    'half a ',
    '1',
    'une demi ',
    "d'",
    '1 to ',
    'a',
    'a ',
    '½',
    '1 hour and ',
    '-',
    '1分',
    '分',
  ]) {
    timesIn(piece.repeat(20_000 / piece.length))
  }
  expect(cpuNow() - started).toBeLessThan(5000)
})

test('a duration is inside the text and is finite, whatever the text', () => {
  const piece = fc.constantFrom(
    '1',
    '90',
    ' ',
    '-',
    ' to ',
    'h',
    'min',
    'minutes',
    ' and ',
    'half an',
    'hour',
    '½',
    '/',
    '30',
    "'",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      for (let at = 0; at < text.length; at++) {
        const time = readTime(text, at)
        if (!time) continue
        expect(time.end).toBeGreaterThan(at)
        expect(time.end).toBeLessThanOrEqual(text.length)
        expect(time.seconds).toBeGreaterThan(time.minSeconds ?? 0)
        expect(Number.isFinite(time.seconds)).toBe(true)
      }
    }),
  )
})

test('"at a time" is an hour in Danish only', () => {
  expect(readTime('at a time', 3)).toBeUndefined()
  expect(readTime('en time', 0, 'da')?.seconds).toBe(3600)
  expect(readTime('1 time', 0)?.seconds).toBe(3600)
})
