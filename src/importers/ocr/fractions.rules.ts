import type { Box } from './layout.rules'
import type { Grey } from './upright.rules'

/** What Tesseract makes of `½`, `1 ¼` or `¾` in small type, which it reads worst of all. */
const SUSPECT = /^(?:[\d%½¼¾YV|'’]\S{0,3}|[lI]\S?)$/
const WORD_LEVEL = 5
const MIN_HEIGHT = 10
/** A fraction in one sign is about as wide as it is high. */
const [NARROWEST, WIDEST] = [0.8, 1.7]
/** How much of a row's height counts as the top and the bottom; how far a stroke has to lean, and how much of it has to be there. */
const [EDGE, LEAST_SLANT, WHOLE] = [0.12, 0.2, 0.9]
/** Share of the width: marks this near to the stroke may belong to it. */
const ROOM = 0.1
const [EMPTY, INKED] = [0.01, 0.05]
/** Shares of the width: the bar of a 4 crosses above its stem, the foot of a 2 is across its end. */
const [BAR, STEM, FOOT] = [0.345, 0.14, 0.28]
const ROUND = 0.45
/** Share of the height: the gap between a whole number and its fraction; a percent sign follows at once. */
const APART = 0.15
const SEEN = 95

/** Where a picture is dark, within a box: halfway between its lightest and its darkest place. */
function darkIn({ width, data }: Grey, box: Box): (x: number, y: number) => boolean {
  let [least, most] = [255, 0]
  for (let y = box.top; y < box.top + box.height; y += 1)
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const value = data[y * width + x] ?? 255
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  return (x, y) => (data[y * width + x] ?? 255) < (least + most) / 2
}

type Dark = ReturnType<typeof darkIn>

/** The stroke of a fraction from its foot to its head, as places in a box. */
interface Stroke {
  foot: number
  head: number
}

/** Where a stroke is at a height, from above. */
const strokeAt = ({ top, height }: Box, { foot, head }: Stroke, y: number) =>
  head + ((foot - head) * (y - top)) / height

/** The stroke that goes from the first dark place at the bottom of a box to the last one at its top; null where that is none. */
function strokeIn(dark: Dark, box: Box): Stroke | null {
  const [bottom, edge] = [box.top + box.height, Math.max(1, Math.round(box.height * EDGE))]
  let [foot, head] = [box.left + box.width, box.left]
  for (let x = box.left; x < box.left + box.width; x += 1)
    for (let step = 0; step < edge; step += 1) {
      if (dark(x, bottom - 1 - step)) foot = Math.min(foot, x)
      if (dark(x, box.top + step)) head = Math.max(head, x)
    }
  if (head - foot < box.width * LEAST_SLANT) return null
  let count = 0
  for (let y = box.top; y < bottom; y += 1) {
    const x = Math.round(strokeAt(box, { foot, head }, y))
    if (dark(x - 1, y) || dark(x, y) || dark(x + 1, y)) count += 1
  }
  return count >= box.height * WHOLE ? { foot, head } : null
}

/** How much of a box is dark on one side of its stroke, between two heights. */
function inkBeside(
  dark: Dark,
  box: Box,
  stroke: Stroke,
  [side, from, to]: readonly ['left' | 'right', number, number],
): number {
  const room = box.width * ROOM
  let count = 0
  for (let y = Math.floor(box.top + from * box.height); y < box.top + to * box.height; y += 1)
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const beside = (x - strokeAt(box, stroke, y)) * (side === 'left' ? -1 : 1)
      if (beside > room && dark(x, y)) count += 1
    }
  return count / (box.width * box.height)
}

/** The longest dark piece of a row right of the stroke, between two heights, as a share of the width. */
function longestRun(dark: Dark, box: Box, stroke: Stroke, [from, to]: readonly [number, number]): number {
  const { left, top, width, height } = box
  let longest = 0
  for (let y = Math.floor(top + from * height); y < top + to * height; y += 1) {
    let run = 0
    const start = Math.max(left + width / 2, strokeAt(box, stroke, y) + width * ROOM)
    for (let x = Math.floor(start); x < left + width; x += 1) {
      run = dark(x, y) ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  }
  return longest / width
}

/** How much of the last columns is dark, above the foot of a digit. */
function inkAtRight(dark: Dark, { left, top, width, height }: Box): number {
  let [count, all] = [0, 0]
  for (let y = Math.round(top + 0.72 * height); y < top + 0.86 * height; y += 1)
    for (let x = Math.round(left + 0.86 * width); x < left + width; x += 1) {
      all += 1
      if (dark(x, y)) count += 1
    }
  return all === 0 ? 0 : count / all
}

/** The same box without the rows above and below in which nothing is dark. */
function withoutMargins(dark: Dark, box: Box): Box {
  const isDark = (y: number) => {
    for (let x = box.left; x < box.left + box.width; x += 1) if (dark(x, y)) return true
    return false
  }
  let [top, bottom] = [box.top, box.top + box.height]
  while (top < bottom && !isDark(top)) top += 1
  while (bottom > top && !isDark(bottom - 1)) bottom -= 1
  return { ...box, top, height: bottom - top }
}

/** The digit below the stroke of a fraction in one sign; null where a box holds none: its digits are in two corners, the others are empty. */
function lowerDigit(dark: Dark, whole: Box): '2' | '4' | null {
  const box = withoutMargins(dark, whole)
  const ratio = box.width / box.height
  if (box.height < MIN_HEIGHT || ratio < NARROWEST || ratio > WIDEST) return null
  const stroke = strokeIn(dark, box)
  if (stroke === null) return null
  const ink = (...part: ['left' | 'right', number, number]) => inkBeside(dark, box, stroke, part)
  const areCornersEmpty = ink('left', 0.75, 1) < EMPTY && ink('right', 0, 0.25) < EMPTY
  const hasDigits = ink('left', 0, 0.65) > INKED && ink('right', 0.4, 1) > INKED
  if (!areCornersEmpty || !hasDigits) return null
  const run = (from: number, to: number) => longestRun(dark, box, stroke, [from, to])
  if (run(0.62, 0.86) > BAR && run(0.93, 1) < STEM) return '4'
  // A 3, a 5 and an 8 are round at the right where a 2 slants to its foot.
  const isRound = inkAtRight(dark, box) > ROUND
  return run(0.86, 1) > FOOT && !isRound ? '2' : null
}

/** Where pieces of a word begin, with the columns before them in which nothing is dark; and where the last one ends. */
function piecesOf(dark: Dark, box: Box): { starts: { at: number; gap: number }[]; end: number } {
  const starts: { at: number; gap: number }[] = []
  let [end, wasDark] = [box.left, false]
  for (let x = box.left; x < box.left + box.width; x += 1) {
    let isDark = false
    for (let y = box.top; y < box.top + box.height && !isDark; y += 1) isDark = dark(x, y)
    if (isDark && !wasDark) starts.push({ at: x, gap: x - end })
    if (isDark) end = x + 1
    wasDark = isDark
  }
  return { starts, end }
}

/** `½`, `1 ½` where a word of Tesseract's is one in the picture; null for others. @param end where the next word begins */
function fractionAt(grey: Grey, word: Box, text: string, end: number): string | null {
  // Of a fraction it may have seen the first digit alone.
  const reach = Math.min(end - 2, word.left + Math.max(word.width, word.height * WIDEST) + 2)
  const box = {
    left: word.left - 2,
    top: word.top - 2,
    width: reach - word.left + 2,
    height: word.height + 4,
  }
  const dark = darkIn(grey, box)
  const { starts, end: last } = piecesOf(dark, box)
  for (const [at, { at: left, gap }] of starts.entries()) {
    if (at > 0 && gap < word.height * APART) continue
    const lower = lowerDigit(dark, { ...box, left, width: last - left })
    if (lower === null) continue
    // Each piece before it is a digit of the whole number.
    const whole = text.slice(0, at)
    if (!/^\d{0,3}$/.test(whole)) return null
    const isThree = text.slice(at).includes('3')
    if (isThree && lower === '2') return null
    const sign = isThree ? '¾' : { 2: '½', 4: '¼' }[lower]
    return whole === '' ? sign : `${whole} ${sign}`
  }
  return null
}

/**
 * Tesseract's tab-separated values with the halves and quarters that are seen in the picture, of which it reads every other one as 14, 1 or
 * nothing. Looked for where a word may be one and another word follows.
 */
export function withFractionsSeen(tsv: string, grey: Grey): string {
  const rows = tsv.split('\n').map((row) => row.split('\t'))
  for (const [at, cells] of rows.entries()) {
    const next = rows[at + 1]
    const text = cells[11]?.trim() ?? ''
    if (Number(cells[0]) !== WORD_LEVEL || Number(next?.[0]) !== WORD_LEVEL || !SUSPECT.test(text)) continue
    const [left, top, width, height] = cells.slice(6, 10).map(Number)
    const box = { left: left!, top: top!, width: width!, height: height! }
    const beside = Number(next?.[6])
    const sign = fractionAt(grey, box, text, beside > left! + width! ? beside : grey.width)
    if (sign !== null) rows[at] = [...cells.slice(0, 10), String(SEEN), sign]
  }
  return rows.map((cells) => cells.join('\t')).join('\n')
}
