import { LEXICON_CLASSES } from './lexicon.rules'
import { createStateSpace, type StateSpace } from './states.rules'
import { WORD_CLASSES } from './words.rules'

/** Version of the features and of the file; weights of another version are refused. */
export const MODEL_VERSION = 1
const MAGIC = 0x54525041
const HEADER_INTS = 8

/**
 * A feature's row holds its entries in the forward chain and, behind them, those in the backward chain. It is told by one
 * number: how many entries of each (5 bits), and above that the place of the first.
 */
export const ROW_BITS = 10
export const LENGTH_BITS = 5
export const LENGTH_MASK = 31

/** Weights of one linear chain, without those of the features. */
export interface Chain {
  /** Weight of each level. */
  values: Float64Array
  /** Weights of the arcs: always, then per word class, then per lexicon class. */
  arcs: Float32Array
  /** Exponentials of the arcs' weights, by word class and lexicon class; made when a pair first occurs. */
  arcMasses: (Float32Array | undefined)[]
}

/** Points of a rising curve from raw to calibrated probability, evenly spaced over the logit. */
export type Curve = Float32Array

/** Everything that the parser learnt. */
export interface Model {
  space: StateSpace
  /** Open-addressed table of feature names, each with the feature's row behind it. */
  table: Int32Array
  /** State (low byte) and level (high byte) of each entry, together for the sake of the cache. */
  entries: Uint16Array
  /** Word stem → lexicon class. */
  lexicon: Map<number, number>
  forward: Chain
  backward: Chain
  curves: Curve[]
}

/** A chain before it is packed, and after: one byte per weight. */
export interface PackedChain {
  lengths: Uint8Array
  states: Uint8Array
  levels: Int8Array
  scale: number
  arcs: Int16Array
  arcScale: number
}

/** What the weights file holds. */
export interface PackedModel {
  keys: Int32Array
  lexiconKeys: Int32Array
  lexiconClasses: Uint8Array
  forward: PackedChain
  backward: PackedChain
  curves: Float32Array[]
}

/** Number of arc weights of a chain. */
export function arcWeights(space: StateSpace): number {
  return space.arcFrom.length * (1 + WORD_CLASSES + LEXICON_CLASSES)
}

/** Value of a level from −127 to 127: fine near zero, coarse far away. */
export function weightOfLevel(level: number, scale: number): number {
  const share = Math.abs(level) / 127
  return Math.sign(level) * scale * share * Math.sqrt(share)
}

/** Level nearest to a weight; the inverse of `weightOfLevel`. */
export function levelOfWeight(weight: number, scale: number): number {
  return Math.sign(weight) * Math.round(127 * (Math.abs(weight) / scale) ** (2 / 3))
}

/** Where the search for a feature name begins in a table of names and numbers. */
export function firstSlot(name: number, mask: number): number {
  return (Math.imul(name, 0x9e3779b1) >>> 7) & mask & ~1
}

/** Place of a feature name in a table of names and numbers: of itself, or of the gap where it belongs. */
export function slotOf(table: Int32Array, name: number): number {
  const mask = table.length - 1
  let slot = firstSlot(name, mask)
  while (table[slot] !== 0 && table[slot] !== name) slot = (slot + 2) & mask
  return slot
}

function unpackChain(packed: PackedChain): Chain {
  const values = new Float64Array(256)
  for (let i = 0; i < 256; i++) values[i] = weightOfLevel(i < 128 ? i : i - 256, packed.scale)
  const arcs = new Float32Array(packed.arcs.length)
  for (let a = 0; a < arcs.length; a++) arcs[a] = (packed.arcs[a]! / 32767) * packed.arcScale
  return { values, arcs, arcMasses: [] }
}

/** Exponentials of the weights of all arcs into a token of these classes. */
export function arcMassesOf(space: StateSpace, chain: Chain, kind: number, word: number): Float32Array {
  const pair = kind * LEXICON_CLASSES + word
  let masses = chain.arcMasses[pair]
  if (!masses) {
    const { arcs } = chain
    const count = space.arcFrom.length
    const ofKind = count * (1 + kind)
    const ofWord = count * (1 + WORD_CLASSES + word)
    masses = Float32Array.from(
      { length: count },
      (_, a) =>
        Math.fround(Math.exp(arcs[a]! + arcs[ofKind + a]!)) * Math.fround(Math.exp(arcs[ofWord + a]!)),
    )
    chain.arcMasses[pair] = masses
  }
  return masses
}

/** Copies the entries of one feature; returns how many they are. */
function copyEntries(packed: PackedChain, from: number, count: number, entries: Uint16Array, to: number) {
  for (let e = 0; e < count; e++)
    entries[to + e] = packed.states[from + e]! | ((packed.levels[from + e]! & 255) << 8)
  return count
}

