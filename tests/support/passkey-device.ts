import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Ctx } from '../../src/platform/context'

export const ORIGIN = 'https://food.example.com'

/** A device with a passkey, without a browser. */
export interface Device {
  id: Buffer
  privateKey: KeyObject
  publicKey: KeyObject
  count: number
  /** Whose passkeys it keeps. */
  owner: string
}

export const KEYS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export const newDevice = ({ userId }: Ctx, kind: keyof typeof KEYS = 'ES256', idBytes = 32): Device => ({
  ...KEYS[kind](),
  id: crypto.getRandomValues(Buffer.alloc(idBytes)),
  count: 0,
  owner: userId,
})

/** What is not as it has to be. */
export interface Bent {
  origin?: string
  type?: string
  domain?: string
  flags?: number
  crossOrigin?: boolean
  owner?: string
}

/** Bytes as WebAuthn's JSON has them. */
export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

function clientData(type: string, challenge: string, { origin = ORIGIN, crossOrigin = false }: Bent): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function authenticatorData({ count }: Device, flags: number, { domain = 'food.example.com' }: Bent): Buffer {
  const data = Buffer.alloc(37)
  createHash('sha256').update(domain).digest().copy(data)
  data[32] = flags
  data.writeUInt32BE(count, 33)
  return data
}

function coseKey({ publicKey }: Device): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
  const point: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return isoCBOR.encode(new Map(point))
}

const credential = ({ id }: Device, response: object) =>
  JSON.stringify({ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response })

/** What a browser sends of a new passkey. */
export function register(device: Device, challenge: string, bent: Bent = {}): string {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(device.id.length)
  const head = authenticatorData(device, bent.flags ?? 0x45, bent)
  const authData = Buffer.concat([head, Buffer.alloc(16), length, device.id, coseKey(device)])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  return credential(device, {
    clientDataJSON: text(clientData(bent.type ?? 'webauthn.create', challenge, bent)),
    attestationObject: text(isoCBOR.encode(attestation as never)),
    transports: ['internal', 'hybrid'],
    // What a page could say about the key counts for nothing.
    publicKey: text(newDevice({ userId: 'x' } as Ctx).publicKey.export({ format: 'der', type: 'spki' })),
  })
}

/** What a browser sends of a passkey that was used. */
export function use(device: Device, challenge: string, bent: Bent = {}): string {
  const client = clientData(bent.type ?? 'webauthn.get', challenge, bent)
  const data = authenticatorData(device, bent.flags ?? 0x05, bent)
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  const digest = device.privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return credential(device, {
    clientDataJSON: text(client),
    authenticatorData: text(data),
    signature: text(sign(digest, signed, device.privateKey)),
    userHandle: text(Buffer.from(bent.owner ?? device.owner)),
  })
}
