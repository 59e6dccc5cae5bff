import { describe, expect, test } from 'bun:test'
import {
  getOrCreateOrganizers,
  listAllOrganizers,
  resolveOrganizers,
} from '../../src/organizers/organizer.service'
import { after } from '../../src/platform/events/events'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function send(kitchen: Kitchen, method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(`/api/organizers${path}`, { method, as, json })
  return { status: response.status, body: await response.json() }
}

describe.each(['categories', 'tags', 'tools'])('%s', (kind) => {
  const path = `/${kind}`

  test('are added with the slug of their name', async () => {
    const kitchen = seedKitchen()
    const { status, body } = await send(kitchen, 'POST', path, { name: ' Crème & Co ', slug: 'mine' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Crème & Co',
      slug: 'creme-co',
      ...(kind === 'tools' ? { onHand: false, householdsWithTool: [] } : { groupId: kitchen.mara.groupId }),
    })
  })

  test('need a name that leads to a slug of their own', async () => {
    const kitchen = seedKitchen()
    expect((await send(kitchen, 'POST', path, { name: '' })).status).toBe(422)
    await send(kitchen, 'POST', path, { name: 'Main course' })
    for (const name of ['Main course', 'MAIN COURSE', 'Main-Course!']) {
      const { status, body } = await send(kitchen, 'POST', path, { name })
      expect(status).toBe(400)
      expect(body.detail).toMatchObject({ message: 'An unexpected error occurred.', error: true })
    }
    expect((await send(kitchen, 'POST', path, { name: 'Main course' }, kitchen.other)).status).toBe(201)
  })

  test('of emoji alone have an address too', async () => {
    const kitchen = seedKitchen()
    const chili = (await send(kitchen, 'POST', path, { name: '🌶' })).body
    const cake = (await send(kitchen, 'POST', path, { name: '🍰' })).body
    expect(chili.slug).toMatch(/^[0-9a-f]{8}$/)
    expect(cake.slug).not.toBe(chili.slug)
    expect((await send(kitchen, 'POST', path, { name: '🍰' })).status).toBe(400)
  })

  test('move their slug when they are renamed, unless it is taken', async () => {
    const kitchen = seedKitchen()
    const { body } = await send(kitchen, 'POST', path, { name: 'Soup' })
    await send(kitchen, 'POST', path, { name: 'Stew' })
    const one = `${path}/${body.id}`
    expect((await send(kitchen, 'PUT', one, { name: 'Soups' })).body).toMatchObject({
      id: body.id,
      name: 'Soups',
      slug: 'soups',
    })
    expect((await send(kitchen, 'PUT', one, { name: 'stew' })).status).toBe(400)
    expect((await send(kitchen, 'PUT', one, { name: 'Soups!' })).body.slug).toBe('soups')
  })

  test('of another group are missing: 404 to replace, 400 to delete', async () => {
    const kitchen = seedKitchen()
    const { body } = await send(kitchen, 'POST', path, { name: 'Soup' })
    const one = `${path}/${body.id}`
    expect((await send(kitchen, 'PUT', one, { name: 'Mine' }, kitchen.other)).status).toBe(404)
    expect((await send(kitchen, 'DELETE', one, undefined, kitchen.other)).status).toBe(400)
    const deleted = await send(kitchen, 'DELETE', one)
    expect(deleted.status).toBe(200)
    if (kind === 'tools') expect(deleted.body).toMatchObject({ id: body.id, onHand: false })
    else expect(deleted.body).toBeNull()
    expect((await send(kitchen, 'DELETE', one)).status).toBe(400)
  })

  test('are listed, searched and ordered without regard to case and accents', async () => {
    const kitchen = seedKitchen()
    for (const name of ['Zwiebel', 'Äpfel', 'apfelkuchen']) {
      await send(kitchen, 'POST', path, { name })
      kitchen.clock.advance(1000)
    }
    await send(kitchen, 'POST', path, { name: 'Apfel' }, kitchen.other)
    const listed = await send(kitchen, 'GET', `${path}?orderBy=name&orderDirection=asc`)
    expect(listed.body.items.map((item: { name: string }) => item.name)).toEqual([
      'Äpfel',
      'apfelkuchen',
      'Zwiebel',
    ])
    expect(Object.keys(listed.body.items[0])).toEqual(
      kind === 'tools' ? ['id', 'name', 'slug', 'onHand', 'householdsWithTool'] : ['id', 'name', 'slug'],
    )
    expect((await send(kitchen, 'GET', `${path}?search=APFEL`)).body.total).toBe(2)
    expect((await send(kitchen, 'GET', path)).body.items[0].name).toBe('apfelkuchen')
  })
})

test('a tool keeps whether it is on hand', async () => {
  const kitchen = seedKitchen()
  const { body } = await send(kitchen, 'POST', '/tools', { name: 'Wok', on_hand: true })
  expect(body.onHand).toBe(true)
  const one = `/tools/${body.id}`
  expect((await send(kitchen, 'GET', one)).body).toMatchObject({ name: 'Wok', onHand: true })
  expect((await send(kitchen, 'PUT', one, { name: 'Wok' })).body.onHand).toBe(false)
  const ordered = await send(kitchen, 'GET', '/tools?orderBy=on_hand:desc')
  expect(ordered.status).toBe(200)
  expect((await send(kitchen, 'GET', '/tags?orderBy=on_hand')).status).toBe(400)
})

describe('other slices', () => {
  test('get organizers of names, in their order, making what is missing', () => {
    const { mara, other, services } = seedKitchen()
    const heard: string[] = []
    services.events.listen(after('tag-created', ({ organizer }) => heard.push(organizer.name)))
    getOrCreateOrganizers(mara, 'tag', ['Soup'])
    getOrCreateOrganizers(other, 'tag', ['Winter'])
    const tags = getOrCreateOrganizers(mara, 'tag', ['Winter', ' ', 'SOUP', 'soup!', 'winter'])
    expect(tags.map((tag) => tag.name)).toEqual(['Winter', 'Soup'])
    expect(heard).toEqual(['Soup', 'Winter', 'Winter'])
    expect(listAllOrganizers(mara, 'tag')).toHaveLength(2)
    expect(listAllOrganizers(mara, 'category')).toEqual([])
  })

  test('resolve ids and slugs of the own group and drop the rest', () => {
    const { mara, other } = seedKitchen()
    const [soup, bread] = getOrCreateOrganizers(mara, 'category', ['Soup', 'Bread'])
    const [foreign] = getOrCreateOrganizers(other, 'category', ['Cake'])
    const found = resolveOrganizers(mara, 'category', [soup!.id, 'bread', 'cake', foreign!.id, 'soup'])
    expect(found).toEqual([bread!, soup!])
    expect(resolveOrganizers(mara, 'category', [])).toEqual([])
  })
})
