import * as v from 'valibot'
import { ShortForm, TextUpTo } from '../../platform/http/fields'
import { isUuid } from '../../platform/ids'

/**
 * What clients and other applications send in place of plain values: numbers as text, text as
 * numbers, "" and null for nothing. Every size is limited, so that no recipe outgrows a page.
 */
export const NAME_LENGTH = 500
export const LINE_LENGTH = 2_000
export const TEXT_LENGTH = 50_000
export const MAX_ROWS = 500
/** Characters of all texts of a recipe together. */
export const MAX_RECIPE_TEXT = 400_000
/** Ingredients that all instructions of a recipe together may name: fifty instructions that each name a hundred. */
export const MAX_LINKS = 5_000

type TextLength = typeof NAME_LENGTH | typeof LINE_LENGTH | typeof TEXT_LENGTH

/** Text or a number; null is "". */
export function LenientText(length: TextLength) {
  return v.pipe(
    v.nullable(v.union([TextUpTo(length), v.number()], 'validation.text')),
    v.transform((value) => (value === null ? '' : String(value))),
  )
}

/** Text or a number; blank text is null. */
export function NullableText(length: TextLength) {
  return v.pipe(
    LenientText(length),
    v.transform((text) => (text.trim() === '' ? null : text)),
  )
}

const DECIMAL = /^-?\d{0,12}([.,]\d{1,12})?$/

/** A number, also as text ("1,5"), rounded to three decimals; "" is null. */
export const LenientNumber = v.pipe(
  v.nullable(v.union([v.number(), ShortForm(500, 'validation.number')], 'validation.number')),
  v.check(
    (value) =>
      value === null || (typeof value === 'number' ? Math.abs(value) < 1e12 : DECIMAL.test(value.trim())),
    'validation.number',
  ),
  v.transform((value) => {
    if (value === null || (typeof value === 'string' && value.trim() === '')) return null
    return Math.round(Number(String(value).replace(',', '.')) * 1000) / 1000
  }),
)

/** 0 where nothing is said. */
export const Amount = v.pipe(
  LenientNumber,
  v.transform((value) => Math.max(0, value ?? 0)),
)

/** true, false, and what old clients write for them; null is no word on it. */
export const LenientFlag = v.pipe(
  v.nullable(
    v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['true', 'false'])], 'validation.true-or-false'),
  ),
  v.transform((value) => (value === null ? undefined : value === true || value === 1 || value === 'true')),
)

/** An id in lower case; anything that is none, null. */
export const IdOrNothing = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null)),
)

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/

/** The day of a date or a time, `YYYY-MM-DD`. */
export const Day = v.pipe(
  ShortForm(100, 'validation.date'),
  v.check((text) => DAY.test(text) && !Number.isNaN(Date.parse(text)), 'validation.date'),
  v.transform((text) => text.slice(0, 10)),
)

// A time without a zone is UTC; JavaScript would take it as the machine's own.
const NAIVE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

// A Date holds milliseconds; clients write microseconds and compare what they get back.
const FRACTION = /(?<=:\d{2})[.,](\d+)/

function toMicroseconds(text: string): string {
  const seconds = new Date(text.replace(FRACTION, '')).toISOString().slice(0, 19)
  const fraction = FRACTION.exec(text)?.[1] ?? ''
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z`
}

/** A moment as the database keeps it: UTC, padded to microseconds. */
export const Moment = v.pipe(
  ShortForm(100, 'validation.date'),
  v.transform((text) => (NAIVE.test(text.trim()) ? `${text.trim().replace(' ', 'T')}Z` : text)),
  v.check((text) => {
    const time = Date.parse(text)
    return !Number.isNaN(time) && time > Date.UTC(1, 0) && time < Date.UTC(10_000, 0)
  }, 'validation.date'),
  v.transform(toMicroseconds),
)
