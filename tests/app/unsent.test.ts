import { beforeAll, describe, expect, test } from 'bun:test'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { soup } from '../recipes/support'
import { formFields } from '../support/form-fields'
import { seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const kitchen = seedKitchen()
const PASSWORD = 'leeks and potatoes'
const PAGE = '/g/linden-house/r/soup'
const CREATE = '/g/linden-house/r/create/new'

beforeAll(async () => {
  await soup(kitchen)
  patchRecipe(kitchen.mara, 'soup', { settings: { public: true, disableComments: false } })
  await Promise.all([kitchen.mara, kitchen.jonas].map((person) => givePassword(person, PASSWORD)))
})

const show = async (path: string, cookies: Record<string, string>) => {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const response = await kitchen.request(path, { headers: { cookie: cookie.join('; ') } })
  return response.text()
}

/** Opens a form, signs out elsewhere, and sends it. @returns the answer, and the cookie by which it is kept */
async function sendTooLate(
  page: string,
  form: string,
  typed: Record<string, string>,
  { to = page, headers = {} }: { to?: string; headers?: Record<string, string> } = {},
) {
  const session = await logInAs(kitchen, 'mara', PASSWORD)
  const fields = formFields(await show(page, { trivet_session: session }), form)
  await postForm(kitchen, '/logout', {}, { session })
  const referer = { referer: `http://localhost${page}`, ...headers }
  const answer = await postForm(kitchen, to, { ...fields, ...typed }, { session, headers: referer })
  return { answer, html: await answer.text(), unsent: cookieOf(answer, 'trivet_unsent') ?? '' }
}

test('a recipe that is saved after the sign-in has ended is back in the form, not saved, once its reader signs in', async () => {
  const typed = {
    name: 'Leek & "tart"',
    'ingredients.0.note': '3 leeks <b>',
    'ingredients.0.line': '3 leeks <b>',
  }
  const { answer, html, unsent } = await sendTooLate(CREATE, '.recipe-form', { ...typed, action: 'save' })
  expect(answer.status).toBe(401)
  expect(html).toContain('Your session has expired.')
  const { next } = formFields(html, 'form[action="/login"]')
  expect(next).toBe(CREATE)
  const signedIn = await postForm(kitchen, '/login', { username: 'mara', password: PASSWORD, next: next! })
  expect(signedIn.headers.get('location')).toBe(CREATE)
  const cookies = { trivet_session: cookieOf(signedIn)!, trivet_unsent: unsent }
  const back = await show(CREATE, cookies)
  expect(back).toContain('it isn’t saved yet')
  expect(formFields(back, '.recipe-form')).toMatchObject({
    name: typed.name,
    'ingredients.0.note': '3 leeks <b>',
  })
  expect(kitchen.services.db.get<{ n: number }>('SELECT count(*) AS n FROM recipes')!.n).toBe(1)
  // It is given back once.
  expect(await show(CREATE, cookies)).not.toContain('Leek')
})

test('an edited recipe comes back with its version, so that others keep what they have changed meanwhile', async () => {
  const edit = `${PAGE}?edit=true`
  const { unsent } = await sendTooLate(edit, '.recipe-form', { description: 'Mine', action: 'save' })
  patchRecipe(kitchen.jonas, 'soup', { recipeYield: 'Theirs' })
  const session = await logInAs(kitchen, 'mara', PASSWORD)
  const fields = formFields(
    await show(edit, { trivet_session: session, trivet_unsent: unsent }),
    '.recipe-form',
  )
  expect(fields.description).toBe('Mine')
  expect((await postForm(kitchen, edit, { ...fields, action: 'save' }, { session })).status).toBe(303)
  const soup = await (await kitchen.request('/api/recipes/soup', { as: kitchen.mara })).json()
  expect(soup).toMatchObject({ description: 'Mine', recipeYield: 'Theirs' })
})

test('a comment comes back on the page where it was written', async () => {
  const text = 'More salt.\n</textarea><script>'
  const { unsent, html } = await sendTooLate(PAGE, 'form.say', { text }, { to: `${PAGE}/comments` })
  expect(formFields(html, 'form[action="/login"]').next).toBe(PAGE)
  const session = await logInAs(kitchen, 'mara', PASSWORD)
  const back = await show(PAGE, { trivet_session: session, trivet_unsent: unsent })
  expect(formFields(back, 'form.say').text?.trim()).toBe(text)
  expect(back).not.toContain('<script>')
})

test('what someone typed is shown to no one else: not to another person, in another browser, or after signing out', async () => {
  const { unsent } = await sendTooLate(CREATE, '.recipe-form', { name: 'Secret sauce', action: 'save' })
  const jonas = await logInAs(kitchen, 'jonas', PASSWORD)
  expect(await show(CREATE, { trivet_session: jonas, trivet_unsent: unsent })).not.toContain('Secret sauce')
  const mara = await logInAs(kitchen, 'mara', PASSWORD)
  expect(await show(CREATE, { trivet_session: mara })).not.toContain('Secret sauce')
  expect(await show(CREATE, { trivet_session: mara, trivet_unsent: 'x' })).not.toContain('Secret sauce')
  await postForm(
    kitchen,
    '/logout',
    {},
    { headers: { cookie: `trivet_session=${mara}; trivet_unsent=${unsent}` } },
  )
  const again = await logInAs(kitchen, 'mara', PASSWORD)
  expect(await show(CREATE, { trivet_session: again, trivet_unsent: unsent })).not.toContain('Secret sauce')
})

test('what is forged, too much, without a key, sent by a script or from another site is not kept', async () => {
  const long = 'x'.repeat(1024 * 1024)
  const sent = [
    await sendTooLate(CREATE, '.recipe-form', { description: long }),
    await sendTooLate(CREATE, '.recipe-form', { once: '' }),
    await sendTooLate(CREATE, '.recipe-form', {}, { headers: { 'sec-fetch-mode': 'cors' } }),
    await sendTooLate(CREATE, '.recipe-form', {}, { headers: { accept: 'text/html' } }),
  ]
  for (const { answer, html, unsent } of sent) {
    expect([answer.status, unsent]).toEqual([401, ''])
    expect(html).not.toContain('restore what you typed')
  }
  const elsewhere = await sendTooLate(
    CREATE,
    '.recipe-form',
    {},
    { headers: { 'sec-fetch-site': 'cross-site' } },
  )
  expect([elsewhere.answer.status, elsewhere.unsent]).toEqual([403, ''])
})

test('passwords are typed again, and after half an hour nothing is kept', async () => {
  const profile = '/user/profile/edit'
  const { unsent } = await sendTooLate(profile, 'form', { fullName: 'Mara B.', password: 'do not keep' })
  const session = await logInAs(kitchen, 'mara', PASSWORD)
  kitchen.clock.advance(31 * 60_000)
  expect(await show(profile, { trivet_session: session, trivet_unsent: unsent })).not.toContain('Mara B.')
  const next = await sendTooLate(profile, 'form', { fullName: 'Mara C.', password: 'do not keep' })
  const again = await logInAs(kitchen, 'mara', PASSWORD)
  const back = await show(profile, { trivet_session: again, trivet_unsent: next.unsent })
  expect(back).not.toContain('do not keep')
})

describe('a text that is longer than any that is written by hand', () => {
  const text = 'More salt. '.repeat(10_000)
  const headers = { referer: `http://localhost${PAGE}` }
  const comments = () =>
    kitchen.services.db.get<{ n: number }>('SELECT count(*) AS n FROM recipe_comments')!.n
  const open = async () => {
    const session = await logInAs(kitchen, 'mara', PASSWORD)
    return { session, fields: formFields(await show(PAGE, { trivet_session: session }), 'form.say') }
  }

  test('is refused with a sentence, and is in the form again', async () => {
    const { session, fields } = await open()
    const before = comments()
    const answer = await postForm(kitchen, `${PAGE}/comments`, { ...fields, text }, { session, headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE])
    const back = await show(PAGE, {
      trivet_session: session,
      trivet_unsent: cookieOf(answer, 'trivet_unsent')!,
    })
    expect(back).toContain('longer than 100,000 characters')
    expect(formFields(back, 'form.say').text?.trim()).toBe(text.trim())
    expect(comments()).toBe(before)
  })

  test('is refused to a script as well, which has it still', async () => {
    const { session, fields } = await open()
    const script = { ...headers, 'sec-fetch-mode': 'cors', accept: 'text/html' }
    const answer = await postForm(
      kitchen,
      `${PAGE}/comments`,
      { ...fields, text },
      { session, headers: script },
    )
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('longer than 100,000 characters'),
    ])
  })

  test('is none where whole pages are pasted', async () => {
    const { session } = await open()
    const path = '/g/linden-house/r/create/text'
    const recipe = `Bread\n2 cups flour\n1 egg\n\n${text}`
    const answer = await postForm(kitchen, path, { text: recipe }, { session })
    expect(await answer.text()).not.toContain('longer than 100,000')
  })
})
