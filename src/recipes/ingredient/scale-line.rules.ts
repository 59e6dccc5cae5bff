import {
  isForEach,
  isSizeOfEach,
  readAmount,
  readContainer,
  type WrittenAmount,
  writeAmount,
} from '../../measures/amount.rules'
import { exactBeside, formatQuantity, roundForKitchen } from '../../measures/quantity.rules'
import { inDigitsOf, plainSigns } from '../../measures/script.rules'
import { thingFor } from '../../measures/thing.rules'
import { languageOf } from '../../platform/i18n/languages.rules'
import { startOf } from './ingredient-line.rules'

/** A line for another number of servings. */
export interface ScaledLine {
  text: string
  /** It holds numbers, and what they count is not clear: it is shown as written. */
  isUnscaled: boolean
  /** What the leading figure stands for, where a kitchen's is some way off. */
  exact?: string | undefined
}

/** What has been counted before a text: things, or a measure; a tin's size says nothing of how many there are. */
export type CountedBefore = 'thing' | 'container' | 'measure'

interface Reading {
  /** In plain signs. */
  text: string
  first: number
  language: string
  head: WrittenAmount | undefined
  before: CountedBefore | undefined
}

/** What joins a second amount to the first: "1 egg plus 1 yolk", "2 onions or 4 shallots". */
const JOINED =
  /(?:\+|&|(?<!\p{L})(?:plus|and|or|und|sowie|oder|et|ou|en|of|och|og|eller|ja|tai|e|o|y|i|lub))\s$/iu
