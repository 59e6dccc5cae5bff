import {
  isForEach,
  isSizeOfEach,
  readAmount,
  readContainer,
  type WrittenAmount,
  writeAmount,
} from '../../measures/amount.rules'
import type { UnitSystem } from '../../measures/convert.rules'
import { convertRest, convertWritten } from '../../measures/convert-text.rules'
import { inDigitsOf, plainSigns } from '../../measures/script.rules'
import { convertTemperature } from '../../measures/temperature.rules'
import { findBeginning, readTime } from '../../measures/time.rules'
import { languageOf } from '../../platform/i18n/languages.rules'
import { trimTail } from '../../platform/text/trim'

/**
 * A piece of an instruction. `text` is what to show, `original` what the author wrote; they differ only for amounts at another
 * scale than 1. Times carry the seconds for a timer: of "2 to 3 minutes" the longer, with the shorter as `minSeconds`.
 */
export interface StepSegment {
  kind: 'text' | 'amount' | 'time' | 'temperature'
  text: string
  original: string
  seconds?: number
  minSeconds?: number
}

/** The segments of an instruction's texts, by text; what is not among them is shown as it is. */
export type StepPieces = ReadonlyMap<string, readonly StepSegment[]>

export interface StepOptions {
  /** Language of the recipe; nothing when not known. */
  language?: string | null | undefined
  /** Multiplier chosen by the cook, above 0; 1 otherwise. */
  scale?: number | undefined
  /** Whose units amounts, temperatures and lengths are shown in; as written when left out. */
  units?: UnitSystem | undefined
  decimalMark?: string | undefined
  /** What looking for amounts and times may still cost; several texts may share one. The rest of a text stays text. */
  budget?: ReadingBudget | undefined
}

/** Grows smaller while texts are read. */
export interface ReadingBudget {
  /** Places that look like the beginning of an amount or a time. */
  places: number
  characters: number
}

/** A timer below this is over before it is started. */
const MIN_TIMER_SECONDS = 5
/** What takes longer than a day belongs into a calendar. */
const MAX_TIMER_SECONDS = 86_400

/** Japanese spoons are before their number: "大さじ2". */
const SPOONS = /(?:[大小](?:さじ|匙)|カップ) ?$/u

/** How many letters before a number say what it counts. */
const spoonsBefore = (text: string, { kind, start }: WrittenAmount) =>
  kind === 'count' ? (SPOONS.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0) : 0

function isScalable(text: string, amount: WrittenAmount, language: string): boolean {
  if (amount.kind !== 'measure' || isSizeOfEach(text, amount.start)) return false
  if (readContainer(text, amount.end) !== undefined || isForEach(text, amount.end, language)) return false
  return !/\binto\s$/i.test(text.slice(Math.max(0, amount.start - 6), amount.start))
}

/** Amounts, at the scale of the page and in the units of the reader. */
function writeStep(
  text: string,
  amount: WrittenAmount,
  language: string,
  { scale, units, decimalMark }: Shown,
) {
  const turned =
    units === 'written'
      ? null
      : convertWritten(text, amount, { to: units, language, scale, ...(decimalMark && { decimalMark }) })
  if (turned !== null) return turned
  return scale === 1 ? text.slice(amount.start, amount.end) : writeAmount(text, amount, scale, language)
}

