import { deriveFields, type Fields } from '../../src/parser/engine/nlp/fields'
import { LABELS } from '../../src/parser/engine/nlp/states'
import type { Row } from './rows'

/** Which fields of a sentence came out right. */
export interface Verdict {
  average: boolean
  quantity: boolean
  unit: boolean
  food: boolean
  comment: boolean
}

/** Fields of a labelled row. */
export function fieldsOf(row: Row, labels: Uint8Array): Fields {
  return deriveFields(
    row.text,
    row.tokens,
    Array.from(labels, (label) => LABELS[label]!),
  )
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

/** Words of a note in any order, without the fillers that are free to be there. */
function bagOf(text: string): string {
  return wordsOf(text)
    .split(' ')
    .filter((word) => !/^(?:an?|of|the|about|approximately|around)$/.test(word))
    .sort()
    .join(' ')
}

/** Compares the fields of two labellings of a row. */
export function judge(row: Row, labels: Uint8Array): Verdict {
  const got = fieldsOf(row, labels)
  const wanted = fieldsOf(row, row.labels)
  const quantity = (got.quantity ?? 0) === (wanted.quantity ?? 0)
  const unit = wordsOf(got.unit) === wordsOf(wanted.unit)
  const food = wordsOf(got.food) === wordsOf(wanted.food)
  const comment = bagOf(got.note) === bagOf(wanted.note)
  return { average: quantity && unit && food, quantity, unit, food, comment }
}
