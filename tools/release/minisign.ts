import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** What minisign calls a secret key without a password (`minisign -G -W`). */
export interface SigningKey {
  id: Buffer
  key: KeyObject
  /** As in a `.pub` file, without its comment. */
  publicLine: string
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const blake2b = (...parts: Uint8Array[]) => {
  const hash = createHash('blake2b512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const rawPublic = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

function signingKey(id: Buffer, seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return { id, key, publicLine: Buffer.concat([Buffer.from('Ed'), id, rawPublic(key)]).toString('base64') }
}

/** Reads a secret key of minisign, its file as text. @throws when it has a password, or is none */
export function readSigningKey(file: string): SigningKey {
  const line = file.trim().split('\n').at(-1) ?? ''
  const bytes = Buffer.from(line, 'base64')
  if (bytes.length !== 158 || bytes.toString('latin1', 0, 2) !== 'Ed')
    throw new Error('The release key is no secret key of minisign.')
  if (bytes.readUInt16LE(2) !== 0)
    throw new Error('The release key has a password; minisign -C -W -s FILE removes it.')
  const key = signingKey(bytes.subarray(54, 62), bytes.subarray(62, 94))
  if (!rawPublic(key.key).equals(bytes.subarray(94, 126))) throw new Error('The release key is damaged.')
  return key
}

/** A new pair, as the two files that `minisign -G -W` makes. */
export function newKeyFiles(): { secret: string; public: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const { id, publicLine } = signingKey(randomBytes(8), seed)
  const name = Buffer.from(id).reverse().toString('hex').toUpperCase()
  const secret = Buffer.concat([
    Buffer.from('Ed\0\0B2'),
    Buffer.alloc(48),
    id,
    seed,
    rawPublic(privateKey),
    Buffer.alloc(32),
  ])
  return {
    secret: `untrusted comment: minisign secret key ${name}\n${secret.toString('base64')}\n`,
    public: `untrusted comment: minisign public key ${name}\n${publicLine}\n`,
  }
}

/** A signature of the file's bytes in minisign's format (`.minisig`), its digest signed, with a comment that is signed as well. */
export function minisign(bytes: Uint8Array, { id, key }: SigningKey, comment: string): string {
  const signature = sign(null, blake2b(bytes), key)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  return [
    'untrusted comment: signature of a release of Trivet',
    Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n')
}
