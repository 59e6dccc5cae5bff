import { drawOutline, type Outline } from './outline'
import type { Words } from './words'

/** Feature columns per token; a column that does not apply holds 0. */
export const FEATURES = 115

const EDGES = [-11, -12, -13, -14, -15, -16, -17, -18]

/** Where the hash of each template begins. */
const SEEDS = Int32Array.from({ length: FEATURES }, (_, k) => Math.imul((k + 1) ^ 0x5bd1e995, 0x9e3779b1))
/** What the features of one token say: three values each. */
const values = new Int32Array(FEATURES * 3)
/** The first features are left out where their value is 0. */
const OPTIONAL = 10

/** The column that is written next. */
let column = 0

/** Notes the values of the next feature. */
function put(a: number, b: number, c: number): void {
  values[3 * column] = a
  values[3 * column + 1] = b
  values[3 * column + 2] = c
  column++
}

/** 32-bit names of the features of a token: template and values. */
function nameFeatures(out: Int32Array, base: number): void {
  for (let k = 0; k < FEATURES; k++) {
    let hash = Math.imul(SEEDS[k]! ^ values[3 * k]!, 0x85ebca6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash ^ values[3 * k + 1]!, 0xc2b2ae35)
    hash ^= hash >>> 15
    hash = Math.imul(hash ^ values[3 * k + 2]!, 0x27d4eb2f)
    hash ^= hash >>> 14
    out[base + k] = hash === 0 ? 1 : hash
  }
  for (let k = 0; k < OPTIONAL; k++) if (values[3 * k] === 0) out[base + k] = 0
}

function at(values: Int32Array | Uint8Array, i: number, count: number): number {
  if (i < 0) return EDGES[-i - 1] ?? -19
  return i < count ? values[i]! : (EDGES[i - count + 4] ?? -20)
}

function bucket(n: number): number {
  if (n < 5) return n
  return n < 8 ? 5 : 6
}

/**
 * Writes `FEATURES` feature names per token to `out`, token by token.
 * @param lexicon class of each token (see lexicon.rules)
 */
export function extractFeatures(words: Words, lexicon: Uint8Array, outline: Outline, out: Int32Array): void {
  drawOutline(words, lexicon, outline)
  for (let i = 0; i < words.count; i++) {
    column = 0
    wordFeatures(words, i)
    neighbourFeatures(words, i)
    classFeatures(words, words.kind, i)
    classFeatures(words, lexicon, i)
    placeFeatures(words, lexicon, outline, i)
    runFeatures(words, lexicon, outline, i)
    nameFeatures(out, i * FEATURES)
  }
}

function wordFeatures(w: Words, i: number): void {
  put(7, 0, 0)
  put(w.lower[i]!, 0, 0)
  put(w.raw[i]!, 0, 0)
  put(w.stem[i]!, 0, 0)
  put(w.shape[i]!, 0, 0)
  put(w.suffix2[i]!, 0, 0)
  put(w.suffix3[i]!, 0, 0)
  put(w.suffix4[i]!, 0, 0)
  put(w.prefix3[i]!, 0, 0)
  put(w.prefix4[i]!, 0, 0)
}

function neighbourFeatures(w: Words, i: number): void {
  const n = w.count
  const s0 = w.stem[i]!
  const l1 = at(w.stem, i - 1, n)
  const l2 = at(w.stem, i - 2, n)
  const l3 = at(w.stem, i - 3, n)
  const r1 = at(w.stem, i + 1, n)
  const r2 = at(w.stem, i + 2, n)
  const r3 = at(w.stem, i + 3, n)
  put(at(w.lower, i - 1, n), 0, 0)
  put(at(w.lower, i - 2, n), 0, 0)
  put(at(w.lower, i - 3, n), 0, 0)
  put(at(w.lower, i + 1, n), 0, 0)
  put(at(w.lower, i + 2, n), 0, 0)
  put(at(w.lower, i + 3, n), 0, 0)
  put(l1, 0, 0)
  put(l2, 0, 0)
  put(r1, 0, 0)
  put(r2, 0, 0)
  put(at(w.stem, i - 4, n), 0, 0)
  put(at(w.stem, i + 4, n), 0, 0)
  put(l1, s0, 0)
  put(s0, r1, 0)
  put(l2, l1, 0)
  put(r1, r2, 0)
  put(l1, r1, 0)
  put(l2, s0, 0)
  put(s0, r2, 0)
  put(l3, s0, 0)
  put(s0, r3, 0)
  put(l1, s0, r1)
  put(l2, l1, s0)
  put(s0, r1, r2)
  put(r1, r2, r3)
  put(l3, l2, l1)
  put(at(w.suffix3, i - 1, n), 0, 0)
  put(at(w.suffix3, i + 1, n), 0, 0)
  put(at(w.suffix2, i - 1, n), w.suffix2[i]!, 0)
  put(w.suffix2[i]!, at(w.suffix2, i + 1, n), 0)
  put(at(w.shape, i - 1, n), w.shape[i]!, at(w.shape, i + 1, n))
}

