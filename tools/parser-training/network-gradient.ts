import { MAX_TOKENS } from '../../src/parser/engine/nlp/lattice'
import { COLUMNS, GATES, HIDDEN, INPUT, type Network, OUTPUTS } from '../../src/parser/engine/nlp/network'
import { logSum, type NetworkRoom, type Run } from '../../src/parser/engine/nlp/network-pass'

/** Shares of the inputs and of the hidden units that a look at a row keeps: 0, or what makes up for the others. */
export interface Masks {
  input: Float64Array
  states: [Float64Array, Float64Array]
}

/** Room for masks. */
export function createMasks(): Masks {
  return {
    input: new Float64Array(MAX_TOKENS * INPUT),
    states: [new Float64Array((MAX_TOKENS + 1) * HIDDEN), new Float64Array((MAX_TOKENS + 1) * HIDDEN)],
  }
}

/** The backward pass: adds the gradient of one row to `gradients`, which have the shape of the network. */
export class BackwardPass {
  private readonly errors = new Float64Array(MAX_TOKENS * OUTPUTS)
  private readonly ahead = new Float64Array(MAX_TOKENS * OUTPUTS)
  private readonly input = new Float64Array(MAX_TOKENS * INPUT)
  private readonly states = [
    new Float64Array((MAX_TOKENS + 1) * HIDDEN),
    new Float64Array((MAX_TOKENS + 1) * HIDDEN),
  ]
  private readonly gates = new Float64Array(GATES)
  private readonly recalled = new Float64Array(GATES)

  constructor(
    private readonly network: Network,
    private readonly gradients: Network,
    private readonly room: NetworkRoom,
    private readonly masks: Masks,
  ) {}

  /**
   * @param labels the right labels of the row that is in the room
   * @param mass logarithm of the mass of all label sequences
   * @param weight how much the row counts
   */
  run(labels: Uint8Array, mass: number, weight: number): void {
    const { count } = this.room
    this.fillErrors(labels, mass, weight)
    this.input.fill(0, 0, count * INPUT)
    for (const states of this.states) states.fill(0, 0, (count + 1) * HIDDEN)
    this.leaveOutput()
    this.leaveDirection(0)
    this.leaveDirection(1)
    this.leaveInput()
  }

  /** Probability of each label less what is right; the arcs learn here too. */
  private fillErrors(labels: Uint8Array, mass: number, weight: number): void {
    const { errors, ahead, gradients, room } = this
    const { arcs } = this.network
    const { scores, reach, count } = room
    const ways = new Float64Array(OUTPUTS)
    const last = (count - 1) * OUTPUTS
    ahead.fill(0, last, last + OUTPUTS)
    for (let cell = last - OUTPUTS; cell >= 0; cell -= OUTPUTS) {
      const next = cell + OUTPUTS
      for (let label = 0; label < OUTPUTS; label++) {
        for (let to = 0; to < OUTPUTS; to++)
          ways[to] = arcs[label * OUTPUTS + to]! + scores[next + to]! + ahead[next + to]!
        ahead[cell + label] = logSum(ways, 0)
      }
    }
    for (let t = 0; t < count; t++) {
      const cell = t * OUTPUTS
      for (let label = 0; label < OUTPUTS; label++) {
        const share = Math.exp(reach[cell + label]! + ahead[cell + label]! - mass)
        errors[cell + label] = weight * (share - (labels[t] === label ? 1 : 0))
        if (t === 0) gradients.arcs[OUTPUTS * OUTPUTS + label]! += errors[label]!
      }
      for (let arc = 0; t > 0 && arc < OUTPUTS * OUTPUTS; arc++) {
        const from = Math.floor(arc / OUTPUTS)
        const to = arc % OUTPUTS
        const log = reach[cell - OUTPUTS + from]! + arcs[arc]! + scores[cell + to]! + ahead[cell + to]! - mass
        const isRight = labels[t - 1] === from && labels[t] === to
        gradients.arcs[arc]! += weight * (Math.exp(log) - (isRight ? 1 : 0))
      }
    }
  }

  private leaveOutput(): void {
    const { errors, gradients, room, masks, states } = this
    const { output } = this.network
    for (let t = 0; t < room.count; t++) {
      for (let label = 0; label < OUTPUTS; label++) {
        const error = errors[t * OUTPUTS + label]!
        if (error < 1e-5 && error > -1e-5) continue
        gradients.outputBias[label]! += error
        for (let side = 0; side < 2; side++) {
          const row = (label * 2 + side) * HIDDEN
          const at = (side === 0 ? t + 1 : room.count - t) * HIDDEN
          const mask = masks.states[side]!
          const state = room.runs[side]!.state
          const into = states[side]!
          for (let h = 0; h < HIDDEN; h++) {
            gradients.output[row + h]! += error * state[at + h]! * mask[at + h]!
            into[at + h]! += error * output[row + h]! * mask[at + h]!
          }
        }
      }
    }
  }

  private leaveDirection(side: 0 | 1): void {
    const { room, gates, recalled } = this
    const run: Run = room.runs[side]
    const states = this.states[side]!
    const gradient = this.gradients.directions[side]!
    for (let k = room.count - 1; k >= 0; k--) {
      const at = k * HIDDEN
      for (let h = 0; h < HIDDEN; h++) {
        const error = states[at + HIDDEN + h]!
        const keeping = run.update[at + h]!
        const resetting = run.reset[at + h]!
        const fresh = run.candidate[at + h]!
        const intoFresh = error * (1 - keeping) * (1 - fresh * fresh)
        gates[h] = error * (run.state[at + h]! - fresh) * keeping * (1 - keeping)
        gates[HIDDEN + h] = intoFresh * run.recalled[at + h]! * resetting * (1 - resetting)
        gates[2 * HIDDEN + h] = intoFresh
        recalled[h] = gates[h]!
        recalled[HIDDEN + h] = gates[HIDDEN + h]!
        recalled[2 * HIDDEN + h] = intoFresh * resetting
        states[at + h]! += error * keeping
        gradient.hiddenBias[h]! += intoFresh * resetting
      }
      this.leaveGates(side, k)
    }
  }

  private leaveGates(side: 0 | 1, k: number): void {
    const { room, gates, recalled, input } = this
    const weights = this.network.directions[side]
    const gradient = this.gradients.directions[side]!
    const state = room.runs[side].state
    const states = this.states[side]!
    const from = (side === 0 ? k : room.count - 1 - k) * INPUT
    const at = k * HIDDEN
    for (let g = 0; g < GATES; g++) {
      const error = gates[g]!
      const row = g * INPUT
      gradient.inputBias[g]! += error
      for (let i = 0; i < INPUT; i++) {
        gradient.input[row + i]! += error * room.input[from + i]!
        input[from + i]! += error * weights.input[row + i]!
      }
      const recall = recalled[g]!
      const unit = g * HIDDEN
      for (let h = 0; h < HIDDEN; h++) {
        gradient.hidden[unit + h]! += recall * state[at + h]!
        states[at + h]! += recall * weights.hidden[unit + h]!
      }
    }
  }

  private leaveInput(): void {
    const { room, input, masks, gradients } = this
    let from = 0
    for (let k = 0; k < room.count * COLUMNS; k++) {
      const column = k % COLUMNS
      const { width } = this.network.tables[column]!
      const cells = gradients.tables[column]!.cells
      const to = room.rows[k]! * width
      for (let i = 0; i < width; i++, from++) cells[to + i]! += input[from]! * masks.input[from]!
    }
  }
}
