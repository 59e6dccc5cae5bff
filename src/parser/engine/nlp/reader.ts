import { extractFeatures, FEATURES } from './features'
import { MAX_TOKENS, type Reading } from './lattice'
import { isSignOrNumber, unknownClass } from './lexicon'
import type { Model } from './model'
import { firstSlot } from './name-table'
import { createOutline, type Outline } from './outline'
import type { Token } from './tokens'
import { createWords, readWords, type Words } from './words'

/** Room for reading one sentence; reused from sentence to sentence. */
export interface Reader {
  words: Words
  lexicon: Uint8Array
  outline: Outline
  names: Int32Array
  /** Where the table of names is looked into first, and what is there. */
  places: Int32Array
  found: Int32Array
  reading: Reading
}

/** Allocates space for sentences of up to `MAX_TOKENS` tokens. */
export function createReader(): Reader {
  const words = createWords(MAX_TOKENS)
  const lexicon = new Uint8Array(MAX_TOKENS)
  return {
    words,
    lexicon,
    outline: createOutline(MAX_TOKENS),
    names: new Int32Array(MAX_TOKENS * FEATURES),
    places: new Int32Array(FEATURES),
    found: new Int32Array(FEATURES),
    reading: {
      count: 0,
      entries: new Uint16Array(0),
      start: new Uint32Array(MAX_TOKENS + 1),
      rows: new Int32Array(MAX_TOKENS * FEATURES),
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

/** Reads a sentence for a model: the rows of the features that it knows. Valid until the next call. */
export function readSentence(reader: Reader, model: Model, tokens: readonly Token[]): Reading {
  readNames(reader, tokens, (i, words) => model.lexicon.get(words.stem[i]!) ?? -1)
  const { reading, names, places, found } = reader
  const { rows } = reading
  const { table } = model
  const mask = table.length - 1
  reading.count = reader.words.count
  reading.entries = model.entries
  let next = 0
  for (let t = 0; t < reading.count; t++) {
    reading.start[t] = next
    const base = t * FEATURES
    // First all looks into the table, then what follows from them: so the processor fetches many lines of it at once.
    for (let k = 0; k < FEATURES; k++) {
      const slot = firstSlot(names[base + k]!, mask)
      places[k] = slot
      found[k] = table[slot]!
    }
    for (let k = 0; k < FEATURES; k++) {
      const name = names[base + k]!
      let slot = places[k]!
      let at = found[k]!
      while (at !== name && at !== 0) {
        slot = (slot + 2) & mask
        at = table[slot]!
      }
      if (at === 0) continue
      rows[next] = table[slot + 1]!
      next++
    }
  }
  reading.start[reading.count] = next
  return reading
}
