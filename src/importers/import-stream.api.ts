import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { eventStream } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { i18nFor } from '../platform/i18n/i18n'
import { STREAMED } from '../platform/web/respond'
import { CreateBySourceInput, CreateByUrlInput } from './preview/import.schema'
import { foundOn, type ReadPage, readAddress, readSource, saveFound } from './preview/import.service'

const SOURCE_BYTES = 8 * 1024 * 1024

const shared = {
  access: 'user',
  scopes: ['import'],
  tag: 'Recipe import',
  method: 'POST',
  response: eventStream(
    'A stream of server-sent events: `progress` with a message, then `done` with the slug or `error` with a message.',
  ),
} as const

function eventBytes(name: string, data: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The words of a failure; what nobody has foreseen is logged and said without its inside. */
function explain(ctx: Ctx, error: unknown): { message: string; error: true; code: string } {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'generic.server-error', { cause: error })
  if (known.code === 'internal') ctx.log.error('an import failed', { error })
  return { message: i18nFor(ctx.locale)._(known.messageId, known.values), error: true, code: known.code }
}

/** Imports as `/recipes/create/url` does and tells meanwhile how far it is; goes on when nobody listens any more. */
function streamImport(
  ctx: Ctx,
  read: () => Promise<ReadPage>,
  options: { isFromPage: boolean; includeTags: boolean },
): Response {
  const i18n = i18nFor(ctx.locale)
  let isListening = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (name: string, data: object) => isListening && controller.enqueue(eventBytes(name, data))
      try {
        tell('progress', { message: i18n._('import.progress-reading') })
        const page = await read()
        const found = foundOn(ctx, page)
        tell('progress', { message: i18n._('import.progress-saving', { name: found.name }) })
        const url = options.isFromPage ? page.url : null
        const { slug } = await saveFound(ctx, found, { url, includeTags: options.includeTags })
        tell('done', { slug })
      } catch (error) {
        tell('error', explain(ctx, error))
      }
      if (isListening) controller.close()
    },
    cancel() {
      isListening = false
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [STREAMED]: '',
    },
  })
}

/** Imports for clients that show how far they are (reference api-clients §3). */
export const IMPORT_STREAM_ROUTES: ApiRoute[] = [
  ...['/api/recipes/create/stream', '/api/recipes/create/url/stream'].map((path) =>
    route(
      {
        ...shared,
        path,
        summary: 'Import the recipe on a web page and tell meanwhile how far it is',
        body: CreateByUrlInput,
      },
      ({ ctx, body: { url, includeTags } }) =>
        streamImport(ctx, () => readAddress(ctx, url), { isFromPage: true, includeTags }),
    ),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/create/html-or-json/stream',
      summary: 'Import a recipe from a source and tell meanwhile how far it is',
      body: CreateBySourceInput,
      maxBytes: SOURCE_BYTES,
    },
    ({ ctx, body: { data, includeTags } }) =>
      streamImport(ctx, () => readSource(ctx, data, null), { isFromPage: false, includeTags }),
  ),
]
