import { toDay, toTimestamp } from '../clock'
import type { SqlValue } from '../db/db'
import { isUuid } from '../ids'
import type { AttributeType } from './collection'
import { invalidFilter } from './filter-text'

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/** Text that dates are written in: English words, digits and marks. Anything else is not given to the engine's own parser. */
const DATE_TEXT = /^[\w .,:/+-]{4,60}$/

/**
 * A moment out of the date texts that clients send: ISO, `2023-2-5`, `January 2nd, 2014`. Without a zone it is UTC.
 * Null when it is none.
 */
function readMoment(text: string): Date | null {
  const day = ISO_DAY.exec(text)
  if (day) {
    const [year, month, date] = day.slice(1).map(Number) as [number, number, number]
    const moment = new Date(Date.UTC(year, month - 1, date))
    return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date ? moment : null
  }
  const iso = ISO_TIME.exec(text)
  const readable = iso
    ? `${text.replace(' ', 'T')}${iso[1] ? '' : 'Z'}`
    : `${text.replace(/(\d)(st|nd|rd|th)\b/gi, '$1')} UTC`
  if (!iso && !(DATE_TEXT.test(text) && /\d/.test(text))) return null
  const moment = new Date(readable)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** A timestamp with its microseconds, which the engine's dates lose: `…:20.123456Z` stays as it is. */
function readTimestamp(text: string): string | null {
  const moment = readMoment(text)
  if (!moment) return null
  const fraction = /\.(\d{4,6})\d*(?=Z|[+-]\d\d:?\d\d$|$)/i.exec(text)?.[1]
  const timestamp = toTimestamp(moment)
  return fraction ? timestamp.replace(/\.\d+Z$/, `.${fraction.padEnd(6, '0')}Z`) : timestamp
}

/**
 * A value of a filter as the column holds it: ids in lower case, times padded to microseconds, truth as 1
 * or 0. @throws invalid 400 with v1's words for ids and dates that are none
 */
export function sqlValue(type: AttributeType, text: string): SqlValue {
  switch (type) {
    case 'text':
    case 'duration':
      return text
    case 'uuid': {
      const id = text.toLowerCase()
      const hyphenated = /^[0-9a-f]{32}$/.test(id)
        ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
        : id
      if (!isUuid(hyphenated)) throw invalidFilter(`invalid query string: invalid UUID '${text}'`)
      return hyphenated
    }
    case 'boolean':
      return /^[ty]/i.test(text) || text === '1' ? 1 : 0
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      if (!Number.isFinite(number)) throw invalidFilter(`invalid query string: '${text}' is no number`)
      return number
    }
    case 'day':
    case 'timestamp': {
      const value = type === 'day' ? readMoment(text) : readTimestamp(text)
      if (value === null)
        throw invalidFilter(`invalid query string: unknown date or datetime format '${text}'`)
      return typeof value === 'string' ? value : toDay(value)
    }
  }
}
