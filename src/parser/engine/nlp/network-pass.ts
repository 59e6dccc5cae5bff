import { MAX_TOKENS } from './lattice'
import { COLUMNS, GATES, HIDDEN, INPUT, type Network, OUTPUTS, SHAPES } from './network'
import type { Words } from './words'

/** What one direction computed, in the order in which it read the tokens; `state` begins with zeros. */
export interface Run {
  state: Float64Array
  update: Float64Array
  reset: Float64Array
  candidate: Float64Array
  recalled: Float64Array
}

/** Room for one sentence; reused from sentence to sentence. */
export interface NetworkRoom {
  count: number
  /** Row of each column of each token. */
  rows: Int32Array
  input: Float64Array
  runs: [Run, Run]
  /** Score of each label at each token, and of all ways to it. */
  scores: Float64Array
  reach: Float64Array
}

/** Allocates space for sentences of up to `MAX_TOKENS` tokens. */
export function createNetworkRoom(): NetworkRoom {
  const run = (): Run => ({
    state: new Float64Array((MAX_TOKENS + 1) * HIDDEN),
    update: new Float64Array(MAX_TOKENS * HIDDEN),
    reset: new Float64Array(MAX_TOKENS * HIDDEN),
    candidate: new Float64Array(MAX_TOKENS * HIDDEN),
    recalled: new Float64Array(MAX_TOKENS * HIDDEN),
  })
  return {
    count: 0,
    rows: new Int32Array(MAX_TOKENS * COLUMNS),
    input: new Float64Array(MAX_TOKENS * INPUT),
    runs: [run(), run()],
    scores: new Float64Array(MAX_TOKENS * OUTPUTS),
    reach: new Float64Array(MAX_TOKENS * OUTPUTS),
  }
}

export function findRows(network: Network, words: Words, lexicon: Uint8Array, rows: Int32Array): void {
  for (let t = 0; t < words.count; t++) {
    const at = t * COLUMNS
    rows[at] = network.words.get(words.lower[t]!) ?? 0
    rows[at + 1] = network.suffixes.get(words.suffix3[t]!) ?? 0
    rows[at + 2] = words.kind[t]!
    rows[at + 3] = lexicon[t]!
    rows[at + 4] = (words.shape[t]! >>> 0) % SHAPES
  }
}

/** Writes the numbers of all rows as the input of the network. */
export function fillInput(network: Network, room: NetworkRoom): void {
  let to = 0
  for (let k = 0; k < room.count * COLUMNS; k++) {
    const { width, cells } = network.tables[k % COLUMNS]!
    const from = room.rows[k]! * width
    for (let i = 0; i < width; i++) room.input[to++] = cells[from + i]!
  }
}

const sums = new Float64Array(GATES)

/** Runs one direction over the input: 0 from the first token, 1 from the last (gated recurrent units). */
export function runDirection(network: Network, room: NetworkRoom, side: 0 | 1): void {
  const { input, hidden, inputBias, hiddenBias } = network.directions[side]
  const { state, update, reset, candidate, recalled } = room.runs[side]
  const values = room.input
  state.fill(0, 0, HIDDEN)
  for (let k = 0; k < room.count; k++) {
    const from = (side === 0 ? k : room.count - 1 - k) * INPUT
    const before = k * HIDDEN
    // Four sums at a time: one alone would wait for each of its additions.
    for (let g = 0; g < GATES; g += 4) {
      let a = inputBias[g]!
      let b = inputBias[g + 1]!
      let c = inputBias[g + 2]!
      let d = inputBias[g + 3]!
      const row = g * INPUT
      for (let i = row; i < row + INPUT; i++) {
        const value = values[from + i - row]!
        a += input[i]! * value
        b += input[i + INPUT]! * value
        c += input[i + 2 * INPUT]! * value
        d += input[i + 3 * INPUT]! * value
      }
      sums[g] = a
      sums[g + 1] = b
      sums[g + 2] = c
      sums[g + 3] = d
    }
    for (let h = 0; h < HIDDEN; h++) {
      let toUpdate = sums[h]!
      let toReset = sums[HIDDEN + h]!
      let recall = hiddenBias[h]!
      const first = h * HIDDEN
      const second = first + HIDDEN * HIDDEN
      const third = second + HIDDEN * HIDDEN
      for (let i = 0; i < HIDDEN; i++) {
        const value = state[before + i]!
        toUpdate += hidden[first + i]! * value
        toReset += hidden[second + i]! * value
        recall += hidden[third + i]! * value
      }
      const keeping = 1 / (1 + Math.exp(-toUpdate))
      const resetting = 1 / (1 + Math.exp(-toReset))
      const fresh = Math.tanh(sums[2 * HIDDEN + h]! + resetting * recall)
      update[before + h] = keeping
      reset[before + h] = resetting
      candidate[before + h] = fresh
      recalled[before + h] = recall
      state[before + HIDDEN + h] = (1 - keeping) * fresh + keeping * state[before + h]!
    }
  }
}

