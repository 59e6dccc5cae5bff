import { beforeAll, describe, expect, test } from 'bun:test'
import { rate } from '../../src/ratings/rating.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { soup } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const kitchen = seedKitchen()
const { mara, jonas } = kitchen
const PAGE = '/g/linden-house/r/soup'

type Person = Kitchen['mara']

async function show(path: string, as?: Person): Promise<string> {
  const html = await (await kitchen.request(path, as ? { as } : {})).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

function post(path: string, fields: Record<string, string>, as: Person): Promise<Response> {
  return kitchen.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })
}

beforeAll(async () => {
  await soup(kitchen)
  patchRecipe(mara, 'soup', { settings: { public: true, disableComments: false } })
})

describe('stars and heart', () => {
  test('are pressed without script; the same star takes the rating back', async () => {
    const press = (rating: string) => post(`${PAGE}/rating`, { rating }, jonas)
    const sent = await press('4')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, PAGE])
    const html = await show(PAGE, jonas)
    expect(html.match(/data-fill="own"/g)).toHaveLength(4)
    expect(html).toContain('value="0" data-fill="own" aria-pressed="true"')
    await press('0')
    expect(await show(PAGE, jonas)).not.toContain('data-fill')
    expect((await press('4.5')).status).toBe(422)
    expect((await press('')).status).toBe(422)
  })

  test('show everyone else the mean in halves, visitors too', async () => {
    rate(mara, mara.userId, 'soup', { rating: 5, isFavorite: null })
    rate(mara, jonas.userId, 'soup', { rating: 4, isFavorite: null })
    expect(await show(PAGE)).toContain('data-value="4.5" role="img" aria-label="Rated 4.5 of 5"')
    rate(mara, jonas.userId, 'soup', { rating: 0, isFavorite: null })
    rate(mara, mara.userId, 'soup', { rating: 2, isFavorite: null })
    const html = await show(PAGE, jonas)
    expect(html.match(/data-fill="mean"/g)).toHaveLength(2)
    expect(await show(PAGE, mara)).not.toContain('Everyone: ')
    expect(html).toContain('Everyone: 2')
  })

  test('a heart is one’s own', async () => {
    await post(`${PAGE}/favorite`, { favorite: 'true' }, jonas)
    expect(await show(PAGE, jonas)).toContain('value="false" aria-pressed="true" data-favorite')
    expect(await show(PAGE, mara)).toContain('value="true" aria-pressed="false" data-favorite')
    expect(await show(PAGE)).not.toContain('data-favorite')
  })
})
