import { languageOf } from '../platform/i18n/languages.rules'
import type { Density } from './density.rules'
import { formatDecimal, formatQuantity } from './quantity.rules'
import { SPOONS, US_UNITS, VOLUMES, WEIGHTS } from './words/unit-sizes'

/** How amounts are shown: as someone wrote them, in grams and millilitres, or in cups and ounces. */
export type UnitSystem = 'written' | 'metric' | 'us'
export const UNIT_SYSTEMS = ['written', 'metric', 'us'] as const satisfies readonly UnitSystem[]

interface Measured {
  kind: 'volume' | 'weight'
  /** Size of one, in millilitres or grams. */
  size: number
  system: 'metric' | 'us' | 'spoon' | 'own'
}

const plain = (word: string) => word.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim()

/** The unit as its table has it, whether it stands for one or for many. */
function sizeIn(tables: typeof VOLUMES, word: string, language: string): number | undefined {
  const own = tables[languageOf(language)] ?? {}
  const forms = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/en$/, ''),
    word.replace(/n$/, ''),
  ]
  const italian = [
    word.replace(/ai$/, 'aio'),
    word.replace(/hi$/, 'o'),
    word.replace(/i$/, 'o'),
    word.replace(/e$/, 'a'),
    word.replace(/i$/, 'e'),
  ]
  const french = [word.replace(/^(cuill[eè]r(?:é)?e)s/u, '$1'), word.replace(/^(c) a /, '$1 à ')]
  for (const form of [...forms, ...italian, ...french]) {
    const size = own[form] ?? tables['*']![form] ?? tables.en![form]
    if (size !== undefined) return size
  }
  return undefined
}

/** What a unit holds; undefined for pieces, pinches and other units without a fixed size. */
export function measuredBy(unit: string, language = ''): Measured | undefined {
  const word = plain(unit)
  const one = word.replace(/s$/, '')
  const system = (): Measured['system'] => {
    if (US_UNITS.has(word) || US_UNITS.has(one)) return 'us'
    if (SPOONS.has(word) || SPOONS.has(one) || /^(?:cuill|cuchar|cucchiai)/.test(word)) return 'spoon'
    return /^(?:m|c|d)?l$|^(?:k|m|d[ak])?gr?$|^cc$|lit|gram|kilo|chilo|^м?л$|^к?гр?$/.test(word)
      ? 'metric'
      : 'own'
  }
  const volume = sizeIn(VOLUMES, word, language)
  // In French `c.c` is a spoon.
  if (volume !== undefined)
    return { kind: 'volume', size: volume, system: word === 'cc' && volume > 1 ? 'spoon' : system() }
  const weight = sizeIn(WEIGHTS, word, language)
  return weight === undefined ? undefined : { kind: 'weight', size: weight, system: system() }
}

const LANGUAGES = [...new Set([...Object.keys(VOLUMES), ...Object.keys(WEIGHTS)])]
/** In one language a measure, in another what olives are sold in. */
const AMBIGUOUS = new Set(['glas', 'verre', 'vaso', 'bicchiere'])

/** A kitchen has some fifty units, and each import asks for all of them. */
const MOST_KEPT = 1000
const anywhere = new Map<string, Measured | null>()

/** The same for a unit whose language is not known; undefined for those that are a measure in only some of them. */
export function measuredAnywhere(unit: string): Measured | undefined {
  if (unit === '' || AMBIGUOUS.has(plain(unit))) return undefined
  let found = anywhere.get(unit)
  if (found === undefined) {
    found = null
    for (const language of LANGUAGES) found ??= measuredBy(unit, language) ?? null
    if (anywhere.size >= MOST_KEPT) anywhere.clear()
    anywhere.set(unit, found)
  }
  return found ?? undefined
}

const GRAMS = /^(?:g|gr|grams?|grammes?|gramm|gramos?|grammi|grammo|gramas?)$/i
const MILLILITRES = /^(?:ml|millilit(?:er|re)s?|mililitros?|millilitr[io])$/i
const KILOS = /^(?:kg|kilo|kilograms?|kilogramm)$/i
const LITRES = /^(?:l|lit(?:er|re)s?|litros?|litr[io])$/i

/**
 * The unit that a kitchen would measure a scaled amount in: kilograms and litres from 1000 on, grams and millilitres below one.
 * Undefined where the unit stays. @param value of the largest figure, scaled
 */
export function handierUnit(value: number, unit: string): { unit: string; by: number } | undefined {
  const litre = /^m?L$/.test(unit) ? 'L' : 'l'
  const isWhole = value >= 1000
  if (isWhole && GRAMS.test(unit)) return { unit: 'kg', by: 1 / 1000 }
  if (isWhole && MILLILITRES.test(unit)) return { unit: litre, by: 1 / 1000 }
  const isPart = value > 0 && value < 0.995
  if (isPart && KILOS.test(unit)) return { unit: 'g', by: 1000 }
  return isPart && LITRES.test(unit) ? { unit: `m${litre}`, by: 1000 } : undefined
}

export interface Converted {
  value: number
  unit: 'g' | 'kg' | 'ml' | 'l' | 'tsp' | 'tbsp' | 'cup' | 'fl oz' | 'qt' | 'oz' | 'lb'
}

