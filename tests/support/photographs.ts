import sharp, { type Sharp } from 'sharp'

export interface PhotographOptions {
  width: number
  height: number
  /** Colours of the left half and the right half. */
  colours?: [string, string]
  /** Standard deviation of the noise, 0 to 128: real photographs do not compress like drawings. */
  grain?: number
}

/** A two-coloured test photograph as a sharp pipeline; choose the format with `.jpeg()`, `.avif()` and so on. */
export function photograph({
  width,
  height,
  colours = ['#c06a2c', '#e8c38a'],
  grain = 0,
}: PhotographOptions): Sharp {
  const [left, background] = colours
  const noise = { type: 'gaussian', mean: 128, sigma: grain } as const
  const ground = grain > 0 ? { width, height, channels: 3 as const, background, noise } : undefined
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: left }
  const blend = grain > 0 ? 'overlay' : 'over'
  return sharp({ create: ground ?? { width, height, channels: 3, background } })
    .composite([{ input: { create: half }, left: 0, top: 0, blend }])
    .removeAlpha()
}

/** Frames of one size as a moving picture. */
export function moving(frames: Buffer[]): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  return sharp(frames, { join: { animated: true } })
}

/** A finished picture to look at. The code under test closes sharp's readers for the whole process; this opens them. */
export function judge(bytes: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  return sharp(bytes)
}
