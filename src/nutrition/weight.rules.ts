import { measuredBy } from '../measures/convert.rules'
import { findDensity } from '../measures/density.rules'
import { foldText } from '../platform/text/fold'
import type { KnownFood } from './food.schema'
import { GUESSED, pieceUnit, USUAL } from './words/unit-words'

/** An amount as a line has it. */
export interface Amount {
  quantity: number | null
  unit: string | null
  /** The food as the line has it. */
  name: string
  /** The line as it was written, or its parts in that order. */
  text: string
  language: string
}

export interface Weight {
  grams: number
  /** 0 to 1. */
  sure: number
}

const CUP = 240
const DRAINED = 0.6
/** Density of foods measured in spoons without a known one: between flour and water. */
const USUAL_DENSITY = 0.65
const CONTAINERS: ReadonlySet<string> = new Set(['t', 'pk', 'ja', 'be', 'po', 'ba', 'bt', 'ro', 'sh'])
const LARGE =
  /(?:^|[\s(])(?:extra[- ]large|large|big|groß\p{L}{0,2}|dick\p{L}{0,2}|gros(?:se)?s?|grand(?:e)?s?|grandes?|grossi?|grot?e|jumbo)(?=$|[\s,)])/iu
const SMALL =
  /(?:^|[\s(])(?:small|little|klein\p{L}{0,2}|petite?s?|pequeñ[oa]s?|piccol[oaie]|mini|baby)(?=$|[\s,)])/iu
