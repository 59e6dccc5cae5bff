import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLabeller, labelSentence } from '../../../src/parser/engine/nlp/labeller'
import { readModel, unpackModel } from '../../../src/parser/engine/nlp/model'
import { LABELS } from '../../../src/parser/engine/nlp/states'
import { tokenise } from '../../../src/parser/engine/nlp/tokens'
import { trainParser } from '../../../tools/parser-training/train-parser'

const FOODS = [
  'flour',
  'sugar',
  'milk',
  'butter',
  'rice',
  'honey',
  'cream',
  'salt',
  'oil',
  'water',
  'yeast',
  'cocoa',
]
const UNITS = ['cup', 'cups', 'tablespoon', 'teaspoons', 'ounces']
const PREPARATIONS = ['chopped', 'melted', 'sifted', 'warmed']

/** Small sentences of three shapes, each food with each unit. */
function sentences(): object[] {
  const rows: object[] = []
  for (const food of FOODS) {
    for (const [i, unit] of UNITS.entries()) {
      const note = PREPARATIONS[i % PREPARATIONS.length]!
      const tokens = [String(i + 1), unit, food]
      rows.push(
        { labels: ['QTY', 'UNIT', 'NAME'], tokens },
        { labels: ['QTY', 'UNIT', 'NAME', 'PUNC', 'PREP'], tokens: [...tokens, ',', note] },
        { labels: ['PREP', 'NAME'], tokens: [note, food] },
      )
    }
  }
  return rows.map((row, i) => {
    const { tokens } = row as { tokens: string[] }
    return { ...row, sentence: tokens.join(' '), checked: i % 7 !== 0, weight: i % 7 === 0 ? 0.4 : 1 }
  })
}

let folder = ''
const lines: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-train-'))
  const data = sentences()
    .map((row) => JSON.stringify(row))
    .join('\n')
  writeFileSync(join(folder, 'train.jsonl.gz'), Bun.gzipSync(data))
  const train = join(folder, 'train.jsonl.gz')
  for (const name of ['a.zst', 'b.zst'])
    trainParser([train, join(folder, name), train], (line) => lines.push(line))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the same data gives the same file, byte for byte', () => {
  const [a, b] = ['a.zst', 'b.zst'].map((name) => readFileSync(join(folder, name)))
  expect(a!.length).toBeGreaterThan(1000)
  expect(a!.equals(b!)).toBe(true)
})

const readWeights = () => new Uint8Array(Bun.zstdDecompressSync(readFileSync(join(folder, 'a.zst'))))

const openLabeller = () => createLabeller(unpackModel(readModel(readWeights().buffer)))

test('what was learnt labels a sentence that was not in the data', () => {
  const labeller = openLabeller()
  const { labels, raw } = labelSentence(labeller, tokenise('7 cups honey , sifted'))
  expect(Array.from(labels, (label) => LABELS[label]!)).toEqual(['QTY', 'UNIT', 'NAME', 'PUNC', 'PREP'])
  expect(raw[0]).toBeGreaterThan(0.5)
})

test('the network has a say in a doubtful sentence and none in a sure one', () => {
  const labeller = openLabeller()
  const read = (text: string) => {
    const { labels, isSure } = labelSentence(labeller, tokenise(text))
    return { isSure, labels: Array.from(labels, (label) => LABELS[label]!) }
  }
  const sure = read('3 cups flour')
  const doubtful = read('7 milk warmed cups')
  expect(sure.isSure).toBe(true)
  expect(doubtful.isSure).toBe(false)
  for (const dislike of new Set(doubtful.labels))
    labeller.model.network.outputBias[LABELS.indexOf(dislike)]! -= 40
  expect(read('7 milk warmed cups').labels).not.toEqual(doubtful.labels)
  expect(read('3 cups flour')).toEqual(sure)
})

test('the figures are printed', () => {
  expect(lines.join('\n')).toMatch(/Development set: 180 sentences\n +sentence +\d+\.\d\d %/)
})

test('a file of another version or cut off is refused', () => {
  const file = readWeights()
  expect(() => readModel(file.slice(0, file.length - 100).buffer)).toThrow('cut off')
  file[4] = 99
  expect(() => readModel(file.buffer)).toThrow('another version')
})
