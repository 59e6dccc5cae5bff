/** The parsers that need no service; the third one, `openai`, is asked elsewhere. */
export type ParserName = 'nlp' | 'brute'

/** How sure a parser is, 0 to 1 per field; `name` is another word for `food`. */
export interface Confidence {
  average: number | null
  comment: number | null
  name: number | null
  unit: number | null
  quantity: number | null
  food: number | null
}

/** An ingredient line, taken apart. */
export interface ParsedLine {
  /** The text as it was given. */
  input: string
  /** Low end of a range; null (`nlp`) or 0 (`brute`, as in v1) without an amount. */
  quantity: number | null
  /** High end of a range, else null. */
  quantityEnd: number | null
  unit: string | null
  food: string | null
  note: string
  confidence: Confidence
  /** The parser that did the work: `nlp` hands over to `brute` for languages that it does not know. */
  parser: ParserName
}

/** The confidence of a parser that has none. */
export const NO_CONFIDENCE: Confidence = {
  average: null,
  comment: null,
  name: null,
  unit: null,
  quantity: null,
  food: null,
}