function classFeatures(w: Words, list: Uint8Array, i: number): void {
  const n = w.count
  const c0 = list[i]!
  const l1 = at(list, i - 1, n)
  const l2 = at(list, i - 2, n)
  const l3 = at(list, i - 3, n)
  const r1 = at(list, i + 1, n)
  const r2 = at(list, i + 2, n)
  const r3 = at(list, i + 3, n)
  put(c0, 0, 0)
  put(l1, 0, 0)
  put(l2, 0, 0)
  put(l3, 0, 0)
  put(r1, 0, 0)
  put(r2, 0, 0)
  put(r3, 0, 0)
  put(l1, c0, 0)
  put(c0, r1, 0)
  put(l1, c0, r1)
  put(l2, l1, c0)
  put(c0, r1, r2)
  put(l2 * 64 + l1, c0, r1)
  put(l1, c0, r1 * 64 + r2)
  put(l2 * 64 + l1, c0, r1 * 64 + r2)
  put((l3 * 64 + l2) * 64 + l1, c0, 0)
  put((r3 * 64 + r2) * 64 + r1, c0, 0)
  put((l3 * 64 + l2) * 64 + l1, c0, (r3 * 64 + r2) * 64 + r1)
  put(w.stem[i]!, l1, r1)
  put(w.stem[i]!, l1, l2)
  put(w.stem[i]!, r1, r2)
}

function placeFeatures(w: Words, lexicon: Uint8Array, o: Outline, i: number): void {
  const n = w.count
  const s0 = w.stem[i]!
  const x0 = lexicon[i]!
  const kind = w.kind[i]!
  const fromEnd = n - 1 - i
  const side = (o.commas[i]! > 0 ? 2 : 0) + (o.parens[i]! > 0 ? 1 : 0)
  const depth = Math.min(o.depth[i]!, 2)
  put(Math.min(i, 4), 0, 0)
  put(Math.min(fromEnd, 3), 0, 0)
  put(Math.min(i, 3), kind, 0)
  put(depth, x0, 0)
  put(depth, s0, 0)
  put(o.commas[i]!, x0, depth)
  put(side, x0, 0)
  put(side, s0, 0)
  put(o.units[i]!, kind, 0)
  put(o.numbers[i]!, kind, depth)
  put(o.units[i]! * 8 + o.numbers[i]!, x0, side)
  put(o.plus[i]!, x0, 0)
  put(o.names[i]!, o.namesAhead[i]!, x0)
  put(o.names[i]! * 4 + o.namesAhead[i]!, s0, 0)
  put(o.names[i]! * 4 + o.namesAhead[i]!, x0, side * 4 + depth)
  put(o.trigger[i]!, o.triggerGap[i]!, 0)
  put(o.trigger[i]!, x0, depth)
  put(o.trigger[i]!, s0, 0)
  put(n === 1 ? 1 : 0, Math.min(n, 12), x0)
}

function runFeatures(w: Words, lexicon: Uint8Array, o: Outline, i: number): void {
  const n = w.count
  const s0 = w.stem[i]!
  const x0 = lexicon[i]!
  const start = o.runStart[i]!
  const end = o.runEnd[i]!
  const first = at(w.stem, start, n)
  const last = end > 0 ? at(w.stem, end - 1, n) : 0
  const lastClass = end > 0 ? at(lexicon, end - 1, n) : 0
  const firstClass = at(lexicon, start, n)
  const before = at(w.lower, start - 1, n)
  const left = bucket(end - i)
  const done = bucket(i - start)
  put(left, x0, 0)
  put(done, x0, 0)
  put(last, 0, 0)
  put(last, s0, 0)
  put(last, x0, left)
  put(lastClass, x0, left)
  put(first, 0, 0)
  put(first, s0, 0)
  put(firstClass, x0, lastClass)
  put(before, firstClass, x0)
  put(at(w.lower, end, n), at(w.stem, end + 1, n), x0)
  put(at(w.lower, end, n), at(lexicon, end + 1, n), x0)
  put(before, at(w.stem, start - 2, n), x0)
}
