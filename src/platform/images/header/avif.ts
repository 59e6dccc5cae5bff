import { type ByteView, factsOf, type ImageFacts } from './facts'

const MOST_BOXES = 10_000

interface Box {
  name: string
  body: number
  end: number
}

/** The boxes between two positions; one that claims more bytes than there are ends with the data (ISO 14496-12, 4.2). */
function* boxesIn(view: ByteView, from: number, end: number): Generator<Box> {
  let at = from
  for (let count = 0; at + 8 <= end && count < MOST_BOXES; count++) {
    const [short, name] = [view.u32(at), view.text(at + 4, 4)]
    const isLong = short === 1
    const size = isLong ? view.u32(at + 8) * 2 ** 32 + view.u32(at + 12) : short || end - at
    const head = isLong ? 16 : 8
    if (size < head) return
    yield { name, body: at + head, end: Math.min(at + size, end) }
    at += size
  }
}

function find(view: ByteView, name: string, from: number, end: number): Box | undefined {
  for (const box of boxesIn(view, from, end)) if (box.name === name) return box
  return undefined
}

/** Bits per sample and samples per pixel, from the decoder's configuration (AV1-ISOBMFF, 2.3). */
function configOf(view: ByteView, { body }: Box): Pick<ImageFacts, 'bitDepth' | 'planes'> {
  const flags = view.u8(body + 2)
  const bitDepth = (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12
  if ((flags & 0x10) !== 0) return { bitDepth, planes: 1 }
  const share = ((flags & 0x08) === 0 ? 1 : 0.5) * ((flags & 0x04) === 0 ? 1 : 0.5)
  return { bitDepth, planes: 1 + 2 * share }
}

/**
 * AVIF: the largest size that any item claims, be it the whole of a grid, a tile or the plane of transparency, and the deepest
 * samples. The bitstream itself is not looked at: what it holds beyond the claim meets the converter's memory limit.
 */
export function readAvif(view: ByteView): ImageFacts | undefined {
  const meta = find(view, 'meta', 0, view.length)
  const iprp = meta && find(view, 'iprp', meta.body + 4, meta.end)
  const ipco = iprp && find(view, 'ipco', iprp.body, iprp.end)
  if (!ipco) return undefined
  let [width, height, bitDepth, planes] = [0, 0, 8, 1]
  for (const box of boxesIn(view, ipco.body, ipco.end)) {
    if (box.name === 'ispe') {
      width = Math.max(width, view.u32(box.body + 4))
      height = Math.max(height, view.u32(box.body + 8))
    } else if (box.name === 'av1C') {
      const config = configOf(view, box)
      bitDepth = Math.max(bitDepth, config.bitDepth)
      planes = Math.max(planes, config.planes)
    } else if (box.name === 'pixi') bitDepth = Math.max(bitDepth, view.u8(box.body + 5))
  }
  return factsOf('avif', width, height, { bitDepth, planes, isHeldWhole: true })
}
