import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { readPdf } from '../support/pdf'
import { photograph } from '../support/photographs'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { logIn } from './first-run'

// A recipe as it comes out of a printer.
let trivet: RunningTrivet
let mara: Visitor

const GALETTE = '/g/home/r/plum-and-hazelnut-galette'

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  const { slug } = await addSampleRecipe(call)
  const picture = new FormData()
  const jpeg = await photograph({ width: 1200, height: 900, grain: 12 }).jpeg().toBuffer()
  picture.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'galette.jpg')
  picture.set('extension', 'jpg')
  await call('PUT', `/recipes/${slug}/image`, picture)
  mara = await newVisitor()
  await logIn(mara.page, trivet)
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`

async function choosePaper(paper: string): Promise<void> {
  const print = { paper, imagePosition: 'left', showDescription: true, showNotes: true, showNutrition: true }
  const value = encodeURIComponent(JSON.stringify({ print }))
  await mara.context.addCookies([{ name: 'trivet_preferences', value, url: trivet.address }])
}

async function printed(path: string) {
  await mara.page.goto(at(path))
  return readPdf(await mara.page.pdf({ preferCSSPageSize: true }))
}

/** What stands out of its paper, as the printer sees it; a page is as wide as its paper without the margins. */
async function cutOff(width: number): Promise<string[]> {
  const { page } = mara
  await page.setViewportSize({ width: Math.round((width * 4) / 3), height: 900 })
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1
    const all = [...document.querySelectorAll('.recipe-page *')]
    return all
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 80))
  })
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

describe('on paper', () => {
  test.each([
    ['a4', 595, 842, 504],
    ['letter', 612, 792, 521],
    ['a5', 420, 595, 357],
    ['a6', 298, 420, 258],
    ['card-4x6', 432, 288, 392],
  ])(
    'a recipe on %p is whole, with its photograph, and nothing of it is cut',
    async (paper, width, height, inner) => {
      await choosePaper(paper)
      const pages = await printed(`${GALETTE}/print`)
      expect(pages.map((page) => [page.width, page.height])).toEqual(pages.map(() => [width, height]))
      const text = pages.map((page) => page.text).join('')
      for (const words of ['Plumandhazelnutgalette', '700gripeplums', 'chillfor45minutes', '348kcal']) {
        expect(text).toContain(words)
      }
      expect(text).not.toMatch(/Backtotherecipe|Logout|Indexcard/)
      expect(pages[0]!.pictures).toBe(1)
      if (!paper.startsWith('card')) expect(pages).toHaveLength(1)
      expect(await cutOff(inner)).toEqual([])
    },
  )

  test('the page of the recipe prints the same as its preview', async () => {
    await choosePaper('letter')
    const preview = await printed(`${GALETTE}/print`)
    const page = await printed(GALETTE)
    expect(page.map(({ text }) => [...text].sort().join(''))).toEqual(
      preview.map(({ text }) => [...text].sort().join('')),
    )
  })
})
