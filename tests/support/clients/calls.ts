import { createTrivetClient } from 'trivet-client'

declare const process: { env: Record<string, string | undefined> }

const client = createTrivetClient({
  address: `${process.env.TRIVET_URL}/`,
  token: process.env.TRIVET_TOKEN ?? '',
})
let count = 0

/** The answer of a call; a refusal ends the program. */
async function done<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call
  if (error !== undefined || !response.ok) throw new Error(`${response.url} ${JSON.stringify(error)}`)
  count += 1
  return data as Data
}

const about = await done(client.GET('/api/app/about'))
const self = await done(client.GET('/api/users/self'))
const slug = await done(client.POST('/api/recipes', { body: { name: 'Plum cake' } }))
const at = { params: { path: { slug } } }
const recipe = await done(client.GET('/api/recipes/{slug}', at))
await done(client.PATCH('/api/recipes/{slug}', { ...at, body: { description: 'Sharp plums' } }))
const found = await done(client.GET('/api/recipes', { params: { query: { search: 'plum', perPage: 5 } } }))
const food = await done(client.POST('/api/foods', { body: { name: 'plum of TypeScript' } }))
await done(client.GET('/api/foods', { params: { query: { search: 'plum' } } }))
await done(
  client.PUT('/api/foods/{id}', {
    params: { path: { id: food.id } },
    body: { name: 'plum of TypeScript', description: 'Late' },
  }),
)
const unit = await done(client.POST('/api/units', { body: { name: 'crate of TypeScript' } }))
const tag = await done(client.POST('/api/organizers/tags', { body: { name: 'Autumn of TypeScript' } }))
const list = await done(client.POST('/api/households/shopping/lists', { body: { name: 'Market' } }))
const changed = await done(
  client.POST('/api/households/shopping/items', {
    body: { shoppingListId: list.id, note: 'Oats', quantity: 1 },
  }),
)
const inList = await done(
  client.GET('/api/households/shopping/lists/{id}', { params: { path: { id: list.id } } }),
)
await done(
  client.POST('/api/households/mealplans', {
    body: { date: '2026-11-23', entryType: 'dinner', title: 'Soup', text: '' },
  }),
)
const plan = await done(
  client.GET('/api/households/mealplans', {
    params: { query: { start_date: '2026-11-23', end_date: '2026-11-23' } },
  }),
)
const parsed = await done(
  client.POST('/api/parser/ingredient', { body: { ingredient: '2 cups moonberries' } }),
)
const comment = await done(client.POST('/api/comments', { body: { recipeId: recipe.id, text: 'Good.' } }))
const changes = await done(client.GET('/api/changes'))
await done(client.DELETE('/api/recipes/{slug}', at))

const twenty = count

/** A recipe that an import has recognized goes back as it was read, whole and in part. */
const data = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Crumble',
  recipeIngredient: ['2 large eggs', '3 pears', '1-2 onions'],
  recipeInstructions: ['Mix.'],
})
const imported = await done(client.POST('/api/recipes/create/html-or-json', { body: { data } }))
const path = { params: { path: { slug: imported } } }
const before = await done(client.GET('/api/recipes/{slug}', path))
const rounds = []
for (const send of [client.PUT, client.PATCH]) {
  await done(send('/api/recipes/{slug}', { ...path, body: before }))
  const after = await done(client.GET('/api/recipes/{slug}', path))
  rounds.push(JSON.stringify(after.recipeIngredient) === JSON.stringify(before.recipeIngredient))
}
const { listItems } = await done(
  client.POST('/api/households/shopping/lists/{id}/recipe/{recipeId}', {
    params: { path: { id: list.id, recipeId: before.id } },
    body: {},
  }),
)

console.log(
  JSON.stringify({
    rounds,
    foods: before.recipeIngredient.map(({ food }) => food?.name ?? null),
    bought: listItems.length,
    count: twenty,
    version: about.version,
    group: self.group,
    found: found.items.length,
    unit: unit.name,
    tag: tag.slug,
    created: changed.createdItems.length,
    items: inList.listItems.map(({ note }) => note),
    planned: plan.items.map(({ title }) => title),
    line: parsed.ingredient.display,
    comment: comment.text,
    cursor: typeof changes.cursor,
  }),
)
