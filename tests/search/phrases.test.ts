import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { listUnderstood } from '../../src/search/understand.service'
import { KITCHENS } from '../fixtures/phrases/kitchens'
import { ASIDE, OPEN, type Phrase } from '../fixtures/phrases/phrases'
import { addMember, type Kitchen, seedKitchen } from '../support/kitchen'

const kitchens = new Map<string, Kitchen>()

function fill(language: string): Kitchen {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  for (const recipe of KITCHENS[language]!) {
    const { by = '', kcal, stars, year, isMade } = recipe
    const cook = by === '' ? mara : (addedMembers.get(language + by) ?? add(kitchen, language, by))
    const { id, slug } = importRecipe(cook, {
      name: recipe.name,
      language,
      totalTime: recipe.time,
      recipeIngredient: recipe.ingredients.map((text) => ({ note: text })),
      recipeInstructions: [{ text: '…' }],
      tags: [...(recipe.tags ?? [])],
      categories: recipe.category ? [recipe.category] : [],
    } as never)
    if (kcal !== undefined) patchRecipe(cook, slug, { nutrition: { calories: `${kcal} kcal` } } as never)
    const { db } = kitchen.services
    if (stars !== undefined) db.run('UPDATE recipes SET rating = ?2 WHERE id = ?1', id, stars)
    if (isMade) db.run("UPDATE recipes SET last_made = '2026-05-01T18:00:00.000000Z' WHERE id = ?1", id)
    if (year !== undefined) db.run('UPDATE recipes SET date_added = ?2 WHERE id = ?1', id, `${year}-06-01`)
  }
  return kitchen
}

const addedMembers = new Map<string, Kitchen['mara']>()

function add(kitchen: Kitchen, language: string, name: string) {
  const member = name === 'Jonas' ? kitchen.jonas : addMember(kitchen, name)
  addedMembers.set(language + name, member)
  return member
}

beforeAll(() => {
  for (const language of Object.keys(KITCHENS)) kitchens.set(language, fill(language))
})
afterAll(() => kitchens.clear())

const LOCALES: Record<string, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
}

function found([language, search]: Phrase): string[] {
  const { mara, clock } = kitchens.get(language)!
  const how = { locale: LOCALES[language]!, now: clock.now() }
  const list = listUnderstood(mara, { ...PLAIN_LIST, search }, how, (query) => listRecipes(mara, query))
  return list.items.map(({ name }) => name)
}

describe.each([
  ['the phrases that the reader was tuned with', OPEN],
  ['the phrases that were put aside', ASIDE],
])('%s find first what they must', (_, phrases) => {
  test.each(phrases.map((phrase) => [`${phrase[0]}: ${phrase[1]}`, phrase] as const))('%s', (_, phrase) => {
    const [, , ...first] = phrase
    expect(found(phrase).slice(0, first.length).sort()).toEqual(first.toSorted())
  })
})
