import type { Db } from '../platform/db/db'

type Jwk = Partial<Record<'kty' | 'x' | 'y' | 'n' | 'e', string>>

const bytes = (text = '') => Buffer.from(text, 'base64url')
const fixed = (hex: string) => Buffer.from(hex, 'hex')

/** A key of one of the three kinds that were taken, as COSE writes it (RFC 9053): ES256, EdDSA, RS256. */
function coseOf({ kty, x, y, n, e }: Jwk): Buffer {
  if (kty === 'EC') return Buffer.concat([fixed('a5010203262001215820'), bytes(x), fixed('225820'), bytes(y)])
  if (kty === 'OKP') return Buffer.concat([fixed('a4010103272006215820'), bytes(x)])
  const [modulus, exponent] = [bytes(n), bytes(e)]
  // Shorter keys than of 256 bytes were never taken.
  const head = fixed('a401030339010020590000')
  head.writeUInt16BE(modulus.length, head.length - 2)
  return Buffer.concat([head, modulus, Buffer.of(0x21, 0x40 | exponent.length), exponent])
}

/** Rewrites passkeys that were kept as browsers export them (SPKI), and those that an older backup brings along. Call it inside a transaction. */
export function rewriteOldKeys(db: Db): void {
  const rows = db.all<{ id: string; public_key: Uint8Array }>(
    "SELECT id, public_key FROM passkeys WHERE substr(public_key, 1, 1) = x'30'",
  )
  for (const { id, public_key: key } of rows) {
    const { createPublicKey } = process.getBuiltinModule('node:crypto')
    const jwk = createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' }).export({
      format: 'jwk',
    })
    db.run('UPDATE passkeys SET public_key = ?2 WHERE id = ?1', id, coseOf(jwk))
  }
}
