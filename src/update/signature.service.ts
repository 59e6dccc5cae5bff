import { createHash, createPublicKey, verify } from 'node:crypto'

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
/** A signature file has four short lines; a longer one is not read. */
const MOST_CHARACTERS = 2000

/** A public key of minisign: its number, and the key. */
function publicKey(line: string) {
  const bytes = Buffer.from(line, 'base64')
  if (bytes.length !== 42 || bytes.toString('latin1', 0, 2) !== 'Ed') return null
  return {
    id: bytes.subarray(2, 10),
    key: createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(10)]), format: 'der', type: 'spki' }),
  }
}

/**
 * Whether one of the keys has signed these bytes, in minisign's format.
 * @returns the signed comment; null for anything but a valid signature
 */
export function verifySignature(bytes: Uint8Array, file: string, keys: readonly string[]): string | null {
  if (file.length > MOST_CHARACTERS) return null
  const [, signatureLine = '', commentLine = '', wholeLine = ''] = file.split('\n')
  const signature = Buffer.from(signatureLine, 'base64')
  const prefix = 'trusted comment: '
  if (
    signature.length !== 74 ||
    signature.toString('latin1', 0, 2) !== 'ED' ||
    !commentLine.startsWith(prefix)
  )
    return null
  const comment = commentLine.slice(prefix.length).trimEnd()
  const signer = keys.map(publicKey).find((key) => key?.id.equals(signature.subarray(2, 10)))
  if (!signer) return null
  const digest = createHash('blake2b512').update(bytes).digest()
  const own = signature.subarray(10)
  const isGood =
    verify(null, digest, signer.key, own) &&
    verify(null, Buffer.concat([own, Buffer.from(comment)]), signer.key, Buffer.from(wholeLine, 'base64'))
  return isGood ? comment : null
}
