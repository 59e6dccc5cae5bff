import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveFoods } from '../../src/foods/resolve.service'
import { getOrCreateUnit, listAllUnits } from '../../src/foods/unit.service'
import { readAmount } from '../../src/measures/amount.rules'
import { measuredAnywhere } from '../../src/measures/convert.rules'
import { decimalMarkOf } from '../../src/measures/quantity.rules'
import { createUnitMatcher, findMatch } from '../../src/parser/match.rules'
import { parseLines } from '../../src/parser/parser.service'
import { type Ctx, createContext } from '../../src/platform/context'
import { seedEverything } from '../../src/seeds/seed.service'
import { createItems } from '../../src/shopping/item.service'
import { createList } from '../../src/shopping/list.service'
import { type Row, toListRows } from '../../src/shopping/page/rows.rules'
import { readSnapshot } from '../../src/shopping/sync/sync.service'
import { readTyped } from '../../src/shopping/sync/typed-item.service'
import { seedKitchen } from '../support/kitchen'

interface Pair {
  language: string
  units: 'metric' | 'us'
  lines: [string, string]
  /** The amount of what they become; null where they must not become one. */
  amount: string | null
}

const PAIRS = readFileSync(join(import.meta.dir, '../fixtures/list-pairs.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^\p{L}{2} \|/u.test(line))
  .map((line): Pair => {
    const [language, units, one, other, amount] = line.split(' | ') as [string, 'us', string, string, string]
    return { language, units, lines: [one, other], amount: amount === 'apart' ? null : amount }
  })

const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
}

/** Lines as they are on lists: foods and measures known or made, and words that are nothing to eat as they were typed. */
async function itemsOf(ctx: Ctx, texts: readonly string[], language: string) {
  const parsed = await parseLines(ctx, texts, { parser: 'nlp', language })
  const typed = await readTyped(ctx, texts)
  const isWord = (at: number) => {
    const { quantity, food } = parsed[at]!.ingredient
    return food === null || (!quantity && food.id === null)
  }
  const named = parsed.map(({ ingredient }, at) => (isWord(at) ? '' : ingredient.food!.name))
  const foods = resolveFoods(
    ctx,
    named.map((name) => ({ name, language })),
    { mayCreate: true },
  )
  return parsed.map(({ ingredient: { quantity, unit, note } }, at) => {
    const isMeasure = unit && measuredAnywhere(unit.name)
    const unitId = unit && (unit.id ?? (isMeasure ? getOrCreateUnit(ctx, unit.name).id : undefined))
    const food = foods[at]
    if (!food || unitId === undefined) return typed[at]!
    return { quantity: quantity ?? 0, unitId, foodId: food.id, note, isFood: true }
  })
}

/** An amount as it counts: how much in which unit of the kitchen. */
function amountIn(text: string, language: string, nameOf: (unit: string) => string) {
  const plain = text.replace(/^≈ /, '').replace(/ ×$/, '')
  if (plain === '' || plain === 'some') return null
  const amount = readAmount(plain, 0, language)
  const value = amount?.range.low.value ?? Number.NaN
  const word = plain.slice(amount?.range.end ?? 0).trim()
  const measured = word === '' ? undefined : (measuredAnywhere(nameOf(word)) ?? measuredAnywhere(word))
  return measured ? { base: value * measured.size, of: measured.kind } : { base: value, of: nameOf(word) }
}

function isAmount({ amount: shown, wanted, language, nameOf }: Shown): boolean {
  const [one, other] = [amountIn(shown, language, nameOf), amountIn(wanted, language, nameOf)]
  if (!one || !other) return one === other
  // What a cup of something weighs is a guess.
  const most = shown.startsWith('≈') ? 0.05 : 0.03
  return Math.abs(one.base - other.base) <= other.base * most && (one.of === other.of || other.of === '')
}

interface Shown {
  amount: string
  wanted: string
  language: string
  nameOf: (unit: string) => string
}

const rowsOf = new Map<Pair, readonly Row[]>()
const unitNames = new Map<string, Shown['nameOf']>()

beforeAll(async () => {
  for (const [language, pairs] of Map.groupBy(PAIRS, (pair) => pair.language)) {
    const locale = LOCALES[language]!
    const { services, mara } = seedKitchen()
    const ctx = createContext(services, mara.actor, locale)
    seedEverything(ctx, locale)
    const items = await itemsOf(
      ctx,
      pairs.flatMap(({ lines }) => lines),
      language,
    )
    const units = createUnitMatcher(listAllUnits(ctx))
    unitNames.set(language, (word) => findMatch(units, word)?.name ?? word)
    for (const [at, pair] of pairs.entries()) {
      const list = createList(ctx, { name: null, extras: {} })
      for (const item of items.slice(at * 2, at * 2 + 2)) {
        createItems(ctx, [
          {
            shoppingListId: list.id,
            id: null,
            checked: false,
            position: 0,
            disableAmount: false,
            labelId: null,
            extras: {},
            recipeReferences: [],
            quantity: 1,
            note: '',
            isFood: true,
            foodId: null,
            unitId: null,
            ...item,
          },
        ])
      }
      const { list: shown, items: onList } = readSnapshot(ctx, list.id)
      const { sections } = toListRows(onList!, shown, {
        view: 'plain',
        decimalMark: decimalMarkOf(locale),
        units: pair.units,
        notScaled: '',
      })
      rowsOf.set(
        pair,
        sections.flatMap(({ rows }) => rows),
      )
    }
  }
}, 60_000)

const told = (pair: Pair) =>
  `${pair.language}: ${pair.lines.join(' + ')} = ${rowsOf
    .get(pair)!
    .map((row) => `${row.amount} ${row.name} (${row.note})`)
    .join(' & ')}, wanted ${pair.amount}`

describe('300 pairs of lines that were labelled by hand', () => {
  const together = PAIRS.filter(({ amount }) => amount !== null)
  const isRight = (pair: Pair) => {
    const rows = rowsOf.get(pair)!
    if (rows.length !== 1) return false
    return isAmount({
      amount: rows[0]!.amount,
      wanted: pair.amount!,
      language: pair.language,
      nameOf: unitNames.get(pair.language)!,
    })
  }

  test('are 300 in six languages', () => {
    expect(PAIRS).toHaveLength(300)
    expect(new Set(PAIRS.map(({ language }) => language)).size).toBe(6)
  })

  test('never merge what is not one thing to buy, or into a wrong amount', () => {
    const wrong = PAIRS.filter(
      (pair) => rowsOf.get(pair)!.length === 1 && (pair.amount === null || !isRight(pair)),
    )
    expect(wrong.map(told)).toEqual([])
  })

  test('merge at least 95 of 100 that are one thing', () => {
    const missed = together.filter((pair) => !isRight(pair))
    expect(1 - missed.length / together.length).toBeGreaterThanOrEqual(0.95)
  })
})
