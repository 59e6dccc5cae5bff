import { beforeEach, describe, expect, test } from 'bun:test'
import { actionAddress } from '../../src/integrations/recipe-action.rules'
import { AppError } from '../../src/platform/errors'
import type { OutgoingPost } from '../../src/platform/net/outgoing'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

const ACTIONS = '/api/groups/recipe-actions'
const LIST = { actionType: 'post', title: 'To the list', url: 'https://shop.test/add?recipe=${url}&id=${id}' }

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  return { status: response.status, body: await response.json() }
}

describe('recipe actions', () => {
  test('are kept under the paths of both dialects', async () => {
    const { status, body } = await send('POST', ACTIONS, { ...LIST, groupId: 'mine' })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...LIST,
      id: expect.any(String),
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
    })
    const newer = `/api/households/recipe-actions/${body.id}`
    expect((await send('GET', newer)).body).toEqual(body)
    expect((await send('PUT', newer, { ...body, title: 'Shop' })).body.title).toBe('Shop')
    expect((await send('GET', `${ACTIONS}?orderBy=title&orderDirection=asc`)).body.total).toBe(1)
    expect((await send('GET', newer, undefined, kitchen.other)).status).toBe(404)
    expect((await send('PUT', newer, LIST, kitchen.other)).status).toBe(404)
    expect((await send('DELETE', newer, undefined, kitchen.other)).status).toBe(400)
    expect((await send('DELETE', newer)).body).toMatchObject({ title: 'Shop' })
    expect((await send('GET', ACTIONS)).body.total).toBe(0)
  })

  test.each([
    'javascript:alert(1)',
    'ftp://shop.test/',
    '//shop.test',
    'https://',
    '',
    'shop',
    'shortcuts://x',
  ])('that post are sent to the web alone: %p is refused', async (url) => {
    expect((await send('POST', ACTIONS, { ...LIST, url })).status).toBe(422)
  })

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001JavaScript :alert(1)',
    'javascript%3Aalert(1)',
    'javascript%253Aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://shop.test/1',
    'file:///etc/passwd',
    'FILE%3A///etc/passwd',
  ])('that are links run no script and read no file: %p is refused', async (url) => {
    expect((await send('POST', ACTIONS, { ...LIST, actionType: 'link', url })).status).toBe(422)
  })

  test.each([
    ['shortcuts://run-shortcut?name=Cook&input=${slug}', 'shortcuts://run-shortcut?name=Cook&input=soup'],
    ['obsidian://new?content=${url}', 'obsidian://new?content=http%3A%2F%2Fpi%2Fsoup'],
    ['intent:#Intent;scheme=cook;end', 'intent:#Intent;scheme=cook;end'],
    ['mailto:ada@example.test?subject=${slug}', 'mailto:ada@example.test?subject=soup'],
    ['shop.test/add?q=javascript:1', 'https://shop.test/add?q=javascript:1'],
    ['pi.local:8080/${id}', 'https://pi.local:8080/7'],
    ['//shop.test/', 'https://shop.test/'],
    ['${url}', 'http://pi/soup'],
  ])('that are links keep any other scheme: %p', async (url, href) => {
    const { status, body } = await send('POST', ACTIONS, { ...LIST, actionType: 'link', url })
    expect(status).toBe(201)
    expect(body.url).toBe(url)
    expect(actionAddress(url, { url: 'http://pi/soup', id: '7', slug: 'soup' })).toBe(href)
  })

  test('lead nowhere when a name makes a script of them', () => {
    const subject = { url: 'http://pi/javascript', id: '7', slug: 'javascript' }
    expect(actionAddress('${slug}:alert(1)', subject)).toBeNull()
  })

  test('encode what replaces their placeholders', () => {
    const subject = { url: 'http://trivet.test/g/home/r/soup?a=1&b=2#c', id: '1', slug: '../soup' }
    expect(actionAddress('https://shop.test/?u=${url}&i=${id}&n=${name}', subject)).toBe(
      'https://shop.test/?u=http%3A%2F%2Ftrivet.test%2Fg%2Fhome%2Fr%2Fsoup%3Fa%3D1%26b%3D2%23c&i=1&n=${name}',
    )
    expect(actionAddress('https://shop.test/${slug}', subject)).toBe('https://shop.test/..%2Fsoup')
  })
})

