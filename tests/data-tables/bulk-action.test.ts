import { beforeEach, expect, test } from 'bun:test'
import { deleteMany, organizeMany, setMany } from '../../src/data-tables/bulk/bulk-action.service'
import { listVersions } from '../../src/history/history.service'
import { lastOperation, undoOperation } from '../../src/history/undo.service'
import { createOrganizer } from '../../src/organizers/organizer.service'
import { listBin } from '../../src/recipes/recipe/bin.service'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { createRecipe, patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { send } from '../recipes/support'
import { seedKitchen } from '../support/kitchen'

const kitchen = seedKitchen()
const { mara, jonas, other } = kitchen
const tag = createOrganizer(mara, 'tag', { name: 'Quick' })
const late = createOrganizer(mara, 'tag', { name: 'Late' })

let slugs: string[] = []
let count = 0
beforeEach(() => {
  count += 1
  slugs = Array.from({ length: 45 }, (_, at) => createRecipe(mara, { name: `Soup ${count} ${at}` }).slug)
})

const tagsOf = (slug: string) => getRecipe(mara, slug).tags.map(({ name }) => name)

test('tags are added to every recipe, once, and one press takes them all back', async () => {
  patchRecipe(mara, slugs[3]!, { tags: [tag.id] })
  const { count, operation } = await organizeMany(jonas, 'tag', [...slugs, 'nobody', slugs[0]!], [tag.id])
  expect([count, operation]).toEqual([44, lastOperation(jonas)])
  expect(slugs.map(tagsOf)).toEqual(slugs.map(() => ['Quick']))
  expect((await listVersions(mara, slugs[44]!)).revisions[0]).toMatchObject({
    author: 'Jonas',
    keys: ['tagIds'],
    operation: { title: { messageId: 'bulk.tagged', values: { names: 'Quick' } } },
  })
  patchRecipe(mara, slugs[0]!, { tags: [tag.id, late.id] })
  await undoOperation(mara, operation!)
  expect([tagsOf(slugs[0]!), tagsOf(slugs[3]!), tagsOf(slugs[44]!)]).toEqual([['Late'], ['Quick'], []])
})

test('what someone else has locked stays, and so does what another household has', async () => {
  patchRecipe(mara, slugs[0]!, { settings: { locked: true } })
  expect(await organizeMany(jonas, 'tag', slugs.slice(0, 2), [tag.id])).toMatchObject({ count: 1 })
  const all = await Promise.all([
    setMany(other, slugs, { public: true }),
    deleteMany(other, [...slugs, getRecipe(mara, slugs[1]!).id]),
  ])
  expect(all).toEqual([
    { count: 0, operation: null },
    { count: 0, operation: null },
  ])
  expect(() => organizeMany(other, 'tag', slugs, [tag.id])).toThrow('exceptions.not-found')
})

test('settings are replaced but for the lock, and come back', async () => {
  patchRecipe(mara, slugs[0]!, { settings: { locked: true, landscapeView: true, disableComments: false } })
  const { operation } = await setMany(mara, slugs, { showNutrition: true })
  expect(getRecipe(mara, slugs[0]!).settings).toEqual({
    public: false,
    showNutrition: true,
    showAssets: false,
    landscapeView: false,
    disableComments: true,
    disableAmount: true,
    locked: true,
  })
  await undoOperation(mara, operation!)
  expect(getRecipe(mara, slugs[0]!).settings).toMatchObject({ landscapeView: true, showNutrition: false })
})

test('recipes that were moved to the trash together come back together', async () => {
  const { count, operation } = await deleteMany(mara, slugs)
  expect([count, listBin(mara).length]).toEqual([45, 45])
  await undoOperation(jonas, operation!)
  expect(listBin(mara)).toEqual([])
  expect(getRecipe(mara, slugs[7]!).slug).toBe(slugs[7]!)
})

test('the calls answer null, skip what is not there and refuse what is no list', async () => {
  const call = (action: string, body: unknown) =>
    send(kitchen, 'POST', `/api/recipes/bulk-actions/${action}`, jonas, body)
  const recipes = [...slugs.slice(0, 2), 'nobody']
  const tags = [{ id: tag.id, name: 'x', slug: 'x' }]
  expect(await call('tag', { recipes, tags })).toMatchObject({ status: 200, body: null })
  expect(await call('settings', { recipes, settings: { public: true } })).toMatchObject({
    status: 200,
    body: null,
  })
  expect(await call('delete', { recipes })).toMatchObject({ status: 200, body: null })
  expect((await call('categorize', { recipes, categories: tags })).status).toBe(404)
  expect((await call('tag', { recipes: 'soup', tags })).status).toBe(422)
  expect((await call('tag', { recipes: Array.from({ length: 10_001 }, String), tags })).status).toBe(422)
})
