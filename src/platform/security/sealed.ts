import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '../errors'

type Pieces = AsyncIterable<Uint8Array>

/*
 * An encrypted file: the magic, a salt of 16 bytes, then chunks of AES-256-GCM, each a mebibyte (the last one shorter) with its tag of 16
 * bytes. The key of a file comes from the operator's secret and the salt by HKDF-SHA-256; a chunk's nonce is its number, 11 bytes, and
 * one byte that is 1 for the last chunk alone, so that no chunk can be moved, repeated or left off at the end.
 */
const MAGIC = Buffer.from('TRIVET-SEALED-1\n')
const SALT_BYTES = 16
const CHUNK_BYTES = 1 << 20
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What the name of an encrypted file ends with. */
export const SEALED_ENDING = '.sealed'

const keyOf = (secret: string, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'trivet backup', 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of any size as pieces of one size; the last may be shorter and is marked by `isLast`. */
async function* inChunks(pieces: Pieces, bytes: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let have = 0
  for await (const piece of pieces) {
    waiting.push(piece.slice())
    have += piece.byteLength
    // One chunk is always held back: only the end tells that it was the last.
    while (have > bytes) {
      const all = Buffer.concat(waiting)
      yield { chunk: all.subarray(0, bytes), isLast: false }
      waiting = [all.subarray(bytes)]
      have -= bytes
    }
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}

/** Seals what comes, piece by piece. @param secret anyone who has it can open it again, and no one else */
export async function* seal(pieces: Pieces, secret: string): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  yield Buffer.concat([MAGIC, salt])
  const key = keyOf(secret, salt)
  let number = 0
  for await (const { chunk, isLast } of inChunks(pieces, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Whether a file begins as encrypted ones do. @param head its first bytes */
export const isSealed = (head: Uint8Array) => MAGIC.equals(head.subarray(0, MAGIC.length))

/**
 * Opens what was encrypted, piece by piece; each is right, but only the end tells that none is missing.
 * @throws invalid 400 `sealed.wrong-key` for another secret, and for what was changed or cut off
 */
export async function* unseal(pieces: Pieces, secret: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const headBytes = MAGIC.length + SALT_BYTES
  let head = Buffer.alloc(0)
  async function* behindHead() {
    for await (const piece of pieces) {
      if (head.length === headBytes) yield piece
      else {
        const all = Buffer.concat([head, piece])
        head = all.subarray(0, headBytes)
        if (all.length > headBytes) yield all.subarray(headBytes)
      }
    }
  }
  let number = 0
  let key: Buffer | undefined
  for await (const { chunk, isLast } of inChunks(behindHead(), CHUNK_BYTES + TAG_BYTES)) {
    key ??= keyOf(secret, head.subarray(MAGIC.length))
    try {
      const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast))
      decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
      yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw new AppError('invalid', 'sealed.wrong-key', { status: 400, cause })
    }
  }
}
