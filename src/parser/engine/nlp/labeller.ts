import { bestPath, createLattice, fillArcs, fillLattice, type Lattice, pathMass, pathScore } from './lattice'
import type { Curve, Model } from './model'
import { createNetworkRoom, type NetworkRoom, networkScore, readWithNetwork } from './network-pass'
import { bestPaths, createPathTable, MOST_PATHS, type PathTable } from './paths'
import { createReader, type Reader, readSentence } from './reader'
import type { Token } from './tokens'

/** The fields whose confidence is known, in the order of the calibration curves. */
export const CONFIDENCES = ['average', 'quantity', 'unit', 'food', 'comment'] as const

/** From this probability on the first chain decides alone; below it both chains weigh their best paths. */
const SURE = 0.85
/** From here on no field is worth a look of its own. */
const PLAIN = 0.995
/** Paths with less than this share of the best one's mass are left out. */
const NEGLIGIBLE = 0.005
/** Share of the backward chain in the joint decision. */
const BACKWARD_SHARE = 0.45
/** Share of the network in the joint decision; the chains have the rest. */
const NETWORK_SHARE = 0.25

// Sets of labels, one bit each in the order of LABELS.
const QUANTITY = 1
const UNIT = 2
const NAME = 8
const SIGN = 128
const NOTE = 4 | 16 | 32 | 64
/** What each field tells apart: labels of one set are the same to it. */
const FIELD_SETS: readonly (readonly number[])[] = [
  [QUANTITY, UNIT, NAME, NOTE, SIGN],
  [QUANTITY, 255 & ~QUANTITY],
  [UNIT, 255 & ~UNIT],
  [NAME, 255 & ~NAME],
  [NOTE, 255 & ~NOTE],
]

/** Labels of a sentence, and for each of `CONFIDENCES` the raw probability. */
export interface Labelling {
  labels: Uint8Array
  /** Probability that quantity, unit, food and note are all right, then each of them; not yet calibrated. */
  raw: number[]
  isSure: boolean
}

/** A model with room to work in; one sentence at a time. */
export interface Labeller {
  model: Model
  reader: Reader
  forward: Lattice
  backward: Lattice
  paths: PathTable
  network: NetworkRoom
  allowed: Uint8Array
}

/** Prepares a model for labelling. */
export function createLabeller(model: Model): Labeller {
  const reader = createReader()
  return {
    model,
    reader,
    forward: createLattice(model.space),
    backward: createLattice(model.space),
    paths: createPathTable(model.space),
    network: createNetworkRoom(),
    allowed: new Uint8Array(reader.lexicon.length),
  }
}

/** For each label its set in a partition. */
const SET_OF = FIELD_SETS.map((sets) =>
  Uint8Array.from({ length: 8 }, (_, label) => sets.find((set) => (set >> label) & 1) ?? 255),
)

/** Probability, by the forward chain alone, that a field is as `labels` say. */
function fieldProbability(labeller: Labeller, labels: Uint8Array, field: number, total: number): number {
  const { allowed, forward, model } = labeller
  const sets = SET_OF[field]!
  for (let t = 0; t < labels.length; t++) allowed[t] = sets[labels[t]!]!
  return Math.min(1, Math.exp(pathMass(model.space, forward, allowed) - total))
}

function reversed(labels: Uint8Array): Uint8Array {
  return labels.slice().reverse()
}

/** Same field in both label sequences. */
function isSameField(a: Uint8Array, b: Uint8Array, field: number): boolean {
  const sets = SET_OF[field]!
  for (let t = 0; t < a.length; t++) if (sets[a[t]!] !== sets[b[t]!]) return false
  return true
}

function decideTogether(labeller: Labeller, total: number): Labelling {
  const { model, forward, backward, paths, reader } = labeller
  const { space } = model
  fillArcs(space, model.forward, reader.reading, false, forward)
  fillLattice(space, model.backward, reader.reading, true, backward)
  fillArcs(space, model.backward, reader.reading, true, backward)
  const backwardTotal = pathMass(space, backward)
  const networkTotal = readWithNetwork(model.network, labeller.network, reader.words, reader.lexicon)
  const candidates = new Map<string, { labels: Uint8Array; log: number }>()
  const add = (labels: Uint8Array) => {
    const key = String.fromCharCode(...labels)
    if (candidates.has(key)) return
    const chains =
      (1 - BACKWARD_SHARE) * (pathScore(space, forward, labels) - total) +
      BACKWARD_SHARE * (pathScore(space, backward, reversed(labels)) - backwardTotal)
    const network = networkScore(model.network, labeller.network, labels) - networkTotal
    const log = (1 - NETWORK_SHARE) * chains + NETWORK_SHARE * network
    candidates.set(key, { labels, log })
  }
  for (const path of bestPaths(space, forward, MOST_PATHS, paths)) add(path.labels)
  for (const path of bestPaths(space, backward, MOST_PATHS, paths)) add(reversed(path.labels))
  const top = Math.max(...[...candidates.values()].map(({ log }) => log))
  const all = [...candidates.values()]
    .map(({ labels, log }) => ({ labels, mass: Math.exp(log - top) }))
    .filter(({ mass }) => mass >= NEGLIGIBLE)
    .sort((a, b) => b.mass - a.mass)
  const sum = all.reduce((mass, candidate) => mass + candidate.mass, 0)
  const share = (labels: Uint8Array, field: number) =>
    all.reduce((mass, other) => (isSameField(labels, other.labels, field) ? mass + other.mass : mass), 0) /
    sum
  let best = all[0]!.labels
  let bestShare = 0
  for (const { labels } of all) {
    const own = share(labels, 0)
    if (own > bestShare) {
      best = labels
      bestShare = own
    }
  }
  return { labels: best, raw: FIELD_SETS.map((_, field) => share(best, field)), isSure: false }
}

/** Labels a sentence of up to `MAX_TOKENS` tokens; further tokens get no label. */
export function labelSentence(labeller: Labeller, tokens: readonly Token[]): Labelling {
  const { model, forward } = labeller
  const reading = readSentence(labeller.reader, model, tokens)
  if (reading.count === 0) return { labels: new Uint8Array(0), raw: FIELD_SETS.map(() => 0), isSure: true }
  fillLattice(model.space, model.forward, reading, false, forward)
  const total = pathMass(model.space, forward)
  const labels = bestPath(model.space, forward)
  const average = fieldProbability(labeller, labels, 0, total)
  if (average < SURE) return decideTogether(labeller, total)
  const raw = FIELD_SETS.map((_, field) =>
    field === 0 || average > PLAIN ? average : fieldProbability(labeller, labels, field, total),
  )
  return { labels, raw, isSure: true }
}

const LARGEST_LOGIT = 8

/** Place of a probability on a calibration curve, 0 to `points` − 1. */
export function curvePlace(probability: number, points: number): number {
  const safe = Math.min(1 - 1e-9, Math.max(1e-9, probability))
  const logit = Math.log(safe / (1 - safe))
  const share =
    (Math.min(LARGEST_LOGIT, Math.max(-LARGEST_LOGIT, logit)) + LARGEST_LOGIT) / (2 * LARGEST_LOGIT)
  return share * (points - 1)
}

/** Calibrated probability of a raw one, read off a curve. */
export function calibrate(curve: Curve, probability: number): number {
  const place = curvePlace(probability, curve.length)
  const low = Math.floor(place)
  const high = Math.min(curve.length - 1, low + 1)
  return curve[low]! + (curve[high]! - curve[low]!) * (place - low)
}
