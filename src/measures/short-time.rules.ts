import type { I18n } from '@lingui/core'
import { readTypedDuration, splitMinutes } from './duration.rules'

function inWords(i18n: I18n, minutes: number): string {
  const parts = splitMinutes(minutes)
  return (
    [
      ['datetime.day', parts.days],
      ['datetime.short-hour', parts.hours],
      ['datetime.short-minute', parts.minutes],
      ['datetime.short-second', parts.seconds],
    ] as const
  )
    .flatMap(([id, count]) => (count === 0 ? [] : [i18n._(id, { count })]))
    .join(' ')
}

/** "20–25 min" where both are minutes or both hours, else "50 min – 1 h 10 min". */
function rangeInWords(i18n: I18n, least: number, most: number): string {
  if (most < 60) return i18n._('datetime.short-minute-range', { least, most })
  if (least % 60 === 0 && most % 60 === 0 && most < 24 * 60) {
    return i18n._('datetime.short-hour-range', { least: least / 60, most: most / 60 })
  }
  return `${inWords(i18n, least)} – ${inWords(i18n, most)}`
}

/**
 * A time field of a recipe, short and in the reader's language: "2 h 10 min", "20–25 min", "about 5 h". What is not understood
 * stays as it was typed.
 * @param language of the recipe
 */
export function shortTime(i18n: I18n, text: string, language: string | null): string {
  const duration = readTypedDuration(text, language ?? '')
  if (!duration) return text
  const { minutes, minMinutes, isAbout } = duration
  const time = minMinutes ? rangeInWords(i18n, minMinutes, minutes) : inWords(i18n, minutes)
  if (time === '') return text
  return isAbout ? i18n._('datetime.about', { time }) : time
}
