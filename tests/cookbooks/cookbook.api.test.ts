import { beforeEach, describe, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(`/api${path}`, {
    method,
    as,
    ...(json === undefined ? {} : { json }),
  })
  return { status: response.status, body: await response.json() }
}

async function add(path: string, name: string) {
  const { groupId: _, ...organizer } = (await send('POST', path, { name })).body
  return organizer
}
const cookbooks = (json?: unknown) => send('POST', '/groups/cookbooks', json)

async function addRecipe(name: string, more: object = {}): Promise<void> {
  const { body: slug } = await send('POST', '/recipes', { name })
  await send('PATCH', `/recipes/${slug}`, more)
}

const namesIn = async (path: string): Promise<string[]> =>
  (await send('GET', path)).body.recipes.map((recipe: { name: string }) => recipe.name)

describe('a cookbook', () => {
  test('is added with defaults, and answers in both dialects', async () => {
    const { status, body } = await cookbooks({ name: 'Sunday' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
      household: { id: kitchen.mara.groupId, name: 'Family' },
      name: 'Sunday',
      description: '',
      slug: 'sunday',
      position: 1,
      public: false,
      categories: [],
      tags: [],
      tools: [],
      requireAllCategories: true,
      requireAllTags: true,
      requireAllTools: true,
      queryFilterString: '',
      queryFilter: { parts: [] },
    })
    const { recipes, ...read } = (await send('GET', `/households/cookbooks/${body.id}`)).body
    expect(read).toEqual(body)
    expect(recipes).toEqual([])
  })

  test('has a slug of its own, also where names repeat or lead to none', async () => {
    const slugs = []
    for (const name of ['Soup', 'Soup', 'soup!', '🍲']) slugs.push((await cookbooks({ name })).body.slug)
    expect(slugs.slice(0, 3)).toEqual(['soup', 'soup-1', 'soup-2'])
    expect(slugs[3]).toMatch(/^[0-9a-f]{8}$/)
    const second = (await send('GET', '/groups/cookbooks/soup-1')).body
    expect((await send('PUT', `/groups/cookbooks/${second.id}`, { name: 'Soup' })).body.slug).toBe('soup-1')
    expect((await send('PUT', `/groups/cookbooks/${second.id}`, { name: 'Stew' })).body.slug).toBe('stew')
  })

  test('of another group is missing: 404 to read and replace, 400 to delete', async () => {
    const { id, slug } = (await cookbooks({ name: 'Ours' })).body
    const one = `/groups/cookbooks/${id}`
    expect((await send('GET', one, undefined, kitchen.other)).body.detail).toBe('Not Found')
    expect((await send('GET', `/groups/cookbooks/${slug}`, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', one, { name: 'Mine' }, kitchen.other)).status).toBe(404)
    expect((await send('PUT', '/groups/cookbooks', [{ id, name: 'Mine' }], kitchen.other)).status).toBe(404)
    expect((await send('DELETE', one, undefined, kitchen.other)).status).toBe(400)
    expect((await send('GET', `/recipes?cookbook=${id}`, undefined, kitchen.other)).body.detail).toBe(
      'cookbook not found',
    )
    expect((await send('DELETE', one)).body).toMatchObject({ id, name: 'Ours' })
    expect((await send('DELETE', one)).status).toBe(400)
  })

  test('has the position that a PUT of all gives it, and a failing one changes nothing', async () => {
    const first = (await cookbooks({ name: 'First', position: 1 })).body
    const second = (await cookbooks({ name: 'Second', position: 2 })).body
    const order = async () =>
      (await send('GET', '/groups/cookbooks?orderBy=position&orderDirection=asc')).body.items.map(
        (item: { name: string }) => item.name,
      )
    const turned = [
      { ...second, position: 1 },
      { ...first, position: 2 },
    ]
    const { status, body } = await send('PUT', '/groups/cookbooks', turned)
    expect(status).toBe(200)
    expect(body).toEqual(turned)
    expect(await order()).toEqual(['Second', 'First'])
    const unknown = { ...first, id: crypto.randomUUID() }
    expect((await send('PUT', '/groups/cookbooks', [{ ...second, position: 9 }, unknown])).status).toBe(404)
    expect(await order()).toEqual(['Second', 'First'])
  })
})

describe('what is in a cookbook', () => {
  test('is chosen by lists, all or any of them', async () => {
    const [soup, quick] = [await add('/organizers/tags', 'Soup'), await add('/organizers/tags', 'Quick')]
    await addRecipe('Leek soup', { tags: [soup] })
    await addRecipe('Instant soup', { tags: [soup, quick] })
    await addRecipe('Bread')
    const all = (await cookbooks({ name: 'All', tags: [soup, quick] })).body
    const any = (await cookbooks({ name: 'Any', tags: [soup, quick], requireAllTags: false })).body
    expect(all.queryFilterString).toBe(`tags.id CONTAINS ALL ["${soup.id}", "${quick.id}"]`)
    expect(await namesIn(`/groups/cookbooks/${all.slug}`)).toEqual(['Instant soup'])
    expect(await namesIn(`/groups/cookbooks/${any.id}`)).toEqual(['Instant soup', 'Leek soup'])
    // The list's own filters by organizers are put aside, its queryFilter is not.
    const list = async (query: string) =>
      (await send('GET', `/recipes?cookbook=${any.slug}${query}`)).body.total
    expect(await list('')).toBe(2)
    expect(await list('&tags=quick&requireAllTags=true')).toBe(2)
    expect(await list('&queryFilter=name%20LIKE%20%22leek%25%22')).toBe(1)
    expect(await list('&search=instant')).toBe(1)
  })

  test('is chosen by the newer dialect, and read in both', async () => {
    const soup = await add('/organizers/tags', 'Soup')
    const queryFilterString = `(tags.id IN ["${soup.id}"] OR rating >= 4) AND recipeCategory.name <> "Cake"`
    const { body } = await send('POST', '/households/cookbooks', { name: 'Best', queryFilterString })
    expect(body).toMatchObject({ queryFilterString, categories: [], tags: [], tools: [] })
    expect(body.queryFilter.parts).toEqual([
      {
        leftParenthesis: '(',
        rightParenthesis: null,
        logicalOperator: null,
        attributeName: 'tags.id',
        relationalOperator: 'IN',
        value: [soup.id],
      },
      {
        leftParenthesis: null,
        rightParenthesis: ')',
        logicalOperator: 'OR',
        attributeName: 'rating',
        relationalOperator: '>=',
        value: '4',
      },
      {
        leftParenthesis: null,
        rightParenthesis: null,
        logicalOperator: 'AND',
        attributeName: 'recipeCategory.name',
        relationalOperator: '<>',
        value: 'Cake',
      },
    ])
    const simple = { name: 'Soups', queryFilterString: `tags.id IN ["${soup.id}"]` }
    expect((await cookbooks(simple)).body).toMatchObject({ tags: [soup], requireAllTags: false })
  })

  test('cannot be a filter that is not understood or leads elsewhere', async () => {
    for (const queryFilterString of [
      'rating >=',
      'nothing = 1',
      'user.password = "x"',
      `${'('.repeat(30)}`,
    ]) {
      const { status, body } = await cookbooks({ name: 'Odd', queryFilterString })
      expect(status).toBe(400)
      expect(body.detail).toStartWith('invalid')
    }
  })

  test('stays what it is when an older client sends the lists as it read them', async () => {
    const tag = await add('/organizers/tags', 'Soup')
    const queryFilterString = 'rating >= 4 OR name LIKE "soup%"'
    const { body } = await cookbooks({ name: 'Best', queryFilterString, requireAllTags: false })
    const { queryFilterString: _, queryFilter: __, ...older } = body
    const put = (json: unknown) => send('PUT', `/groups/cookbooks/${body.id}`, json)
    expect((await put({ ...older, name: 'Better' })).body).toMatchObject({
      name: 'Better',
      queryFilterString,
      requireAllTags: false,
    })
    expect((await put({ ...older, requireAllTools: false })).body).toMatchObject({
      queryFilterString,
      requireAllTools: false,
    })
    expect((await put({ name: 'Bare' })).body.queryFilterString).toBe(queryFilterString)
    expect((await put({ ...older, tags: [tag] })).body).toMatchObject({
      queryFilterString: `tags.id IN ["${tag.id}"]`,
      tags: [tag],
    })
    // A newer client sends no lists, and removes nothing by that.
    const text = `tags.id IN ["${tag.id}"]`
    expect((await put({ name: 'Newer', queryFilterString: text })).body.tags).toEqual([tag])
    expect((await put({ name: 'Newer', queryFilterString: '' })).body).toMatchObject({
      tags: [],
      queryFilterString: '',
    })
  })

  test('forgets an organizer that is deleted, and takes none of another group', async () => {
    const [soup, quick] = [await add('/organizers/tags', 'Soup'), await add('/organizers/tags', 'Quick')]
    const { body: foreign } = await send('POST', '/organizers/tags', { name: 'Theirs' }, kitchen.other)
    await addRecipe('Leek soup', { tags: [soup] })
    const { id } = (await cookbooks({ name: 'Soups', tags: [soup, quick, foreign] })).body
    expect((await send('GET', `/groups/cookbooks/${id}`)).body.tags).toEqual([soup, quick])
    expect(await namesIn(`/groups/cookbooks/${id}`)).toEqual([])
    await send('DELETE', `/organizers/tags/${quick.id}`)
    expect((await send('GET', `/groups/cookbooks/${id}`)).body.tags).toEqual([soup])
    expect(await namesIn(`/groups/cookbooks/${id}`)).toEqual(['Leek soup'])
  })
})

test('lists are searched by name and filtered by what they choose, in a fixed number of statements', async () => {
  const soup = await add('/organizers/tags', 'Soup')
  for (const name of ['Crème', 'Soups', 'Bread'])
    await cookbooks({ name, tags: name === 'Soups' ? [soup] : [] })
  const total = async (query: string) => (await send('GET', `/groups/cookbooks?${query}`)).body.total
  expect(await total('search=creme')).toBe(1)
  expect(await total('queryFilter=tags.name%20%3D%20%22Soup%22')).toBe(1)
  expect(await total('queryFilter=public%20%3D%20true')).toBe(0)
  const statements = async () => {
    // Who asks is read again after a write.
    await send('GET', '/groups/cookbooks?perPage=-1')
    const before = kitchen.services.db.statements
    await send('GET', '/groups/cookbooks?perPage=-1')
    return kitchen.services.db.statements - before
  }
  const few = await statements()
  for (let at = 0; at < 5; at++) await cookbooks({ name: `More ${at}`, tags: [soup] })
  expect(await statements()).toBe(few)
})

test('strangers read public cookbooks of open groups, with public recipes alone, by slug or id of the group', async () => {
  await addRecipe('Open pie', { settings: { public: true } })
  await addRecipe('Secret stew', { settings: { public: false } })
  const { body: open } = await cookbooks({ name: 'Open', public: true })
  await cookbooks({ name: 'Closed' })
  await send('POST', '/groups/cookbooks', { name: 'Theirs', public: true }, kitchen.other)
  const look = async (path: string) => {
    const response = await kitchen.request(`/api/explore${path}`)
    return { status: response.status, body: await response.json() }
  }
  for (const group of ['linden-house', kitchen.mara.groupId]) {
    for (const path of [`/cookbooks/${group}`, `/groups/${group}/cookbooks`]) {
      expect((await look(path)).body.items.map(({ name }: { name: string }) => name)).toEqual(['Open'])
      const { recipes, ...read } = (await look(`${path}/open`)).body
      expect(read).toEqual(open)
      expect(recipes.map(({ name }: { name: string }) => name)).toEqual(['Open pie'])
      expect(await look(`${path}/closed`)).toMatchObject({
        status: 404,
        body: { detail: 'cookbook not found' },
      })
    }
  }
  const other = await look(`/cookbooks/${kitchen.other.groupId}`)
  expect(other).toMatchObject({ status: 404, body: { detail: 'group not found' } })
  const preferences = (await send('GET', '/groups/preferences')).body
  await send('PUT', '/groups/preferences', { ...preferences, recipePublic: false }, kitchen.mara)
  expect((await look('/cookbooks/linden-house')).status).toBe(404)
})
