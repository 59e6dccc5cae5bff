import { beforeAll, describe, expect, test } from 'bun:test'
import { resolveFoods } from '../../src/foods/resolve.service'
import { getOrCreateUnit, listAllUnits } from '../../src/foods/unit.service'
import { measuredAnywhere } from '../../src/measures/convert.rules'
import { createUnitMatcher, findMatch } from '../../src/parser/match.rules'
import { parseLines } from '../../src/parser/parser.service'
import { type Ctx, createContext } from '../../src/platform/context'
import { seedEverything } from '../../src/seeds/seed.service'
import { createItems } from '../../src/shopping/item.service'
import { createList } from '../../src/shopping/list.service'
import type { Row } from '../../src/shopping/page/rows.rules'
import { readSnapshot } from '../../src/shopping/sync/sync.service'
import { readTyped } from '../../src/shopping/sync/typed-item.service'
import { seedKitchen } from '../support/kitchen'
import { isPairRight, LOCALES, type NameOf, PAIRS, type Pair, shownRows, tellPair } from './list-pairs'

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

const rowsOf = new Map<Pair, readonly Row[]>()
const unitNames = new Map<string, NameOf>()

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
      rowsOf.set(pair, shownRows(pair, readSnapshot(ctx, list.id)))
    }
  }
}, 60_000)

const told = (pair: Pair) => tellPair(pair, rowsOf.get(pair)!)

describe('300 pairs of lines that were labelled by hand', () => {
  const together = PAIRS.filter(({ amount }) => amount !== null)
  const isRight = (pair: Pair) => isPairRight(pair, rowsOf.get(pair)!, unitNames.get(pair.language)!)

  test('are 300 in six languages', () => {
    expect(PAIRS).toHaveLength(300)
    expect(new Set(PAIRS.map(({ language }) => language)).size).toBe(6)
  })

  test('never merge what is not one thing to buy, or into a wrong amount', () => {
    const wrong = PAIRS.filter((pair) => rowsOf.get(pair)!.length === 1 && !isRight(pair))
    expect(wrong.map(told)).toEqual([])
  })

  test('merge at least 95 of 100 that are one thing', () => {
    const missed = together.filter((pair) => !isRight(pair))
    expect(1 - missed.length / together.length).toBeGreaterThanOrEqual(0.95)
  })
})
