import { describe, expect, test } from 'bun:test'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addFood } from './pantry'
import { addRecipe, fieldsOf, opened, post } from './parser-page'

const openKitchen = () => {
  const kitchen = seedKitchen()
  addRecipe(kitchen)
  return kitchen
}

/** The form after a press on one of its buttons. */
async function press(kitchen: Kitchen, action: string, fields: Record<string, string>) {
  const { status, html } = await post(kitchen, { ...fields, action })
  return { status, html, fields: fieldsOf(html) }
}

const textsIn = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, value]) => (name.endsWith('.text') ? [value] : []))

const linesOf = (kitchen: Kitchen) =>
  getRecipe(kitchen.mara, 'buns').recipeIngredient.map(({ title, display }) => [title, display])

describe('changing the lines before they are saved', () => {
  test('a line is added, written, read and saved with the others', async () => {
    const kitchen = openKitchen()
    const added = await press(kitchen, 'lines.1.insert-below', await opened(kitchen))
    expect(added.status).toBe(200)
    expect(textsIn(added.fields)).toEqual(['2 cups flour, sifted', '1 tsp salt', '', 'raisins'])
    expect(added.html).toMatch(/<textarea(?=[^>]*name="lines.2.text")(?=[^>]*autofocus)/)
    const read = await press(kitchen, 'lines.2.parse', { ...added.fields, 'lines.2.text': '3 eggs' })
    expect(read.fields).toMatchObject({ 'lines.2.quantity': '3', 'lines.2.food': 'eggs' })
    expect((await post(kitchen, read.fields)).status).toBe(303)
    expect(linesOf(kitchen)).toEqual([
      ['Dough', '2 cup flour sifted'],
      [null, '1 tsp salt'],
      [null, '3 eggs'],
      ['Topping', 'raisins'],
    ])
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient[2]!.originalText).toBe('3 eggs')
  })

  test('a line with a line break becomes two; the first keeps its place in the steps', async () => {
    const kitchen = openKitchen()
    const [, before] = getRecipe(kitchen.mara, 'buns').recipeIngredient
    const split = await press(kitchen, 'lines.1.parse', {
      ...(await opened(kitchen)),
      'lines.1.text': '1 tsp salt\r\n\r\n1/2 tsp pepper',
    })
    expect(textsIn(split.fields)).toEqual(['2 cups flour, sifted', '1 tsp salt', '1/2 tsp pepper', 'raisins'])
    await post(kitchen, split.fields)
    const [, salt, pepper] = getRecipe(kitchen.mara, 'buns').recipeIngredient
    expect([salt!.referenceId, salt!.food?.name]).toEqual([before!.referenceId, 'salt'])
    expect([pepper!.quantity, pepper!.food?.name]).toEqual([0.5, 'pepper'])
    expect(pepper!.referenceId).not.toBe(salt!.referenceId)
  })

  test('lines move, also past a heading, which stays', async () => {
    const kitchen = openKitchen()
    const up = await press(kitchen, 'lines.1.up', await opened(kitchen))
    const down = await press(kitchen, 'lines.1.down', up.fields)
    await post(kitchen, down.fields)
    expect(linesOf(kitchen)).toEqual([
      ['Dough', '1 tsp salt'],
      ['Topping', '2 cup flour sifted'],
      [null, 'raisins'],
    ])
  })

  test('a line that is taken out is named and can be restored', async () => {
    const kitchen = openKitchen()
    const out = await press(kitchen, 'lines.0.remove', await opened(kitchen))
    expect(textsIn(out.fields)).toEqual(['1 tsp salt', 'raisins'])
    expect(out.fields['lines.0.title']).toBe('Dough')
    expect(out.html).toContain('Removed')
    const back = await press(kitchen, `lines.restore.${out.fields.removed}`, out.fields)
    expect(textsIn(back.fields)).toEqual(['2 cups flour, sifted', '1 tsp salt', 'raisins'])
    expect(back.fields.removed).toBeUndefined()
    await post(kitchen, out.fields)
    expect(linesOf(kitchen)).toEqual([
      ['Dough', '1 tsp salt'],
      ['Topping', 'raisins'],
    ])
  })

  test('reading all lines again with another parser starts from the texts as they are', async () => {
    const kitchen = openKitchen()
    const again = await press(kitchen, 'lines.parse', {
      ...(await opened(kitchen)),
      'lines.1.text': '2 large eggs',
      parser: 'brute',
    })
    expect(again.fields).toMatchObject({ 'lines.1.unit': 'large', 'lines.1.food': 'eggs', parser: 'brute' })
    expect(again.fields['lines.1.offersUnit']).toBe('true')
    expect(again.fields['lines.1.makesUnit']).toBeUndefined()
    expect(again.html).not.toContain('<meter')
  })

  test('a new food that ends in a known one can give way to it', async () => {
    const kitchen = seedKitchen()
    addFood(kitchen.mara, { name: 'tomato', pluralName: 'tomatoes' })
    addRecipe(kitchen, { recipeIngredient: [{ note: '3 Roma tomatoes, halved' }, { note: 'salt' }] })
    const fields = await opened(kitchen)
    expect(fields).toMatchObject({ 'lines.0.food': 'Roma tomatoes', 'lines.0.makesFood': 'true' })
    const used = await press(kitchen, 'lines.0.use', fields)
    expect(used.fields).toMatchObject({ 'lines.0.food': 'tomato', 'lines.0.note': 'Roma, halved' })
    expect(used.fields['lines.0.offersFood']).toBeUndefined()
    expect(used.html).not.toContain('value="lines.1.use"')
  })

  test('a line that is a heading becomes one', async () => {
    const kitchen = seedKitchen()
    addRecipe(kitchen, {
      recipeIngredient: [{ note: 'For the glaze:' }, { note: '1 egg' }, { note: 'Last of all:' }],
    })
    const made = await press(kitchen, 'lines.0.heading', await opened(kitchen))
    expect(made.fields).toMatchObject({ 'lines.0.title': 'For the glaze', 'lines.0.text': '1 egg' })
    const last = await press(kitchen, 'lines.1.heading', made.fields)
    expect(textsIn(last.fields)).toEqual(['1 egg', 'Last of all:'])
    await post(kitchen, last.fields)
    expect(linesOf(kitchen)).toEqual([
      ['For the glaze', '1 egg'],
      [null, 'Last of all:'],
    ])
  })

  test('what was typed elsewhere stays when a button is pressed', async () => {
    const kitchen = openKitchen()
    const { fields } = await press(kitchen, 'lines.0.down', {
      ...(await opened(kitchen)),
      'lines.0.note': 'twice sifted',
      'lines.2.food': 'sultanas',
    })
    expect(fields).toMatchObject({
      'lines.1.note': 'twice sifted',
      'lines.2.food': 'sultanas',
      'lines.2.makesFood': 'true',
    })
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient[0]!.food).toBeNull()
  })

  test('an added line in which nothing is written is not saved', async () => {
    const kitchen = openKitchen()
    const { fields } = await press(kitchen, 'lines.add', await opened(kitchen))
    await post(kitchen, fields)
    expect(linesOf(kitchen)).toHaveLength(3)
  })
})

