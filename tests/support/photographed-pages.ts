import sharp from 'sharp'
import { chanceOf } from './chance'
import { openBrowser } from './chromium'
import { PRINTED_PAGES, type PrintedPage, printedHtml } from './printed-pages'

/** How a page was photographed. All are drawn; none was before a camera. */
export interface Shot {
  name: string
  /** How much narrower the far edge of the page is, and by how many degrees it is turned. */
  perspective: number
  degrees: number
  /** Height of the wave near the spine, as a share of the page's. */
  curl: number
  /** How much light a shadow takes, 0 to 1. */
  shadow: number
  /** Standard deviation of the noise, of 255. */
  noise: number
  blur: number
}

export const SHOTS: readonly Shot[] = [
  { name: 'flat', perspective: 0, degrees: 0.4, curl: 0, shadow: 0, noise: 4, blur: 0.5 },
  { name: 'perspective', perspective: 0.2, degrees: -1.5, curl: 0, shadow: 0.15, noise: 6, blur: 0.6 },
  { name: 'shadow', perspective: 0.04, degrees: 1, curl: 0, shadow: 0.55, noise: 8, blur: 0.6 },
  { name: 'curl', perspective: 0.03, degrees: 0, curl: 0.035, shadow: 0.25, noise: 6, blur: 0.6 },
  { name: 'all', perspective: 0.12, degrees: 3.5, curl: 0.025, shadow: 0.45, noise: 9, blur: 0.7 },
]

const [WIDTH, HEIGHT] = [1500, 2000]
const TABLE = 70

type Point = readonly [number, number]

/** The projective map that takes the unit square to four corners (Heckbert). */
function squareToQuad([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [
  Point,
  Point,
  Point,
  Point,
]): number[] {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / whole, (dx1 * dy3 - dx3 * dy1) / whole]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}

function inverse([a, b, c, d, e, f, g, h, i]: number[]): number[] {
  return [
    ...[e! * i! - f! * h!, c! * h! - b! * i!, b! * f! - c! * e!],
    ...[f! * g! - d! * i!, a! * i! - c! * g!, c! * d! - a! * f!],
    ...[d! * h! - e! * g!, b! * g! - a! * h!, a! * e! - b! * d!],
  ]
}

/** Where the corners of the page are in the photograph, clockwise from above at the left. */
function cornersOf({ perspective, degrees }: Shot): [Point, Point, Point, Point] {
  const [halfWidth, halfHeight] = [WIDTH * 0.43, HEIGHT * 0.45]
  const far = halfWidth * (1 - perspective)
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const turn = (x: number, y: number): Point => [
    WIDTH / 2 + x * cosine - y * sine,
    HEIGHT / 2 + x * sine + y * cosine,
  ]
  return [
    turn(-far, -halfHeight),
    turn(far, -halfHeight),
    turn(halfWidth, halfHeight),
    turn(-halfWidth, halfHeight),
  ]
}

/** How far a place of the page is raised where it bends into the spine at its left. */
const bend = (curl: number, u: number) => curl * Math.exp(-u / 0.22)

/** Photographs a drawn page: the same page, shot and seed give the same picture. @returns a JPEG */
export async function photographed(page: Buffer, shot: Shot, seed: number): Promise<Buffer> {
  const random = chanceOf(seed)
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true })
  const map = inverse(squareToQuad(cornersOf(shot)))
  const out = Buffer.alloc(WIDTH * HEIGHT)
  const [shadowAt, side] = [0.35 + 0.3 * random(), random() < 0.5 ? 1 : -1]
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const w = map[6]! * x + map[7]! * y + map[8]!
      const u = (map[0]! * x + map[1]! * y + map[2]!) / w
      const v = (map[3]! * x + map[4]! * y + map[5]!) / w - bend(shot.curl, u)
      let value = TABLE
      if (u >= 0 && u < 1 && v >= 0 && v < 1) {
        const [px, py] = [u * (info.width - 1), v * (info.height - 1)]
        const [left, top] = [Math.floor(px), Math.floor(py)]
        const [dx, dy] = [px - left, py - top]
        const at = top * info.width + left
        const above = data[at]! * (1 - dx) + (data[at + 1] ?? 0) * dx
        const below =
          (data[at + info.width] ?? data[at]!) * (1 - dx) + (data[at + info.width + 1] ?? data[at]!) * dx
        value = above * (1 - dy) + below * dy
        // It is darker in the fold.
        value *= 1 - 5 * bend(shot.curl, u)
      }
      // A soft edge across the page, as of someone who bends over it, and a lamp at one side.
      const edge = 1 / (1 + Math.exp(-side * 14 * (x / WIDTH + 0.3 * (y / HEIGHT) - shadowAt - 0.15)))
      value *= 1 - shot.shadow * edge - 0.2 * shot.shadow * (y / HEIGHT)
      out[y * WIDTH + x] = Math.max(0, Math.min(255, value + shot.noise * normal()))
    }
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(shot.blur)
    .jpeg({ quality: 82 })
    .toBuffer()
}

export interface PhotographedPage {
  page: PrintedPage
  shot: Shot
  picture: Buffer
  /** What is printed, line after line, as it is read. */
  lines: string[]
}

/** Draws a page with Chromium; its printed lines are those that the browser has broken it into. */
export async function drawPage(page: PrintedPage): Promise<{ picture: Buffer; lines: string[] }> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1000, height: 1400 },
    deviceScaleFactor: 1.5,
  })
  try {
    const tab = await context.newPage()
    await tab.setContent(printedHtml(page))
    const lines = await tab.evaluate(() =>
      [...document.querySelectorAll('[data-block]')].flatMap((block) => {
        const text = block.firstChild as Text
        const rows: string[] = []
        let before = Number.NaN
        for (const word of text.data.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const { top } = range.getBoundingClientRect()
          if (Math.abs(top - before) < 3) rows.push(`${rows.pop()} ${word[0]}`)
          else rows.push(word[0])
          before = top
        }
        return rows
      }),
    )
    return { picture: await tab.screenshot(), lines }
  } finally {
    await context.close()
  }
}

/** Sixty drawn photographs, or every n-th of them: twelve pages in five shots each. @param from moves on which of them */
export async function photographedPages(everyNth = 1, from = 0): Promise<PhotographedPage[]> {
  const all: PhotographedPage[] = []
  for (const [number, page] of PRINTED_PAGES.entries()) {
    const wanted = SHOTS.filter((_, at) => (number * SHOTS.length + at + from) % everyNth === 0)
    if (wanted.length === 0) continue
    const { picture, lines } = await drawPage(page)
    for (const shot of wanted)
      all.push({
        page,
        shot,
        lines,
        picture: await photographed(picture, shot, number * 10 + SHOTS.indexOf(shot)),
      })
  }
  return all
}

/** Printed lines that were read to the letter, in the order of the page: the longest row of lines that both have. */
export function linesRight(printed: readonly string[], read: readonly string[]): number {
  const plain = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ').trim()
  const [wanted, found] = [printed.map(plain), read.map(plain)]
  let row = new Array<number>(found.length + 1).fill(0)
  for (const line of wanted) {
    const next = [0]
    for (let at = 0; at < found.length; at++)
      next.push(found[at] === line ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1)!
}
