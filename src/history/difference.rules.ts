import { diffArrays } from 'diff'
import type { DifferenceLine, Piece } from './history.schema'

/** Work grows with the square of what differs. Beyond this, 400 words or lines, two texts count as different all through. */
const MOST_STEPS = 160_000
/** For all lines of one page: twice what rewriting a cook's recipe takes. */
const ALL_STEPS = 300_000

/** Work that is left for a page. */
export interface Allowance {
  steps: number
}

export const fullAllowance = (): Allowance => ({ steps: ALL_STEPS })

/** What only one list has, what only the other has, and what both have after it. */
interface Gap {
  removed: string[]
  added: string[]
  same: string[]
}

/** Two lists side by side; null when too much differs for a comparison. */
function compare(one: readonly string[], other: readonly string[], allowance: Allowance): Gap[] | null {
  const maxEditLength = Math.floor(Math.sqrt(Math.min(MOST_STEPS, allowance.steps)))
  const changes = diffArrays([...one], [...other], { maxEditLength })
  if (!changes) {
    allowance.steps -= maxEditLength ** 2
    return null
  }
  const gaps: Gap[] = [{ removed: [], added: [], same: [] }]
  let edits = 0
  for (const { value, removed, added } of changes) {
    const gap = gaps.at(-1)!
    if (removed || added) {
      gap[removed ? 'removed' : 'added'].push(...value)
      edits += value.length
    } else {
      gap.same = value
      gaps.push({ removed: [], added: [], same: [] })
    }
  }
  allowance.steps -= edits ** 2
  return gaps
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
  const gaps = compare(one, other, allowance)
  if (gaps === null) return null
  const weight = (words: readonly string[]) => words.filter((word) => word.trim() !== '').length
  const shared = weight(gaps.flatMap(({ same }) => same))
  if (shared * 3 < Math.max(weight(one), weight(other))) return null
  const pieces: Piece[] = []
  const add = (text: string, mark: Piece['mark']) => {
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.mark === mark) last.text += text
    else pieces.push({ text, mark })
  }
  for (const { removed, added, same } of gaps) {
    add(removed.join(''), 'removed')
    add(added.join(''), 'added')
    add(same.join(''), null)
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

/** Leaves one line that is the same beside each that is not, and a mark where others were. */
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
  const gaps = compare(before, after, allowance)
  if (gaps === null) return changedLines(before, after, allowance)
  const lines = gaps.flatMap(({ removed, added, same }): DifferenceLine[] => [
    ...changedLines(removed, added, allowance),
    ...same.map((text) => ({ kind: 'same' as const, pieces: [{ text, mark: null }] })),
  ])
  return lines.every(({ kind }) => kind === 'same') ? [] : withoutTheRest(lines)
}
