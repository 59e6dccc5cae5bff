import { readFileSync } from 'node:fs'
import type { MarkedLine } from '../visible/regions.rules'
import { blockFeatures } from './block-features'
import { answerOf, CLASSES, HIDDEN, hiddenOf, STEP, WEIGHTS } from './block-network'
import weightsPath from './weights/blocks.bin' with { type: 'file' }

let weights: Float32Array | undefined

/** The trained weights, read from the executable for the first page that needs them. */
function openWeights(): Float32Array {
  if (weights === undefined) {
    const file = new Uint8Array(readFileSync(weightsPath))
    weights = Float32Array.from(new Int16Array(file.buffer, 0, WEIGHTS), (whole) => whole * STEP)
  }
  return weights
}

/** The lines of a page with how likely each is an ingredient or a step, judged by what it says and what is around it. */
export function withChances(lines: readonly MarkedLine[]): MarkedLine[] {
  const model = openWeights()
  const features = blockFeatures(lines)
  const hidden = new Float32Array(HIDDEN)
  const answer = new Float32Array(CLASSES.length)
  return lines.map((line, index) => {
    hiddenOf(features, index, lines.length, model, hidden)
    answerOf(hidden, model, answer)
    return { ...line, chance: { ingredient: answer[1]!, step: answer[2]! } }
  })
}
