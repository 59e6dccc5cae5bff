import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type MailServer, partsOf, startMailServer } from '../support/mail-server'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'
import { plugIn } from './passkey'

// One person's way in and out, below a base path and under a name, which passkeys need: invited by mail with script, a new password
// without it on a phone, then a passkey, until they leave.
let trivet: RunningTrivet
let call: Call
let mails: MailServer
let desk: Visitor
let nora: Visitor
let phone: Visitor

const PASSWORD = 'pears-and-plums-7'
const NEXT = 'quince-and-medlar-9'

beforeAll(async () => {
  mails = await startMailServer()
  trivet = await startTrivet({
    basePath: '/kitchen',
    domain: 'localhost',
    env: {
      ...UNATTENDED,
      TRIVET_SMTP_HOST: '127.0.0.1',
      TRIVET_SMTP_PORT: String(mails.port),
      TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
      TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
    },
  })
  call = await openApi(trivet)
  desk = await newVisitor()
  nora = await newVisitor()
  phone = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await logIn(desk.page, { ...trivet, address: home() })
})

afterAll(async () => {
  await Promise.all([desk?.context.close(), nora?.context.close(), phone?.context.close()])
  await closeBrowser()
  await discard(trivet)
  await mails?.close()
})

const home = () => trivet.address.replace('127.0.0.1', 'localhost')
const at = (path: string) => `${home()}${path}`
const submit = 'main form button[data-kind=primary]'

/** The one link of the next mail. */
async function linkInMail(): Promise<string> {
  const { html } = partsOf(await mails.next())
  return (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
}

test('an invitation is made and mailed', async () => {
  const { page, complaints } = desk
  await page.goto(at('/group/invitations'))
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.locator('.share-links li').waitFor()
  await page.getByText('Send by email').click()
  await page.getByLabel('Send to').fill('nora@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent an invitation to nora@example.com.').waitFor()
  expect(complaints).toEqual([])
})

test('its link leads to an account; a taken name is said while it is typed', async () => {
  const { page, complaints } = nora
  const link = await linkInMail()
  expect(link).toStartWith(at('/register?token='))
  await page.goto(link, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Join Home' }).waitFor()
  await page.fill('[name=fullName]', 'Nora Orchard')
  await page.locator('[name=username]').pressSequentially('mara')
  await page.getByText('This username is taken.').waitFor()
  await page.fill('[name=username]', 'nora')
  await page.getByText('This username is taken.').waitFor({ state: 'hidden' })
  await page.fill('[name=email]', 'nora@example.com')
  await page.click(submit)
  await page.getByRole('heading', { name: 'Review your details' }).waitFor()
  await page.getByText('nora@example.com').waitFor()
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=passwordConfirm]', PASSWORD)
  await page.click(submit)
  await page.waitForURL(/\/kitchen\/g\/home$/)
  await page.getByText('Welcome, Nora Orchard. Your account is ready.').waitFor()
  expect(complaints).toEqual([])
})

test('a forgotten password is replaced on a phone, without script', async () => {
  const { page } = phone
  await page.goto(at('/login'))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.fill('[name=email]', 'nora@example.com')
  await page.click(submit)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkInMail())
  await page.fill('[name=email]', 'nora@example.com')
  await page.fill('[name=password]', NEXT)
  await page.fill('[name=passwordConfirm]', NEXT)
  await page.click(submit)
  await page.getByText('Password changed.').waitFor()
  await page.fill('[name=username]', 'nora')
  await page.fill('[name=password]', NEXT)
  await page.click(submit)
  await page.waitForURL(/\/kitchen\/g\/home$/)
  // The other browser was signed out by it.
  await nora.page.goto(at('/user/profile'))
  await nora.page.waitForURL(/\/kitchen\/login/)
})

test('with the new password comes a passkey, and with it a name is not needed any more', async () => {
  const { page, context } = nora
  await plugIn(page)
  await page.fill('[name=username]', 'nora')
  await page.fill('[name=password]', NEXT)
  await page.click('form[action$="/login"] button[type=submit]:not([data-square])')
  await page.waitForURL(/\/kitchen\/user\/profile$/)
  await page.goto(at('/user/profile/passkeys'))
  await page.fill('form[data-passkey] [name=name]', 'Kitchen tablet')
  await page.click('form[data-passkey] button:visible')
  await page.getByText('Passkey added').waitFor()
  await context.clearCookies()
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/kitchen\/g\/home$/)
  await page.goto(at('/g/home/r/create/new'))
  await page.waitForSelector('.recipe-form[data-can-drag]')
  await page.fill('[name=name]', 'Medlar jam')
  await page.locator('.save-bar [value=save]').click()
  await page.waitForURL(/medlar-jam$/)
})

