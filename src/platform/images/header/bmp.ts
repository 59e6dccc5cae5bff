import { type ByteView, factsOf, type ImageFacts } from './facts'

/** BMP: the information header, of which the oldest has 12 bytes; a negative height means from top to bottom. */
export function readBmp(view: ByteView): ImageFacts | undefined {
  const isOld = view.u32(14, true) === 12
  const width = isOld ? view.u16(18, true) : view.u32(18, true) | 0
  const height = isOld ? view.u16(20, true) : view.u32(22, true) | 0
  // It is decoded to four samples of eight bits, whatever the file has.
  return factsOf('bmp', Math.abs(width), Math.abs(height), { planes: 4, isHeldWhole: true })
}
