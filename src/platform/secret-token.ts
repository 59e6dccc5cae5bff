import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new token nobody can guess: 256 random bits as 43 characters that may stand in an address. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: its SHA-256 in hexadecimal. A slow hash would gain nothing, since nobody can guess the token. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether two secrets are the same text; the time it takes says nothing about where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