const step = (value: number, by: number) => Math.round(value / by) * by

function metricWeight(grams: number): Converted {
  if (grams >= 1000) return { value: step(grams, 50) / 1000, unit: 'kg' }
  return { value: grams >= 20 ? step(grams, 5) : Math.max(1, Math.round(grams)), unit: 'g' }
}

function metricVolume(ml: number): Converted {
  if (ml >= 1000) return { value: step(ml, 50) / 1000, unit: 'l' }
  return { value: ml >= 20 ? step(ml, 5) : Math.max(1, Math.round(ml)), unit: 'ml' }
}

function usWeight(grams: number): Converted {
  const ounces = grams / 28.35
  if (ounces >= 16) return { value: step(grams / 453.6, 0.25), unit: 'lb' }
  return { value: Math.max(0.25, step(ounces, ounces < 2 ? 0.25 : 0.5)), unit: 'oz' }
}

const CUPS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]

/** Cups that there are to measure with: no eighths. */
function toCups(value: number): number {
  const whole = Math.floor(value)
  const part = CUPS.reduce((best, one) =>
    Math.abs(one - (value - whole)) < Math.abs(best - (value - whole)) ? one : best,
  )
  return whole + part
}

function usVolume(ml: number): Converted {
  if (ml >= 1900) return { value: step(ml / 960, 0.25), unit: 'qt' }
  if (ml >= 57) return { value: toCups(ml / 240), unit: 'cup' }
  if (ml >= 12) return { value: step(ml / 15, 0.5), unit: 'tbsp' }
  return { value: Math.max(0.125, ml < 2.5 ? step(ml / 5, 0.125) : step(ml / 5, 0.25)), unit: 'tsp' }
}

/**
 * An amount in the other system, as a kitchen of it would measure: what is poured in millilitres or cups, what has a known density
 * by weight where there are scales and by cups where there are none, the rest by weight. Null where it is of that system already, a
 * spoon, or nothing that can be told.
 */
export function convertAmount(
  value: number,
  unit: string,
  to: Exclude<UnitSystem, 'written'>,
  { density, language = '' }: { density?: Density | undefined; language?: string } = {},
): Converted | null {
  const measured = measuredBy(unit, language)
  if (!measured || !(value > 0) || !Number.isFinite(value)) return null
  const { kind, size, system } = measured
  if (system === 'spoon' || system === to) return null
  const amount = value * size
  if (to === 'metric') {
    if (kind === 'weight') return metricWeight(amount)
    return density && !density.isLiquid ? metricWeight(amount * density.gramsPerMl) : metricVolume(amount)
  }
  if (kind === 'volume') return usVolume(amount)
  return density ? usVolume(amount / density.gramsPerMl) : usWeight(amount)
}

type Spoken = 'cup' | 'tbsp' | 'tsp'
/** What cups and spoons are called where a recipe is not English, one and many; grams, litres and ounces are called alike everywhere. */
const NAMES: Readonly<Record<string, Readonly<Record<Spoken, string>>>> = {
  de: { cup: 'Tasse|Tassen', tbsp: 'EL', tsp: 'TL' },
  fr: { cup: 'tasse|tasses', tbsp: 'c.\u00a0à\u00a0s.', tsp: 'c.\u00a0à\u00a0c.' },
  es: { cup: 'taza|tazas', tbsp: 'cda.|cdas.', tsp: 'cdta.|cdtas.' },
  it: { cup: 'tazza|tazze', tbsp: 'cucchiaio|cucchiai', tsp: 'cucchiaino|cucchiaini' },
  nl: { cup: 'kop|koppen', tbsp: 'el', tsp: 'tl' },
  pt: {
    cup: 'xícara|xícaras',
    tbsp: 'colher\u00a0de\u00a0sopa|colheres\u00a0de\u00a0sopa',
    tsp: 'colher\u00a0de\u00a0chá|colheres\u00a0de\u00a0chá',
  },
  sv: { cup: 'kopp|koppar', tbsp: 'msk', tsp: 'tsk' },
  da: { cup: 'kop|kopper', tbsp: 'spsk', tsp: 'tsk' },
  no: { cup: 'kopp|kopper', tbsp: 'ss', tsp: 'ts' },
  fi: { cup: 'kuppi|kuppia', tbsp: 'rkl', tsp: 'tl' },
  pl: { cup: 'szklanka|szklanki', tbsp: 'łyżka|łyżki', tsp: 'łyżeczka|łyżeczki' },
}

function nameOf(unit: Converted['unit'], value: number, language: string): string {
  const known = NAMES[languageOf(language)]?.[unit as Spoken] ?? (unit === 'cup' ? 'cup|cups' : unit)
  const [one = '', many = one] = known.split('|')
  return value > 1 ? many : one
}

/** An amount that was converted, in figures: "≈ 120 g", "≈ 1 ½ cups", "≈ 1 ½ Tassen". @param language of the recipe */
export function writeConverted({ value, unit }: Converted, decimalMark = '.', language = ''): string {
  const isMetric = unit === 'g' || unit === 'kg' || unit === 'ml' || unit === 'l'
  const figures = isMetric ? formatDecimal(value, decimalMark) : formatQuantity(value, { decimalMark })
  return `≈ ${figures} ${nameOf(unit, value, language)}`
}
