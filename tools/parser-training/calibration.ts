import { CONFIDENCES, calibrate, curvePlace, type Labelling } from '../../src/parser/engine/nlp/labeller'
import type { Verdict } from './verdict'

/** Points of a curve. */
const POINTS = 33
/** How many sentences the straight line is worth at each point. */
const TRUST = 12

/** One curve per field and kind of decision: all fields of the sure sentences first, then those of the others. */
export const CURVES = CONFIDENCES.length * 2

/** Curves that change nothing. */
export function plainCurves(): Float32Array[] {
  return Array.from({ length: CURVES }, () => Float32Array.from({ length: POINTS }, (_, k) => middleOf(k)))
}

function middleOf(point: number): number {
  const logit = (point / (POINTS - 1)) * 16 - 8
  return 1 / (1 + Math.exp(-logit))
}

/** Makes a sequence rise by pooling neighbours that do not, weighted. */
function makeRising(values: Float64Array, weights: Float64Array): void {
  const blocks: { value: number; weight: number; length: number }[] = []
  values.forEach((value, i) => {
    blocks.push({ value, weight: weights[i]!, length: 1 })
    while (blocks.length > 1 && blocks.at(-2)!.value > blocks.at(-1)!.value) {
      const right = blocks.pop()!
      const left = blocks.pop()!
      const weight = left.weight + right.weight
      const mean = (left.value * left.weight + right.value * right.weight) / weight
      blocks.push({ value: mean, weight, length: left.length + right.length })
    }
  })
  let at = 0
  for (const block of blocks) {
    values.fill(block.value, at, at + block.length)
    at += block.length
  }
}

/**
 * Fits rising curves from raw probability to the share of right answers on sentences that the weights have not seen.
 */
export function fitCurves(outcomes: readonly { labelling: Labelling; verdict: Verdict }[]): Float32Array[] {
  return Array.from({ length: CURVES }, (_, curve) => {
    const field = curve % CONFIDENCES.length
    const isSure = curve < CONFIDENCES.length
    const values = new Float64Array(POINTS)
    const weights = new Float64Array(POINTS)
    for (let k = 0; k < POINTS; k++) {
      weights[k] = TRUST
      values[k] = TRUST * middleOf(k)
    }
    for (const { labelling, verdict } of outcomes) {
      if (labelling.isSure !== isSure) continue
      const place = curvePlace(labelling.raw[field]!, POINTS)
      const low = Math.floor(place)
      const right = verdict[CONFIDENCES[field]!] ? 1 : 0
      const share = place - low
      weights[low]! += 1 - share
      values[low]! += right * (1 - share)
      if (share > 0) {
        weights[low + 1]! += share
        values[low + 1]! += right * share
      }
    }
    for (let k = 0; k < POINTS; k++) values[k]! /= weights[k]!
    makeRising(values, weights)
    return Float32Array.from(values)
  })
}

/** Calibrated confidences of a labelling, in the order of `CONFIDENCES`. */
export function confidencesOf(curves: readonly Float32Array[], labelling: Labelling): number[] {
  const from = labelling.isSure ? 0 : CONFIDENCES.length
  return labelling.raw.map((raw, field) => calibrate(curves[from + field]!, raw))
}

/** Expected calibration error over ten bins. */
export function calibrationError(
  pairs: readonly (readonly [confidence: number, isRight: boolean])[],
): number {
  let gap = 0
  for (let bin = 0; bin < 10; bin++) {
    const inside = pairs.filter(([confidence]) => Math.min(9, Math.floor(confidence * 10)) === bin)
    const expected = inside.reduce((sum, [confidence]) => sum + confidence, 0)
    const right = inside.filter(([, isRight]) => isRight).length
    gap += Math.abs(expected - right)
  }
  return pairs.length === 0 ? 0 : gap / pairs.length
}
