/** What a word of an ingredient's line is understood as. */
export type LinePart = 'quantity' | 'unit' | 'food' | 'note'

/** A piece of a line; the pieces put together are the line again, letter by letter. */
export interface LineMark {
  /** Null for what is between the parts: spaces and commas. */
  part: LinePart | null
  text: string
  /** A food that the group does not have yet. */
  isNew?: boolean
}

/** A line, and in pieces that are the line again. */
export interface WrittenLine {
  text: string
  marks: readonly LineMark[]
}

/** An ingredient as a line that someone may write in. */
export interface EditedLine extends WrittenLine {
  /** The line that the parts of the row are of; the text where no one has written in it. */
  read?: string | undefined
  /** What was found in it last. */
  found?: FoundInLine
  /** Where it is doubtful. */
  level?: 'check' | undefined
}

/** What a parser has found in a line, with every name by which its unit and food may be there. */
export interface FoundInLine {
  hasQuantity: boolean
  unit: readonly string[]
  food: readonly string[]
}

interface Span {
  from: number
  to: number
}

const FIGURE =
  '(?:\\d(?:[\\d.,/\u2044]*\\d)?(?:\\s?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])?|\\d+ \\d+[/\u2044]\\d+|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])'
const QUANTITY = new RegExp(
  `(?<!(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー])[\\p{L}\\d])(?:\\d+ \\d+[/\u2044]\\d+|${FIGURE})(?:\\s?[-‐‑−–x×]\\s?${FIGURE})?`,
  'u',
)
/** Longer lines are no ingredients, and looking through them would take long. */
export const LONGEST_LINE = 500

function findQuantity(line: string): Span | null {
  const found = QUANTITY.exec(line)
  return found && { from: found.index, to: found.index + found[0].length }
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}]/u.test(character)

/** Where one of the names is as whole words, the longest first; from a place on, or else anywhere. */
function findName(line: string, names: readonly string[], from: number, taken: readonly Span[]): Span | null {
  const lower = line.toLowerCase()
  // In a few languages the small letters are more than the capitals were; places would not agree any more.
  if (lower.length !== line.length) return null
  const sorted = names.map((name) => name.trim().toLowerCase()).sort((a, b) => b.length - a.length)
  for (const name of sorted) {
    if (name === '') continue
    for (const start of [from, 0]) {
      const at = lower.indexOf(name, start)
      const to = at + name.length
      if (at === -1 || isLetter(lower[at - 1]) || isLetter(lower[to])) continue
      if (!taken.some((span) => at < span.to && to > span.from)) return { from: at, to }
    }
  }
  return null
}

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** At least three letters, and half of the longer word, are the same from the beginning on. */
function isAlike(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same >= 3 && 2 * same >= Math.max(one.length, other.length)
}

/** The first words that are nearly those of a name: "eggs" for the food "egg", "Zwiebeln" for "Zwiebel". */
function findTurned(
  line: string,
  names: readonly string[],
  from: number,
  taken: readonly Span[],
): Span | null {
  const words = [...line.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: text, index }) => ({
    text: fold(text),
    from: index,
    to: index + text.length,
  }))
  const free = words.filter(
    (word) => word.from >= from && !taken.some((span) => word.from < span.to && word.to > span.from),
  )
  for (const name of names) {
    const wanted = fold(name).match(/\p{L}+/gu) ?? []
    for (const [at, first] of free.entries()) {
      const last = free[at + wanted.length - 1]
      if (!last || wanted.length === 0) break
      const isFound = wanted.every((word, place) => isAlike(free[at + place]!.text, word))
      if (isFound) return { from: first.from, to: last.to }
    }
  }
  return null
}

const isBetween = (character: string | undefined) => character !== undefined && /[\s,;،，]/.test(character)

/** Spaces and commas around the words of a gap belong to nothing. */
function markGap(text: string): LineMark[] {
  let from = 0
  while (isBetween(text[from])) from += 1
  let to = text.length
  while (to > from && isBetween(text[to - 1])) to -= 1
  return [
    { part: null, text: text.slice(0, from) },
    { part: 'note', text: text.slice(from, to) },
    { part: null, text: text.slice(to) },
  ]
}

/**
 * A line in pieces, each with what a parser has understood it as; what is left over is the note. Words that the parser has
 * turned ("onions" for the food "onion") are looked for under all names given, and then by how they begin. Never throws; a line in which nothing was found is
 * one piece without a part.
 */
export function markLine(line: string, { hasQuantity, unit, food }: FoundInLine): LineMark[] {
  const plain: LineMark[] = line === '' ? [] : [{ part: null, text: line }]
  if (line.length > LONGEST_LINE) return plain
  const spans: (Span & { part: LinePart })[] = []
  const quantity = hasQuantity ? findQuantity(line) : null
  if (quantity) spans.push({ ...quantity, part: 'quantity' })
  const unitSpan = findName(line, unit, quantity?.to ?? 0, spans)
  if (unitSpan) spans.push({ ...unitSpan, part: 'unit' })
  const begun = unitSpan?.to ?? quantity?.to ?? 0
  const foodSpan = findName(line, food, begun, spans) ?? findTurned(line, food, begun, spans)
  if (foodSpan) spans.push({ ...foodSpan, part: 'food' })
  if (spans.length === 0) return plain
  spans.sort((one, other) => one.from - other.from)
  const marks: LineMark[] = []
  let at = 0
  for (const { from, to, part } of spans) {
    marks.push(...markGap(line.slice(at, from)), { part, text: line.slice(from, to) })
    at = to
  }
  marks.push(...markGap(line.slice(at)))
  return marks.filter(({ text }) => text !== '')
}
