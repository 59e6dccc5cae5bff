import { beforeEach, expect, test } from 'bun:test'
import {
  addNotifier,
  findNotifier,
  listStoredNotifiers,
} from '../../../src/integrations/notifiers/notifier.service'
import { decode, formFields } from '../../support/form-fields'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen
let status = 200

beforeEach(() => {
  kitchen = seedKitchen()
  status = 200
  kitchen.services.outgoing.post = async (url) => ({
    status,
    headers: new Headers(),
    url,
    body: new TextEncoder().encode('{"detail":"no such topic"}'),
  })
})

const PAGE = '/group/notifiers'
const SECRET = 'ntfys://tk_secret@ntfy.test/kitchen'

async function get(path = PAGE, as = kitchen.mara, init: RequestInit = {}) {
  const response = await kitchen.request(path, { as, ...init })
  return { status: response.status, html: await response.text() }
}

async function post(path: string, fields: [string, string][], as = kitchen.mara) {
  const response = await kitchen.request(path, {
    method: 'POST',
    as,
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: response.status, html: await response.text(), cookie }
}

const phone = () =>
  addNotifier(kitchen.mara, {
    name: 'Phone',
    appriseUrl: SECRET,
    enabled: true,
    events: new Set(['recipeCreated']),
  })

test('a new one is turned on, and opens so that one chooses what it tells', async () => {
  const made = await post(PAGE, [
    ['name', 'Phone'],
    ['appriseUrl', SECRET],
  ])
  expect(made.status).toBe(303)
  expect(listStoredNotifiers(kitchen.mara)[0]).toMatchObject({
    name: 'Phone',
    enabled: true,
    appriseUrl: SECRET,
  })
})

test('the address is never shown, only its kind, and stays when the field is left empty', async () => {
  const { id } = phone()
  const { html } = await get(`${PAGE}?open=${id}`)
  expect(html).not.toContain('tk_secret')
  expect(html).toContain('placeholder="ntfys://…"')
  expect(formFields(html, `form[action="/group/notifiers/${id}"]`)).toMatchObject({
    name: 'Phone',
    appriseUrl: '',
    enabled: 'true',
  })
  await post(`${PAGE}/${id}`, [
    ['name', 'Tablet'],
    ['appriseUrl', ''],
    ['events', 'tagDeleted'],
    ['events', 'recipeDeleted'],
    ['events', 'testMessage'],
    ['action', 'save'],
  ])
  const stored = findNotifier(kitchen.mara, id)
  expect(stored).toMatchObject({ name: 'Tablet', appriseUrl: SECRET, enabled: false })
  expect([...stored.events].sort()).toEqual(['recipeDeleted', 'tagDeleted'])
})

test.each([
  ['', 'ntfy://x'],
  ['Phone', ''],
  ['Phone', 'no address'],
])('%p at %p is refused beside the field', async (name, appriseUrl) => {
  const { status: code, html } = await post(PAGE, [
    ['name', name],
    ['appriseUrl', appriseUrl],
  ])
  expect(code).toBe(422)
  expect(html).toMatch(/class="error"/)
})

test('a test shows what the receiver said', async () => {
  const { id } = phone()
  status = 404
  const tested = await post(`${PAGE}/${id}`, [
    ['name', 'Phone'],
    ['appriseUrl', ''],
    ['action', 'test'],
  ])
  const shown = await get(`${PAGE}?open=${id}`, kitchen.mara, { headers: { cookie: tested.cookie } })
  expect(decode(shown.html)).toContain('The server replied with status 404: {"detail":"no such topic"}')
  expect(shown.html).toContain('data-failed')
})

test('it is for members with the advanced features, of the own group', async () => {
  const { id } = phone()
  expect((await get(PAGE, kitchen.jonas)).status).toBe(303)
  const save: [string, string][] = [
    ['name', 'Mine'],
    ['action', 'delete'],
  ]
  expect((await post(`${PAGE}/${id}`, save, kitchen.jonas)).status).toBe(403)
  expect((await post(`${PAGE}/${id}`, save, kitchen.other)).status).toBe(404)
  expect((await post(`${PAGE}/${id}`, save)).status).toBe(303)
  expect(listStoredNotifiers(kitchen.mara)).toEqual([])
})

test('two people who change one keep what both have done, each happening by itself', async () => {
  const { id } = phone()
  const { html } = await get(`${PAGE}?open=${id}`)
  const { opened, name } = formFields(html, `form[action="/group/notifiers/${id}"]`)
  const save = (called: string, ...events: string[]) =>
    post(`${PAGE}/${id}`, [
      ['opened', opened!],
      ['enabled', 'true'],
      ['name', called],
      ...events.map((event): [string, string] => ['events', event]),
    ])
  await save(name!, 'recipeCreated', 'recipeUpdated')
  await save('Tablet', 'recipeCreated', 'recipeDeleted')
  await save(name!)
  expect(findNotifier(kitchen.mara, id)).toMatchObject({
    name: 'Tablet',
    appriseUrl: SECRET,
    events: new Set(['recipeUpdated', 'recipeDeleted']),
  })
  const clash = await save('Watch', 'recipeCreated')
  expect(clash.status).toBe(409)
  expect(clash.html).toContain('Someone else changed this to “Tablet” while you were editing.')
  expect(clash.html).not.toContain('tk_secret')
  expect(findNotifier(kitchen.mara, id).name).toBe('Tablet')
})
