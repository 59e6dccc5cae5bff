import { expect, test } from 'bun:test'
import { createFood, deleteFood, mergeFoods, updateFood } from '../../src/foods/food.service'
import { createOrganizer, deleteOrganizer, updateOrganizer } from '../../src/organizers/organizer.service'
import type { Ctx, Services } from '../../src/platform/context'
import { deleteRecipe, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { reindexSome } from '../../src/search/index.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes, prepareList } from '../../src/search/list.service'
import { plainFood } from '../recipes/support'
import { seedKitchen } from '../support/kitchen'

function find(ctx: Ctx, search: string, more: Partial<typeof PLAIN_LIST> = {}): string[] {
  return listRecipes(ctx, { ...PLAIN_LIST, search, ...more }).items.map((recipe) => recipe.name)
}

function cook(
  ctx: Ctx,
  name: string,
  ingredients: string[] = ['flour'],
  text = 'Stir.',
  tags: string[] = [],
) {
  return importRecipe(ctx, { name, recipeIngredient: ingredients, recipeInstructions: [text], tags })
}

test('whole name, start, words of the name, organizers and foods, text: in this order', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Bean stew', ['flour'], 'Serve with tomato soup.')
  cook(mara, 'Croutons', ['flour'], 'Fry.', ['tomato soup'])
  cook(mara, 'Roasted tomato soup')
  cook(mara, 'Tomato soup with basil')
  cook(mara, 'Tomato soup')
  cook(mara, 'Soup of tomatoes')
  expect(find(mara, 'tomato soup')).toEqual([
    'Tomato soup',
    'Tomato soup with basil',
    'Roasted tomato soup',
    'Soup of tomatoes',
    'Croutons',
    'Bean stew',
  ])
})

test('in each tier whole words come before starts, and those before insides', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Graham crackers')
  cook(mara, 'Big hamburger')
  cook(mara, 'Baked ham')
  expect(find(mara, 'ham')).toEqual(['Baked ham', 'Big hamburger', 'Graham crackers'])
})

test('every word must be found, in any order and field', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Pancakes', ['2 eggs', 'milk'], 'Whisk.', ['breakfast'])
  cook(mara, 'Omelette', ['3 eggs'], 'Whisk.', ['breakfast'])
  expect(find(mara, 'milk breakfast')).toEqual(['Pancakes'])
  expect(find(mara, 'eggs whisk').sort()).toEqual(['Omelette', 'Pancakes'])
  expect(find(mara, 'eggs chocolate')).toEqual([])
})

test.each([
  ['creme brulee', 'Crème Brûlée'],
  ['CRÈME', 'Crème Brûlée'],
  ['suppe', 'Kartoffelsuppe'],
  ['kartoffels', 'Kartoffelsuppe'],
  ['süsskartoffel', 'Süßkartoffel-Curry'],
  ['دجاج', 'شوربة الدجاج'],
  ['شوربه', 'شوربة الدجاج'],
  ['鶏肉', '若鶏肉の照り焼き'],
  ['焼き', '若鶏肉の照り焼き'],
  ['mac cheese', 'Mac & Cheese'],
  ['grandma s', "Grandma's pie"],
  ['борщ', 'Борщ'],
])('%p finds %p', (search, name) => {
  const { mara } = seedKitchen()
  const names = [
    'Crème Brûlée',
    'Kartoffelsuppe',
    'Süßkartoffel-Curry',
    'شوربة الدجاج',
    '若鶏肉の照り焼き',
    'Mac & Cheese',
    "Grandma's pie",
    'Борщ',
  ]
  for (const each of names) cook(mara, each)
  expect(find(mara, search)).toEqual([name])
})

test('characters of a script without spaces must be side by side', () => {
  const { mara } = seedKitchen()
  cook(mara, '若鶏肉の照り焼き')
  expect(find(mara, '鶏焼')).toEqual([])
})

test('one and two letters are the start of a word', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Leek pie')
  cook(mara, 'Oxtail')
  expect(find(mara, 'l')).toEqual(['Leek pie'])
  expect(find(mara, 'ox')).toEqual(['Oxtail'])
  expect(find(mara, 'ee')).toEqual([])
})

