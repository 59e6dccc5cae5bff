import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { readBundles } from '../../tools/build/static-files'
import { axeFor } from '../support/axe'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { seedKitchen } from '../support/kitchen'
import { crowdedTexts, smallTargets } from '../support/layout-faults'
import { IS_LONG } from '../support/long'

// Every part in every state (docs/design.md): no picture is kept to compare with, since fonts differ between machines. Pictures
// are compared with each other, and what must hold of any of them is measured.
const ROOT = join(import.meta.dir, '../..')
const STATIC = join(ROOT, 'static')
const PICTURES = join(ROOT, '.build/parts')
const bundles = readBundles(ROOT, false)
const { request } = seedKitchen()
let server: ReturnType<typeof Bun.serve>

function asset(name: string): Response {
  // The parts are looked at as they are, without their scripts.
  if (name.endsWith('.js')) return new Response('', { headers: { 'content-type': 'text/javascript' } })
  const sheets = bundles[name.replace(/\.css$/, '')]
  if (!name.endsWith('.css') || !sheets) return new Response(Bun.file(join(STATIC, name)))
  const css = sheets.map((sheet) => readFileSync(join(STATIC, 'styles', sheet), 'utf8')).join('\n')
  return new Response(css, { headers: { 'content-type': 'text/css' } })
}

beforeAll(() => {
  mkdirSync(PICTURES, { recursive: true })
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(asked) {
      const { pathname } = new URL(asked.url)
      if (pathname.startsWith('/a/')) return asset(pathname.slice('/a/'.length))
      return request(pathname, { headers: asked.headers })
    },
  })
})

afterAll(async () => {
  await closeBrowser()
  await server?.stop(true)
})

const WIDTHS = [390, 820, 1440]
const LOOKS = {
  light: { colorScheme: 'light', locale: 'en-US' },
  dark: { colorScheme: 'dark', locale: 'en-US' },
  Arabic: { colorScheme: 'light', locale: 'ar-SA' },
} as const
type Look = keyof typeof LOOKS

/** All of the page at once, so that every part is in the picture and can be touched. */
async function openParts(look: Look): Promise<Visitor> {
  const visitor = await newVisitor({ ...LOOKS[look], hasTouch: true })
  await visitor.page.goto(`http://127.0.0.1:${server.port}/dev/parts`)
  return visitor
}

async function stretch(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const states = [...document.querySelectorAll<HTMLElement>('.state')]
    const wide = states.filter((state) => state.scrollWidth > state.clientWidth + 1)
    const named = wide.map(({ dataset }) => `${dataset.part} ${dataset.state} is wider than its place`)
    return scrollWidth > clientWidth ? [...named, `the page is ${scrollWidth - clientWidth} px wider`] : named
  })
}

interface Place {
  part: string
  state: string
  left: number
  top: number
  width: number
  height: number
}

function placesOf(page: Page): Promise<Place[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.state')].map((state) => {
      const { left, top, width, height } = state.querySelector('.shown')!.getBoundingClientRect()
      const [part, name] = [state.dataset.part!, state.dataset.state!]
      const whole = { left: Math.round(left), top: Math.round(top + scrollY) }
      return { part, state: name, ...whole, width: Math.floor(width), height: Math.floor(height) }
    }),
  )
}

interface Pixels {
  data: Buffer
  width: number
  channels: number
}

/** A part of a picture as a number; equal for equal pictures. */
function fingerprint({ data, width, channels }: Pixels, { left, top, ...place }: Place): string {
  const rows = Array.from({ length: place.height }, (_, at) => {
    const from = ((top + at) * width + left) * channels
    return data.subarray(from, from + place.width * channels)
  })
  return `${place.width}×${place.height} ${Bun.hash(Buffer.concat(rows))}`
}

/** States of one part whose pictures are the same: a state that no one can see. */
function twins(places: readonly Place[], pixels: Pixels): string[] {
  const seen = new Map<string, string>()
  return places.flatMap((place) => {
    const key = `${place.part} ${fingerprint(pixels, place)}`
    const other = seen.get(key)
    seen.set(key, place.state)
    return other === undefined ? [] : [`${place.part}: ${place.state} looks like ${other}`]
  })
}

/** Controls that look the same with the keyboard on them. */
function withoutRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('.shown :is(a, button, input, select, textarea)'),
    ]
    return controls
      .filter((control) => control.checkVisibility() && !control.matches(':disabled, .menu *, dialog *'))
      .filter((control) => {
        control.focus({ focusVisible: true } as FocusOptions)
        const around = [control, control.closest('.chip, .recipe-card, .segmented > label')]
        return !around.some((place) => place && Number.parseFloat(getComputedStyle(place).outlineWidth) >= 2)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

/** Names, roles and colours once, colours again in the dark; Arabic has those of the light. */
async function barriers(page: Page, look: Look): Promise<string[]> {
  if (look === 'Arabic') return []
  const axe = axeFor(page).exclude('[data-part=colour], [data-part=icon], .state-name')
  if (look === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  else axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const firstPlaces = new Map<Look, Place>()

// Light and Arabic are compared below; the dark is for the long run.
test.each((Object.keys(LOOKS) as Look[]).filter((look) => IS_LONG || look !== 'dark'))(
  'every part holds its place: %s',
  async (look) => {
    const { page, context, complaints } = await openParts(look)
    const faults: Record<string, string[]> = {}
    // Of Arabic only what its direction and its lengths change, but for the long run.
    const isWhole = IS_LONG || look === 'light'
    for (const width of isWhole ? WIDTHS : [WIDTHS[0]!, WIDTHS.at(-1)!]) {
      await stretch(page, width)
      const found = [
        ...(await sidewaysOverflow(page)),
        ...(await crowdedTexts(page, '.shown')),
        ...(await smallTargets(page, '.shown')),
      ]
      if (found.length > 0) faults[width] = found
    }
    const places = await placesOf(page)
    firstPlaces.set(look, places[0]!)
    if (isWhole) {
      const picture = sharp(await page.screenshot({ path: join(PICTURES, `${look}.png`) }))
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
      const found = {
        twins: twins(places, { data, ...info }),
        axe: await barriers(page, look),
        rings: await withoutRing(page),
      }
      for (const [name, each] of Object.entries(found)) if (each.length > 0) faults[name] = each
      // The first pixel is paper.
      expect(data[0]! > 128).toBe(look !== 'dark')
    }
    await context.close()
    expect(faults).toEqual({})
    expect(complaints).toEqual([])
  },
)

test('Arabic is the mirror of English: what begins at one edge there begins at the other here', () => {
  const [english, arabic] = [firstPlaces.get('light')!, firstPlaces.get('Arabic')!]
  expect(arabic.left + arabic.width).toBe(WIDTHS.at(-1)! - english.left)
})

test('the picture of the card that is pressed, and no other, travels to the page of its recipe', async () => {
  const { page, context } = await openParts('light')
  const travelling = () =>
    page.evaluate(() => {
      const photos = [...document.querySelectorAll('.recipe-card > .photo')]
      return photos.map((photo) => getComputedStyle(photo).viewTransitionName !== 'none')
    })
  expect(await travelling()).not.toContain(true)
  await page.locator('.recipe-card h3 a').nth(1).focus()
  expect((await travelling()).indexOf(true)).toBe(1)
  expect((await travelling()).lastIndexOf(true)).toBe(1)
  await context.close()
})
