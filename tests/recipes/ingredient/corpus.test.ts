import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseIngredient } from '../../../src/parser/parse.service'
import { scaleLine } from '../../../src/recipes/ingredient/scale-line.rules'
import { sampleOf } from '../../support/long'
import { lacksCorpus } from '../../support/skips'

const corpus = process.env.TRIVET_CORPUS ?? ''
const sentences = join(corpus, 'ingredients', 'dev.jsonl.gz')
const pages = join(corpus, 'import', 'pages')
const isMissing = corpus === '' || !existsSync(sentences)
const hasFigure = (line: string) => /[\p{N}]/u.test(line)

/** Lines with a figure by language: of pages, and of English sentences. */
function realLines(): Map<string, Set<string>> {
  const lines = new Map<string, Set<string>>()
  const add = (language: string, line: string) => {
    if (!hasFigure(line)) return
    if (!lines.has(language)) lines.set(language, new Set())
    lines.get(language)!.add(line)
  }
  for (const { file, language } of JSON.parse(readFileSync(join(corpus, 'import', 'index.json'), 'utf8'))) {
    const facts = JSON.parse(readFileSync(join(pages, `${file}.json`), 'utf8'))
    for (const line of facts.ingredients ?? []) add(String(language).split('-')[0]!, line)
  }
  const rows = gunzipSync(readFileSync(sentences)).toString('utf8').trim().split('\n')
  for (const row of rows) add('en', JSON.parse(row).sentence)
  return lines
}

const RECOUNTED = [2, 0.002, 2000]

/** What happened to a line that is cooked twice; the parser, which knows nothing of scaling, reads it before and after. */
function outcomeOf(line: string, language: string): 'scaled' | 'marked' | 'plain' | 'wrong' {
  const { text, isUnscaled } = scaleLine(line, 2, language)
  if (isUnscaled) return text === line ? 'marked' : 'wrong'
  const quantityOf = (read: string) =>
    parseIngredient(read, { parser: language === 'en' ? 'nlp' : 'brute', language }).quantity ?? 0
  const before = quantityOf(line)
  if (text === line) return before > 0 ? 'wrong' : 'plain'
  if (text.includes(`2 × ${line}`)) return 'scaled'
  const ratio = quantityOf(text) / before
  const isTwice = RECOUNTED.some((wanted) => Math.abs(ratio - wanted) < wanted * 0.05)
  return isTwice || before === 0 ? 'scaled' : 'wrong'
}

describe.skipIf(lacksCorpus(isMissing))('real lines with a figure (TRIVET_CORPUS)', () => {
  test('are scaled or marked in every language, and nearly never wrong', () => {
    const table: Record<string, Record<string, number>> = {}
    let [all, wrong] = [0, 0]
    for (const [language, lines] of realLines()) {
      const sample = language === 'en' ? sampleOf([...lines], 4) : [...lines]
      const counts = { lines: sample.length, scaled: 0, marked: 0, plain: 0, wrong: 0 }
      for (const line of sample) counts[outcomeOf(line, language)] += 1
      table[language] = counts
      all += counts.lines
      wrong += counts.wrong
      expect(counts.scaled / counts.lines, language).toBeGreaterThan(0.9)
      expect(counts.wrong / counts.lines, language).toBeLessThan(0.1)
    }
    console.table(table)
    expect(wrong / all).toBeLessThan(0.02)
  }, 60_000)
})
