import { urls as assets } from 'trivet:assets'
import type { ReactNode } from 'react'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { renderDocument } from '../../../src/platform/web/document'
import type { RecipePageView } from '../../../src/recipes/page/recipe-page.rules'
import { configureUrls } from '../../../src/urls'

/** What a page shows as the browser gets it, without head and frame. */
export function draw(body: ReactNode, locale = 'en-US'): string {
  configureUrls({ basePath: '', assets })
  const html = renderDocument({ i18n: i18nFor(locale), title: '', styles: 'recipe', theme: null }, body)
  return html.slice(html.indexOf('<body>'))
}

const gram = { name: 'gram', abbreviation: 'g', useAbbreviation: true, fraction: false }

/** Two sections, three ingredients, two steps with a time and an amount. */
export const galette: RecipePageView = {
  slug: 'plum-galette',
  name: 'Plum galette',
  language: 'en',
  descriptionHtml: '<p>Sharp late plums.</p>',
  photo: { src: '/galette.webp', width: 640, height: 480, tint: 2 },
  tint: 2,
  categories: [{ name: 'Tarts', href: '/tarts' }],
  labels: [{ name: 'autumn', href: '/autumn' }],
  prepTime: '40 min',
  performTime: '',
  totalTime: '2 h',
  yieldText: '8 slices',
  scale: 1,
  amountsDisabled: false,
  decimalMark: '.',
  ingredients: [
    { referenceId: 'a', title: 'Dough', quantity: 200, unit: gram, food: { name: 'flour' }, note: '' },
    { referenceId: 'b', title: '', quantity: 0.5, unit: null, food: { name: 'egg' }, note: 'beaten' },
    { referenceId: 'c', title: 'Filling', quantity: 700, unit: gram, food: { name: 'plums' }, note: '' },
  ],
  instructions: [
    {
      id: '1',
      title: 'Dough',
      html: '<p>Work 150 g butter in. Chill for 45 minutes.</p>',
      summary: 'Work in',
      uses: ['a', 'b'],
    },
    { id: '2', title: '', html: '<p>Bake at 200 °C.</p>', summary: 'Bake', uses: ['c'] },
  ],
  notes: [{ title: 'Which plums', html: '<p>Firm ones.</p>' }],
  nutrition: null,
  orgUrl: 'https://www.orchard.example/galette',
  isLandscape: false,
}
