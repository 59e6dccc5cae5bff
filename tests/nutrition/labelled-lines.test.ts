import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLine } from '../../src/nutrition/compute.service'
import { computeLine } from '../../src/nutrition/line.service'

/** Lines with grams and kcal in 100 g as a person labelled them, before anything could compute; `?` for what no one can weigh. */
function labelledLines(language: string) {
  const text = readFileSync(join(import.meta.dir, 'lines', `${language}.txt`), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
}

function isRight(language: string, [text = '', grams = '', density = '']: string[]): boolean {
  const computed = computeLine(readLine(text, language), language)
  if (grams === '?') return computed.values === null
  const [weight, energy] = [Number(grams), (Number(grams) * Number(density)) / 100]
  if (weight === 0) return computed.grams === 0
  if (computed.values === null) return false
  const isNear = (value: number, wanted: number, least: number) =>
    Math.abs(value - wanted) <= Math.max(wanted / 4, least)
  return isNear(computed.grams!, weight, 1.5) && isNear(computed.values.energy, energy, 12)
}

const LEAST: Record<string, number> = { de: 97, fr: 92, es: 92, it: 99, nl: 98 }

for (const [language, least] of Object.entries(LEAST)) {
  test(`${least} of 100 labelled lines have the right weight and energy: ${language}`, () => {
    const lines = labelledLines(language)
    expect(lines).toHaveLength(100)
    expect(lines.filter((line) => isRight(language, line)).length).toBeGreaterThanOrEqual(least)
  })
}
