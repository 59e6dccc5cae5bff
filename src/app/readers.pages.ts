import { type MemberPageCall, type PageRoute, page } from '../platform/http/page-route'
import { chosenEncoding } from '../platform/negotiation'
import {
  findReaderFile,
  missingPrograms,
  PROGRAM_FILES,
  type ReaderFile,
  type ReaderKind,
} from '../platform/readers/reader-files'
import { notFound } from '../platform/refusals'
import { urls } from '../urls'

const FOREVER = 'private, max-age=31536000, immutable'
const CLOSED = "default-src 'none'; sandbox"

/** What a worker may do, by its own policy and not that of the page that starts it: WebAssembly nowhere else (decision 0063). */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The script that a worker begins with: it knows where its parts are, and loads them. */
function start(kind: ReaderKind) {
  return ({ ctx }: MemberPageCall): Response => {
    const { dataDir } = ctx.config
    if (missingPrograms(dataDir, kind).length > 0) throw notFound()
    const files = PROGRAM_FILES.filter((file) => file.kind === kind).map(({ name }) => {
      return [name, urls.readerFile(name, findReaderFile(dataDir, name)?.version ?? '')] as const
    })
    const scripts = files.flatMap(([name, url]) => (name.endsWith('.js') ? [url] : []))
    const own = urls.asset(`workers/readers/${kind}.js`)
    const text =
      `self.readerFiles=${JSON.stringify(Object.fromEntries(files))}\n` +
      `importScripts(${[...scripts, own].map((url) => JSON.stringify(url)).join(',')})\n`
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-origin',
    }
    return new Response(text, { headers })
  }
}

/** Each browser fetches a file once: it is compressed while it is sent, and not cached. */
function packed(request: Request, { path, type }: ReaderFile, headers: Record<string, string>): Response {
  const file = Bun.file(path)
  const takesGzip = chosenEncoding(request, 'streams') !== null
  // Scripts are compressed like all other texts, and files of languages are compressed already.
  if (type !== 'application/wasm' || !takesGzip || request.method === 'HEAD')
    return new Response(file, { headers })
  const body = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

function serve({ ctx, scope, params, query }: MemberPageCall): Response {
  const file = findReaderFile(ctx.config.dataDir, params.file ?? '')
  if (!file) throw notFound()
  const isThisOne = query.get('v') === file.version
  return packed(scope.request, file, {
    'content-type': file.type,
    'cache-control': isThisOne ? FOREVER : 'private, no-cache',
    'content-security-policy': CLOSED,
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  })
}

/** What browsers read pictures with, from the data directory: for members, by fixed names (`trivet readers`). */
export const READERS_PAGES: PageRoute[] = [
  page({ path: '/readers/ocr.js' }, start('ocr')),
  page({ path: '/readers/heic.js' }, start('heic')),
  page({ path: '/readers/:file' }, serve),
]
