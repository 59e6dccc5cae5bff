import { FEATURES } from '../../src/parser/engine/nlp/features'
import {
  isSignOrNumber,
  LEXICON_COLUMNS,
  LexiconColumn,
  lexiconClass,
} from '../../src/parser/engine/nlp/lexicon'
import { slotOf } from '../../src/parser/engine/nlp/name-table'
import { createReader, type Reader, readNames } from '../../src/parser/engine/nlp/reader'
import { createStateSpace, LABELS } from '../../src/parser/engine/nlp/states'
import type { Words } from '../../src/parser/engine/nlp/words'
import type { Row } from './rows'

/** Room for the feature names of the whole corpus: some 3.4 million. */
const LARGEST_TABLE = 1 << 23
/** Lexicon column of each label, −1 for signs. */
const COLUMN_OF = [
  LexiconColumn.quantity,
  LexiconColumn.unit,
  LexiconColumn.size,
  LexiconColumn.name,
  LexiconColumn.preparation,
  LexiconColumn.comment,
  LexiconColumn.comment,
  -1,
]

/** How often each word stem carries which label. */
export interface Lexicon {
  numbers: Map<number, number>
  counts: Float64Array
}

/** Features of all rows, as the learner wants them. */
export interface Packed {
  /** First token of each row, one more at the end. */
  rowStart: Uint32Array
  /** First feature of each token, one more at the end. */
  tokenStart: Uint32Array
  features: Int32Array
  kinds: Uint8Array
  lexicon: Uint8Array
  labels: Uint8Array
}

/** Feature names that are worth a weight; frequent ones first. */
export interface Vocabulary {
  lexicon: Lexicon
  /** Feature name of each number. */
  names: Int32Array
  /** Feature names, each with its number behind it; −1 for those that are too rare. */
  table: Int32Array
}

function eachWord(reader: Reader, row: Row, scope: (words: Words, i: number) => void): void {
  readNames(reader, row.tokens, (i, words) => {
    scope(words, i)
    return -1
  })
}

/** Counts the labels of all word stems. */
export function countWords(rows: readonly Row[]): Lexicon {
  const reader = createReader()
  const numbers = new Map<number, number>()
  const counts: number[] = []
  for (const row of rows) {
    eachWord(reader, row, (words, i) => {
      const column = COLUMN_OF[row.labels[i]!]!
      if (column < 0) return
      const stem = words.stem[i]!
      let number = numbers.get(stem)
      if (number === undefined) {
        number = numbers.size
        numbers.set(stem, number)
        for (let k = 0; k < LEXICON_COLUMNS; k++) counts.push(0)
      }
      counts[number * LEXICON_COLUMNS + column]! += row.weight
    })
  }
  return { numbers, counts: Float64Array.from(counts) }
}

/** Class of a stem for use outside the training data; −1 if it is too rare. */
export function classOfStem(lexicon: Lexicon, stem: number): number {
  const number = lexicon.numbers.get(stem)
  return number === undefined ? -1 : lexiconClass(lexicon.counts, number * LEXICON_COLUMNS)
}

const own = new Float64Array(LEXICON_COLUMNS)

/** Class of a word within a training row, which must not count for itself. */
function classWithoutRow(lexicon: Lexicon, row: Row, words: Words, i: number): number {
  const number = lexicon.numbers.get(words.stem[i]!)
  if (number === undefined) return -1
  const from = number * LEXICON_COLUMNS
  own.set(lexicon.counts.subarray(from, from + LEXICON_COLUMNS))
  for (let k = 0; k < words.count; k++) {
    const column = COLUMN_OF[row.labels[k]!]!
    if (words.stem[k] === words.stem[i] && column >= 0 && !isSignOrNumber(words.kind[k]!)) {
      own[column] = Math.max(0, own[column]! - row.weight)
    }
  }
  return lexiconClass(own, 0)
}

/** Reads words, lexicon classes and feature names of a training row, as if the row were not among the data. */
export function readTrainingRow(reader: Reader, lexicon: Lexicon, row: Row): void {
  readNames(reader, row.tokens, (i, words) => classWithoutRow(lexicon, row, words, i))
}

/** Collects the feature names that occur in at least `least` tokens. */
export function collectVocabulary(rows: readonly Row[], least: number): Vocabulary {
  const lexicon = countWords(rows)
  const reader = createReader()
  const occurrences = rows.reduce((sum, row) => sum + row.tokens.length, 0) * FEATURES
  let size = 1024
  while (size < occurrences * 2 && size < LARGEST_TABLE) size *= 2
  const table = new Int32Array(size * 2)
  for (const row of rows) {
    readTrainingRow(reader, lexicon, row)
    for (let k = 0; k < reader.words.count * FEATURES; k++) {
      const name = reader.names[k]!
      if (name === 0) continue
      const slot = slotOf(table, name)
      table[slot] = name
      table[slot + 1]!++
    }
  }
  const kept: number[] = []
  for (let slot = 0; slot < table.length; slot += 2) if (table[slot + 1]! >= least) kept.push(slot)
  kept.sort((a, b) => table[b + 1]! - table[a + 1]! || a - b)
  for (let slot = 0; slot < table.length; slot += 2) table[slot + 1] = -1
  const names = Int32Array.from(kept, (slot) => table[slot]!)
  kept.forEach((slot, number) => {
    table[slot + 1] = number
  })
  return { lexicon, names, table }
}

/** Reads all rows into the numbers of the vocabulary. */
export function packRows(
  rows: readonly Row[],
  vocabulary: Vocabulary,
  isColumnUsed: (column: number) => boolean = () => true,
): Packed {
  const reader = createReader()
  const tokens = rows.reduce((sum, row) => sum + row.tokens.length, 0)
  const rowStart = new Uint32Array(rows.length + 1)
  const tokenStart = new Uint32Array(tokens + 1)
  const features = new Int32Array(tokens * FEATURES)
  const kinds = new Uint8Array(tokens)
  const lexicon = new Uint8Array(tokens)
  const labels = new Uint8Array(tokens)
  let token = 0
  let next = 0
  rows.forEach((row, r) => {
    readTrainingRow(reader, vocabulary.lexicon, row)
    rowStart[r] = token
    for (let t = 0; t < reader.words.count; t++) {
      tokenStart[token] = next
      kinds[token] = reader.words.kind[t]!
      lexicon[token] = reader.lexicon[t]!
      labels[token] = row.labels[t]!
      for (let k = t * FEATURES; k < (t + 1) * FEATURES; k++) {
        const name = isColumnUsed(k - t * FEATURES) ? reader.names[k]! : 0
        const number = name === 0 ? -1 : vocabulary.table[slotOf(vocabulary.table, name) + 1]!
        if (number >= 0) features[next++] = number
      }
      token++
    }
  })
  rowStart[rows.length] = token
  tokenStart[token] = next
  return { rowStart, tokenStart, features: features.slice(0, next), kinds, lexicon, labels }
}

/** Labels as the states of the chain, row by row; from the last token to the first for the backward chain. */
export function statesOf(packed: Packed, isReversed: boolean): Uint8Array {
  const space = createStateSpace()
  const states = new Uint8Array(packed.labels.length)
  for (let r = 0; r + 1 < packed.rowStart.length; r++) {
    const start = packed.rowStart[r]!
    const count = packed.rowStart[r + 1]! - start
    let state = 0
    for (let t = 0; t < count; t++) {
      const token = isReversed ? start + count - 1 - t : start + t
      state = space.next[state * LABELS.length + packed.labels[token]!]!
      states[token] = state
    }
  }
  return states
}
