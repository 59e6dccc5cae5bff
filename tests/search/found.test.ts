import { expect, test } from 'bun:test'
import { searchWords } from '../../src/platform/text/fold'
import { markWords } from '../../src/search/found/mark.rules'
import { type Kitchen, seedKitchen } from '../support/kitchen'

/** The text with what is found in brackets. */
const marked = (text: string, search: string) =>
  markWords(text, searchWords(search))
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Plum and hazelnut galette', 'plum', '[Plum] and hazelnut galette'],
  ['Plum and hazelnut galette', 'NUT gal', 'Plum and hazel[nut] [gal]ette'],
  ['Crème brûlée', 'creme', '[Crème] brûlée'],
  ['Crème', 'creme', '[Crème]'],
  ['Große Soße', 'sosse', 'Große [Soße]'],
  ['شُوربة العدس', 'شوربة', '[شُوربة] العدس'],
  ['Mac & Cheese', '"mac cheese"', '[Mac] & [Cheese]'],
  ['Peas', 'beans', 'Peas'],
  ['<b>Peas</b>', 'b', '<[b]>Peas</[b]>'],
])('%s, searched for %s', (text, search, wanted) => {
  expect(marked(text, search)).toBe(wanted)
})

test('joined, the pieces are the text again', () => {
  const text = 'Ǆ ﬁne Ꜳ dž 🥧 e\u0301 \u0301x İstanbul'
  for (const search of ['fine', 'i', 'a', 'dz', 'e'])
    expect(marked(text, search).replaceAll(/[[\]]/g, '')).toBe(text)
})

async function addRecipe({ request, mara }: Kitchen, name: string, notes: string[], as = mara) {
  const slug = await (await request('/api/recipes', { method: 'POST', as, json: { name } })).json()
  const recipeIngredient = notes.map((note) => ({ note, disableAmount: true }))
  const answer = await request(`/api/recipes/${slug}`, { method: 'PATCH', as, json: { recipeIngredient } })
  return ((await answer.json()) as { id: string }).id
}

test('where a name does not say why, the ingredient does: on cards and over the API', async () => {
  const kitchen = seedKitchen()
  const { request, mara, other } = kitchen
  const galette = await addRecipe(kitchen, 'Galette', ['200 g flour', '700 g ripe Plums, stoned'])
  const plums = await addRecipe(kitchen, 'Plum jam', ['1 kg plums'])
  const theirs = await addRecipe(kitchen, 'Foreign galette', ['plums of theirs'], other)
  const html = await (await request('/g/linden-house?search=plums', { as: mara })).text()
  expect(html).toContain('700 g ripe <mark>Plums</mark>, stoned')
  expect(html).not.toContain('of theirs')
  const path = `/api/recipes/found-lines?search=plum&ids=${galette}&ids=${plums}&ids=${theirs}`
  expect(await (await request(path, { as: mara })).json()).toEqual({ [galette]: '700 g ripe Plums, stoned' })
})
