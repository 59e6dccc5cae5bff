import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../../src/app/jobs'
import { NOTIFIED, type Notified } from '../../../src/integrations/notifiers/notifier.schema'
import { addNotifier, findNotifier } from '../../../src/integrations/notifiers/notifier.service'
import { register } from '../../../src/invitations/registration.service'
import type { OutgoingPost } from '../../../src/platform/net/outgoing'
import { closeReport, openReport } from '../../../src/reports/report.service'
import { runnerOf } from '../../platform/jobs/support'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

interface Told {
  title: string
  message: string
  event_type: string
  integration_id: string
  document_data: string
  event_id: string
}

let kitchen: Kitchen
let runner: ReturnType<typeof runnerOf>
let told: { url: string; body: Told; sent: OutgoingPost }[]
let answer: (url: string) => number

function begin(env: Record<string, string> = {}) {
  kitchen = seedKitchen(env)
  told = []
  answer = () => 200
  kitchen.services.outgoing.post = async (url: string, sent: OutgoingPost) => {
    told.push({ url, body: JSON.parse(String(sent.body)), sent })
    return { status: answer(url), headers: new Headers(), url, body: new Uint8Array() }
  }
  runner = runnerOf(kitchen, TASK_KINDS)
  runner.start()
}

beforeEach(() => begin({ TRIVET_BASE_URL: 'https://trivet.test' }))
afterEach(() => runner.stop())

const notifier = (events: readonly Notified[] = NOTIFIED, more: object = {}) =>
  addNotifier(kitchen.jonas, {
    name: 'Phone',
    enabled: true,
    appriseUrl: 'json://phone.test/in',
    events: new Set(events),
    ...more,
  })

async function send(method: string, path: string, json?: unknown, as = kitchen.jonas) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  expect(response.status).toBeLessThan(300)
  return response.status === 204 ? null : await response.json()
}

/** What is told about something, and what else comes with it. */
async function during(work: () => unknown) {
  const before = told.length
  await work()
  await runner.idle()
  return told.slice(before).map(({ body }) => ({
    ...body,
    document: JSON.parse(body.document_data) as Record<string, unknown>,
  }))
}

const short = (things: Awaited<ReturnType<typeof during>>) =>
  things.map(({ title, message, event_type, document }) => [event_type, title, message, document])

