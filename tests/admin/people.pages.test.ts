import { beforeEach, describe, expect, test } from 'bun:test'
import { getPreferences } from '../../src/groups/group.service'
import type { Ctx } from '../../src/platform/context'
import { getUser } from '../../src/users/user.service'
import { formFields } from '../support/form-fields'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addLock } from '../support/people'

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen()
})

async function open(path: string, as: Ctx = kitchen.mara) {
  const response = await kitchen.request(path, { as })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

async function post(path: string, fields: Record<string, string>, as: Ctx = kitchen.mara) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams(fields)
  const response = await kitchen.request(path, { method: 'POST', as, headers, body })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('one’s own pages', () => {
  test('lead each member to what they may do', async () => {
    const linksOf = async (as: Ctx) => {
      const { html } = await open('/user/profile', as)
      const main = html.slice(html.indexOf('link-list'))
      return [
        '/user/profile/edit',
        '/user/profile/api-tokens',
        '/group',
        '/group/members',
        '/group/data/foods',
      ].filter((path) => main.includes(`href="${path}"`))
    }
    expect(await linksOf(kitchen.jonas)).toEqual(['/user/profile/edit'])
    expect(await linksOf(kitchen.other)).toHaveLength(5)
    const { html } = await open('/user/profile', kitchen.jonas)
    expect(html).toContain('<bdi>Jonas</bdi>')
    expect(html).toContain('<dt>Members</dt><dd><bdi>2</bdi></dd>')
  })

  test('of the group are kept from members who do not manage it', async () => {
    for (const path of ['/group', '/group/members'])
      expect(await open(path, kitchen.jonas)).toMatchObject({ status: 303, location: '/' })
    const refused = await post('/group', { privateGroup: 'true' }, kitchen.jonas)
    expect(refused.status).toBe(403)
    expect(getPreferences(kitchen.services, kitchen.jonas.groupId).privateGroup).toBe(false)
  })

  test('hold the time zone, for those who manage the group', async () => {
    expect(await post('/group/zone', { timeZone: 'Asia/Tokyo' })).toMatchObject({ location: '/group' })
    expect((await open('/group')).html).toContain('<option value="Asia/Tokyo" selected="">')
    expect((await post('/group/zone', { timeZone: 'Mars/Olympus' })).status).toBe(422)
    expect((await post('/group/zone', { timeZone: '' }, kitchen.jonas)).status).toBe(403)
    expect((await post('/group/zone', { timeZone: '' })).status).toBe(303)
  })

  test('have invitations on the page of members, and old addresses lead on', async () => {
    expect((await open('/group/members')).html).toContain('<section id="invitations"')
    expect(await open('/group/invitations')).toMatchObject({
      status: 303,
      location: '/group/members#invitations',
    })
    expect(await open('/admin')).toMatchObject({ status: 303, location: '/admin/site-settings' })
  })

  test('change the group’s settings', async () => {
    expect((await open('/group')).html).toContain('Monday')
    const saved = await post('/group', {
      privateGroup: 'true',
      firstDayOfWeek: '1',
      recipeShowAssets: 'true',
    })
    expect(saved).toMatchObject({ status: 303, location: '/group' })
    expect(getPreferences(kitchen.services, kitchen.mara.groupId)).toMatchObject({
      privateGroup: true,
      firstDayOfWeek: 1,
      recipePublic: false,
      recipeShowAssets: true,
    })
    await post('/group', { firstDayOfWeek: '9' })
    expect(getPreferences(kitchen.services, kitchen.mara.groupId).firstDayOfWeek).toBe(0)
  })

  test('keep what two people have changed of the group’s settings', async () => {
    const kept = () => getPreferences(kitchen.services, kitchen.mara.groupId)
    const shown = formFields((await open('/group')).html, 'form[action="/group"]')
    const firstDayOfWeek = String(kept().firstDayOfWeek)
    const save = (more: object) => post('/group', { ...shown, firstDayOfWeek, ...more })
    await save({ recipeShowNutrition: 'true', firstDayOfWeek: '6' })
    await save({ recipeLandscapeView: 'true' })
    const both = { recipeShowNutrition: true, recipeLandscapeView: true, firstDayOfWeek: 6 }
    expect(kept()).toMatchObject(both)
    const { status, html } = await save({ firstDayOfWeek: '3' })
    expect(status).toBe(409)
    expect(html).toContain('Someone else changed this to “Saturday” while you were editing.')
    expect(kept()).toMatchObject(both)
  })

  test('give members permissions, but not oneself', async () => {
    const { jonas, mara, other } = kitchen
    const { html } = await open('/group/members')
    expect(html).toContain(`name="member" value="${jonas.userId}"`)
    expect(html).not.toContain(`name="member" value="${mara.userId}"`)
    const save = (member: string, also: Record<string, string> = {}) =>
      post('/group/members', { member, ...also })
    await save(jonas.userId, { canInvite: jonas.userId, canManage: mara.userId, admin: jonas.userId })
    expect(getUser(kitchen.services, jonas.userId)).toMatchObject({
      canInvite: true,
      canManage: false,
      admin: false,
    })
    expect((await save(mara.userId)).status).toBe(403)
    expect((await save(other.userId, { canManage: other.userId })).status).toBe(404)
    // Someone who joined while the page was open is not on it, and keeps what they have.
    await post('/group/members', {})
    expect(getUser(kitchen.services, jonas.userId).canInvite).toBe(true)
  })
})

describe('the administrators’ pages of accounts', () => {
  test('list everyone, and who is locked out', async () => {
    addLock(kitchen.services, kitchen.jonas.userId, '2026-11-21T09:00:00.000000Z')
    const { html } = await open('/admin/manage/users')
    for (const text of ['Mara', 'ines@example.com', 'Harbour Street', '3 accounts'])
      expect(html).toContain(text)
    expect(html.match(/Locked out/g)).toHaveLength(1)
    expect((await post('/admin/manage/users/unlock', {})).location).toBe('/admin/manage/users')
    expect((await open('/admin/manage/users')).html).not.toContain('Locked out')
  })

  const ADA = { fullName: 'Ada', username: 'ada', email: 'ada@example.com', password: 'long enough' }

  test('create one, or say what is wrong beside the field', async () => {
    const refused = await post('/admin/manage/users/create', {
      ...ADA,
      email: 'mara@example.com',
      group: 'Linden House',
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('id="email-error"')
    expect(refused.html).toContain('value="Ada"')
    const short = await post('/admin/manage/users/create', {
      ...ADA,
      password: 'short',
      group: 'Linden House',
    })
    expect(short.html).toContain('id="password-error"')
    const made = await post('/admin/manage/users/create', {
      ...ADA,
      group: 'Harbour Street',
      canInvite: 'true',
    })
    expect(made.location).toBe('/admin/manage/users')
    expect((await open('/admin/manage/users')).html).toContain('4 accounts')
  })

  test('change one, and leave one’s own an administrator’s', async () => {
    const { mara, jonas } = kitchen
    const change = { fullName: 'Jonas', username: 'jonas', email: 'jonas@example.com', group: 'Linden House' }
    await post(`/admin/manage/users/${jonas.userId}`, { ...change, admin: 'true', authMethod: 'Mealie' })
    expect(getUser(kitchen.services, jonas.userId)).toMatchObject({ admin: true, canManage: true })
    const own = { fullName: 'Mara L.', username: 'mara', email: 'mara@example.com', group: 'Linden House' }
    expect((await post(`/admin/manage/users/${mara.userId}`, own)).status).toBe(303)
    expect(getUser(kitchen.services, mara.userId)).toMatchObject({ admin: true, fullName: 'Mara L.' })
  })

  test('say what is deleted with one, ask who gets the recipes, and remove it', async () => {
    const { mara, jonas } = kitchen
    const { html } = await open(`/admin/manage/users/${jonas.userId}/delete`)
    expect(html).toContain('This also deletes their picture')
    expect(html).toContain(`<option value="${mara.userId}"`)
    await kitchen.request('/api/recipes', { method: 'POST', as: jonas, json: { name: 'Soup' } })
    const gone = await post(`/admin/manage/users/${jonas.userId}/delete`, { heir: mara.userId })
    expect(gone.location).toBe('/admin/manage/users')
    const recipe = await (await kitchen.request('/api/recipes/soup', { as: mara })).json()
    expect(recipe.userId).toBe(mara.userId)
  })

  test('do not remove the super user, and say so', async () => {
    const { mara } = kitchen
    const path = `/admin/manage/users/${mara.userId}/delete`
    for (const place of ['/admin/manage/users', `/admin/manage/users/${mara.userId}`])
      expect((await open(place)).html).not.toContain(`href="${path}"`)
    expect((await open(path)).html).toContain('Error! Cannot Delete Super User')
    const refused = await post(path, {})
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('Error! Cannot Delete Super User')
  })

  test('make a link to set a new password by, which is shown once', async () => {
    const { jonas } = kitchen
    const path = `/admin/manage/users/${jonas.userId}`
    const response = await kitchen.request(`${path}/reset-link`, {
      method: 'POST',
      as: kitchen.mara,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const [, link] = /(\/reset-password[^<]*)<\/code>/.exec(html) ?? []
    expect((await kitchen.request(link!.replaceAll('&amp;', '&'))).status).toBe(200)
    expect((await open(path)).html).not.toContain('/reset-password?')
    expect((await post(`${path}/reset-link`, {}, kitchen.other)).status).toBe(403)
    expect((await open(path)).html).not.toContain('value="mail"')
  })

  test('send that link by mail, where there is a mail server', async () => {
    kitchen = seedKitchen({
      TRIVET_BASE_URL: 'https://food.example.com',
      TRIVET_SMTP_HOST: '127.0.0.1',
      TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
      TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
    })
    const path = `/admin/manage/users/${kitchen.jonas.userId}`
    expect((await open(path)).html).toContain('value="mail"')
    expect(await post(`${path}/reset-link`, { action: 'mail' })).toMatchObject({
      status: 303,
      location: path,
    })
    const tasks = kitchen.services.db.all<{ kind: string; input: string }>('SELECT kind, input FROM tasks')
    expect(tasks).toMatchObject([{ kind: 'password-mail' }])
    expect(JSON.parse(tasks[0]!.input)).toMatchObject({ email: 'jonas@example.com' })
    expect((await post(`${path}/reset-link`, { action: 'mail' }, kitchen.other)).status).toBe(403)
  })

  test('confirm an address of someone they know', async () => {
    const { jonas, services } = kitchen
    const path = `/admin/manage/users/${jonas.userId}`
    expect((await open(path)).html).toContain(`action="${path}/confirm-email"`)
    expect((await post(`${path}/confirm-email`, {}, kitchen.other)).status).toBe(403)
    expect(getUser(services, jonas.userId).emailStanding).toBe('told')
    expect(await post(`${path}/confirm-email`, {})).toMatchObject({ status: 303, location: path })
    expect(getUser(services, jonas.userId).emailStanding).toBe('proven')
    expect((await open(path)).html).not.toContain('confirm-email')
  })

  test('give recipes to no one of another group', async () => {
    const { jonas, other } = kitchen
    expect((await post(`/admin/manage/users/${jonas.userId}/delete`, { heir: other.userId })).status).toBe(
      404,
    )
    expect(getUser(kitchen.services, jonas.userId).username).toBe('jonas')
  })

  test('refuse members with a sentence', async () => {
    const { other, jonas } = kitchen
    expect((await post('/admin/manage/users/create', ADA, other)).html).toContain(
      'You are not allowed to create a user',
    )
    const refused = await post(`/admin/manage/users/${jonas.userId}/delete`, {}, other)
    expect(refused.html).toContain('You are not allowed to delete this user')
  })
})

describe('the administrators’ pages of groups', () => {
  test('list, create, rename and delete them', async () => {
    const { html } = await open('/admin/manage/groups')
    expect(html).toContain('2 members')
    expect(html).toContain('Cannot delete group with users')
    expect((await post('/admin/manage/groups', { name: ' ' })).status).toBe(422)
    expect((await post('/admin/manage/groups', { name: 'Mill Lane' })).location).toBe('/admin/manage/groups')
    const { id } = kitchen.services.db.get<{ id: string }>("SELECT id FROM groups WHERE name = 'Mill Lane'")!
    const taken = await post(`/admin/manage/groups/${id}`, { name: 'Linden House', firstDayOfWeek: '1' })
    expect(taken.html).toContain('Group name is taken')
    await post(`/admin/manage/groups/${id}`, { name: 'Mill Street', firstDayOfWeek: '1' })
    expect(getPreferences(kitchen.services, id)).toMatchObject({ firstDayOfWeek: 1, privateGroup: false })
    expect((await open(`/admin/manage/groups/${id}/delete`)).html).toContain('Delete group Mill Street')
    expect((await post(`/admin/manage/groups/${id}/delete`, {})).location).toBe('/admin/manage/groups')
    expect((await open(`/admin/manage/groups/${id}`)).status).toBe(404)
  })

  test('say why the default group stays', async () => {
    kitchen = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Mill Lane' })
    await post('/admin/manage/groups', { name: 'Mill Lane' })
    const { id } = kitchen.services.db.get<{ id: string }>("SELECT id FROM groups WHERE name = 'Mill Lane'")!
    expect((await open(`/admin/manage/groups/${id}/delete`)).html).toContain('Cannot delete default group')
    const refused = await post(`/admin/manage/groups/${id}/delete`, {})
    expect([refused.status, refused.html.includes('Cannot delete default group')]).toEqual([400, true])
  })
})

test('the site settings say what is set, and what a bug report needs, but no secret', async () => {
  kitchen = seedKitchen({
    TRIVET_OPENAI_API_KEY: 'sk-secret',
    TRIVET_AI_TRANSLATION_URL: 'http://box:11434/api',
    TRIVET_AI_TRANSLATION_MODEL: 'gemma3',
    TRIVET_AI_TIDY_MODEL: 'none',
  })
  const { html } = await open('/admin/site-settings')
  for (const text of [
    'Set TRIVET_BASE_URL',
    'Ready to recognize ingredients.',
    'enableOpenai: true',
    'gpt-4o · api.openai.com (ingredients, page, picture); gemma3 · box:11434 (translation)',
    'users: 3, groups: 2',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('sk-secret')
  expect((await open('/admin/site-settings', kitchen.other)).location).toBe('/')
})

test('analytics are figures for administrators, and are sent to no one', async () => {
  kitchen = seedKitchen()
  const { html } = await open('/admin/analytics')
  expect(html).toContain('doesn’t collect or send usage data')
  expect(html).toMatch(/<dt>Users<\/dt><dd><bdi>3</)
  expect((await open('/admin/analytics', kitchen.other)).location).toBe('/')
})

test('a test mail that cannot be sent says why', async () => {
  kitchen = seedKitchen()
  expect((await open('/admin/site-settings')).html).not.toContain('/admin/site-settings/test-mail')
  const sent = await post('/admin/site-settings/test-mail', { email: 'cook@example.com' })
  expect(sent).toMatchObject({ status: 303, location: '/admin/site-settings' })
})
