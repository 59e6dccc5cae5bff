import { type ByteView, factsOf, type ImageFacts } from './facts'

/** Counting stops here; no one needs to know how many more there are. */
const MOST_SCANS = 1000
const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** SOF2, SOF6, SOF10 and SOF14: several passes. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce])

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Whether a marker begins a frame: three of the codes C0 to CF are tables. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number) => isRestart(marker) || marker === START || marker === 0x01 || marker === 0

/** The byte after the next FF that is a marker, skipping what is between as decoders do. */
function nextMarker(view: ByteView, from: number): { marker: number; end: number } {
  let at = view.find(0xff, from)
  while (at < view.length && view.u8(at) === 0xff) at++
  return { marker: view.u8(at), end: at + 1 }
}

/** Samples of one pixel: colour planes may be smaller than the first. */
function planesOf(view: ByteView, frame: number): number {
  const components = Math.min(view.u8(frame + 7), 4)
  const sizes = Array.from({ length: components }, (_, index) => {
    const factors = view.u8(frame + 9 + index * 3)
    return Math.max(1, factors >> 4) * Math.max(1, factors & 15)
  })
  const largest = Math.max(1, ...sizes)
  return sizes.reduce((sum, size) => sum + size / largest, 0)
}

/** JPEG: the frame's head, and how often a scan over the pixels begins (ITU T.81, B.2). */
export function readJpeg(view: ByteView): ImageFacts | undefined {
  let facts: ImageFacts | undefined
  let scans = 0
  for (let at = 2; at < view.length && scans < MOST_SCANS; ) {
    const { marker, end } = nextMarker(view, at)
    if (marker === END) break
    at = end
    if (isAlone(marker)) continue
    if (isFrame(marker) && !facts) {
      const isHeldWhole = PROGRESSIVE.has(marker)
      const [height, width] = [view.u16(end + 3), view.u16(end + 5)]
      // A progressive picture is held as coefficients of 16 bits.
      const bitDepth = isHeldWhole ? 16 : view.u8(end + 2)
      facts = factsOf('jpeg', width, height, { bitDepth, planes: planesOf(view, end), isHeldWhole })
      if (!facts) return undefined
    }
    if (marker === SCAN) scans++
    at += Math.max(2, view.u16(end))
  }
  return facts && { ...facts, scans: Math.max(1, scans) }
}