test('words in quotes stay together, and not over the end of a text', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Focaccia', ['coarse sea salt'])
  cook(mara, 'Oysters', ['salt from the sea'])
  cook(mara, 'Bread', ['from the sea', 'salt'])
  expect(find(mara, '"sea salt"')).toEqual(['Focaccia'])
  expect(find(mara, "'sea sal'")).toEqual(['Focaccia'])
  expect(find(mara, 'sea salt')).toHaveLength(3)
})

test.each([
  'soup OR bread',
  'soup NOT bread',
  'terms:soup',
  'soup*bread"',
  '"',
  "'; DROP TABLE recipes; --",
  'NEAR(soup bread)',
  '^soup ^bread',
  '(soup',
  '{terms}: -soup + bread',
  '000bsoup',
])('the query %p is words and nothing else', (search) => {
  const { mara } = seedKitchen()
  cook(mara, 'Soup')
  cook(mara, 'Bread')
  const found = find(mara, search)
  expect(found.length === 0 || search === '"' || search === '(soup').toBe(true)
})

test('a blank query is no search: the newest first', () => {
  const { mara, clock } = seedKitchen()
  cook(mara, 'Soup')
  clock.advance(1000)
  cook(mara, 'Bread')
  expect(find(mara, '  ')).toEqual(['Bread', 'Soup'])
})

test('mistyped words are fixed only when nothing is found, and the list says so', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Broccoli gratin')
  cook(mara, 'Stek', ['beef'])
  cook(mara, 'Steak', ['beef'])
  const list = (search: string) => listRecipes(mara, { ...PLAIN_LIST, search })
  const similar = list('brocolli gratin')
  expect([similar.isSimilar, similar.words, similar.items.map(({ name }) => name)]).toEqual([
    true,
    ['broccoli', 'gratin'],
    ['Broccoli gratin'],
  ])
  const exact = list('stek')
  expect([exact.isSimilar, exact.items.map(({ name }) => name)]).toEqual([false, ['Stek']])
  expect(list('xylophone')).toMatchObject({ isSimilar: false, total: 0 })
})

test('a word that only a deleted recipe had replaces nothing', () => {
  const { mara } = seedKitchen()
  const { slug, id } = cook(mara, 'Lasagne')
  deleteRecipe(mara, slug)
  expect(find(mara, 'lasagne')).toEqual([])
  expect(find(mara, 'lasange')).toEqual([])
  restoreRecipe(mara, id)
  expect(find(mara, 'lasange')).toEqual(['Lasagne'])
})

test('a change is found at once, under the new words and not the old', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Soup')
  expect(find(mara, 'soup')).toEqual(['Soup'])
  expect(find(mara, 'leek')).toEqual([])
  patchRecipe(mara, 'soup', {
    recipeIngredient: [
      {
        note: 'leeks',
        quantity: 1,
        unit: null,
        food: null,
        title: null,
        originalText: null,
        referenceId: null,
      },
    ],
  })
  expect(find(mara, 'leek')).toEqual(['Soup'])
  expect(find(mara, 'flour')).toEqual([])
  patchRecipe(mara, 'soup', { name: 'Broth' })
  expect(find(mara, 'soup')).toEqual([])
  expect(find(mara, 'broth')).toEqual(['Broth'])
})

test('nothing of another group is found, not even its words', () => {
  const { mara, other } = seedKitchen()
  cook(mara, 'Broccoli gratin')
  expect(find(other, 'broccoli')).toEqual([])
  cook(other, 'Fish pie')
  expect(find(other, 'broccoli')).toEqual([])
  expect(find(other, 'brocolli')).toEqual([])
  expect(find(other, 'b')).toEqual([])
  expect(find(mara, 'fish')).toEqual([])
})

/** On a busy machine the index is not brought up to date at once, but a moment later. */
async function settled({ db }: Services): Promise<void> {
  while (db.get('SELECT 1 FROM search_stale')) await Bun.sleep(1)
}

test('foods are found by name, plural and alias, and by the new name after a change', async () => {
  const { mara, services } = seedKitchen()
  const food = createFood(mara, {
    ...plainFood,
    name: 'courgette',
    pluralName: 'courgettes',
    aliases: [{ name: 'zucchini' }],
  })
  importRecipe(mara, { name: 'Gratin', recipeIngredient: [{ quantity: 2, food: { id: food.id } }] })
  expect(find(mara, 'zucchini')).toEqual(['Gratin'])
  updateFood(mara, food.id, { ...plainFood, name: 'marrow' })
  await settled(services)
  expect(find(mara, 'zucchini')).toEqual([])
  expect(find(mara, 'marrow')).toEqual(['Gratin'])
  const squash = createFood(mara, { ...plainFood, name: 'squash' })
  mergeFoods(mara, food.id, squash.id)
  await settled(services)
  expect(find(mara, 'squash')).toEqual(['Gratin'])
  expect(find(mara, '', { foods: [squash.id] })).toEqual(['Gratin'])
  deleteFood(mara, squash.id)
  await settled(services)
  expect(find(mara, 'squash')).toEqual([])
})

