import { COLUMNS, createNetwork } from '../../src/parser/engine/nlp/network'
import { findRows } from '../../src/parser/engine/nlp/network-pass'
import { createReader } from '../../src/parser/engine/nlp/reader'
import type { Row } from './rows'
import { type Lexicon, readTrainingRow } from './vocabulary'

/** Words that occur less often have no numbers of their own, nor have such endings. */
const LEAST_WORDS = 4
const LEAST_SUFFIXES = 12

/** All rows as the network reads them. */
export interface NetworkRows {
  /** Words and suffixes that are worth numbers of their own. */
  words: Int32Array
  suffixes: Int32Array
  /** First token of each row, one more at the end. */
  start: Uint32Array
  /** Rows of the tables, `COLUMNS` per token. */
  cells: Int32Array
  labels: Uint8Array
}

function frequent(counts: Map<number, number>, least: number): Int32Array {
  return Int32Array.from([...counts].filter(([, count]) => count >= least).map(([name]) => name))
}

/** Reads all rows for the network; the lexicon classes of a row do not count the row itself. */
export function readNetworkRows(rows: readonly Row[], lexicon: Lexicon): NetworkRows {
  const reader = createReader()
  const wordCounts = new Map<number, number>()
  const suffixCounts = new Map<number, number>()
  const count = (counts: Map<number, number>, name: number) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const row of rows) {
    readTrainingRow(reader, lexicon, row)
    for (let t = 0; t < reader.words.count; t++) {
      count(wordCounts, reader.words.lower[t]!)
      count(suffixCounts, reader.words.suffix3[t]!)
    }
  }
  const words = frequent(wordCounts, LEAST_WORDS)
  const suffixes = frequent(suffixCounts, LEAST_SUFFIXES)
  const network = createNetwork(words, suffixes)
  const tokens = rows.reduce((sum, row) => sum + row.tokens.length, 0)
  const start = new Uint32Array(rows.length + 1)
  const cells = new Int32Array(tokens * COLUMNS)
  const labels = new Uint8Array(tokens)
  rows.forEach((row, r) => {
    readTrainingRow(reader, lexicon, row)
    const from = start[r]!
    findRows(network, reader.words, reader.lexicon, cells.subarray(from * COLUMNS))
    labels.set(row.labels.subarray(0, reader.words.count), from)
    start[r + 1] = from + reader.words.count
  })
  return { words, suffixes, start, cells, labels }
}
