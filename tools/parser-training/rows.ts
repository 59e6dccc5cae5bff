import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { LABELS } from '../../src/parser/engine/nlp/states'
import { type Token, tokenise } from '../../src/parser/engine/nlp/tokens'

/** A labelled sentence of the training data. */
export interface Row {
  text: string
  tokens: Token[]
  labels: Uint8Array
  weight: number
  /** False for sentences that a model labelled. */
  isChecked: boolean
}

const NUMBER_OF_LABEL = new Map<string, number>(LABELS.map((label, i) => [label, i]))

/** Lines of a file of JSON objects, packed with gzip or plain. */
export function readLines(path: string): string[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').filter((line) => line.trim() !== '')
}

function toRow(line: string): Row {
  const row: { sentence: string; labels: string[]; weight?: number; checked: boolean } = JSON.parse(line)
  const tokens = tokenise(row.sentence)
  if (tokens.length !== row.labels.length) throw new Error(`Tokens and labels differ: ${row.sentence}`)
  const labels = Uint8Array.from(row.labels, (label) => NUMBER_OF_LABEL.get(label) ?? 0)
  return { text: row.sentence, tokens, labels, weight: row.weight ?? 1, isChecked: row.checked }
}

/** Reads labelled sentences. */
export function readRows(path: string): Row[] {
  return readLines(path).map(toRow)
}

/** A sentence without what makes near-copies differ: numbers, accents, punctuation, plural. */
export function patternOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\d+(?:[.,/⁄]\d+)*/g, '0')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/s\b/g, '')
    .trim()
}
