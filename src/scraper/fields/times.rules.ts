import { cleanLine } from '../html/text.rules'
import { isThing, listOf, property, type Thing } from '../html/thing.rules'
import { allWords, alternatives, type WordTable } from '../words/languages'
import { DAYS, HALF_HOURS, HOURS, HOURS_AND_A_HALF, MINUTES, SINGLE_HOURS } from '../words/times'

const DAY = 1_440
const HOUR = 60
/** Longer than any pickle takes: more is a mistake of the page. */
const LONGEST = 400 * DAY
const MAX_LENGTH = 160
const MAX_WRITTEN = 40
/** How much of a value that states a time is read: entries of a list, characters with their markup. */
const MAX_ENTRIES = 20
const MAX_RAW = 2_000

/** A quantity: `1 1/2`, `3/4`, `1.5`. Vulgar fractions must have been written out before. */
const NUMBER = String.raw`\d{1,5}\s\d{1,2}\/\d{1,2}|\d{1,3}\/\d{1,3}|\d{1,6}(?:[.,]\d{1,4})?`

function unitPattern(table: WordTable): RegExp {
  const words = allWords(table)
  const wide = words.filter((word) => /[\p{sc=Han}]/u.test(word))
  const narrow = words.filter((word) => !wide.includes(word))
  return new RegExp(
    `(${NUMBER})\\s?-?\\s?(?:(?:${alternatives(narrow)})(?!\\p{L})|(?:${alternatives(wide)}))`,
    'u',
  )
}

/** Times in words, as whole words. */
function writtenPattern(table: WordTable): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives(allWords(table))})(?!\\p{L})`, 'u')
}

const DAYS_PATTERN = unitPattern(DAYS)
const HOURS_PATTERN = unitPattern(HOURS)
const MINUTES_PATTERN = unitPattern(MINUTES)
/** The longest phrase first: `an hour and a half` is more than an hour. */
const WRITTEN: [RegExp, number][] = [
  [writtenPattern(HOURS_AND_A_HALF), 90],
  [writtenPattern(HALF_HOURS), 30],
  [writtenPattern(SINGLE_HOURS), 60],
]
const PRIME = /^(\d{1,3})\s?['’′]$/
const ISO_PART = /(\d{1,9}(?:[.,]\d{1,9})?)\s{0,2}([ywdhms])/g
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?\p{L}{1,8}\.?)?$/u
const MINUTES_AFTER_HOURS = /^\p{L}{0,8}\.?\s?(\d{1,2})(?![\d.,/]|\s?\p{L})/u
const FRACTION_BEHIND_DIGIT = /(\d)(?=[\u00bc-\u00be\u2150-\u215e])/g

/** Lower case, plain digits and fractions, short: `1½ Std.` → `1 1/2 std.`. */
function plainAmounts(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(FRACTION_BEHIND_DIGIT, '$1 ')
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The number that a text matched by `NUMBER` stands for. */
function amountOf(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [top = '0', bottom] = part.replace(',', '.').split('/')
    return sum + (bottom === undefined || Number(bottom) === 0 ? Number(top) : Number(top) / Number(bottom))
  }, 0)
}

function sensible(minutes: number): number | null {
  const rounded = Math.round(minutes)
  // Less than a minute is a wrong unit: 45 minutes written as PT45S.
  return minutes >= 1 && minutes <= LONGEST ? rounded : null
}

/** Minutes of an ISO 8601 duration, also with parts in wrong places; months, years and unreadable parts count nothing. */
function isoMinutes(text: string): number | null {
  if (text.startsWith('-') || text.includes('-')) return null
  const hasTime = text.includes('t', 1)
  let isTime = false
  let minutes = 0
  const body = text.replace(/^\+?p/, '')
  const timeStart = body.indexOf('t')
  for (const match of body.matchAll(ISO_PART)) {
    isTime = timeStart >= 0 && match.index > timeStart
    const amount = amountOf(match[1]!)
    const unit = match[2]
    if (unit === 'w') minutes += amount * 7 * DAY
    else if (unit === 'd') minutes += amount * DAY
    else if (unit === 'h') minutes += amount * HOUR
    // Without any T, an M can only mean minutes: nothing on a stove takes months.
    else if (unit === 'm' && (isTime || !hasTime)) minutes += amount
    else if (unit === 's') minutes += amount / 60
  }
  return sensible(minutes)
}

/**
 * Minutes that a text of a page means: `1 hour 20 min`, `1 h 30`, `20–30 minutes` (the upper end), `1:30`, `45`; in all
 * known languages. Null when there is no time in it.
 */
export function textMinutes(text: string): number | null {
  const plain = plainAmounts(text)
  if (/^\d{1,5}(?:\.\d+)?$/.test(plain)) return sensible(Number(plain))
  // `1 hora y media`: there may be a 1 before the words.
  const mayBeWritten = plain.length <= MAX_WRITTEN && !/\d/.test(plain.replace(/^\D{0,3}1(?!\d)/, ''))
  const written = mayBeWritten ? WRITTEN.find(([pattern]) => pattern.test(plain)) : undefined
  if (written !== undefined) return written[1]
  const prime = PRIME.exec(plain)
  if (prime) return sensible(Number(prime[1]))
  const clock = CLOCK.exec(plain)
  if (clock) return sensible(Number(clock[1]) * HOUR + Number(clock[2]))
  const days = DAYS_PATTERN.exec(plain)
  const hours = HOURS_PATTERN.exec(plain)
  const minutes = MINUTES_PATTERN.exec(plain)
  if (!days && !hours && !minutes) return null
  const bare =
    hours && !minutes
      ? MINUTES_AFTER_HOURS.exec(plain.slice(hours.index + hours[1]!.length).trimStart())
      : null
  return sensible(
    (days ? amountOf(days[1]!) * DAY : 0) +
      (hours ? amountOf(hours[1]!) * HOUR : 0) +
      (minutes ? amountOf(minutes[1]!) : bare ? Number(bare[1]) : 0),
  )
}

function firstDuration(thing: Thing): unknown {
  return property(thing, 'maxValue', 'value', 'minValue', '@value', 'text', 'name')
}

/** Minutes of a value of structured data: ISO 8601, text, number or range; null for nothing, zero and nonsense. */
export function durationMinutes(value: unknown): number | null {
  for (const entry of listOf(value).slice(0, MAX_ENTRIES)) {
    const inner = isThing(entry) ? firstDuration(entry) : entry
    if (typeof inner === 'number') return sensible(inner)
    if (typeof inner !== 'string') continue
    const line = cleanLine(inner.slice(0, MAX_RAW))
    const minutes = /^[-+]?p(?:t|\d)/i.test(line)
      ? isoMinutes(line.slice(0, MAX_LENGTH).toLowerCase())
      : textMinutes(line)
    if (minutes !== null) return minutes
  }
  return null
}

/** Minutes as an ISO 8601 duration: 90 → `PT1H30M`, 1500 → `P1DT1H`, 0 → `PT0M`. */
export function isoDuration(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const days = Math.floor(whole / DAY)
  const hours = Math.floor((whole % DAY) / HOUR)
  const rest = whole % HOUR
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 || (days === 0 && hours === 0) ? `${rest}M` : ''}`
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}
