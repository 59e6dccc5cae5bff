import { type ByteView, factsOf, type ImageFacts } from './facts'

const MOST_CHUNKS = 50_000

/** The size that the pixels themselves give, which the canvas around them need not agree with. */
function innerSize(view: ByteView, name: string, body: number): [number, number] {
  if (name === 'VP8 ') return [view.u16(body + 6, true) & 0x3fff, view.u16(body + 8, true) & 0x3fff]
  const bits = view.u32(body + 1, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

/** WebP, still and moving: canvas, frames and the pixels inside (RFC 9649). */
export function readWebp(view: ByteView): ImageFacts | undefined {
  let [width, height, frames] = [0, 0, 0]
  const grow = (w: number, h: number) => {
    width = Math.max(width, w)
    height = Math.max(height, h)
  }
  for (let at = 12, count = 0; at + 8 <= view.length && count < MOST_CHUNKS; count++) {
    const name = view.text(at, 4)
    const [body, size] = [at + 8, view.u32(at + 4, true)]
    if (name === 'VP8 ' || name === 'VP8L') grow(...innerSize(view, name, body))
    if (name === 'VP8X') grow(view.u24(body + 4) + 1, view.u24(body + 7) + 1)
    if (name === 'ANMF') {
      frames++
      grow(view.u24(body + 6) + 1, view.u24(body + 9) + 1)
      // A frame holds chunks of its own.
      at = body + 16
    } else at = body + size + (size % 2)
  }
  return factsOf('webp', width, height, { planes: 4, frames: Math.max(1, frames), isHeldWhole: true })
}
