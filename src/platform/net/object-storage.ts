import { S3Client } from 'bun'
import { AppError } from '../errors'
import { newId } from '../ids'

/** S3-compatible storage that the operator has named; it is reached without the guard of outgoing calls (decision 0049). */
export interface ObjectStorage {
  endpoint: string
  bucket: string
  region: string | null
  accessKeyId: string
  secretAccessKey: string
  /** What every object's name begins with, such as `kitchen/`. */
  prefix: string
}

/** Parts of an object that are sent one by one, each again when its connection breaks. */
const PART_BYTES = 8 * 1024 * 1024
const RETRIES = 4
const PAGE = 1000

const unreachable = (cause: unknown) => new AppError('upstream', 'backup.storage-failed', { cause })

function clientOf(storage: ObjectStorage): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage
  return new S3Client({
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(region === null ? {} : { region }),
  })
}

/**
 * Sends an object piece by piece, in parts; it is seen once all of it is there, and its size is compared then.
 * @throws upstream `backup.storage-failed`; whatever the pieces throw
 */
export async function putObject(
  storage: ObjectStorage,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = clientOf(storage).file(`${storage.prefix}${name}`)
  const writer = file.writer({
    partSize: PART_BYTES,
    queueSize: 2,
    retry: RETRIES,
    type: 'application/octet-stream',
  })
  let bytes = 0
  let given = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    given += piece.byteLength
    try {
      writer.write(piece.slice())
      // Memory holds as much as one part, however slow the connection is.
      if (given >= PART_BYTES) {
        given = 0
        await writer.flush()
      }
    } catch (error) {
      throw unreachable(error)
    }
  }
  try {
    await writer.end()
    const { size } = await file.stat()
    if (size === bytes) return bytes
    throw new Error(`the storage has ${size} bytes of ${bytes}`)
  } catch (error) {
    throw unreachable(error)
  }
}

/** An object's bytes, and how many there are. @throws not-found `backup.not-in-storage`; upstream `backup.storage-failed` */
export async function getObject(
  storage: ObjectStorage,
  name: string,
): Promise<{ bytes: number; pieces: AsyncIterable<Uint8Array<ArrayBuffer>> }> {
  const file = clientOf(storage).file(`${storage.prefix}${name}`)
  try {
    const { size } = await file.stat()
    return { bytes: size, pieces: file.stream() as unknown as AsyncIterable<Uint8Array<ArrayBuffer>> }
  } catch (cause) {
    if (/NotFound|NoSuchKey|404/.test(reasonOf(cause)))
      throw new AppError('not-found', 'backup.not-in-storage', { values: { name }, cause })
    throw unreachable(cause)
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Writes a small object, reads it back and deletes it. @throws upstream `backup.storage-refuses` with the step and the reason */
export async function tryStorage(storage: ObjectStorage): Promise<void> {
  const { bucket, endpoint, prefix } = storage
  const file = clientOf(storage).file(`${prefix}trivet-check-${newId()}`)
  const text = `Trivet was here: ${newId()}`
  let step = 'write'
  try {
    await file.write(text)
    step = 'read'
    if ((await file.text()) !== text) throw new Error('other bytes came back')
    step = 'delete'
    await file.delete()
  } catch (cause) {
    const values = { bucket, host: new URL(endpoint).host, step, reason: reasonOf(cause) }
    throw new AppError('upstream', 'backup.storage-refuses', { values, cause })
  }
}

/** Names of the objects below the prefix. @throws upstream `backup.storage-failed` */
export async function listObjects(storage: ObjectStorage): Promise<string[]> {
  const client = clientOf(storage)
  const names: string[] = []
  let after: string | undefined
  try {
    for (;;) {
      const query = {
        prefix: storage.prefix,
        maxKeys: PAGE,
        ...(after === undefined ? {} : { startAfter: after }),
      }
      const { contents = [], isTruncated } = await client.list(query)
      names.push(...contents.map(({ key }) => key.slice(storage.prefix.length)))
      after = contents.at(-1)?.key
      if (!isTruncated || after === undefined) return names
    }
  } catch (error) {
    throw unreachable(error)
  }
}

/** @throws upstream `backup.storage-failed` */
export async function deleteObject(storage: ObjectStorage, name: string): Promise<void> {
  try {
    await clientOf(storage).delete(`${storage.prefix}${name}`)
  } catch (error) {
    throw unreachable(error)
  }
}