test('a tag that is renamed or deleted is searched as it is now', async () => {
  const { mara, services } = seedKitchen()
  cook(mara, 'Soup', ['leek'], 'Stir.', ['quick'])
  const tag = createOrganizer(mara, 'category', { name: 'Dinner' })
  patchRecipe(mara, 'soup', { recipeCategory: [tag.id] })
  updateOrganizer(mara, 'category', tag.id, { name: 'Supper' })
  await settled(services)
  expect(find(mara, 'dinner')).toEqual([])
  expect(find(mara, 'supper')).toEqual(['Soup'])
  deleteOrganizer(mara, 'category', tag.id)
  await settled(services)
  expect(find(mara, 'supper')).toEqual([])
})

test('what was marked before a crash is indexed by the next start', () => {
  const { mara, services } = seedKitchen()
  const { id } = cook(mara, 'Soup')
  services.db.run('DELETE FROM recipe_search')
  services.db.run('INSERT INTO search_stale (number) SELECT number FROM recipes WHERE id = ?1', id)
  expect(reindexSome(services)).toBe(false)
  expect(find(mara, 'soup')).toEqual(['Soup'])
})

test('a filter that looks into texts is asked in slices, and never answers for what has changed since', async () => {
  const { mara } = seedKitchen()
  const asked = { ...PLAIN_LIST, queryFilter: 'description LIKE "%green%" AND tags.name = "soup"' }
  const list = () => listRecipes(mara, asked).items.map(({ name }) => name)
  for (let n = 0; n < 30; n++) {
    const description = n % 10 === 0 ? 'All green.' : 'All red.'
    importRecipe(mara, { name: `Soup ${n}`, description, tags: ['soup'] })
  }
  const before = list()
  expect(before).toHaveLength(3)
  await prepareList(mara, asked)
  expect(list()).toEqual(before)
  await prepareList(mara, asked)
  patchRecipe(mara, 'soup-1', { description: 'Green now.' })
  expect(list().toSorted()).toEqual([...before, 'Soup 1'].toSorted())
  await expect(prepareList(mara, { ...asked, queryFilter: 'colour LIKE "%a%"' })).rejects.toThrow(
    'paging.invalid-filter',
  )
})

test('a very long recipe is found in the next turn of the event loop', async () => {
  const { mara } = seedKitchen()
  const recipeInstructions = Array.from({ length: 300 }, () => 'Stir the porridge. '.repeat(20))
  importRecipe(mara, { name: 'Porridge', recipeIngredient: ['oats'], recipeInstructions })
  expect(find(mara, 'porridge')).toEqual([])
  while (find(mara, 'porridge').length === 0) await Bun.sleep(1)
  patchRecipe(mara, 'porridge', { recipeInstructions: [] })
  expect(find(mara, 'stir')).toEqual([])
})

test('with an order of its own a search filters, and does not rank', () => {
  const { mara } = seedKitchen()
  cook(mara, 'Tomato soup')
  cook(mara, 'Zesty tomato')
  cook(mara, 'Aubergines', ['tomato'])
  const byName = { orderBy: 'name', orderDirection: 'asc' } as const
  expect(find(mara, 'tomato', byName)).toEqual(['Aubergines', 'Tomato soup', 'Zesty tomato'])
})

test('pages of a search hold every recipe once', () => {
  const { mara } = seedKitchen()
  for (let n = 0; n < 25; n++) cook(mara, n % 3 === 0 ? `Soup ${n}` : `Dish ${n}`, ['soup bones', 'flour'])
  const names: string[] = []
  for (let page = 1; page <= 4; page++) names.push(...find(mara, 'soup', { page, perPage: 7 }))
  expect(names).toHaveLength(25)
  expect(new Set(names).size).toBe(25)
  expect(names.slice(0, 9).every((name) => name.startsWith('Soup'))).toBe(true)
})
