import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { RecipeDraft } from '../../src/scraper/draft.schema'
import { readPage } from '../../src/scraper/page.service'
import { cpuMs } from '../support/hostile/cpu-time'
import { HOSTILE_PAGES } from '../support/hostile/hostile-pages'
import { sampleOf } from '../support/long'

const SMALL = 300_000
/** Each takes some 30 ms; what grows with the square of the page's length takes seconds. */
const SMALL_MS = 1_000
const LARGE = 5_000_000
/** Each takes less than a second on one core. */
const LARGE_MS = 4_000
/** Those that once took minutes, and those that still take longest. */
const LONGEST = [
  ...[
    'list items by class',
    'hidden boxes around the page',
    'hidden boxes around a sentence',
    'nested buttons',
  ],
  ...[
    'pictures in a picture',
    'one id again',
    'nested properties',
    'properties around the page',
    'nested scopes',
  ],
  ...['inner scopes', 'names of one property', 'lists and steps in turn', 'first headings around the page'],
  ...['references to one long text', 'references from many recipes', 'broken: brackets', 'many blocks'],
]

function read(page: (characters: number) => string, characters: number): number {
  const html = page(characters)
  let draft: RecipeDraft | null = null
  const ms = cpuMs(() => {
    draft = readPage(html, { url: 'https://hostile.example/a' }).draft
  })
  expect(draft === null || v.is(RecipeDraft, draft)).toBe(true)
  return ms
}

test.each(sampleOf(HOSTILE_PAGES, 3))('a page of %s is read in bounded time', (_, page) => {
  expect(read(page, SMALL)).toBeLessThan(SMALL_MS)
})

test.each(HOSTILE_PAGES.filter(([name]) => LONGEST.includes(name)))(
  'so it is where it is 5 MB long: %s',
  (_, page) => {
    expect(read(page, LARGE)).toBeLessThan(LARGE_MS)
  },
  20_000,
)

test('the longest ones are there', () => {
  const names = HOSTILE_PAGES.map(([name]) => name)
  expect(LONGEST.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
