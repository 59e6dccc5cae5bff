import { expect, test } from 'bun:test'
import { parseInProcess } from '../../../src/importers/reading/parse-in-process.service'
import { cpuNow } from '../../support/hostile/cpu-time'
import { seedKitchen } from '../../support/kitchen'

const kitchen = seedKitchen()
const reader = { log: kitchen.services.log, userId: kitchen.mara.userId }

const RECIPE = `<h1>Bread</h1><h2>Ingredients</h2><ul><li>500 g flour</li><li>300 ml water</li><li>10 g salt</li></ul>
  <h2>Method</h2><ol><li>Mix everything and wait for an hour.</li><li>Bake it for 40 minutes until it is brown.</li></ol>`

test.each([
  ['here', 1_000],
  ['by a process of its own', 700_000],
])('a page is read %s with the same result', async (_, length) => {
  const html = `${RECIPE}<script>${'x'.repeat(length)}</script>`
  const { draft, fields } = await parseInProcess(reader, {
    kind: 'page',
    html,
    url: 'https://bread.example/bread',
  })
  expect(draft?.name).toBe('Bread')
  expect(draft?.ingredients.map(({ text }) => text)).toEqual(['500 g flour', '300 ml water', '10 g salt'])
  expect(draft?.canonicalUrl).toBe('https://bread.example/bread')
  expect(fields.ingredients).toEqual({ source: 'page', confidence: 0.7 })
})

test.each([
  ['here', 0],
  ['by a process of its own', 700_000],
])('a text is read %s', async (_, length) => {
  const text = `Bread\n\n500 g flour\n300 ml water\n\nMix everything and wait for an hour.${' '.repeat(length)}`
  const { draft } = await parseInProcess(reader, { kind: 'text', text, url: null })
  expect(draft?.name).toBe('Bread')
  expect(draft?.ingredients).toHaveLength(2)
})

test('while a large page is read, others are answered', async () => {
  const html = `<h2>Ingredients</h2>${'<li>2 cups flour</li>'.repeat(60_000)}`
  let longestMs = 0
  let last = cpuNow()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, cpuNow() - last)
    last = cpuNow()
  }, 5)
  await parseInProcess(reader, { kind: 'page', html, url: null })
  clearInterval(timer)
  // Reading it takes several times as long.
  expect(longestMs).toBeLessThan(250)
})

test('a page that is slow on purpose is given up here and read by another process, whatever its length', async () => {
  const html = `${RECIPE}${'<h2>Ingredients</h2><ul><li>2 cups flour</li></ul>'.repeat(11_000)}`
  expect(html.length).toBeLessThan(600_000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const { draft } = await parseInProcess(reader, { kind: 'page', html, url: null })
  clearInterval(timer)
  expect(draft?.name).toBe('Bread')
  // In one go there would be one or two.
  expect(turns).toBeGreaterThan(3)
}, 30_000)

test('between two pages of several, others get their turn', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const pages = Array.from({ length: 10 }, () => ({ kind: 'page', html: RECIPE, url: null }) as const)
  const readings = await Promise.all(pages.map((page) => parseInProcess(reader, page)))
  clearInterval(timer)
  expect(readings.every(({ draft }) => draft?.name === 'Bread')).toBe(true)
  expect(turns).toBeGreaterThanOrEqual(8)
})
