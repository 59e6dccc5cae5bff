import { expect, test } from 'bun:test'
import { COLUMNS, createNetwork, denseWeights } from '../../../src/parser/engine/nlp/network'
import { createNetworkRoom, networkScore, readWithNetwork } from '../../../src/parser/engine/nlp/network-pass'
import { createReader, readNames } from '../../../src/parser/engine/nlp/reader'
import { tokenise } from '../../../src/parser/engine/nlp/tokens'
import { createRandom } from '../../../tools/parser-training/chance'
import { BackwardPass, createMasks } from '../../../tools/parser-training/network-gradient'

const LABELS = Uint8Array.of(0, 1, 3, 7, 4)

/** A random network that has read `2 cups flour, sifted`. */
function readLine() {
  const reader = createReader()
  readNames(reader, tokenise('2 cups flour, sifted'), () => -1)
  const { words, lexicon } = reader
  const network = createNetwork(words.lower.slice(0, 3), words.suffix3.slice(1, 2))
  const random = createRandom(7)
  const lists = [...denseWeights(network), ...network.tables.map(({ cells }) => cells)]
  for (const list of lists) for (let i = 0; i < list.length; i++) list[i] = random() - 0.5
  const room = createNetworkRoom()
  const loss = () => readWithNetwork(network, room, words, lexicon) - networkScore(network, room, LABELS)
  return { network, room, loss, lists, words, lexicon }
}

test('the backward pass finds the slope of the loss in every kind of weight', () => {
  const { network, room, loss, lists, words, lexicon } = readLine()
  const gradients = createNetwork(new Int32Array(3), new Int32Array(1))
  const masks = createMasks()
  for (const mask of [masks.input, ...masks.states]) mask.fill(1)
  const mass = readWithNetwork(network, room, words, lexicon)
  new BackwardPass(network, gradients, room, masks).run(LABELS, mass, 1)
  const slopes = [...denseWeights(gradients), ...gradients.tables.map(({ cells }) => cells)]
  lists.forEach((list, k) => {
    const steepest = slopes[k]!.reduce(
      (best, slope, i, all) => (Math.abs(slope) > Math.abs(all[best]!) ? i : best),
      0,
    )
    const before = list[steepest]!
    list[steepest] = before + 1e-5
    const above = loss()
    list[steepest] = before - 1e-5
    const below = loss()
    list[steepest] = before
    expect(Math.abs(slopes[k]![steepest]!)).toBeGreaterThan(1e-3)
    expect((above - below) / 2e-5).toBeCloseTo(slopes[k]![steepest]!, 5)
  })
})

test('the label sequences of a sentence share a probability of one', () => {
  const { network, room, words, lexicon } = readLine()
  const mass = readWithNetwork(network, room, { ...words, count: 2 }, lexicon)
  let sum = 0
  for (let a = 0; a < 8; a++) {
    for (let b = 0; b < 8; b++) sum += Math.exp(networkScore(network, room, Uint8Array.of(a, b)) - mass)
  }
  expect(sum).toBeCloseTo(1, 9)
})

test('words and endings that it does not know share a row', () => {
  const { room } = readLine()
  const { network, words, lexicon } = readLine()
  readWithNetwork(network, room, words, lexicon)
  expect(Array.from({ length: 5 }, (_, t) => room.rows[t * COLUMNS])).toEqual([1, 2, 3, 0, 0])
})
