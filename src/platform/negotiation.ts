export type Encoding = 'br' | 'gzip'

const HEADERS_KEPT = 200
const LONGEST_KEPT = 500

/** Browsers send the same few headers all day: each is parsed once. */
export function oncePerHeader<Meaning>(read: (header: string) => Meaning): (header: string) => Meaning {
  const known = new Map<string, Meaning>()
  return (header) => {
    let meaning = known.get(header)
    if (meaning === undefined) {
      meaning = read(header)
      if (known.size >= HEADERS_KEPT) known.clear()
      if (header.length < LONGEST_KEPT) known.set(header, meaning)
    }
    return meaning
  }
}

interface Negotiator {
  encoding(offered: readonly string[], options: { preferred: readonly string[] }): string | undefined
  languages(): string[]
}

function negotiator(header: string, value: string): Negotiator {
  const Reader = require('negotiator') as new (request: { headers: Record<string, string> }) => Negotiator
  return new Reader({ headers: { [header]: value } })
}

/** The order of encodings with the same weight: the one that makes pages smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity']

function encodingReader(offered: readonly string[]): (header: string) => Encoding | 'identity' {
  return oncePerHeader((header) => {
    const chosen = negotiator('accept-encoding', header).encoding(offered, { preferred: ENCODINGS })
    return (chosen ?? 'identity') as Encoding | 'identity'
  })
}
const readers = { all: encodingReader(ENCODINGS), streams: encodingReader(['gzip', 'identity']) }

/** The encoding that a client reads best, by its weights; null when that is none of ours. @param offered `streams` for what only gzip can pack */
export function chosenEncoding(request: Request, offered: keyof typeof readers = 'all'): Encoding | null {
  const header = request.headers.get('accept-encoding')
  if (header === null) return null
  const chosen = readers[offered](header)
  return chosen === 'identity' ? null : chosen
}

/** The languages of an Accept-Language header, the most wanted first; for any content. */
export function wishedLanguages(header: string): string[] {
  return negotiator('accept-language', header).languages()
}

/**
 * Whether a client has an answer already: `If-None-Match` with one tag, many or any, weak or not, else `If-Modified-Since`;
 * a reload without caches has nothing.
 */
export function isFresh(request: Request, answer: { etag?: string; lastModified?: string }): boolean {
  const { headers } = request
  const noneMatch = headers.get('if-none-match')
  const modifiedSince = headers.get('if-modified-since')
  if (noneMatch === null && modifiedSince === null) return false
  const fresh = require('fresh') as (asked: object, answered: object) => boolean
  const asked = {
    'if-none-match': noneMatch,
    'if-modified-since': modifiedSince,
    'cache-control': headers.get('cache-control'),
  }
  return fresh(asked, { etag: answer.etag, 'last-modified': answer.lastModified })
}

/** The tag of one of several encodings: equal in what they say, not byte by byte (RFC 9110 §8.8.1). */
export const weak = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)
