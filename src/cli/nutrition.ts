import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type Computed, computeLines, LEAST_MATCHED, readLine } from '../nutrition/compute.service'
import { NUTRIENTS } from '../nutrition/food.schema'
import { batchesOf, type ParseIo } from './parse'
import { USAGE } from './usage'

const Wanted = v.object({
  ingredients: v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(1000)),
  servings: v.optional(v.nullable(v.number()), null),
  language: v.optional(v.nullable(v.string()), 'en'),
})

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

function answer({ lines, matched, values }: Computed, servings: number | null) {
  const share = servings !== null && servings > 0 ? servings : 1
  const perServing = NUTRIENTS.map((name) => {
    const value = values[name]
    return [name, rounded(value === null ? null : value / share)]
  })
  return {
    perServing: matched >= LEAST_MATCHED ? Object.fromEntries(perServing) : null,
    // Never rounded up past a limit above which figures are shown.
    matched: Math.floor(matched * 1000) / 1000,
    lines: lines.map(({ text, food, grams, sure, values: own }) => ({
      text,
      food,
      grams: own === null ? null : rounded(grams),
      confidence: rounded(sure),
    })),
  }
}

function answerTo(text: string): unknown {
  try {
    const { ingredients, servings, language } = v.parse(Wanted, JSON.parse(text))
    const tag = language || 'en'
    const lines = ingredients.map((line) => readLine(line, tag))
    return answer(computeLines(lines, tag), servings)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { perServing: null, matched: 0, lines: [], error: message }
  }
}

/**
 * `trivet nutrition --jsonl`: reads a recipe's ingredients in each line of standard input and writes what a serving of it holds, one line
 * out for each that is not empty. Returns the exit code, 2 for wrong usage.
 */
export async function runNutrition(args: string[], io: ParseIo): Promise<number> {
  try {
    const { values } = parseArgs({ args, options: { jsonl: { type: 'boolean', default: false } } })
    if (!values.jsonl) throw new Error('Only --jsonl is known.')
  } catch (error) {
    io.writeError(`${error instanceof Error ? error.message : String(error)}\n${USAGE.nutrition}`)
    return 2
  }
  for await (const batch of batchesOf(io.stdin)) {
    const written = batch.filter((text) => text.trim() !== '').map((text) => JSON.stringify(answerTo(text)))
    if (written.length > 0) io.write(written.join('\n'))
  }
  return 0
}
