import { expect, test } from 'bun:test'
import { join } from 'node:path'

const SERVICE = join(import.meta.dir, '../../src/parser/parse.service')

/** Bytes outside the engine's own heap, in a process of its own, after each step of using the parsers. */
function measure(): number[] {
  const script = `
    const { parseIngredient } = await import(${JSON.stringify(SERVICE)})
    const bytes = () => {
      Bun.gc(true)
      return process.memoryUsage().external
    }
    const steps = [bytes()]
    parseIngredient('2 EL Öl', { parser: 'nlp', language: 'de' })
    steps.push(bytes())
    parseIngredient('2 cups flour', { parser: 'nlp', language: 'en' })
    steps.push(bytes())
    for (let i = 0; i < 2000; i++) parseIngredient(i + ' cups flour', { parser: 'nlp', language: 'en' })
    steps.push(bytes())
    console.log(JSON.stringify(steps))`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', script])
  return JSON.parse(stdout.toString())
}

test('the model is in memory from the first line on that it reads, once, and not before', () => {
  const [imported = 0, byRules = 0, byModel = 0, byMore = 0] = measure()
  expect(byRules - imported).toBeLessThan(1e6)
  expect(byModel - byRules).toBeGreaterThan(3e6)
  expect(byModel - byRules).toBeLessThan(12e6)
  expect(byMore - byModel).toBeLessThan(1e6)
})
