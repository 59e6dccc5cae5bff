import { expect, test } from 'bun:test'
import { FORM_PARTS, type FormPart, mergeForms, writeBase } from '../../../src/recipes/editor/merge.rules'
import {
  emptyIngredient,
  emptyInstruction,
  emptyRecipeForm,
  type RecipeFormValues,
  withRowIds,
} from '../../../src/recipes/editor/recipe-form.rules'

function opened(): RecipeFormValues {
  const values = withRowIds({
    ...emptyRecipeForm(),
    name: 'Soup',
    description: 'Green.',
    tags: 'warm',
    ingredients: [{ ...emptyIngredient('Broth'), note: 'leeks' }],
    instructions: [{ ...emptyInstruction(), text: 'Boil.' }],
  })
  return { ...values, base: writeBase(values) }
}

/** The recipe as it is saved after someone else's change. */
function savedAs(before: RecipeFormValues, change: Partial<RecipeFormValues>): RecipeFormValues {
  const values = { ...before, version: 'later', ...change }
  return { ...values, base: writeBase(values) }
}

test('what only one of two has changed is kept, no matter who it was', () => {
  const form = opened()
  const typed = { ...form, description: 'Greener.' }
  const saved = savedAs(form, { tags: 'warm, quick', notes: [{ title: 'Leeks', text: 'Wash them.' }] })
  const { values, taken, clashes } = mergeForms(typed, saved)
  expect([values.description, values.tags, values.notes]).toEqual(['Greener.', 'warm, quick', saved.notes])
  expect([taken, clashes]).toEqual([['notes', 'tags'], []])
  expect([values.version, values.base]).toEqual(['later', saved.base])
})

test('what both have changed is a clash, and what was typed is in the form', () => {
  const form = opened()
  const typed = { ...form, description: 'Greener.' }
  const { values, taken, clashes } = mergeForms(typed, savedAs(form, { description: 'Red.', tags: '' }))
  expect([values.description, values.tags]).toEqual(['Greener.', ''])
  expect([taken, clashes]).toEqual([['tags'], ['description']])
})

test('the same change by both is no clash, nor are spaces, line ends and rows that are still empty', () => {
  const form = opened()
  const typed = { ...form, description: ' Red.\r\n', ingredients: [...form.ingredients, emptyIngredient()] }
  const { taken, clashes } = mergeForms(typed, savedAs(form, { description: 'Red.' }))
  expect([taken, clashes]).toEqual([[], []])
})

const changes: [FormPart, (form: RecipeFormValues) => Partial<RecipeFormValues>][] = [
  [
    'ingredients',
    ({ ingredients }) => ({ ingredients: ingredients.map((row) => ({ ...row, quantity: '2' })) }),
  ],
  [
    'ingredients',
    ({ ingredients }) => ({ ingredients: ingredients.map((row) => ({ ...row, title: null })) }),
  ],
  [
    'instructions',
    ({ instructions }) => ({ instructions: instructions.map((row) => ({ ...row, uses: ['a'] })) }),
  ],
  ['nutrition', ({ nutrition }) => ({ nutrition: { ...nutrition, calories: '300' } })],
  ['settings', ({ settings }) => ({ settings: { ...settings, public: !settings.public } })],
  ['extras', () => ({ extras: [{ key: 'colour', value: 'green' }] })],
  ['recipeServings', () => ({ recipeServings: '4' })],
]
test.each(changes)('a change of the %s is seen', (part, change) => {
  const form = opened()
  expect(mergeForms(form, savedAs(form, change(form))).taken).toEqual([part])
  const typed = { ...form, ...change(form), [part === 'recipeServings' ? part : 'name']: '5' }
  const other = savedAs(form, change(form))
  expect(mergeForms(typed, other).clashes).toEqual(part === 'recipeServings' ? [part] : [])
})

test('a form that does not say what it began with clashes in everything that differs', () => {
  const form = opened()
  const saved = savedAs(form, { tags: 'quick' })
  for (const base of ['', 'nonsense', form.base.slice(0, -14)]) {
    expect(mergeForms({ ...form, base }, saved).clashes).toEqual(['tags'])
  }
})

test('what the writer could not see is left as it is saved', () => {
  const form = opened()
  const saved = savedAs(form, { extras: [{ key: 'colour', value: 'green' }] })
  const parts = FORM_PARTS.filter((part) => part !== 'extras')
  const { values, taken, clashes } = mergeForms({ ...form, extras: [] }, saved, parts)
  expect([values.extras, taken, clashes]).toEqual([saved.extras, [], []])
})
