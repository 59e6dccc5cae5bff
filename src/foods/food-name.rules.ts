import { foldText } from '../platform/text/fold'
import {
  agreeing,
  findHead,
  type Head,
  kindOf,
  phraseForms,
  type Token,
  type Vocabulary,
} from './vocabulary.rules'

/** A part of a name that may be the food. */
export interface Reading {
  written: string
  words: readonly string[]
  /** What has been left out, as it was written. */
  rest: string
  /** A colour was left out: only a fruit or vegetable stays what it is. */
  isColourless: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const PRICE = /[$€£¥]\s?\d|\d\s?[$€£¥]/
const BRACKETS = /[([（［][^)\]）］]*[)\]）］]?/g
/** What is not punctuation between two parts of a line. */
const BESIDE = /[^\s,;:/–—-]/
/** Longer names are sentences. */
const MOST_TOKENS = 12

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: foldText(word),
    from: index,
    to: index + word.length,
  }))
}

interface Span {
  from: number
  to: number
  isColourless: boolean
}

/** How many tokens from a place on are a phrase of a set, three at most. */
function phraseAt(set: ReadonlySet<string>, tokens: readonly Token[], at: number, to: number): number {
  for (let length = Math.min(3, to - at); length > 0; length--) {
    const phrase = tokens.slice(at, at + length).map(({ word }) => word)
    if (set.has(phrase.join(' '))) return length
  }
  return 0
}

function phraseBefore(set: ReadonlySet<string>, tokens: readonly Token[], from: number, to: number): number {
  for (let length = Math.min(3, to - from); length > 0; length--) {
    const phrase = tokens.slice(to - length, to).map(({ word }) => word)
    if (set.has(phrase.join(' '))) return length
  }
  return 0
}

const isNumber = ({ word }: Token) => /^\p{N}/u.test(word)

class NameReader {
  readonly #spans: Span[] = []
  constructor(
    readonly vocabulary: Vocabulary,
    readonly text: string,
    readonly tokens: readonly Token[],
  ) {}

  #isOnlyDescribing(from: number, to: number): boolean {
    const { before, colours } = this.vocabulary.sets
    for (let at = from; at < to; ) {
      const length = isNumber(this.tokens[at]!)
        ? 1
        : phraseAt(before, this.tokens, at, to) || phraseAt(colours, this.tokens, at, to)
      if (length === 0) return false
      at += length
    }
    return true
  }

  /** The clause that names the food: without alternatives, purposes and what follows a comma. */
  clause(): { from: number; to: number } {
    const { or, purpose } = this.vocabulary.sets
    let [from, to] = [0, this.tokens.length]
    for (let at = 1; at < to; at++) {
      const { word } = this.tokens[at]!
      const between = this.text.slice(this.tokens[at - 1]!.to, this.tokens[at]!.from)
      const isBreak = /[,;:/*•、，]|\s[-–—]\s/.test(between)
      const isOr = or.has(word)
      if (!isBreak && !isOr && !purpose.has(word)) continue
      if ((isBreak || isOr) && this.#isOnlyDescribing(from, at)) from = isOr ? at + 1 : at
      else to = at
    }
    return { from, to: Math.max(to, from) }
  }

  #push(from: number, to: number, isColourless = false): void {
    if (to > from && !this.#spans.some((span) => span.from === from && span.to === to))
      this.#spans.push({ from, to, isColourless })
  }

  /** Leaves out words at both ends that are no part of the name, one after the other. */
  #trim(from: number, to: number): { from: number; to: number } {
    const { before, cut, parts, links } = this.vocabulary.sets
    const { tokens } = this
    this.#push(from, to)
    for (;;) {
      const word = tokens[from]?.word ?? ''
      const isLink = cut.has(word) || (from > 0 && links.has(word))
      const front = isLink || (from < to && isNumber(tokens[from]!)) ? 1 : phraseAt(before, tokens, from, to)
      const isPart =
        front === 0 &&
        phraseAt(parts, tokens, from, to) === 1 &&
        (this.vocabulary.head === 'last' ||
          links.has(tokens[from + 1]?.word ?? '') ||
          this.vocabulary.head === 'any')
      const step = front || (isPart ? 1 : 0)
      if (step > 0 && from + step < to) {
        from += step
        this.#push(from, to)
        continue
      }
      const last = tokens[to - 1]
      const back =
        last && (isNumber(last) || links.has(last.word)) ? 1 : phraseBefore(before, tokens, from, to)
      const isEndPart =
        back === 0 && this.vocabulary.head !== 'first' && last !== undefined && parts.has(last.word)
      const less = back || (isEndPart ? 1 : 0)
      if (less === 0 || to - less <= from) return { from, to }
      to -= less
      this.#push(from, to)
    }
  }

  #withoutColours(from: number, to: number): void {
    const { colours } = this.vocabulary.sets
    const front = phraseAt(colours, this.tokens, from, to)
    if (front > 0) this.#push(from + front, to, true)
    const back = phraseBefore(colours, this.tokens, from, to)
    if (back > 0) this.#push(from, to - back, true)
  }

  spans(): readonly Span[] {
    const { from, to } = this.clause()
    this.#push(0, this.tokens.length)
    const whole = this.#trim(from, to)
    const cut = this.tokens.findIndex(
      ({ word }, at) => at > from && at < to && this.vocabulary.sets.cut.has(word),
    )
    const short = cut < 0 ? whole : this.#trim(from, cut)
    this.#withoutColours(short.from, short.to)
    return this.#spans
  }
}

