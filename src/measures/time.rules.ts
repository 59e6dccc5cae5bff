import { languageOf } from '../platform/i18n/languages.rules'
import { canBeginNumber, readRange, readRangeMark } from './number.rules'
import { VULGAR_VALUES } from './quantity.rules'
import { COMMON_TIME_WORDS, TIME_WORDS, type TimeWords } from './time-words.rules'
import { isShareOrLength, readDegrees, readUnit } from './unit.rules'

/** A duration as it is in a text; of "2 to 3 minutes" `seconds` is the longer and `minSeconds` the shorter one. */
export interface WrittenTime {
  start: number
  end: number
  seconds: number
  minSeconds?: number
}

interface TimeLexicon {
  units: Map<string, number>
  numbers: Map<string, number>
  alone: Map<string, number>
  halves: Set<string>
  /** Units that the next word follows without a space, the longest first. */
  unspaced: string[]
  /** Finds the places of numbers, and of words that may begin a duration. */
  beginning: RegExp
}

/** "Marinate for 2-24 hours" is a range, "1-90 minutes" hardly. */
const MAX_RATIO = 60

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const NUMERALS = `${[...VULGAR_VALUES.keys()].join('')}⁰¹²³⁴⁵⁶⁷⁸⁹`

const lexicons = new Map<string, TimeLexicon>()

function valuesOf(list: string | undefined): [string, number][] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim().split('='))
    .filter(([word]) => word !== '')
    .map(([word = '', value = '1']) => [word, Number(value)])
}

function addTimeWords(lexicon: TimeLexicon, words: TimeWords): void {
  for (const [word] of valuesOf(words.day)) lexicon.units.set(word, DAY)
  for (const [word] of valuesOf(words.hour)) lexicon.units.set(word, HOUR)
  for (const [word] of valuesOf(words.minute)) lexicon.units.set(word, MINUTE)
  for (const [word] of valuesOf(words.second)) lexicon.units.set(word, 1)
  for (const [word, minutes] of valuesOf(words.minutes)) lexicon.units.set(word, minutes * MINUTE)
  for (const [word, minutes] of valuesOf(words.alone)) lexicon.alone.set(word, minutes * MINUTE)
  for (const [word, value] of valuesOf(words.numbers)) lexicon.numbers.set(word, value)
  for (const [word] of valuesOf(words.andHalf)) lexicon.halves.add(word)
  if (!words.isUnspaced) return
  const units = [words.day, words.hour, words.minute, words.second].flatMap(valuesOf)
  lexicon.unspaced.push(...units.map(([word]) => word))
  lexicon.unspaced.sort((one, other) => other.length - one.length)
}

function lexiconOf(language: string): TimeLexicon {
  const base = languageOf(language)
  const key = base in TIME_WORDS ? base : ''
  const known = lexicons.get(key)
  if (known) return known
  const lexicon: TimeLexicon = {
    units: new Map(),
    numbers: new Map(),
    alone: new Map(),
    halves: new Set(),
    unspaced: [],
    beginning: /(?:)/g,
  }
  for (const [name, words] of Object.entries(TIME_WORDS)) {
    if (key === '' || key === name) addTimeWords(lexicon, words)
  }
  addTimeWords(lexicon, COMMON_TIME_WORDS)
  const firstWords = [...lexicon.numbers.keys(), ...lexicon.alone.keys()].map((words) => words.split(' ')[0])
  const words = [...new Set(firstWords)].join('|')
  const inWords = words === '' ? '' : `|(?<![\\p{L}\\p{M}\\p{N}])(?:${words})(?![\\p{L}\\p{M}])`
  lexicon.beginning = new RegExp(`[\\d.${NUMERALS}]${inWords}`, 'giu')
  lexicons.set(key, lexicon)
  return lexicon
}

