import { expect } from 'bun:test'

/** What a client sees of an answer. */
export interface Answer {
  status: number
  type: string
  // Clients read what they know by name.
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
}
export type Call = (method: string, path: string, json?: unknown) => Promise<Answer>

type Kind = 'text' | 'number' | 'flag' | 'list' | 'time' | 'uuid' | 'map'
type Shape = Record<string, Kind | `${Kind}?`>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const IS: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  uuid: (value) => typeof value === 'string' && UUID.test(value),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Holds an object beside the names and kinds that a client reads; `?` may be null. */
export function expectShape(value: Record<string, unknown>, shape: Shape): void {
  const wrong = Object.entries(shape).filter(([name, kind]) => {
    const found = value[name]
    if (kind.endsWith('?') && found === null) return false
    return !IS[kind.replace('?', '') as Kind](found)
  })
  expect(wrong.map(([name, kind]) => `${name} is ${JSON.stringify(value[name])}, no ${kind}`)).toEqual([])
}

const RECIPE: Shape = {
  id: 'uuid',
  userId: 'uuid',
  groupId: 'uuid',
  householdId: 'uuid',
  name: 'text',
  slug: 'text',
  description: 'text',
  image: 'text?',
  recipeCategory: 'list',
  tags: 'list',
  dateAdded: 'text',
  lastMade: 'time?',
  totalTime: 'text?',
  recipeYield: 'text?',
  recipeServings: 'number',
  recipeYieldQuantity: 'number',
  rating: 'number?',
  orgURL: 'text?',
}
const PLANNED: Shape = {
  id: 'number',
  userId: 'uuid',
  groupId: 'uuid',
  householdId: 'uuid',
  date: 'text',
  entryType: 'text',
  title: 'text',
  text: 'text',
  recipe: 'map?',
}
const ITEM: Shape = {
  id: 'uuid',
  shoppingListId: 'uuid',
  note: 'text',
  display: 'text',
  checked: 'flag',
  position: 'number',
  quantity: 'number',
  isFood: 'flag',
  disableAmount: 'flag',
  foodId: 'uuid?',
  unitId: 'uuid?',
  labelId: 'uuid?',
}
const FOOD: Shape = {
  id: 'uuid',
  name: 'text',
  pluralName: 'text?',
  description: 'text',
  aliases: 'list',
  labelId: 'uuid?',
  onHand: 'flag',
  householdsWithIngredientFood: 'list',
  extras: 'map',
  createdAt: 'time',
  updateAt: 'time',
  updatedAt: 'time',
}

const good = async (call: Call, ...asked: Parameters<Call>) => {
  const answer = await call(...asked)
  expect(`${asked[0]} ${asked[1]} ${answer.status}`).toMatch(/ 20[01]$/)
  expect(answer.type).toStartWith('application/json')
  return answer.body
}

