import { type Lattice, MAX_TOKENS } from './lattice.rules'
import type { StateSpace } from './states.rules'

/** How many paths are kept at most. */
export const MOST_PATHS = 8
const NONE = -1e30

/** Room for the best paths of one sentence; reused from sentence to sentence. */
export interface PathTable {
  scores: Float64Array
  /** State before, and which of its paths. */
  from: Uint8Array
  rank: Uint8Array
}

/** Room for the `most` best paths. */
export function createPathTable(space: StateSpace, most: number): PathTable {
  const cells = MAX_TOKENS * space.states * most
  return { scores: new Float64Array(cells), from: new Uint8Array(cells), rank: new Uint8Array(cells) }
}

/** Puts a score into the sorted list of a cell; false if it is too low. */
function insert(
  table: PathTable,
  cell: number,
  most: number,
  score: number,
  from: number,
  rank: number,
): boolean {
  let k = cell + most - 1
  if (score <= table.scores[k]!) return false
  while (k > cell && score > table.scores[k - 1]!) {
    table.scores[k] = table.scores[k - 1]!
    table.from[k] = table.from[k - 1]!
    table.rank[k] = table.rank[k - 1]!
    k--
  }
  table.scores[k] = score
  table.from[k] = from
  table.rank[k] = rank
  return true
}

/** Fills the table: the `most` best ways to reach each state at each token. */
function fillTable(space: StateSpace, lattice: Lattice, most: number, table: PathTable): void {
  const { states, arcFrom, arcStart } = space
  const arcCount = arcFrom.length
  const n = lattice.count
  table.scores.fill(NONE, 0, n * states * most)
  for (let t = 0; t < n; t++) {
    for (let s = 0; s < states; s++) {
      const cell = t * states + s
      if (lattice.mass[cell] === 0) continue
      const target = cell * most
      for (let a = arcStart[s]!; a < arcStart[s + 1]!; a++) {
        const from = arcFrom[a]!
        const arc = lattice.arcs[t * arcCount + a]!
        if (t === 0) {
          if (from === 0) insert(table, target, most, arc, 0, 0)
          continue
        }
        const source = (cell - s - states + from) * most
        for (let k = 0; k < most; k++) {
          const score = table.scores[source + k]!
          if (score <= NONE / 2 || !insert(table, target, most, score + arc, from, k)) break
        }
      }
      for (let k = target; k < target + most; k++) table.scores[k]! += lattice.scores[cell]!
    }
  }
}

/**
 * The best label sequences of a sentence, best first, in the order of the lattice. Different paths are different
 * labels, because a state follows from the labels before it.
 */
export function bestPaths(
  space: StateSpace,
  lattice: Lattice,
  most: number,
  table: PathTable,
): { labels: Uint8Array; score: number }[] {
  const n = lattice.count
  if (n === 0) return []
  fillTable(space, lattice, most, table)
  const last = (n - 1) * space.states
  const ends: { state: number; rank: number; score: number }[] = []
  for (let state = 0; state < space.states; state++) {
    for (let rank = 0; rank < most; rank++) {
      const score = table.scores[(last + state) * most + rank]!
      if (score > NONE / 2) ends.push({ state, rank, score })
    }
  }
  ends.sort((a, b) => b.score - a.score)
  return ends.slice(0, most).map(({ state, rank, score }) => {
    const labels = new Uint8Array(n)
    let s = state
    let k = rank
    for (let t = n - 1; t >= 0; t--) {
      labels[t] = space.labelOf[s]!
      const cell = (t * space.states + s) * most + k
      s = table.from[cell]!
      k = table.rank[cell]!
    }
    return { labels, score }
  })
}