const WORD = /([ \u00a0\u202f\u2009'’.‐‑-]{0,2})([\p{L}\p{M}]{1,24})/uy

/** The longest run of up to four words at a position that a table knows, as "mezz" in "mezz'ora". */
function longest<Value>(text: string, at: number, find: (words: string) => Value | undefined) {
  let position = at
  let words = ''
  let best: { value: Value; end: number } | undefined
  for (let count = 0; count < 4; count++) {
    WORD.lastIndex = position
    const found = WORD.exec(text)
    if (!found) break
    position += found[0].length
    if (/[\p{L}\p{M}]/u.test(text.charAt(position))) break
    words = count === 0 ? found[2]!.toLowerCase() : `${words} ${found[2]!.toLowerCase()}`
    const value = find(words)
    if (value !== undefined) best = { value, end: position }
  }
  return best
}

/** Behind 分 there are parts, too: a third (3分の1), whipped or filled to eight tenths (8分立て, 8分目), in two (2分割). */
const NO_TIME = /[分분](?:の ?[\d一二三四五]|의 ?\d|[之立目通割量粥满滿熟]|づき|どお)|日目/y

/** The unit behind a number, as a word or, where words follow each other without a space, as the beginning of a run of them. */
function readUnitWord(text: string, at: number, lexicon: TimeLexicon) {
  const word = longest(text, at, (phrase) => lexicon.units.get(phrase))
  if (word || lexicon.unspaced.length === 0) return word
  const from = text.charAt(at) === ' ' ? at + 1 : at
  NO_TIME.lastIndex = from
  const unit = NO_TIME.test(text) ? undefined : lexicon.unspaced.find((each) => text.startsWith(each, from))
  return unit === undefined ? undefined : { value: lexicon.units.get(unit)!, end: from + unit.length }
}

/** Half a unit more behind it; 半 goes on in the next word as the unit does. */
function readHalf(text: string, at: number, lexicon: TimeLexicon): number | undefined {
  const half = longest(text, at, (phrase) => (lexicon.halves.has(phrase) ? true : undefined))
  if (half) return half.end
  const glued = lexicon.unspaced.length > 0 ? /^ ?[半반]/u.exec(text.slice(at, at + 2)) : null
  return glued ? at + glued[0].length : undefined
}

interface Count {
  low: number
  high: number
  end: number
  isDigits: boolean
}

function readCount(text: string, at: number, lexicon: TimeLexicon, language: string): Count | undefined {
  const range = readRange(text, at, language, MAX_RATIO)
  if (range) {
    const high = range.high?.value ?? range.low.value
    return { low: range.low.value, high, end: range.end, isDigits: true }
  }
  const isWordStart = at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(at - 1))
  if (!isWordStart || !/\p{L}/u.test(text.charAt(at))) return undefined
  const words = longest(text, at, (phrase) => lexicon.numbers.get(phrase))
  if (!words) return undefined
  const next = readRangeMark(text, words.end, language)
  const upper = next === undefined ? undefined : longest(text, next, (phrase) => lexicon.numbers.get(phrase))
  const isRange = upper !== undefined && upper.value > words.value
  const [high, end] = isRange ? [upper.value, upper.end] : [words.value, words.end]
  return { low: words.value, high, end, isDigits: false }
}

interface Part {
  low: number
  high: number
  unit: number
  end: number
}

/** A word that is a whole length by itself: "ساعتان" is two hours. */
function readAlone(text: string, at: number, lexicon: TimeLexicon): Part | undefined {
  const alone = longest(text, at, (phrase) => lexicon.alone.get(phrase))
  if (!alone) return undefined
  const { value: seconds, end } = alone
  const unit = [DAY, HOUR, MINUTE].find((each) => seconds >= each) ?? 1
  return { low: seconds, high: seconds, unit, end }
}

function readPart(text: string, at: number, lexicon: TimeLexicon, language: string): Part | undefined {
  const count = readCount(text, at, lexicon, language)
  if (!count) return readAlone(text, at, lexicon)
  const unit = readUnitWord(text, count.end, lexicon)
  if (!unit) return undefined
  // "the 1930s" and "the '70s" are decades.
  const isDecade = unit.end === count.end + 1 && (count.high > 600 || /['’]/.test(text.charAt(at - 1)))
  if (unit.value === 1 && isDecade) return undefined
  // An hour in Danish, but "a spoonful at a time" where the text isn't known to be Danish.
  const isEnglishTime = !count.isDigits && /^\s?time$/i.test(text.slice(count.end, unit.end))
  if (isEnglishTime && !(languageOf(language) in TIME_WORDS)) return undefined
  let { low, high } = count
  let { end } = unit
  const half = readHalf(text, end, lexicon)
  if (half !== undefined) {
    low += 0.5
    high += 0.5
    end = half
  }
  return { low: low * unit.value, high: high * unit.value, unit: unit.value, end }
}

/** A part after others, as "30min" in "1h30min": there a digit may be right after a letter or a dash. */
function readPartBehind(text: string, at: number, lexicon: TimeLexicon, language: string): Part | undefined {
  const part = readPart(text.slice(at, at + 80), 0, lexicon, language)
  return part && { ...part, end: at + part.end }
}

// A full stop goes on only after an abbreviation: "1 Std. 20 Min.", but not "1 hour. 20 minutes later".
const AND =
  /(?:(?<=[^\p{L}](?:h|hr|hrs|std|stdn|godz|tim|min|mins))\.)?\s?(?:,\s?)?(?:(?:and|und|et|en|och|og|ja|e|y|i|&|\+)\s|و)?\s?/iuy
const BARE_MINUTES = /\s?([0-5]\d)(?![\d\p{L}\p{N}]|[.,:/]\d|\s?[-–]\s?\d)/uy

/** The "30" of "1h30" and "1 h 30"; in "2 h 30 g" it is the next amount. */
function readBareMinutes(
  text: string,
  at: number,
  language: string,
): { minutes: number; end: number } | undefined {
  BARE_MINUTES.lastIndex = at
  const found = /h/i.test(text.charAt(at - 1)) ? BARE_MINUTES.exec(text) : null
  if (!found) return undefined
  const end = at + found[0].length
  const isAmount = readUnit(text, end, language) || readDegrees(text, end, 0) || isShareOrLength(text, end)
  return isAmount ? undefined : { minutes: Number(found[1]), end }
}

/** "1 h 30 min", "1 hour and 30 minutes", "1h30": parts in falling order, each read once. */
function readParts(text: string, at: number, lexicon: TimeLexicon, language: string): Part | undefined {
  const sum = readPart(text, at, lexicon, language)
  while (sum && sum.unit > 1) {
    AND.lastIndex = sum.end
    AND.test(text)
    const next = readPartBehind(text, Math.max(AND.lastIndex, sum.end), lexicon, language)
    if (!next || next.unit >= sum.unit || next.high >= sum.unit) {
      const bare = sum.unit === HOUR ? readBareMinutes(text, sum.end, language) : undefined
      if (!bare) break
      return {
        low: sum.low + bare.minutes * MINUTE,
        high: sum.high + bare.minutes * MINUTE,
        unit: MINUTE,
        end: bare.end,
      }
    }
    sum.low += next.low
    sum.high += next.high
    sum.unit = next.unit
    sum.end = next.end
  }
  return sum
}

/**
 * The next position, from one on, where a number or a duration in words may begin; -1 when there is none. The text
 * between needs no closer look.
 */
export function findBeginning(text: string, from: number, language = ''): number {
  const { beginning } = lexiconOf(language)
  beginning.lastIndex = from
  return beginning.exec(text)?.index ?? -1
}

/**
 * The duration that begins at a position, in digits or words, with its range, or undefined. Looks only a few words ahead.
 * @param language of the text; all languages together when it is not one of ours
 */
export function readTime(text: string, at: number, language = ''): WrittenTime | undefined {
  const lexicon = lexiconOf(language)
  const isLetter = /\p{L}/u.test(text.charAt(at))
  if (isLetter && at > 0 && /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at - 1))) return undefined
  if (!isLetter && !canBeginNumber(text, at)) return undefined
  const first = readParts(text, at, lexicon, language)
  if (!first) return undefined
  let { low, high, end } = first
  const next = readRangeMark(text, end, language)
  // From here on a digit may be right after the dash of "45min-1h".
  const upper = next === undefined ? undefined : readParts(text.slice(next, next + 80), 0, lexicon, language)
  if (next !== undefined && upper && upper.low > high) {
    high = upper.high
    end = next + upper.end
  }
  const time = { start: at, end, seconds: high }
  return low < high ? { ...time, minSeconds: low } : time
}
