import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * Secrets that have to be read again, and so cannot be kept as hashes, are in the database encrypted by AES-256-GCM. Their key is beside
 * it, so that a copy of the database alone opens nothing. An encrypted text: `v1.`, then nonce, ciphertext and tag as base64url.
 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'v1.'

/** Loaded with the first secret, not at the start. */
const ciphers = () => process.getBuiltinModule('node:crypto')
const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))

/** The file of the key in the data directory: base64url, not readable by other users. */
export const KEY_NAME = 'trivet.key'

const keys = new WeakMap<object, Buffer>()

/** The key of a data directory from its file; null where there is none yet. */
export function readKeyFile(dataDir: string): string | null {
  const file = join(resolve(dataDir), KEY_NAME)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Writes the key of a data directory, whole or not at all: half a key would end every start. @throws EEXIST where there is one */
export function writeKeyFile(dataDir: string, key: string): void {
  const file = join(resolve(dataDir), KEY_NAME)
  const temporary = join(resolve(dataDir), `.${KEY_NAME}.${crypto.randomUUID()}`)
  try {
    writeFileSync(temporary, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
    putInPlace(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Never replaces the key of another process. */
function putInPlace(temporary: string, file: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (existsSync(file)) throw error
    // Not every file system supports links.
    renameSync(temporary, file)
  }
}

/** The key of a data directory, made where there is none: of two processes that start at once, one makes it. @throws Error for a file without a key */
function keyOf(dataDir: string): Buffer {
  if (readKeyFile(dataDir) === null) {
    try {
      writeKeyFile(dataDir, random(KEY_BYTES).toString('base64url'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const key = Buffer.from(readKeyFile(dataDir) ?? '', 'base64url')
  if (key.length !== KEY_BYTES)
    throw new Error(`${KEY_NAME} in ${dataDir} holds no key: restore it from a backup`)
  return key
}

/** From now on the secrets of a database are encrypted with the key of its data directory. */
export function loadKeyOf(db: object, dataDir: string): void {
  keys.set(db, keyOf(dataDir))
}

/** The same with a key that is not stored. @param key 32 bytes */
export function setKey(db: object, key: Uint8Array): void {
  keys.set(db, Buffer.from(key))
}

function keyFor(db: object): Buffer {
  const key = keys.get(db)
  if (!key) throw new Error('this database was opened without its key')
  return key
}

/** 32 bytes that only this data directory can make, the same each time. @param purpose each has its own bytes */
export function secretFor(db: object, purpose: string): Uint8Array {
  return new Bun.CryptoHasher('sha256', keyFor(db)).update(`secret for ${purpose}`).digest()
}

/** Encrypts a text. @param purpose what it is and whose: it can be decrypted for nothing else */
export function sealText(db: object, purpose: string, text: string): string {
  const nonce = random(NONCE_BYTES)
  const cipher = ciphers().createCipheriv(CIPHER, keyFor(db), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${PREFIX}${sealed.toString('base64url')}`
}

export const isSealedText = (text: string) => text.startsWith(PREFIX)

/** Opens an encrypted text; null for one of another key or purpose, or one that was changed. */
export function openText(db: object, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
  if (!isSealedText(sealed) || bytes.length < NONCE_BYTES + TAG_BYTES) return null
  try {
    const decipher = ciphers().createDecipheriv(CIPHER, keyFor(db), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}
