import { beforeEach, expect, test } from 'bun:test'
import { eventually } from '../support/eventually'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

async function api(method: string, path: string, json?: unknown) {
  const init = { method, as: kitchen.mara, ...(json === undefined ? {} : { json }) }
  return (await kitchen.request(`/api${path}`, init)).json()
}

async function go(path: string, form?: [string, string][], as = kitchen.mara) {
  const body = form && new URLSearchParams(form)
  const response = await kitchen.request(path, { as, ...(body ? { method: 'POST', body } : {}) })
  const notice = decodeURIComponent(
    /trivet_notice=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '',
  )
  const undo = /"undo":"([^"]+)"/.exec(notice)?.[1]
  return { status: response.status, to: response.headers.get('location'), undo, html: await response.text() }
}

/** Names in the rows of a table, in their order. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<th scope="row"><a[^>]*><bdi>([^<]*)/g)].map((row) => row[1])

async function addRecipe(name: string, more: object): Promise<void> {
  const slug = await api('POST', '/recipes', { name })
  await api('PATCH', `/recipes/${slug}`, more)
}

test('tables are sorted, searched and turned over by their address', async () => {
  const label = await api('POST', '/groups/labels', { name: 'Roots' })
  for (let at = 0; at < 17; at++) await api('POST', '/foods', { name: `Food ${String(at).padStart(2, '0')}` })
  await api('POST', '/foods', { name: 'Carrot', labelId: label.id, description: 'orange' })
  const first = await go('/group/data/foods')
  expect(rowsOf(first.html)).toHaveLength(15)
  expect(rowsOf(first.html)[0]).toBe('Carrot')
  expect(rowsOf((await go('/group/data/foods?page=2')).html)).toEqual(['Food 14', 'Food 15', 'Food 16'])
  expect(rowsOf((await go('/group/data/foods?direction=desc')).html)[0]).toBe('Food 16')
  expect(rowsOf((await go('/group/data/foods?sort=label&direction=desc')).html)[0]).toBe('Carrot')
  expect(rowsOf((await go('/group/data/foods?search=carr')).html)).toEqual(['Carrot'])
  expect(first.html).not.toContain('orange')
  expect((await go('/group/data/foods?column=description')).html).toContain('orange')
  expect((await go('/group/data/passwords')).status).toBe(404)
  expect((await go('/group/data/foods', undefined, kitchen.jonas)).to).toBe('/')
})

test('chosen foods are merged after a preview of what moves, and that can be undone', async () => {
  const onion = await api('POST', '/foods', { name: 'Onion' })
  const red = await api('POST', '/foods', { name: 'Red onion' })
  await addRecipe('Soup', { recipeIngredient: [{ quantity: 1, food: { id: red.id } }] })
  const chosen = await go('/group/data/foods', [
    ['id', onion.id],
    ['id', red.id],
    ['action', 'merge'],
  ])
  expect(chosen.to).toContain('/group/data/foods/merge?')
  expect((await go(chosen.to!)).html).toContain('Red onion · in 1 recipe')
  const merged = await go('/group/data/foods/merge', [
    ['id', onion.id],
    ['id', red.id],
    ['into', onion.id],
  ])
  const foodOf = async () => (await api('GET', '/recipes/soup')).recipeIngredient[0].food.name
  expect(await foodOf()).toBe('Onion')
  expect((await api('GET', `/foods/${onion.id}`)).aliases).toEqual([{ name: 'Red onion' }])
  await go(merged.undo!, [])
  expect(await foodOf()).toBe('Red onion')
  expect((await api('GET', '/foods')).total).toBe(2)
})

test('tags that look alike become one in one pass, with recipes and cookbooks, and that can be undone', async () => {
  const [quick, quik] = [
    await api('POST', '/organizers/tags', { name: 'Quick meal' }),
    await api('POST', '/organizers/tags', { name: 'Quick meals' }),
  ]
  await addRecipe('Eggs', { tags: [quick] })
  await addRecipe('Toast', { tags: [quik], settings: { locked: true } })
  const { id: cookbook } = await api('POST', '/groups/cookbooks', { name: 'Fast', tags: [quik] })
  const page = await go('/group/data/tags/look-alikes')
  expect(page.html).toContain('Quick meal · Quick meals')
  const merged = await go('/group/data/tags/look-alikes', [
    ['group', '0'],
    ['members.0', quick.id],
    ['members.0', quik.id],
    ['into.0', quick.id],
  ])
  const tagsOf = async (slug: string) =>
    (await api('GET', `/recipes/${slug}`)).tags.map(({ name }: { name: string }) => name)
  expect([await tagsOf('eggs'), await tagsOf('toast')]).toEqual([['Quick meal'], ['Quick meal']])
  expect((await api('GET', `/groups/cookbooks/${cookbook}`)).recipes).toHaveLength(2)
  await go(merged.undo!, [])
  expect([await tagsOf('eggs'), await tagsOf('toast')]).toEqual([['Quick meal'], ['Quick meals']])
})

test('what is chosen is deleted, comes back, and gets labels; other groups have nothing to choose', async () => {
  const food = await api('POST', '/foods', { name: 'Onion' })
  const label = await api('POST', '/groups/labels', { name: 'Roots' })
  const { other } = kitchen
  const chosen = (action: string, ...more: [string, string][]): [string, string][] => [
    ['id', food.id],
    ['action', action],
    ...more,
  ]
  await go('/group/data/foods', chosen('delete'), {
    ...other,
    actor: { ...other.actor, canOrganize: true },
  } as never)
  await go('/group/data/foods', chosen('label', ['labelId', label.id]))
  expect((await api('GET', '/foods')).items[0]).toMatchObject({ name: 'Onion', label: { name: 'Roots' } })
  const deleted = await go('/group/data/foods', chosen('delete'))
  expect((await api('GET', '/foods')).total).toBe(0)
  await go(deleted.undo!, [])
  expect((await api('GET', '/foods')).total).toBe(1)
})

test('each thing has a form, which says what is wrong beside its field', async () => {
  await api('POST', '/foods', { name: 'Onion', extras: { mine: 'x' } })
  const made = await go('/group/data/foods/new', [
    ['name', 'Leek'],
    ['aliases', 'Porree\n\nBreitlauch'],
    ['onHand', 'true'],
  ])
  expect(made.to).toBe('/group/data/foods')
  const leek = (await api('GET', '/foods?search=leek')).items[0]
  expect(leek).toMatchObject({ onHand: true, aliases: [{ name: 'Porree' }, { name: 'Breitlauch' }] })
  const taken = await go(`/group/data/foods/${leek.id}`, [['name', 'onion']])
  expect(taken.status).toBe(422)
  expect(taken.html).toContain('id="name-error"')
  const action = await go('/group/data/recipe-actions/new', [
    ['title', 'Evil'],
    ['actionType', 'link'],
    ['url', 'javascript:alert(1)'],
  ])
  expect(action.html).toContain('id="url-error"')
  const onion = (await api('GET', '/foods?search=onion')).items[0]
  await go(`/group/data/foods/${onion.id}`, [['name', 'Brown onion']])
  expect((await api('GET', `/foods/${onion.id}`)).extras).toEqual({ mine: 'x' })
})

test('two people change one food: what does not collide stays, what does is asked about', async () => {
  const [roots, alliums] = [
    await api('POST', '/groups/labels', { name: 'Roots' }),
    await api('POST', '/groups/labels', { name: 'Alliums' }),
  ]
  const leek = await api('POST', '/foods', { name: 'Leek', description: 'white' })
  const page = `/group/data/foods/${leek.id}`
  const openedIn = (html: string) => /name="opened" value="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
  const opened = openedIn((await go(page)).html)
  await api('PUT', `/foods/${leek.id}`, {
    ...leek,
    pluralName: 'leeks',
    description: 'green',
    labelId: roots.id,
  })
  const mine: [string, string][] = [
    ['name', 'Leek'],
    ['pluralName', ''],
    ['description', 'long'],
    ['labelId', alliums.id],
    ['aliases', 'porree'],
  ]
  const clash = await go(page, [['opened', opened], ...mine])
  expect(clash.status).toBe(409)
  expect(clash.html).toContain('Someone else changed this to “green” while you were editing.')
  expect(clash.html).toContain('Someone else changed this to “Roots” while you were editing.')
  expect(clash.html).toContain('value="leeks"')
  expect((await api('GET', `/foods/${leek.id}`)).description).toBe('green')
  const decided = mine.map(([name, value]): [string, string] => [
    name,
    name === 'pluralName' ? 'leeks' : value,
  ])
  expect((await go(page, [['opened', openedIn(clash.html)], ...decided])).to).toBe('/group/data/foods')
  expect(await api('GET', `/foods/${leek.id}`)).toMatchObject({
    pluralName: 'leeks',
    description: 'long',
    labelId: alliums.id,
    aliases: [{ name: 'porree' }],
  })
})

test('what someone else has changed meanwhile is kept, and named', async () => {
  const pot = await api('POST', '/organizers/tools', { name: 'Pot', onHand: false })
  const page = `/group/data/tools/${pot.id}`
  const opened = /name="opened" value="([^"]*)"/.exec((await go(page)).html)![1]!.replaceAll('&quot;', '"')
  await api('PUT', `/organizers/tools/${pot.id}`, { ...pot, onHand: true })
  const form = new URLSearchParams({ opened, name: 'Big pot' })
  const response = await kitchen.request(page, { method: 'POST', as: kitchen.mara, body: form })
  expect(decodeURIComponent(response.headers.get('set-cookie') ?? '')).toContain('"parts":"On hand"')
  expect(await api('GET', `/organizers/tools/${pot.id}`)).toMatchObject({ name: 'Big pot', onHand: true })
})

test('tables are had as files, and begin with the usual entries of a language', async () => {
  await go('/group/data/labels', [
    ['action', 'seed'],
    ['locale', 'de-DE'],
  ])
  const json = await kitchen.request('/group/data/labels/export?format=json', { as: kitchen.mara })
  expect(json.headers.get('content-disposition')).toBe('attachment; filename="export.json"')
  expect((await json.json()).length).toBeGreaterThan(5)
  const csv = await kitchen.request('/group/data/labels/export?format=csv', { as: kitchen.mara })
  expect(await csv.text()).toStartWith('id,name,color\r\n')
})

test('organizers are listed under their letters with their recipes counted, the empty ones too', async () => {
  const soup = await api('POST', '/organizers/tags', { name: 'Soup' })
  await addRecipe('Leek soup', { tags: [soup] })
  const path = '/g/linden-house/recipes/tags'
  const made = await go(path, [['name', 'Äpfel']], kitchen.jonas)
  expect(made.to).toBe(path)
  const { html } = await go(path, undefined, kitchen.jonas)
  expect(html).toContain('href="/g/linden-house?tags=soup">Soup</a>')
  expect(html).toContain('<data value="1">1</data>')
  expect(html).toContain('<data value="0" data-empty="">0</data>')
  const own = `${path}/${soup.id}`
  const taken = await go(own, [['name', 'äpfel']], kitchen.jonas)
  expect([taken.status, taken.to]).toEqual([422, null])
  expect(taken.html).toContain('id="name-error"')
  expect(
    (
      await go(
        own,
        [
          ['name', 'Soups'],
          ['action', 'save'],
        ],
        kitchen.jonas,
      )
    ).to,
  ).toBe(path)
  expect((await api('GET', '/recipes/leek-soup')).tags[0].name).toBe('Soups')
  const deleted = await go(own, [['action', 'delete']], kitchen.jonas)
  expect((await api('GET', '/recipes/leek-soup')).tags).toEqual([])
  await go(deleted.undo!, [], kitchen.jonas)
  expect((await api('GET', '/recipes/leek-soup')).tags[0].name).toBe('Soups')
  expect((await go(own, undefined, kitchen.other)).to).toBe('/')
  expect((await go(path, [['name', 'SOUPS']], kitchen.jonas)).html).toContain('id="name-error"')
  expect((await go(`${path}?search=zzz`)).html).toContain('No results')
})

test('chosen recipes are tagged, set and deleted at once, and that can be undone', async () => {
  for (const name of ['Soup', 'Bread', 'Cake']) await addRecipe(name, {})
  const soup = await api('GET', '/recipes/soup')
  const bread = await api('GET', '/recipes/bread')
  const table = '/group/data/recipes'
  const chosen = (action: string, ...more: [string, string][]): [string, string][] => [
    ['id', soup.id],
    ['id', bread.id],
    ['action', action],
    ...more,
  ]
  expect(rowsOf((await go(`${table}?direction=desc`)).html)).toEqual(['Soup', 'Cake', 'Bread'])
  await go(table, chosen('tag', ['tags', 'Quick, Cheap']))
  const names = async (slug: string) => (await api('GET', `/recipes/${slug}`)).tags.length
  expect([await names('soup'), await names('bread'), await names('cake')]).toEqual([2, 2, 0])
  await go(table, chosen('settings', ['settings.landscapeView', 'true']))
  expect((await api('GET', '/recipes/bread')).settings).toMatchObject({ landscapeView: true, public: false })
  const deleted = await go(table, chosen('delete'))
  expect((await api('GET', '/recipes')).total).toBe(1)
  await go(deleted.undo!, [])
  expect((await api('GET', '/recipes')).total).toBe(3)
  await go(table, chosen('export'))
  const { db } = kitchen.services
  expect(db.all('SELECT kind FROM tasks')).toEqual([{ kind: 'group-export' }])
  const csv = await kitchen.request(`${table}/export?format=csv`, { as: kitchen.mara })
  expect((await csv.text()).split('\r\n')[1]).toContain('Bread,Mara,')
  expect((await go(table, [['action', 'tag']])).to).toBe(table)
})

test('labels and recipe actions that were deleted come back, a label with its foods', async () => {
  const label = await api('POST', '/groups/labels', { name: 'Roots', color: '#aa0000' })
  const carrot = await api('POST', '/foods', { name: 'Carrot', labelId: label.id })
  const action = { title: 'Send it', actionType: 'link', url: 'https://example.com/{slug}' }
  const { id } = await api('POST', '/groups/recipe-actions', action)
  for (const [kind, one] of [
    ['labels', label.id],
    ['recipe-actions', id],
  ]) {
    const { undo } = await go(`/group/data/${kind}`, [
      ['action', 'delete'],
      ['id', one],
    ])
    expect((await go(`/group/data/${kind}`)).html).not.toContain(one)
    expect((await go(undo!, [])).status).toBe(303)
  }
  expect((await api('GET', `/foods/${carrot.id}`)).label).toMatchObject({ name: 'Roots', color: '#aa0000' })
  expect((await api('GET', '/groups/recipe-actions')).items).toMatchObject([action])
})

test('foods of two languages are offered as a pair, merged when confirmed, found by both names, and the merge can be undone', async () => {
  const onion = await api('POST', '/foods', { name: 'onion' })
  const zwiebel = await api('POST', '/foods', { name: 'Zwiebel', pluralName: 'Zwiebeln' })
  await api('POST', '/foods', { name: 'Knoblauch' })
  await addRecipe('Soup', { recipeIngredient: [{ quantity: 1, food: { id: zwiebel.id } }] })
  await addRecipe('Pie', { recipeIngredient: [{ quantity: 2, food: { id: onion.id } }] })
  expect((await go('/group/data/foods')).html).toContain('href="/group/data/foods/languages"')
  const page = await go('/group/data/foods/languages')
  expect(page.html).toContain('<legend>onion · Zwiebel</legend>')
  expect(page.html).not.toContain('Knoblauch')
  const merged = await go('/group/data/foods/languages', [
    ['id', onion.id],
    ['id', zwiebel.id],
    ['into', onion.id],
    ['action', 'merge'],
  ])
  expect((await api('GET', `/foods/${onion.id}`)).aliases).toEqual([
    { name: 'Zwiebel' },
    { name: 'Zwiebeln' },
  ])
  expect((await api('GET', '/recipes/soup')).recipeIngredient[0].food.name).toBe('onion')
  // Recipes are indexed again behind the answer.
  for (const name of ['zwiebeln', 'onion'])
    await eventually(async () => expect((await api('GET', `/recipes?search=${name}`)).items).toHaveLength(2))
  const cookable = await api('GET', `/recipes/suggestions?foods=${onion.id}&maxMissingFoods=0`)
  expect(cookable.items).toHaveLength(2)
  expect((await go('/g/linden-house/r/soup?edit=true')).html).toContain('<option value="Zwiebel"')
  expect(rowsOf((await go('/group/data/foods?search=zwieb')).html)).toEqual(['onion'])
  expect((await go('/group/data/foods/languages')).html).not.toContain('<legend>')
  await go(merged.undo!, [])
  expect((await api('GET', `/foods/${onion.id}`)).aliases).toEqual([])
  expect((await api('GET', '/recipes/soup')).recipeIngredient[0].food.name).toBe('Zwiebel')
})

test('a pair of foods that are two things is not offered again; other households can neither keep nor merge them', async () => {
  const onion = await api('POST', '/foods', { name: 'onion' })
  const zwiebel = await api('POST', '/foods', { name: 'Zwiebel' })
  const { other } = kitchen
  const stranger = { ...other, actor: { ...other.actor, canOrganize: true } } as never
  const choice = (action: string): [string, string][] => [
    ['id', zwiebel.id],
    ['id', onion.id],
    ['into', onion.id],
    ['action', action],
  ]
  for (const action of ['keep', 'merge']) await go('/group/data/foods/languages', choice(action), stranger)
  expect((await go('/group/data/foods/languages')).html).toContain('<legend>')
  expect((await go('/group/data/foods/languages', undefined, kitchen.jonas)).to).toBe('/')
  await go('/group/data/foods/languages', choice('keep'))
  expect((await go('/group/data/foods/languages')).html).not.toContain('<legend>')
  expect((await api('GET', '/foods')).total).toBe(2)
})
