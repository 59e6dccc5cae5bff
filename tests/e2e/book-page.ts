import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

export const fixture = (name: string) => join(import.meta.dir, '../fixtures/pictures', name)
/** A page of a book as it was scanned; there is the same before a telephone: not quite straight, in the light of a lamp at its side, grainy and soft. */
export const SCAN = readFileSync(fixture('book-page.png'))
/** Where the parts of the scan are, in half pixels of it. */
const PLACES = {
  name: { x: 50, y: 81, width: 900, height: 67 },
  about: { x: 50, y: 178, width: 900, height: 32 },
  ingredients: { x: 50, y: 331, width: 300, height: 159 },
  method: { x: 390, y: 331, width: 560, height: 195 },
}

/** Draws a frame around a part of the book's page, as a hand would. */
export async function frame(page: Page, part: keyof typeof PLACES): Promise<void> {
  const canvas = page.locator('.ocr-sheet canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const place = PLACES[part]
  const scale = box.width / 1000
  const x = (value: number) => box.x + Math.max(1, Math.min(box.width - 1, value * scale))
  const y = (value: number) => box.y + Math.max(1, Math.min(box.height - 1, value * scale))
  await page.mouse.move(x(place.x - 12), y(place.y - 6))
  await page.mouse.down()
  await page.mouse.move(x(place.x + place.width / 2), y(place.y + 20), { steps: 4 })
  await page.mouse.move(x(place.x + place.width + 12), y(place.y + place.height + 6), { steps: 4 })
  await page.mouse.up()
}
