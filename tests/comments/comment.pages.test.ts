import { beforeAll, describe, expect, test } from 'bun:test'
import { addComment } from '../../src/comments/comment.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { soup } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const kitchen = seedKitchen()
const { mara, jonas } = kitchen
const PAGE = '/g/linden-house/r/soup'
let recipeId = ''

type Person = Kitchen['mara']

async function show(path: string, as?: Person): Promise<string> {
  const html = await (await kitchen.request(path, as ? { as } : {})).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

function post(path: string, fields: Record<string, string>, as: Person): Promise<Response> {
  return kitchen.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })
}

beforeAll(async () => {
  recipeId = (await soup(kitchen)).id
  patchRecipe(mara, 'soup', { settings: { public: true, disableComments: false } })
})

describe('what is said of a recipe', () => {
  test('is at the end of the page as it was typed, and at once', async () => {
    expect(await show(PAGE, jonas)).not.toContain('<bdi>Jonas</bdi>')
    const sent = await post(`${PAGE}/comments`, { text: 'Less <b>pepper</b>.\r\nMore salt.' }, jonas)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PAGE}#comments`])
    const html = await show(PAGE, mara)
    expect(html).toContain('<bdi>Jonas</bdi>')
    expect(html).toContain('Less &lt;b&gt;pepper&lt;/b&gt;.\nMore salt.')
  })

  test('is not for visitors, and nowhere where comments are turned off', async () => {
    expect(await show(PAGE)).not.toContain('pepper')
    patchRecipe(mara, 'soup', { settings: { disableComments: true } })
    expect(await show(PAGE, mara)).not.toContain('pepper')
    expect((await post(`${PAGE}/comments`, { text: 'Good' }, jonas)).status).toBe(403)
    patchRecipe(mara, 'soup', { settings: { disableComments: false } })
  })

  test('that is blank is refused with words, on a page that has them all', async () => {
    const sent = await post(`${PAGE}/comments`, { text: ' ' }, jonas)
    expect(sent.status).toBe(422)
    expect(await sent.text()).toContain('Less &lt;b&gt;pepper')
  })

  test('is removed by those who may, and restored from the notice', async () => {
    const { id } = addComment(mara, { recipeId, text: 'Hers alone' })
    const remove = `${PAGE}/comments/${id}/delete`
    expect(await show(PAGE, mara)).toContain(remove)
    expect(await show(PAGE, jonas)).not.toContain(remove)
    expect((await post(remove, {}, jonas)).status).toBe(403)
    const gone = await post(remove, {}, mara)
    expect(decodeURIComponent(gone.headers.get('set-cookie') ?? '')).toContain(
      `${PAGE}/comments/${id}/restore`,
    )
    expect(await show(PAGE, mara)).not.toContain('Hers alone')
    await post(`${PAGE}/comments/${id}/restore`, {}, mara)
    expect(await show(PAGE, mara)).toContain('Hers alone')
  })

  test('is cut to the latest, which lead to all', async () => {
    for (let number = 0; number < 6; number++) addComment(mara, { recipeId, text: `Number ${number}` })
    const html = await show(PAGE, mara)
    expect(html.match(/<article class="comment"/g)).toHaveLength(5)
    expect(html).toContain(`href="${PAGE}/comments"`)
    expect(await show(`${PAGE}/comments`, mara)).toContain('Number 0')
  })
})
