import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseIngredient } from '../../src/parser/parse.service'
import type { ParsedLine } from '../../src/parser/parsed-line.schema'
import { calibrationError } from '../../tools/parser-training/calibration'
import { lacksCorpus } from '../support/skips'

interface Sentence {
  sentence: string
  gold: { quantity: number | null; unit: string; food: string }
}

const path = join(process.env.TRIVET_CORPUS ?? '', 'ingredients', 'dev.jsonl.gz')
const isMissing = !process.env.TRIVET_CORPUS || !existsSync(path)

const folded = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/s\b/g, '')

function isRight(line: ParsedLine, { sentence, gold }: Sentence): boolean {
  const isArticle = gold.quantity === null && line.quantity === 1 && /^an?\s/i.test(sentence)
  const isQuantity =
    Math.abs((line.quantity ?? 0) - (gold.quantity ?? 0)) < 0.005 * Math.max(1, gold.quantity ?? 0)
  return (isQuantity || isArticle) && folded(line.food) === folded(gold.food)
}

describe.skipIf(lacksCorpus(isMissing))('5,000 real sentences (TRIVET_CORPUS)', () => {
  const read = (): Sentence[] =>
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))

  test('quantity and food of 97 in 100 are right, and the confidence says which', () => {
    const outcomes = read().map((row) => {
      const line = parseIngredient(row.sentence, { parser: 'nlp', language: 'en' })
      return [line.confidence.average ?? 0, isRight(line, row)] as const
    })
    const right = outcomes.filter(([, ok]) => ok).length / outcomes.length
    expect(right).toBeGreaterThan(0.97)
    expect(calibrationError(outcomes)).toBeLessThan(0.012)
  }, 60_000)
})

test('ten thousand lines take seconds, not minutes', () => {
  const lines = [
    '2 cups flour, sifted',
    '1 (14 ounce) can tomatoes',
    'salt and pepper to taste',
    '3 large eggs',
  ]
  for (const line of lines) parseIngredient(line, { parser: 'nlp', language: 'en' })
  const start = process.cpuUsage()
  for (let i = 0; i < 10_000; i++)
    parseIngredient(lines[i % lines.length]!, { parser: 'nlp', language: 'en' })
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(5)
})
