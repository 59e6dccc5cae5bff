import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'

/** Deletes a recipe of this name and hands the browser's cookie to the next page. */
async function deleteNamed(name: string) {
  const { request, mara } = seedKitchen()
  const created = await request('/api/recipes', { method: 'POST', as: mara, json: { name } })
  const slug = String(await created.json())
  const headers = { 'sec-fetch-site': 'same-origin' }
  const path = `/g/linden-house/r/${encodeURIComponent(slug)}/delete`
  const deleted = await request(path, { method: 'POST', as: mara, headers })
  const cookie = deleted.headers.getSetCookie()[0]!.split(';')[0]!
  return {
    cookie,
    html: await (await request('/g/linden-house/bin', { as: mara, headers: { cookie } })).text(),
  }
}

test('a notice about a long name fits into its cookie, with an undo link', async () => {
  // Nine bytes for each character, once it is percent-encoded.
  const { cookie, html } = await deleteNamed('梅のガレット'.repeat(80))
  // Browsers drop what is longer.
  expect(cookie.length).toBeLessThanOrEqual(4096)
  const notice = /class="carried".*?<\/form>/s.exec(html)?.[0] ?? 'no notice'
  expect(notice).toMatch(/action="\/g\/linden-house\/bin\/[^"]+\/restore"/)
})

test('a name of usual length is whole in the notice, a long one is cut', async () => {
  const said = async (name: string) => /<p>(Moved “[^<]*)<\/p>/.exec((await deleteNamed(name)).html)?.[1]
  expect(await said('Plum galette with hazelnuts')).toBe('Moved “Plum galette with hazelnuts” to the trash.')
  expect(await said('Plum galette '.repeat(38))).toBe(
    `Moved “${'Plum galette '.repeat(38).slice(0, 200)}…” to the trash.`,
  )
})
