import { MAX_TOKENS } from '../../src/parser/engine/nlp/lattice'
import { COLUMNS, createNetwork, HIDDEN, INPUT, type Network } from '../../src/parser/engine/nlp/network'
import {
  createNetworkRoom,
  fillInput,
  networkMass,
  networkScore,
  runDirection,
  scoreLabels,
} from '../../src/parser/engine/nlp/network-pass'
import { createRandom, shuffle } from './chance'
import { BackwardPass, createMasks } from './network-gradient'
import type { NetworkRows } from './network-rows'
import { createStepper } from './network-stepper'

/** Knobs of the learner of the network; see docs/decisions/0010. */
export interface NetworkOptions {
  /** How many rows are looked at, all in all. */
  visits: number
  /** Rate of the first steps; it falls in a straight line. */
  rate: number
  /** Share of the inputs and hidden units that a look at a row leaves out. */
  dropped: number
  /** Share of the words that a look at a row takes for unknown ones. */
  hiddenWords: number
  seed: number
}

/** Rows whose gradients make one step. */
const BATCH = 8
const LEAST_RATE = 0.05
const REPORTS = 8

/** Random weights, as large as leaves the size of what flows through them as it is. */
function initialise(network: Network, random: () => number): void {
  const fill = (cells: Float64Array, most: number) => {
    for (let i = 0; i < cells.length; i++) cells[i] = (random() * 2 - 1) * most
  }
  for (const { cells } of network.tables) fill(cells, 0.3)
  for (const { input, hidden } of network.directions) {
    fill(input, Math.sqrt(3 / INPUT))
    fill(hidden, Math.sqrt(3 / HIDDEN))
  }
  fill(network.output, Math.sqrt(1.5 / HIDDEN))
}

/** Trains the network row by row (Adam, a rate that falls, random parts left out). */
export function learnNetwork(
  rows: NetworkRows,
  rowWeights: Float32Array,
  options: NetworkOptions,
  report: (line: string) => void,
): Network {
  const network = createNetwork(rows.words, rows.suffixes)
  const random = createRandom(options.seed)
  initialise(network, random)
  const room = createNetworkRoom()
  const masks = createMasks()
  const stepper = createStepper(network)
  const backward = new BackwardPass(network, stepper.gradients, room, masks)
  const kept = 1 / (1 - options.dropped)
  const seen = [0, 1].map(() => new Float64Array((MAX_TOKENS + 1) * HIDDEN))

  function look(row: number): number {
    const start = rows.start[row]!
    room.count = rows.start[row + 1]! - start
    const { count } = room
    room.rows.set(rows.cells.subarray(start * COLUMNS, (start + count) * COLUMNS))
    for (let t = 0; t < count; t++) if (random() < options.hiddenWords) room.rows[t * COLUMNS] = 0
    fillInput(network, room)
    for (let i = 0; i < count * INPUT; i++) {
      masks.input[i] = random() < options.dropped ? 0 : kept
      room.input[i]! *= masks.input[i]!
    }
    for (const side of [0, 1] as const) {
      runDirection(network, room, side)
      const { state } = room.runs[side]
      for (let i = HIDDEN; i < (count + 1) * HIDDEN; i++) {
        masks.states[side][i] = random() < options.dropped ? 0 : kept
        seen[side]![i] = state[i]! * masks.states[side][i]!
      }
    }
    stepper.touch(room)
    scoreLabels(network, room, seen[0]!, seen[1]!)
    const labels = rows.labels.subarray(start, start + count)
    const mass = networkMass(network, room)
    backward.run(labels, mass, rowWeights[row]!)
    return mass - networkScore(network, room, labels)
  }

  const order = Uint32Array.from(rowWeights, (_, row) => row)
  let loss = 0
  let looks = 0
  for (let scope = 0; scope < options.visits; scope++) {
    const at = scope % order.length
    if (at === 0) shuffle(order, random)
    const row = order[at]!
    if (rows.start[row + 1]! > rows.start[row]!) {
      loss += look(row)
      looks++
    }
    const left = 1 - scope / options.visits
    if ((scope + 1) % BATCH === 0) stepper.step(options.rate * Math.max(LEAST_RATE, left))
    if ((scope + 1) % Math.ceil(options.visits / REPORTS) === 0) {
      report(`  network, ${scope + 1} rows: loss ${(loss / looks).toFixed(4)}`)
      loss = 0
      looks = 0
    }
  }
  return network
}
