import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

/** A recipe and how one of its pages reads in a reader's language. */
async function pagesOf(recipe: object) {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Suppe' })
  const saved = await send(kitchen, 'PATCH', '/api/recipes/suppe', mara, {
    recipeInstructions: [{ text: 'Kochen.' }],
    settings: { disableAmount: true },
    ...recipe,
  })
  expect(saved.status).toBe(200)
  return async (query: string, locale = 'en-US') => {
    const headers = { 'accept-language': locale }
    return (await kitchen.request(`/g/linden-house/r/suppe${query}`, { as: mara, headers })).text()
  }
}

test('a German recipe has its comma and its units, no matter who reads it', async () => {
  const read = await pagesOf({
    language: 'de',
    recipeYield: '3 Liter',
    recipeIngredient: ['250 g Mehl', '3 Liter Brühe', '1 Tasse Zucker'],
  })
  for (const locale of ['en-US', 'de-DE']) {
    const half = await read('?scale=0.5', locale)
    expect(half).toContain('<bdi>1,5 Liter</bdi>')
    expect(half).toMatch(/>1,5<\/bdi> <span>Liter Brühe/)
    const us = await read('?units=us', locale)
    expect(us).toMatch(/≈ 2<\/bdi> <span>Tassen Mehl/)
  }
})

test('a yield of a recipe in no known language is written as its reader writes', async () => {
  const read = await pagesOf({ language: null, recipeYield: '3 Liter', recipeIngredient: ['Mehl'] })
  expect(await read('?scale=0.5', 'de-DE')).toContain('<bdi>1,5 Liter</bdi>')
  expect(await read('?scale=0.5', 'en-US')).toContain('<bdi>1.5 Liter</bdi>')
})

test('servings stay when something is written under Makes, and grow with it', async () => {
  const read = await pagesOf({
    language: 'en',
    recipeServings: 8,
    recipeYield: 'one loaf',
    recipeIngredient: ['500 g flour'],
  })
  const fact = (name: string, value: string) => new RegExp(`<dt>${name}</dt><dd[^>]*><bdi>${value}</bdi>`)
  for (const path of ['', '/print']) {
    const html = await read(path)
    expect(html).toMatch(fact('Servings', '8'))
    expect(html).toMatch(fact('Makes', 'one loaf'))
    // No stepper counts loaves that have no figure, so the fact is not left out beside it.
    expect(html).not.toContain('data-twice')
  }
  const more = await read('?servings=12')
  expect(more).toMatch(fact('Servings', '12'))
  expect(more).toMatch(/>750<\/bdi> <span>g flour/)
  const same = await pagesOf({ language: 'en', recipeServings: 4, recipeYield: '4 servings' })
  expect(await same('')).not.toContain('<dt>Servings</dt>')
  const counted = await pagesOf({
    language: 'en',
    recipeYield: '2 loaves',
    recipeIngredient: ['500 g flour'],
  })
  expect(await counted('')).toContain('<div data-twice=""><dt>Makes</dt>')
})
