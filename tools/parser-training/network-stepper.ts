import { COLUMNS, createNetwork, denseWeights, type Network } from '../../src/parser/engine/nlp/network'
import type { NetworkRoom } from '../../src/parser/engine/nlp/network-pass'

const MOMENTUM = 0.9
const SPREAD = 0.998
const SMALLEST = 1e-6

/** Weights with their gradients and the running means that Adam keeps. */
interface Moving {
  values: Float64Array
  gradients: Float64Array
  means: Float64Array
  squares: Float64Array
}

/** Gradients of a network, and the steps that follow from them. */
export interface Stepper {
  /** In the shape of the network. */
  gradients: Network
  /** Notes which rows of the tables the sentence in the room uses: only they move. */
  touch(room: NetworkRoom): void
  /** Moves the weights against the gradients and empties these (Adam). */
  step(rate: number): void
}

function move({ values, gradients, means, squares }: Moving, from: number, to: number, rate: number): void {
  for (let i = from; i < to; i++) {
    const gradient = gradients[i]!
    means[i] = MOMENTUM * means[i]! + (1 - MOMENTUM) * gradient
    squares[i] = SPREAD * squares[i]! + (1 - SPREAD) * gradient * gradient
    values[i]! -= (rate * means[i]!) / (Math.sqrt(squares[i]!) + SMALLEST)
    gradients[i] = 0
  }
}

/** Prepares the steps of a network. */
export function createStepper(network: Network): Stepper {
  const gradients = createNetwork(new Int32Array(network.words.size), new Int32Array(network.suffixes.size))
  const pair = (values: Float64Array, sums: Float64Array): Moving => ({
    values,
    gradients: sums,
    means: new Float64Array(values.length),
    squares: new Float64Array(values.length),
  })
  const sums = denseWeights(gradients)
  const dense = denseWeights(network).map((values, k) => pair(values, sums[k]!))
  const tables = network.tables.map(({ cells }, k) => pair(cells, gradients.tables[k]!.cells))
  const touched = network.tables.map(() => new Set<number>())
  let steps = 0
  return {
    gradients,
    touch(room) {
      for (let k = 0; k < room.count * COLUMNS; k++) touched[k % COLUMNS]!.add(room.rows[k]!)
    },
    step(rate) {
      steps++
      const size = (rate * Math.sqrt(1 - SPREAD ** steps)) / (1 - MOMENTUM ** steps)
      for (const weights of dense) move(weights, 0, weights.values.length, size)
      tables.forEach((table, k) => {
        const { width } = network.tables[k]!
        for (const row of touched[k]!) move(table, row * width, (row + 1) * width, size)
        touched[k]!.clear()
      })
    },
  }
}
