import { expect, test } from 'bun:test'
import { seedKitchen } from '../support/kitchen'

test('what a form sends of fields that say nothing is no part of the address', async () => {
  const { request, mara } = seedKitchen()
  const ask = async (query: string) => {
    const response = await request(`/g/linden-house?${query}`, { as: mara })
    return [response.status, response.headers.get('location')]
  }
  const filled = 'search=plum&tags=autumn&tags=quick&requireAllTags=true&orderBy=name'
  expect(await ask(`${filled}&requireAllTools=false&categories=`)).toEqual([303, `/g/linden-house?${filled}`])
  expect(await ask('search=&orderBy=&requireAllTags=false')).toEqual([303, '/g/linden-house'])
  expect(await ask(filled)).toEqual([200, null])
})