/** What Home Assistant's library asks, in its versions before (`groups`) and since the household paths. */
export async function homeAssistant(call: Call, level: 'groups' | 'households', day: string): Promise<void> {
  const at = `/api/${level}`
  const ask = (...asked: Parameters<Call>) => good(call, ...asked)
  expectShape(await ask('GET', '/api/app/about/startup-info'), { isFirstLogin: 'flag' })
  const { version } = await ask('GET', '/api/app/about')
  expect(version).toMatch(/^v[123]\.\d+\.\d+$/)
  const me = await ask('GET', '/api/users/self')
  expectShape(me, { id: 'uuid', username: 'text', email: 'text', fullName: 'text' })
  expectShape(await ask('GET', '/api/groups/self'), { id: 'uuid', name: 'text', slug: 'text' })
  expect(Object.keys(await ask('GET', '/api/app/about/theme'))).toHaveLength(14)
  const counts = await ask('GET', `${at}/statistics`)
  for (const name of ['totalRecipes', 'totalUsers', 'totalCategories', 'totalTags', 'totalTools'])
    expect(counts[name]).toBeNumber()

  const slug = await ask('POST', '/api/recipes', { name: `Soup of ${level}` })
  const found = await ask('GET', '/api/recipes?perPage=5&search=soup')
  expectShape(found.items[0], RECIPE)
  const recipe = await ask('GET', `/api/recipes/${slug}`)
  expectShape(recipe, { ...RECIPE, recipeIngredient: 'list', recipeInstructions: 'list' })
  const line = {
    quantity: 'number?',
    note: 'text',
    title: 'text?',
    display: 'text',
    referenceId: 'uuid',
  } as const
  expectShape(recipe.recipeIngredient[0], { ...line, unit: 'map?', food: 'map?', isFood: 'flag' })
  expectShape(recipe.recipeInstructions[0], {
    id: 'uuid',
    title: 'text',
    text: 'text',
    ingredientReferences: 'list',
  })
  expect((await call('GET', '/api/recipes/there-is-none')).status).toBe(404)

  const meal = await ask('POST', `${at}/mealplans`, { date: day, entryType: 'dinner', recipeId: recipe.id })
  expectShape(meal, PLANNED)
  expectShape(meal.recipe, RECIPE)
  const note = await ask('POST', `${at}/mealplans`, { date: day, entryType: 'side', title: 'Bread' })
  expectShape(note, PLANNED)
  expectShape(await ask('POST', `${at}/mealplans/random`, { date: day, entryType: 'lunch' }), PLANNED)
  const plan = await ask('GET', `${at}/mealplans?start_date=${day}&end_date=${day}&perPage=-1`)
  expect(plan.items.length).toBeGreaterThanOrEqual(3)
  expect(await ask('GET', `${at}/mealplans/today`)).toBeArray()

  await ask('POST', `${at}/shopping/lists`, { name: `List of ${level}` })
  const lists = await ask('GET', `${at}/shopping/lists?perPage=-1`)
  const list = lists.items.find(({ name }: { name: string }) => name === `List of ${level}`)
  await ask('POST', `${at}/shopping/items`, { shoppingListId: list.id, note: 'Milk', position: 0 })
  const query = `queryFilter=shoppingListId%3D${list.id}&orderBy=position&orderDirection=asc&perPage=-1`
  const [item] = (await ask('GET', `${at}/shopping/items?${query}`)).items
  expectShape(item, ITEM)
  // An old version of the library writes what is missing as Python does.
  const changed = { ...item, note: 'Oat milk', checked: true, foodId: 'None', unitId: 'None' }
  await ask('PUT', `${at}/shopping/items/${item.id}`, changed)
  const [after] = (await ask('GET', `${at}/shopping/items?${query}`)).items
  expect(after).toMatchObject({ note: 'Oat milk', checked: true, foodId: null })
  await ask('DELETE', `${at}/shopping/items/${item.id}`)
  expect((await ask('GET', `${at}/shopping/items?${query}`)).items).toEqual([])
}

/** What the node for n8n asks. */
export async function automation(call: Call): Promise<void> {
  const ask = (...asked: Parameters<Call>) => good(call, ...asked)
  const me = await ask('GET', '/api/users/self')
  for (const path of [
    '/api/admin/about',
    '/api/admin/about/check',
    '/api/admin/about/statistics',
    '/api/admin/email',
    '/api/admin/groups',
    '/api/admin/households',
    '/api/admin/maintenance',
    '/api/admin/maintenance/storage',
    '/api/admin/users',
    `/api/admin/users/${me.id}`,
    `/api/admin/groups/${me.groupId}`,
    `/api/admin/households/${me.householdId}`,
    '/api/app/about',
    '/api/app/about/startup-info',
    '/api/app/about/theme',
    '/api/groups/households',
    `/api/groups/households/${me.householdSlug}`,
    '/api/households/invitations',
    '/api/users/self/favorites',
    '/api/users/self/ratings',
    `/api/users/${me.id}/favorites`,
    `/api/users/${me.id}/ratings`,
  ])
    await ask('GET', path)
  expectShape(await ask('POST', '/api/households/invitations', { uses: 1 }), {
    token: 'text',
    usesLeft: 'number',
    groupId: 'uuid',
    householdId: 'uuid',
  })
  const token = await ask('POST', '/api/users/api-tokens', { name: 'n8n' })
  expectShape(token, { token: 'text', name: 'text', id: 'number' })
  expect(await ask('DELETE', `/api/users/api-tokens/${token.id}`)).toEqual({ tokenDelete: 'n8n' })
  expect(await ask('POST', '/api/admin/users/unlock?force=true')).toEqual({ unlocked: expect.any(Number) })
  await recognized(call)
}

