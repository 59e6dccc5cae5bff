import type * as Busboy from '@fastify/busboy'
import * as v from 'valibot'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { newId } from '../ids'
import type { MediaPlace } from '../images/media-store'
import { createSemaphore } from '../semaphore'
import { tooLarge } from './body'
import type { RequestScope } from './request-scope'

/** A file that went to the disk while it came. */
export interface UploadedFile {
  /** As the sender calls it; nothing but a text. */
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
/** A line that gives less for this long has fallen asleep. */
const SILENCE_MS = 30_000

// A few at once: each writes as fast as it comes.
const receiving = createSemaphore({ atOnce: 3, maxWaiting: 12 })

const notForm = (cause?: unknown) => new AppError('invalid', 'http.body-not-form', { cause })

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
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (name, file, fileName) => {
    if (name !== 'archive') return void file.resume()
    saving = media
      .saveStream(place, counted(file, maxBytes))
      .then((bytes) => ({ name: fileName ?? '', place, bytes }))
    saving.catch(reject)
  })
  parser.on('finish', resolve).on('error', (error) => reject(notForm(error)))
  source.on('error', (error) =>
    reject(new AppError('invalid', 'http.body-cut-off', { status: 400, cause: error })),
  )
  const asleep = () => reject(new AppError('invalid', 'http.body-too-slow', { status: 408 }))
  let timer = setTimeout(asleep, SILENCE_MS)
  source.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(asleep, SILENCE_MS)
  })
  try {
    source.pipe(parser)
    await promise
    const archive = await saving
    return { fields, archive: archive && archive.bytes > 0 ? archive : null }
  } catch (error) {
    await saving.catch(() => null)
    await media.remove(place)
    throw error
  } finally {
    clearTimeout(timer)
    source.destroy()
  }
}

/**
 * Receives a multipart form whose field `archive` may be far larger than our memory. The file lies in the group's folder and is the
 * caller's to keep or to remove.
 * @throws too-large; invalid for what is no such form, for a body that breaks off (400) or falls asleep (408); rate-limited when many
 * come at once
 */
export function receiveUpload(
  scope: RequestScope,
  ctx: Pick<Ctx, 'media' | 'groupId' | 'userId'>,
  maxBytes: number,
): Promise<Upload> {
  const declared = Number(scope.request.headers.get('content-length') ?? 0)
  if (declared > maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) return Promise.reject(tooLarge(maxBytes))
  const place = ['groups', ctx.groupId, 'uploads', newId()]
  return receiving.run(() => receive(scope, ctx, place, maxBytes), { lane: ctx.userId })
}