/** Scores every label at every token from the states of both directions. */
export function scoreLabels(
  network: Network,
  room: NetworkRoom,
  forward: Float64Array,
  backward: Float64Array,
): void {
  for (let t = 0; t < room.count; t++) {
    const left = (t + 1) * HIDDEN
    const right = (room.count - t) * HIDDEN
    for (let label = 0; label < OUTPUTS; label++) {
      let sum = network.outputBias[label]!
      const row = label * 2 * HIDDEN
      for (let h = 0; h < HIDDEN; h++) {
        sum +=
          network.output[row + h]! * forward[left + h]! +
          network.output[row + HIDDEN + h]! * backward[right + h]!
      }
      room.scores[t * OUTPUTS + label] = sum
    }
  }
}

const ways = new Float64Array(OUTPUTS)

/** Logarithm of the sum of exponentials of `values` from `at` on, one per label. */
export function logSum(values: Float64Array, at: number): number {
  let most = values[at]!
  for (let i = 1; i < OUTPUTS; i++) if (values[at + i]! > most) most = values[at + i]!
  let sum = 0
  for (let i = 0; i < OUTPUTS; i++) sum += Math.exp(values[at + i]! - most)
  return most + Math.log(sum)
}

/** Logarithm of the mass of all label sequences; fills `reach`. */
export function networkMass(network: Network, room: NetworkRoom): number {
  const { arcs } = network
  const { scores, reach, count } = room
  for (let label = 0; label < OUTPUTS; label++)
    reach[label] = arcs[OUTPUTS * OUTPUTS + label]! + scores[label]!
  for (let t = 1; t < count; t++) {
    const cell = t * OUTPUTS
    for (let label = 0; label < OUTPUTS; label++) {
      for (let from = 0; from < OUTPUTS; from++)
        ways[from] = reach[cell - OUTPUTS + from]! + arcs[from * OUTPUTS + label]!
      reach[cell + label] = logSum(ways, 0) + scores[cell + label]!
    }
  }
  return logSum(reach, (count - 1) * OUTPUTS)
}

/** Score of one label sequence. */
export function networkScore(network: Network, room: NetworkRoom, labels: Uint8Array): number {
  let score = 0
  let before: number = OUTPUTS
  for (let t = 0; t < room.count; t++) {
    const label = labels[t]!
    score += room.scores[t * OUTPUTS + label]! + network.arcs[before * OUTPUTS + label]!
    before = label
  }
  return score
}

/** Reads a sentence of at least one token; returns the logarithm of the mass of all its label sequences. */
export function readWithNetwork(
  network: Network,
  room: NetworkRoom,
  words: Words,
  lexicon: Uint8Array,
): number {
  room.count = words.count
  findRows(network, words, lexicon, room.rows)
  fillInput(network, room)
  runDirection(network, room, 0)
  runDirection(network, room, 1)
  scoreLabels(network, room, room.runs[0].state, room.runs[1].state)
  return networkMass(network, room)
}
