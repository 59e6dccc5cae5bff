import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createFood } from '../../src/foods/food.service'
import { createLabel } from '../../src/foods/label.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { plainFood } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { times } from '../support/long'
import { filtersOver, type Named, type Row } from './random-filters'

const WORDS = ['leek', 'Soup', 'stew', 'quick', 'Brûlée', 'oven', '100%', 'a_b']
const RUNS = times(300, 20_000)

/** Forty recipes of two people, with everything that filters may name here and there missing. */
function fill(kitchen: Kitchen): void {
  const { mara, jonas, clock } = kitchen
  const labels = ['Dairy', 'Greens'].map((name) => createLabel(mara, { name, color: '#E0E0E0' }))
  const foods = ['leek', 'cream', 'Butter', 'salt'].map((name, at) =>
    createFood(mara, {
      ...plainFood,
      name,
      pluralName: at % 2 ? `${name}s` : null,
      onHand: at === 3,
      labelId: labels[at]?.id ?? null,
      aliases: at === 0 ? [{ name: 'allium' }] : [],
    }),
  )
  const pick = <Value>(from: readonly Value[], seed: number) =>
    from.filter((_, at) => (seed * 7919 + at * 104729) % 3 === 0)
  for (let n = 0; n < 40; n++) {
    clock.advance(3_600_000)
    const recipe = importRecipe(n % 4 === 0 ? jonas : mara, {
      name: `${WORDS[n % 8]} ${WORDS[(n * 3) % 8]} ${n}`,
      description: pick(WORDS, n).join(' '),
      tags: pick(['quick', 'winter', 'Soup'], n),
      categories: pick(['Main', 'Side'], n + 1),
      tools: pick(['oven', 'pan'], n + 2),
      prepTime: n % 3 === 0 ? `${n} minutes` : null,
      recipeIngredient: pick(WORDS, n + 3),
    })
    patchRecipe(mara.actor.userId === recipe.userId ? mara : jonas, recipe.id, {
      recipeServings: n % 5,
      extras: n % 6 === 0 ? { season: WORDS[n % 8]! } : {},
      settings: { public: n % 2 === 0, showNutrition: n % 3 === 0 },
      nutrition: n % 7 === 0 ? { calories: String(n * 10) } : {},
      recipeIngredient: recipe.recipeIngredient.map((line, at) => ({
        ...line,
        quantity: at,
        unit: null,
        referencedRecipe: null,
        food: (n + at) % 3 === 0 ? foods[(n + at) % 4]!.id : null,
      })),
    })
  }
}

async function read(kitchen: Kitchen, path: string): Promise<{ status: number; body: never }> {
  const response = await kitchen.request(path, { as: kitchen.mara })
  return { status: response.status, body: (await response.json()) as never }
}

const field =
  (name: string) =>
  (row: Row): unknown[] => [row[name] ?? null]

/** Values at the end of a path through objects and lists. */
const along =
  (...path: string[]) =>
  (row: Row): unknown[] =>
    path.reduce<unknown[]>(
      (here, name) =>
        here.flatMap((one) => {
          const next = (one as Row | null)?.[name]
          return Array.isArray(next) ? next : [next ?? null]
        }),
      [row],
    )

/** The rows of a relation are there or not; where they are not, there is nothing at the end. */
const through =
  (relation: string, ...rest: string[]) =>
  (row: Row): unknown[] =>
    along(relation)(row)
      .filter((one) => one !== null)
      .flatMap((one) => along(...rest)(one as Row))

const RECIPE_NAMES: Named[] = [
  { name: 'name', type: 'text', values: field('name') },
  { name: 'id', type: 'uuid', values: field('id') },
  { name: 'slug', type: 'text', values: field('slug') },
  { name: 'description', type: 'text', values: field('description') },
  { name: 'recipe_servings', type: 'number', values: field('recipeServings') },
  { name: 'created_at', type: 'time', values: field('createdAt') },
  { name: 'updateAt', type: 'time', values: field('updatedAt') },
  { name: 'userId', type: 'uuid', values: field('userId') },
  { name: 'settings.public', type: 'boolean', values: along('settings', 'public') },
  { name: 'settings.show_nutrition', type: 'boolean', values: along('settings', 'showNutrition') },
  {
    name: 'nutrition.calories',
    type: 'number',
    values: (row) => along('nutrition', 'calories')(row).map((text) => (text === null ? null : Number(text))),
  },
  { name: 'tags.name', type: 'text', values: through('tags', 'name') },
  { name: 'tags.id', type: 'uuid', values: through('tags', 'id') },
  { name: 'recipeCategory.slug', type: 'text', values: through('recipeCategory', 'slug') },
  { name: 'tools.name', type: 'text', values: through('tools', 'name') },
  { name: 'recipe_ingredient.note', type: 'text', values: through('recipeIngredient', 'note') },
  { name: 'recipeIngredient.quantity', type: 'number', values: through('recipeIngredient', 'quantity') },
  {
    name: 'recipeIngredient.food.name',
    type: 'text',
    values: (row) =>
      through('recipeIngredient', 'food')(row).map((food) => (food as Row | null)?.name ?? null),
  },
]

const FOOD_NAMES: Named[] = [
  { name: 'name', type: 'text', values: field('name') },
  { name: 'pluralName', type: 'text', values: field('pluralName') },
  { name: 'onHand', type: 'boolean', values: field('onHand') },
  { name: 'label.name', type: 'text', values: through('label', 'name') },
  { name: 'label_id', type: 'uuid', values: field('labelId') },
  { name: 'aliases.name', type: 'text', values: through('aliases', 'name') },
]

