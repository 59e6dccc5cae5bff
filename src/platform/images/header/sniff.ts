import type { ImageFormat } from './facts'

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The format that the first bytes announce, or undefined when it is none that Trivet knows by name. Never throws. */
export function sniffImage(bytes: Uint8Array): ImageFormat | undefined {
  const starts = (signature: string) => latin1(bytes, 0, signature.length) === signature
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('RIFF') && latin1(bytes, 8, 4) === 'WEBP') return 'webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  if (starts('BM')) return 'bmp'
  if (starts('II*\0') || starts('MM\0*') || starts('II+\0') || starts('MM\0+')) return 'tiff'
  return latin1(bytes, 4, 4) === 'ftyp' ? sniffBrands(bytes) : undefined
}

/** AVIF and HEIC share a container; the list of brands tells them apart, and `mif1` alone is what iPhones write. */
function sniffBrands(bytes: Uint8Array): ImageFormat | undefined {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [latin1(bytes, 8, 4)]
  for (let offset = 16; offset + 4 <= size; offset += 4) brands.push(latin1(bytes, offset, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}

function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