describe('when someone else changes the recipe meanwhile', () => {
  test('their new line stays where they put it, and the one that was taken out here goes', async () => {
    const kitchen = openKitchen()
    const out = await press(kitchen, 'lines.1.remove', await opened(kitchen))
    kitchen.clock.advance(1000)
    const [flour, salt, raisins] = getRecipe(kitchen.mara, 'buns').recipeIngredient
    await kitchen.request('/api/recipes/buns', {
      method: 'PATCH',
      as: kitchen.mara,
      json: { recipeIngredient: [flour, { note: '1 egg', title: '' }, salt, raisins] },
    })
    const late = await press(kitchen, 'save', out.fields)
    expect(late.status).toBe(409)
    expect(textsIn(late.fields)).toEqual(['2 cups flour, sifted', 'raisins'])
    expect((await post(kitchen, late.fields)).status).toBe(303)
    const saved = getRecipe(kitchen.mara, 'buns').recipeIngredient
    expect(saved.map(({ note, food }) => food?.name ?? note)).toEqual(['flour', '1 egg', 'raisins'])
  })

  test('a line that they deleted does not come back', async () => {
    const kitchen = openKitchen()
    const fields = await opened(kitchen)
    kitchen.clock.advance(1000)
    const [flour] = getRecipe(kitchen.mara, 'buns').recipeIngredient
    await kitchen.request('/api/recipes/buns', {
      method: 'PATCH',
      as: kitchen.mara,
      json: { recipeIngredient: [flour] },
    })
    const late = await press(kitchen, 'save', fields)
    await post(kitchen, late.fields)
    expect(getRecipe(kitchen.mara, 'buns').recipeIngredient.map(({ food }) => food?.name)).toEqual(['flour'])
  })
})
