/** One member of an archive; who owns it and when it was made are the archive's, so that the same files give the same bytes. */
export interface TarEntry {
  path: string
  /** A file. */
  bytes?: Uint8Array
  /** A symbolic link. Neither of both: a folder. */
  link?: string
  mode?: number
  owner?: number
}

const BLOCK = 512
const text = new TextEncoder()

function octal(header: Uint8Array, at: number, length: number, value: number): void {
  header.set(text.encode(`${value.toString(8).padStart(length - 1, '0')}\0`), at)
}

function header({ path, bytes, link, mode, owner = 0 }: TarEntry, seconds: number): Uint8Array {
  const isFolder = !bytes && link === undefined
  const full = isFolder ? `${path.replace(/\/$/, '')}/` : path
  const cut = full.length > 100 ? full.lastIndexOf('/', 155) : -1
  const [prefix, name] = cut < 0 ? ['', full] : [full.slice(0, cut), full.slice(cut + 1)]
  if (text.encode(name).length > 100 || text.encode(prefix).length > 155)
    throw new Error(`${path}: too long for tar`)
  const block = new Uint8Array(BLOCK)
  block.set(text.encode(name), 0)
  octal(block, 100, 8, mode ?? (bytes ? 0o644 : link === undefined ? 0o755 : 0o777))
  octal(block, 108, 8, owner)
  octal(block, 116, 8, owner)
  octal(block, 124, 12, bytes?.length ?? 0)
  octal(block, 136, 12, seconds)
  block.fill(32, 148, 156)
  block.set(text.encode(bytes ? '0' : link === undefined ? '5' : '2'), 156)
  if (link !== undefined) block.set(text.encode(link), 157)
  block.set(text.encode('ustar\x0000'), 257)
  octal(block, 329, 8, 0)
  octal(block, 337, 8, 0)
  block.set(text.encode(prefix), 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.set(text.encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
  return block
}

/** A tar (ustar) of the entries in their order: byte-equal wherever and whenever it is made. */
export function tar(entries: readonly TarEntry[], seconds: number): Buffer {
  const parts: Uint8Array[] = []
  for (const entry of entries) {
    parts.push(header(entry, seconds))
    if (!entry.bytes) continue
    parts.push(entry.bytes)
    const rest = entry.bytes.length % BLOCK
    if (rest > 0) parts.push(new Uint8Array(BLOCK - rest))
  }
  parts.push(new Uint8Array(2 * BLOCK))
  return Buffer.concat(parts)
}
