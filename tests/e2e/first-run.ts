import type { Page } from 'playwright'
import type { RunningTrivet } from '../support/executable'

export const KEEPER = {
  fullName: 'Mara Lindner',
  username: 'mara',
  email: 'mara@example.com',
  password: 'plum-galette-8',
}

/** The link with the setup code that a fresh instance prints for its operator. */
export function setupLink(trivet: RunningTrivet): string {
  const found = /(https?:\/\/\S+\/admin\/setup\?code=[\w-]+)/.exec(trivet.output())
  if (!found) throw new Error(`no setup link in:\n${trivet.output()}`)
  return `${trivet.address}/admin/setup${new URL(found[1]!).search}`
}

/** Makes the administrator and the group, by hand, and lands on the empty group. */
export async function setUp(page: Page, trivet: RunningTrivet, group = 'Linden House'): Promise<void> {
  await page.goto(setupLink(trivet))
  await page.fill('[name=fullName]', KEEPER.fullName)
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=email]', KEEPER.email)
  await page.fill('[name=password]', KEEPER.password)
  await page.fill('[name=passwordConfirm]', KEEPER.password)
  await page.fill('[name=groupName]', group)
  await page.check('[name=privateGroup][value=false]')
  const isScripted = await page.locator('html').evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (isScripted) await page.locator('[name=timeZone][value]').waitFor({ state: 'attached' })
  await page.click('main form button[type=submit]:not([data-square])')
  await page.waitForURL((url) => url.pathname.endsWith('/g/linden-house'))
}

/** Signs in by the form, as a person does, and lands at home. */
export async function logInByHand(page: Page, { address }: Pick<RunningTrivet, 'address'>): Promise<void> {
  await page.goto(`${address}/login`)
  await page.fill('[name=username]', KEEPER.username)
  await page.fill('[name=password]', KEEPER.password)
  await page.click('main form button[type=submit]:not([data-square])')
  // Until the page is loaded its script does not listen to keys yet.
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
}

/** Logs the page's browser in without drawing a page, which saves three of them. */
export async function logIn(
  page: Page,
  { address }: Pick<RunningTrivet, 'address'>,
  { username, password }: Pick<typeof KEEPER, 'username' | 'password'> = KEEPER,
): Promise<void> {
  const answer = await page.request.post(`${address}/login`, {
    form: { username, password },
    headers: { origin: new URL(address).origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`POST /login answered ${answer.status()}`)
}
