/** A place in a picture, in its pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A word with its place. */
export interface Word extends Box {
  /** Words of one line, all across the page, have the same. */
  line: string
  text: string
}

/** Words that are beside each other in one column, and the box around them. */
export interface Line extends Box {
  key: string
  words: Word[]
  text: string
  /** Count over the whole page, in reading order. */
  column: number
  paragraph: number
}

type Row = Omit<Line, 'column' | 'paragraph'>

/** Between columns there is room for two letters' heights; between words for less than one. */
const COLUMN_GAP = 1.8
/** Parts of one line may differ in position by this share of their height. */
const SAME_LINE = 0.4
/** Between words there is more room than this. */
const PIECE_GAP = 0.12
/** Width of the empty gap where a page is cut into columns, in heights of a line. */
const GUTTER = 0.8
/** Lines further apart than the others of their column by this begin a paragraph. */
const PARAGRAPH = 1.3
/** Two lines alone are compared with their height. */
const LONE_PARAGRAPH = 2.2

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const right = (box: Box) => box.left + box.width
const bottom = (box: Box) => box.top + box.height
const middle = (box: Box) => box.top + box.height / 2

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    ...{ left, top },
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map(bottom)) - top,
  }
}

/** The middle one; of an even number the lower. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** The words of a line, cut where a column ends; each part keeps the order in which it was read. */
function rowsOf(key: string, words: readonly Word[]): Row[] {
  const height = median(words.map((word) => word.height))
  const parts: Word[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    if (word.left - end > height * COLUMN_GAP) parts.push([])
    parts.at(-1)!.push(word)
    end = Math.max(end, right(word))
  }
  return parts.map((part, at) => {
    const inOrder = words.filter((word) => part.includes(word))
    return rowOf(`${key}/${at}`, inOrder)
  })
}

/** Whether two parts of one line follow each other in one column: at one height where they meet, with room for a space between them. */
function isContinued(row: Row, next: Row): boolean {
  // Lines of a page that bends are not level: only the words at the seam are.
  const last = row.words.reduce((one, other) => (right(other) > right(one) ? other : one))
  const first = next.words.reduce((one, other) => (other.left < one.left ? other : one))
  const height = Math.max(last.height, first.height)
  const gap = first.left - right(last)
  return (
    Math.abs(middle(last) - middle(first)) < height * SAME_LINE && gap < height * COLUMN_GAP && gap > -height
  )
}

/** The words of a row; what has no room between it is one word, in pieces. */
function wholeWords(words: readonly Word[]): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const before = whole.at(-1)
    const gap = before === undefined ? 0 : Math.max(word.left - right(before), before.left - right(word))
    const areLetters = before !== undefined && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(word.text)
    if (areLetters && gap < Math.min(before.height, word.height) * PIECE_GAP)
      whole[whole.length - 1] = { ...before, ...around([before, word]), text: before.text + word.text }
    else whole.push(word)
  }
  return whole
}

/** A row of these words, in the order in which they are read. */
function rowOf(key: string, parts: readonly Word[]): Row {
  const words = wholeWords(parts)
  return { ...around(words), key, words, text: words.map(({ text }) => text).join(' ') }
}

/** Sparse text is in pieces: pieces beside each other in one column are one line. */
function joinedRows(rows: readonly Row[], isRightToLeft: boolean): Row[] {
  const joined: Row[] = []
  for (const next of rows.toSorted((a, b) => a.left - b.left)) {
    const at = joined.findIndex((row) => isContinued(row, next))
    if (at === -1) {
      joined.push(next)
      continue
    }
    const parts = isRightToLeft ? [next, joined[at]!] : [joined[at]!, next]
    joined[at] = rowOf(
      joined[at]!.key,
      parts.flatMap((part) => part.words),
    )
  }
  return joined
}

/** The widest gap between boxes along one axis; its width and where it ends. */
function widestGap(rows: readonly Row[], start: (box: Box) => number, end: (box: Box) => number) {
  let [width, at, reached] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const row of rows.toSorted((a, b) => start(a) - start(b))) {
    const gap = start(row) - reached
    if (reached !== Number.NEGATIVE_INFINITY && gap > width) [width, at] = [gap, start(row)]
    reached = Math.max(reached, end(row))
  }
  return { width, at }
}

/**
 * Cuts a page into columns: at an empty strip from top to bottom it is cut sideways, else at its widest gap from above to
 * below, until nothing can be cut (the recursive X-Y cut). Each part reads from above.
 */
function columnsOf(rows: readonly Row[], isRightToLeft: boolean): Row[][] {
  if (rows.length < 2) return rows.length === 0 ? [] : [[...rows]]
  const height = median(rows.map((row) => row.height))
  const gutter = widestGap(rows, (box) => box.left, right)
  if (gutter.width > height * GUTTER) {
    const before = rows.filter((row) => row.left < gutter.at)
    const after = rows.filter((row) => row.left >= gutter.at)
    const parts = [columnsOf(before, isRightToLeft), columnsOf(after, isRightToLeft)]
    return (isRightToLeft ? parts.toReversed() : parts).flat()
  }
  // Only what is wider than one column keeps the others from falling apart; a page of one column stays whole.
  const isBeside = rows.some((row) =>
    rows.some((other) => other !== row && middle(other) > row.top && middle(other) < bottom(row)),
  )
  const cut = widestGap(rows, (box) => box.top, bottom)
  if (!isBeside || cut.width <= 0) return [rows.toSorted((a, b) => middle(a) - middle(b))]
  const above = rows.filter((row) => row.top < cut.at)
  const below = rows.filter((row) => row.top >= cut.at)
  return [...columnsOf(above, isRightToLeft), ...columnsOf(below, isRightToLeft)]
}

/** Words as lines: column after column, each from above, with paragraphs separated by the gaps between lines. */
export function inReadingOrder(words: readonly Word[]): Line[] {
  const lines = Map.groupBy(words, (word) => word.line)
  const letters = words.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length
  const isRightToLeft = letters > words.length / 2
  const rows = joinedRows(
    [...lines].flatMap(([key, row]) => rowsOf(key, row)),
    isRightToLeft,
  )
  let paragraph = 0
  return columnsOf(rows, isRightToLeft).flatMap((column, number) => {
    const steps = column.slice(1).map((row, at) => middle(row) - middle(column[at]!))
    const usual = steps.length > 1 ? median(steps) * PARAGRAPH : (column[0]?.height ?? 0) * LONE_PARAGRAPH
    paragraph += 1
    return column.map((row, at): Line => {
      if (at > 0 && steps[at - 1]! > usual) paragraph += 1
      return { ...row, column: number, paragraph }
    })
  })
}
