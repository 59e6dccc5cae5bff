import { createNetwork, denseWeights, type Network } from './network'
import { levelOfWeight, valuesOfLevels } from './weight-levels'

const FINEST = 32767

function largest(values: Float64Array): number {
  let most = 1e-6
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}

/** Where the parts of a packed network begin: names of words and suffixes, scales, weights of two bytes and of one. */
function placesOf(network: Network) {
  const dense = denseWeights(network)
  const sum = (lists: readonly Float64Array[]) => lists.reduce((total, list) => total + list.length, 0)
  const scalesAt = 8 + 4 * (network.words.size + network.suffixes.size)
  const fineAt = scalesAt + 4 * (dense.length + network.tables.length)
  const coarseAt = fineAt + 2 * sum(dense)
  return {
    keysAt: 8,
    scalesAt,
    fineAt,
    coarseAt,
    end: coarseAt + sum(network.tables.map(({ cells }) => cells)),
  }
}

/** Packs a network, little-endian: one byte per number of a word, two per other weight. */
export function writeNetwork(network: Network): Uint8Array<ArrayBuffer> {
  const { keysAt, scalesAt, fineAt, coarseAt, end } = placesOf(network)
  const { buffer } = new Uint8Array(end)
  const names = [...network.words.keys(), ...network.suffixes.keys()]
  new Int32Array(buffer, 0, 2).set([network.words.size, network.suffixes.size])
  new Int32Array(buffer, keysAt, names.length).set(names)
  const dense = denseWeights(network)
  const tables = network.tables.map(({ cells }) => cells)
  const scales = new Float32Array(buffer, scalesAt, dense.length + tables.length)
  scales.set([...dense, ...tables].map(largest))
  let at = 0
  const fine = new Int16Array(buffer, fineAt, (coarseAt - fineAt) / 2)
  dense.forEach((list, k) => {
    for (const value of list) fine[at++] = Math.round((value / scales[k]!) * FINEST)
  })
  at = 0
  const coarse = new Int8Array(buffer, coarseAt)
  tables.forEach((list, k) => {
    for (const value of list) coarse[at++] = levelOfWeight(value, scales[dense.length + k]!)
  })
  return new Uint8Array(buffer)
}

/** Reads what `writeNetwork` wrote: a buffer of its own. */
export function readNetwork({ buffer }: Uint8Array<ArrayBuffer>): Network {
  const [wordCount = 0, suffixCount = 0] = new Int32Array(buffer, 0, 2)
  const names = new Int32Array(buffer, 8, wordCount + suffixCount)
  const network = createNetwork(names.subarray(0, wordCount), names.subarray(wordCount))
  const { scalesAt, fineAt, coarseAt } = placesOf(network)
  const dense = denseWeights(network)
  const scales = new Float32Array(buffer, scalesAt, dense.length + network.tables.length)
  const fine = new Int16Array(buffer, fineAt, (coarseAt - fineAt) / 2)
  let at = 0
  dense.forEach((list, k) => {
    const scale = scales[k]!
    for (let i = 0; i < list.length; i++) list[i] = (fine[at++]! / FINEST) * scale
  })
  const coarse = new Uint8Array(buffer, coarseAt)
  at = 0
  network.tables.forEach(({ cells }, k) => {
    const values = valuesOfLevels(scales[dense.length + k]!)
    for (let i = 0; i < cells.length; i++) cells[i] = values[coarse[at++]!]!
  })
  return network
}
