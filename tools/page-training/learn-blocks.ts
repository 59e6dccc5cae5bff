import { AROUND, OWN } from '../../src/scraper/engine/block-features'
import {
  answerOf,
  CLASSES,
  HIDDEN,
  hiddenOf,
  INPUTS,
  REACH,
  WEIGHTS,
} from '../../src/scraper/engine/block-network'
import { createRandom } from '../parser-training/chance'
import type { Page } from './pages'

const EPOCHS = 6
const BATCH = 64
const RATE = 0.004
const LEAST_RATE = 0.0001
const DECAY = 0.0001
const START = 0.15
/** Lines around those that matter are all learnt from, of the others one in four. */
const NEAR = 8
const FAR_SHARE = 0.25
const SEEN = 2 * REACH + 1

interface Row {
  page: Page
  line: number
}

function rowsOf(pages: readonly Page[], chance: () => number): Row[] {
  return pages.flatMap((page) =>
    [...page.labels].flatMap((label, line) => {
      if (label < 0) return []
      const around = page.labels.subarray(Math.max(0, line - NEAR), line + NEAR + 1)
      return around.some((each) => each > 0) || chance() < FAR_SHARE ? [{ page, line }] : []
    }),
  )
}

function shuffle(rows: Row[], chance: () => number): void {
  for (let last = rows.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    const row = rows[last]!
    rows[last] = rows[other]!
    rows[other] = row
  }
}

/** Adds to the slopes what one line says about the weights. */
function addSlopes({ page, line }: Row, weights: Float32Array, slopes: Float32Array): void {
  const { own, around, labels } = page
  const hidden = new Float32Array(HIDDEN)
  const answer = new Float32Array(CLASSES.length)
  hiddenOf(page, line, labels.length, weights, hidden)
  answerOf(hidden, weights, answer)
  const inner = new Float32Array(HIDDEN)
  CLASSES.forEach((_, kind) => {
    const error = answer[kind]! - Number(kind === labels[line])
    const row = INPUTS * HIDDEN + kind * (HIDDEN + 1)
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      slopes[row + unit]! += error * hidden[unit]!
      inner[unit]! += error * weights[row + unit]!
    }
    slopes[row + HIDDEN]! += error
  })
  for (let unit = 0; unit < HIDDEN; unit += 1) inner[unit]! *= 1 - hidden[unit]! ** 2
  const add = (value: number, input: number) => {
    if (value === 0) return
    for (let unit = 0; unit < HIDDEN; unit += 1) slopes[input * HIDDEN + unit]! += value * inner[unit]!
  }
  for (let step = -REACH; step <= REACH; step += 1) {
    const other = line + step
    if (other < 0 || other >= labels.length) continue
    for (let column = 0; column < OWN; column += 1)
      add(own[other * OWN + column]!, (step + REACH) * OWN + column)
  }
  for (let column = 0; column < AROUND; column += 1) add(around[line * AROUND + column]!, SEEN * OWN + column)
  add(1, INPUTS - 1)
}

/** Learns the weights of the network that tells ingredients and steps from other lines (Adam, the same from the same pages). */
export function learnBlocks(pages: readonly Page[]): Float32Array {
  const chance = createRandom(1)
  const weights = Float32Array.from({ length: WEIGHTS }, () => (chance() - 0.5) * START)
  const slopes = new Float32Array(WEIGHTS)
  const mean = new Float32Array(WEIGHTS)
  const spread = new Float32Array(WEIGHTS)
  const rows = rowsOf(pages, chance)
  const total = Math.ceil(rows.length / BATCH) * EPOCHS
  let turn = 0
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(rows, chance)
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH)
      slopes.fill(0)
      for (const row of batch) addSlopes(row, weights, slopes)
      turn += 1
      const rate = RATE * (1 - turn / total) + LEAST_RATE
      const [first, second] = [1 - 0.9 ** turn, 1 - 0.999 ** turn]
      for (let at = 0; at < WEIGHTS; at += 1) {
        const slope = slopes[at]! / batch.length + DECAY * weights[at]!
        mean[at] = 0.9 * mean[at]! + 0.1 * slope
        spread[at] = 0.999 * spread[at]! + 0.001 * slope * slope
        weights[at]! -= (rate * (mean[at]! / first)) / (Math.sqrt(spread[at]! / second) + 1e-8)
      }
    }
  }
  return weights
}
