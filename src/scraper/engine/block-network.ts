import { AROUND, OWN } from './block-features'

/** What a line is to a recipe. */
export const CLASSES = ['none', 'ingredient', 'step'] as const
/** The lines that are looked at together with one: so many above and so many below. */
export const REACH = 2
export const HIDDEN = 24
const SEEN = 2 * REACH + 1
/** Weights in a row: of the lines in reach, of what is around, and a constant; then those of the answers. */
export const INPUTS = SEEN * OWN + AROUND + 1
export const WEIGHTS = INPUTS * HIDDEN + (HIDDEN + 1) * CLASSES.length

/** A weight is kept as a whole number of these. */
export const STEP = 1 / 2048

/** The hidden units' values for one line. */
export function hiddenOf(
  { own, around }: { own: Float32Array; around: Float32Array },
  index: number,
  count: number,
  weights: Float32Array,
  hidden: Float32Array,
): void {
  const constant = (INPUTS - 1) * HIDDEN
  for (let unit = 0; unit < HIDDEN; unit += 1) hidden[unit] = weights[constant + unit]!
  const add = (value: number, input: number) => {
    if (value === 0) return
    const from = input * HIDDEN
    for (let unit = 0; unit < HIDDEN; unit += 1) hidden[unit]! += value * weights[from + unit]!
  }
  for (let step = -REACH; step <= REACH; step += 1) {
    const line = index + step
    if (line < 0 || line >= count) continue
    for (let column = 0; column < OWN; column += 1)
      add(own[line * OWN + column]!, (step + REACH) * OWN + column)
  }
  for (let column = 0; column < AROUND; column += 1)
    add(around[index * AROUND + column]!, SEEN * OWN + column)
  for (let unit = 0; unit < HIDDEN; unit += 1) hidden[unit] = Math.tanh(hidden[unit]!)
}

/** The probability of each class for a line, from its hidden units. */
export function answerOf(hidden: Float32Array, weights: Float32Array, answer: Float32Array): void {
  const from = INPUTS * HIDDEN
  let most = Number.NEGATIVE_INFINITY
  for (let kind = 0; kind < CLASSES.length; kind += 1) {
    const row = from + kind * (HIDDEN + 1)
    let sum = weights[row + HIDDEN]!
    for (let unit = 0; unit < HIDDEN; unit += 1) sum += hidden[unit]! * weights[row + unit]!
    answer[kind] = sum
    most = Math.max(most, sum)
  }
  let total = 0
  for (let kind = 0; kind < CLASSES.length; kind += 1) {
    answer[kind] = Math.exp(answer[kind]! - most)
    total += answer[kind]!
  }
  for (let kind = 0; kind < CLASSES.length; kind += 1) answer[kind]! /= total
}
