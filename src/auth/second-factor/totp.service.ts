/** Codes of an authenticator app: six digits by HMAC-SHA-1 over the half minute (RFC 6238, and what every app understands). */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** A code of the half minute before or after counts, for clocks and slow thumbs. */
const STEPS_APART = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as apps take secrets typed by hand. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return letters.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}

/** A new secret, 160 random bits as base32. */
export function newTotpSecret(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

/** The half minute of a moment, counted from 1970. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The six digits of a half minute (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = new Bun.CryptoHasher('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[19]! & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The half minute that a code belongs to, if it is one of now and later than the last that was taken; undefined otherwise. */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepOf(now)
  for (let step = current - STEPS_APART; step <= current + STEPS_APART; step++)
    if (step > lastStep && totpCode(secret, step) === code) return step
  return undefined
}

/** What an app reads from the square: whose code it is, and for which server. */
export function totpAddress(secret: string, username: string, server: string): string {
  const label = `${encodeURIComponent(server)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: server })}`
}
