/** How far into a page its own statement of the charset may stand; browsers look at the first kilobyte. */
const META_SEARCH = 4_096
const META_CHARSET = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w:.-]{2,40})/i
const XML_ENCODING = /^<\?xml[^>]{0,100}?encoding=["']([\w:.-]{2,40})["']/i
const HEADER_CHARSET = /charset\s{0,5}=\s{0,5}["']?([\w:.-]{2,40})/i

function decoderFor(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null
  try {
    const name = label.toLowerCase()
    // Pages that call themselves UTF-16 in a readable meta tag are not.
    return new TextDecoder(name === 'x-sjis' ? 'shift_jis' : name)
  } catch {
    return null
  }
}

function fromByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function fromMeta(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, META_SEARCH))
  const label = META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1]
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * The text of a page. The charset is taken from the HTTP header, else from a byte order mark, else from the page's meta
 * tag; a name that is unknown counts as none. Without any it is UTF-8 where the bytes allow it, else windows-1252.
 * @param contentType value of the Content-Type header
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const decoder =
    decoderFor(HEADER_CHARSET.exec(contentType ?? '')?.[1]) ??
    decoderFor(fromByteOrderMark(bytes)) ??
    decoderFor(fromMeta(bytes)) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return decoder.decode(bytes)
}
