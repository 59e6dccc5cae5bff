import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { closeBrowser, hasBrowser, newVisitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { sampleOf } from '../support/long'
import { logInAs } from '../support/people'
import { lacks } from '../support/skips'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { buildLiveScripts, type LiveScripts } from './live-scripts'
import { PASSWORD } from './world'
import { seedXssWorld, type XssWorld } from './xss-world'

// Every payload in every field that can repeat, opened in a browser with the real scripts: nothing may run.
if (!hasBrowser()) console.log('Chromium is missing: payloads are not executed, only looked at.')

let world: XssWorld
let scripts: LiveScripts
let server: ReturnType<typeof Bun.serve>
let session: string
const slugs: string[] = []

beforeAll(async () => {
  if (!hasBrowser()) return
  world = await seedXssWorld()
  scripts = await buildLiveScripts()
  session = await logInAs(world, 'mara', PASSWORD)
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const script = await scripts.find(pathname)
      if (script) return script
      const { method, headers } = request
      const body = method === 'GET' ? null : await request.text()
      return world.request(`${pathname}${search}`, { method, headers, body })
    },
  })
  for (let from = 0; from < XSS_PAYLOADS.length; from += 120)
    slugs.push((await world.plantLists(XSS_PAYLOADS.slice(from, from + 120))).slug)
  for (const payload of XSS_PAYLOADS.filter((_, at) => at % 7 === 0)) await world.plantRecipe(payload)
}, 60_000)

afterAll(async () => {
  await closeBrowser()
  await server?.stop(true)
  scripts?.remove()
  world?.close()
})

interface Opened {
  /** What ran: calls of alert, dialogs, script errors of payloads. */
  ran: string[]
  page: Page
  close(): Promise<void>
}

async function open(withPolicy: boolean, isMember: boolean): Promise<Opened> {
  const { context, page } = await newVisitor({ bypassCSP: false })
  const ran: string[] = []
  const host = `127.0.0.1:${server.port}`
  if (isMember) await context.addCookies([{ name: SESSION_COOKIE, value: session, url: `http://${host}` }])
  context.on('dialog', (dialog) => {
    // The form asks before what was typed is lost.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    ran.push(`${dialog.type()} ${dialog.message()}`)
    void dialog.dismiss()
  })
  await context.exposeBinding('__ran', (_, what: string) => void ran.push(what))
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { __ran(what: string): void }).__ran
    for (const name of ['alert', 'msgbox', 'confirm', 'prompt']) {
      Object.defineProperty(globalThis, name, { value: (text: string) => report(`${name} ${text}`) })
    }
  })
  // Nothing leaves this machine; without the policy the sanitiser is the only protection.
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    if (url.host !== host) return route.abort()
    if (withPolicy || route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    const { 'content-security-policy': _, ...headers } = response.headers()
    return route.fulfill({ response, headers })
  })
  return { ran, page, close: () => context.close() }
}

/** Opens a page and all that is folded in it; waits until what starts by itself has, and looks for what waits to be touched. */
async function live({ page, ran }: Opened, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}${path}`, { waitUntil: 'load' })
  const armed = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const isArmed = (element: Element) =>
      element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc') ||
      /^\s*(java|vb)script:|^\s*data:text/i.test(element.getAttribute('href') ?? '')
    return [...document.querySelectorAll('*')].filter(isArmed).map((element) => element.outerHTML)
  })
  ran.push(...armed)
  await page.waitForTimeout(150)
}

/** The same with every text of the form shown as the recipe's page will show it. */
async function livePreviews(opened: Opened, path: string): Promise<void> {
  await live(opened, path)
  const { page } = opened
  for (const part of ['instructions', 'notes']) {
    await page.click(`[data-preview=${part}]`)
    await page.waitForSelector(`[data-preview-of=${part}]`, { state: 'attached' })
  }
  await page.waitForTimeout(150)
}

const MODES = [
  ['with the policy', true],
  ['without the policy', false],
] as const

describe.skipIf(lacks(!hasBrowser(), 'Chromium is missing')).each(MODES)(
  'in a browser %s',
  (_, withPolicy) => {
    test('no payload runs on the pages of a member', async () => {
      const opened = await open(withPolicy, true)
      const group = '/g/linden-house'
      // Half of them with the policy, the others without.
      for (const slug of sampleOf(slugs, 4, Number(withPolicy))) {
        for (const more of ['', '/print', '/cook']) await live(opened, `${group}/r/${slug}${more}`)
        await livePreviews(opened, `${group}/r/${slug}?edit=true`)
      }
      for (const path of [group, `${group}?search=alert`, '/user/profile', '/admin/background-tasks'])
        await live(opened, path)
      expect(opened.ran).toEqual([])
      await opened.close()
    }, 120_000)

    test('no payload runs for a visitor', async () => {
      const opened = await open(withPolicy, false)
      for (const slug of sampleOf(slugs, 4, Number(withPolicy)))
        await live(opened, `/g/linden-house/r/${slug}`)
      await live(opened, `/login?next=${encodeURIComponent('"><script>alert(1)</script>')}`)
      expect(opened.ran).toEqual([])
      await opened.close()
    }, 60_000)

    test('no payload runs in what was searched', async () => {
      const opened = await open(withPolicy, true)
      const { page } = opened
      await live(opened, `/g/linden-house/r/${slugs[0]}`)
      await page.keyboard.press('/')
      const overlay = page.getByRole('dialog', { name: 'Search recipes' })
      await overlay.waitFor()
      await page.keyboard.type('alert')
      await overlay.getByRole('listitem').first().waitFor()
      expect(await overlay.getByRole('listitem').count()).toBeGreaterThan(5)
      expect(opened.ran).toEqual([])
      await opened.close()
    }, 30_000)

    test('what is to be seen running is seen', async () => {
      const opened = await open(withPolicy, false)
      await live(opened, '/login')
      await opened.page.evaluate(() => {
        const probe = document.createElement('div')
        probe.innerHTML = '<img src=x onerror=alert(1)>'
        document.body.append(probe)
      })
      if (withPolicy) await opened.page.waitForTimeout(200)
      await eventually(() => expect(opened.ran.length > 0).toBe(!withPolicy))
      await opened.close()
    })
  },
)
