import { extractFeatures, FEATURES } from './features.rules'
import { MAX_TOKENS, type Reading } from './lattice.rules'
import { isSignOrNumber, unknownClass } from './lexicon.rules'
import { type Model, slotOf } from './model.rules'
import { createOutline, type Outline } from './outline.rules'
import type { Token } from './tokens.rules'
import { createWords, readWords, type Words } from './words.rules'

/** Room for reading one sentence; reused from sentence to sentence. */
export interface Reader {
  words: Words
  lexicon: Uint8Array
  outline: Outline
  names: Int32Array
  reading: Reading
}

/** Makes room for sentences of up to `MAX_TOKENS` tokens. */
export function createReader(): Reader {
  const words = createWords(MAX_TOKENS)
  const lexicon = new Uint8Array(MAX_TOKENS)
  return {
    words,
    lexicon,
    outline: createOutline(MAX_TOKENS),
    names: new Int32Array(MAX_TOKENS * FEATURES),
    reading: {
      count: 0,
      start: new Uint32Array(MAX_TOKENS + 1),
      features: new Int32Array(MAX_TOKENS * FEATURES),
      kinds: words.kind,
      lexicon,
    },
  }
}

/**
 * Reads words and feature names of a sentence.
 * @param classOf lexicon class of the word at an index, −1 if the lexicon does not know it
 */
export function readNames(
  reader: Reader,
  tokens: readonly Token[],
  classOf: (i: number, words: Words) => number,
): void {
  const { words, lexicon } = reader
  readWords(tokens, words)
  for (let i = 0; i < words.count; i++) {
    const kind = words.kind[i]!
    const known = isSignOrNumber(kind) ? 0 : classOf(i, words)
    lexicon[i] = known >= 0 ? known : unknownClass(kind)
  }
  extractFeatures(words, lexicon, reader.outline, reader.names)
}

/** Reads a sentence for a model: the numbers of the features that it knows. Valid until the next call. */
export function readSentence(reader: Reader, model: Model, tokens: readonly Token[]): Reading {
  readNames(reader, tokens, (i, words) => model.lexicon.get(words.stem[i]!) ?? -1)
  const { reading, names } = reader
  const { table } = model
  reading.count = reader.words.count
  let next = 0
  for (let t = 0; t < reading.count; t++) {
    reading.start[t] = next
    for (let k = t * FEATURES; k < (t + 1) * FEATURES; k++) {
      const name = names[k]!
      if (name === 0) continue
      const slot = slotOf(table, name)
      if (table[slot] === 0) continue
      reading.features[next] = table[slot + 1]!
      next++
    }
  }
  reading.start[reading.count] = next
  return reading
}
