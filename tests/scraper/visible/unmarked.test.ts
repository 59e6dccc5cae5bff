import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLASSES, HIDDEN, INPUTS, WEIGHTS } from '../../../src/scraper/engine/block-network'
import { readPage } from '../../../src/scraper/page.service'

const texts = (list: readonly { text: string }[] | undefined) => (list ?? []).map(({ text }) => text)
const boxes = (lines: readonly string[]) => lines.map((line) => `<div>${line}</div>`).join('')
const page = (title: string, body: string) =>
  readPage(`<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`)
    .draft

const FOODS = ['2 cups flour', '1 cup sugar', '3 eggs', '1 tsp baking powder', '125 ml milk']
const STEPS = [
  'Beat the eggs with the sugar until they are pale and thick.',
  'Fold in the flour and the baking powder, then stir in the milk.',
  'Bake in a buttered tin for 40 minutes, until a skewer comes out clean.',
]

test('what a page counts behind its steps is no step where nothing but boxes hold it all', () => {
  const behind = ['5', '4', '3', '2', '1', '41 votes']
  const draft = page('Milk cake', boxes(['Ingredients', ...FOODS, 'Method', ...STEPS, ...behind]))
  expect(texts(draft?.ingredients)).toEqual(FOODS)
  expect(texts(draft?.instructions)).toEqual(STEPS)
})

const PARTS = `<h2>Ingredients</h2><ul><li>2 chicken breasts</li><li>100 g breadcrumbs</li><li>1 egg</li></ul>
<h2>Method</h2><p>Coat the chicken with egg and breadcrumbs.</p><p>Fry it in butter for four minutes a side.</p>
<h3>Lemon dressing</h3><ul><li>60 ml lemon juice</li><li>120 ml olive oil</li></ul>
<p>Whisk the lemon juice with the oil and season it well.</p>`

test('a recipe in parts, each with a list and steps, is read whole', () => {
  const draft = page('Crumbed chicken', PARTS)
  expect(draft?.ingredients.map(({ text, section }) => `${section}|${text}`)).toEqual([
    '|2 chicken breasts',
    '|100 g breadcrumbs',
    '|1 egg',
    'Lemon dressing|60 ml lemon juice',
    'Lemon dressing|120 ml olive oil',
  ])
  expect(draft?.instructions.map(({ text, title }) => `${title}|${text}`)).toEqual([
    '|Coat the chicken with egg and breadcrumbs.',
    '|Fry it in butter for four minutes a side.',
    'Lemon dressing|Whisk the lemon juice with the oil and season it well.',
  ])
})

test('markup that states one part of such a recipe gives way to the page', () => {
  const stated = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Crumbed chicken',
    recipeIngredient: ['60 ml lemon juice', '120 ml olive oil'],
    recipeInstructions: 'Whisk the lemon juice with the oil and season it well.',
  }
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`
  const draft = page('Crumbed chicken', `${data}${PARTS}`)
  expect([draft?.ingredients.length, draft?.instructions.length]).toEqual([5, 3])
})

test('markup whose entries hold several lines each gives way to the lines of the page', () => {
  const stated = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Milk cake',
    recipeIngredient: ['2 cups flour\n1 cup sugar', '3 eggs\n1 tsp baking powder\nThe zest of a lemon'],
    recipeInstructions: STEPS,
  }
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`
  const lines = ['2 cups flour', '1 cup sugar', '3 eggs', '1 tsp baking powder', 'The zest of a lemon']
  const list = lines.map((line) => `<li>${line}</li>`).join('')
  const draft = page('Milk cake', `${data}<h2>Ingredients</h2><ul>${list}</ul><h2>Method</h2>${boxes(STEPS)}`)
  expect(texts(draft?.ingredients)).toEqual(lines)
})

test('the list of another recipe further down is no part of this one', () => {
  const other = `<h2>You may like</h2><p>${'Something else that we wrote about. '.repeat(4)}</p>`.repeat(4)
  const draft = page('Crumbed chicken', PARTS.replace('<h3>Lemon dressing</h3>', other))
  expect(draft?.ingredients).toHaveLength(3)
})

test('the trained weights are as many as the network has, in two bytes each', () => {
  const file = readFileSync(join(import.meta.dir, '../../../src/scraper/engine/weights/blocks.bin'))
  expect(WEIGHTS).toBe(INPUTS * HIDDEN + (HIDDEN + 1) * CLASSES.length)
  expect(file.length).toBe(2 * WEIGHTS)
})
