export interface ByteCache<Value> {
  get(key: string): Value | undefined
  /** @param bytes of the value, from who knows them without counting */
  set(key: string, value: Value, bytes?: number): void
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

interface Slot<Value> {
  value: Value
  size: number
  /** Asked for since it took its place in the line. */
  isUsed: boolean
}

/**
 * Remembers values by text and forgets long unused ones when all keys and values together pass `maxBytes`: the eldest first,
 * but what was asked for meanwhile goes to the end of the line once more, so that asking costs no more than a look. A pair
 * larger than an eighth of the room is not kept at all. A value that has grown since is counted anew by the next `set`.
 */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, Slot<Value>>()
  let bytes = 0
  const forget = (key: string, size: number) => {
    entries.delete(key)
    bytes -= size
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, valueBytes = bytesOf(value)) {
      const old = entries.get(key)
      if (old !== undefined) forget(key, old.size)
      const size = bytesOf(key) + valueBytes
      if (size > maxBytes / 8) return
      // Moved entries come round again.
      for (const [eldest, entry] of entries) {
        if (bytes + size <= maxBytes) break
        if (entry.isUsed) {
          entry.isUsed = false
          entries.delete(eldest)
          entries.set(eldest, entry)
        } else forget(eldest, entry.size)
      }
      entries.set(key, { value, size, isUsed: false })
      bytes += size
    },
    get bytes() {
      return bytes
    },
  }
}
