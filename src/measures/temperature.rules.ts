import type { UnitSystem } from './convert.rules'

/** Gas marks in degrees Celsius, from ¼ on, as British cookers have them. */
const GAS_MARKS: readonly [mark: number, celsius: number][] = [
  [0.25, 110],
  [0.5, 120],
  [1, 140],
  [2, 150],
  [3, 170],
  [4, 180],
  [5, 190],
  [6, 200],
  [7, 220],
  [8, 230],
  [9, 240],
]
const OVEN_FROM_F = 225
const CLOSE_ENOUGH_F = 8

const near = (value: number, step: number) => Math.round(value / step) * step

/** Celsius in steps of five. */
export function toCelsius(fahrenheit: number): number {
  return near(((fahrenheit - 32) * 5) / 9, 5)
}

/** Fahrenheit in the steps of an oven's dial, 25, where one is close; else in steps of five. */
export function toFahrenheit(celsius: number): number {
  const exact = (celsius * 9) / 5 + 32
  const dial = near(exact, 25)
  return exact >= OVEN_FROM_F && Math.abs(dial - exact) <= CLOSE_ENOUGH_F ? dial : near(exact, 5)
}

const TEMPERATURE =
  /^(-?\d{1,3}(?:[.,]\d)?)(?:(\s?[-–—]\s?|\s(?:to|bis|à|a|tot|and|et|und)\s)(\d{1,3}))?\s?(°\s?|º\s?|˚\s?|degrees?\s?|degs?\s?|grad\s?|degrés?\s?|grados\s?|gradi\s?|graden\s?)?(c(?:elsius)?|f(?:ahrenheit)?|℃|℉)?$/iu

/**
 * A temperature of a text in the other scale, "≈ 180 °C", or null when it is in that scale already. Without a letter it is Celsius,
 * as Europe writes it, up to 250, and Fahrenheit above.
 */
export function convertTemperature(text: string, to: Exclude<UnitSystem, 'written'>): string | null {
  const found = TEMPERATURE.exec(text.trim())
  if (!found) return null
  const [, low = '', , high, , letter = ''] = found
  const value = Number(low.replace(',', '.'))
  const isFahrenheit = /^[f℉]/i.test(letter) || (letter === '' && value > 250)
  if (isFahrenheit === (to === 'us')) return null
  const turn = isFahrenheit ? toCelsius : toFahrenheit
  const figures = [value, ...(high ? [Number(high)] : [])].map(turn)
  return `≈ ${[...new Set(figures)].join('–')} °${to === 'us' ? 'F' : 'C'}`
}

/** A gas mark in degrees: "gas mark 4" → "≈ 180 °C"; null for a mark that no cooker has. */
export function convertGasMark(mark: number, to: Exclude<UnitSystem, 'written'>): string | null {
  const celsius = GAS_MARKS.find(([known]) => known === mark)?.[1]
  if (celsius === undefined) return null
  return to === 'us' ? `≈ ${toFahrenheit(celsius)} °F` : `≈ ${celsius} °C`
}
