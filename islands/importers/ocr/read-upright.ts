import type { OcrPage } from './draft'
import type { PictureText } from './reader'

/** Another way up has to be read so much better than the one before. */
const BETTER = 1.5
const TURNS = 3
/** What took longer is a picture full of spots, and would take as long again. */
const MAX_MS = 25_000

/**
 * Reads a page, and where hardly anything is sure of it, the other ways up as well; the one that is read best counts. A page on its side is
 * read in no time, since nothing looks like a line there.
 */
export async function readUpright(
  page: OcrPage,
  read: (page: OcrPage) => Promise<PictureText>,
  turn: (page: OcrPage) => Promise<OcrPage>,
): Promise<{ page: OcrPage; words: PictureText['words'] }> {
  const started = performance.now()
  const first = await read(page)
  let best = { page, ...first }
  if (!first.isDoubtful) return best
  let next = page
  for (let count = 0; count < TURNS && performance.now() - started < MAX_MS; count += 1) {
    next = await turn(next)
    const found = await read(next).catch(() => null)
    if (found !== null && found.letters > BETTER * best.letters) best = { page: next, ...found }
    if (!best.isDoubtful) break
  }
  return best
}
