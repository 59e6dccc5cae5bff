import type { Ctx } from '../../src/platform/context'
import type { Recipe } from '../../src/recipes/recipe.schema'
import { importRecipe } from '../../src/recipes/write/import-recipe.service'
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

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** What a browser would send back when nobody touches anything. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let area = ''
  new HTMLRewriter()
    .on('form.import-preview input', {
      element(input) {
        const name = input.getAttribute('name')
        const canBeOff = /^(?:checkbox|radio)$/.test(input.getAttribute('type') ?? '')
        const isOff = canBeOff && input.getAttribute('checked') === null
        if (name && !isOff) fields[name] = decode(input.getAttribute('value') ?? '')
      },
    })
    .on('form.import-preview textarea', {
      element(textarea) {
        area = textarea.getAttribute('name') ?? ''
        fields[area] = ''
      },
      text({ text }) {
        fields[area] += decode(text)
      },
    })
    .transform(html)
  return fields
}

export const opened = async (kitchen: Kitchen) => fieldsOf((await get(kitchen)).html)
