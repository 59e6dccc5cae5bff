import { LEXICON_CLASSES } from './lexicon'
import { LABELS } from './states'
import { WORD_CLASSES } from './words'

/** What the network reads of a token: its word, the end of it, its coarse class, its lexicon class and its look. */
export const COLUMNS = 5
export const SHAPES = 61
/** Numbers by which each column is written. */
const WIDTHS = [24, 8, 8, 8, 4]
/** Hidden units of each direction. */
export const HIDDEN = 32

/** Numbers that describe a token, and the gates of a direction: update, reset and candidate. */
export const INPUT = WIDTHS.reduce((sum, width) => sum + width, 0)
export const GATES = 3 * HIDDEN
export const OUTPUTS = LABELS.length

/** Weights of one direction. */
export interface Direction {
  input: Float64Array
  hidden: Float64Array
  inputBias: Float64Array
  hiddenBias: Float64Array
}

/** A small recurrent network that reads a sentence from both sides, with a chain over the plain labels on top. */
export interface Network {
  /** Row of a word, and of the last three letters of a word; the others share row 0. */
  words: Map<number, number>
  suffixes: Map<number, number>
  /** Per column the numbers of each value. */
  tables: { width: number; cells: Float64Array }[]
  directions: [Direction, Direction]
  /** Per label the weight of each hidden unit, both directions. */
  output: Float64Array
  outputBias: Float64Array
  /** Weight of each label after each other label; the last row is the beginning. */
  arcs: Float64Array
}

/** An untrained network that knows these words and suffixes; all weights are zero. */
export function createNetwork(words: Int32Array, suffixes: Int32Array): Network {
  const heights = [words.length + 1, suffixes.length + 1, WORD_CLASSES, LEXICON_CLASSES, SHAPES]
  const direction = (): Direction => ({
    input: new Float64Array(GATES * INPUT),
    hidden: new Float64Array(GATES * HIDDEN),
    inputBias: new Float64Array(GATES),
    hiddenBias: new Float64Array(GATES),
  })
  return {
    words: new Map(Array.from(words, (word, i) => [word, i + 1])),
    suffixes: new Map(Array.from(suffixes, (suffix, i) => [suffix, i + 1])),
    tables: WIDTHS.map((width, k) => ({ width, cells: new Float64Array(heights[k]! * width) })),
    directions: [direction(), direction()],
    output: new Float64Array(OUTPUTS * 2 * HIDDEN),
    outputBias: new Float64Array(OUTPUTS),
    arcs: new Float64Array((OUTPUTS + 1) * OUTPUTS),
  }
}

/** The weights of a network but for its tables, always in the same order. */
export function denseWeights(network: Network): Float64Array[] {
  const ofDirection = ({ input, hidden, inputBias, hiddenBias }: Direction) => [
    input,
    hidden,
    inputBias,
    hiddenBias,
  ]
  return [...network.directions.flatMap(ofDirection), network.output, network.outputBias, network.arcs]
}