const SIGNS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
}
const NUMBER = String.raw`(?:\d{1,4}(?:[.,]\d{1,3})?(?:\s?[½¼¾⅓⅔⅛]|\s?\d\/\d)?|[½¼¾⅓⅔⅛])`
const WEIGHED = new RegExp(
  String.raw`(${NUMBER})(?:\s?(?:-|–|to)\s?(${NUMBER}))?[\s-]?(kilograms?|kg|grams?|gramm|g|gr|ounces?|oz|pounds?|lbs?|ml|cl)\b\.?`,
  'giu',
)
/** "2 (400 g) tins": the weight of each. */
const EACH_FIRST = /^[\d½¼¾⅓⅔/. ]{1,8}[x×(][ (]{0,2}\d/u
const EACH =
  /\beach\b|\bje\b|\bà\b|\bchacun|\bcad[ai]uno?\b|\bcada\b|\bper stuk\b|\bde \d|-(?:ounce|oz|g|gram|pound|lb)\b/iu

const decimal = (text: string) => {
  const [, whole = '', over, under, sign = ''] =
    /^([\d.,]{0,9})(?:\s?(\d)\/(\d))?\s?([½¼¾⅓⅔⅛])?$/.exec(text) ?? []
  return (
    Number(whole.replace(',', '.')) + (over && under ? Number(over) / Number(under) : 0) + (SIGNS[sign] ?? 0)
  )
}

/** "2 cups plus 2 tablespoons": what follows the amount that was read. */
const MORE = new RegExp(
  String.raw`^\s{0,2}${NUMBER}\s{0,2}\p{L}{1,15}\.?\s{0,2}(?:\+|&|plus|and|und|et|más|e|en)\s{0,2}(${NUMBER})\s{0,2}(\p{L}{1,15})`,
  'iu',
)

function moreMl(text: string, language: string): number {
  const [, number = '', unit = ''] = MORE.exec(text) ?? []
  const measured = number === '' ? undefined : measureOf(unit, language)
  return measured && measured.kind !== 'weight' ? decimal(number) * measured.size : 0
}

/** "400g tin chickpeas", "1 x 14 oz can": the weight is that of the tin. */
const IN_TIN =
  /^\D{0,3}(?:\d\s?[x×]\s?)?\d{2,3}(?:\.\d)?\s?-?(?:g|grams?|oz|ounces?)\b\.?\s(?:tins?|cans?)\b/i

const MADE_UP = /\b(?:made up (?:to|with)|dissolved in)\s(?:about\s)?\d[^,;)]{0,40}/i

interface Told {
  /** In milliliters. */
  isVolume: boolean
  grams: number
  isEach: boolean
  /** In brackets right after the measure. */
  isBeside: boolean
}

/** A weight that a line states beside its amount: "1 tin (400 g)", "3 carrots, about 200 g". */
function toldWeight(line: string): Told | undefined {
  // What a cube is dissolved in is no weight of the cube.
  const text = line.replace(MADE_UP, '')
  for (const found of text.matchAll(WEIGHED)) {
    const [, low = '', high, unit = ''] = found
    const word = foldText(unit)
    const size = word === 'ml' ? 1 : word === 'cl' ? 10 : measuredBy(word, 'en')?.size
    if (!size) continue
    const value = high ? (decimal(low) + decimal(high)) / 2 : decimal(low)
    const around = text.slice(Math.max(0, found.index - 8), found.index + found[0].length + 8)
    if (value <= 0) continue
    const isBeside =
      /^[^(]{1,30}\($/.test(text.slice(0, found.index)) &&
      /^\s?\)/.test(text.slice(found.index + found[0].length))
    return {
      isVolume: word === 'ml' || word === 'cl',
      grams: value * size,
      isEach: EACH_FIRST.test(text) || EACH.test(around),
      isBeside,
    }
  }
  return undefined
}

const COOKED =
  /\b(?:cooked(?! (?:according|as per|per|to (?:the )?packa|al dente|until|following|just))|leftover|steamed|gekocht\p{L}{0,2}|cuite?s?|cocid[oa]s?|cott[oaie]|gekookte?)(?!\p{L})/iu
const RAW = /\b(?:uncooked|un-cooked|not cooked|ungekocht\p{L}{0,2})(?!\p{L})/iu

function volumeGrams(food: KnownFood, ml: number, language: string, text: string): Weight {
  const cooked = food.weights.get('cc')
  if (cooked !== undefined && COOKED.test(text) && !RAW.test(text))
    return { grams: (ml / CUP) * cooked, sure: 0.95 }
  const own = (unit: string, size: number) => {
    const grams = food.weights.get(unit)
    return grams === undefined ? undefined : { grams: (ml / size) * grams, sure: 0.95 }
  }
  const found =
    (ml <= 8 ? own('tea', 5) : undefined) ??
    (ml < 60 ? own('tb', 15) : undefined) ??
    own('c', CUP) ??
    own('tb', 15) ??
    own('tea', 5)
  if (found) return found
  const density = findDensity(food.key, 'en') ?? findDensity(food.key, language)
  return density ? { grams: ml * density.gramsPerMl, sure: 0.95 } : { grams: ml * USUAL_DENSITY, sure: 0.6 }
}

function pieceGrams(food: KnownFood, code: string): Weight | undefined {
  const { weights } = food
  const piece = weights.get('p')
  const exact = weights.get(code) ?? (code === 's' ? weights.get('ra') : undefined)
  if (exact !== undefined) return { grams: exact, sure: 0.9 }
  if (
    piece !== undefined &&
    ['p', 'h', 'st', 'f', 'cu', 'ro', 'ra', 'ring', 'cl', 'ear', 'b', 'sh', 'ba'].includes(code)
  )
    return { grams: piece, sure: code === 'p' ? 0.9 : 0.7 }
  if (code === 's' && piece !== undefined) return { grams: piece >= 60 ? piece / 8 : piece, sure: 0.6 }
  if (code === 'pk' && weights.has('t')) return { grams: weights.get('t')!, sure: 0.6 }
  if (code === 'ja' && weights.has('t')) return { grams: weights.get('t')!, sure: 0.7 }
  const usual = USUAL[code]
  return usual === undefined ? undefined : { grams: usual, sure: GUESSED.has(code) ? 0.5 : 0.8 }
}

const sized = (food: KnownFood, text: string, { grams, sure }: Weight): Weight => {
  if (food.key === 'egg' || food.key.startsWith('egg ')) return { grams, sure }
  const by = LARGE.test(text) ? 1.35 : SMALL.test(text) ? 0.65 : 1
  return { grams: grams * by, sure }
}

/** How full a spoon is says less than how spoons differ. */
const FULL =
  /^(?:heap(?:ed|ing)|level|scant|generous|rounded|packed|large|small|gehäufte[rn]?|gestrichene[rn]?|geh\.|gestr\.|große[rn]?|kleine[rn]?|grandes?|petites?|volle|flinke|kleine|colm[oi]|ras[oi])\s/iu

function measureOf(unit: string, language: string) {
  const short: Readonly<Record<string, string>> = {
    TB: 'tablespoon',
    T: 'tablespoon',
    t: 'teaspoon',
    C: 'cup',
    c: 'cup',
  }
  const known = language === 'en' ? short[unit.replace('.', '')] : undefined
  return measuredBy(known ?? unit, language) ?? measuredBy(unit, 'en')
}

/** "12 pineapple rings", "6 basil leaves": the unit follows the food. */
function unitBehind(name: string): string | undefined {
  const codes = foldText(name)
    .split(/[^\p{L}]+/u)
    .map((word) => pieceUnit(word))
  return codes.find((code) => code !== undefined && BEHIND.has(code))
}
const BEHIND: ReadonlySet<string> = new Set(['l', 'sp', 'st', 's', 'ring', 'cl', 'ear'])

/**
 * What an amount of a food weighs; undefined where it is unknown: no amount, or a piece of something that the table has no weight of.
 */
export function weigh(food: KnownFood, { quantity, unit, name, text, language }: Amount): Weight | undefined {
  if (!quantity || !(quantity > 0)) return undefined
  const word = unit === null ? '' : foldText(unit).replace(FULL, '')
  const measured = word === '' ? undefined : measureOf(unit!.replace(FULL, '').trim(), language)
  if (measured?.kind === 'weight') {
    const grams = quantity * measured.size
    // For "400 g tin beans" the label includes the water.
    const drained = IN_TIN.test(text) ? (food.weights.get('t') ?? grams) : grams
    return { grams: drained <= grams * 0.75 && grams < 1000 ? grams * DRAINED : grams, sure: 0.98 }
  }
  const told = toldWeight(text)
  if (measured) {
    const found = volumeGrams(food, quantity * measured.size + moreMl(text, language), language, text)
    const most = told?.isBeside ? 6 : 2.5
    // "2 cups (480 ml)" states no weight.
    const isLikely =
      told && !told.isVolume && told.grams > found.grams / most && told.grams < found.grams * most
    return isLikely && !told.isEach ? { grams: told.grams, sure: 0.95 } : found
  }
  const code = word === '' ? (unitBehind(name) ?? 'p') : pieceUnit(word)
  if (told) {
    const isEach = quantity === 1 || told.isEach || (code !== undefined && CONTAINERS.has(code))
    const drained = food.weights.get('t') ?? told.grams
    // For a tin of beans the label includes the water.
    const share = code === 't' && drained <= told.grams * 0.75 && told.grams < 1000 ? DRAINED : 1
    return { grams: told.grams * share * (isEach ? quantity : 1), sure: 0.9 }
  }
  if (code === undefined) return undefined
  const one = pieceGrams(food, code)
  const all = one && { grams: one.grams * quantity, sure: one.sure }
  return all && code === 'p' ? sized(food, text, all) : all
}
