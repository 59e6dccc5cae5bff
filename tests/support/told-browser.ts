const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

const url64 = (bytes: ArrayBuffer | Uint8Array) =>
  new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })
const words = (text: string) => new Uint8Array(Buffer.from(`${text}\0`))
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A browser that has let itself be told, as far as RFC 8291 sees of it. */
export interface ToldBrowser {
  /** As `PushSubscription.toJSON` writes it. @param endpoint address of the push service */
  subscription(endpoint: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Opens a message as the receiver does. @throws when it is for someone else */
  read(sealed: Uint8Array): Promise<unknown>
}

async function derive(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

export async function newToldBrowser(): Promise<ToldBrowser> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  return {
    subscription: (endpoint) => ({ endpoint, keys: { p256dh: url64(own), auth: url64(auth) } }),
    async read(sealed) {
      const [salt, sender] = [new Uint8Array(sealed.slice(0, 16)), new Uint8Array(sealed.slice(21, 86))]
      const theirs = await crypto.subtle.importKey('raw', sender, CURVE, false, [])
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, keys.privateKey, 256)
      const secret = await derive(shared, auth, join(words('WebPush: info'), own, sender), 32)
      const key = await derive(secret, salt, words('Content-Encoding: aes128gcm'), 16)
      const iv = await derive(secret, salt, words('Content-Encoding: nonce'), 12)
      const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      const body = new Uint8Array(sealed.slice(86))
      const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body))
      // One record alone, and the last (RFC 8188).
      if (plain.at(-1) !== 2) throw new Error('the message is cut off')
      return JSON.parse(Buffer.from(plain.slice(0, -1)).toString())
    },
  }
}
