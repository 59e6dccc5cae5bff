export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'avif' | 'tiff' | 'heic'

/** What a picture's head says of it, before anything is decoded. All of it is only a claim: the file may lie. */
export interface ImageFacts {
  format: ImageFormat
  /** In pixels as stored, before a camera's rotation mark; the largest of canvas, frame and tile. */
  width: number
  height: number
  /** Bits of one sample, 1 to 32. */
  bitDepth: number
  /** Samples of one pixel, alpha included; smaller colour planes count by their share: 1.5 for a 4:2:0 JPEG. */
  planes: number
  /** 1 for a picture that does not move. */
  frames: number
  /** Passes over all pixels of a progressive JPEG; 1 for anything else. */
  scans: number
  /** Its decoder cannot work row by row: all samples have to be held at once. */
  isHeldWhole: boolean
}

/** Facts with those of a plain 8-bit colour picture as defaults; undefined without any pixels. */
export function factsOf(
  format: ImageFormat,
  width: number,
  height: number,
  rest: Partial<ImageFacts> = {},
): ImageFacts | undefined {
  const { bitDepth = 8, planes = 3, frames = 1, scans = 1, isHeldWhole = false } = rest
  if (!(width > 0 && height > 0 && bitDepth > 0 && planes > 0)) return undefined
  return { format, width, height, bitDepth, planes, frames, scans, isHeldWhole }
}

/** A view of bytes in which reading beyond the end gives 0, so that a file that was cut short needs no special care. */
export class ByteView {
  readonly length: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.length = bytes.length
  }

  u8(at: number): number {
    return this.#bytes[at] ?? 0
  }

  u16(at: number, isLittle = false): number {
    const [first, second] = [this.u8(at), this.u8(at + 1)]
    return isLittle ? first + second * 0x100 : first * 0x100 + second
  }

  u24(at: number): number {
    return this.u8(at) + this.u16(at + 1, true) * 0x100
  }

  u32(at: number, isLittle = false): number {
    const [first, second] = [this.u16(at, isLittle), this.u16(at + 2, isLittle)]
    return isLittle ? first + second * 0x10000 : first * 0x10000 + second
  }

  text(at: number, length: number): string {
    return String.fromCharCode(...this.#bytes.subarray(at, at + length))
  }

  /** The next position of a byte from a place on; the end when there is none. */
  find(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from)
    return at < 0 ? this.length : at
  }
}