/** A recipe that was recognized when it was imported is read, written back as it was read, and put on a list. */
async function recognized(call: Call): Promise<void> {
  const ask = (...asked: Parameters<Call>) => good(call, ...asked)
  const preferences = await ask('GET', '/api/groups/preferences')
  const wanted = { recipeDisableAmount: false, recipeParseOnImport: true }
  await ask('PUT', '/api/groups/preferences', { ...preferences, ...wanted })
  const recipeIngredient = ['2 large eggs', '1-2 onions']
  const page = { '@type': 'Recipe', name: 'Crumble', recipeIngredient, recipeInstructions: ['Mix.'] }
  const slug = await ask('POST', '/api/recipes/create/html-or-json', { data: JSON.stringify(page) })
  const recipe = await ask('GET', `/api/recipes/${slug}`)
  expect(recipe.recipeIngredient).toMatchObject([
    { quantity: 2, unit: null, food: { name: 'egg' }, note: 'large', originalText: '2 large eggs' },
    { quantity: null, unit: null, food: null, note: '1-2 onions' },
  ])
  for (const method of ['PUT', 'PATCH']) {
    await ask(method, `/api/recipes/${slug}`, recipe)
    const { recipeIngredient: after, settings } = await ask('GET', `/api/recipes/${slug}`)
    expect([after, settings]).toEqual([recipe.recipeIngredient, recipe.settings])
  }
  const list = await ask('POST', '/api/households/shopping/lists', { name: 'Market' })
  const path = `/api/households/shopping/lists/${list.id}/recipe/${recipe.id}`
  const { listItems } = await ask('POST', path, { recipeIncrementQuantity: 2 })
  expect(listItems).toMatchObject([{ quantity: 4, food: { name: 'egg' } }, { note: '1-2 onions' }])
}

/** What assistants of other makers ask by the API's own document: any list and any entity, without parameters. */
export async function assistant(call: Call): Promise<void> {
  const ask = (...asked: Parameters<Call>) => good(call, ...asked)
  for (const path of [
    'recipes',
    'foods',
    'units',
    'comments',
    'organizers/categories',
    'organizers/tags',
    'organizers/tools',
    'groups/labels',
    'households/cookbooks',
    'households/mealplans',
    'households/mealplans/rules',
    'households/members',
    'households/recipe-actions',
    'households/shopping/items',
    'households/shopping/lists',
    'households/webhooks',
    'households/events/notifications',
    'recipes/timeline/events',
  ]) {
    const page = await ask('GET', `/api/${path}`)
    expectShape(page, {
      page: 'number',
      per_page: 'number',
      total: 'number',
      total_pages: 'number',
      items: 'list',
    })
  }
  for (const path of ['households/self', 'households/preferences', 'households/statistics', 'groups/storage'])
    expectShape(await ask('GET', `/api/${path}`), {})
}

/** What phones ask: everything at once to keep a copy, then small changes. */
export async function phone(call: Call): Promise<void> {
  const ask = (...asked: Parameters<Call>) => good(call, ...asked)
  const food = await ask('POST', '/api/foods', {
    name: 'Pearl barley',
    householdsWithIngredientFood: ['family'],
  })
  expectShape(food, FOOD)
  expect(food.onHand).toBe(true)
  // Each dialect changes its own field and sends the other back as it was read.
  const gone = await ask('PUT', `/api/foods/${food.id}`, { ...food, householdsWithIngredientFood: [] })
  expect(gone).toMatchObject({ onHand: false, householdsWithIngredientFood: [] })
  const back = await ask('PUT', `/api/foods/${food.id}`, { ...gone, onHand: true })
  expect(back.householdsWithIngredientFood).toEqual(['family'])
  const tool = await ask('POST', '/api/organizers/tools', { name: 'Ladle', onHand: true })
  expect(tool).toMatchObject({ onHand: true, householdsWithTool: ['family'] })
  const all = await ask('GET', '/api/foods?page=1&perPage=-1&orderBy=name&orderDirection=asc')
  expect(all.items).toHaveLength(all.total)
  const paged = await ask('GET', '/api/groups/members?page=1&perPage=-1')
  expectShape(paged.items[0], {
    id: 'uuid',
    groupId: 'uuid',
    householdId: 'uuid',
    username: 'text',
    fullName: 'text',
  })
  const slug = await ask('POST', '/api/recipes', { name: 'Barley broth', unknownField: 1 })
  const made = { timestamp: '2026-11-20T18:30:00Z' }
  expect((await ask('PATCH', `/api/recipes/${slug}/last-made`, made)).lastMade).toBe(
    '2026-11-20T18:30:00.000000Z',
  )
}
