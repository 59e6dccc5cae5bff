import type { Ctx } from '../../src/platform/context'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import type { Kitchen } from '../support/kitchen'

export const plainFood = {
  pluralName: null,
  description: '',
  extras: {},
  onHand: false,
  labelId: null,
  aliases: [],
}

export const plainUnit = {
  pluralName: null,
  description: '',
  fraction: true,
  abbreviation: '',
  pluralAbbreviation: '',
  useAbbreviation: false,
  aliases: [],
}

/** What a call may answer: a recipe, a list of them, or an error. */
export interface Answer extends Recipe {
  detail: { message: string }
  code: string
  fields: Record<string, string>
  items: Recipe[]
  total: number
  total_pages: number
  per_page: number
  next: string | null
  previous: string | null
  isSimilar?: boolean
  words?: string[]
  recipes: Recipe[]
}

/** Sends a call and reads the answer. */
export async function send(
  kitchen: Kitchen,
  method: string,
  path: string,
  as: Ctx,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer; headers: Headers }> {
  const response = await kitchen.request(path, { method, as, json, headers })
  return { status: response.status, body: (await response.json()) as Answer, headers: response.headers }
}

/** A recipe called Soup, as its maker reads it. */
export async function soup(kitchen: Kitchen, as = kitchen.mara): Promise<Recipe> {
  await send(kitchen, 'POST', '/api/recipes', as, { name: 'Soup' })
  return (await send(kitchen, 'GET', '/api/recipes/soup', as)).body
}
