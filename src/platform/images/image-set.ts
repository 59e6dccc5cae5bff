import type { Tint } from './tint'

/** A picture as it came: its bytes, or a file (`Bun.file(path)`), which is read piece by piece. */
export type ImageSource = Uint8Array | Blob

/** Size in bytes. */
export const sizeOf = (source: ImageSource) => (source instanceof Blob ? source.size : source.length)

/** The three sizes of one picture, by the file names that clients know: 2048 and 1024 px on the longer side, 300 px on the shorter. */
export const IMAGE_NAMES = ['original.webp', 'min-original.webp', 'tiny-original.webp'] as const
export type ImageName = (typeof IMAGE_NAMES)[number]

export interface WebpSet {
  files: Record<ImageName, Uint8Array>
  /** Size of `original.webp` in pixels. */
  width: number
  height: number
  tint: Tint
}

/** What is wanted of a picture: the three sizes, or one file whose longer side is at most so many pixels. */
export type Conversion = { kind: 'set' } | { kind: 'one'; maxSide: number; quality: number }
