import { expect, test } from 'bun:test'
import { HomeView, type HomeViewProps } from '../../src/search/home/home.view'
import type { RecipeCardView } from '../../src/search/recipe-card.rules'
import { draw } from '../recipes/page/galette'

const home: HomeViewProps = {
  group: { name: 'Linden House', slug: 'linden-house' },
  isPantryEmpty: false,
  total: 148,
  search: '',
  orderBy: '',
  facets: [
    {
      name: 'tags',
      requiresAll: true,
      options: [
        { value: 'autumn', name: 'autumn', count: 34, isChosen: true },
        { value: 'quick', name: 'quick', count: 48, isChosen: false },
      ],
    },
    { name: 'tools', requiresAll: false, options: [] },
  ],
  limits: { energyAtMost: null, proteinAtLeast: null, fiberAtLeast: null },
  active: [{ name: 'autumn', href: '/g/linden-house' }],
  times: [],
  clearHref: '/g/linden-house',
  orders: [{ orderBy: '', href: '/g/linden-house' }],
  tonight: null,
  shelves: [],
  reverseHref: null,
  surpriseHref: '/g/linden-house?orderBy=random',
  found: 1,
  words: [],
  isSimilar: false,
  recipes: [
    {
      id: 'r1',
      slug: 'plum-galette',
      name: 'Plum <galette>',
      summary: { type: 'root', children: [{ type: 'text', value: 'Late plums.' }] },
      language: 'en',
      photo: null,
      tint: 3,
      rating: 4,
      isFavorite: true,
      isLocked: false,
      actions: [],
      totalTime: '2 h',
    },
  ],
  moreHref: null,
  canEdit: true,
}

const drawHome = (props: Partial<HomeViewProps> = {}) => draw(<HomeView {...home} {...props} />)

/** The tags of an element whose attributes include all of these, in whatever order they were written. */
function tagsWith(html: string, name: string, ...attributes: string[]): string[] {
  const tags = html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
  return tags.filter((tag) => attributes.every((attribute) => tag.includes(attribute)))
}

test('the search is a form whose state is the address', async () => {
  const html = await drawHome({ search: 'plum' })
  expect(tagsWith(html, 'form', 'method="get"', 'action="/g/linden-house"')).toHaveLength(1)
  expect(tagsWith(html, 'input', 'id="search"', 'name="search"', 'value="plum"')).toHaveLength(1)
  expect(tagsWith(html, 'input', 'name="requireAllTags"', 'value="true"', 'checked')).toHaveLength(1)
  expect(tagsWith(html, 'input', 'name="tags"', 'value="autumn"', 'checked=""')).toHaveLength(1)
  expect(tagsWith(html, 'input', 'name="tags"', 'value="quick"', 'checked=""')).toHaveLength(0)
})

test('a filter without anything to choose is not shown', async () => {
  expect(await drawHome()).not.toContain('requireAllTools')
})

test('an empty group shows the ways in instead of an empty grid', async () => {
  const html = await drawHome({ total: 0, found: 0, recipes: [] })
  expect(html).toContain('No recipes yet')
  expect(tagsWith(html, 'form', 'method="post"', 'action="/g/linden-house/r/create/url"')).toHaveLength(1)
  expect(html).not.toContain('recipe-grid')
})

test('someone who may not write is not asked to', async () => {
  const guest = await drawHome({ total: 0, found: 0, recipes: [], canEdit: false })
  expect(guest).not.toContain('No recipes yet')
  expect(await drawHome({ canEdit: false })).not.toContain('/r/plum-galette/delete')
})

test('words that are only close are said to be', async () => {
  expect(await drawHome({ search: 'galete', isSimilar: true })).toContain('No recipe contains “galete”.')
  expect(await drawHome({ search: 'galette' })).not.toContain('similar words')
})

test('nothing found says what to do next', async () => {
  const html = await drawHome({ search: 'zzz', found: 0, recipes: [] })
  expect(html).toContain('Try fewer words or filters.')
})

test('more recipes are a link away, and a full list has no link', async () => {
  expect(await drawHome({ found: 40, moreHref: '/g/linden-house?page=2' })).toContain('1 of 40')
  expect(await drawHome()).not.toContain('Load more')
})

test('the cover of a recipe without a photograph has its name once, with what was searched for marked', async () => {
  const html = await drawHome({ search: 'plum', words: ['plum'] })
  expect(tagsWith(html, 'article', 'data-cover=""', 'data-tint="3"')).toHaveLength(1)
  const heard = html.replaceAll(/ data-name="[^"]*"/g, '')
  expect(heard.match(/<h3[^>]*><a [^>]*><mark>Plum<\/mark> &lt;galette&gt;<\/a>/g)).toHaveLength(1)
})

test('names are text, whatever they contain', async () => {
  expect(await drawHome()).toContain('Plum &lt;galette&gt;')
})

test('a card shows the emphasis of its description, what was searched for in it, and leads to the shopping list', async () => {
  const bold: RecipeCardView['summary'] = {
    type: 'root',
    children: [
      { type: 'text', value: 'Late ' },
      { type: 'element', tagName: 'strong', properties: {}, children: [{ type: 'text', value: 'plums' }] },
    ],
  }
  const recipes = [{ ...home.recipes[0]!, summary: bold }]
  const html = await drawHome({ recipes })
  expect(html).toContain('Late <strong>plums</strong>')
  expect(html).toMatch(/href="\/g\/linden-house\/r\/plum-galette\/shopping" data-sheet=""/)
  expect(await drawHome({ recipes, words: ['plum'] })).toContain('Late <strong><mark>plum</mark>s</strong>')
  expect(await drawHome({ recipes, canEdit: false })).not.toContain('/shopping"')
})
