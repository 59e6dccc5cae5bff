import { MAX_TOKENS } from '../../src/parser/engine/nlp/lattice'
import { arcWeights } from '../../src/parser/engine/nlp/model'
import { createStateSpace } from '../../src/parser/engine/nlp/states'
import { WORD_CLASSES } from '../../src/parser/engine/nlp/words'
import { createRandom, shuffle } from './chance'
import { type Packed, statesOf } from './vocabulary'

/** Knobs of the learner; see docs/decisions/0010. */
export interface LearnerOptions {
  epochs: number
  /** Rate of the first steps. */
  rate: number
  /** What a weight must be worth to differ from zero. */
  threshold: number
  arcThreshold: number
  seed: number
  isReversed: boolean
}

/** Weights of a trained chain: `weights[feature * states + state]`, and the arcs. */
export interface Learnt {
  weights: Float32Array
  arcs: Float32Array
}

/** Gradients below this are not worth a step. */
const LEAST_GRADIENT = 1e-3
/** The last epochs are averaged, this many times each. */
const AVERAGED_EPOCHS = 2
const AVERAGES_PER_EPOCH = 4
const SMOOTHING = 1

const space = createStateSpace()
const STATES = space.states
const ARCS = space.arcFrom.length
const ROOM = MAX_TOKENS * STATES

/**
 * Per weight: the sum that FTRL-proximal keeps, the sum of squared gradients, and the weight itself. `isUsed` has one
 * bit per state, so that rows of zeros cost nothing.
 */
class Weights {
  readonly cells: Float32Array
  readonly isUsed: Uint32Array

  constructor(
    rows: number,
    readonly width: number,
    private readonly rate: number,
    private readonly threshold: number,
  ) {
    this.cells = new Float32Array(rows * width * 3)
    this.isUsed = new Uint32Array(rows)
  }

  step(row: number, column: number, gradient: number): void {
    const { cells, rate, threshold } = this
    const at = (row * this.width + column) * 3
    const before = cells[at + 1]!
    const after = before + gradient * gradient
    const root = Math.sqrt(after)
    const sum = cells[at]! + gradient - ((root - Math.sqrt(before)) / rate) * cells[at + 2]!
    const bit = 1 << column
    cells[at] = sum
    cells[at + 1] = after
    if (sum > threshold) cells[at + 2] = ((threshold - sum) * rate) / (SMOOTHING + root)
    else if (sum < -threshold) cells[at + 2] = ((-threshold - sum) * rate) / (SMOOTHING + root)
    else {
      cells[at + 2] = 0
      this.isUsed[row]! &= ~bit
      return
    }
    this.isUsed[row]! |= bit
  }

  addTo(total: Float32Array, share: number): void {
    for (let i = 0; i < total.length; i++) total[i]! += this.cells[i * 3 + 2]! * share
  }
}

/** Forward and backward pass over one row: the probability of every state and arc at every token. */
class Pass {
  readonly mass = new Float64Array(ROOM)
  readonly arcMass = new Float64Array(MAX_TOKENS * ARCS)
  readonly forward = new Float64Array(ROOM)
  readonly backward = new Float64Array(ROOM)
  private readonly sums = new Float64Array(MAX_TOKENS)

  run(count: number): void {
    const { mass, arcMass, forward, backward, sums } = this
    const { arcFrom, arcTo } = space
    forward.fill(0, 0, count * STATES)
    for (let t = 0; t < count; t++) {
      const cell = t * STATES
      const arc = t * ARCS
      for (let a = 0; a < ARCS; a++) {
        const from = arcFrom[a]!
        const source = t > 0 ? forward[cell - STATES + from]! : from === 0 ? 1 : 0
        forward[cell + arcTo[a]!]! += source * arcMass[arc + a]!
      }
      let sum = 0
      for (let s = 0; s < STATES; s++) {
        forward[cell + s]! *= mass[cell + s]!
        sum += forward[cell + s]!
      }
      for (let s = 0; s < STATES; s++) forward[cell + s]! /= sum
      sums[t] = sum
    }
    const last = (count - 1) * STATES
    for (let s = 0; s < STATES; s++) backward[last + s] = 1
    for (let t = count - 1; t >= 0; t--) {
      const cell = t * STATES
      // From here on `mass` is what an arc into the state is worth, seen from the left.
      for (let s = 0; s < STATES; s++) mass[cell + s]! *= backward[cell + s]! / sums[t]!
      if (t === 0) return
      const arc = t * ARCS
      backward.fill(0, cell - STATES, cell)
      for (let a = 0; a < ARCS; a++) {
        backward[cell - STATES + arcFrom[a]!]! += arcMass[arc + a]! * mass[cell + arcTo[a]!]!
      }
    }
  }
}

/**
 * Trains one chain by FTRL-proximal, one row at a time, and averages the weights over the last two epochs.
 * @param rowWeights how much each row counts
 */