/**
 * Makes packed weights ready for use.
 * @throws Error if there are more entries than rows can tell
 */
export function unpackModel(packed: PackedModel): Model {
  let size = 1024
  while (size < packed.keys.length * 1.4) size *= 2
  const table = new Int32Array(size * 2)
  const { forward, backward } = packed
  const entries = new Uint16Array(forward.states.length + backward.states.length)
  if (entries.length >= 1 << (31 - ROW_BITS)) throw new Error('The weights have too many entries.')
  let forwardAt = 0
  let backwardAt = 0
  for (let number = 0; number < packed.keys.length; number++) {
    const name = packed.keys[number]!
    const ahead = forward.lengths[number]!
    const behind = backward.lengths[number]!
    const slot = slotOf(table, name)
    const at = forwardAt + backwardAt
    table[slot] = name
    table[slot + 1] = (at << ROW_BITS) | (behind << LENGTH_BITS) | ahead
    forwardAt += copyEntries(forward, forwardAt, ahead, entries, at)
    backwardAt += copyEntries(backward, backwardAt, behind, entries, at + ahead)
  }
  const lexicon = new Map<number, number>()
  for (let i = 0; i < packed.lexiconKeys.length; i++)
    lexicon.set(packed.lexiconKeys[i]!, packed.lexiconClasses[i]!)
  return {
    space: createStateSpace(),
    table,
    entries,
    lexicon,
    forward: unpackChain(packed.forward),
    backward: unpackChain(packed.backward),
    curves: packed.curves.map((curve) => curve.slice()),
  }
}

/** Writes packed weights as one file, little-endian. */
export function writeModel(model: PackedModel): Uint8Array<ArrayBuffer> {
  const points = model.curves[0]?.length ?? 0
  const header = Int32Array.of(
    MAGIC,
    MODEL_VERSION,
    model.keys.length,
    model.lexiconKeys.length,
    model.forward.states.length,
    model.backward.states.length,
    model.forward.arcs.length,
    model.curves.length * 65536 + points,
  )
  const { forward, backward } = model
  const parts: (Int32Array | Float32Array | Int16Array | Int8Array | Uint8Array)[] = [
    header,
    model.keys,
    model.lexiconKeys,
    Float32Array.of(forward.scale, forward.arcScale, backward.scale, backward.arcScale),
    ...model.curves,
    forward.arcs,
    backward.arcs,
    model.lexiconClasses,
    forward.lengths,
    backward.lengths,
    forward.states,
    backward.states,
    forward.levels,
    backward.levels,
  ]
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return file
}

/**
 * Reads what `writeModel` wrote.
 * @throws Error if the file is of another version or cut off
 */
export function readModel(file: ArrayBuffer): PackedModel {
  const header = new Int32Array(file, 0, HEADER_INTS)
  if (header[0] !== MAGIC || header[1] !== MODEL_VERSION)
    throw new Error('The weights are of another version.')
  const [features = 0, words = 0, forwardEntries = 0, backwardEntries = 0, arcs = 0, shape = 0] =
    header.subarray(2)
  let at = HEADER_INTS * 4
  const take = (bytes: number) => {
    const from = at
    at += bytes
    if (at > file.byteLength) throw new Error('The weights are cut off.')
    return from
  }
  const keys = new Int32Array(file, take(features * 4), features)
  const lexiconKeys = new Int32Array(file, take(words * 4), words)
  const scales = new Float32Array(file, take(16), 4)
  const points = shape % 65536
  const curves = Array.from({ length: shape >> 16 }, () => new Float32Array(file, take(points * 4), points))
  const forwardArcs = new Int16Array(file, take(arcs * 2), arcs)
  const backwardArcs = new Int16Array(file, take(arcs * 2), arcs)
  const bytes = (length: number) => new Uint8Array(file, take(length), length)
  const lexiconClasses = bytes(words)
  const forwardLengths = bytes(features)
  const backwardLengths = bytes(features)
  const forwardStates = bytes(forwardEntries)
  const backwardStates = bytes(backwardEntries)
  const levels = (length: number) => new Int8Array(file, take(length), length)
  const chain = (lengths: Uint8Array, states: Uint8Array, arcLevels: Int16Array, k: number): PackedChain => ({
    lengths,
    states,
    levels: levels(states.length),
    scale: scales[k]!,
    arcs: arcLevels,
    arcScale: scales[k + 1]!,
  })
  return {
    keys,
    lexiconKeys,
    lexiconClasses,
    curves,
    forward: chain(forwardLengths, forwardStates, forwardArcs, 0),
    backward: chain(backwardLengths, backwardStates, backwardArcs, 2),
  }
}
