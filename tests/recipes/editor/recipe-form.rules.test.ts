import { expect, test } from 'bun:test'
import { applyFormAction, readFormAction } from '../../../src/recipes/editor/form-action.rules'
import { linkNamed } from '../../../src/recipes/editor/link-named.rules'
import {
  emptyIngredient,
  emptyRecipeForm,
  type RecipeFormValues,
  readRecipeForm,
  withRowIds,
} from '../../../src/recipes/editor/recipe-form.rules'
import { writeUndo } from '../../../src/recipes/editor/removed-row.rules'
import { readUndo } from '../../../src/recipes/editor/removed-row.schema'

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
    'notes.paste',
    'ingredients.1.link',
    'ingredients.1.merge',
    'ingredients.1.heading-insert',
    'ingredients.1.heading-insert-below',
    'instructions.0.heading-section',
    'ingredients.12345.up',
  ]) {
    expect(readFormAction(value)).toEqual({ kind: 'save' })
  }
})

test('buttons say what they change', () => {
  expect(readFormAction('notes.add')).toEqual({ kind: 'add', list: 'notes' })
  expect(readFormAction('ingredients.12.up')).toEqual({
    kind: 'change',
    change: 'up',
    list: 'ingredients',
    at: 12,
    ofHeading: false,
  })
  expect(readFormAction('instructions.3.heading-remove')).toMatchObject({ change: 'remove', ofHeading: true })
  expect(readFormAction('instructions.paste')).toEqual({ kind: 'paste', list: 'instructions' })
  expect(readFormAction('instructions.2.link')).toEqual({ kind: 'link', at: 2 })
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
  const focusOf = (value: string) => applyFormAction(foods, readFormAction(value)).focus
  expect([focusOf('notes.add'), focusOf('extras.add'), focusOf('ingredients.add-section')]).toEqual([
    'notes.0.title',
    'extras.0.key',
    'ingredients.2.title',
  ])
})

test('a heading goes above a row once, and is kept when asked for again', () => {
  const first = applyFormAction(withFoods('a'), readFormAction('ingredients.0.section'))
  expect([first.values.ingredients[0]?.title, first.focus]).toEqual(['', 'ingredients.0.title'])
  const named = { ...first.values, ingredients: [{ ...emptyIngredient('Dough'), food: 'a' }] }
  const again = applyFormAction(named, readFormAction('ingredients.0.section'))
  expect(again.values.ingredients[0]?.title).toBe('Dough')
})

test('whatever is removed comes back to its place, with its heading and what names it, and with what was typed meanwhile', () => {
  const values: RecipeFormValues = {
    ...headed(['Dough', 'flour'], [null, 'salt'], ['Filling', 'plums']),
    notes: [{ title: 'Storing', text: 'Cold.' }],
    extras: [{ key: 'oven', value: 'b' }],
  }
  values.ingredients = values.ingredients.map((row, at) => ({ ...row, referenceId: `i${at}` }))
  values.instructions = [
    { id: 's0', title: null, summary: '', text: 'Knead <all> "of" it.', uses: ['i0', 'i1'] },
    { id: 's1', title: 'Bake', summary: '', text: 'Bake.', uses: [] },
  ]
  const buttons = [
    ...[0, 1, 2].map((at) => `ingredients.${at}.remove`),
    ...['ingredients.0.heading-remove', 'ingredients.2.heading-remove', 'instructions.0.remove'],
    ...['instructions.1.remove', 'instructions.1.heading-remove', 'notes.0.remove', 'extras.0.remove'],
  ]
  for (const button of buttons) {
    const { values: without, removed } = applyFormAction(values, readFormAction(button))
    expect([button, without]).not.toEqual([button, values])
    // A form that is sent no longer names what is gone.
    const sent = new Set(without.ingredients.map(({ referenceId }) => referenceId))
    const instructions = without.instructions.map((row) => ({
      ...row,
      uses: row.uses.filter((id) => sent.has(id)),
    }))
    const undo = readUndo(writeUndo(removed!))
    const back = applyFormAction({ ...without, instructions, description: 'Typed' }, undo!).values
    for (const row of back.instructions) row.uses.sort()
    expect([button, back]).toEqual([button, { ...values, description: 'Typed' }])
  }
  const { values: without, removed } = applyFormAction(values, readFormAction('ingredients.0.remove'))
  without.ingredients[0]!.title = 'Pastry'
  const back = applyFormAction(without, readUndo(writeUndo(removed!))!)
  expect(lines(back.values)).toEqual(['Pastry: flour', 'salt', 'Filling: plums'])
  for (const button of ['ingredients.9.remove', 'ingredients.1.heading-remove', 'ingredients.1.up'])
    expect(applyFormAction(values, readFormAction(button)).removed).toBeNull()
  for (const value of ['notes.undo {}', 'notes.undo {', 'notes.undo {"list":"notes","at":-1}'])
    expect([readUndo(value), readFormAction(value)]).toEqual([null, { kind: 'save' }])
})

