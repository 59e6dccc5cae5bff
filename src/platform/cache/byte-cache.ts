import { LRUCache } from 'lru-cache'

/**
 * About how many bytes a plain value takes: two per character (the most that one takes), binary data as it is, lists and objects
 * what they hold. The value must not have cycles.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength
  let bytes = 0
  for (const part of Object.values(value)) bytes += bytesOf(part)
  return bytes
}

export type ByteCache<Value extends object | string> = LRUCache<string, Value>

/**
 * Keeps values by text and drops those unused for the longest time when all keys and values together exceed `maxBytes`. A
 * pair larger than an eighth of the room is not kept at all. Callers that know the bytes of a pair give them as `size`.
 */
export function createByteCache<Value extends object | string>(maxBytes: number): ByteCache<Value> {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    // The library refuses a size of 0.
    sizeCalculation: (value, key) => Math.max(1, bytesOf(key) + bytesOf(value)),
  })
}
