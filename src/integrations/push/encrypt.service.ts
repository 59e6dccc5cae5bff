import { AppError } from '../../platform/errors'
import { trimTail } from '../../platform/text/trim'

/** Messages to browsers as RFC 8291 encrypts them, and what a push service wants to know of the sender, as RFC 8292 says. */

const utf8 = (text: string) => new TextEncoder().encode(text)
const toUrl64 = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
const fromUrl64 = (text: string) => Uint8Array.fromBase64(trimTail(text, /=/), { alphabet: 'base64url' })

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const SIGNER = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** A push service takes no longer message (RFC 8030 §7.2), so that one record is enough. */
const RECORD_BYTES = 4096
/** How long a push service keeps a message for a phone that is off. */
export const TTL_SECONDS = 12 * 3600
/** The same for what is of no use later. */
export const URGENT_TTL_SECONDS = 3600
const TOKEN_SECONDS = 12 * 3600

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey('raw', join(secret), 'HKDF', false, ['deriveBits'])
  const options = { name: 'HKDF', hash: 'SHA-256', salt: join(salt), info: join(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(options, key, bytes * 8))
}

/** What chance adds to a message; given only where a test knows the outcome. */
export interface Chance {
  salt: Uint8Array
  keys: CryptoKeyPair
}

/**
 * The body of a push message: one record of `aes128gcm` that only the browser can read.
 * @throws invalid when it would be longer than push services take
 * @param receiver the browser's public key and the secret that it shares, in Base64 for addresses
 */
export async function encryptFor(
  { p256dh, auth }: { p256dh: string; auth: string },
  text: string,
  chance?: Chance,
): Promise<Uint8Array> {
  const salt = chance?.salt ?? crypto.getRandomValues(new Uint8Array(16))
  const keys = chance?.keys ?? (await crypto.subtle.generateKey(CURVE, true, ['deriveBits']))
  const theirs = fromUrl64(p256dh)
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const their = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: their }, keys.privateKey, 256),
  )
  const secret = await derive(shared, fromUrl64(auth), join(utf8('WebPush: info\0'), theirs, ours), 32)
  const key = await derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  // The 2 ends the last record.
  const plain = join(utf8(text), new Uint8Array([2]))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, cipher, plain)
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, RECORD_BYTES)
  const body = join(salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed))
  if (body.length > RECORD_BYTES) throw new AppError('invalid', 'push.too-long')
  return body
}

/** New keys of a server: the public one as browsers want it, the private one as a JSON Web Key. */
export async function newKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const keys = await crypto.subtle.generateKey(SIGNER, true, ['sign', 'verify'])
  const publicKey = toUrl64(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
  return { publicKey, privateKey: JSON.stringify(await crypto.subtle.exportKey('jwk', keys.privateKey)) }
}

/**
 * The header by which a push service knows who sends.
 * @param subject an address by which the operator can be reached: `mailto:` or https; null where there is none
 */
export async function vapidHeader(
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  endpoint: string,
  subject: string | null,
  now: Date,
): Promise<string> {
  const key = await crypto.subtle.importKey('jwk', JSON.parse(privateKey) as JsonWebKey, SIGNER, false, [
    'sign',
  ])
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    ...(subject === null ? {} : { sub: subject }),
  }
  const part = (value: unknown) => toUrl64(utf8(JSON.stringify(value)))
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(unsigned))
  return `vapid t=${unsigned}.${toUrl64(new Uint8Array(signature))}, k=${publicKey}`
}
