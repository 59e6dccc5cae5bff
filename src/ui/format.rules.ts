import type { I18n } from '@lingui/core'
import { isolate } from '../platform/i18n/isolating.rules'
import { directionOf } from '../platform/i18n/languages.rules'

const SIZES = ['KB', 'MB', 'GB', 'TB'] as const

/** A running timer: 1902 → "31:42", 3723 → "1:02:03", 59 → "0:59". Fractions of a second are cut off, below 0 is "0:00". */
export function formatTimerClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Names joined as the reader's language does, in a sentence ("eggs, milk, and flour") or, as `unit`, side by side ("eggs, milk, flour"). */
export function formatList(
  items: readonly string[],
  locale: string,
  type: 'conjunction' | 'unit' = 'conjunction',
): string {
  const shown = directionOf(locale) === 'rtl' ? items.map(isolate) : items
  try {
    return new Intl.ListFormat(locale, { type }).format(shown)
  } catch {
    return shown.join(', ')
  }
}

/**
 * A file size as the API words it: below 1024 "n bytes", then KB, MB, GB and TB with at least one and at most two decimals:
 * "1.53 MB", "500.0 MB".
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '0 bytes'
  if (bytes < 1024) return `${Math.round(bytes)} bytes`
  let value = bytes / 1024
  let index = 0
  // A size that would be rounded up to 1024.0 KB is shown as 1.0 MB.
  while (value >= 1023.995 && index < SIZES.length - 1) {
    value /= 1024
    index += 1
  }
  const rounded = Math.round(value * 100) / 100
  return `${Number.isInteger(rounded) ? rounded.toFixed(1) : rounded} ${SIZES[index]}`
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A file size on a page, as the reader writes it: "0 bytes", "583 kB", "19,9 MB". Never for the API, which has `formatBytes`. */
export function sizeText(i18n: Pick<I18n, 'number'>, bytes: number): string {
  let value = bytes
  let index = 0
  while (value >= 1000 && index < UNITS.length - 1) {
    value /= 1000
    index += 1
  }
  const maximumFractionDigits = index > 1 && value < 100 ? 1 : 0
  // The short form has no plural of bytes in English.
  const unitDisplay = index === 0 ? 'long' : 'short'
  return i18n.number(value, { style: 'unit', unit: UNITS[index]!, unitDisplay, maximumFractionDigits })
}