export function learn(
  packed: Packed,
  rowWeights: Float32Array,
  featureCount: number,
  options: LearnerOptions,
  report: (line: string) => void,
): Learnt {
  const weights = new Weights(featureCount, STATES, options.rate, options.threshold)
  const arcRows = arcWeights(space) / ARCS
  const arcs = new Weights(arcRows * ARCS, 1, options.rate, options.arcThreshold)
  const gold = statesOf(packed, options.isReversed)
  const total: Learnt = {
    weights: new Float32Array(featureCount * STATES),
    arcs: new Float32Array(arcWeights(space)),
  }
  const random = createRandom(options.seed)
  const order = Uint32Array.from(rowWeights, (_, r) => r)
  const averageEvery = Math.floor(order.length / AVERAGES_PER_EPOCH)
  const share = 1 / (AVERAGED_EPOCHS * AVERAGES_PER_EPOCH)
  const trainer = createTrainer(packed, gold, weights, arcs, options.isReversed)
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    order.forEach((row, i) => {
      loss += trainer(row, rowWeights[row]!)
      if (epoch > options.epochs - AVERAGED_EPOCHS && (i + 1) % averageEvery === 0) {
        weights.addTo(total.weights, share)
        arcs.addTo(total.arcs, share)
      }
    })
    report(`  epoch ${epoch}: loss ${(loss / order.length).toFixed(4)}`)
  }
  return total
}

function createTrainer(
  packed: Packed,
  gold: Uint8Array,
  weights: Weights,
  arcs: Weights,
  isReversed: boolean,
) {
  const pass = new Pass()
  const { arcFrom, arcTo } = space
  const { mass, arcMass, forward, backward } = pass

  function score(token: number, t: number): void {
    const cell = t * STATES
    for (let s = 0; s < STATES; s++) mass[cell + s] = 0
    for (let k = packed.tokenStart[token]!; k < packed.tokenStart[token + 1]!; k++) {
      const feature = packed.features[k]!
      let bits = weights.isUsed[feature]!
      const from = feature * STATES * 3 + 2
      while (bits !== 0) {
        const s = 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        mass[cell + s]! += weights.cells[from + s * 3]!
      }
    }
    let best = Number.NEGATIVE_INFINITY
    for (let s = 0; s < STATES; s++) if (mass[cell + s]! > best) best = mass[cell + s]!
    for (let s = 0; s < STATES; s++) mass[cell + s] = Math.exp(mass[cell + s]! - best)
    const kind = ARCS * (1 + packed.kinds[token]!)
    const word = ARCS * (1 + WORD_CLASSES + packed.lexicon[token]!)
    const { cells } = arcs
    for (let a = 0; a < ARCS; a++) {
      arcMass[t * ARCS + a] = Math.exp(
        cells[a * 3 + 2]! + cells[(kind + a) * 3 + 2]! + cells[(word + a) * 3 + 2]!,
      )
    }
  }

  function stepStates(token: number, t: number, weight: number): number {
    const cell = t * STATES
    const right = gold[token]!
    for (let s = 0; s < STATES; s++) {
      const error = forward[cell + s]! * backward[cell + s]! - (s === right ? 1 : 0)
      if (error < LEAST_GRADIENT && error > -LEAST_GRADIENT) continue
      const gradient = error * weight
      for (let k = packed.tokenStart[token]!; k < packed.tokenStart[token + 1]!; k++) {
        weights.step(packed.features[k]!, s, gradient)
      }
    }
    return -Math.log(Math.max(1e-9, forward[cell + right]! * backward[cell + right]!))
  }

  function stepArcs(token: number, t: number, before: number, weight: number): void {
    const cell = t * STATES
    const right = gold[token]!
    const kind = ARCS * (1 + packed.kinds[token]!)
    const word = ARCS * (1 + WORD_CLASSES + packed.lexicon[token]!)
    for (let a = 0; a < ARCS; a++) {
      const from = arcFrom[a]!
      const to = arcTo[a]!
      const source = t > 0 ? forward[cell - STATES + from]! : from === 0 ? 1 : 0
      const error =
        source * arcMass[t * ARCS + a]! * mass[cell + to]! - (from === before && to === right ? 1 : 0)
      if (error < LEAST_GRADIENT && error > -LEAST_GRADIENT) continue
      arcs.step(a, 0, error * weight)
      arcs.step(kind + a, 0, error * weight)
      arcs.step(word + a, 0, error * weight)
    }
  }

  return (row: number, weight: number): number => {
    const start = packed.rowStart[row]!
    const count = packed.rowStart[row + 1]! - start
    if (count === 0) return 0
    const tokenAt = (t: number) => (isReversed ? start + count - 1 - t : start + t)
    for (let t = 0; t < count; t++) score(tokenAt(t), t)
    pass.run(count)
    let loss = 0
    for (let t = 0; t < count; t++) {
      const token = tokenAt(t)
      loss += stepStates(token, t, weight)
      stepArcs(token, t, t > 0 ? gold[tokenAt(t - 1)]! : 0, weight)
    }
    return loss
  }
}
