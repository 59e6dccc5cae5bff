import type { Locator, Page } from 'playwright'
import { eventually } from './eventually'

/** On the screen. */
export interface Point {
  x: number
  y: number
}

/** Where the middle of something is; what is just being drawn again is waited for. */
export async function middleOf(locator: Locator): Promise<Point> {
  let found: Point | undefined
  await eventually(async () => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('nothing there to touch')
    found = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  return found!
}

/** Drags with one finger, in small steps as fingers do; the browser makes pointer events of it, and would scroll if it were let to. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (let step = 1; step <= 10; step += 1) {
    const part = (key: keyof Point) => start[key] + ((end[key] - start[key]) * step) / 10
    await touch('touchMove', [{ x: part('x'), y: part('y') }])
  }
  await touch('touchEnd', [])
  await session.detach()
}
