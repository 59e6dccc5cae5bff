import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { eventStream } from '../platform/http/fields'
import { watchStream } from '../platform/http/live-stream'
import type { RequestScope } from '../platform/http/request-scope'
import { type ApiRoute, route } from '../platform/http/route'
import { i18nFor } from '../platform/i18n/i18n'
import { STREAMED } from '../platform/web/respond'
import type { PageReading } from '../scraper/draft.schema'
import {
  CreateBySourceInput,
  CreateByUrlInput,
  type OrganizerWishes,
  SOURCE_BYTES,
  wishOf,
} from './preview/import.schema'
import { foundOn, readAddress, readSource, saveFound } from './preview/import.service'

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

/** The words of a failure; unforeseen ones are logged and reported without details. */
function explain(ctx: Ctx, error: unknown): { message: string; error: true; code: string } {
  const known =
    error instanceof AppError ? error : new AppError('internal', 'generic.server-error', { cause: error })
  if (known.code === 'internal') ctx.log.error('an import failed', { error })
  return { message: i18nFor(ctx.locale)._(known.messageId, known.values), error: true, code: known.code }
}

/**
 * Imports as `/recipes/create/url` does and reports progress; goes on when no one listens any more, and saves nothing once
 * the caller's credential has ended.
 */
function streamImport(
  scope: RequestScope,
  ctx: Ctx,
  read: () => Promise<PageReading>,
  wish: OrganizerWishes,
): Response {
  const i18n = i18nFor(ctx.locale)
  let isListening = true
  let isOver = false
  let forget = () => {}
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      forget = watchStream(scope, ctx, () => {
        if (isListening) controller.close()
        isListening = false
        isOver = true
      })
      const tell = (name: string, data: object) => isListening && controller.enqueue(eventBytes(name, data))
      try {
        tell('progress', { message: i18n._('import.progress-reading') })
        const page = await read()
        if (isOver) return
        const found = foundOn(ctx, page, wish)
        tell('progress', { message: i18n._('import.progress-saving', { name: found.name }) })
        const { slug } = await saveFound(ctx, found)
        tell('done', { slug })
      } catch (error) {
        tell('error', explain(ctx, error))
      } finally {
        forget()
      }
      if (isListening) controller.close()
    },
    cancel() {
      forget()
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

/** Imports for clients that show how far they are. */
export const IMPORT_STREAM_ROUTES: ApiRoute[] = [
  ...['/api/recipes/create/stream', '/api/recipes/create/url/stream'].map((path) =>
    route(
      {
        ...shared,
        path,
        summary: 'Import a web page, with progress',
        description:
          'Imports as without the stream, and sends server-sent events meanwhile: `progress`, then `done` with the slug, or `error`.',
        body: CreateByUrlInput,
      },
      ({ scope, ctx, body }) => streamImport(scope, ctx, () => readAddress(ctx, body.url), wishOf(body)),
    ),
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/create/html-or-json/stream',
      summary: 'Import page source, with progress',
      description:
        'Imports as without the stream, and sends server-sent events meanwhile: `progress`, then `done` with the slug, or `error`.',
      body: CreateBySourceInput,
      maxBytes: SOURCE_BYTES,
    },
    ({ scope, ctx, body }) =>
      streamImport(scope, ctx, () => readSource(ctx, body.data, body.url ?? null), wishOf(body)),
  ),
]
