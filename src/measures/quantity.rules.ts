/** Denominators on pages and in the API's `display`. */
const PAGE_DENOMINATOR = 10
const DISPLAY_DENOMINATOR = 32

/** A fraction farther than this from the number it stands for misleads a cook; the decimal is shown instead. */
const MAX_RELATIVE_ERROR = 0.05

const VULGAR_FRACTIONS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/7': '⅐',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
  '1/9': '⅑',
  '1/10': '⅒',
}

/** The value of each single-character fraction, "½" → 0.5; also the list of those characters. */
export const VULGAR_VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries(VULGAR_FRACTIONS).map(([fraction, character]) => {
    const [numerator = 0, denominator = 1] = fraction.split('/').map(Number)
    return [character, numerator / denominator]
  }),
)

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

function withDigits(value: number, digits: string): string {
  return String(value).replace(/\d/g, (digit) => digits[Number(digit)]!)
}

/** A number as cooks count: whole ones and a part. `numerator` is 0 when there is no part. */
export interface MixedFraction {
  whole: number
  numerator: number
  denominator: number
}

/**
 * The mixed fraction nearest to a number, in lowest terms; of two equally near ones that with the smaller denominator.
 * @param value 0 or more, finite
 * @param maxDenominator 1 or more
 */
export function nearestFraction(value: number, maxDenominator: number): MixedFraction {
  const whole = Math.floor(value)
  const part = value - whole
  let best: MixedFraction = { whole, numerator: 0, denominator: 1 }
  let bestError = Number.POSITIVE_INFINITY
  for (let denominator = 1; denominator <= maxDenominator; denominator++) {
    const numerator = Math.round(part * denominator)
    const error = Math.abs(part - numerator / denominator)
    // Halves of rounding noise must not turn ⅓ into 3⁄9.
    if (error < bestError - 1e-9) {
      best = { whole, numerator, denominator }
      bestError = error
    }
  }
  if (best.numerator === best.denominator) return { whole: whole + 1, numerator: 0, denominator: 1 }
  return best
}

/**
 * A number with at most three decimals and no trailing zeros: 2 → "2", 0.1 + 0.2 → "0.3".
 * Something above 0 never becomes "0"; NaN and infinities give "". Never in exponent form.
 * @param decimalMark "," where the reader writes decimals so
 */
export function formatDecimal(value: number, decimalMark = '.'): string {
  if (!Number.isFinite(value)) return ''
  if (value < 0) return `-${formatDecimal(-value, decimalMark)}`
  if (value >= 1e15) return BigInt(Math.round(value)).toString()
  const rounded = Math.round(value * 1000) / 1000
  return String(rounded === 0 && value > 0 ? 0.001 : rounded).replace('.', decimalMark)
}

/** How a quantity is written. */
export interface QuantityFormat {
  /** False for units that are counted in decimals, such as grams. */
  fraction?: boolean
  /** "page": ½ and 3⁄10, denominators up to 10. "display": ¹/₂, up to 32, as clients of the API know it. */
  style?: 'page' | 'display'
  decimalMark?: string
}

/**
 * A quantity the way cooks write it: 1.5 → "1 ½", 0.3 → "3⁄10" (page) or "1 ¹/₂", "³/₁₀" (display). Missing, 0, NaN and
 * infinite give "", because no amount is shown then. A fraction that would be more than 5 % off, such as 0.06, stays
 * decimal.
 */
export function formatQuantity(value: number | null | undefined, format: QuantityFormat = {}): string {
  if (value === null || value === undefined || value === 0 || !Number.isFinite(value)) return ''
  if (value < 0) return `-${formatQuantity(-value, format)}`
  const { fraction = true, style = 'page', decimalMark = '.' } = format
  if (!fraction || value >= 1e15) return formatDecimal(value, decimalMark)
  const nearest = nearestFraction(value, style === 'page' ? PAGE_DENOMINATOR : DISPLAY_DENOMINATOR)
  const { whole, numerator, denominator } = nearest
  if (Math.abs(whole + numerator / denominator - value) > value * MAX_RELATIVE_ERROR) {
    return formatDecimal(value, decimalMark)
  }
  if (numerator === 0) return String(whole)
  const part =
    style === 'display'
      ? `${withDigits(numerator, SUPERSCRIPTS)}/${withDigits(denominator, SUBSCRIPTS)}`
      : (VULGAR_FRACTIONS[`${numerator}/${denominator}`] ?? `${numerator}\u2044${denominator}`)
  return whole === 0 ? part : `${whole} ${part}`
}

