import { expect, test } from 'bun:test'
import { manualFor } from '../../src/help/manual.service'
import { seedKitchen } from '../support/kitchen'

test('the manual is open to visitors, answers questions, and leads from its pages to nothing that is not there', async () => {
  const kitchen = seedKitchen({})
  const get = async (path: string) => {
    const response = await kitchen.request(path)
    return { status: response.status, text: await response.text() }
  }
  const found = await get('/help?q=double+the+recipe')
  expect(found.status).toBe(200)
  expect(found.text).toContain('How do I change the number of servings?')
  expect((await get('/help?q=xyzzy')).text).toContain('No answers found')
  for (const { name, title, questions } of manualFor('en-US').pages) {
    const page = await get(`/help/${name}`)
    expect([page.status, page.text.includes(title)]).toEqual([200, true])
    for (const { id } of questions) expect(page.text).toContain(`id="${id}"`)
  }
  expect((await get('/help/nothing')).status).toBe(404)
})
