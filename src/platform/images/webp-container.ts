const PRIVATE_CHUNKS = new Set(['EXIF', 'XMP '])
const FLAG_OF_CHUNK: Record<string, number> = { ICCP: 0x20, EXIF: 0x08, 'XMP ': 0x04 }

/**
 * A WebP file without what does not belong into a published picture: EXIF and XMP (place, camera, name) and a colour
 * profile that only says sRGB, which is what browsers assume and may be a third of a thumbnail. Another profile
 * (Display P3 of a phone) stays, else its colours would shift. Bytes that are no WebP file come back as they are.
 */
export function dropMetadata(file: Uint8Array): Uint8Array {
  const chunks = readChunks(file)
  const dropped = chunks.filter(
    ({ name, bytes }) => PRIVATE_CHUNKS.has(name) || (name === 'ICCP' && isSrgb(bytes)),
  )
  if (dropped.length === 0) return file
  const kept = chunks.filter((chunk) => !dropped.includes(chunk))
  const header = kept.find((chunk) => chunk.name === 'VP8X')
  for (const { name } of dropped) clearFlag(header?.bytes, FLAG_OF_CHUNK[name] ?? 0)
  const body = Buffer.concat(kept.map(({ bytes }) => bytes))
  const riff = Buffer.alloc(12)
  riff.write('RIFF', 0, 'latin1')
  riff.writeUInt32LE(body.length + 4, 4)
  riff.write('WEBP', 8, 'latin1')
  return new Uint8Array(Buffer.concat([riff, body]))
}

interface Chunk {
  name: string
  /** The chunk with its own name and length in front. */
  bytes: Uint8Array
}

function readChunks(file: Uint8Array): Chunk[] {
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (data.toString('latin1', 0, 4) !== 'RIFF' || data.toString('latin1', 8, 12) !== 'WEBP') return []
  const chunks: Chunk[] = []
  for (let offset = 12; offset + 8 <= data.length; ) {
    const size = data.readUInt32LE(offset + 4)
    const end = offset + 8 + size + (size % 2)
    const name = data.toString('latin1', offset, offset + 4)
    // The header is copied because its flags may change; the pixels are not.
    chunks.push({ name, bytes: name === 'VP8X' ? file.slice(offset, end) : file.subarray(offset, end) })
    offset = end
  }
  return chunks
}

function clearFlag(header: Uint8Array | undefined, flag: number): void {
  if (header?.[8] !== undefined) header[8] &= ~flag
}

function isSrgb(chunk: Uint8Array): boolean {
  // Profiles name themselves in ASCII or in UTF-16, by their version.
  return /s\0?R\0?G\0?B/.test(
    Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'),
  )
}
