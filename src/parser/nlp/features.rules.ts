import { drawOutline, type Outline } from './outline.rules'
import type { Words } from './words.rules'

/** Feature columns per token; a column that does not apply holds 0. */
export const FEATURES = 115

const EDGES = [-11, -12, -13, -14, -15, -16, -17, -18]

/** 32-bit name of a feature: its template and up to three values. */
function feature(template: number, a: number, b: number, c: number): number {
  let hash = Math.imul((template + 1) ^ 0x5bd1e995, 0x9e3779b1) ^ a
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ b, 0xc2b2ae35)
  hash ^= hash >>> 15
  hash = Math.imul(hash ^ c, 0x27d4eb2f)
  hash ^= hash >>> 14
  return hash === 0 ? 1 : hash
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
    const base = i * FEATURES
    let k = wordFeatures(words, i, out, base)
    k = neighbourFeatures(words, i, out, base, k)
    k = classFeatures(words, lexicon, i, out, base, k)
    k = placeFeatures(words, lexicon, outline, i, out, base, k)
    runFeatures(words, lexicon, outline, i, out, base, k)
  }
}

function wordFeatures(w: Words, i: number, out: Int32Array, base: number): number {
  let k = 0
  const put = (value: number, b = 0, c = 0) => {
    out[base + k] = value === 0 ? 0 : feature(k, value, b, c)
    k++
  }
  put(7)
  put(w.lower[i]!)
  put(w.raw[i]!)
  put(w.stem[i]!)
  put(w.shape[i]!)
  put(w.suffix2[i]!)
  put(w.suffix3[i]!)
  put(w.suffix4[i]!)
  put(w.prefix3[i]!)
  put(w.prefix4[i]!)
  return k
}

function neighbourFeatures(w: Words, i: number, out: Int32Array, base: number, from: number): number {
  let k = from
  const n = w.count
  const put = (a: number, b: number, c: number) => {
    out[base + k] = feature(k, a, b, c)
    k++
  }
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
  return k
}

function classFeatures(
  w: Words,
  lexicon: Uint8Array,
  i: number,
  out: Int32Array,
  base: number,
  from: number,
) {
  let k = from
  const n = w.count
  const put = (a: number, b: number, c: number) => {
    out[base + k] = feature(k, a, b, c)
    k++
  }
  for (const list of [w.kind, lexicon]) {
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
  return k
}

function placeFeatures(
  w: Words,
  lexicon: Uint8Array,
  o: Outline,
  i: number,
  out: Int32Array,
  base: number,
  from: number,
) {
  let k = from
  const put = (a: number, b: number, c: number) => {
    out[base + k] = feature(k, a, b, c)
    k++
  }
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
  return k
}

function runFeatures(
  w: Words,
  lexicon: Uint8Array,
  o: Outline,
  i: number,
  out: Int32Array,
  base: number,
  from: number,
): void {
  let k = from
  const put = (a: number, b: number, c: number) => {
    out[base + k] = feature(k, a, b, c)
    k++
  }
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
