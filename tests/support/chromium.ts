import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright'
import { type BrowserKind, findBrowser } from './browser'
import { withFonts } from './fonts'

// As root Chromium needs the first; the others keep it from looking up addresses of its own.
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const browsers = new Map<BrowserKind, Browser>()

/** Whether there is a Chromium to drive; without one, tests that need it say that they are skipped. */
export const hasBrowser = () => findBrowser() !== null

/** Starts a Chromium of its own, which draws with the fonts of the tests. @param args more of its switches */
export async function launchBrowser(kind: BrowserKind, args: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser(kind)
  if (!executablePath) throw new Error('Chromium is missing')
  return chromium.launch({ executablePath, args: [...ARGS, ...args], env: withFonts() })
}

/** One Chromium for all files of a process: it takes longer to start than many a test. Its end is the end of the process. */
export async function openBrowser(kind: BrowserKind = 'shell'): Promise<Browser> {
  const running = browsers.get(kind)
  if (running?.isConnected()) return running
  const browser = await launchBrowser(kind)
  browsers.set(kind, browser)
  return browser
}

/** Closes everything that a file has opened in it. */
export async function closeBrowser(): Promise<void> {
  const contexts = [...browsers.values()].flatMap((browser) => browser.contexts())
  await Promise.all(contexts.map((context) => context.close()))
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the page complained about: script errors, refused resources, hydration. */
  complaints: string[]
  /** Addresses beyond this machine that the page asked for. */
  strangers: string[]
}

/** A fresh browser profile. Its timeouts stay below the runner's, which would take the browser down with the test. */
export async function newVisitor(
  options: BrowserContextOptions = {},
  kind: BrowserKind = 'shell',
): Promise<Visitor> {
  const context = await (await openBrowser(kind)).newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn frame by frame without a graphics card: a third of all that Chromium computes.
    reducedMotion: 'reduce',
    // What a worker answers passes by `page.route`; tests of what works without a connection allow it.
    serviceWorkers: 'block',
    ...options,
  })
  const complaints: string[] = []
  const strangers: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => {
    const complaint = String(error.error())
    // Chromium's own: the picture on its way to the next page was overtaken by a redirect or by the next press.
    if (!/^\w+Error: Transition was /.test(complaint)) complaints.push(complaint)
  })
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !/^(127\.0\.0\.1|localhost)$/.test(hostname))
      strangers.push(request.url())
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { context, page, complaints, strangers }
}

/**
 * Presses an entry of an open menu. A menu is at its button: when the press scrolls the page first, or the page still moves, it
 * follows a frame later, and a press meanwhile would land beside it and close it.
 */
export async function pressInMenu(entry: Locator): Promise<void> {
  await entry.evaluate(async (element) => {
    for (const fold of document.querySelectorAll('details')) if (fold.contains(element)) fold.open = true
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const place = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const isOnTop = element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      return isOnTop ? `${left} ${top}` : ''
    }
    const MOST_FRAMES = 300
    for (let at = 0, still = 0, last = ''; at < MOST_FRAMES && still < 3; at++) {
      await frame()
      const now = place()
      still = now !== '' && now === last ? still + 1 : 0
      last = now
    }
  })
  await entry.click()
}
