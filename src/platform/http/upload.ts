import type * as Busboy from '@fastify/busboy'
import * as v from 'valibot'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { newId } from '../ids'
import type { MediaPlace } from '../images/media-store'
import { createSemaphore } from '../limits/semaphore'
import type { PageAnswer } from '../web/page'
import { tooLarge } from './body'
import { runFormOnce } from './idempotent-form'
import type { RequestScope } from './request-scope'

/** A file that went to the disk while it came. */
export interface UploadedFile {
  /** The name that the sender gave; not to be trusted as a path. */
  name: string
  place: MediaPlace
  bytes: number
}

export interface Upload {
  fields: Record<string, string>
  /** The file of the field `archive`; null when there is none, or an empty one. */
  archive: UploadedFile | null
}

/** An uploaded archive in the body of a route. */
export const UploadedArchive = v.pipe(
  v.custom<UploadedFile>((value) => value !== null && value !== undefined, 'validation.required'),
  v.metadata({ jsonSchema: { type: 'string', format: 'binary' } }),
)

const MAX_FIELDS = 50
const MAX_FIELD_BYTES = 64 * 1024
/** How little may arrive: one kilobyte a second, measured twice a minute, so that a slow line that stalls for a moment gets through. */
let pace = { windowMs: 30_000, bytesPerSecond: 1024 }

/** Sets how slowly uploads may arrive; for tests. */
export function setUploadSpeed(next: typeof pace): void {
  pace = next
}

// A few at once, each of another person; they are written as fast as they arrive.
const receiving = createSemaphore({ atOnce: 8, atOnceInLane: 1, maxWaiting: 12, maxWaitingInLane: 4 })

const notForm = (cause?: unknown) => new AppError('invalid', 'http.body-not-form', { cause })
const cutOff = (cause: unknown) => new AppError('invalid', 'http.body-cut-off', { status: 400, cause })

async function* counted(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    yield piece
  }
}

async function receive(
  { request }: RequestScope,
  { media }: Pick<Ctx, 'media'>,
  place: MediaPlace,
  maxBytes: number,
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw notForm()
  const [{ Busboy }, { Readable }] = await Promise.all([import('@fastify/busboy'), import('node:stream')])
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 1, parts: MAX_FIELDS + 1 }
  let parser: Busboy.Busboy
  try {
    parser = new Busboy({ headers: { 'content-type': type }, limits })
  } catch (error) {
    throw notForm(error)
  }
  const source = Readable.from(request.body)
  const fields: Record<string, string> = {}
  let saving: Promise<UploadedFile | null> = Promise.resolve(null)
  let incoming: Busboy.BusboyFileStream | undefined
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (name, file, fileName) => {
    if (name !== 'archive') return void file.resume()
    incoming = file
    saving = media
      .saveStream(place, counted(file, maxBytes))
      .then((bytes) => ({ name: fileName ?? '', place, bytes }))
    saving.catch(reject)
  })
  parser.on('finish', resolve).on('error', (error) => reject(notForm(error)))
  source.on('error', (error) => reject(cutOff(error)))
  let arrived = 0
  source.on('data', (piece: Uint8Array) => {
    arrived += piece.byteLength
  })
  const least = (pace.windowMs / 1000) * pace.bytesPerSecond
  const watch = setInterval(() => {
    if (arrived < least) reject(new AppError('invalid', 'http.body-too-slow', { status: 408 }))
    arrived = 0
  }, pace.windowMs)
  try {
    source.pipe(parser)
    await promise
    const archive = await saving
    return { fields, archive: archive && archive.bytes > 0 ? archive : null }
  } catch (error) {
    // The file waits for pieces that will not arrive: it is closed first, and what was written of it is removed.
    incoming?.destroy(error as Error)
    await saving.catch(() => null)
    await media.remove(place)
    throw error
  } finally {
    clearInterval(watch)
    source.destroy()
  }
}

/**
 * The same for a page: what the form asks for is done once, however often it is sent, and a repeated upload is removed.
 * @throws as `receiveUpload` and `run`
 */
export async function receiveForm(
  scope: RequestScope,
  ctx: Ctx,
  maxBytes: number,
  run: (upload: Upload) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const upload = await receiveUpload(scope, ctx, maxBytes)
  const { fields, archive } = upload
  let isDone = false
  const answer = await runFormOnce(
    scope,
    ctx,
    [...Object.entries(fields), ...(archive ? [['archive', archive] as const] : [])],
    () => {
      isDone = true
      return run(upload)
    },
  )
  if (!isDone && archive) await ctx.media.remove(archive.place)
  return answer
}

/**
 * Receives a multipart form whose field `archive` may be far larger than our memory. The file is in the group's folder and is the
 * caller's to keep or to remove. Each person sends one at a time; the next one waits.
 * @throws too-large; invalid for what is no such form, for a body that breaks off (400) or arrives at less than 1 KB/s (408);
 * rate-limited when many come at once
 */
export async function receiveUpload(
  scope: RequestScope,
  ctx: Pick<Ctx, 'media' | 'groupId' | 'userId'>,
  maxBytes: number,
): Promise<Upload> {
  const declared = Number(scope.request.headers.get('content-length') ?? 0)
  if (declared > maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) throw tooLarge(maxBytes)
  const place = ['groups', ctx.groupId, 'uploads', newId()]
  const { signal } = scope.request
  try {
    return await receiving.run(() => receive(scope, ctx, place, maxBytes), { lane: ctx.userId, signal })
  } catch (error) {
    throw error === signal.reason ? cutOff(error) : error
  }
}
