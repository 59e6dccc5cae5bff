import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive that no one's program would write. */
export interface OddEntry {
  /** Bytes for a name in an old code page. */
  name: string | Uint8Array
  content: string | Uint8Array
  /** What the archive says of it instead of the truth. */
  size?: number
  crc?: number
  /** Beyond the one that says that a name is UTF-8; 1 is encrypted. */
  flags?: number
  /** Of Unix: 0o120777 is a link. */
  mode?: number
  /** It says that its bytes are those of the entry before, which are written once. */
  isShared?: boolean
}

const UTF8_NAME = 1 << 11
const DEFLATED = 8
const UNIX = 3 << 8

/** Packed once: of files with nothing in them there may be a hundred thousand. */
const NOTHING = deflateRawSync(Buffer.alloc(0))

const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === 'string' ? Buffer.from(text) : text

/** A zip of these entries in this order, each said to be what its entry says. */
export function oddZip(entries: readonly OddEntry[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  let last = 0
  let packed: Buffer = NOTHING
  let sum = 0
  for (const { name, content, size, crc, flags = 0, mode, isShared = false } of entries) {
    const bytes = bytesOf(content)
    if (!isShared) {
      packed = bytes.length === 0 ? NOTHING : deflateRawSync(bytes)
      sum = crc32(bytes)
    }
    const path = Buffer.from(bytesOf(name))
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags | (typeof name === 'string' ? UTF8_NAME : 0), 2)
    common.writeUInt16LE(DEFLATED, 4)
    common.writeUInt32LE(crc ?? sum, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size ?? bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((mode ?? 0o100644) << 16) >>> 0, 6)
    if (!isShared) last = offset
    tail.writeUInt32LE(last, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(UNIX | 20, 0)
    central.push(Buffer.from('PK\x01\x02'), madeBy, common, tail, path)
    if (isShared) continue
    local.push(head)
    offset += head.length
  }
  const directory = Buffer.concat(central)
  const count = Math.min(entries.length, 0xffff)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  const large = entries.length > count ? endOf64(entries.length, directory.length, offset) : Buffer.alloc(0)
  return new Uint8Array(Buffer.concat([...local, directory, large, Buffer.from('PK\x05\x06'), end]))
}

/** The end of an archive of more entries than sixteen bits count, and where it is. */
function endOf64(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(52)
  end.writeBigUInt64LE(44n, 0)
  end.writeUInt16LE(45, 8)
  end.writeUInt16LE(45, 10)
  end.writeBigUInt64LE(BigInt(count), 20)
  end.writeBigUInt64LE(BigInt(count), 28)
  end.writeBigUInt64LE(BigInt(bytes), 36)
  end.writeBigUInt64LE(BigInt(offset), 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(offset + bytes), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([Buffer.from('PK\x06\x06'), end, Buffer.from('PK\x06\x07'), locator])
}