describe('sending a recipe', () => {
  let sent: { url: string; options: OutgoingPost }[]

  async function prepare(action: object, answer: number | Error = 204) {
    sent = []
    kitchen.services.outgoing.post = async (url, options) => {
      sent.push({ url, options })
      if (answer instanceof Error) throw answer
      return { status: answer, headers: new Headers(), url, body: new Uint8Array() }
    }
    kitchen = { ...kitchen, jonas: Object.assign(kitchen.jonas, { outgoing: kitchen.services.outgoing }) }
    const { body: slug } = await send('POST', '/api/recipes', { name: 'Leek soup' })
    const { body } = await send('POST', ACTIONS, action)
    return { path: `${ACTIONS}/${body.id}/trigger/${slug}`, slug }
  }

  test('posts its JSON as plain text to the address of the action', async () => {
    const { path, slug } = await prepare(LIST)
    expect(await send('POST', path)).toEqual({ status: 202, body: null })
    const [{ url, options }] = sent as [(typeof sent)[0]]
    expect(url).toStartWith('https://shop.test/add?recipe=%2Fg%2Flinden-house%2Fr%2Fleek-soup&id=')
    expect(options.contentType).toBe('text/plain;charset=UTF-8')
    expect(JSON.parse(String(options.body))).toMatchObject({ slug, name: 'Leek soup' })
    expect((await send('POST', path.replace('/groups/', '/households/'))).status).toBe(202)
  })

  test('says how many times the recipe is made, where a client does', async () => {
    const { path } = await prepare(LIST)
    expect((await send('POST', path, { recipe_scale: 2.5 })).status).toBe(202)
    expect(JSON.parse(String(sent[0]!.options.body))).toMatchObject({ name: 'Leek soup', recipeScale: 2.5 })
    expect((await send('POST', path, { recipe_scale: 1 })).status).toBe(202)
    expect(JSON.parse(String(sent[1]!.options.body))).not.toHaveProperty('recipeScale')
    expect((await send('POST', path, { recipe_scale: 0 })).status).toBe(422)
  })

  test('is refused for links, for what is not there and for other groups', async () => {
    const { path } = await prepare({ ...LIST, actionType: 'link' })
    expect((await send('POST', path)).status).toBe(400)
    expect((await send('POST', path.replace('leek-soup', 'none'))).status).toBe(404)
    expect((await send('POST', path, undefined, kitchen.other)).status).toBe(404)
    expect(sent).toEqual([])
  })

  test('says when it did not arrive', async () => {
    expect((await send('POST', (await prepare(LIST, 500)).path)).status).toBe(400)
    const refused = new AppError('upstream', 'net.address-refused')
    expect((await send('POST', (await prepare(LIST, refused)).path)).status).toBe(400)
  })
})

test('the menu of a recipe has the actions, links with their addresses and posts as forms', async () => {
  const sent: string[] = []
  kitchen.services.outgoing.post = async (url) => {
    sent.push(url)
    return { status: url.includes('down') ? 500 : 200, headers: new Headers(), url, body: new Uint8Array() }
  }
  await send('POST', '/api/recipes', { name: 'Leek soup' })
  const page = '/g/linden-house/r/leek-soup'
  const html = async () => (await kitchen.request(page, { as: kitchen.jonas })).text()
  expect(await html()).not.toContain('To the list')
  await send('POST', ACTIONS, { ...LIST, actionType: 'link', url: 'https://shop.test/${slug}' })
  const { body: post } = await send('POST', ACTIONS, { ...LIST, title: 'Send it' })
  const { body: down } = await send('POST', ACTIONS, { ...LIST, url: 'https://down.test/' })
  expect(await html()).toContain(
    'href="https://shop.test/leek-soup" target="_blank" rel="noopener noreferrer"',
  )
  const press = async (id: string) => {
    const response = await kitchen.request(`${page}/actions/${id}`, {
      method: 'POST',
      as: kitchen.jonas,
      body: new URLSearchParams(),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const next = await kitchen.request(page, { as: kitchen.jonas, headers: { cookie } })
    return [response.status, /class="notice.*?<\/p>/s.exec(await next.text())?.[0] ?? ''] as const
  }
  const [status, notice] = await press(post.id)
  expect(status).toBe(303)
  expect(notice).toContain('Message Sent')
  expect((await press(down.id))[1]).toContain('Something Went Wrong!')
  expect((await press(crypto.randomUUID()))[0]).toBe(404)
  expect(sent).toHaveLength(2)
})
