import { expect, test } from 'bun:test'
import { runDemo } from '../../src/cli/demo'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { DEMO_LANGUAGES, demoTexts } from '../../src/seeds/demo-kitchen.service'
import { DISHES } from '../../tools/demo/dishes'
import { seedKitchen } from '../support/kitchen'

function terminal() {
  const lines: string[] = []
  return { lines, write: (line: string) => lines.push(line), writeError: (line: string) => lines.push(line) }
}

test('the demo fills an empty group with whole recipes, the same for the same seed', async () => {
  const names = []
  for (const seed of ['7', '7', '8']) {
    const { services, mara } = seedKitchen()
    expect(await runDemo(['--recipes', '12', '--seed', seed], services, terminal())).toBe(0)
    const list = listRecipes(mara, { ...PLAIN_LIST, perPage: -1 })
    names.push(list.items.map((recipe) => recipe.name))
    const recipe = getRecipe(mara, list.items[0]!.slug)
    expect(recipe.recipeIngredient.length).toBeGreaterThan(4)
    expect(recipe.recipeIngredient.every((line) => line.food !== null)).toBe(true)
    expect(recipe.recipeInstructions.length).toBeGreaterThan(3)
    expect(list.items.every(({ recipeCategory, tags }) => recipeCategory.length > 0 && tags.length > 0)).toBe(
      true,
    )
    const word = recipe.recipeIngredient[0]!.food!.name.split(' ')[0]!
    const found = listRecipes(mara, { ...PLAIN_LIST, search: word })
    expect(found.items.map(({ id }) => id)).toContain(recipe.id)
  }
  expect(names[0]).toEqual(names[1]!)
  expect(names[0]).not.toEqual(names[2]!)
})

test('the demo spreads its recipes over groups, each with its own', async () => {
  const { services } = seedKitchen()
  expect(await runDemo(['--recipes', '7', '--groups', '3'], services, terminal())).toBe(0)
  const counts = services.db.all<{ n: number }>(
    'SELECT count(*) AS n FROM recipes GROUP BY group_id ORDER BY n',
  )
  expect(counts.map(({ n }) => n)).toEqual([2, 2, 3])
  const names = services.db.all('SELECT DISTINCT name FROM recipes')
  expect(names).toHaveLength(7)
})

test('the demo refuses a data directory that has recipes', async () => {
  const { services } = seedKitchen()
  await runDemo(['--recipes', '1'], services, terminal())
  const io = terminal()
  expect(await runDemo(['--recipes', '1'], services, io)).toBe(1)
  expect(io.lines[0]).toContain('empty')
})

test('without any account the demo makes one and prints its password once', async () => {
  const { services } = seedKitchen()
  services.db.run('DELETE FROM users')
  const io = terminal()
  expect(await runDemo(['--recipes', '1'], services, io)).toBe(0)
  expect(io.lines[0]).toMatch(/^Sign in as demo with the password \S{16}$/)
})

test.each([
  [['--recipes', '0']],
  [['--recipes', '1000001']],
  [['--recipes', '2', '--groups', '3']],
  [['--recipes', 'many']],
  [['--what']],
])('the arguments %p are answered with how to use it', async (args) => {
  const io = terminal()
  expect(await runDemo(args, seedKitchen().services, io)).toBe(2)
  expect(io.lines[0]).toStartWith('usage: trivet demo')
})

test('every language of the demo has the same thirty dishes, each with a picture that there is', () => {
  const all = DEMO_LANGUAGES.map((language) => demoTexts(language).recipes)
  for (const recipes of all) {
    expect(recipes.map(({ steps, ingredients }) => [steps.length, ingredients.length])).toEqual(
      all[0]!.map(({ steps, ingredients }) => [steps.length, ingredients.length]),
    )
  }
  for (const recipes of all) {
    expect(recipes.map(({ picture }) => picture)).toEqual(all[0]!.map(({ picture }) => picture))
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(30)
    expect(new Set(recipes.map(({ category }) => category)).size).toBe(13)
  }
  expect(new Set(all[0]!.map(({ picture }) => picture))).toEqual(new Set(Object.keys(DISHES)))
})

test('the demo refuses a language that Trivet does not speak, and a language beside a number of groups', async () => {
  const { services } = seedKitchen()
  for (const args of [
    ['--language', 'xx'],
    ['--language', ''],
    ['--groups', '2'],
    ['--seed', '3'],
  ])
    expect(await runDemo(args, services, terminal())).toBe(2)
})
