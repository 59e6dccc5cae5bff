import { arcMassesOf, type Chain, LENGTH_BITS, LENGTH_MASK, ROW_BITS } from './model'
import { LABELS, type StateSpace } from './states'
import { WORD_CLASSES } from './words'

/** Longest sentence that is labelled, in tokens; what follows is left to the note. */
export const MAX_TOKENS = 160

/** A state whose score is this much behind the best one at its token is not followed. */
const HOPELESS = -14

/** Scores of one sentence in one chain. The backward chain sees the sentence from its end. */
export interface Lattice {
  count: number
  /** Score of each state at each token, and its exponential relative to the best at the token. */
  scores: Float64Array
  mass: Float64Array
  /** Score of each arc into each token. */
  arcs: Float32Array
  /** Exponentials of such scores, by token. */
  arcMasses: Float32Array[]
  /** Sum of what `mass` was divided by. */
  shift: number
}

/** Room for one sentence; reused from sentence to sentence. */
export function createLattice(space: StateSpace): Lattice {
  const cells = MAX_TOKENS * space.states
  const arcs = MAX_TOKENS * space.arcFrom.length
  return {
    count: 0,
    scores: new Float64Array(cells),
    mass: new Float64Array(cells),
    arcs: new Float32Array(arcs),
    arcMasses: [],
    shift: 0,
  }
}

/** What the chains read of a sentence: rows of the known features, and the classes of each token. */
export interface Reading {
  count: number
  /** First feature of each token, one more at the end. */
  start: Uint32Array
  rows: Int32Array
  /** What the rows are made of; see `Model`. */
  entries: Uint16Array
  kinds: Uint8Array
  lexicon: Uint8Array
}

const sums = new Float64Array(256)

/** Fills the lattice with the scores that a chain gives to a sentence. */
export function fillLattice(
  space: StateSpace,
  chain: Chain,
  reading: Reading,
  isReversed: boolean,
  lattice: Lattice,
): void {
  const { scores, mass } = lattice
  const { values } = chain
  const { start, rows, entries } = reading
  const states = space.states
  const n = reading.count
  lattice.count = n
  lattice.shift = 0
  for (let t = 0; t < n; t++) {
    const token = isReversed ? n - 1 - t : t
    const cell = t * states
    for (let s = 0; s < states; s++) sums[s] = 0
    const end = start[token + 1]!
    for (let k = start[token]!; k < end; k++) {
      const row = rows[k]!
      let e = row >> ROW_BITS
      let last = e + (row & LENGTH_MASK)
      if (isReversed) {
        e = last
        last += (row >> LENGTH_BITS) & LENGTH_MASK
      }
      for (; e < last; e++) {
        const entry = entries[e]!
        sums[entry & 255]! += values[entry >> 8]!
      }
    }
    let best = Number.NEGATIVE_INFINITY
    for (let s = 0; s < states; s++) if (sums[s]! > best) best = sums[s]!
    for (let s = 0; s < states; s++) {
      const score = sums[s]!
      const behind = score - best
      scores[cell + s] = score
      mass[cell + s] = behind > HOPELESS ? Math.exp(behind) : 0
    }
    lattice.shift += best
    lattice.arcMasses[t] = arcMassesOf(space, chain, reading.kinds[token]!, reading.lexicon[token]!)
  }
}

/** Adds the scores of the arcs, which only `bestPaths` and `pathScore` need. */
export function fillArcs(
  space: StateSpace,
  chain: Chain,
  reading: Reading,
  isReversed: boolean,
  lattice: Lattice,
): void {
  const arcCount = space.arcFrom.length
  for (let t = 0; t < lattice.count; t++) {
    const token = isReversed ? lattice.count - 1 - t : t
    const into = t * arcCount
    const kind = arcCount * (1 + reading.kinds[token]!)
    const word = arcCount * (1 + WORD_CLASSES + reading.lexicon[token]!)
    for (let a = 0; a < arcCount; a++) {
      lattice.arcs[into + a] = chain.arcs[a]! + chain.arcs[kind + a]! + chain.arcs[word + a]!
    }
  }
}

const before = new Float64Array(64)
const after = new Float64Array(64)

/**
 * Logarithm of the mass of all paths whose labels are allowed.
 * @param allowed one set of labels per token of the sentence (bit = label), in the order of the lattice; all if missing
 */
export function pathMass(space: StateSpace, lattice: Lattice, allowed?: Uint8Array): number {
  const { states, arcFrom, arcStart, labelOf } = space
  const { mass, arcMasses } = lattice
  let log = lattice.shift
  before.fill(0)
  before[0] = 1
  for (let t = 0; t < lattice.count; t++) {
    const arcMass = arcMasses[t]!
    const cell = t * states
    const set = allowed ? allowed[t]! : 255
    let sum = 0
    for (let s = 0; s < states; s++) {
      let value = 0
      const own = mass[cell + s]!
      if (own > 0 && (set >> labelOf[s]!) & 1) {
        const last = arcStart[s + 1]!
        for (let a = arcStart[s]!; a < last; a++) value += before[arcFrom[a]!]! * arcMass[a]!
        value *= own
      }
      after[s] = value
      sum += value
    }
    if (!(sum > 0)) return Number.NEGATIVE_INFINITY
    log += Math.log(sum)
    for (let s = 0; s < states; s++) before[s] = after[s]! / sum
  }
  return log
}

const cameFrom = new Uint8Array(MAX_TOKENS * 64)

/** The best label sequence of a lattice, by products of masses. */
export function bestPath(space: StateSpace, lattice: Lattice): Uint8Array {
  const { states, arcFrom, arcStart, labelOf } = space
  const { mass, arcMasses } = lattice
  before.fill(0)
  before[0] = 1
  for (let t = 0; t < lattice.count; t++) {
    const arcMass = arcMasses[t]!
    const cell = t * states
    let most = 0
    for (let s = 0; s < states; s++) {
      let best = 0
      const own = mass[cell + s]!
      if (own > 0) {
        const last = arcStart[s + 1]!
        for (let a = arcStart[s]!; a < last; a++) {
          const value = before[arcFrom[a]!]! * arcMass[a]!
          if (value > best) {
            best = value
            cameFrom[cell + s] = arcFrom[a]!
          }
        }
        best *= own
        if (best > most) most = best
      }
      after[s] = best
    }
    for (let s = 0; s < states; s++) before[s] = after[s]! / most
  }
  let state = 0
  for (let s = 1; s < states; s++) if (before[s]! > before[state]!) state = s
  const labels = new Uint8Array(lattice.count)
  for (let t = lattice.count - 1; t >= 0; t--) {
    labels[t] = labelOf[state]!
    state = cameFrom[t * states + state]!
  }
  return labels
}

/** Score of one sequence of labels, in the order of the lattice. */
export function pathScore(space: StateSpace, lattice: Lattice, labels: Uint8Array): number {
  const arcCount = space.arcFrom.length
  let score = 0
  let state = 0
  for (let t = 0; t < lattice.count; t++) {
    const to = space.next[state * LABELS.length + labels[t]!]!
    let arc = space.arcStart[to]!
    while (space.arcFrom[arc] !== state) arc++
    score += lattice.arcs[t * arcCount + arc]! + lattice.scores[t * space.states + to]!
    state = to
  }
  return score
}
