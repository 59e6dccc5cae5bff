import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'
import type { Assertion, Registration } from './passkey.schema'

/** Where the ceremony has to have taken place. */
export interface Expected {
  origin: string
  /** The domain that the keys belong to. */
  rpId: string
  /** Whether we have given this challenge away, for this purpose, and it is still fresh. */
  isOurs(challenge: string): boolean
}

/*
 * The parts of WebAuthn Level 3 that a server without attestation needs (§7.1, §7.2). The browser hands over the authenticator's
 * data and the public key apart (`getAuthenticatorData`, `getPublicKey`), so nothing has to be taken out of CBOR.
 */
const ClientData = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
})

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function checkClientData(text: string, type: string, expected: Expected): void {
  const data = v.parse(ClientData, JSON.parse(bytesOf(text).toString()))
  if (data.type !== type) throw new Error('another ceremony')
  if (data.origin !== expected.origin || data.crossOrigin) throw new Error('another origin')
  if (!expected.isOurs(data.challenge)) throw new Error('another challenge')
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Reads what the authenticator signs: whose domain, that somebody was there and proved it, how often the key was used. */
function readAuthenticatorData(bytes: Buffer, { rpId }: Expected): { flags: number; signCount: number } {
  if (bytes.length < 37) throw new Error('too short')
  if (!bytes.subarray(0, 32).equals(createHash('sha256').update(rpId).digest()))
    throw new Error('another domain')
  const flags = bytes[32]!
  // A passkey stands for both steps of a login, so the device must have asked for finger, face or PIN.
  if (!(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) throw new Error('nobody was asked')
  return { flags, signCount: bytes.readUInt32BE(33) }
}

/** The key, if it is of the kind that its COSE number says: ES256, EdDSA, RS256. */
function readKey(publicKey: Uint8Array, algorithm: number): KeyObject {
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const isFine =
    (algorithm === -7 && type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (algorithm === -8 && type === 'ed25519') ||
    (algorithm === -257 && type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
  if (!isFine) throw new Error('a key of another kind')
  return key
}

export interface NewCredential {
  id: string
  publicKey: Uint8Array
  algorithm: number
  signCount: number
}

/** Checks a new credential. @throws Error for anything that is not as it has to be */
export function checkRegistration(sent: Registration, expected: Expected): NewCredential {
  checkClientData(sent.clientDataJSON, 'webauthn.create', expected)
  const data = bytesOf(sent.authenticatorData)
  const { flags, signCount } = readAuthenticatorData(data, expected)
  if (!(flags & HAS_CREDENTIAL)) throw new Error('no credential')
  const id = data.subarray(55, 55 + data.readUInt16BE(53))
  if (!id.equals(bytesOf(sent.id)) || id.length === 0) throw new Error('another credential')
  const publicKey = bytesOf(sent.publicKey)
  readKey(publicKey, sent.algorithm)
  return { id: id.toString('base64url'), publicKey, algorithm: sent.algorithm, signCount }
}

/** Checks that whoever has the credential was here; returns how often the key says it was used. @throws Error otherwise */
export function checkAssertion(sent: Assertion, known: NewCredential, expected: Expected): number {
  checkClientData(sent.clientDataJSON, 'webauthn.get', expected)
  const data = bytesOf(sent.authenticatorData)
  const { signCount } = readAuthenticatorData(data, expected)
  const signed = Buffer.concat([data, createHash('sha256').update(bytesOf(sent.clientDataJSON)).digest()])
  const digest = known.algorithm === -8 ? null : 'sha256'
  if (!verify(digest, signed, readKey(known.publicKey, known.algorithm), bytesOf(sent.signature)))
    throw new Error('the signature is wrong')
  // A key that counts must go up; one that stays at zero does not count.
  if ((signCount > 0 || known.signCount > 0) && signCount <= known.signCount) throw new Error('a copied key')
  return signCount
}