/** The amount is said again: "(about 4 lemons)", ", ca. 300 g". */
const ABOUT =
  /[(,–~-]\s?(?:~|≈|about |approx(?:\.|imately)? |around |ca\.? |circa |cirka |etwa |environ |env\.? |ongeveer |cerca de |aprox\.? |około |ok\. |noin |totale? )$/iu
const OPENED = /\((?:~|≈)?$/u
const MAX_PLAIN_COUNT = 100
/** A figure at the end of what is counted: "Tuorli 3", "Limoni ½", "Oeuf - 2", "shiitake: 6". */
const BEHIND_NAME = /(?:\p{L}[)*’]*\s?[:–—-]?\s|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー])$/u
const AT_END = /^\s*(?:$|[,;(（*]|(?:st\.?|stk\.?|szt\.?|pz\.?|pcs\.?|uds?\.?|個|枚|本)\s*(?:$|[,;(]))/iu
/** "Salad greens for 6". */
const FOR_PEOPLE = /(?<!\p{L})(?:for|serves?|für|pour|per|para|till|til|voor|dla)\s$/iu
const COUNTER = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u
/** "½ tsp each salt and pepper" is so much of each, and grows; "2 tbsp each" is for each of something. */
const EACH_OF = /^[ \u00a0](?:each|vardera|of each)(?:\s?:|\s+(?:of\s+)?\p{L})/iu
/** "120 g/head", "150 g apiece". */
const PER_PIECE = /^\s?\/\s?\p{L}/u
/** Counted in words: what they mean is clear to a cook, not to a machine that reads twelve languages. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  en: 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|a dozen|an(?= \\d)|a(?= \\d)',
  de: 'zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|halbe[rs]?|ein(?:en?)? halbe[rs]?',
  fr: 'deux|trois|quatre|cinq|six|huit|dix|douze|une? demie?|la moitié',
  nl: 'twee|drie|vier|vijf|zes|acht|tien|twaalf|halve|een halve',
  sv: 'två|tre|fyra|fem|sex|åtta|tio|tolv|en halv|ett halvt|halv',
  da: 'to|tre|fire|fem|seks|otte|ti|tolv|en halv|et halvt|halv',
  no: 'to|tre|fire|fem|seks|åtte|ti|tolv|en halv|et halvt|halv',
  fi: 'kaksi|kolme|neljä|viisi|kuusi|kahdeksan|kymmenen|puoli|puolikas',
  pt: 'dois|duas|três|quatro|cinco|seis|oito|dez|doze|meia|meio',
  it: 'due|tre|quattro|cinque|sei|otto|dieci|dodici|mezza|mezzo',
  es: 'dos|tres|cuatro|cinco|seis|ocho|diez|doce|media|medio',
  pl: 'dwa|dwie|trzy|cztery|pięć|sześć|osiem|dziesięć|pół',
}
const AND_A_HALF =
  /(?<!\p{L})(?:(?:et )?demie?|and a half|y medi[ao]|e mezz[ao]|e mei[ao]|en een half|(?:och|og) en halv|ja puoli|i pół)(?!\p{L})/iu
const wordPatterns = new Map<string, RegExp>()

function countsInWords(text: string, first: number, language: string): boolean {
  const base = languageOf(language) || 'en'
  let pattern = wordPatterns.get(base)
  if (!pattern) {
    pattern = new RegExp(`^(?:${NUMBER_WORDS[base] ?? '(?!)'})(?![\\p{L}\\p{M}'’-])`, 'iu')
    wordPatterns.set(base, pattern)
  }
  return pattern.test(text.slice(first, first + 24)) || AND_A_HALF.test(text)
}

function isInParentheses(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at)
}

const beforeOf = (text: string, at: number) => text.slice(Math.max(0, at - 24), at)

/** Whether what is counted is sold in tins and packets, whose size stays what it is. */
function isOfContainers({ text, head, before }: Reading): boolean {
  return before === 'container' || (head?.kind === 'count' && readContainer(text, head.end) !== undefined)
}

/** Whether an amount that is no head grows with the recipe. */
function isScaledToo(reading: Reading, amount: WrittenAmount): boolean {
  const { text, head, before } = reading
  const lead = beforeOf(text, amount.start)
  const isOfMeasure = head?.kind === 'measure' || before === 'measure'
  if (amount.kind === 'measure') {
    if (PER_PIECE.test(text.slice(amount.end))) return false
    if (before !== undefined && readContainer(text, amount.end) !== undefined) return false
    if (isSizeOfEach(text, amount.start)) return isOfMeasure
    return isOfMeasure || JOINED.test(lead) || !isOfContainers(reading)
  }
  if (amount.kind !== 'count' || amount.range.low.value >= MAX_PLAIN_COUNT) return false
  const behind = text.slice(amount.end, amount.end + 3)
  const isNamed = /^(?:[ \u00a0]\p{L}|[\p{sc=Han}\p{sc=Hang}])/u.test(behind)
  if (!isNamed) return isOfMeasure && OPENED.test(lead) && /^\)/.test(behind)
  return (isOfMeasure && (OPENED.test(lead) || ABOUT.test(lead))) || ABOUT.test(lead) || JOINED.test(lead)
}

/** Whether a figure may be what the line counts, though it is not at its beginning. */
function canLead(text: string, amount: WrittenAmount): boolean {
  if (amount.kind === 'measure') return true
  if (amount.kind !== 'count' || amount.range.low.value >= MAX_PLAIN_COUNT) return false
  const lead = beforeOf(text, amount.start)
  if (FOR_PEOPLE.test(lead)) return false
  const behind = text.slice(amount.end, amount.end + 12)
  if (/^[ \u00a0]\p{L}/u.test(behind) || COUNTER.test(behind)) return true
  return BEHIND_NAME.test(lead) && AT_END.test(behind)
}

interface Found {
  amount: WrittenAmount
  isBehindSlash: boolean
}

/** All figures of a line. */
function readAll(text: string, first: number, language: string): Found[] {
  const all: Found[] = []
  let slashAt = -1
  for (let at = first; at < text.length; at++) {
    if (!/[\p{N}.]/u.test(text.charAt(at))) continue
    const amount = readAmount(text, at, language, at === slashAt)
    if (!amount) continue
    all.push({ amount, isBehindSlash: at === slashAt })
    const slash = /^\s?\/\s?(?=[\p{N}])/u.exec(text.slice(amount.end, amount.end + 4))
    slashAt = slash ? amount.end + slash[0].length : -1
    at = (slashAt < 0 ? amount.end : slashAt) - 1
  }
  return all
}

/** The figure that says how much of it there is: the leading one, else one outside parentheses, else one in them. */
function headOf(text: string, first: number, all: readonly Found[]): WrittenAmount | undefined {
  const leading = all[0]?.amount
  if (leading?.start === first) {
    return leading.kind === 'measure' || leading.kind === 'count' ? leading : undefined
  }
  const able = all.map(({ amount }) => amount).filter((amount) => canLead(text, amount))
  return able.find(({ start }) => !isInParentheses(text, start)) ?? able[0]
}

const asWritten = (text: string, isUnscaled: boolean): ScaledLine => ({ text, isUnscaled })
const isNothing = ({ range }: WrittenAmount) => range.low.value === 0

/** Whether figures of a line that has no head leave it open how much there is. */
function isOpen(text: string, all: readonly Found[]): boolean {
  const amounts = all.map(({ amount }) => amount)
  const isSaid = amounts.every(
    ({ kind, range, end }) =>
      kind === 'temperature' ||
      range.low.value === 0 ||
      /^\s?(?:[%٪‰]|percent|prozent)/i.test(text.slice(end)),
  )
  // Figures that nothing reads: "1:1:1", a date.
  return !isSaid || (amounts.length === 0 && /(?:^|[\s(])\d+\s?[:x×]/u.test(text))
}

/** Whether a line says two things at once, of which a machine cannot tell the amount. */
function isTwofold(text: string, first: number, all: readonly Found[], head: WrittenAmount): boolean {
  if (head.start === first) return false
  const isNamed = ({ amount }: Found) =>
    amount !== head &&
    amount.kind === 'count' &&
    !isInParentheses(text, amount.start) &&
    !JOINED.test(beforeOf(text, amount.start)) &&
    /^[ \u00a0]\p{L}/u.test(text.slice(amount.end, amount.end + 2))
  const isSizeBefore = ({ amount }: Found) =>
    amount.kind === 'measure' && amount.end < head.start && head.kind === 'count' && head.range.low.value > 1
  return all.some((found) => isNamed(found) || isSizeBefore(found))
}

/** "1 lemon" becomes "2 ½ lemons". */
function scaledThing(text: string, { range, end }: WrittenAmount, scale: number, language: string) {
  const before = (range.high ?? range.low).value
  const after = before * scale
  return thingFor(
    text,
    end,
    before,
    after < 1 ? after : roundForKitchen(after, false, range.low.form !== 'fraction'),
    language,
  )
}

/**
 * A line such as "200 g plain flour, sifted" for another number of servings, when no one has taken it apart into quantity,
 * unit and food: the figure that says how much, wherever it is ("Tuorli 3", "大さじ2"), its equivalents ("1 cup (240 ml)",
 * "200g/7oz") and amounts joined to it are multiplied; of "2 x 400 g" the count. Parts of words, percentages, temperatures,
 * types of flour and sizes of tins stay, and "400 g tin" becomes "2 × 400 g tin". Where it is not clear what a figure counts, the whole
 * line stays and says so. The line comes back unchanged at scale 1. Never throws.
 * @param language of the recipe, "" when not known
 * @param before what has been counted already, where the text is the note after it
 */
export function scaleLine(written: string, scale: number, language = '', before?: CountedBefore): ScaledLine {
  if (scale === 1 || !Number.isFinite(scale) || scale <= 0) return asWritten(written, false)
  const text = plainSigns(written)
  const first = startOf(text)
  if (before === undefined && countsInWords(text, first, language)) return asWritten(written, true)
  const all = readAll(text, first, language)
  const head = before === undefined ? headOf(text, first, all) : undefined
  if (!head && before === undefined) return asWritten(written, isOpen(text, all))
  if (head && isForEach(text, head.end, language) && !EACH_OF.test(text.slice(head.end)))
    return asWritten(written, true)
  if (head && isNothing(head)) return asWritten(written, false)
  if (head && isTwofold(text, first, all, head)) return asWritten(written, true)
  if (head?.start === first && head.kind === 'measure' && readContainer(text, head.end) !== undefined) {
    const times = formatQuantity(roundForKitchen(scale, false))
    return asWritten(`${written.slice(0, first)}${times} × ${written.slice(first)}`, false)
  }
  const reading: Reading = { text, first, language, head, before }
  let result = ''
  let copied = 0
  let isScaled = false
  for (const { amount, isBehindSlash } of all) {
    const isEach = amount !== head && isForEach(text, amount.end, language)
    isScaled = !isEach && (amount === head || (isScaled && isBehindSlash) || isScaledToo(reading, amount))
    if (!isScaled) continue
    const thing = amount.kind === 'count' ? scaledThing(text, amount, scale, language) : undefined
    const figures = writeAmount(text, amount, scale, language)
    result +=
      written.slice(copied, amount.start) +
      inDigitsOf(figures, written.slice(amount.start, amount.end)) +
      (thing?.text ?? '')
    copied = thing?.end ?? amount.end
  }
  return { ...asWritten(result + written.slice(copied), false), exact: head && exactOf(head, scale) }
}

/** Nothing for a range, which claims to be no exact figure. */
function exactOf({ range: { low, high }, unit, kind }: WrittenAmount, scale: number): string | undefined {
  if (high) return undefined
  const isDecimal = (unit?.isMetric ?? false) || low.form === 'decimal'
  const exact = low.value * scale
  return exactBeside(
    exact,
    roundForKitchen(exact, isDecimal, kind === 'count' && low.form !== 'fraction'),
    low.decimalMark,
  )
}
