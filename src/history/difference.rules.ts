import type { DifferenceLine, Piece } from './history.schema'

/** Beyond this many comparisons two texts count as different all through. */
const MOST_CELLS = 250_000
/** For all lines of one page: twenty times what rewriting a cook's recipe takes. */
const ALL_CELLS = 5_000_000

/** Comparisons that are left for a page. */
export interface Allowance {
  cells: number
}

export const fullAllowance = (): Allowance => ({ cells: ALL_CELLS })

/** The longest common order of two lists, as pairs of places; null when the lists are too long for a comparison. */
function common(
  one: readonly string[],
  other: readonly string[],
  allowance: Allowance,
): [number, number][] | null {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const rows = one.length - start - end
  const columns = other.length - start - end
  if (rows * columns > Math.min(MOST_CELLS, allowance.cells)) return null
  allowance.cells -= rows * columns
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] =
        one[start + i] === other[start + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const pairs: [number, number][] = Array.from({ length: start }, (_, at) => [at, at])
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (one[start + i] === other[start + j]) pairs.push([start + i++, start + j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  for (let at = end; at > 0; at--) pairs.push([one.length - at, other.length - at])
  return pairs
}

/** What stands between the common places, in order: what only the one has, what only the other has. */
function gaps(one: readonly string[], other: readonly string[], pairs: readonly [number, number][]) {
  const result: { removed: string[]; added: string[]; same: string | null }[] = []
  let [i, j] = [0, 0]
  for (const [a, b] of [...pairs, [one.length, other.length] as const]) {
    result.push({ removed: one.slice(i, a), added: other.slice(j, b), same: one[a] ?? null })
    ;[i, j] = [a + 1, b + 1]
  }
  return result
}

const WORDS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu

/**
 * What differs between two lines, word by word. Null when they have too little in common to be read as one line that has changed.
 */
export function wordDifference(
  before: string,
  after: string,
  allowance: Allowance = fullAllowance(),
): Piece[] | null {
  const [one, other] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []]
  const pairs = common(one, other, allowance)
  if (pairs === null) return null
  const weight = (words: readonly string[]) => words.filter((word) => word.trim() !== '').length
  const shared = weight(pairs.map(([at]) => one[at]!))
  if (shared * 3 < Math.max(weight(one), weight(other))) return null
  const pieces: Piece[] = []
  const add = (text: string, mark: Piece['mark']) => {
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.mark === mark) last.text += text
    else pieces.push({ text, mark })
  }
  for (const { removed, added, same } of gaps(one, other, pairs)) {
    add(removed.join(''), 'removed')
    add(added.join(''), 'added')
    add(same ?? '', null)
  }
  return pieces
}

function changedLines(
  removed: readonly string[],
  added: readonly string[],
  allowance: Allowance,
): DifferenceLine[] {
  const lines: DifferenceLine[] = []
  const whole = (text: string, kind: 'added' | 'removed') =>
    lines.push({ kind, pieces: [{ text, mark: kind }] })
  const paired = Math.min(removed.length, added.length)
  for (let at = 0; at < paired; at++) {
    const pieces = wordDifference(removed[at]!, added[at]!, allowance)
    if (pieces) lines.push({ kind: 'changed', pieces })
    else {
      whole(removed[at]!, 'removed')
      whole(added[at]!, 'added')
    }
  }
  for (const text of removed.slice(paired)) whole(text, 'removed')
  for (const text of added.slice(paired)) whole(text, 'added')
  return lines
}

/** Leaves one line that is the same beside each that is not, and a mark where others stood. */
function withoutTheRest(lines: readonly DifferenceLine[]): DifferenceLine[] {
  const isNear = (at: number) =>
    [lines[at - 1], lines[at], lines[at + 1]].some((line) => line !== undefined && line.kind !== 'same')
  const kept: DifferenceLine[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) kept.push(line)
    else if (kept.at(-1)?.kind !== 'skipped') kept.push({ kind: 'skipped', pieces: [] })
  }
  return kept
}

/** What differs between two texts, line by line and in changed lines word by word; empty when nothing does. */
export function lineDifference(
  before: readonly string[],
  after: readonly string[],
  allowance: Allowance = fullAllowance(),
): DifferenceLine[] {
  const pairs = common(before, after, allowance)
  if (pairs === null) return changedLines(before, after, allowance)
  const lines = gaps(before, after, pairs).flatMap(({ removed, added, same }): DifferenceLine[] => [
    ...changedLines(removed, added, allowance),
    ...(same === null ? [] : [{ kind: 'same' as const, pieces: [{ text: same, mark: null }] }]),
  ])
  return lines.every(({ kind }) => kind === 'same') ? [] : withoutTheRest(lines)
}
