import type { UnitSystem } from './convert.rules'
import { parseNumber } from './number.rules'
import { formatDecimal, formatQuantity } from './quantity.rules'

const FIGURE = '\\d{1,3}(?:[.,]\\d{1,2})?(?:\\s?[½¼¾⅓⅔⅛])?|[½¼¾⅓⅔⅛]'
const UNIT = 'cm|mm|inch(?:es)?|in(?=\\.)|zoll|pouces?|pulgadas?|pollici|polegadas?|duim|["”″]'
/** "20 cm", "9 x 13-inch", "2–3 cm"; gas marks as British recipes write them. */
const LENGTH = new RegExp(
  `(?<![\\d\\p{L}.,/])((?:${FIGURE})(?:\\s?(?:[x×]|[-–—])\\s?(?:${FIGURE})){0,2})[ \\u00a0-]?(${UNIT})(?!\\p{L})`,
  'giu',
)
const INCH_CM = 2.54

/** A tin is 20 or 23 cm, not 22.9: whole ones from 5 cm on, halves below. */
function toCm(inches: number): number {
  const cm = inches * INCH_CM
  return cm >= 5 ? Math.round(cm) : Math.round(cm * 2) / 2
}

function toInches(cm: number): number {
  const inches = cm / INCH_CM
  return inches >= 4 ? Math.round(inches * 2) / 2 : Math.max(0.25, Math.round(inches * 4) / 4)
}

/** A length that a text names, with what it would be in the other system. */
export interface WrittenLength {
  start: number
  end: number
  text: string
}

/** Lengths and sizes of tins in a text, in the other system; those of that system already are left out. */
export function convertLengths(text: string, to: Exclude<UnitSystem, 'written'>): WrittenLength[] {
  return [...text.matchAll(LENGTH)].flatMap(({ 0: whole, 1: figures = '', 2: unit = '', index }) => {
    const isMetric = /^[cm]m$/i.test(unit)
    if (isMetric === (to === 'metric')) return []
    const factor = /^mm$/i.test(unit) ? 0.1 : 1
    const parts = figures.split(/(\s?(?:[x×]|[-–—])\s?)/)
    const turned = parts.map((part, at) => {
      if (at % 2 === 1) return /[x×]/.test(part) ? ' × ' : '–'
      const value = parseNumber(part.trim(), '')
      if (value === undefined) return part
      return to === 'us' ? formatQuantity(toInches(value * factor)) : formatDecimal(toCm(value))
    })
    const name = to === 'us' ? 'in' : 'cm'
    return [{ start: index, end: index + whole.length, text: `≈ ${turned.join('')} ${name}` }]
  })
}
