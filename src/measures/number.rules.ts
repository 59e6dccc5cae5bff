import { factsOf, languageOf } from '../platform/i18n/languages.rules'
import {
  decimalMarkOf,
  formatDecimal,
  formatQuantity,
  roundForKitchen,
  VULGAR_VALUES,
} from './quantity.rules'

/** A number as it is in a text, with what is needed to write another one the same way. */
export interface WrittenNumber {
  start: number
  end: number
  value: number
  form: 'integer' | 'decimal' | 'fraction'
  decimalMark: '.' | ','
  /** What separates thousands, "" when nothing does. */
  grouping: string
}

/** One number or two, "4–5". `end` is the end of the last one. */
export interface WrittenRange {
  low: WrittenNumber
  high?: WrittenNumber
  end: number
}

const VULGAR = [...VULGAR_VALUES.keys()].join('')
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const PART = `([${VULGAR}])|(\\d{1,2})[/\u2044](\\d{1,2})(?![\\d/\u2044])|([${SUPERSCRIPTS}]{1,2})[/\u2044]([${SUBSCRIPTS}]{1,2})`
const JOINT = '[ \u00a0\u2009\u202f\u2064-]|\\s?[&+]\\s?|\\s(?:and|und|et|en|og|och|ja|oraz|e|y|i)\\s'
const FRACTION = new RegExp(PART, 'y')
const MIXED = new RegExp(`(\\d{1,4})(${JOINT})?(?:${PART})`, 'y')
const GROUPED = /\d{1,3}(?:([.,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?![\d])/y
const SPACED_GROUPS = /\d{1,3}(?: \d{3})+(?!\d)/y
const DECIMAL = /\d{1,6}([.,])\d{1,4}(?!\d|[.,]\d)/y
const BARE_DECIMAL = /\.\d{1,3}(?!\d|[.,]\d)/y
const INTEGER = /\d{1,6}(?!\d|[.,:]\d)/y

const MAX_RATIO = 10

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function digitsOf(text: string, digits: string): number {
  return Number([...text].map((character) => digits.indexOf(character)).join(''))
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** The value of a fraction's captured groups; undefined for "4/6" or "4/5", by which people mean "four to six". */
function partValue(groups: (string | undefined)[]): number | undefined {
  const [vulgar, top, bottom, superscript, subscript] = groups
  if (vulgar !== undefined) return VULGAR_VALUES.get(vulgar)
  const isPlain = top !== undefined && bottom !== undefined
  const numerator = isPlain ? Number(top) : digitsOf(superscript ?? '', SUPERSCRIPTS)
  const denominator = isPlain ? Number(bottom) : digitsOf(subscript ?? '', SUBSCRIPTS)
  if (numerator < 1 || denominator < 2) return undefined
  if (isPlain && divisor(numerator, denominator) > 1) return undefined
  if (isPlain && numerator >= 4 && denominator === numerator + 1 && denominator !== 8) return undefined
  return numerator / denominator
}

/** Scripts that set no space between a word and a number: 大さじ2, 달걀2. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]$/u

/** Whether a number may begin here: not inside a word or another number, and not a price or a "No. 2". */
export function canBeginNumber(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 6), at)
  if (/[\p{L}\p{M}\p{N}_#$€£¥]$/u.test(before) && !WITHOUT_SPACES.test(before)) return false
  if (/(?:[\p{L}\p{N}][-‐‑/]|\d[.,:/\u2044])$/u.test(before)) return false
  return !/(?:^|\s)(?:n[o°º]|nr|type|typ|tipo)[.\s]*$/iu.test(before)
}

function integerLike(raw: string, start: number, grouping: string): WrittenNumber {
  const value = Number(raw.replace(/\D/g, ''))
  const decimalMark = grouping === '.' ? ',' : '.'
  return { start, end: start + raw.length, value, form: 'integer', decimalMark, grouping }
}

/** "1,000" is a thousand where decimals have a point, "1.000" where they have a comma; unknown languages are guessed. */
function isThousands(raw: string, mark: string, language: string): boolean {
  if (raw.startsWith('0')) return false
  if ((raw.match(/[.,]/g) ?? []).length > 1) return true
  if (mark !== '.' && mark !== ',') return true
  if (language === '') return mark === ',' || raw.endsWith('0')
  return (factsOf(language).decimal === '.') === (mark === ',')
}

function readFraction(text: string, at: number, decimalMark: '.' | ','): WrittenNumber | undefined {
  const mixed = match(MIXED, text, at)
  if (mixed) {
    const part = partValue(mixed.slice(3))
    // "21/2" without a joint is twenty-one halves at best, and "1 3/2" is no mixed number.
    const hasJoint = mixed[2] !== undefined || mixed[4] === undefined
    if (part !== undefined && part < 1 && hasJoint) {
      const value = Number(mixed[1]) + part
      return { start: at, end: at + mixed[0].length, value, form: 'fraction', decimalMark, grouping: '' }
    }
  }
  const fraction = match(FRACTION, text, at)
  const value = fraction ? partValue(fraction.slice(1)) : undefined
  if (fraction === null || value === undefined) return undefined
  return { start: at, end: at + fraction[0].length, value, form: 'fraction', decimalMark, grouping: '' }
}

/**
 * The number that begins at a position, or undefined: "2", "1,5", "1.5", ".5", "1,000", "½", "1 ½", "1½", "1 1/2", "1-1/2",
 * "1 and 1/2", "¹/₂". Dates, times of day, versions and numbers of more than six digits are none. Looks a few characters
 * ahead at most.
 * @param language of the text, for the meaning of comma and point; "" or nothing when not known
 */
export function readNumber(text: string, at: number, language = ''): WrittenNumber | undefined {
  if (!canBeginNumber(text, at)) return undefined
  const base = languageOf(language)
  const usualMark = base === '' ? '.' : (factsOf(base).decimal ?? ',')
  const fraction = readFraction(text, at, usualMark)
  if (fraction) return fraction
  const grouped = match(GROUPED, text, at)
  if (
    grouped &&
    isThousands(grouped[0], grouped[1]!, base) &&
    !/^[.,]\d/.test(text.slice(at + grouped[0].length))
  ) {
    return integerLike(grouped[0], at, grouped[1]!)
  }
  const spaced = factsOf(base).grouping === ' ' ? match(SPACED_GROUPS, text, at) : null
  if (spaced) return integerLike(spaced[0], at, ' ')
  const decimal = match(DECIMAL, text, at) ?? match(BARE_DECIMAL, text, at)
  if (decimal) {
    const decimalMark = decimal[1] === ',' ? ',' : '.'
    const value = Number(decimal[0].replace(',', '.'))
    return { start: at, end: at + decimal[0].length, value, form: 'decimal', decimalMark, grouping: '' }
  }
  const integer = match(INTEGER, text, at)
  if (!integer) return undefined
  const value = Number(integer[0])
  return {
    start: at,
    end: at + integer[0].length,
    value,
    form: 'integer',
    decimalMark: usualMark,
    grouping: '',
  }
}

/** The value of a text that is a number and nothing else, as typed into a field ("1 ½", "1,5"); undefined otherwise. */
export function parseNumber(text: string, language = ''): number | undefined {
  const trimmed = text.trim()
  const number = readNumber(trimmed, 0, language)
  return number && number.end === trimmed.length ? number.value : undefined
}

/**
 * A number for a field of a recipe in a language, so that `parseNumber` reads the same number back: 1.333 is "1,333" in
 * German, where "1.333" would be more than a thousand. At most three decimals.
 */
export function numberForField(value: number, language = ''): string {
  const isRead = (text: string) => Math.abs((parseNumber(text, language) ?? Number.NaN) - value) < 0.001
  const texts = [decimalMarkOf(language), ',', '.'].map((mark) => formatDecimal(value, mark))
  return texts.find(isRead) ?? formatDecimal(value)
}

/** A quantity for a field: as cooks write it ("1 ½") where that is read back as the same three decimals, else as `numberForField`. */
export function quantityForField(value: number, language = ''): string {
  const text = formatQuantity(value)
  const isFraction = Number.isFinite(value) && !Number.isInteger(value) && /[^\d.]/.test(text)
  const isSame = Math.abs((parseNumber(text, language) ?? Number.NaN) - value) < 0.0005
  return isFraction && isSame ? text : numberForField(value, language)
}

const BETWEEN = /\s?[-–—‐‑−~〜～/]\s?|から|\s(?:to|or|bis|oder|à|á|ou|tot|till|til|eller|tai|do|lub|a|o|u)\s/y
const BETWEEN_DUTCH = /\sof\s/y

/** The end of what is between the two numbers of a range at a position ("–", " to ", " bis "), or undefined. */
export function readRangeMark(text: string, at: number, language = ''): number | undefined {
  const found =
    match(BETWEEN, text, at) ?? (languageOf(language) === 'nl' ? match(BETWEEN_DUTCH, text, at) : null)
  return found ? at + found[0].length : undefined
}

/**
 * The number or range that begins at a position. The second number of a range is larger, and at most tenfold: in
 * "1 - 400 g tin" there is a count and a size.
 * @param maxRatio how many times larger the second number may be, where no size is to be feared
 */
export function readRange(
  text: string,
  at: number,
  language = '',
  maxRatio = MAX_RATIO,
): WrittenRange | undefined {
  const low = readNumber(text, at, language)
  if (!low) return undefined
  const next = readRangeMark(text, low.end, language)
  if (next === undefined) return { low, end: low.end }
  // The mark has been read as such, so the digit after its dash or slash does begin a number.
  const rest = readNumber(text.slice(next, next + 24), 0, language)
  if (!rest || rest.value <= low.value || rest.value > low.value * maxRatio) return { low, end: low.end }
  const high = { ...rest, start: next, end: next + rest.end }
  return { low, high, end: high.end }
}

/** As `readRange`, after a mark that has been read already, as the 7 of "200g/7oz" after its slash. */
export function readRangeBehind(text: string, at: number, language = ''): WrittenRange | undefined {
  const range = readRange(text.slice(at, at + 48), 0, language)
  if (!range) return undefined
  const moved = (number: WrittenNumber) => ({ ...number, start: number.start + at, end: number.end + at })
  const { low, high, end } = range
  return high ? { low: moved(low), high: moved(high), end: end + at } : { low: moved(low), end: end + at }
}

/** The whole number in front of a decimal mark, its thousands set apart. */
function grouped(text: string, grouping: string): string {
  const end = text.search(/[.,]/)
  let whole = end < 0 ? text : text.slice(0, end)
  const rest = text.slice(whole.length)
  for (let at = whole.length - 3; at > 0; at -= 3) whole = whole.slice(0, at) + grouping + whole.slice(at)
  return whole + rest
}

/**
 * A scaled number written like the one that was there, as a kitchen can measure it: fractions stay fractions, decimals keep
 * their mark, thousands their separator, and a whole number that no longer is one becomes a fraction unless its unit is metric.
 */
export function writeNumber(value: number, like: WrittenNumber, isMetric = false, isThing = false): string {
  const { form, decimalMark, grouping } = like
  const isDecimal = isMetric || form === 'decimal'
  const rounded = roundForKitchen(value, isDecimal, isThing && form !== 'fraction')
  if (!isDecimal && value < 1000) return formatQuantity(rounded, { decimalMark }) || '0'
  const text = formatDecimal(rounded, decimalMark)
  return grouping === '' ? text : grouped(text, grouping)
}

/** Both numbers of a range multiplied, everything between them as it is. */
export function writeRange(
  text: string,
  { low, high }: WrittenRange,
  scale: number,
  isMetric = false,
  isThing = false,
): string {
  const first = writeNumber(low.value * scale, low, isMetric, isThing)
  if (!high) return first
  return first + text.slice(low.end, high.start) + writeNumber(high.value * scale, high, isMetric, isThing)
}
