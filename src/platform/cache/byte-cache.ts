export interface ByteCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  readonly bytes: number
}

/**
 * About how many bytes a plain value takes: two a character (the most they take), binary data as it is, lists and objects
 * what they hold. Nothing may hold itself.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength
  let bytes = 0
  for (const part of Object.values(value)) bytes += bytesOf(part)
  return bytes
}

/**
 * Remembers values by text and forgets the longest unused ones when all keys and values together pass `maxBytes`. A pair
 * larger than an eighth of that is not kept at all. A value that has grown since is counted anew by the next `set`.
 */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, { value: Value; size: number }>() // in the order of last use
  let bytes = 0
  const forget = (key: string, size: number) => {
    entries.delete(key)
    bytes -= size
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      const old = entries.get(key)
      if (old !== undefined) forget(key, old.size)
      const size = bytesOf(key) + bytesOf(value)
      if (size > maxBytes / 8) return
      entries.set(key, { value, size })
      bytes += size
      for (const [eldest, entry] of entries) {
        if (bytes <= maxBytes) break
        forget(eldest, entry.size)
      }
    },
    get bytes() {
      return bytes
    },
  }
}
