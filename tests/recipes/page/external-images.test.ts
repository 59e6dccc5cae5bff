import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const PAGE = '/g/linden-house/r/soup'
const PICTURE = 'src="https://elsewhere.test/pot.png"'
const text = '![a pot](https://elsewhere.test/pot.png)'

/** A public recipe whose every text shows a picture of another site. */
async function soupWithPictures(env: Record<string, string> = {}) {
  const kitchen = seedKitchen(env)
  const { mara, other } = kitchen
  await send(kitchen, 'POST', '/api/recipes', mara, { name: 'Soup' })
  await send(kitchen, 'PATCH', '/api/recipes/soup', mara, {
    description: text,
    recipeInstructions: [{ text }],
    notes: [{ title: 'Pot', text }],
    settings: { public: true },
  })
  const readers = { mara, other, nobody: undefined }
  const read = async (path: string, who: keyof typeof readers) => {
    const as = readers[who]
    const response = await kitchen.request(path, as ? { as } : {})
    const policy = response.headers.get('content-security-policy') ?? ''
    return { pictures: (await response.text()).split(PICTURE).length - 1, policy }
  }
  return read
}

test('members see the pictures of other sites in their recipes, strangers see their words', async () => {
  const read = await soupWithPictures()
  const seen = async (path: string, who: 'mara' | 'other' | 'nobody') => (await read(path, who)).pictures
  expect([
    await seen(PAGE, 'mara'),
    await seen(`${PAGE}/print`, 'mara'),
    await seen(`${PAGE}/cook`, 'mara'),
  ]).toEqual([3, 3, 1])
  for (const who of ['other', 'nobody'] as const) {
    expect([await seen(PAGE, who), await seen(`${PAGE}/print`, who)]).toEqual([0, 0])
  }
})

test('an operator may keep them from everyone', async () => {
  const read = await soupWithPictures({ TRIVET_EXTERNAL_IMAGES: 'never' })
  for (const path of [PAGE, `${PAGE}/print`, `${PAGE}/cook`]) {
    const { pictures, policy } = await read(path, 'mara')
    expect([pictures, policy]).toEqual([0, expect.stringContaining("img-src 'self' data: blob:;")])
  }
})

test('the policy allows what the texts show and no more', async () => {
  const read = await soupWithPictures()
  expect((await read(PAGE, 'mara')).policy).toContain("img-src 'self' data: blob: http: https:;")
  expect((await read(PAGE, 'nobody')).policy).toContain("img-src 'self' data: blob:;")
})
