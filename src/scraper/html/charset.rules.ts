import { guessCharset } from './charset-guess.rules'

/** How far into a page its own statement of the charset may be; browsers start again when it comes late. */
const META_SEARCH = 16_384
const META = /<meta\s[^<>]*>/gi
/** Not by an expression, which would search for the end from each of a thousand beginnings. */
function withoutComments(text: string): string {
  return text
    .split('-->')
    .map((part, at, all) =>
      at < all.length - 1 && part.includes('<!--') ? part.slice(0, part.indexOf('<!--')) : part,
    )
    .join('')
}

const CHARSET = /charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w:.-]{2,40})/i
/** Other meta elements, since a description may mention charsets. */
const OTHER_META = /^(?!.*http-equiv)[^>]*?\scontent\s{0,5}=/is
const XML_ENCODING = /^\s{0,9}<\?xml[^>]{0,100}?encoding=["']([\w:.-]{2,40})["']/i
const HTML = /<html\s[^<>]*/i
const LANGUAGE = /\slang\s{0,5}=\s{0,5}["']?([a-z]{2,3}(?:-[a-z]{2,4})?)/i
/** Charsets in which bytes that look like ASCII are not; each with a byte that every text in it contains. */
const NOT_LIKE_ASCII = new Map([
  ['utf-16le', 0],
  ['utf-16be', 0],
  ['iso-2022-jp', 0x1b],
])
/** The largest share of broken characters among those outside ASCII in a page that is read as UTF-8. */
const MAX_BROKEN = 0.1

/** The usual charsets of pages in a language that state none; the first that fits every byte counts (WHATWG encoding defaults). */
const BY_LANGUAGE: readonly (readonly [languages: RegExp, charsets: readonly string[]])[] = [
  [/^ja/, ['euc-jp', 'shift_jis']],
  [/^zh-(?:tw|hk|mo|hant)/, ['big5', 'gb18030']],
  [/^zh/, ['gb18030', 'big5']],
  [/^ko/, ['euc-kr']],
  [/^(?:ru|uk|be|bg|mk|sr)/, ['windows-1251']],
  [/^(?:hu|pl|sl)/, ['iso-8859-2']],
  [/^(?:cs|sk|hr|bs|ro)/, ['windows-1250']],
  [/^(?:tr|az)/, ['windows-1254']],
  [/^el/, ['iso-8859-7']],
  [/^(?:et|lt|lv)/, ['windows-1257']],
  [/^he/, ['windows-1255']],
  [/^(?:ar|fa)/, ['windows-1256']],
  [/^th/, ['windows-874']],
  [/^vi/, ['windows-1258']],
]

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

function mayBe({ encoding }: TextDecoder, bytes: Uint8Array): boolean {
  const mark = NOT_LIKE_ASCII.get(encoding)
  return mark === undefined || bytes.includes(mark)
}

function fromByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function fromMeta(head: string): string | undefined {
  const tags = head.match(META) ?? []
  const label =
    tags
      .filter((tag) => !OTHER_META.test(tag))
      .map((tag) => CHARSET.exec(tag)?.[1])
      .find((name) => name !== undefined) ?? XML_ENCODING.exec(head)?.[1]
  // A page whose meta tag can be read is not in UTF-16, whatever it says.
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** The text where every byte fits the charset, else null. */
function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether a text read as UTF-8 has only a few broken characters. */
function isMostlyWhole(text: string): boolean {
  let broken = 0
  let foreign = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) foreign += 1
    if (code === 0xfffd) broken += 1
  }
  return broken <= foreign * MAX_BROKEN
}

function byLanguage(bytes: Uint8Array, head: string): string {
  const language = LANGUAGE.exec(HTML.exec(head)?.[0] ?? '')?.[1]?.toLowerCase() ?? ''
  const charsets = BY_LANGUAGE.find(([languages]) => languages.test(language))?.[1] ?? []
  for (const charset of charsets) {
    const text = decodeStrictly(bytes, charset)
    if (text !== null) return text
  }
  return new TextDecoder(charsets[0] ?? guessCharset(bytes)).decode(bytes)
}

/**
 * The text of a page. A byte order mark counts first; else it is UTF-8 wherever all bytes are, whatever the page or its
 * server states, since text in another charset never looks like that. Otherwise the HTTP header counts, then the page's meta
 * tag; an unknown name counts as none, as does UTF-8 where most of it is broken. Without any statement it is what pages
 * in its language mostly are, else a guess by its bytes.
 * @param contentType value of the Content-Type header
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = decoderFor(fromByteOrderMark(bytes))
  if (marked) return marked.decode(bytes)
  const head = withoutComments(new TextDecoder('windows-1252').decode(bytes.subarray(0, META_SEARCH)))
  const stated = [CHARSET.exec(contentType ?? '')?.[1], fromMeta(head)]
    .map(decoderFor)
    .filter((decoder) => decoder !== undefined)
    .filter((decoder) => mayBe(decoder, bytes))
  const [first] = stated
  const whole =
    first !== undefined && NOT_LIKE_ASCII.has(first.encoding) ? null : decodeStrictly(bytes, 'utf-8')
  if (whole !== null) return whole
  if (first === undefined || first.encoding === 'utf-8') {
    const text = new TextDecoder().decode(bytes)
    if (isMostlyWhole(text)) return text
  }
  const other = stated.find(({ encoding }) => encoding !== 'utf-8')
  return other === undefined ? byLanguage(bytes, head) : other.decode(bytes)
}