test('changing rows leaves the form that was given as it was', () => {
  const foods = withFoods('a', 'b')
  applyFormAction(foods, readFormAction('ingredients.0.remove'))
  expect(foodsOf(foods)).toEqual(['a', 'b'])
})

const lines = (values: RecipeFormValues) =>
  values.ingredients.map(({ title, food, note }) => (title === null ? '' : `${title}: `) + (food || note))
const headed = (...rows: [title: string | null, food: string][]): RecipeFormValues => ({
  ...emptyRecipeForm(),
  ingredients: rows.map(([title, food]) => ({ ...emptyIngredient(title), food })),
})

test('a row moves past the headings between its neighbours, into the next section or out of its own', () => {
  const values = headed(['Dough', 'flour'], [null, 'salt'], ['Filling', 'plums'])
  const after = (value: string) => {
    const { values: changed, focus } = applyFormAction(values, readFormAction(value))
    return [...lines(changed), focus]
  }
  expect(after('ingredients.0.down')).toEqual([
    'Dough: salt',
    'flour',
    'Filling: plums',
    'ingredients.1.note',
  ])
  expect(after('ingredients.1.down')).toEqual([
    'Dough: flour',
    'Filling: salt',
    'plums',
    'ingredients.1.note',
  ])
  expect(after('ingredients.0.up')).toEqual(['flour', 'Dough: salt', 'Filling: plums', 'ingredients.0.note'])
})

test('a heading moves without its rows, and goes without them', () => {
  const values = headed([null, 'oil'], ['Dough', 'flour'], [null, 'salt'])
  const after = (value: string) => {
    const { values: changed, focus } = applyFormAction(values, readFormAction(value))
    return [...lines(changed), focus]
  }
  expect(after('ingredients.1.heading-up')).toEqual(['Dough: oil', 'flour', 'salt', 'ingredients.0.title'])
  expect(after('ingredients.1.heading-down')).toEqual(['oil', 'flour', 'Dough: salt', 'ingredients.2.title'])
  expect(after('ingredients.1.heading-remove')).toEqual(['oil', 'flour', 'salt', null])
  expect(after('ingredients.0.heading-up')).toEqual(['oil', 'Dough: flour', 'salt', null])
})

test('a heading stays when the first row below it goes, and goes with the last one', () => {
  const values = headed(['Dough', 'flour'], [null, 'salt'], ['Filling', 'plums'])
  expect(lines(applyFormAction(values, readFormAction('ingredients.0.remove')).values)).toEqual([
    'Dough: salt',
    'Filling: plums',
  ])
  expect(lines(applyFormAction(values, readFormAction('ingredients.2.remove')).values)).toEqual([
    'Dough: flour',
    'salt',
  ])
})

test('a heading that loses its rows keeps a place below it to write in', () => {
  const values = headed([null, 'oil'], ['Dough', 'flour'])
  const moved = applyFormAction(values, readFormAction('ingredients.1.up'))
  expect([...lines(moved.values), moved.focus]).toEqual(['oil', 'flour', 'Dough: ', 'ingredients.1.note'])
})

function withPaste(list: 'ingredients' | 'instructions', text: string, as = 'tidy'): RecipeFormValues {
  return readRecipeForm(
    formOf([
      ['ingredients.0.note', '1 egg'],
      ['ingredients.1.note', ''],
      ['instructions.0.text', 'Stir.'],
      [`${list}.paste`, text],
      [`${list}.pasteAs`, as],
    ]),
  )
}

test('a pasted block becomes rows behind those that are written, in the way that was chosen', () => {
  const pasted = (text: string, as: string) => {
    const { values, focus } = applyFormAction(
      withPaste('ingredients', text, as),
      readFormAction('ingredients.paste'),
    )
    return [...lines(values), values.paste.ingredients.text, focus]
  }
  expect(pasted('For the dough:\n- 200 g flour\n\n- salt', 'tidy')).toEqual([
    '1 egg',
    'For the dough: 200 g flour',
    'salt',
    '',
    'ingredients.1.note',
  ])
  expect(pasted('- salt\n', 'lines').slice(1, 2)).toEqual(['- salt'])
  expect(pasted('xsalt', 'first-character').slice(1, 2)).toEqual(['salt'])
  expect(pasted('1. salt\nand 2) pepper', 'numbered').slice(1, 2)).toEqual(['salt and 2) pepper'])
  expect(pasted('1. salt', 'no such way').slice(1, 2)).toEqual(['salt'])
})

