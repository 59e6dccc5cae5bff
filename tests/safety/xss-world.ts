import { NUTRITION_KEYS } from '../../src/recipes/recipe/recipe.schema'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { seedWorld, type World } from './world'

/** Payloads as PocketBase forms and JSON take them: every kind of field but a name is kept as it is. */
export interface PlantedRecipe {
  slug: string
  sent: Record<string, unknown>
}

export interface XssWorld extends World {
  /** Puts a text into every scalar field of a new public recipe. */
  plantRecipe(payload: string): Promise<PlantedRecipe>
  /** One recipe with all payloads of a part of the list in every field that can repeat. */
  plantLists(payloads: readonly string[]): Promise<PlantedRecipe>
}

async function post(world: World, path: string, json: object): Promise<Record<string, unknown> | null> {
  const response = await world.request(path, { as: world.mara, method: 'POST', json })
  if (response.status === 201 || response.status === 200)
    return { value: null, ...toObject(await response.json()) }
  return null
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value })

async function save(world: World, name: string, fields: Record<string, unknown>): Promise<PlantedRecipe> {
  const created = await post(world, '/api/recipes', { name })
  const sent = { name, settings: { public: true, showNutrition: true, showAssets: true }, ...fields }
  const path = `/api/recipes/${created?.value}`
  const response = await world.request(path, { as: world.mara, method: 'PUT', json: sent })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  const { slug } = (await response.json()) as { slug: string }
  return { slug, sent }
}

function scalarFields(payload: string): Record<string, unknown> {
  return {
    description: payload,
    recipeYield: payload.slice(0, 500),
    totalTime: payload.slice(0, 500),
    prepTime: payload.slice(0, 500),
    cookTime: payload.slice(0, 500),
    performTime: payload.slice(0, 500),
    orgURL: payload.slice(0, 2000),
    nutrition: Object.fromEntries(NUTRITION_KEYS.map((key) => [key, payload.slice(0, 500)])),
    recipeIngredient: [{ title: payload.slice(0, 2000), note: payload.slice(0, 2000), quantity: 1 }],
    recipeInstructions: [{ title: payload.slice(0, 2000), text: payload }],
  }
}

async function organizers(world: World, noun: string, payloads: readonly string[]): Promise<unknown[]> {
  const made: unknown[] = []
  for (const [at, payload] of payloads.entries()) {
    const organizer = await post(world, `/api/organizers/${noun}`, { name: `${payload.slice(0, 480)} ${at}` })
    if (organizer) made.push(organizer)
  }
  return made
}

async function listFields(world: World, payloads: readonly string[]): Promise<Record<string, unknown>> {
  const short = payloads.map((payload) => payload.slice(0, 480))
  const recipeIngredient: unknown[] = []
  for (const [at, payload] of short.entries()) {
    const name = `${payload} ${at}`
    const label = await post(world, '/api/groups/labels', { name, color: payload.slice(0, 10) })
    const labelId = label?.id
    const food = await post(world, '/api/foods', {
      name,
      pluralName: name,
      description: name,
      labelId,
      aliases: [{ name: `${name}!` }],
    })
    const unit = await post(world, '/api/units', {
      name,
      pluralName: name,
      abbreviation: name,
      pluralAbbreviation: name,
      useAbbreviation: at % 2 === 0,
    })
    recipeIngredient.push({ title: payload, note: payload, originalText: payload, quantity: at, food, unit })
  }
  return {
    recipeIngredient,
    recipeInstructions: payloads.map((text, at) => ({ title: short[at], summary: short[at], text })),
    notes: payloads.map((text, at) => ({ title: short[at], text })),
    assets: short.map((name) => ({ name, icon: name, fileName: name })),
    extras: Object.fromEntries(short.map((payload) => [payload, payload])),
    recipeCategory: await organizers(world, 'categories', payloads),
    tags: await organizers(world, 'tags', payloads),
    tools: await organizers(world, 'tools', payloads),
  }
}

/** A household whose own names, people and tasks hold payloads, with ways to plant more. */
export async function seedXssWorld(): Promise<XssWorld> {
  const world = await seedWorld({ TRIVET_IFRAME_HOSTS: 'www.youtube.com,player.vimeo.com' })
  const { db } = world.services
  const nasty = XSS_PAYLOADS.filter((payload) => payload.length < 100)
    .slice(0, 60)
    .join(' ')
  db.run('UPDATE groups SET name = ?1 WHERE id = ?2', nasty, world.mara.groupId)
  db.run(
    'UPDATE users SET full_name = ?1, email = ?2 WHERE id = ?3',
    nasty,
    `"><script>alert(1)</script>@x`,
    world.mara.userId,
  )
  db.run('UPDATE api_tokens SET name = ?1', nasty)
  const title = JSON.stringify({ messageId: 'recipe.saved', values: { name: nasty } })
  db.run('UPDATE tasks SET title = ?1, error = ?1, kind = ?2', title, nasty)
  let planted = 0
  return {
    ...world,
    plantRecipe: (payload) => {
      planted += 1
      return save(world, `${payload.trim().slice(0, 480)} ${planted}`, scalarFields(payload))
    },
    plantLists: async (payloads) =>
      save(world, `All of ${payloads[0]?.slice(0, 100)}`, await listFields(world, payloads)),
  }
}
