/**
 * `npm run design:pictures -- FOLDER [PAGE …]`: takes every page that a cook meets daily, with its sheets, menus and empty states, at 390,
 * 820 and 1440 px, light and dark, in four languages, and prints what can be measured: sideways scrolling, what a finger misses, cut words.
 * docs/design-review.md is written from these. Needs `npm run build` before, Chromium, and fonts of the four scripts.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { openApi, UNATTENDED } from '../../tests/e2e/api-client'
import { logIn } from '../../tests/e2e/first-run'
import { findBrowser } from '../../tests/support/browser'
import { bareFolder, discard, runTrivet, startTrivet } from '../../tests/support/executable'
import { fillKitchen } from './fill'
import { measure } from './measure'
import { pagesOf } from './pages'

const WIDTHS = { 390: 844, 820: 1100, 1440: 900 } as const
type Look = readonly [width: keyof typeof WIDTHS, theme: 'light' | 'dark']
const ALL: readonly Look[] = [
  [390, 'light'],
  [390, 'dark'],
  [820, 'light'],
  [820, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
]
const SOME: readonly Look[] = [
  [390, 'light'],
  [820, 'dark'],
  [1440, 'light'],
]
const LANGUAGES: Record<string, readonly Look[]> = {
  'en-US': ALL,
  'de-DE': SOME,
  'ar-SA': SOME,
  'ja-JP': SOME,
}

const [out, ...wanted] = process.argv.slice(2)
const executablePath = findBrowser()
if (!out || !executablePath) {
  console.error(out ? 'The pictures need Chromium.' : 'Name the folder for the pictures.')
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const only = (process.env.LANGUAGES ?? Object.keys(LANGUAGES).join(',')).split(',')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

async function takeLanguage(locale: string): Promise<void> {
  const env = { ...UNATTENDED, TRIVET_ADMIN_NAME: 'Mara Berg' }
  const folder = bareFolder()
  runTrivet(folder, ['demo', `--language=${locale}`], env)
  const trivet = await startTrivet({ folder, env })
  try {
    const kitchen = await fillKitchen(await openApi(trivet))
    for (const [width, colorScheme] of LANGUAGES[locale]!) {
      const isPhone = width === 390
      const context = await browser.newContext({
        viewport: { width, height: WIDTHS[width] },
        locale,
        colorScheme,
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        hasTouch: isPhone,
        isMobile: isPhone,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(8000)
      await logIn(page, trivet)
      for (const { name, path, act, isWhole } of pagesOf(kitchen, isPhone)) {
        if (wanted.length > 0 && !wanted.some((each) => name.startsWith(each))) continue
        const shot = `${name}-${locale}-${width}-${colorScheme}`
        try {
          await page.goto(`${trivet.address}${path}`, { waitUntil: 'load' })
          await act?.(page)
          await page.waitForTimeout(500)
          for (const line of await measure(page, isPhone)) console.log(`${shot}: ${line}`)
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          const clip = { x: 0, y: 0, width, height: Math.min(height, 2600) }
          await page.screenshot({
            path: join(resolve(out!), `${shot}.jpg`),
            type: 'jpeg',
            quality: 80,
            ...(isWhole ? { fullPage: true, clip } : {}),
          })
        } catch (cause) {
          console.log(`${shot}: not taken, ${String(cause).split('\n')[0]}`)
        }
      }
      await context.close()
    }
  } finally {
    await discard(trivet)
  }
}

await Promise.all(only.map(takeLanguage))
await browser.close()
process.exit(0)
