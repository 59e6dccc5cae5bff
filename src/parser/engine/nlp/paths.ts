import { type Lattice, MAX_TOKENS } from './lattice'
import type { StateSpace } from './states'

/** How many paths are kept at most. */
export const MOST_PATHS = 8
const NONE = -1e30

/** Room for the best paths of one sentence; reused from sentence to sentence. */
export interface PathTable {
  /** Score of the best way from the beginning to each state at each token. */
  reach: Float64Array
}

/** Allocates the best paths of sentences of up to `MAX_TOKENS` tokens. */
export function createPathTable(space: StateSpace): PathTable {
  return { reach: new Float64Array(MAX_TOKENS * space.states) }
}

function fillReach(space: StateSpace, lattice: Lattice, reach: Float64Array): void {
  const { states, arcFrom, arcStart } = space
  const arcCount = arcFrom.length
  for (let t = 0; t < lattice.count; t++) {
    const before = (t - 1) * states
    for (let s = 0; s < states; s++) {
      const cell = t * states + s
      let best = NONE
      const last = lattice.mass[cell] === 0 ? 0 : arcStart[s + 1]!
      for (let a = arcStart[s]!; a < last; a++) {
        const from = arcFrom[a]!
        const arc = lattice.arcs[t * arcCount + a]!
        const start = t > 0 ? reach[before + from]! : from === 0 ? 0 : NONE
        if (start + arc > best) best = start + arc
      }
      reach[cell] = best + lattice.scores[cell]!
    }
  }
}

/** The end of a path, from a token on; what is before it is the best way to `state`. */
interface Ending {
  token: number
  state: number
  /** Score of the whole path, and of what comes after `state`. */
  score: number
  after: number
  next: Ending | null
}

/** Adds an ending to a list that is sorted from the best and keeps `most`. */
function insert(list: Ending[], most: number, ending: Ending): void {
  let place = list.length
  while (place > 0 && list[place - 1]!.score < ending.score) place--
  if (place >= most) return
  list.splice(place, 0, ending)
  if (list.length > most) list.pop()
}

function labelsOf(space: StateSpace, count: number, first: Ending): Uint8Array {
  const labels = new Uint8Array(count)
  for (let ending: Ending | null = first; ending; ending = ending.next)
    labels[ending.token] = space.labelOf[ending.state]!
  return labels
}

/**
 * The best label sequences of a sentence, best first, in the order of the lattice. Different paths are different
 * labels, because a state follows from the labels before it.
 *
 * Endings grow from the last token to the first, the most promising one first. Each stands for a path with exactly its
 * score, so that no more of them are kept than paths are still wanted.
 */
export function bestPaths(
  space: StateSpace,
  lattice: Lattice,
  most: number,
  table: PathTable,
): { labels: Uint8Array; score: number }[] {
  const { states, arcFrom, arcStart } = space
  const { reach } = table
  const n = lattice.count
  if (n === 0) return []
  fillReach(space, lattice, reach)
  const open: Ending[] = []
  const consider = (token: number, state: number, after: number, next: Ending | null) => {
    const score = reach[token * states + state]! + after
    if (score > NONE / 2 && (open.length < most || score > open[open.length - 1]!.score))
      insert(open, most, { token, state, score, after, next })
  }
  for (let state = 0; state < states; state++) consider(n - 1, state, 0, null)
  const paths: { labels: Uint8Array; score: number }[] = []
  while (paths.length < most) {
    const best = open.shift()
    if (!best) break
    const { token, state } = best
    if (token === 0) {
      paths.push({ labels: labelsOf(space, n, best), score: best.score })
      continue
    }
    const after = best.after + lattice.scores[token * states + state]!
    for (let a = arcStart[state]!; a < arcStart[state + 1]!; a++)
      consider(token - 1, arcFrom[a]!, after + lattice.arcs[token * arcFrom.length + a]!, best)
  }
  return paths
}
