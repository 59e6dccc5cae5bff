import { LEXICON_CLASSES } from './lexicon'
import { indexNames } from './name-table'
import type { Network } from './network'
import { readNetwork } from './network-file'
import { createStateSpace, type StateSpace } from './states'
import { valuesOfLevels } from './weight-levels'
import { WORD_CLASSES } from './words'

/** Version of the features and of the file; weights of another version are refused. */
const MODEL_VERSION = 2
const MAGIC = 0x54525041
const HEADER_INTS = 9

/**
 * A feature's row holds its entries in the forward chain and, after them, those in the backward chain. It is addressed by one
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
  /** Open-addressed table of feature names, each with the feature's row after it. */
  table: Int32Array
  /** State (low byte) and level (high byte) of each entry, together for the sake of the cache. */
  entries: Uint16Array
  /** Word stem → lexicon class. */
  lexicon: Map<number, number>
  forward: Chain
  backward: Chain
  network: Network
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
  /** What `writeNetwork` wrote. */
  network: Uint8Array<ArrayBuffer>
  curves: Float32Array[]
}

export function arcWeights(space: StateSpace): number {
  return space.arcFrom.length * (1 + WORD_CLASSES + LEXICON_CLASSES)
}

function unpackChain(packed: PackedChain): Chain {
  const values = valuesOfLevels(packed.scale)
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

/**
 * Puts the entries of both chains into rows.
 * @throws Error if there are more entries than rows can address
 */
function joinEntries(
  forward: PackedChain,
  backward: PackedChain,
): { rows: Int32Array; entries: Uint16Array } {
  const rows = new Int32Array(forward.lengths.length)
  const entries = new Uint16Array(forward.states.length + backward.states.length)
  if (entries.length >= 1 << (31 - ROW_BITS)) throw new Error('The weights have too many entries.')
  let ahead = 0
  let behind = 0
  let next = 0
  for (let number = 0; number < rows.length; number++) {
    const aheadEnd = ahead + forward.lengths[number]!
    const behindEnd = behind + backward.lengths[number]!
    rows[number] = (next << ROW_BITS) | ((behindEnd - behind) << LENGTH_BITS) | (aheadEnd - ahead)
    for (; ahead < aheadEnd; ahead++)
      entries[next++] = forward.states[ahead]! | ((forward.levels[ahead]! & 255) << 8)
    for (; behind < behindEnd; behind++)
      entries[next++] = backward.states[behind]! | ((backward.levels[behind]! & 255) << 8)
  }
  return { rows, entries }
}

/**
 * Makes packed weights ready for use.
 * @throws Error if there are more entries than rows can address
 */
export function unpackModel(packed: PackedModel): Model {
  const { rows, entries } = joinEntries(packed.forward, packed.backward)
  const lexicon = new Map<number, number>()
  for (let i = 0; i < packed.lexiconKeys.length; i++)
    lexicon.set(packed.lexiconKeys[i]!, packed.lexiconClasses[i]!)
  return {
    space: createStateSpace(),
    table: indexNames(packed.keys, rows),
    entries,
    lexicon,
    forward: unpackChain(packed.forward),
    backward: unpackChain(packed.backward),
    network: readNetwork(packed.network),
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
    model.network.length,
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
    model.network,
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
  const [
    features = 0,
    words = 0,
    forwardEntries = 0,
    backwardEntries = 0,
    arcs = 0,
    shape = 0,
    networkBytes = 0,
  ] = header.subarray(2)
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
    network: bytes(networkBytes).slice(),
  }
}