/** What a name may be cut down to, the longest first; the last that has its colours is the name without anything beside it. */
export function readingsOf(vocabulary: Vocabulary, name: string): Reading[] {
  const afterMark = name.slice(Math.max(name.lastIndexOf('®'), name.lastIndexOf('™')) + 1).trim()
  const marked = /\p{L}/u.test(afterMark) ? afterMark : name
  const price = PRICE.exec(marked)?.index
  const text = (price === undefined || price === 0 ? marked : marked.slice(0, price)).replace(
    BRACKETS,
    (inside, at: number) => (at === 0 ? ' '.repeat(inside.length) : `,${' '.repeat(inside.length - 1)}`),
  )
  const tokens = tokensOf(text)
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return []
  const spans = new NameReader(vocabulary, text, tokens).spans()
  return spans.flatMap(({ from, to, isColourless }) => {
    const [start, end] = [tokens[from]!.from, tokens[to - 1]!.to]
    const plain = {
      written: text.slice(start, end).trim(),
      words: tokens.slice(from, to).map(({ word }) => word),
      rest: besides(marked.slice(0, start), marked.slice(end)),
      isColourless,
    }
    return [plain, ...withoutPieces(vocabulary, plain)]
  })
}

function besides(before: string, after: string): string {
  const tidy = (text: string) => {
    const [first, last] = [text.search(BESIDE), text.length - [...text].reverse().join('').search(BESIDE)]
    return first < 0 ? '' : text.slice(first, last)
  }
  return [tidy(before), tidy(after)].filter((text) => text !== '').join(', ')
}

/** "Kabeljaufilet" is Kabeljau: the last word without the end that says in which piece it comes. */
function withoutPieces({ partEnds }: Vocabulary, reading: Reading): Reading[] {
  const last = reading.words.at(-1)!
  return partEnds.flatMap((end) => {
    if (!last.endsWith(end) || last.length - end.length < 2 || !foldText(reading.written).endsWith(end))
      return []
    const bare = last.slice(0, last.length - end.length)
    const written = reading.written.slice(0, reading.written.length - end.length)
    // A letter may join the two: "vitlök-s-klyfta".
    return [bare, bare.replace(/[sen]$/, '')].map((word, at) => ({
      ...reading,
      words: [...reading.words.slice(0, -1), word],
      written: at === 0 ? written : written.slice(0, written.length - (bare.length - word.length)),
    }))
  })
}

/** Folded names under which a reading may be known. */
export function keysOfReading(vocabulary: Vocabulary, { written, words }: Reading): string[] {
  return [foldText(written), ...phraseForms(vocabulary, words)]
}

const matchCase = (model: string, text: string) =>
  /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text

/** The name in its singular, where the table knows its noun in both; otherwise as it is written. */
function singularOf(
  vocabulary: Vocabulary,
  { written, words }: Reading,
  { word, from, to, prefix }: Head,
): string {
  if (!word.isPlural) return written
  const tokens = [...written.matchAll(WORD)]
  const [first, last] = [tokens[from]!, tokens[to - 1]!]
  const head = first.index + prefix
  const singular = prefix > 0 ? word.singular.toLowerCase() : matchCase(first[0], word.singular)
  const after = written.slice(last.index + last[0].length)
  if (after === '') {
    const front = written.slice(0, head)
    return (prefix > 0 ? front : front.replace(WORD, (one) => agreeing(vocabulary, one, singular))) + singular
  }
  if (from > 0 || prefix > 0) return written
  const next = words[to]!
  const isLinked = vocabulary.sets.links.has(next) || vocabulary.sets.cut.has(next)
  if (isLinked) return singular + after
  // "boudins noirs": what agrees with the noun loses its plural, too, where that is one letter.
  const agrees =
    vocabulary.endings.some(([ending]) => ending === 's') &&
    /[^aioué]s$/.test(after) &&
    words.length === to + 1
  return agrees || /[aeo]s$/.test(after) ? singular + after.slice(0, -1) : written
}

export interface NewFood {
  name: string
  /** Key of its label; '' where it is not sure. */
  kind: string
  rest: string
}

const isShouted = (text: string) =>
  text.length > 3 && text === text.toUpperCase() && text !== text.toLowerCase()

/** The food to make of a name that is not known; undefined for what is no food at all. */
export function newFoodOf(
  vocabulary: Vocabulary,
  name: string,
  readings: readonly Reading[],
): NewFood | undefined {
  const whole = readings.filter(({ isColourless }) => !isColourless)
  const plain = whole.filter(({ written }) => name.includes(written))
  // What the table has as a name of its own stays whole: "ground lamb".
  const listed = plain.find(({ words }) =>
    phraseForms(vocabulary, words).some((form) => vocabulary.heads.has(form)),
  )
  const reading = listed ?? plain.at(-1)
  if (!reading) return undefined
  const head = findHead(vocabulary, reading.words)
  if (head?.word.kind === '-') return undefined
  const beside = [...name.matchAll(WORD)]
    .map(([word]) => foldText(word))
    .filter((word) => !head || !reading.words.slice(head.from, head.to).includes(word))
  const written = head ? singularOf(vocabulary, reading, head) : plainSingular(vocabulary, reading.written)
  return {
    name: isShouted(written) ? written.toLowerCase() : written,
    kind: head ? kindOf(vocabulary, head.word.kind, beside) : '',
    rest: reading.rest,
  }
}

/** The singular of a noun that is in no table; only English forms its plurals regularly enough. */
function plainSingular({ language }: Vocabulary, written: string): string {
  if (language !== 'en' || !/[^suioa']s$/i.test(written)) return written
  return written
    .replace(/ies$/i, 'y')
    .replace(/(ch|sh|x)es$/i, '$1')
    .replace(/s$/i, '')
}
