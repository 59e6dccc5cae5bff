import { open } from 'node:fs/promises'

type Bytes = Uint8Array<ArrayBuffer>

const CHUNK_BYTES = 256 * 1024

/**
 * The pieces of a file on the disk.
 * @param shared memory that all pieces share: each is valid until the next is asked for
 * @throws ENOENT with the first, and other errors of the disk
 */
export async function* filePieces(file: string, shared?: Bytes): AsyncGenerator<Bytes> {
  const handle = await open(file)
  try {
    let { size: left } = await handle.stat()
    for (;;) {
      const chunk = shared ?? new Uint8Array(Math.min(Math.max(left, 0) + 1, CHUNK_BYTES))
      const { bytesRead } = await handle.read(chunk, 0, chunk.length)
      if (bytesRead === 0) return
      left -= bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file that must not be there yet, and waits until the disk has it.
 * @returns its bytes
 * @throws EEXIST, and other errors of the disk
 */
export async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten
      bytes += piece.byteLength
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return bytes
}
