import { type ByteView, factsOf, type ImageFacts } from './facts'

const MOST_PAGES = 1000
const MOST_TAGS = 1000
const [WIDTH, HEIGHT, BITS, SAMPLES, TILE_WIDTH, TILE_HEIGHT] = [256, 257, 258, 277, 322, 323]
const SHORT = 3

/** One number of a directory; of several the first, wherever it is. */
function numberAt(view: ByteView, entry: number, isLittle: boolean): number {
  const [type, count] = [view.u16(entry + 2, isLittle), view.u32(entry + 4, isLittle)]
  if (type !== SHORT) return view.u32(entry + 8, isLittle)
  return view.u16(count > 2 ? view.u32(entry + 8, isLittle) : entry + 8, isLittle)
}

/** TIFF 6: the tags of the first page, and how many pages there are. BigTIFF, which no camera writes, is not read. */
export function readTiff(view: ByteView): ImageFacts | undefined {
  const isLittle = view.u8(0) === 0x49
  if (view.u16(2, isLittle) !== 42) return undefined
  const tags = new Map<number, number>()
  let frames = 0
  for (let at = view.u32(4, isLittle); at >= 8 && at + 2 < view.length && frames < MOST_PAGES; frames++) {
    const count = Math.min(view.u16(at, isLittle), MOST_TAGS)
    for (let index = 0; index < count && frames === 0; index++) {
      const entry = at + 2 + index * 12
      tags.set(view.u16(entry, isLittle), numberAt(view, entry, isLittle))
    }
    at = view.u32(at + 2 + count * 12, isLittle)
  }
  // A tile is held whole, and may claim more than the picture has.
  const largest = (side: number, tile: number) => Math.max(tags.get(side) ?? 0, tags.get(tile) ?? 0)
  if (!tags.has(WIDTH) || !tags.has(HEIGHT)) return undefined
  return factsOf('tiff', largest(WIDTH, TILE_WIDTH), largest(HEIGHT, TILE_HEIGHT), {
    bitDepth: tags.get(BITS) || 1,
    planes: tags.get(SAMPLES) || 1,
    frames: Math.max(1, frames),
  })
}