describe('every event of the table', () => {
  test('of recipes, with the address of the recipe', async () => {
    notifier()
    const url = 'https://trivet.test/g/linden-house/r'
    const created = await during(() => send('POST', '/api/recipes', { name: 'Pea soup' }))
    expect(short(created)).toEqual([
      [
        'recipe_created',
        'Recipe Created',
        `Pea soup has been created, ${url}/pea-soup`,
        { documentType: 'recipe', operation: 'create', recipeSlug: 'pea-soup' },
      ],
    ])
    expect(created[0]).toMatchObject({
      integration_id: 'generic',
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(
      short(await during(() => send('PATCH', '/api/recipes/pea-soup', { description: 'Green' }))),
    ).toEqual([
      [
        'recipe_updated',
        'Recipe Updated',
        `Pea soup has been updated, ${url}/pea-soup`,
        { documentType: 'recipe', operation: 'update', recipeSlug: 'pea-soup' },
      ],
    ])
    const copied = await during(() => send('POST', '/api/recipes/pea-soup/duplicate', { name: 'Bean soup' }))
    expect(short(copied)[0]!.slice(0, 3)).toEqual([
      'recipe_created',
      'Recipe Created',
      'Bean soup has been duplicated',
    ])
    const { id } = await send('GET', '/api/recipes/pea-soup')
    const event = { recipeId: id, subject: 'Made it', eventType: 'comment' }
    const written = await during(() => send('POST', '/api/recipes/timeline/events', event))
    expect(written.at(-1)!.document).toEqual({
      documentType: 'recipe_timeline_event',
      operation: 'create',
      recipeSlug: 'pea-soup',
      recipeTimelineEventId: expect.any(String),
    })
    expect(short(await during(() => send('DELETE', '/api/recipes/pea-soup')))).toEqual([
      [
        'recipe_deleted',
        'Recipe Deleted',
        'Pea soup has been deleted',
        { documentType: 'recipe', operation: 'delete', recipeSlug: 'pea-soup' },
      ],
    ])
  })

  test('of categories and tags', async () => {
    notifier()
    for (const [kind, plural] of [
      ['category', 'categories'],
      ['tag', 'tags'],
    ]) {
      const path = `/api/organizers/${plural}`
      let id = ''
      const created = await during(async () => {
        ;({ id } = await send('POST', path, { name: 'Winter' }))
      })
      expect(short(created)[0]!.slice(0, 1)).toEqual([`${kind}_created`])
      expect(created[0]).toMatchObject({
        message: `Winter has been created, https://trivet.test/recipes/${plural}/winter`,
        document: { documentType: kind, operation: 'create', [`${kind}Id`]: id },
      })
      const updated = await during(() => send('PUT', `${path}/${id}`, { name: 'Summer' }))
      expect(updated[0]).toMatchObject({ event_type: `${kind}_updated`, document: { operation: 'update' } })
      const deleted = await during(() => send('DELETE', `${path}/${id}`))
      expect(deleted[0]).toMatchObject({ event_type: `${kind}_deleted`, message: 'Summer has been deleted' })
    }
  })

  test('of cookbooks, several at once as one', async () => {
    notifier()
    const path = '/api/groups/cookbooks'
    const [created] = await during(() => send('POST', path, { name: 'Sundays' }))
    expect(created).toMatchObject({ event_type: 'cookbook_created', message: 'Sundays was created' })
    const other = await send('POST', path, { name: 'Mondays' })
    await runner.idle()
    const { items } = await send('GET', path)
    const changed = await during(() => send('PUT', path, items))
    expect(changed.map(({ document }) => document)).toEqual([
      { documentType: 'cookbook_bulk', operation: 'update', cookbookIds: expect.any(Array) },
    ])
    const [updated] = await during(() => send('PUT', `${path}/${other.id}`, { ...other, name: 'Tuesdays' }))
    expect(updated).toMatchObject({
      message: 'Tuesdays was updated',
      document: { documentType: 'cookbook', cookbookId: other.id },
    })
    const [deleted] = await during(() => send('DELETE', `${path}/${other.id}`))
    expect(deleted).toMatchObject({ event_type: 'cookbook_deleted', message: 'Tuesdays has been deleted' })
  })

  test('of labels', async () => {
    notifier()
    const path = '/api/groups/labels'
    const [created] = await during(() => send('POST', path, { name: 'Dairy' }))
    expect(created).toMatchObject({ event_type: 'label_created', message: 'Dairy was created' })
    const { labelId } = created!.document
    const [changed] = await during(() => send('PUT', `${path}/${labelId}`, { name: 'Cheese' }))
    expect(changed).toMatchObject({ event_type: 'label_updated', message: 'Cheese was updated' })
    const [removed] = await during(() => send('DELETE', `${path}/${labelId}`))
    expect(removed).toMatchObject({
      event_type: 'label_deleted',
      message: 'Cheese has been deleted',
      document: { documentType: 'label', operation: 'delete', labelId },
    })
  })

  test('of shopping lists and what is on them', async () => {
    notifier()
    const path = '/api/groups/shopping/lists'
    let list = { id: '' }
    const [created] = await during(async () => {
      list = await send('POST', path, { name: 'Market' })
    })
    expect(created).toMatchObject({
      event_type: 'shopping_list_created',
      message: 'Market was created',
      document: { documentType: 'shopping_list', operation: 'create', shoppingListId: list.id },
    })
    const item = { shoppingListId: list.id, note: 'Soap' }
    const added = await during(() => send('POST', '/api/groups/shopping/items', item))
    expect(added.map(({ event_type, document }) => [event_type, document])).toEqual([
      [
        'shopping_list_updated',
        {
          documentType: 'shopping_list_item',
          operation: 'create',
          shoppingListId: list.id,
          shoppingListItemIds: [expect.any(String)],
        },
      ],
    ])
    const [deleted] = await during(() => send('DELETE', `${path}/${list.id}`))
    expect(deleted).toMatchObject({ event_type: 'shopping_list_deleted' })
  })

  test('of the meal plan, not by chance', async () => {
    notifier()
    const meal = { date: '2026-11-24', entryType: 'dinner', title: 'Roast' }
    const [planned] = await during(() => send('POST', '/api/groups/mealplans', meal))
    expect(planned).toMatchObject({
      event_type: 'mealplan_entry_created',
      message: 'Planned for 2026-11-24: dinner',
      document: { documentType: 'mealplan', operation: 'create', date: '2026-11-24', recipeId: null },
    })
    const { mealplanId: id } = planned!.document
    const [changed] = await during(() =>
      send('PUT', `/api/groups/mealplans/${id}`, { ...meal, title: 'Rice' }),
    )
    expect(changed).toMatchObject({ event_type: 'mealplan_entry_updated', message: 'Rice was updated' })
    const [removed] = await during(() => send('DELETE', `/api/groups/mealplans/${id}`))
    expect(removed).toMatchObject({
      event_type: 'mealplan_entry_deleted',
      message: 'Rice has been deleted',
      document: { documentType: 'mealplan', operation: 'delete', mealplanId: id },
    })
  })

  test('of people, imports, migrations and exports', async () => {
    begin({ TRIVET_ALLOW_SIGNUP: 'true' })
    notifier()
    const invitation = await send('POST', '/api/groups/invitations', { uses: 1 }, kitchen.mara)
    const newcomer = {
      groupToken: invitation.token,
      group: null,
      username: 'kai',
      fullName: 'Kai',
      email: 'kai@example.com',
      password: 'bread and butter',
      passwordConfirm: 'bread and butter',
      advanced: false,
      private: false,
      seedData: false,
      locale: 'en-US' as const,
    }
    const [signup] = await during(() => register(kitchen.services, newcomer, 'en-US'))
    expect(signup).toMatchObject({
      event_type: 'user_signup',
      title: 'User Signup',
      message: 'generic',
      integration_id: 'registration',
      document: { documentType: 'user', operation: 'create', username: 'kai', email: 'kai@example.com' },
    })
    const report = (category: 'bulk_import' | 'migration') =>
      openReport(kitchen.jonas, { category, name: { messageId: 'task.task' }, entries: [] })
    const events = await during(() => {
      closeReport(kitchen.jonas, report('bulk_import'))
      closeReport(kitchen.jonas, report('migration'))
    })
    expect(events.map(({ event_type, message }) => [event_type, message])).toEqual([
      ['recipe_created', 'generic'],
      ['data_import', '0 recipes imported, none failed.'],
      ['data_migrations', '0 recipes imported, none failed.'],
    ])
    const exported = await during(() =>
      kitchen.services.events.announce('group-exported', {
        groupId: kitchen.jonas.groupId,
        exportId: 'x',
        count: 2,
      }),
    )
    expect(exported[0]).toMatchObject({
      event_type: 'data_export',
      message: 'An archive of 2 recipes is ready.',
    })
  })
})

describe('receivers', () => {
  test('those of the group that want it, in the language of the person who did it', async () => {
    notifier(['recipeCreated'])
    notifier(['recipeDeleted'])
    notifier(NOTIFIED, { enabled: false })
    addNotifier(kitchen.other, {
      name: 'Theirs',
      enabled: true,
      appriseUrl: 'json://x.test',
      events: new Set(NOTIFIED),
    })
    const german = () =>
      kitchen.request('/api/recipes', {
        method: 'POST',
        as: kitchen.jonas,
        json: { name: 'Erbsensuppe' },
        headers: { 'accept-language': 'de-DE' },
      })
    expect((await during(german)).map(({ title }) => title)).toEqual(['Neues Rezept'])
  })

  test('no one when the change is rolled back', async () => {
    notifier()
    const undone = await during(() => {
      expect(() =>
        kitchen.jonas.transaction((tx) => {
          tx.publish('recipe-deleted', {
            groupId: tx.groupId,
            userId: tx.userId,
            recipe: { id: 'x' as never, slug: 'x', name: 'X', createdAt: '' },
          })
          throw new Error('not after all')
        }),
      ).toThrow()
    })
    expect(undone).toEqual([])
  })

  test('without a base address the sentence has no link', async () => {
    begin()
    notifier(['recipeCreated'])
    const [created] = await during(() => send('POST', '/api/recipes', { name: 'Pea soup' }))
    expect(created!.message).toBe('Pea soup has been created')
  })
})

describe('a receiver that is down', () => {
  test('is asked once for each wait, the others behind it wait, and what is given up is counted', async () => {
    const { id } = notifier(['recipeCreated'])
    answer = () => 500
    for (const name of ['One', 'Two', 'Three']) await send('POST', '/api/recipes', { name })
    await runner.idle()
    expect(told.map(({ body }) => body.message.slice(0, 3))).toEqual(['One'])
    const requests: number[] = []
    for (const waitS of [30, 120, 600]) {
      kitchen.clock.advance(waitS * 1000)
      await runner.idle()
      requests.push(told.length)
    }
    // With the last attempt of the first, the second has its first.
    expect(requests).toEqual([2, 3, 5])
    expect(new Set(told.slice(0, 4).map(({ body }) => body.event_id)).size).toBe(1)
    expect(findNotifier(kitchen.jonas, id)).toMatchObject({ dropped: 1, last: { isOk: false } })
    answer = () => 200
    kitchen.clock.advance(30_000)
    await runner.idle()
    expect(told.slice(5).map(({ body }) => body.message.split(' ')[0])).toEqual(['Two', 'Three'])
    expect(findNotifier(kitchen.jonas, id)).toMatchObject({ dropped: 0, last: { isOk: true } })
    expect(
      kitchen.services.db.all("SELECT * FROM tasks WHERE kind = 'notifier' AND state <> 'failed'"),
    ).toEqual([])
  })

  test('holds up no other notifier', async () => {
    notifier(['recipeCreated'], { appriseUrl: 'json://dead.test' })
    notifier(['recipeCreated'], { appriseUrl: 'json://alive.test' })
    answer = (url) => (url.includes('dead') ? 500 : 200)
    for (const name of ['One', 'Two']) await send('POST', '/api/recipes', { name })
    await runner.idle()
    expect(told.filter(({ url }) => url.includes('alive'))).toHaveLength(2)
  })

  test('a receiver that has answered gets nothing again while another of the same address is tried', async () => {
    notifier(['recipeCreated'], { appriseUrl: 'json://a.test, json://dead.test, json://c.test' })
    answer = (url) => (url.includes('dead') ? 500 : 200)
    await send('POST', '/api/recipes', { name: 'One' })
    await runner.idle()
    answer = () => 200
    kitchen.clock.advance(30_000)
    await runner.idle()
    expect(told.map(({ url }) => url)).toEqual([
      'http://a.test/',
      'http://dead.test/',
      'http://c.test/',
      'http://dead.test/',
    ])
  })

  test('gets nothing more once its notifier is gone', async () => {
    const { id } = notifier(['recipeCreated'])
    answer = () => 500
    for (const name of ['One', 'Two']) await send('POST', '/api/recipes', { name })
    await runner.idle()
    await send('DELETE', `/api/groups/events/notifications/${id}`)
    kitchen.clock.advance(3_600_000)
    await runner.idle()
    expect(told).toHaveLength(1)
  })
})

describe('a test by hand', () => {
  const test204 = async (id: string) =>
    (
      await kitchen.request(`/api/groups/events/notifications/${id}/test`, {
        method: 'POST',
        as: kitchen.jonas,
      })
    ).status

  test('is sent whatever the options, and answers 204', async () => {
    const { id } = notifier([], { enabled: false })
    expect(await test204(id)).toBe(204)
    expect(told[0]!.body).toMatchObject({
      title: 'Test Message',
      message: 'test message',
      event_type: 'test_message',
    })
  })

  test('that does not arrive says so', async () => {
    const { id } = notifier([])
    answer = () => 500
    const refused = await kitchen.request(`/api/households/events/notifications/${id}/test`, {
      method: 'POST',
      as: kitchen.jonas,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'upstream',
      detail: { message: expect.stringContaining('500') },
    })
  })

  test('is signed for receivers of JSON by a secret of the notifier, which its page shows, and for no one else', async () => {
    const { id } = notifier([])
    await test204(id)
    const { headers = {}, body } = told[0]!.sent
    const page = await (await kitchen.request('/group/notifiers', { as: kitchen.mara })).text()
    const secret = /whsec_[\w+/=]+/.exec(page)?.[0]
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret!.slice('whsec_'.length), 'base64')
    const signature = new Bun.CryptoHasher('sha256', key).update(text).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    const other = notifier([])
    await test204(other.id)
    expect(told[1]!.sent.headers!['webhook-signature']).not.toBe(headers['webhook-signature'])
  })

  test('of a kind that nothing here speaks says which setting helps', async () => {
    const { id } = notifier([], { appriseUrl: 'prowl://key' })
    expect(await test204(id)).toBe(422)
    expect(findNotifier(kitchen.jonas, id).last?.message?.messageId).toBe('notifier.scheme-unknown')
    expect(told).toEqual([])
  })
})
