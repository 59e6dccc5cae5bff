import { urls as assets } from 'trivet:assets'
import type { ReactNode } from 'react'
import type { Root } from '../../../src/platform/html/tree.rules'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { renderDocument } from '../../../src/platform/web/document'
import { ingredientLine } from '../../../src/recipes/ingredient/ingredient-text.rules'
import type { RecipePageView } from '../../../src/recipes/page/recipe-page.rules'
import { stepSegments } from '../../../src/recipes/page/step-text.rules'
import { configureUrls } from '../../../src/urls'

/** What a page shows as the browser gets it, without head and frame. */
export async function draw(body: ReactNode, locale = 'en-US'): Promise<string> {
  configureUrls({ basePath: '', assets })
  const options = { i18n: i18nFor(locale), title: '', styles: 'recipe', theme: null }
  const html = await renderDocument(options, body)
  return html.slice(html.indexOf('<body>'))
}

const gram = { name: 'gram', abbreviation: 'g', useAbbreviation: true, fraction: false }

const INGREDIENTS = [
  { referenceId: 'a', title: 'Dough', quantity: 200, unit: gram, food: { name: 'flour' }, note: '' },
  { referenceId: 'b', title: '', quantity: 0.5, unit: null, food: { name: 'egg' }, note: 'beaten' },
  { referenceId: 'c', title: 'Filling', quantity: 700, unit: gram, food: { name: 'plums' }, note: '' },
]

const paragraph = (value: string): Root => ({
  type: 'root',
  children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value }] }],
})

const INSTRUCTIONS = [
  { id: '1', title: 'Dough', text: 'Work 150 g butter in. Chill for 45 minutes.' },
  { id: '2', title: '', text: 'Bake at 200 °C.' },
]

function ingredientsAt(scale: number): RecipePageView['ingredients'] {
  return INGREDIENTS.map((item) => ({ ...item, line: ingredientLine(item, { scale, language: 'en' }) }))
}

function instructionsAt(scale: number): RecipePageView['instructions'] {
  return INSTRUCTIONS.map(({ text, ...item }) => ({
    ...item,
    tree: paragraph(text),
    pieces: new Map([[text, stepSegments(text, { scale, language: 'en' })]]),
  }))
}

/** The galette for more or fewer people. */
export function galetteAt(scale: number): RecipePageView {
  return {
    ...galette,
    scale,
    query: { scale },
    ingredients: ingredientsAt(scale),
    instructions: instructionsAt(scale),
  }
}

/** Two sections, three ingredients, two steps with a time and an amount. */
export const galette: RecipePageView = {
  servings: null,
  query: {},
  slug: 'plum-galette',
  name: 'Plum galette',
  language: 'en',
  description: paragraph('Sharp late plums.'),
  isDescriptionLong: false,
  photo: { src: '/galette.webp', width: 640, height: 480, tint: 2 },
  tint: 2,
  categories: [{ name: 'Tarts', href: '/tarts' }],
  labels: [{ name: 'autumn', href: '/autumn' }],
  prepTime: '40 min',
  performTime: '',
  totalTime: '2 h',
  yieldText: '8 slices',
  portions: null,
  scale: 1,
  units: null,
  ingredients: ingredientsAt(1),
  instructions: instructionsAt(1),
  notes: [{ title: 'Which plums', tree: paragraph('Firm ones.') }],
  nutrition: null,
  orgUrl: 'https://www.orchard.example/galette',
  isLandscape: false,
}
