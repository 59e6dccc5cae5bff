/** A new token no one can guess: 256 random bits as 43 characters that may be in an address. */
export function newSecretToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** A token for links that people open: 192 random bits as 32 characters, as v1 has them. */
export function newLinkToken(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** What is kept of a token: its SHA-256 in hexadecimal. A slow hash would gain nothing, since no one can guess the token. */
export function hashSecretToken(token: string): string {
  return Bun.CryptoHasher.hash('sha256', token, 'hex')
}

/** Whether two secrets are the same text; the time it takes says nothing about where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => Bun.CryptoHasher.hash('sha256', text)
  return crypto.timingSafeEqual(digest(left), digest(right))
}