test('they leave by themselves, are out everywhere at once, and what they cooked stays', async () => {
  const { page, complaints } = nora
  await page.goto(at('/user/profile/edit'))
  await page.getByRole('link', { name: 'Leave Trivet' }).click()
  await page.getByText('Your shopping lists, transferred to Change Me').waitFor()
  await page.fill('[name=password]', PASSWORD)
  await page.getByRole('button', { name: 'Leave permanently' }).click()
  await page.getByText('Existing password does not match').waitFor()
  await page.fill('[name=password]', NEXT)
  await page.getByRole('button', { name: 'Leave permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await call<{ userId: string | null }>('GET', '/recipes/medlar-jam')).toMatchObject({ userId: null })
  for (const left of [phone.page, page]) {
    await left.goto(at('/user/profile'))
    await left.waitForURL(/\/kitchen\/login/)
  }
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.locator('main .notice', { hasText: 'didn’t work' }).waitFor()
  // A wrong password and a passkey that is gone are answers of their own.
  expect(complaints.filter((line) => !/ 4(22|01) /.test(` ${line} `))).toEqual([])
})

test('an administrator who removes someone is asked what happens to their things', async () => {
  const { page } = desk
  const ida = { fullName: 'Ida Orchard', username: 'ida', email: 'ida@example.com', password: PASSWORD }
  await call('POST', '/users', ida)
  await page.goto(at('/admin/manage/users'))
  await page
    .getByRole('link', { name: /Ida Orchard/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Delete account' }).click()
  await page.getByLabel('New owner of recipes and meal plans').selectOption({ label: 'Change Me' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Deleted Ida Orchard’s account.').waitFor()
})

test('anyone who comes by a copied link is asked by mail whether the address is theirs, without script', async () => {
  const { token } = await call<{ token: string }>('POST', '/groups/invitations', { uses: 1 })
  const { page } = phone
  await page.goto(at(`/register?token=${token}`))
  await page.fill('[name=fullName]', 'Tom Orchard')
  await page.fill('[name=username]', 'tom')
  await page.fill('[name=email]', 'tom@example.com')
  await page.click(submit)
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=passwordConfirm]', PASSWORD)
  await page.click(submit)
  await page.waitForURL(/\/kitchen\/g\/home$/)
  const link = await linkInMail()
  expect(link).toStartWith(at('/confirm-email?token='))
  // On a device where no one is signed in, that comes first.
  const { page: desktop, context, complaints } = await newVisitor()
  await desktop.goto(link)
  await desktop.waitForURL(/\/kitchen\/login\?next=/)
  await desktop.fill('[name=username]', 'tom')
  await desktop.fill('[name=password]', PASSWORD)
  await desktop.click('form[action$="/login"] button[type=submit]:not([data-square])')
  await desktop.getByText('tom@example.com').waitFor()
  expect(complaints).toEqual([])
  await context.close()
  await page.goto(at('/user/profile'))
  await page.getByText('Your email address isn’t confirmed yet').waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
  expect(await page.getByText('isn’t confirmed yet').count()).toBe(0)
})

test('a stranger looks around an open group in 14 KB, and searches it with a slash', async () => {
  for (const name of ['Plum galette', 'Pear tart', 'Quince jelly', 'Leek soup'])
    await addSampleRecipe(call, name)
  const sizes = async (path: string) => {
    const response = await fetch(at(path), { headers: { 'accept-encoding': 'br' }, decompress: false })
    return (await response.arrayBuffer()).byteLength
  }
  const { page, complaints, strangers } = await newVisitor()
  await page.goto(at('/g/home'))
  await page.locator('.recipe-card').first().waitFor()
  expect(await page.locator('script[src]').count()).toBe(0)
  const style = new URL(
    (await page.locator('link[rel=stylesheet]').first().getAttribute('href')) ?? '',
    trivet.address,
  )
  const styles = style.pathname.replace('/kitchen', '')
  expect((await sizes('/g/home')) + (await sizes(styles))).toBeLessThan(14 * 1024)
  await page.locator('[name=search]').fill('galette')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=galette/)
  await eventually(async () =>
    expect(await page.locator('.recipe-card h3').allTextContents()).toEqual(['Plum galette']),
  )
  await page.locator('.recipe-card h3 a').click()
  await page.locator('.bar-search input').fill('soup')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/g\/home\?search=soup/)
  const preferences = await call('GET', '/groups/preferences')
  await call('PUT', '/groups/preferences', { ...(preferences as object), recipePublic: true })
  await page.goto(at('/g/home'))
  await page.keyboard.press('/')
  await page.keyboard.type('quince')
  await page.locator('.search-overlay .results a', { hasText: 'Quince jelly' }).waitFor()
  expect([complaints, strangers]).toEqual([[], []])
  await page.context().close()
})
