import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type PageReading, RecipeDraft } from '../../src/scraper/draft.schema'
import { readMeta } from '../../src/scraper/html/meta.rules'
import { parseTree } from '../../src/scraper/html/tree.rules'
import { readPage, readPastedText } from '../../src/scraper/page.service'
import { readStated } from '../../src/scraper/structured/stated.rules'
import { readVisible } from '../../src/scraper/visible/page-recipe.rules'
import { cpuMs } from '../support/hostile/cpu-time'
import { randomPage } from '../support/hostile/random-page'
import { longTimeout, times } from '../support/long'

const PAGES = join(import.meta.dir, '../fixtures/pages')
/** Seeds stay: each of these runs again on every change. A seed that ever finds a fault is added in front. */
const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
const RUNS_PER_SEED = times(12, 2_000)
/** These pages are short: each takes a few milliseconds, thrice for its parts. */
const MOST_MS = 1_000
const PIECES = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\\',
    '&',
    '&amp;',
    '&#x0;',
    '\u0000',
    '\ud800',
    '</script>',
  ],
  ...[
    '<div itemscope itemtype="http://schema.org/Recipe">',
    ' itemprop="name image"',
    '"@type":"Recipe"',
    '"@id":"#a"',
  ],
  ...[
    '<h2>Ingredients</h2>',
    '<li>',
    '2 cups flour',
    'Step 1',
    '½',
    'PT5M',
    '<!--',
    ']]>',
    '\n\n',
    ' '.repeat(300),
    '9'.repeat(80),
  ],
]

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** The page with some stretches cut out, doubled, moved or replaced. */
function mutate(html: string, random: () => number): string {
  let text = html
  for (let round = Math.ceil(random() * 12); round > 0; round -= 1) {
    const from = Math.floor(random() * text.length)
    const to = Math.min(text.length, from + Math.floor(random() * random() * 400))
    const stretch = text.slice(from, to)
    const piece = PIECES[Math.floor(random() * PIECES.length)]!
    const middle = [
      piece,
      stretch + stretch,
      '',
      piece.repeat(Math.ceil(random() * 30)),
      stretch.split('').reverse().join(''),
    ]
    text = text.slice(0, from) + middle[Math.floor(random() * middle.length)]! + text.slice(to)
  }
  return text
}

test(
  'broken pages give a whole draft or none, quickly, and nothing throws',
  async () => {
    const pages = await Promise.all(
      readdirSync(PAGES)
        .filter((name) => name.endsWith('.html'))
        .map((name) => Bun.file(join(PAGES, name)).text()),
    )
    for (const seed of SEEDS) {
      const random = randomOf(seed)
      for (let run = 0; run < RUNS_PER_SEED; run += 1) {
        const html = mutate(pages[Math.floor(random() * pages.length)]!, random)
        let reading: PageReading = { draft: null, fields: {}, schemaOrg: null }
        const ms = cpuMs(() => {
          // Read on its own as well: the service would pass over a fault in here.
          const tree = parseTree(html)
          readVisible(tree, readMeta(tree, undefined))
          readStated(tree, readMeta(tree, undefined))
          reading = readPage(html, { url: 'https://fuzz.example/a' })
        })
        expect(ms, `seed ${seed}, run ${run}`).toBeLessThan(MOST_MS)
        const { draft, fields } = reading
        if (draft === null) continue
        expect(v.is(RecipeDraft, draft), `seed ${seed}, run ${run}`).toBe(true)
        expect(draft.images.every((url) => /^https?:\/\//.test(url))).toBe(true)
        expect(Object.values(fields).every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true)
        expect(draft.ingredients.every(({ text }) => text.trim() !== '')).toBe(true)
      }
    }
  },
  longTimeout(60_000),
)

/** Each of these found something that took seconds; one that finds anything is added. */
const FOUND = [1, 2, 3, 4, 6, 23, 31, 36, 37, 52, 61, 89, 90, 92, 234]
const RANDOM_SEEDS = [...FOUND, ...Array.from({ length: times(0, 500) }, (_, index) => 1_000 + index)]
const RANDOM_LENGTH = 300_000
/** Each takes a tenth of that. */
const MOST_RANDOM_MS = 1_500

test.each(RANDOM_SEEDS)('a page put together at random is read in bounded time (seed %d)', (seed) => {
  const html = randomPage(seed, RANDOM_LENGTH)
  let reading: PageReading = { draft: null, fields: {}, schemaOrg: null }
  expect(
    cpuMs(() => {
      reading = readPage(html)
    }),
  ).toBeLessThan(MOST_RANDOM_MS)
  expect(reading.draft === null || v.is(RecipeDraft, reading.draft)).toBe(true)
})

const RECIPE = '"@type":"Recipe","name":"Tea"'

test.each([
  [
    'a reference to itself',
    `<script type="application/ld+json">{${RECIPE},"@id":"#a","author":{"@id":"#a"},"image":{"@id":"#a"},"recipeIngredient":["1 leaf"]}</script>`,
  ],
  [
    'deep lists',
    `<script type="application/ld+json">{${RECIPE},"recipeInstructions":${'['.repeat(5_000)}"x"${']'.repeat(5_000)}}</script>`,
  ],
  [
    'a prototype',
    `<script type="application/ld+json">{${RECIPE},"__proto__":{"name":"x"},"constructor":1,"recipeIngredient":["1 leaf"]}</script>`,
  ],
  [
    'a million letters',
    `<script type="application/ld+json">{${RECIPE},"description":"${'a '.repeat(500_000)}","recipeIngredient":["${'1'.repeat(100_000)}"]}</script>`,
  ],
])('data with %s is read in bounded time', (_, html) => {
  expect(cpuMs(() => readPage(html))).toBeLessThan(MOST_MS)
})

test('pasted nonsense is no recipe', () => {
  for (const text of [
    '{',
    '[',
    '{}',
    '[]',
    '{"@type":"Recipe"}',
    '[[[[',
    '{"a":{"@type":"Recipe","name":7}}',
    '\u0000',
  ]) {
    expect(readPastedText(text).draft).toBeNull()
  }
})
