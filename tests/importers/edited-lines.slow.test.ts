import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { seedEverything } from '../../src/seeds/seed.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { formFields } from '../support/form-fields'
import { buns } from './bakery'

const KITCHENS = {
  'en-US': [
    '3 tbsp yogurt',
    '1/2 cup sugar',
    '2 cloves garlic, minced',
    '120g rolled oats',
    '1-2 onions',
    'salt',
  ],
  'de-DE': [
    '250 g gemischte Beeren',
    '2 EL Zucker',
    '1 ½ kg reife Tomaten, gewürfelt',
    '2 Eier',
    'etwas Salz',
  ],
  'ja-JP': ['鶏もも肉 200g', '醤油 大さじ2', 'ごぼう 1/2本', '卵 2個', '塩 少々'],
} as const

let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = diskKitchen()
  seedEverything(kitchen.mara, 'en-US')
  kitchen.services.db.run(
    'UPDATE group_preferences SET recipe_parse_on_import = 1, recipe_disable_amount = 0',
  )
})
afterAll(() => kitchen.close())

const html = async (path: string) => (await kitchen.request(path, { as: kitchen.mara })).text()
const read = async (slug: string) =>
  (await (await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })).json()) as Recipe

async function imported(language: string, lines: readonly string[]): Promise<string> {
  const data = JSON.stringify(
    buns({ name: `Buns ${language}`, recipeIngredient: lines, inLanguage: language }),
  )
  const path = '/api/recipes/create/html-or-json'
  const response = await kitchen.request(path, { method: 'POST', as: kitchen.mara, json: { data } })
  expect(response.status).toBe(201)
  return (await response.json()) as string
}

async function textsOn(path: string, selector: string): Promise<string[]> {
  const { document } = new Window()
  document.write(await html(path))
  return [...document.querySelectorAll(selector)].map(({ textContent }) =>
    textContent
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** The ingredients as one reads them on the recipe's page. */
const linesOfPage = (slug: string) => textsOn(`/g/linden-house/r/${slug}`, '.ingredients li label')

const fieldsOf = async (slug: string) => {
  const fields = formFields(await html(`/g/linden-house/r/${slug}?edit=true`), '.recipe-form')
  return Object.entries(fields) as [string, string][]
}

test.each(Object.entries(KITCHENS))(
  'in %s one edits and shops for the lines that one reads, and saving them untouched changes nothing',
  async (language, lines) => {
    const slug = await imported(language, lines)
    const before = await read(slug)
    const shown = await linesOfPage(slug)
    expect(shown).toHaveLength(lines.length)
    expect(await textsOn(`/g/linden-house/r/${slug}/shopping`, '.choose-lines .check bdi')).toEqual(shown)
    const fields = await fieldsOf(slug)
    const edited = fields.filter(([name]) => name.endsWith('.line')).map(([, text]) => text)
    expect(edited).toEqual(shown)
    const body = new FormData()
    for (const [name, text] of [...fields, ['action', 'save'] as const]) body.set(name, text)
    const saved = await kitchen.request(`/g/linden-house/r/${slug}`, {
      method: 'POST',
      as: kitchen.mara,
      body,
    })
    expect(saved.status).toBe(303)
    expect((await read(slug)).recipeIngredient).toEqual(before.recipeIngredient)
    expect(await linesOfPage(slug)).toEqual(shown)
  },
)
