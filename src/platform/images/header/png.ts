import { type ByteView, factsOf, type ImageFacts } from './facts'

/** Before the pixels; editors write a dozen. */
const MOST_CHUNKS = 10_000
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

/** PNG and APNG: IHDR, and the number of frames, which comes before the pixels. */
export function readPng(view: ByteView): ImageFacts | undefined {
  const planes = CHANNELS[view.u8(25)]
  if (view.text(12, 4) !== 'IHDR' || planes === undefined) return undefined
  let frames = 1
  for (let at = 8, count = 0; at < view.length && count < MOST_CHUNKS; at += view.u32(at) + 12, count++) {
    const name = view.text(at + 4, 4)
    if (name === 'IDAT') break
    if (name === 'acTL') frames = Math.max(1, view.u32(at + 8))
  }
  const isHeldWhole = view.u8(28) === 1 // interlaced
  return factsOf('png', view.u32(16), view.u32(20), { bitDepth: view.u8(24), planes, frames, isHeldWhole })
}
