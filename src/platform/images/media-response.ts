import { basename } from 'node:path'
import { isFresh } from '../negotiation'

/** Pictures that a browser only paints. Everything else may be a page in disguise and is handed over as a download. */
const SHOWN: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
}

const HANDED_OVER: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  heic: 'image/heic',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
}

export interface FileResponseOptions {
  /** The Cache-Control header; `no-cache` (ask each time, by ETag) unless told. */
  cacheControl?: string
  /** Handed over as a download even when it is a picture, for files that people have attached. */
  isDownload?: boolean
}

/**
 * A file as an answer to GET or HEAD: type by its ending, ETag, Last-Modified, 304 when the reader has it already. Only
 * plain pictures are shown; any other file is a download, and none may run, be guessed at, or load anything.
 */
export function fileResponse(
  file: Bun.BunFile,
  request: Request,
  { cacheControl = 'no-cache', isDownload = false }: FileResponseOptions = {},
): Response {
  const name = basename(file.name ?? '')
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const shown = Object.hasOwn(SHOWN, ending) ? SHOWN[ending] : undefined
  const handedOver = Object.hasOwn(HANDED_OVER, ending) ? HANDED_OVER[ending] : undefined
  const etag = `"${file.size.toString(36)}-${Math.floor(file.lastModified).toString(36)}"`
  const lastModified = new Date(file.lastModified).toUTCString()
  const headers = new Headers({
    'cache-control': cacheControl,
    'content-disposition': shown && !isDownload ? 'inline' : `attachment; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': shown ?? handedOver ?? 'application/octet-stream',
    etag,
    'last-modified': lastModified,
    'x-content-type-options': 'nosniff',
  })
  if (isFresh(request, { etag, lastModified })) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    headers.set('content-length', String(file.size))
    return new Response(null, { headers })
  }
  return new Response(file, { headers })
}

/** As RFC 8187 wants it: encodeURIComponent leaves four characters that have a meaning there. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
}
