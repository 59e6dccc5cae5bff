import { crc32 } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  bytes.set(named, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}

/** A PNG of a hundred bytes that claims to be so large and has no pixels at all. */
export function claimingPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', Buffer.alloc(8)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** The head of a picture as iPhones write them. */
export const HEIC_HEAD = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1more')
