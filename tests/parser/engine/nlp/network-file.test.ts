import { expect, test } from 'bun:test'
import { createNetwork, denseWeights, type Network } from '../../../../src/parser/engine/nlp/network'
import { readNetwork, writeNetwork } from '../../../../src/parser/engine/nlp/network-file'
import { createRandom } from '../../../../tools/parser-training/chance'

function randomNetwork(): Network {
  const network = createNetwork(Int32Array.of(11, -22, 33), Int32Array.of(44))
  const random = createRandom(3)
  for (const list of denseWeights(network)) for (let i = 0; i < list.length; i++) list[i] = random() * 4 - 2
  for (const { cells } of network.tables) for (let i = 0; i < cells.length; i++) cells[i] = random() * 2 - 1
  return network
}

test('a network comes out of its file as it went in, up to the rounding', () => {
  const network = randomNetwork()
  const read = readNetwork(writeNetwork(network))
  expect([...read.words]).toEqual([...network.words])
  expect([...read.suffixes]).toEqual([...network.suffixes])
  denseWeights(network).forEach((list, k) => {
    const back = denseWeights(read)[k]!
    expect(Math.max(...list.map((value, i) => Math.abs(value - back[i]!)))).toBeLessThan(1e-4)
  })
  network.tables.forEach(({ cells }, k) => {
    const back = read.tables[k]!.cells
    expect(Math.max(...cells.map((value, i) => Math.abs(value - back[i]!)))).toBeLessThan(0.007)
  })
})

test('a number of a word takes one byte, another weight two', () => {
  const small = writeNetwork(createNetwork(Int32Array.of(1), Int32Array.of(2)))
  const large = writeNetwork(createNetwork(Int32Array.of(1, 3), Int32Array.of(2)))
  expect(large.length - small.length).toBe(4 + 24)
})
