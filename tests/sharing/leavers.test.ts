import { expect, test } from 'bun:test'
import { moveAccount, removeAccount } from '../../src/auth/operator.service'
import { createInvitation, findInvitation } from '../../src/invitations/invitation.service'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { createShareToken } from '../../src/sharing/share-token.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { postForm } from '../support/people'

/** A link to a recipe and an invitation by Jonas, and another of each by Mara. */
function withLinks() {
  const kitchen = seedKitchen()
  const made = [kitchen.jonas, kitchen.mara].map((ctx) => {
    const { id: recipeId } = createRecipe(ctx, { name: `Soup of ${ctx.actor.username}` })
    return {
      share: createShareToken(ctx, { recipeId, expiresAt: null }).id,
      invitation: createInvitation(ctx, 1).token,
    }
  })
  return { kitchen, made }
}

const open = async ({ kitchen, made }: ReturnType<typeof withLinks>) =>
  Promise.all(
    made.map(async ({ share, invitation }) => [
      (await kitchen.request(`/g/linden-house/shared/r/${share}`)).status,
      findInvitation(kitchen.services, invitation) !== undefined,
    ]),
  )

const BY_PAGE = (kitchen: Kitchen, fields: Record<string, string>) =>
  postForm(kitchen, `/admin/manage/users/${kitchen.jonas.userId}/delete`, fields, {
    session: kitchen.sessionOf(kitchen.mara),
  })

test.each<[string, (kitchen: Kitchen) => unknown, [number, boolean]]>([
  ['removed by a page', (kitchen) => BY_PAGE(kitchen, { heir: '' }), [404, false]],
  [
    'removed by a page that is told to keep them',
    (kitchen) => BY_PAGE(kitchen, { keepLinks: 'true' }),
    [200, true],
  ],
  [
    'removed by a client',
    ({ request, jonas, mara }) => request(`/api/admin/users/${jonas.userId}`, { method: 'DELETE', as: mara }),
    [404, false],
  ],
  [
    'removed by a command',
    ({ services }) => removeAccount(services, 'jonas', { heir: null, listHeir: null }),
    [404, false],
  ],
  [
    'moved to another group',
    ({ services }) => moveAccount(services, 'jonas', 'Harbour Street'),
    [404, false],
  ],
])('the links of a member who is %s', async (_, leave, theirs) => {
  const world = withLinks()
  expect(await open(world)).toEqual([
    [200, true],
    [200, true],
  ])
  await leave(world.kitchen)
  expect(await open(world)).toEqual([theirs, [200, true]])
})

test('the page of a recipe whose only link goes with a leaver says so at once', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const { id: recipeId, slug } = createRecipe(mara, { name: 'Plum jam' })
  const page = `/g/linden-house/r/${slug}`
  const fields = { action: 'visibility', public: 'false' }
  await postForm(kitchen, `${page}/share`, fields, { session: kitchen.sessionOf(mara) })
  createShareToken(jonas, { recipeId, expiresAt: null })
  const says = async () =>
    (await (await kitchen.request(page, { as: mara })).text()).includes('anyone with a link can view')
  expect(await says()).toBe(true)
  await kitchen.request(`/api/admin/users/${jonas.userId}`, { method: 'DELETE', as: mara })
  expect(await says()).toBe(false)
})
