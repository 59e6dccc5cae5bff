/** The five paper tints of the design (`data-tint`), which stand in for a picture until it has loaded. */
export type Tint = 1 | 2 | 3 | 4 | 5

/** The theme colours that the tints are mixed from: warning, accent, primary, secondary, info. */
const TINT_COLOURS: [Tint, [number, number, number]][] = [
  [1, [0x85, 0x59, 0x0b]],
  [2, [0x4f, 0x6f, 0x52]],
  [3, [0xb5, 0x47, 0x2f]],
  [4, [0x6b, 0x46, 0x58]],
  [5, [0x35, 0x5f, 0x78]],
]

/** Below this distance from grey a picture has no hue to speak of. */
const FAINT = 0.012

/**
 * The tint whose hue is nearest to a colour's, hues compared in Oklab as eyes do; 1, the warm paper, for greys.
 * Channels from 0 to 255. Never throws.
 */
export function nearestTint(red: number, green: number, blue: number): Tint {
  const [a, b] = oklabHue(red, green, blue)
  const chroma = Math.hypot(a, b)
  if (chroma < FAINT) return 1
  let nearest: Tint = 1
  let best = Number.NEGATIVE_INFINITY
  for (const [tint, colour] of TINT_COLOURS) {
    const [tintA, tintB] = oklabHue(...colour)
    const closeness = (a * tintA + b * tintB) / (chroma * Math.hypot(tintA, tintB))
    if (closeness > best) [nearest, best] = [tint, closeness]
  }
  return nearest
}

/** The colour of the first pixel of an 8-bit RGB or RGBA PNG file, 0 to 255 each. Throws an Error for anything else. */
export function firstPixel(png: Uint8Array): [number, number, number] {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const parts: Buffer[] = []
  for (let offset = 8; offset + 12 <= data.length; ) {
    const size = data.readUInt32BE(offset)
    if (data.toString('latin1', offset + 4, offset + 8) === 'IDAT') {
      parts.push(data.subarray(offset + 8, offset + 8 + size))
    }
    offset += size + 12
  }
  const [depth, colourType] = [data[24], data[25]]
  // The first pixel has no neighbours, so every PNG row filter leaves its bytes as they are.
  // PNG frames its data as zlib does, which takes a window of 15 bits to say.
  const [, red, green, blue] = Bun.inflateSync(Buffer.concat(parts), { windowBits: 15 })
  const isReadable = depth === 8 && (colourType === 2 || colourType === 6)
  if (!isReadable || red === undefined || green === undefined || blue === undefined) {
    throw new Error('not an 8-bit colour PNG')
  }
  return [red, green, blue]
}

/** The two hue axes of Oklab (a: green to red, b: blue to yellow) of an sRGB colour; Björn Ottosson's matrices. */
function oklabHue(red: number, green: number, blue: number): [number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
