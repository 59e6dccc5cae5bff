import { languageOf } from '../platform/i18n/languages.rules'
import { COMMON_MEASURES, MEASURES, METRIC_MEASURES } from './unit-words.rules'

interface Measure {
  isMetric: boolean
  isPlural: boolean
  /** The word for one where this is for many, and the other way round; "" when there is none. */
  counterpart: string
}

/** A unit of measure as it is in a text. */
export interface WrittenUnit extends Measure {
  start: number
  end: number
}

const lexicons = new Map<string, ReadonlyMap<string, Measure>>()

function addWords(lexicon: Map<string, Measure>, words: string, isMetric: boolean): void {
  for (const entry of words.split(',')) {
    const [one = '', many = ''] = entry.trim().split('|')
    lexicon.set(one, { isMetric, isPlural: false, counterpart: many })
    if (many !== '') lexicon.set(many, { isMetric, isPlural: true, counterpart: one })
  }
}

function lexiconOf(language: string): ReadonlyMap<string, Measure> {
  const base = languageOf(language)
  const key = base in MEASURES ? base : ''
  const known = lexicons.get(key)
  if (known) return known
  const lexicon = new Map<string, Measure>()
  for (const [name, words] of Object.entries(MEASURES)) {
    if (key === '' || key === name) addWords(lexicon, words, false)
  }
  addWords(lexicon, COMMON_MEASURES, false)
  addWords(lexicon, METRIC_MEASURES, true)
  lexicons.set(key, lexicon)
  return lexicon
}

const WORD = /([ \u00a0\u202f\u2009.]{0,2})([\p{L}\p{M}]{1,20})/uy

/** The words that follow a position with at most two spaces or full stops before each, in lower case. */
export function readWords(
  text: string,
  at: number,
  most: number,
): { word: string; start: number; end: number }[] {
  const words: { word: string; start: number; end: number }[] = []
  let position = at
  while (words.length < most) {
    WORD.lastIndex = position
    const found = WORD.exec(text)
    if (!found) break
    position += found[0].length
    // A word that goes on after twenty letters is no unit, and neither is one cut in two.
    if (/[\p{L}\p{M}]/u.test(text.charAt(position))) break
    words.push({ word: found[2]!.toLowerCase(), start: position - found[2]!.length, end: position })
  }
  return words
}

/** "200gを", "2カップの水": in scripts without spaces a unit is what the letters behind a number begin with. */
const UNSPACED =
  /[ \u00a0]?(kg|mg|g|ml|dl|cc|l|グラム|キロ|ミリリットル|リットル|カップ|合(?!わ)|克|公斤|千克|毫升|升|그램|컵)(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/iuy

function readUnspaced(text: string, at: number): WrittenUnit | undefined {
  UNSPACED.lastIndex = at
  const found = UNSPACED.exec(text)
  if (!found) return undefined
  const end = at + found[0].length
  const isMetric = !/カップ|合|컵/.test(found[1]!)
  return { start: end - found[1]!.length, end, isMetric, isPlural: false, counterpart: '' }
}

/**
 * The unit of measure after a number, glued to it or after a space ("150 g", "200ml", "2 fl. oz", "1 c. à soupe"), or
 * undefined. In "2-cup jug" or "1 litre-sized" there is none. The longest one wins.
 * @param at end of the number
 * @param language of the text; the words of all languages when it is not one of ours
 */
export function readUnit(text: string, at: number, language = ''): WrittenUnit | undefined {
  const words = readWords(text, at, 3)
  const lexicon = lexiconOf(language)
  for (let count = words.length; count > 0; count--) {
    const phrase = words.slice(0, count).map(({ word }) => word)
    const measure = lexicon.get(phrase.join(' '))
    const end = words[count - 1]!.end
    if (measure && !/^(?:\d|[-‐‑][\p{L}\d])/u.test(text.slice(end, end + 2))) {
      return { ...measure, start: words[0]!.start, end }
    }
  }
  return readUnspaced(text, at)
}

/**
 * The unit's word for another number of it: "cup" → "cups" when the amount grows above one, and back. Unchanged when the
 * text had the unexpected form before ("2 cup"), or the language has more than two forms.
 */
export function unitFor(
  written: string,
  unit: Measure,
  before: number,
  after: number,
  language = '',
): string {
  // In French one and a half is still singular.
  const isMany = (value: number) => (languageOf(language) === 'fr' ? value >= 2 : value > 1)
  if (unit.counterpart === '' || isMany(before) === isMany(after) || isMany(before) !== unit.isPlural)
    return written
  const isCapital = /^\p{Lu}/u.test(written)
  return isCapital ? unit.counterpart[0]!.toUpperCase() + unit.counterpart.slice(1) : unit.counterpart
}

const DEGREES =
  /[ \u00a0\u202f]?(?:[°º˚](?:[ \u00a0]?(?:[CF]|celsius|fahrenheit)(?!\p{sc=Latin}))?|℃|℉|(?:degrees?|degs?|grad|grader|graden|grados|gradi|graus|degrés?|astetta|stopni|stopnie|celsius|fahrenheit)(?!\p{L})(?:[ \u00a0](?:[CF](?!\p{L})|celsius|fahrenheit))?)/iuy
const OVEN_LETTER = /[ \u00a0]?[CF](?![\p{L}\d'’])/uy
const COOLEST_OVEN = 90

/**
 * The end of the temperature sign after a number ("180 °C", "350 degrees F", "200 Grad"), or undefined. A bare letter
 * counts from 90 on: "350F" is an oven, "2 C" are cups.
 */
export function readDegrees(text: string, at: number, value: number): number | undefined {
  DEGREES.lastIndex = at
  const found = DEGREES.exec(text)
  if (found) return at + found[0].length
  OVEN_LETTER.lastIndex = at
  const letter = value >= COOLEST_OVEN ? OVEN_LETTER.exec(text) : null
  return letter ? at + letter[0].length : undefined
}

const SHARE =
  /[ \u00a0\u202f]?(?:%|٪|‰|(?:percent|per cent|prozent|pct|procent|procenta|prosent|prosenttia|pour cent|por ciento|por cento|per cento)(?!\p{L}))/iuy
const LENGTH =
  /[ \u00a0\u202f]?[-‐‑]?(?:["”″′]|(?:mm|cm|inch|inches|in(?=\.|\s*(?:[x×)]|$))|zoll|pouces?|pulgadas?|polegadas?|pollici|tommer?|tum|tuumaa?|cali|centimeters?|centimetres?|zentimeter|centimètres?|centímetros?|centimetri|millimet(?:er|re)s?|senttiä)(?![\p{L}\d]))/iuy
const X_LENGTH = /\s?[x×]\s?\d/iy

/** Whether a number is a percentage or a length ("70%", "20 cm", "9 x 13"), which no scale changes. */
export function isShareOrLength(text: string, at: number): boolean {
  SHARE.lastIndex = at
  LENGTH.lastIndex = at
  if (SHARE.test(text) || LENGTH.test(text)) return true
  X_LENGTH.lastIndex = at
  const next = X_LENGTH.exec(text)
  if (!next) return false
  const rest = /^\d{0,4}(?:[.,]\d+)?/.exec(text.slice(X_LENGTH.lastIndex, X_LENGTH.lastIndex + 12))?.[0] ?? ''
  LENGTH.lastIndex = X_LENGTH.lastIndex + rest.length
  return LENGTH.test(text)
}