test('a heading with nothing below it yet stays when a block is pasted', () => {
  for (const list of ['ingredients', 'instructions'] as const) {
    const values = withPaste(list, 'salt')
    values.ingredients.push(emptyIngredient('Dough'))
    values.instructions.push({ ...values.instructions[0]!, title: 'Dough', text: '' })
    const pasted = applyFormAction(values, readFormAction(`${list}.paste`)).values[list]
    expect(pasted.slice(-2).map(({ title }) => title)).toEqual(['Dough', null])
  }
})

test('nothing is pasted out of nothing, and the block is asked for', () => {
  const { values, focus } = applyFormAction(
    withPaste('instructions', ' \n'),
    readFormAction('instructions.paste'),
  )
  expect([values.instructions.length, focus]).toEqual([1, 'instructions.paste'])
})

test('a recipe takes five hundred rows and not one more; a block that is too long stays where it is', () => {
  const paste = (count: number) =>
    applyFormAction(
      withPaste('instructions', Array.from({ length: count }, (_, n) => `Stir ${n}`).join('\n'), 'lines'),
      readFormAction('instructions.paste'),
    )
  expect(paste(499).values.instructions.length).toBe(500)
  const { values, errors } = paste(500)
  expect([values.instructions.length, errors]).toEqual([
    1,
    { 'instructions.paste': 'validation.max-rows-500' },
  ])
  expect(values.paste.instructions.text).toContain('Stir 499')
})

test('an instruction is linked to the ingredients its text names, also to those that are not saved yet', () => {
  const typed = readRecipeForm(
    formOf([
      ['ingredients.0.food', 'plum'],
      ['ingredients.1.note', '200 g flour'],
      ['ingredients.2.food', 'salt'],
      ['instructions.0.text', 'Turn the plums in the flour.'],
    ]),
  )
  const { values, focus } = linkNamed(withRowIds(typed), 0)
  const ids = values.ingredients.map(({ referenceId }) => referenceId)
  expect(values.instructions[0]?.uses).toEqual([ids[0]!, ids[1]!])
  expect(focus).toBe('instructions.0.uses')
})

test('a row goes to the top or the bottom of the whole list, below the heading that begins it', () => {
  const values = headed(['Dough', 'flour'], [null, 'salt'], ['Filling', 'plums'])
  const after = (value: string) => {
    const { values: changed, focus } = applyFormAction(values, readFormAction(value))
    return [...lines(changed), focus]
  }
  expect(after('ingredients.2.top').slice(0, 3)).toEqual(['Dough: plums', 'flour', 'salt'])
  expect(after('ingredients.0.bottom')).toEqual([
    'Dough: salt',
    'Filling: plums',
    'flour',
    'ingredients.2.note',
  ])
  expect(after('ingredients.2.heading-top')).toEqual([
    'Filling: ',
    'Dough: flour',
    'salt',
    'plums',
    'ingredients.0.title',
  ])
})

test('a row is inserted below another', () => {
  const { values, focus } = applyFormAction(withFoods('a', 'b'), readFormAction('ingredients.0.insert-below'))
  expect([foodsOf(values), focus]).toEqual([['a', '', 'b'], 'ingredients.1.note'])
})

test('an instruction joins the one above it, with the ingredients of both', () => {
  const typed = readRecipeForm(
    formOf([
      ['instructions.0.text', 'Boil.'],
      ['instructions.0.uses', 'a'],
      ['instructions.1.text', 'Stir.'],
      ['instructions.1.uses', 'a'],
      ['instructions.1.uses', 'b'],
      ['instructions.2.text', 'Serve.'],
    ]),
  )
  const { values, focus } = applyFormAction(typed, readFormAction('instructions.1.merge'))
  expect(values.instructions.map(({ text, uses }) => [text, uses])).toEqual([
    ['Boil.\nStir.', ['a', 'b']],
    ['Serve.', []],
  ])
  expect(focus).toBe('instructions.0.text')
  expect(applyFormAction(typed, readFormAction('instructions.0.merge')).values).toEqual(typed)
})
