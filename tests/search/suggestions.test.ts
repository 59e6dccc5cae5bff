import { describe, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']

async function send(kitchen: Kitchen, as: Person, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, json })
  if (response.status >= 400) throw new Error(`${path}: ${response.status}`)
  return await response.json()
}

/** Flour, eggs, milk, salt (on hand) and a whisk; pancakes, an omelette and bread that needs nothing of them. */
async function stocked() {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const food = async (name: string, onHand = false) =>
    (await send(kitchen, mara, 'POST', '/api/foods', { name, onHand })).id as string
  const [flour, eggs, milk, salt, plums] = [
    await food('flour'),
    await food('eggs'),
    await food('milk'),
    await food('salt', true),
    await food('plums'),
  ]
  const whisk = await send(kitchen, mara, 'POST', '/api/organizers/tools', { name: 'whisk' })
  const recipe = async (name: string, foods: string[], tools: unknown[] = []) => {
    const slug = await send(kitchen, mara, 'POST', '/api/recipes', { name })
    // The same food in two lines is one food.
    const lines = [...foods, foods[0]!].map((id) => ({ quantity: 1, food: { id } }))
    await send(kitchen, mara, 'PATCH', `/api/recipes/${slug}`, { recipeIngredient: lines, tools })
  }
  await recipe('Pancakes', [flour, eggs, milk, salt], [whisk])
  await recipe('Omelette', [eggs, salt])
  await recipe('Compote', [plums])
  const suggest = async (query: string, as = mara) => {
    const { items } = await send(kitchen, as, 'GET', `/api/recipes/suggestions?${query}`)
    return items.map(
      (item: {
        recipe: { name: string }
        missingFoods: { name: string }[]
        missingTools: { name: string }[]
      }) =>
        [
          item.recipe.name,
          ...[...item.missingFoods, ...item.missingTools].map(({ name }) => name).sort(),
        ].join(' '),
    )
  }
  return { kitchen, suggest, flour, eggs, milk, salt, plums, whisk }
}

