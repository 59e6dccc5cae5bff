/**
 * The headers by which a receiver knows that a message is ours and fresh (standard-webhooks.com): its id, when it was sent in seconds
 * since 1970, and an HMAC-SHA256 over both and the body.
 * @param secret `whsec_` and the key in Base64
 */
export function signatureOf(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000))
  const key = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''))
  const signature = new Bun.CryptoHasher('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