/**
 * A quantity for another number of servings, without the noise of binary arithmetic (0.1 × 3 → 0.3); null stays null. A
 * scale that is not above 0 counts as 1.
 */
export function scaleQuantity(quantity: number | null | undefined, scale: number): number | null {
  if (quantity === null || quantity === undefined || !Number.isFinite(quantity)) return null
  const factor = Number.isFinite(scale) && scale > 0 ? scale : 1
  const scaled = quantity * factor
  if (!Number.isFinite(scaled)) return null
  return Math.abs(scaled) < 1e9 ? Math.round(scaled * 1e6) / 1e6 : scaled
}

const THIRDS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]
const EIGHTHS = [...THIRDS, 1 / 8, 3 / 8, 5 / 8, 7 / 8]
const HALVES = [0, 1 / 2, 1]

/** What a cup or a spoon can measure beside so many whole ones: the more there is, the coarser. */
function kitchenParts(value: number, isThing: boolean): readonly number[] {
  if (isThing) return value < 1 ? THIRDS : value < 10 ? HALVES : [0, 1]
  if (value < 4) return EIGHTHS
  if (value < 10) return THIRDS
  return value < 20 ? HALVES : [0, 1]
}

const LEAST_SPOON = 0.09
/** Two figures are enough where they are not farther off than this. */
const MAX_ROUNDING = 0.015

function roundDecimal(value: number): number {
  if (value >= 10) return Math.round(value)
  const two = Number(value.toPrecision(2))
  return Math.abs(two - value) <= value * MAX_ROUNDING ? two : Number(value.toPrecision(3))
}

/**
 * A scaled quantity as a kitchen can measure it. Cups, spoons and pieces: the nearest of ½ ⅓ ⅔ ¼ ¾, below 4 of eighths too, from
 * 10 on halves and from 20 on whole ones. Grams and other decimals: whole from 10 on, below that two figures, or three where
 * two would be more than 1.5 % off. Something above 0 never becomes 0, a whole number stays what it is.
 * Whole things go by halves from 1 on: no one cuts an eighth off an egg.
 * @param value 0 or more, finite
 * @param isDecimal counted in decimals, such as grams
 */
export function roundForKitchen(value: number, isDecimal: boolean, isThing = false): number {
  if (isDecimal || value < LEAST_SPOON) return roundDecimal(value)
  const whole = Math.floor(value)
  let best = Number.POSITIVE_INFINITY
  for (const part of kitchenParts(value, isThing)) {
    // Half a spoon is not nothing, however little of it there is.
    if (whole + part > 0 && Math.abs(whole + part - value) < Math.abs(best - value)) best = whole + part
  }
  return best
}

/** Three figures, as scales and jugs show them: 6.4, 12.3, 375. */
export const roundHandy = (value: number): number => Number(value.toPrecision(3))

/** How far off a kitchen's figure may be before the exact one is beside it. */
const MAX_UNSAID = 0.03

/** The exact figure, at most three of them, where the one that is shown is more than 3 % off; undefined where it says enough. */
export function exactBeside(exact: number, shown: number, decimalMark = '.'): string | undefined {
  if (!(exact > 0) || Math.abs(shown - exact) <= exact * MAX_UNSAID) return undefined
  return formatDecimal(Number(exact.toPrecision(3)), decimalMark)
}

/** The decimal mark of a locale, "," or "." (or another script's own); "." for a locale no one knows. */
export function decimalMarkOf(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
    return parts.find((part) => part.type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}