describe('what can be cooked', () => {
  test('uses what is there, the least missing first, and says what is missing', async () => {
    const { suggest, eggs, flour, milk } = await stocked()
    expect(await suggest('')).toEqual(['Omelette eggs', 'Pancakes eggs flour milk whisk'])
    expect(await suggest(`foods=${eggs}`)).toEqual(['Omelette', 'Pancakes flour milk whisk'])
    expect(await suggest(`foods=${eggs}&foods=${flour}&foods=${milk}&limit=1`)).toEqual(['Omelette'])
    expect(await suggest(`foods=${flour}`)).toEqual(['Pancakes eggs milk whisk'])
    expect(await suggest(`foods=${flour}&includeFoodsOnHand=false`)).toEqual([
      'Pancakes eggs milk salt whisk',
    ])
  })

  test('leaves out what lacks more than allowed, and what a filter does not let through', async () => {
    const { suggest, eggs, flour, milk, whisk } = await stocked()
    expect(await suggest(`foods=${eggs}&maxMissingFoods=1`)).toEqual(['Omelette'])
    expect(await suggest(`foods=${eggs}&foods=${flour}&foods=${milk}&maxMissingTools=0`)).toEqual([
      'Omelette',
    ])
    expect(
      await suggest(`foods=${eggs}&foods=${flour}&foods=${milk}&maxMissingTools=0&tools=${whisk.id}`),
    ).toEqual(['Pancakes', 'Omelette'])
    expect(await suggest(`queryFilter=${encodeURIComponent('name LIKE "Pan%"')}`)).toEqual([
      'Pancakes eggs flour milk whisk',
    ])
  })

  test('lacks no water, and is not there for water alone', async () => {
    const { kitchen, suggest, eggs, plums } = await stocked()
    const { mara } = kitchen
    const water = await send(kitchen, mara, 'POST', '/api/foods', { name: 'Wasser' })
    const slug = await send(kitchen, mara, 'POST', '/api/recipes', { name: 'Boiled eggs' })
    const recipeIngredient = [eggs, water.id].map((id) => ({ quantity: 1, food: { id } }))
    await send(kitchen, mara, 'PATCH', `/api/recipes/${slug}`, { recipeIngredient })
    expect(await suggest(`foods=${eggs}`)).toContain('Boiled eggs')
    expect(await suggest('')).not.toContain('Boiled eggs eggs')
    expect(await suggest(`foods=${plums}`)).toEqual(['Compote'])
    expect(await suggest(`foods=${eggs}&includeFoodsOnHand=false`)).toContain('Boiled eggs Wasser')
  })

  test('is one’s own group’s, and nothing while nothing is there', async () => {
    const { kitchen, suggest, eggs } = await stocked()
    expect(await suggest(`foods=${eggs}`, kitchen.other)).toEqual([])
    expect(await suggest('foods=not-an-id')).toEqual([])
  })

  test('is a page whose state is its address', async () => {
    const { kitchen, eggs } = await stocked()
    const show = async (query: string) => {
      const path = `/g/linden-house/recipes/suggestions?${query}`
      const html = await (await kitchen.request(path, { as: kitchen.mara })).text()
      return html.slice(html.indexOf('<main'))
    }
    const html = await show(`foods=${eggs}&maxMissingFoods=0`)
    expect(html).toContain('1 food on hand')
    expect(html).toContain('You have everything')
    expect(html).not.toContain('Pancakes')
    const more = await show('maxMissingFoods=10')
    expect(more).toContain('3 missing: flour, eggs, and milk')
    expect(more).toContain('Needs: whisk')
  })

  test('begins with a drawing while no one has said what is there, and offers common foods', async () => {
    const { kitchen } = await stocked()
    const html = await (
      await kitchen.request('/g/linden-house/recipes/suggestions?onHand=no', { as: kitchen.mara })
    ).text()
    expect(html).toContain('Add what you have to see what you can cook.')
    expect(html).toMatch(/href="[^"]*foods=[^"]*"[^>]*>.{0,200}<bdi>eggs<\/bdi>/)
  })

  test('leads those who organize to recognizing ingredients, while no recipe has a food', async () => {
    const { request, mara, jonas } = seedKitchen()
    const leads = async (as: typeof mara) =>
      (await (await request('/g/linden-house/recipes/suggestions', { as })).text()).includes(
        '/group/data/recipes/recognize',
      )
    expect(await leads(mara)).toBe(true)
    expect(await leads(jonas)).toBe(false)
  })

  test('a food that is typed is there by any of its names, and one that is not known is named', async () => {
    const { kitchen, eggs } = await stocked()
    const path = '/g/linden-house/recipes/suggestions?onHand=no&food='
    const found = await kitchen.request(`${path}Eggs`, { as: kitchen.mara })
    expect(found.status).toBe(303)
    expect(found.headers.get('location')).toBe(`/g/linden-house/recipes/suggestions?foods=${eggs}&onHand=no`)
    const odd = await kitchen.request(`${path}unobtainium`, { as: kitchen.mara })
    expect(decodeURIComponent(odd.headers.get('set-cookie') ?? '')).toContain('unobtainium')
    expect(odd.headers.get('location')).toBe('/g/linden-house/recipes/suggestions?onHand=no')
  })

  test('what is missing goes on the list with one press, which can be undone', async () => {
    const { kitchen, flour, milk } = await stocked()
    const { mara } = kitchen
    const back = '/g/linden-house/recipes/suggestions?onHand=no'
    const query = new URLSearchParams([
      ['foods', flour],
      ['foods', milk],
      ['back', back],
    ])
    const press = (address: string) =>
      kitchen.request(address, { method: 'POST', as: mara, body: new FormData() })
    const answer = await press(`/g/linden-house/r/pancakes/shopping?${query}`)
    expect(answer.headers.get('location')).toBe(back)
    const notice = /trivet_notice=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')![1]!
    const { undo, view } = JSON.parse(decodeURIComponent(notice)) as { undo: string; view: string }
    const list = async () => {
      const id = view.split('/').at(-1)
      const { listItems } = await send(kitchen, mara, 'GET', `/api/groups/shopping/lists/${id}`)
      return listItems.map(({ food }: { food: { name: string } }) => food.name).sort()
    }
    expect(await list()).toEqual(['flour', 'milk'])
    expect((await press(undo)).status).toBe(303)
    // The list was made for them.
    const { items } = await send(kitchen, mara, 'GET', '/api/groups/shopping/lists')
    expect(items).toEqual([])
  })
})
