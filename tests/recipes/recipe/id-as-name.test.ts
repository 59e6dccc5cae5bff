import { expect, test } from 'bun:test'
import { savePicture } from '../../../src/recipes/image/image.service'
import { deleteRecipe } from '../../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { createRecipe, patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { diskKitchen } from '../../support/disk-kitchen'
import { seedKitchen } from '../../support/kitchen'
import { photograph } from '../../support/photographs'
import { send } from '../support'

/** Soup, and a recipe that bears its id as name and slug, from before such names were numbered. */
function shadowed(kitchen = seedKitchen()) {
  const { mara, services } = kitchen
  const soup = createRecipe(mara, { name: 'Soup' })
  const shadow = createRecipe(mara, { name: 'Shadow' })
  services.db.run('UPDATE recipes SET name = ?1, slug = ?1 WHERE id = ?2', soup.id, shadow.id)
  return { ...kitchen, soup, shadow }
}

test('a new recipe named with an id is numbered, whether it is written, imported or renamed', () => {
  const { mara } = seedKitchen()
  const { id } = createRecipe(mara, { name: 'Soup' })
  expect(createRecipe(mara, { name: id })).toMatchObject({ name: `${id} (1)`, slug: `${id}-1` })
  expect(importRecipe(mara, { name: id.toUpperCase() }).slug).toBe(`${id}-2`)
  createRecipe(mara, { name: 'Stew' })
  expect(() => patchRecipe(mara, 'stew', { name: id })).toThrow('recipe.already-exists')
  const none = '00000000-0000-0000-0000-000000000000'
  expect(createRecipe(mara, { name: none }).slug).toBe(`${none}-1`)
})

test('an id finds its own recipe, not the one that is named with it', async () => {
  const kitchen = shadowed()
  const { mara, soup, request } = kitchen
  const { body } = await send(kitchen, 'GET', `/api/recipes/${soup.id}`, mara)
  expect([body.id, body.name]).toEqual([soup.id, 'Soup'])
  const page = await request(`/g/linden-house/r/${soup.id.toUpperCase()}`, { as: mara })
  expect(page.headers.get('location')).toBe('/g/linden-house/r/soup')
})

test('by an id the recipe of that id is changed, noted as made, deleted and restored', async () => {
  const kitchen = shadowed()
  const { mara, soup, shadow, request } = kitchen
  const path = `/api/recipes/${soup.id}`
  const read = async (id: string) => (await send(kitchen, 'GET', `/api/recipes/${id}`, mara)).body
  await send(kitchen, 'PATCH', path, mara, { description: 'Clear' })
  const madeAt = '2026-11-20T18:00:00.000000Z'
  await send(kitchen, 'PATCH', `${path}/last-made`, mara, { timestamp: madeAt })
  expect(await read('soup')).toMatchObject({ description: 'Clear', lastMade: madeAt })
  expect((await send(kitchen, 'DELETE', path, mara)).body).toMatchObject({ id: soup.id, name: 'Soup' })
  const restored = await request(`/g/linden-house/bin/${soup.id}/restore`, { method: 'POST', as: mara })
  expect(restored.headers.get('location')).toBe('/g/linden-house/r/soup')
  expect(await read('soup')).toMatchObject({ id: soup.id })
  expect(await read(shadow.id)).toMatchObject({ description: '', lastMade: null })
})

test('visitors are given the recipe of the id as well', async () => {
  const { mara, soup, shadow, request } = shadowed()
  for (const { id } of [soup, shadow]) patchRecipe(mara, id, { settings: { public: true } })
  const page = await request(`/g/linden-house/r/${soup.id}`)
  expect(page.headers.get('location')).toBe('/g/linden-house/r/soup')
})

test('a recipe that has such a name already may keep it, and may be renamed', async () => {
  const kitchen = shadowed()
  const { mara, soup, shadow } = kitchen
  const path = `/api/recipes/${shadow.id}`
  expect((await send(kitchen, 'PUT', path, mara, { name: soup.id })).body).toMatchObject({ slug: soup.id })
  expect((await send(kitchen, 'PATCH', path, mara, { name: 'Light' })).body).toMatchObject({ slug: 'light' })
})

test('a picture that is ready after its recipe was deleted is not given to the one named with its id', async () => {
  const kitchen = diskKitchen()
  try {
    const { mara, soup, shadow, request } = shadowed(kitchen)
    const saving = savePicture(mara, soup.id, await photograph({ width: 64, height: 48 }).jpeg().toBuffer())
    deleteRecipe(mara, soup.id)
    await expect(saving).rejects.toThrow('exceptions.no-entry-found')
    const { image } = (await (await request(`/api/recipes/${shadow.id}`, { as: mara })).json()) as {
      image: string | null
    }
    expect(image).toBeNull()
  } finally {
    kitchen.close()
  }
})
