import { isThing, listOf, property, type Thing } from './thing.rules'

const MAX_LENGTH = 4_000
const MAX_IMAGES = 40

/** An absolute http(s) address, or nothing. Spaces around it go; relative ones need a base. */
export function absoluteUrl(text: string, base: string | undefined): string | null {
  // A host glued in front of an address that had one already: http://site.examplehttps//cdn.example/…
  const trimmed = text
    .trim()
    .replace(/&amp;/g, '&')
    .replace(/^https?:\/\/[^/]{1,200}?(https?):?\/\//i, '$1://')
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null
  const url = URL.parse(trimmed, base)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

function addressOf(thing: Thing, byId: ReadonlyMap<string, Thing>): unknown {
  const own = property(thing, 'contentUrl', 'url', '@text')
  if (own !== undefined) return own
  const id = thing['@id']
  if (typeof id !== 'string') return undefined
  const target = byId.get(id.trim())
  const there = target === undefined ? undefined : property(target, 'contentUrl', 'url')
  // Some pages use the picture's address as its id and never describe it.
  return there ?? (/\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(id) ? id : undefined)
}

/** Image addresses in a value of structured data, absolute and in the order stated; objects and references are followed. */
export function imagesIn(
  value: unknown,
  byId: ReadonlyMap<string, Thing>,
  base: string | undefined,
): string[] {
  const found: string[] = []
  for (const entry of listOf(value).slice(0, MAX_IMAGES)) {
    const raw = isThing(entry) ? addressOf(entry, byId) : entry
    for (const text of listOf(raw).slice(0, MAX_IMAGES - found.length)) {
      const url = typeof text === 'string' ? absoluteUrl(text, base) : null
      if (url !== null && !found.includes(url)) found.push(url)
    }
  }
  return found
}
