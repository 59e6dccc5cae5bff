import { isThing, listOf, property, type Thing } from './thing.rules'

const MAX_LENGTH = 4_000
const MAX_IMAGES = 40

/** An absolute http(s) address, or nothing. Spaces around it are dropped; relative ones need a base. */
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

/** A picture by its absolute address, with its size as the page declares it; 0 pixels where it does not. */
export interface Picture {
  url: string
  pixels: number
}

const MAX_SIDE = 20_000
const USUAL_RATIO = 1.5

/** A side of a picture in pixels: `1200`, `"1200px"`, `{"value": 1200}`; 0 for nothing and nonsense. */
export function sideOf(value: unknown): number {
  const inner = isThing(value) ? property(value, 'value', '@value', '@text') : value
  const side = Number.parseInt(String(inner ?? ''), 10)
  return side > 0 && side <= MAX_SIDE ? side : 0
}

/** The area of a picture; where only its width is known, as of a photograph with sides of 3:2. */
export function pixelsOf(width: number, height: number): number {
  return Math.round(width * (height || width / USUAL_RATIO))
}

function declaredPixels(thing: Thing, byId: ReadonlyMap<string, Thing>): number {
  const id = thing['@id']
  const target = typeof id === 'string' ? byId.get(id.trim()) : undefined
  const [width, height] = ['width', 'height'].map((name) =>
    sideOf(property(thing, name) ?? (target && property(target, name))),
  )
  return pixelsOf(width ?? 0, height ?? 0)
}

/** Pictures in a value of structured data, in the order stated; objects and references are followed. */
export function picturesIn(
  value: unknown,
  byId: ReadonlyMap<string, Thing>,
  base: string | undefined,
): Picture[] {
  const found: Picture[] = []
  for (const entry of listOf(value).slice(0, MAX_IMAGES)) {
    const raw = isThing(entry) ? addressOf(entry, byId) : entry
    const pixels = isThing(entry) ? declaredPixels(entry, byId) : 0
    for (const text of listOf(raw).slice(0, MAX_IMAGES - found.length)) {
      const url = typeof text === 'string' ? absoluteUrl(text, base) : null
      if (url !== null && !found.some((picture) => picture.url === url)) found.push({ url, pixels })
    }
  }
  return found
}

/** Addresses in a value of structured data, absolute and in the order stated. */
export function addressesIn(
  value: unknown,
  byId: ReadonlyMap<string, Thing>,
  base: string | undefined,
): string[] {
  return picturesIn(value, byId, base).map(({ url }) => url)
}
