import { expect, test } from 'bun:test'
import { runNutrition } from '../../src/cli/nutrition'

async function trivetNutrition(args: string[], input: string) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runNutrition(args, {
    stdin: new Blob([input]).stream(),
    write: (lines) => out.push(...lines.split('\n')),
    writeError: (text) => err.push(text),
  })
  return { code, out: out.map((text) => JSON.parse(text)), err }
}

test('each recipe in gives one line out, in order', async () => {
  const cake = { ingredients: ['200 g flour', '100 g sugar'], servings: 2, language: 'en' }
  const unknown = { ingredients: ['300 g unobtainium', '10 g sugar'], servings: null, language: 'en' }
  const { code, out } = await trivetNutrition(
    ['--jsonl'],
    `${JSON.stringify(cake)}\n\n${JSON.stringify(unknown)}\nno json\n`,
  )
  expect(code).toBe(0)
  expect(out).toHaveLength(3)
  expect(out[0].perServing.energy).toBeCloseTo(557, -1)
  expect(out[0].matched).toBe(1)
  expect(out[0].lines).toMatchObject([
    { text: '200 g flour', food: 'flour', grams: 200 },
    { text: '100 g sugar', food: 'sugar', grams: 100 },
  ])
  expect(out[1]).toMatchObject({ perServing: null, lines: [{ food: null, grams: null, confidence: 0 }, {}] })
  expect(out[1].matched).toBeLessThan(0.1)
  expect(out[2]).toMatchObject({ perServing: null, matched: 0, lines: [] })
})

test('the understood share is that of the weight, and below four fifths nothing is claimed', async () => {
  const shares = [790, 799, 800, 810].map((sugar) =>
    JSON.stringify({ ingredients: [`${sugar} g sugar`, `${1000 - sugar} g unobtainium`], servings: 1 }),
  )
  const { out } = await trivetNutrition(['--jsonl'], shares.join('\n'))
  expect(out.map(({ matched }) => matched)).toEqual([0.79, 0.799, 0.8, 0.81])
  expect(out.map(({ perServing }) => perServing !== null)).toEqual([false, false, true, true])
})

test('headings keep their place and count for nothing', async () => {
  const ingredients = ['For the dough:', '200 g flour', '', 'salt']
  const { out } = await trivetNutrition(['--jsonl'], JSON.stringify({ ingredients, servings: 1 }))
  expect(out[0].lines.map(({ text }: { text: string }) => text)).toEqual(ingredients)
  expect(out[0].lines[0]).toMatchObject({ food: null, grams: 0, confidence: 1 })
  expect(out[0].matched).toBe(1)
})

test('another option or none is wrong usage', async () => {
  expect((await trivetNutrition([], '')).code).toBe(2)
  const { code, err } = await trivetNutrition(['--loud'], '')
  expect(code).toBe(2)
  expect(err.join('\n')).toContain('usage: trivet nutrition')
})