/** "350 °F (180 °C)": both are there already. */
const BEHIND_OTHER = /\d\s?[°º]?\s?(?:[CF]|degrees [CF])\s?[(/]\s?$/iu
const OTHER_SCALE = /^\s?[(/]\s?\d{2,3}\s?[°º]?\s?(?:[CF]\b|[°º])/iu

function writeTemperature(text: string, start: number, end: number, units: UnitSystem): string {
  const original = text.slice(start, end)
  const isSaidAgain =
    OTHER_SCALE.test(text.slice(end, end + 14)) ||
    BEHIND_OTHER.test(text.slice(Math.max(0, start - 14), start))
  if (units === 'written' || isSaidAgain) return original
  return convertTemperature(original, units) ?? original
}

interface Shown {
  scale: number
  units: UnitSystem
  decimalMark: string | undefined
}

/** @param text in plain signs, letter for letter what is in `written` */
function readSegment(
  { text, written }: Record<'text' | 'written', string>,
  at: number,
  isBehindSlash: boolean,
  language: string,
  shown: Shown,
) {
  const time = isBehindSlash ? undefined : readTime(text, at, language)
  if (time) {
    const original = written.slice(at, time.end)
    const { seconds, minSeconds } = time
    const isTimer = seconds >= MIN_TIMER_SECONDS && seconds <= MAX_TIMER_SECONDS
    const segment: StepSegment = { kind: isTimer ? 'time' : 'text', text: original, original }
    if (isTimer) segment.seconds = seconds
    if (isTimer && minSeconds !== undefined) segment.minSeconds = minSeconds
    return { segment, end: time.end }
  }
  const amount = readAmount(text, at, language, isBehindSlash)
  if (!amount) return undefined
  const lead = spoonsBefore(text, amount)
  const original = written.slice(at, amount.end)
  const inItsSigns = (turned: string) =>
    turned === text.slice(at, amount.end) ? original : inDigitsOf(turned, original)
  if (amount.kind === 'temperature') {
    const turned = inItsSigns(writeTemperature(text, at, amount.end, shown.units))
    return { segment: { kind: 'temperature' as const, text: turned, original }, end: amount.end }
  }
  if (lead === 0 && !isScalable(text, amount, language)) {
    return { segment: { kind: 'text' as const, text: original, original }, end: amount.end }
  }
  const scaled = inItsSigns(writeStep(text, amount, language, shown))
  const before = written.slice(at - lead, at)
  const segment = { kind: 'amount' as const, text: before + scaled, original: before + original }
  return { segment, end: amount.end }
}

/**
 * An instruction taken apart for cooking: durations (to start timers), amounts with a unit (scaled), oven temperatures, and
 * the text around them. Joining `original`, or `text` at scale 1, gives the instruction back exactly. Lengths, percentages,
 * years, numbers without a unit, sizes of tins and "each" amounts stay text. Markdown passes through untouched.
 * Languages en de fr nl sv da no fi pt it es pl, of times ar ja zh ko, others by the words of them all. The time taken grows with the length of the text only, and ends with the budget. Never throws.
 */
export function stepSegments(text: string, options: StepOptions = {}): StepSegment[] {
  const language = options.language ?? ''
  const scale =
    options.scale !== undefined && Number.isFinite(options.scale) && options.scale > 0 ? options.scale : 1
  const budget = options.budget ?? { places: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
  const segments: StepSegment[] = []
  const plain = plainSigns(text)
  const shown = { scale, units: options.units ?? 'written', decimalMark: options.decimalMark }
  let plainFrom = 0
  let at = plain.length <= budget.characters ? findBeginning(plain, 0, language) : -1
  let slashAt = -1
  budget.characters -= text.length
  const addPlain = (end: number) => {
    if (end > plainFrom) {
      const between = text.slice(plainFrom, end)
      segments.push({ kind: 'text', text: between, original: between })
    }
  }
  while (at >= 0 && at < text.length && budget.places > 0) {
    budget.places -= 1
    const found = readSegment({ text: plain, written: text }, at, at === slashAt, language, shown)
    if (!found) {
      at = findBeginning(plain, at + 1, language)
      continue
    }
    if (found.segment.kind !== 'text') {
      addPlain(found.end - found.segment.original.length)
      segments.push(found.segment)
      plainFrom = found.end
    }
    at = found.end
    // "200g/7oz": the second amount is right after the slash.
    const slash = /^\s?\/\s?/.exec(plain.slice(at, at + 3))
    slashAt = slash ? at + slash[0].length : -1
    at = slash ? slashAt : findBeginning(plain, at, language)
  }
  addPlain(text.length)
  return shown.units === 'written' ? segments : withLengths(segments, shown.units)
}

/** Lengths, tins and gas marks of the text between amounts, which no scale changes and other units do. */
function withLengths(segments: readonly StepSegment[], units: Exclude<UnitSystem, 'written'>): StepSegment[] {
  return segments.flatMap((segment) => {
    if (segment.kind !== 'text') return [segment]
    const { text } = segment
    const pieces: StepSegment[] = []
    let from = 0
    const plain = (end: number) => {
      if (end <= from) return
      pieces.push({ kind: 'text', text: text.slice(from, end), original: text.slice(from, end) })
    }
    for (const found of convertRest(text, units)) {
      if (found.start < from) continue
      plain(found.start)
      pieces.push({ kind: 'amount', text: found.text, original: text.slice(found.start, found.end) })
      from = found.end
    }
    plain(text.length)
    return pieces
  })
}

const CLAUSE_END = /[.!?;:\n]\s|[。、！？]|,\s+(?:(?:and|und|et)\s+)?(?:then|dann|puis)\s+/iu
/** What leads to a time and says nothing of what is done: "for about 20 minutes". */
const LEADING_TO =
  /(?:^|[\s,(])(?:for|about|another|a|an|the|further|at least|around|approx\.?|up to|over|für|etwa|ca\.?|circa|ungefähr|weitere|mindestens|noch|nochmals|pendant|environ|encore|durante|por|per|circa|voor|ongeveer|nog|i|cirka|(?:for|in) the first|~)$|(?:約|さらに|およそ|最後の|あと)$/iu
const LOOSE = /[\s,(–-]/
const FIRST_OF_ALL = /^(?:and|then|und|dann|puis|et)\s+/iu
/** What takes time, where it begins another part of an English sentence: "…, flatten and | chill for 45 minutes". */
const TAKES_TIME =
  /(?<!\s),?\s{1,4}(?:and\s{1,4})?(?:then\s{1,4})?(?=(?:bake|beat|blanch|blend|boil|braise|broil|brown|chill|cook|cool|freeze|fry|grill|heat|infuse|knead|leave|let|marinate|microwave|poach|proof|prove|reduce|refrigerate|rest|rise|roast|sauté|set aside|simmer|soak|stand|steam|steep|stew|stir|sweat|toast|warm|whisk)\b)/giu
const VERB_LAST = new Set(['de', 'nl', 'ja', 'ko'])
/** "About", and "long", behind the time. */
const SO_LONG = /^(?:ほど|くらい|ぐらい|程度|弱|強|で)/u
const MAX_NAME = 40
const MAX_CLAUSE = 120
/** Amounts and times of one sentence. */
const MAX_NEAR = 6

/** "For at least another 20 minutes" leads in four words; more of them is no sentence. */
const MAX_LEADING = 4

function withoutLead(text: string): string {
  let rest = text
  for (let round = 0; round < MAX_LEADING; round++) rest = trimTail(rest, LOOSE).replace(LEADING_TO, '')
  return trimTail(rest, LOOSE).replace(FIRST_OF_ALL, '').trim()
}

/** From the last verb that takes time on, where "and" or a comma is before it; else the whole clause. */
function lastPart(clause: string): string {
  const found = [...clause.matchAll(TAKES_TIME)].findLast(([gap]) => /,|and|then/iu.test(gap))
  return found ? clause.slice(found.index + found[0].length) : clause
}

/**
 * What the time at a place is for, in the words of its own sentence: "Chill the dough" of "Chill the dough for 30 minutes", "Den
 * Teig kühlen" of "Den Teig 30 Minuten kühlen". At most 40 characters; "" where the sentence does not say.
 */
export function timerName(segments: readonly StepSegment[], at: number, language: string | null): string {
  const near = segments.slice(Math.max(0, at - MAX_NEAR), at)
  const lead = near.map(({ original }) => original.slice(-MAX_CLAUSE)).join('')
  const clause = withoutLead(lead.slice(-MAX_CLAUSE).split(CLAUSE_END).at(-1)!)
  const before = languageOf(language ?? '') === 'en' ? lastPart(clause) : clause
  const rest = segments[at + 1]?.original.slice(0, MAX_CLAUSE) ?? ''
  const after = rest
    .split(/[.,;:!?()\n。、！？（）]/, 1)[0]!
    .trim()
    .replace(SO_LONG, '')
  const isVerbBehind = VERB_LAST.has(languageOf(language ?? '')) && after.split(/\s+/).length <= 3
  const isGlued = /^(?:ja|zh)/.test(language ?? '')
  const name = before === '' || isVerbBehind ? `${before}${isGlued ? '' : ' '}${after}`.trim() : before
  const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).replace(/(?<!\s)\s+\S*$/, '')}…` : name
  return shown.charAt(0).toUpperCase() + shown.slice(1)
}
