import { expect, test } from 'bun:test'
import { applyFormAction, readFormAction } from '../../../src/recipes/form/form-action.rules'
import {
  emptyIngredient,
  emptyRecipeForm,
  type RecipeFormValues,
  readRecipeForm,
} from '../../../src/recipes/form/recipe-form.rules'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function withFoods(...foods: string[]): RecipeFormValues {
  return { ...emptyRecipeForm(), ingredients: foods.map((food) => ({ ...emptyIngredient(), food })) }
}
const foodsOf = (values: RecipeFormValues) => values.ingredients.map((row) => row.food)

test('a form that sends nothing is an empty recipe without rows', () => {
  expect(readRecipeForm(new FormData())).toEqual({ ...emptyRecipeForm(), ingredients: [], instructions: [] })
})

test('rows come in the order of their numbers, whatever holes a script left', () => {
  const form = formOf([
    ['ingredients.10.food', 'plums'],
    ['ingredients.2.food', 'flour'],
    ['ingredients.2.quantity', '200'],
  ])
  const rows = readRecipeForm(form).ingredients
  expect(rows.map((row) => [row.quantity, row.food])).toEqual([
    ['200', 'flour'],
    ['', 'plums'],
  ])
})

test('a heading that is empty is not the same as no heading', () => {
  const form = formOf([
    ['instructions.0.text', 'Stir.'],
    ['instructions.1.title', ''],
    ['instructions.1.text', 'Bake.'],
  ])
  expect(readRecipeForm(form).instructions.map((row) => row.title)).toEqual([null, ''])
})

test('switches are off unless they are sent, and an instruction may use several ingredients', () => {
  const form = formOf([
    ['settings.public', 'true'],
    ['instructions.0.uses', 'a'],
    ['instructions.0.uses', 'b'],
  ])
  const values = readRecipeForm(form)
  expect([values.settings.public, values.settings.locked]).toEqual([true, false])
  expect(values.instructions[0]?.uses).toEqual(['a', 'b'])
})

test('line ends of every kind become one', () => {
  expect(readRecipeForm(formOf([['description', 'a\r\nb\rc\nd']])).description).toBe('a\nb\nc\nd')
})

test('what no button says, saves', () => {
  for (const value of [
    null,
    '',
    'save',
    'ingredients',
    'ingredients.0',
    'people.add',
    'ingredients.0.eat',
    'x.ingredients.add',
  ]) {
    expect(readFormAction(value)).toEqual({ kind: 'save' })
  }
})

test('buttons say what they change', () => {
  expect(readFormAction('notes.add')).toEqual({ kind: 'add', list: 'notes' })
  expect(readFormAction('ingredients.12.up')).toEqual({ kind: 'up', list: 'ingredients', at: 12 })
})

test('a row moves by one and stays at the ends', () => {
  const foods = withFoods('a', 'b', 'c')
  const after = (value: string) => foodsOf(applyFormAction(foods, readFormAction(value)).values)
  expect(after('ingredients.1.up')).toEqual(['b', 'a', 'c'])
  expect(after('ingredients.1.down')).toEqual(['a', 'c', 'b'])
  expect(after('ingredients.0.up')).toEqual(['a', 'b', 'c'])
  expect(after('ingredients.2.down')).toEqual(['a', 'b', 'c'])
  expect(after('ingredients.3.up')).toEqual(['a', 'b', 'c'])
})

test('a row is removed, inserted above another, or added at the end, and writing goes on there', () => {
  const foods = withFoods('a', 'b')
  expect(foodsOf(applyFormAction(foods, readFormAction('ingredients.0.remove')).values)).toEqual(['b'])
  const inserted = applyFormAction(foods, readFormAction('ingredients.1.insert'))
  expect([foodsOf(inserted.values), inserted.focus]).toEqual([['a', '', 'b'], 'ingredients.1.note'])
  const added = applyFormAction(foods, readFormAction('instructions.add'))
  expect([added.values.instructions.length, added.focus]).toEqual([2, 'instructions.1.text'])
})

test('a heading goes above a row once, and is kept when asked for again', () => {
  const first = applyFormAction(withFoods('a'), readFormAction('ingredients.0.section'))
  expect([first.values.ingredients[0]?.title, first.focus]).toEqual(['', 'ingredients.0.title'])
  const named = { ...first.values, ingredients: [{ ...emptyIngredient('Dough'), food: 'a' }] }
  const again = applyFormAction(named, readFormAction('ingredients.0.section'))
  expect(again.values.ingredients[0]?.title).toBe('Dough')
})

test('changing rows leaves the form that was given as it was', () => {
  const foods = withFoods('a', 'b')
  applyFormAction(foods, readFormAction('ingredients.0.remove'))
  expect(foodsOf(foods)).toEqual(['a', 'b'])
})
