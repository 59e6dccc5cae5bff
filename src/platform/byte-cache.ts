export interface ByteCache {
  get(key: string): string | undefined
  set(key: string, value: string): void
  readonly bytes: number
}

/**
 * Remembers texts by text and forgets the longest unused ones when all keys and values together pass `maxBytes`
 * (counted as two bytes a character, the most they take). A pair larger than an eighth of that is not kept at all.
 */
export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, string>() // in the order of last use
  let bytes = 0
  const size = (key: string, value: string) => 2 * (key.length + value.length)
  const forget = (key: string, value: string) => {
    entries.delete(key)
    bytes -= size(key, value)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      const old = entries.get(key)
      if (old !== undefined) forget(key, old)
      if (size(key, value) > maxBytes / 8) return
      entries.set(key, value)
      bytes += size(key, value)
      for (const [eldestKey, eldest] of entries) {
        if (bytes <= maxBytes) break
        forget(eldestKey, eldest)
      }
    },
    get bytes() {
      return bytes
    },
  }
}
