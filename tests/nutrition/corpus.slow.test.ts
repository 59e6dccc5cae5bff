import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeLines, LEAST_MATCHED, readLine } from '../../src/nutrition/compute.service'
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
  const servings = Number(/\d+/.exec(facts.yields ?? '')?.[0])
  if (!facts.ingredients?.length || !(stated > 0) || !(servings > 0)) return undefined
  const lines = facts.ingredients.map((line) => readLine(line, 'en'))
  const { matched, values } = computeLines(lines, 'en')
  return { matched, error: Math.abs(values.energy / servings / stated - 1) }
}

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
    expect(median(claimed.map(({ error }) => error))).toBeLessThan(0.15)
    expect(claimed.filter(({ error }) => error <= 0.3).length / claimed.length).toBeGreaterThan(0.765)
  },
)
