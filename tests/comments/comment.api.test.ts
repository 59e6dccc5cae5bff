import { describe, expect, test } from 'bun:test'
import { removeDeletedComments, restoreComment } from '../../src/comments/comment.service'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { soup } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']

async function ask(kitchen: Kitchen, as: Person, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, json })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

async function say(kitchen: Kitchen, as: Person, recipeId: string, text: string): Promise<string> {
  const { body } = await ask(kitchen, as, 'POST', '/api/comments', { recipeId, text })
  return body.id
}

describe('a comment', () => {
  test('has the shape of v1, and is listed with its recipe', async () => {
    const kitchen = seedKitchen()
    const { id: recipeId } = await soup(kitchen)
    const { mara } = kitchen
    const { status, body } = await ask(kitchen, mara, 'POST', '/api/comments', {
      recipe_id: recipeId,
      text: ' More salt.\nLess pepper. ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      recipeId,
      userId: mara.userId,
      text: 'More salt.\nLess pepper.',
      createdAt: '2026-11-21T10:00:00.000000Z',
      updateAt: '2026-11-21T10:00:00.000000Z',
      updatedAt: '2026-11-21T10:00:00.000000Z',
      user: { id: mara.userId, username: 'mara', admin: true, fullName: 'Mara' },
    })
    expect((await ask(kitchen, mara, 'GET', `/api/comments/${body.id}`)).body).toEqual(body)
    expect((await ask(kitchen, mara, 'GET', '/api/recipes/soup/comments')).body).toEqual([body])
    expect((await ask(kitchen, mara, 'GET', `/api/recipes/${recipeId}`)).body.comments).toEqual([body])
  })

  test('is changed and deleted by its author and administrators alone', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    const { id: recipeId } = await soup(kitchen)
    const [hers, his] = [
      await say(kitchen, mara, recipeId, 'Hers'),
      await say(kitchen, jonas, recipeId, 'His'),
    ]
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await ask(kitchen, jonas, method, `/api/comments/${hers}`, {
        id: hers,
        text: 'x',
      })
      expect([status, body.detail.message]).toEqual([403, 'Comment does not belong to user'])
    }
    kitchen.clock.advance(60_000)
    const changed = await ask(kitchen, mara, 'PUT', `/api/comments/${his}`, { id: his, text: 'Ours' })
    expect(changed.body).toMatchObject({
      text: 'Ours',
      userId: jonas.userId,
      updateAt: '2026-11-21T10:01:00.000000Z',
    })
    const gone = await ask(kitchen, jonas, 'DELETE', `/api/comments/${his}`)
    expect([gone.status, gone.body]).toEqual([200, { message: 'Comment deleted', error: false }])
    expect((await ask(kitchen, jonas, 'GET', `/api/comments/${his}`)).status).toBe(404)
    expect((await ask(kitchen, jonas, 'DELETE', `/api/comments/${his}`)).status).toBe(400)
    expect((await ask(kitchen, mara, 'GET', '/api/recipes/soup')).body.comments).toHaveLength(1)
  })

  test('that was deleted comes back for a day, to those who may delete it', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    const { id: recipeId } = await soup(kitchen)
    const id = await say(kitchen, mara, recipeId, 'Hers')
    await ask(kitchen, mara, 'DELETE', `/api/comments/${id}`)
    expect(() => restoreComment(jonas, id)).toThrow('comment.not-yours')
    kitchen.clock.advance(23 * 3_600_000)
    expect(removeDeletedComments(kitchen.services)).toBe(0)
    restoreComment(mara, id)
    expect((await ask(kitchen, jonas, 'GET', '/api/recipes/soup/comments')).body).toHaveLength(1)
    await ask(kitchen, mara, 'DELETE', `/api/comments/${id}`)
    kitchen.clock.advance(25 * 3_600_000)
    expect(removeDeletedComments(kitchen.services)).toBe(1)
    expect(() => restoreComment(mara, id)).toThrow('exceptions.not-found')
  })

  test('is said of locked recipes, but not of those that are gone', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas, other } = kitchen
    const { id: recipeId, slug } = await soup(kitchen)
    patchRecipe(mara, slug, { settings: { locked: true } })
    expect((await ask(kitchen, jonas, 'POST', '/api/comments', { recipeId, text: 'Good' })).status).toBe(201)
    expect((await ask(kitchen, other, 'POST', '/api/comments', { recipeId, text: 'Good' })).status).toBe(404)
    deleteRecipe(mara, slug)
    expect((await ask(kitchen, jonas, 'POST', '/api/comments', { recipeId, text: 'Good' })).status).toBe(404)
    expect((await ask(kitchen, jonas, 'GET', '/api/comments')).body.total).toBe(0)
  })

  test('has words, and not too many', async () => {
    const kitchen = seedKitchen()
    const { id: recipeId } = await soup(kitchen)
    for (const text of ['', ' \n', 'x'.repeat(10_001), 5])
      expect((await ask(kitchen, kitchen.mara, 'POST', '/api/comments', { recipeId, text })).status).toBe(422)
  })
})

test('comments are listed in pages, filtered and ordered, never across groups', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, other } = kitchen
  const { id: recipeId } = await soup(kitchen)
  for (const [who, text] of [
    [mara, 'one'],
    [jonas, 'two'],
    [mara, 'three'],
  ] as const) {
    await say(kitchen, who, recipeId, text)
    kitchen.clock.advance(1000)
  }
  const texts = async (query: Record<string, string>, as = mara) => {
    const { body } = await ask(kitchen, as, 'GET', `/api/comments?${new URLSearchParams(query)}`)
    return body.items.map(({ text }: { text: string }) => text)
  }
  expect(await texts({})).toEqual(['three', 'two', 'one'])
  expect(await texts({ perPage: '1', page: '2' })).toEqual(['two'])
  expect(await texts({ queryFilter: 'user.username = jonas' })).toEqual(['two'])
  expect(
    await texts({
      queryFilter: `recipe.slug = soup AND userId = "${mara.userId}"`,
      orderBy: 'createdAt:asc',
    }),
  ).toEqual(['one', 'three'])
  expect(await texts({}, other)).toEqual([])
  const { body } = await ask(
    kitchen,
    mara,
    'GET',
    '/api/recipes?queryFilter=comments.text%20LIKE%20%22th%25%22',
  )
  expect(body.total).toBe(1)
})
