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

test('another option or none is wrong usage', async () => {
  expect((await trivetNutrition([], '')).code).toBe(2)
  const { code, err } = await trivetNutrition(['--loud'], '')
  expect(code).toBe(2)
  expect(err.join('\n')).toContain('usage: trivet nutrition')
})
