import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { readRecipeText } from '../../src/importers/text/recipe-text.service'
import { RecipeDraft } from '../../src/scraper/draft.schema'
import { cpuMs } from '../support/hostile/cpu-time'
import { again, fill } from '../support/hostile/fill'
import { RUNS } from '../support/hostile/lines'
import { sampleOf } from '../support/long'

const LENGTH = 100_000
/** Each takes a tenth of that; what grows with the square of the text's length takes tens of seconds. */
const MOST_MS = 2_000

function read(text: string): void {
  let draft: RecipeDraft | null = null
  const ms = cpuMs(() => {
    draft = readRecipeText(text, null).draft
  })
  expect(ms).toBeLessThan(MOST_MS)
  expect(draft === null || v.is(RecipeDraft, draft)).toBe(true)
}

test.each(sampleOf(RUNS, 2).map((run) => [JSON.stringify(run), run]))(
  'pasted rows of %s are read in bounded time',
  (_, run) => {
    const row = again(run, LENGTH)
    read(row)
    read(`Bread\n\n# ${row}x\n\n2 cups flour\n1 egg`)
    read(`Bread\n**${row}x\n2 eggs`)
    read(`| a | b |\n|---|---|\n${row}\u2028x`)
    read(`@salt{1%kg}\n>>${row}x\n=x${row}x`)
    read(`---\ntitle: a\n${row.slice(0, 40_000)}x: y\n---\nBread\n2 cups flour`)
    read(`Bread\n${fill(LENGTH, (line) => `${again(run, 60).replaceAll('\n', ' ')}${line}\n`)}`)
  },
)

test.each([
  ['ingredients of a Cooklang recipe', fill(LENGTH, (number) => `@a${number}{1} `)],
  ['ingredients without amounts', `@salt{1} ${fill(LENGTH, (number) => `@a${number} `)}`],
  ['comments', `@salt{1} ${again('a', LENGTH)}${again('[--],', LENGTH)}`],
  ['bold words', `Bread\n${again('**a **', LENGTH)}`],
  ['facts', `Bread\n${again('Prep time: 5 min, cook 10 min; serves 4\n', LENGTH)}`],
  ['nested items', `- a\n${again('    - b, c\n', LENGTH)}`],
  ['items on one line', again('200 g flour, ', LENGTH)],
])('a text of many %s is read in bounded time', (_, text) => {
  read(text)
})

test('references in the head of a file do not multiply', () => {
  const row = (item: string) => `[${Array.from({ length: 150 }, () => item).join(', ')}]`
  read(
    `---\na: &a ${row('x')}\nb: &b ${row('*a')}\nc: &c ${row('*b')}\ntitle: *c\nnotes: *c\n---\nBread\n2 cups flour`,
  )
  read('---\na: &a [*a, *a]\ntitle: *a\n---\nBread\n2 cups flour\n1 egg')
})
