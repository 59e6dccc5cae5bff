import { languageOf } from '../platform/i18n/languages.rules'
import { handierUnit } from './convert.rules'
import { readRange, readRangeBehind, type WrittenNumber, type WrittenRange, writeRange } from './number.rules'
import { formatDecimal, roundHandy } from './quantity.rules'
import { isShareOrLength, readDegrees, readUnit, unitFor, type WrittenUnit } from './unit.rules'

/**
 * A number or range in recipe text and what it counts: a measure ("150 g", "4–5 tbsp"), things ("3 eggs"), or something no
 * scale may change: a temperature, or another fixed figure (percentage, length, part of a word, size of a tin).
 */
export interface WrittenAmount {
  kind: 'measure' | 'count' | 'temperature' | 'fixed'
  start: number
  end: number
  range: WrittenRange
  unit?: WrittenUnit
}

const CONTAINER =
  /[ \u00a0-](?:scoops?|portions?|balls?|increments?|batches|ramekins?|mou?lds?|tins?|cans?|jars?|bags?|packets?|packs?|packages?|bottles?|blocks?|tubs?|cartons?|boxe?s?|dosen?|packung(?:en)?|gläser|glas|flaschen?|beutel|boîtes?|bocal|bocaux|bouteilles?|paquets?|blik(?:jes)?|burk(?:ar)?|förpackning(?:ar)?|dåser?|pakker?|boks(?:er)?|latas?|pacotes?|scatol[ae]|lattin[ae]|barattol[oi]|vasett[oi]|botes?|paquetes?|puszk[aię]|puszek|opakowani[ea])(?!\p{L})/iuy

/** The end of a container's word after a unit, as in "400 g tin": the figure is its size, not an amount. */
export function readContainer(text: string, at: number): number | undefined {
  CONTAINER.lastIndex = at
  const found = CONTAINER.exec(text)
  return found ? at + found[0].length : undefined
}

const SIZE_BEFORE = /(?:\d\s?[x×]\s?|\d \(?|(?<!\p{L})(?:à|je|jeweils)\s)$/iu

/** Whether the number at a position is a size for each of the things counted before it: "2 x 400 g", "1 (400 g)", "2 à 400 g". */
export function isSizeOfEach(text: string, at: number): boolean {
  return SIZE_BEFORE.test(text.slice(Math.max(0, at - 10), at))
}

/**
 * The amount that begins at a position, or undefined where no number begins.
 * @param language of the text; the units of all languages when it is not one of ours
 * @param isBehindMark the position is behind a mark already read, such as the slash of "200g/7oz"
 */
export function readAmount(
  text: string,
  at: number,
  language = '',
  isBehindMark = false,
): WrittenAmount | undefined {
  const range = isBehindMark ? readRangeBehind(text, at, language) : readRange(text, at, language)
  if (!range) return undefined
  const amount = { start: at, end: range.end, range }
  const degrees = readDegrees(text, range.end, (range.high ?? range.low).value)
  if (degrees !== undefined) return { ...amount, kind: 'temperature', end: degrees }
  if (isShareOrLength(text, range.end)) return { ...amount, kind: 'fixed' }
  const unit = readUnit(text, range.end, language)
  if (unit) return { ...amount, kind: 'measure', end: unit.end, unit }
  return { ...amount, kind: PART_OF_WORD.test(text.slice(range.end, range.end + 3)) ? 'fixed' : 'count' }
}

/** "4th", "70er", "2-cup", "3倍", and prices: "2 €". A counter that is written without a space is none of them: "3枚". */
const PART_OF_WORD =
  /^(?:\s?[€$£]|倍|[-‐‑/]?(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L}|[-‐‑/]\p{L})/u

/** An amount for another number of servings, in the words of the text; its unit follows the number into the plural. */
export function writeAmount(text: string, amount: WrittenAmount, scale: number, language = ''): string {
  const { range, unit } = amount
  const numbers = writeRange(text, range, scale, unit?.isMetric ?? false, amount.kind === 'count')
  if (!unit) return numbers + text.slice(range.end, amount.end)
  const handier = handierUnit((range.high ?? range.low).value * scale, text.slice(unit.start, unit.end))
  if (handier && scale !== 1) {
    const figure = ({ value, decimalMark }: WrittenNumber) =>
      formatDecimal(roundHandy(value * scale * handier.by), decimalMark)
    const low = figure(range.low)
    const high = range.high ? text.slice(range.low.end, range.high.start) + figure(range.high) : ''
    return low + high + text.slice(range.end, unit.start) + handier.unit
  }
  const before = (range.high ?? range.low).value
  const word = text.slice(unit.start, unit.end)
  return numbers + text.slice(range.end, unit.start) + unitFor(word, unit, before, before * scale, language)
}

const EACH_ANYWHERE = 'each|apiece|at a time'
const EACH: Readonly<Record<string, string>> = {
  en: 'per',
  de: 'pro|je|jeweils',
  fr: 'par|chacune?s?',
  nl: 'per|elk|elke',
  sv: 'per|styck|vardera',
  da: 'per|pr|hver',
  no: 'per|pr|hver',
  fi: 'per|kukin',
  pt: 'por pessoa|cada',
  it: 'a testa|ciascun[oa]|per persona',
  es: 'por persona|cada',
  pl: 'na osobę|każd[yae]',
}
const eachPatterns = new Map<string, RegExp>()

/** Whether an amount is meant for each of something ("2 tbsp batter per pancake", "1 tbsp at a time"), so that it stays. */
export function isForEach(text: string, end: number, language = ''): boolean {
  const base = languageOf(language)
  let pattern = eachPatterns.get(base)
  if (!pattern) {
    const words = [EACH_ANYWHERE, EACH[base]].filter((part) => part !== undefined).join('|')
    pattern = new RegExp(`^(?:[ \u00a0]\\p{L}{1,20}){0,2}[ \u00a0](?:${words})(?!\\p{L})`, 'iu')
    eachPatterns.set(base, pattern)
  }
  return pattern.test(text.slice(end, end + 72))
}
