import { readRange, type WrittenNumber, type WrittenRange } from './number.rules'
import { formatDecimal, formatQuantity } from './quantity.rules'
import { isShareOrLength } from './unit.rules'

/** Up to so many portions the buttons go one by one; a yield of 36 cookies goes in half batches. */
const MAX_SINGLE_STEPS = 12

/** The first number of a yield that counts something: in "one 9-inch pie, 8 slices" that is the 8. */
function findNumber(text: string, language: string): WrittenRange | undefined {
  for (let at = 0; at < text.length; at++) {
    const range = readRange(text, at, language)
    if (!range) continue
    if (!isShareOrLength(text, range.end)) return range
    at = range.end - 1
  }
  return undefined
}

function writeYieldNumber(value: number, like: WrittenNumber): string {
  const { form, decimalMark } = like
  return form === 'fraction' ? formatQuantity(value, { decimalMark }) : formatDecimal(value, decimalMark)
}

/**
 * A yield for another scale: the first mixed fraction, fraction, decimal or integer is multiplied; fractions stay fractions
 * (denominators up to 10), other numbers have at most three decimals. Of a range such as "4–6 servings" both ends
 * grow. Unchanged without a number, and at a scale of 1 or one that is not above 0.
 * @param language of the recipe, for comma and point; "" when not known
 */
export function scaleYield(text: string | null | undefined, scale: number, language = ''): string {
  const yieldText = text ?? ''
  if (scale === 1 || !Number.isFinite(scale) || scale <= 0) return yieldText
  const range = findNumber(yieldText, language)
  if (!range) return yieldText
  const { low, high } = range
  const first = writeYieldNumber(low.value * scale, low)
  const second = high ? yieldText.slice(low.end, high.start) + writeYieldNumber(high.value * scale, high) : ''
  return yieldText.slice(0, low.start) + first + second + yieldText.slice(range.end)
}

/** The number a yield speaks of, "8 slices" → 8, of a range the lower one; undefined without one or for 0. */
export function yieldNumber(text: string | null | undefined, language = ''): number | undefined {
  const value = findNumber(text ?? '', language)?.low.value
  return value !== undefined && value > 0 ? value : undefined
}

/** The scale that makes so many servings of a recipe, "8 slices" and 12 → 1.5; 1 when either says nothing. */
export function scaleForServings(text: string | null | undefined, servings: number, language = ''): number {
  const base = yieldNumber(text, language)
  if (base === undefined || !Number.isFinite(servings) || servings <= 0) return 1
  return servings / base
}

function stepOf(base: number): number {
  return Number.isInteger(base) && base <= MAX_SINGLE_STEPS ? 1 : base / 2
}

/** Where the + and − buttons of the scale lead. Both in servings and as scale; `less` is missing at the smallest. */
export interface YieldSteps {
  more: { servings: number; scale: number }
  less?: { servings: number; scale: number }
}

/**
 * The next larger and smaller yield. Up to twelve servings they go one by one and not below one; larger or broken yields
 * ("36 cookies", "1.5 l") by half of the yield and not below that. Without a number the scale itself goes by one and not below
 * one.
 * @param scale as it is now, above 0
 */
export function yieldSteps(text: string | null | undefined, scale: number, language = ''): YieldSteps {
  const base = yieldNumber(text, language) ?? 1
  const current = base * (Number.isFinite(scale) && scale > 0 ? scale : 1)
  const step = stepOf(base)
  // The buttons land on whole steps again after someone typed a number between them.
  const up = (Math.floor(current / step + 1e-9) + 1) * step
  const down = (Math.ceil(current / step - 1e-9) - 1) * step
  const at = (servings: number) => ({ servings: Math.round(servings * 1000) / 1000, scale: servings / base })
  return down >= step - 1e-9 ? { more: at(up), less: at(down) } : { more: at(up) }
}
