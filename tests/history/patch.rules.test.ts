import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { applyUndo, changedKeys, undoPatch } from '../../src/history/patch.rules'
import type { Patch } from '../../src/history/patch.schema'
import { DEFAULT_SETTINGS } from '../../src/recipes/recipe/content.service'
import { NUTRITION_KEYS, type Nutrition } from '../../src/recipes/recipe/recipe.schema'
import type { RecipeState } from '../../src/recipes/recipe/recipe-content.schema'

const nutrition = Object.fromEntries(NUTRITION_KEYS.map((key) => [key, null])) as Nutrition

const line = (referenceId: string, note: string) => ({
  referenceId,
  title: null,
  quantity: 1,
  unitId: null,
  foodId: null,
  subRecipeId: null,
  note,
  originalText: note,
})

const step = (id: string, text: string) => ({ id, title: '', summary: '', text, ingredientReferences: [] })

const plain: RecipeState = {
  name: 'Soup',
  description: 'A soup for four on a cold evening, with bread and not much else.',
  recipeYield: '4 bowls',
  recipeServings: 4,
  recipeYieldQuantity: 0,
  totalTime: null,
  prepTime: '10 minutes',
  cookTime: null,
  performTime: null,
  orgURL: null,
  language: 'en',
  dateAdded: '2026-11-21',
  nutrition,
  extras: {},
  settings: DEFAULT_SETTINGS,
  ingredients: [line('a', '2 leeks'), line('b', '1 onion'), line('c', 'salt')],
  instructions: [step('x', 'Slice the leeks and the onion thinly.'), step('y', 'Simmer for 20 minutes.')],
  notes: [{ title: 'Freezes', text: 'well' }],
  assets: [],
  categoryIds: ['k1'],
  tagIds: ['t1', 't2'],
  toolIds: [],
  image: null,
}

/** As it is kept and read again. */
const kept = (patch: Patch | null) => JSON.parse(JSON.stringify(patch)) as Patch

test('what is the same leaves nothing', () => {
  expect(undoPatch(structuredClone(plain), plain)).toBeNull()
})

test('one changed line keeps that line and nothing else', () => {
  const after = { ...plain, ingredients: plain.ingredients.with(1, line('b', '2 onions')) }
  const patch = undoPatch(after, plain)!
  expect(patch).toEqual({ ingredients: { at: { 1: { note: '1 onion', originalText: '1 onion' } } } })
  expect(applyUndo(after, kept(patch))).toEqual(plain)
})

test('a long text keeps what was between its unchanged ends', () => {
  const after = { ...plain, description: plain.description.replace('four', 'six') }
  expect(undoPatch(after, plain)).toEqual({ description: [11, 49, 'four'] })
})

test('a row that came between, one that went and one that moved', () => {
  const after = {
    ...plain,
    ingredients: [plain.ingredients[2]!, line('d', 'pepper'), plain.ingredients[0]!],
    instructions: plain.instructions.slice(1),
  }
  const patch = undoPatch(after, plain)!
  expect(patch.instructions).toEqual({ rows: [plain.instructions[0]!, 1] })
  expect(applyUndo(after, kept(patch))).toEqual(plain)
})

test('keys of extras come and go, nutrition stays null', () => {
  const after = {
    ...plain,
    extras: { mood: 'good' },
    nutrition: { ...nutrition, calories: '200' },
    settings: { ...DEFAULT_SETTINGS, public: true },
  }
  expect(applyUndo(after, kept(undoPatch(after, plain)))).toEqual(plain)
  expect(applyUndo(plain, kept(undoPatch(plain, after)))).toEqual(after)
})

test('a tag that was deleted since does not come back with an older version, and the rest does', () => {
  const after = { ...plain, tagIds: ['t1', 't3'] }
  const patch = undoPatch(after, plain)!
  expect(applyUndo({ ...after, tagIds: ['t3'] }, patch).tagIds).toEqual(['t2'])
})

test('what a merge moved goes back by the reference of its line', () => {
  const after = { ...plain, ingredients: plain.ingredients.toReversed() }
  const patch: Patch = { ingredients: { by: { b: { foodId: 'f' } } } }
  expect(applyUndo(after, patch).ingredients.map(({ foodId }) => foodId)).toEqual([null, 'f', null])
})

test('says what a change was about in the order of the form', () => {
  const after = { ...plain, name: 'Broth', notes: [], prepTime: null, toolIds: ['pot'] }
  expect(changedKeys(undoPatch(after, plain)!)).toEqual(['name', 'prepTime', 'notes', 'toolIds'])
})

test('any recipe leads back to any other', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const text = fc.oneof(
    fc.string(),
    fc.constant('x'.repeat(60)),
    fc.constant(`${'x'.repeat(30)}y${'x'.repeat(30)}`),
  )
  const maybe = fc.option(text)
  const ids = fc.uniqueArray(id)
  const rows = <Row>(of: fc.Arbitrary<Row>, by: (row: Row) => unknown) => fc.uniqueArray(of, { selector: by })
  const state: fc.Arbitrary<RecipeState> = fc.record({
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, fc.constant(value)])),
    description: text,
    prepTime: maybe,
    recipeServings: fc.integer({ min: 0, max: 4 }),
    extras: fc.dictionary(fc.constantFrom('k', 'l'), text),
    ingredients: rows(
      fc.record({
        ...Object.fromEntries(Object.entries(line('', '')).map(([k, x]) => [k, fc.constant(x)])),
        referenceId: id,
        note: text,
        title: maybe,
      }),
      (row) => row.referenceId,
    ),
    instructions: rows(
      fc.tuple(id, text).map(([of, words]) => step(of, words)),
      (row) => row.id,
    ),
    notes: fc.array(fc.record({ title: text, text })),
    tagIds: ids,
    image: fc.option(
      fc.record({ version: id, width: fc.constant(2), height: fc.constant(2), tint: fc.constant(1) }),
    ),
  }) as never
  fc.assert(
    fc.property(state, state, (after, before) => {
      const patch = undoPatch(after, before)
      const back = patch === null ? after : applyUndo(after, kept(patch))
      const sorted = (one: RecipeState) => ({ ...one, tagIds: one.tagIds.toSorted() })
      expect(sorted(back)).toEqual(sorted(before))
    }),
    { numRuns: 300 },
  )
})
