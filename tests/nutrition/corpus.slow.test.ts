import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNutrition } from '../../src/cli/nutrition'
import { computeLines, LEAST_MATCHED, readLine } from '../../src/nutrition/compute.service'
import { servingsOf } from '../../src/nutrition/typed.rules'
import { lacksCorpus } from '../support/skips'

const CORPUS = process.env.TRIVET_CORPUS ?? ''

interface Page {
  file: string
  language: string
}
interface Facts {
  ingredients?: string[]
  yields?: string
  nutrients?: { calories?: string }
}

/** Energy per serving as an English page states it and as it is computed, with the understood share; undefined for a page that states none. */
function compare({ file }: Page): { matched: number; error: number } | undefined {
  const facts: Facts = JSON.parse(readFileSync(join(CORPUS, 'import/pages', `${file}.json`), 'utf8'))
  const stated = Number.parseFloat(
    (facts.nutrients?.calories ?? '').replace(/^\D{1,20}/, '').replace(/,(?=\d{3})/, ''),
  )
  // "2 dozen" are 24; of loaves and cups no one knows what a serving is.
  const own = { recipeServings: 0, recipeYieldQuantity: 0, recipeYield: facts.yields ?? '', language: 'en' }
  const servings = servingsOf(own) ?? 0
  if (!facts.ingredients?.length || !(stated > 0) || !(servings > 0)) return undefined
  const lines = facts.ingredients.map((line) => readLine(line, 'en'))
  const { matched, values } = computeLines(lines, 'en')
  return { matched, error: Math.abs(values.energy / servings / stated - 1) }
}

test.skipIf(lacksCorpus(CORPUS === ''))(
  'whatever ingredients real pages have, each list has an answer with its lines in order and sane figures',
  async () => {
    const index: Page[] = JSON.parse(readFileSync(join(CORPUS, 'import/index.json'), 'utf8'))
    const lists = index.flatMap(({ file, language }) => {
      const { ingredients, yields }: Facts = JSON.parse(
        readFileSync(join(CORPUS, 'import/pages', `${file}.json`), 'utf8'),
      )
      return ingredients?.length
        ? { ingredients, language, servings: Number(/\d+/.exec(yields ?? '')?.[0]) || 4 }
        : []
    })
    expect(lists.length).toBeGreaterThan(300)
    const out: string[] = []
    const code = await runNutrition(['--jsonl'], {
      stdin: new Blob([lists.map((list) => `${JSON.stringify(list)}\n`).join('')]).stream(),
      write: (lines) => out.push(...lines.split('\n')),
      writeError: (text) => out.push(text),
    })
    expect([code, out.length]).toEqual([0, lists.length])
    const answers = out.map((text) => JSON.parse(text))
    expect(answers.map(({ lines }) => lines.map(({ text }: { text: string }) => text))).toEqual(
      lists.map(({ ingredients }) => ingredients),
    )
    const odd = answers.filter(({ perServing, matched, lines }) => {
      const isClaimed = perServing !== null
      const figures = Object.values(perServing ?? {}).filter((value) => value !== null) as number[]
      const isSane =
        figures.every((value) => value >= 0 && value < 10_000) && (perServing?.energy ?? 0) < 8_000
      const weights = lines.map(({ grams }: { grams: number | null }) => grams ?? 0)
      return (
        isClaimed !== matched >= 0.8 ||
        !isSane ||
        weights.some((grams: number) => grams < 0 || grams > 20_000)
      )
    })
    expect(odd).toEqual([])
  },
)

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test.skipIf(lacksCorpus(CORPUS === ''))(
  'English pages that state calories are understood, and the estimate is near what they say',
  () => {
    const index: Page[] = JSON.parse(readFileSync(join(CORPUS, 'import/index.json'), 'utf8'))
    const all = index
      .filter(({ language }) => language.startsWith('en'))
      .flatMap((page) => compare(page) ?? [])
    const claimed = all.filter(({ matched }) => matched >= LEAST_MATCHED)
    expect(all.length).toBeGreaterThan(300)
    expect(median(all.map(({ matched }) => matched))).toBeGreaterThan(0.9)
    expect(median(claimed.map(({ error }) => error))).toBeLessThan(0.14)
    expect(claimed.filter(({ error }) => error <= 0.3).length / claimed.length).toBeGreaterThan(0.78)
  },
)
