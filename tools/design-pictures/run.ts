/**
 * `npm run design:pictures -- FOLDER [PAGE …]`: takes pictures of pages with their sheets, menus and empty states, light and dark, at 390,
 * 820 and 1440 px, in four languages, and prints what can be measured: sideways scrolling, what a finger misses, cut words, contrast.
 * The daily pages are taken unless PAGES is `other`; LANGUAGES and LOOKS (`390-light,820-dark`) choose among languages and looks.
 * docs/design-review.md is written from these. Needs `npm run build` before, Chromium, and fonts of the four scripts.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { logIn } from '../../tests/e2e/first-run'
import { findBrowser } from '../../tests/support/browser'
import { MEMBER } from './fill-others'
import { measure, measureShifts } from './measure'
import type { Place, Reader, Shot } from './pages'
import { type Photographed, startDaily, startOthers } from './servers'

const HEIGHTS = { 390: 844, 820: 1100, 1440: 900 } as const
type Look = `${keyof typeof HEIGHTS}-${'light' | 'dark'}`
const ALL: readonly Look[] = ['390-light', '390-dark', '820-light', '820-dark', '1440-light', '1440-dark']
const SOME: readonly Look[] = ['390-light', '820-dark', '1440-light']
const DAILY: Record<string, readonly Look[]> = { 'en-US': ALL, 'de-DE': SOME, 'ar-SA': SOME, 'ja-JP': SOME }
const OTHER: typeof DAILY = {
  'en-US': ['390-light', '1440-dark'],
  'de-DE': ['390-light', '1440-light'],
  'ar-SA': ['390-dark', '1440-light'],
  'ja-JP': ['390-light', '820-dark'],
}

const [out, ...wanted] = process.argv.slice(2)
const executablePath = findBrowser()
if (!out || !executablePath) {
  console.error(out ? 'The pictures need Chromium.' : 'Name the folder for the pictures.')
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const isOther = process.env.PAGES === 'other'
const looks = isOther ? OTHER : DAILY
const only = (process.env.LANGUAGES ?? Object.keys(looks).join(',')).split(',')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

/** One page of each reader at each server, in one look. */
class Readers {
  private readonly pages = new Map<string, Promise<Page>>()

  constructor(
    private readonly browser: Browser,
    private readonly options: Parameters<Browser['newContext']>[0],
    private readonly addresses: Photographed['addresses'],
  ) {}

  page(reader: Reader, place: Place): Promise<Page> {
    const key = `${reader} ${place}`
    const page = this.pages.get(key) ?? this.open(reader, this.addresses[place]!)
    this.pages.set(key, page)
    return page
  }

  private async open(reader: Reader, address: string): Promise<Page> {
    const context = await this.browser.newContext({ ...this.options, baseURL: address })
    const page = await context.newPage()
    page.setDefaultTimeout(8000)
    if (reader !== 'visitor') await logIn(page, { address }, reader === 'member' ? MEMBER : undefined)
    return page
  }

  async close(): Promise<void> {
    const pages = await Promise.all(this.pages.values())
    await Promise.all(pages.map((page): Promise<void> => (page.context() as BrowserContext).close()))
  }
}

interface Taken {
  shot: Shot
  /** Name of the file. */
  name: string
  width: number
}

async function take(page: Page, { shot, name, width }: Taken): Promise<void> {
  try {
    await page.emulateMedia({ media: shot.isPrinted ? 'print' : 'screen' })
    await page.goto(shot.path, { waitUntil: 'load' })
    await page.waitForTimeout(300)
    const shifts = await measureShifts(page)
    if (shifts !== '') console.log(`${name}: ${shifts}`)
    await shot.act?.(page)
    await page.waitForTimeout(500)
    const height = await page.evaluate(() => Math.min(document.documentElement.scrollHeight, 2600))
    const window = page.viewportSize()!
    // What is below the window is measured as well.
    if (shot.isWhole && height > window.height) await page.setViewportSize({ width, height })
    for (const line of await measure(page, width === 390)) console.log(`${name}: ${line}`)
    await page.setViewportSize(window)
    const clip = { x: 0, y: 0, width, height }
    await page.screenshot({
      path: join(resolve(out!), `${name}.jpg`),
      type: 'jpeg',
      quality: 80,
      ...(shot.isWhole ? { fullPage: true, clip } : {}),
    })
  } catch (cause) {
    console.log(`${name}: not taken, ${String(cause).split('\n')[0]}`)
  }
}

async function takeLanguage(locale: string): Promise<void> {
  const photographed = await (isOther ? startOthers : startDaily)(locale)
  try {
    const chosen = process.env.LOOKS?.split(',') as Look[] | undefined
    for (const look of chosen ?? looks[locale]!) {
      const [width, colorScheme] = look.split('-') as [string, 'light' | 'dark']
      const isPhone = width === '390'
      const readers = new Readers(
        browser,
        {
          viewport: { width: Number(width), height: HEIGHTS[Number(width) as keyof typeof HEIGHTS] },
          locale,
          colorScheme,
          timezoneId: 'Europe/Berlin',
          reducedMotion: 'reduce',
          hasTouch: isPhone,
          isMobile: isPhone,
          serviceWorkers: 'block',
          ignoreHTTPSErrors: true,
        },
        photographed.addresses,
      )
      for (const shot of photographed.shotsOf(isPhone)) {
        if (wanted.length > 0 && !wanted.some((each) => shot.name.startsWith(each))) continue
        const page = await readers.page(shot.as ?? 'administrator', shot.on ?? 'full')
        await take(page, { shot, name: `${shot.name}-${locale}-${look}`, width: Number(width) })
      }
      await readers.close()
    }
  } finally {
    await photographed.close()
  }
}

// Three servers of each language at once are more than a small machine starts in time.
if (isOther) for (const locale of only) await takeLanguage(locale)
else await Promise.all(only.map(takeLanguage))
await browser.close()
process.exit(0)
