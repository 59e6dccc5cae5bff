import type { Ctx } from '../../src/platform/context'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { formFields } from '../support/form-fields'
import type { Kitchen } from '../support/kitchen'

const LINES = [
  { note: '2 cups flour, sifted', originalText: '2 cups flour, sifted', title: 'Dough' },
  { note: '1 tsp salt', originalText: '1 tsp salt' },
  { note: 'raisins', title: 'Topping' },
]

export function addRecipe(kitchen: Kitchen, more: object = {}, as: Ctx = kitchen.mara): Recipe {
  return importRecipe(as, {
    name: 'Buns',
    language: 'en',
    recipeIngredient: LINES,
    settings: { disableAmount: true },
    ...more,
  })
}

export const PATH = '/g/linden-house/r/buns/ingredient-parser'

export async function get(kitchen: Kitchen, path = PATH, as = kitchen.jonas, headers = {}) {
  const response = await kitchen.request(path, { as, headers })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

export async function post(kitchen: Kitchen, fields: Record<string, string>, as = kitchen.jonas) {
  const body = new URLSearchParams(fields)
  const response = await kitchen.request(PATH, { method: 'POST', as, body })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** What a browser would send back when no one touches anything. */
export const fieldsOf = (html: string) => formFields(html, 'form.parser-form')

export const opened = async (kitchen: Kitchen) => fieldsOf((await get(kitchen)).html)
