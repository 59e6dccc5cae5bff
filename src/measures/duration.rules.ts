import { canBeginNumber, parseNumber, readRange } from './number.rules'
import { readTime } from './time.rules'

/**
 * A duration in the parts that `datetime.day`, `datetime.hour`, `datetime.minute` and `datetime.second` put into words. Parts
 * of 0 are left out by the caller; all of them 0 reads "none".
 */
export interface DurationParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** A length of time in days, hours, minutes and seconds; fractions of a second are cut off, below 0 counts as 0. */
export function splitSeconds(seconds: number): DurationParts {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds + 1e-6)) : 0
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  }
}

/** A length of time given in minutes, in days, hours, minutes and seconds: 90 → 1 hour 30 minutes. */
export function splitMinutes(minutes: number): DurationParts {
  return splitSeconds(minutes * 60)
}

/** The ISO 8601 duration of so many minutes, for ld+json and `<time>`: 90 → "PT1H30M", 0.5 → "PT30S", 0 → "PT0S". */
export function toIsoDuration(minutes: number): string {
  const { days, hours, minutes: rest, seconds } = splitMinutes(minutes)
  const time = [
    [hours, 'H'],
    [rest, 'M'],
    [seconds, 'S'],
  ].flatMap(([value, letter]) => (value === 0 ? [] : [`${value}${letter}`]))
  if (days > 0) return `P${days}D${time.length > 0 ? `T${time.join('')}` : ''}`
  return `PT${time.join('') || '0S'}`
}

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s*(?:h|hrs?|hours?|std\.?|uur|t))?$/i
const LOOSE_ISO =
  /^P(?:(\d{1,5})W)?(?:([\d.]{1,7})D)?(?:T(?:([\d.]{1,7})H)?(?:([\d.]{1,7})M)?(?:([\d.]{1,9})S)?)?$/i
const MAX_TEXT = 200

/**
 * The minutes meant by what someone wrote into a time field, in any of our languages: "1 h 30 min", "35 minuti",
 * "1 Std. 20 Min.", "2 ½ hours", "1:30", "PT1H30M", "P2D"; a bare number is minutes. Of a range the longer one, of several
 * durations their sum ("20 min + 1 h rest"). May have a fraction (30 s → 0.5). undefined when no time is in it. Never throws.
 */
export function parseTimeText(text: string | null | undefined, language = ''): number | undefined {
  const trimmed = (text ?? '').trim().slice(0, MAX_TEXT)
  const iso = /\d/.test(trimmed) ? LOOSE_ISO.exec(trimmed) : null
  if (iso) {
    const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso
      .slice(1)
      .map((part) => Number(part ?? 0))
    const sum = weeks * 10_080 + days * 1440 + hours * 60 + minutes + seconds / 60
    return Number.isFinite(sum) ? sum : undefined
  }
  const clock = CLOCK.exec(trimmed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60
  const number = parseNumber(trimmed, language)
  if (number !== undefined) return number
  const range = canBeginNumber(trimmed, 0) ? readRange(trimmed, 0, language) : undefined
  if (range?.high && range.end === trimmed.length) return range.high.value
  // "1 h (20 min active)": what is in parentheses explains and is not added.
  return minutesIn(trimmed.replace(/\([^()]*\)/g, ' '), language) ?? minutesIn(trimmed, language)
}

/** A length of time as someone typed it, in minutes; of "20–25 min" `minMinutes` is the shorter. */
export interface TypedDuration {
  minutes: number
  minMinutes?: number
  /** "About 5 hours". */
  isAbout: boolean
}

const ABOUT =
  /^(?:about|approx(?:imately|\.)?|around|roughly|ca\.?|circa|etwa|ungefähr|rund|environ|env\.|ongeveer|omkring|cirka|noin|cerca de|aprox\.|aproximadamente|około|ok\.|حوالي|~|≈)\s*(?=\p{N})/iu

/**
 * A text that is one length of time and nothing else ("2 hours 10 minutes", "1:30", "PT45M", "35", "20–25 min", "about 5 hours"), so
 * that it can be said in another language. undefined with other words around it and without a figure: those stay as typed.
 */
export function readTypedDuration(text: string, language = ''): TypedDuration | undefined {
  const whole = text.trim().slice(0, MAX_TEXT)
  const trimmed = whole.replace(ABOUT, '')
  const isAbout = trimmed !== whole
  if (!/\p{N}/u.test(trimmed)) return undefined
  if (LOOSE_ISO.test(trimmed) || CLOCK.test(trimmed) || parseNumber(trimmed, language) !== undefined) {
    const minutes = parseTimeText(trimmed, language)
    return minutes === undefined ? undefined : { minutes, isAbout }
  }
  const time = readTime(trimmed, 0, language) ?? readTime(trimmed, 0)
  if (!time || !/^\.?$/.test(trimmed.slice(time.end))) return undefined
  const { seconds, minSeconds } = time
  const range = minSeconds === undefined ? {} : { minMinutes: minSeconds / 60 }
  return { minutes: seconds / 60, ...range, isAbout }
}

function minutesIn(text: string, language: string): number | undefined {
  let seconds: number | undefined
  for (let at = 0; at < text.length; at++) {
    const time = readTime(text, at, language)
    if (!time) continue
    seconds = (seconds ?? 0) + time.seconds
    at = time.end - 1
  }
  return seconds === undefined ? undefined : seconds / 60
}