interface List {
  items: Row[]
  total: number
}

async function agreesWithThePlainMeaning(
  path: string,
  names: readonly Named[],
  rows: Row[],
  kitchen: Kitchen,
) {
  await fc.assert(
    fc.asyncProperty(filtersOver(names, rows), async ({ text, holds }) => {
      const query = new URLSearchParams({
        queryFilter: text,
        perPage: '-1',
        orderBy: 'name',
        orderDirection: 'asc',
      })
      const { status, body } = await read(kitchen, `${path}?${query}`)
      const found = body as List
      expect(status).toBe(200)
      expect(found.items.map((item) => item.id)).toEqual(rows.filter(holds).map((row) => row.id))
      expect(found.total).toBe(found.items.length)
    }),
    { numRuns: RUNS },
  )
}

describe('a random filter finds what its plain meaning finds, in the same order', () => {
  test('over recipes', async () => {
    const kitchen = seedKitchen()
    fill(kitchen)
    const list = (await read(kitchen, '/api/recipes?perPage=-1&orderBy=name&orderDirection=asc')).body as List
    const rows: Row[] = []
    for (const { slug } of list.items) rows.push((await read(kitchen, `/api/recipes/${slug}`)).body)
    expect(rows).toHaveLength(40)
    await agreesWithThePlainMeaning('/api/recipes', RECIPE_NAMES, rows, kitchen)
  }, 120_000)

  test('over foods', async () => {
    const kitchen = seedKitchen()
    fill(kitchen)
    const rows = ((await read(kitchen, '/api/foods?perPage=-1&orderBy=name&orderDirection=asc')).body as List)
      .items
    await agreesWithThePlainMeaning('/api/foods', FOOD_NAMES, rows, kitchen)
  }, 120_000)
})

describe('a filter', () => {
  const kitchen = seedKitchen()
  fill(kitchen)
  const ask = async (text: string, path = '/api/recipes') =>
    read(kitchen, `${path}?${new URLSearchParams({ queryFilter: text, perPage: '-1' })}`)
  const total = async (text: string) => ((await ask(text)).body as List).total

  test.each([
    ['password', "invalid attribute string: 'password' does not exist on this schema"],
    ['user.password', "invalid attribute string: 'user.password' does not exist on this schema"],
    ['user.passwordHash', "invalid attribute string: 'user.passwordHash' does not exist on this schema"],
    ['user.email', "invalid attribute string: 'user.email' does not exist on this schema"],
    ['user.tokens.token', "invalid attribute string: 'user.tokens.token' does not exist on this schema"],
    ['group.users.id', "invalid attribute string: 'group.users.id' does not exist on this schema"],
    ['__proto__', "invalid attribute string: '__proto__' does not exist on this schema"],
    ['tags', "invalid attribute string: 'tags' does not exist on this schema"],
    ['r.id', "invalid attribute string: 'r.id' does not exist on this schema"],
  ])('cannot name %s', async (name, detail) => {
    expect(await ask(`${name} IS NOT NULL`)).toMatchObject({ status: 400, body: { detail } })
  })

  test.each([
    ['id = soup', "invalid query string: invalid UUID 'soup'"],
    ['createdAt > "some day"', "invalid query string: unknown date or datetime format 'some day'"],
    ['dateAdded = 2023-02-30', "invalid query string: unknown date or datetime format '2023-02-30'"],
    ['rating = good', "invalid query string: 'good' is no number"],
    ['rating LIKE 4', 'invalid query string: LIKE can only be used with text, and rating is none'],
    ['(name = a', 'invalid query string: parenthesis are unbalanced'],
  ])('is refused in the words of v1: %s', async (text, detail) => {
    expect(await ask(text)).toMatchObject({ status: 400, body: { detail } })
  })

  test.each(['tags.recipes.name', 'user.comments.text', 'name, recipeIngredient.food.aliases.name'])(
    'orders by no rows of rows that are many: %s',
    async (orderBy) => {
      const { status, body } = await read(kitchen, `/api/recipes?${new URLSearchParams({ orderBy })}`)
      expect([status, (body as { detail: string }).detail]).toEqual([
        400,
        expect.stringContaining('is invalid'),
      ])
    },
  )

  test('understands dates in the texts that clients send', async () => {
    const day = '2026-11-22'
    const since = await total(`createdAt >= ${day}`)
    expect(since).toBeGreaterThan(0)
    for (const text of [
      '"November 22nd, 2026"',
      '2026-11-22T00:00:00Z',
      '"2026-11-22 00:00"',
      '2026-11-22T02:00:00+02:00',
    ])
      expect(await total(`createdAt >= ${text}`)).toBe(since)
  })

  test('never reaches another group, whatever it says', async () => {
    importRecipe(kitchen.other, { name: 'Secret pie', tags: ['hidden'] })
    for (const text of [
      'name = "Secret pie"',
      'tags.name = hidden',
      'name = a OR name = "Secret pie"',
      'tags.recipes.name = "Secret pie"',
      `group_id = ${kitchen.other.groupId}`,
      'user.username = ines',
    ])
      expect(await total(text)).toBe(0)
  })

  test('narrows a search and the named filters', async () => {
    const found = (
      await read(
        kitchen,
        `/api/recipes?${new URLSearchParams({ search: 'leek', tags: 'quick', queryFilter: 'settings.public = true', perPage: '-1' })}`,
      )
    ).body as List
    const all = (await read(kitchen, '/api/recipes?search=leek&tags=quick&perPage=-1')).body as List
    expect(found.total).toBeGreaterThan(0)
    expect(found.total).toBeLessThan(all.total)
  })
})
