import type { I18n } from '@lingui/core'
import { shortTime } from '../../measures/short-time.rules'
import type { Part } from './read-query.rules'

/** The text of a chip for an understood part. */
export function partText(i18n: I18n, part: Part): string {
  const time = (minutes: number) => shortTime(i18n, String(minutes), null)
  const range = (
    { atMost, atLeast }: { atMost: number | null; atLeast: number | null },
    write: (value: number) => string,
  ) =>
    atMost !== null
      ? i18n._('search.part-at-most', { amount: write(atMost) })
      : i18n._('search.part-at-least', { amount: write(atLeast ?? 0) })
  switch (part.kind) {
    case 'time':
      return range(part, time)
    case 'calories':
      return range(part, (value) => i18n._('nutrition.kilocalories', { value: i18n.number(value) }))
    case 'protein':
      return range(part, (value) => i18n._('search.grams-protein', { value: i18n.number(value) }))
    case 'fiber':
      return range(part, (value) => i18n._('search.grams-fiber', { value: i18n.number(value) }))
    case 'stars':
      return i18n._('search.part-stars', { count: part.atLeast })
    case 'made':
      return part.isMade ? i18n._('search.part-made') : i18n._('search.part-unmade')
    case 'food':
      return part.isWanted
        ? i18n._('search.part-with', { name: part.name })
        : i18n._('search.part-without', { name: part.name })
    case 'author':
      return i18n._('search.part-by', { name: part.name })
    case 'cookbook':
      return i18n._('search.part-cookbook', { name: part.name })
    case 'year':
      return i18n._('search.part-year', { year: String(part.year) })
    default:
      return part.name
  }
}
