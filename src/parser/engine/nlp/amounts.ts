import { readNumber } from './numbers'
import type { Label } from './states'

/** Units that measure; what follows one in the same run is a container (`14 ounce can`). */
const MEASURE =
  /^(?:g|gr|grams?|kg|kilos?|kilograms?|ml|cl|dl|l|(?:milli)?lit(?:er|re)s?|oz|ounces?|floz|fl|fluid|lbs?|pounds?|pints?|pt|quarts?|qt|gallons?|in|inch(?:es)?|inch-.*|cm|mm|centimet(?:er|re)s?|count)$/i
/** True for a unit that measures (`ounce`), as opposed to one that holds or counts (`can`). */
export function isMeasure(word: string): boolean {
  return MEASURE.test(word)
}

/** Words that only describe a unit: `12 lg garlic cloves` counts cloves. */
const MODIFIER =
  /^(?:small|medium|large|big|sm|md|med|lg|thin|thick|fat|plump|whole|good|generous|heaped|heaping|rounded|level|scant)$/i

/** A labelled sentence. */
export interface Labelled {
  tokens: readonly string[]
  labels: readonly Label[]
}

/** A range of tokens, the end excluded. */
export type Span = readonly [start: number, end: number]

interface Piece {
  isNumber: boolean
  start: number
  end: number
  low: number | null
  high: number | null
}

/** The amount that counts: its value, its unit, and the tokens they are written with. */
export interface MainAmount {
  low: number | null
  high: number | null
  unit: Span | undefined
  used: Span[]
}

function readQuantity({ tokens, labels }: Labelled, start: number): Piece {
  const number = readNumber(tokens, start)
  let end = number?.end ?? start + 1
  let low = number?.low ?? null
  let high = number?.high ?? null
  const isQuantity = (i: number, pattern: RegExp) => labels[i] === 'QTY' && pattern.test(tokens[i] ?? '')
  if (/^dozen$/i.test(tokens[start] ?? '')) {
    low = 12
    high = 12
  } else if (isQuantity(end, /^dozen$/i)) {
    low = low === null ? null : low * 12
    high = high === null ? null : high * 12
    end++
  }
  if (isQuantity(end, /^[x×]$/i)) end++
  return { isNumber: true, start, end, low, high }
}

function readUnit({ tokens, labels }: Labelled, start: number): Piece {
  let end = start + 1
  for (;;) {
    const isJoint = labels[end] === 'PUNC' && /^[-.]$/.test(tokens[end] ?? '') && labels[end + 1] === 'UNIT'
    if (labels[end] !== 'UNIT' && !isJoint) return { isNumber: false, start, end, low: null, high: null }
    end++
  }
}

/** All numbers and runs of unit words, in order. */
function readPieces(sentence: Labelled): Piece[] {
  const pieces: Piece[] = []
  let i = 0
  while (i < sentence.tokens.length) {
    const label = sentence.labels[i]
    const piece =
      label === 'QTY' ? readQuantity(sentence, i) : label === 'UNIT' ? readUnit(sentence, i) : undefined
    if (piece) pieces.push(piece)
    i = piece ? piece.end : i + 1
  }
  return pieces
}

/** `2 garlic cloves` belongs together, `1 onion (a handful)` does not. */
function belongs({ tokens, labels }: Labelled, number: Piece, unit: Piece): boolean {
  let hasName = false
  let hasBreak = false
  for (let i = number.end; i < unit.start; i++) {
    if (labels[i] === 'NAME') hasName = true
    if (labels[i] === 'PUNC' && /[,;(]/.test(tokens[i] ?? '')) hasBreak = true
  }
  return !(hasName && hasBreak)
}

function isModifier({ tokens }: Labelled, piece: Piece): boolean {
  return !piece.isNumber && tokens.slice(piece.start, piece.end).every((token) => MODIFIER.test(token))
}

/** The unit of a number that a unit run follows. */
function unitBehind(sentence: Labelled, pieces: readonly Piece[]): Span | undefined {
  const [number, unit, next] = pieces
  if (!number || !unit || !belongs(sentence, number, unit)) return undefined
  const isOnlyModifier =
    isModifier(sentence, unit) && next && !next.isNumber && belongs(sentence, number, next)
  return isOnlyModifier ? [next.start, next.end] : [unit.start, unit.end]
}

/** `1 (14 ounce) can`, `2 x 400g tins`: the container that the first number counts. */
function containerBehind(sentence: Labelled, pieces: readonly Piece[]): Span | undefined {
  let last = 0
  const isNear = (a: Piece, b: Piece) =>
    sentence.labels.slice(a.end, b.start).every((label) => label === 'PUNC' || label === 'COMMENT')
  while (last + 1 < pieces.length && isNear(pieces[last]!, pieces[last + 1]!)) last++
  const run = pieces[last]!
  if (run.isNumber) return undefined
  let start = run.start
  while (start < run.end && (MEASURE.test(sentence.tokens[start]!) || sentence.labels[start] === 'PUNC'))
    start++
  if (start < run.end) return [start, run.end]
  const next = pieces[last + 1]
  return next && !next.isNumber && belongs(sentence, run, next) ? [next.start, next.end] : undefined
}

/**
 * Finds the first amount of a labelled sentence, which is the one that counts; pack sizes, conversions and
 * `plus 2 tablespoons` are left over. Low and high are null without a number.
 */
export function mainAmount(sentence: Labelled): MainAmount {
  const pieces = readPieces(sentence)
  if (pieces.length > 1 && isModifier(sentence, pieces[0]!)) pieces.shift() // `scant 1/2 cup`
  const [first, second] = pieces
  if (!first) return { low: null, high: null, unit: undefined, used: [] }
  const own: Span = [first.start, first.end]
  if (!first.isNumber) return { low: null, high: null, unit: own, used: [own] }
  let unit: Span | undefined
  if (second) unit = second.isNumber ? containerBehind(sentence, pieces) : unitBehind(sentence, pieces)
  return { low: first.low, high: first.high, unit, used: unit ? [own, unit] : [own] }
}
