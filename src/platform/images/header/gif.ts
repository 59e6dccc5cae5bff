import { type ByteView, factsOf, type ImageFacts } from './facts'

const [IMAGE, EXTENSION] = [0x2c, 0x21]

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function afterBlocks(view: ByteView, from: number): number {
  let at = from
  while (at < view.length && view.u8(at) > 0) at += view.u8(at) + 1
  return at + 1
}

/** GIF: the screen and every frame on it, which may be larger than the screen. */
export function readGif(view: ByteView): ImageFacts | undefined {
  let [width, height, frames] = [view.u16(6, true), view.u16(8, true), 0]
  let at = 13 + tableBytes(view.u8(10))
  while (at < view.length) {
    const block = view.u8(at)
    if (block === IMAGE) {
      frames++
      width = Math.max(width, view.u16(at + 1, true) + view.u16(at + 5, true))
      height = Math.max(height, view.u16(at + 3, true) + view.u16(at + 7, true))
      at = afterBlocks(view, at + 11 + tableBytes(view.u8(at + 9)))
    } else if (block === EXTENSION) at = afterBlocks(view, at + 2)
    else break
  }
  return factsOf('gif', width, height, { planes: 4, frames: Math.max(1, frames), isHeldWhole: true })
}
