import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { UserId } from '../../platform/ids'
import type { Assertion, Registration } from './passkey.schema'
import type { Credential, StoredPasskey } from './passkey.store'

/** ES256, EdDSA and RS256, by their COSE numbers. */
const KINDS = [-7, -8, -257]

/** Where the ceremony has to have taken place, and for which challenge. */
export interface Expected {
  origin: string
  /** The domain that the keys belong to. */
  rpId: string
  /** Whether we have given this challenge away, for this purpose, and it is still fresh. */
  isOurs(challenge: string): boolean
}

/** What a device calls an account by: it keeps one passkey for each. */
const userHandle = (userId: UserId) => new TextEncoder().encode(userId)

export interface NewPasskeyOf {
  rpId: string
  challenge: string
  userId: UserId
  username: string
  fullName: string
  /** Those that are there already: their devices make no second one. */
  known: readonly Pick<StoredPasskey, 'id' | 'transports'>[]
}

/** What the browser has to ask a device for, as JSON. */
export async function registrationOptions(asked: NewPasskeyOf): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: asked.rpId,
    rpID: asked.rpId,
    challenge: Uint8Array.fromBase64(asked.challenge, { alphabet: 'base64url' }),
    userID: userHandle(asked.userId),
    userName: asked.username,
    userDisplayName: asked.fullName,
    excludeCredentials: [...asked.known],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: KINDS,
  })
  return JSON.stringify(options)
}

/** The library leaves it to its callers whether a page within another page may ask. */
function refuseFrames(clientDataJSON: string): void {
  if (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true)
    throw new Error('another origin')
}

const shared = ({ origin, rpId, isOurs }: Expected) => ({
  expectedOrigin: origin,
  expectedRPID: rpId,
  expectedChallenge: isOurs,
  requireUserVerification: true,
})

/** Checks a new credential. @throws Error for anything that is not as it has to be */
export async function checkRegistration(response: Registration, expected: Expected): Promise<Credential> {
  refuseFrames(response.response.clientDataJSON)
  const options = { ...shared(expected), response, supportedAlgorithmIDs: KINDS }
  const { verified, registrationInfo: info } = await verifyRegistrationResponse(options)
  if (!verified || !info || info.credential.id !== response.id) throw new Error('not verified')
  return {
    id: info.credential.id,
    publicKey: info.credential.publicKey,
    signCount: info.credential.counter,
    transports: response.response.transports,
    isBackupEligible: info.credentialDeviceType === 'multiDevice',
    isBackedUp: info.credentialBackedUp,
  }
}

/** What a use of a passkey says about it. */
export type Used = Pick<Credential, 'signCount' | 'isBackupEligible' | 'isBackedUp'>

/** Checks that the holder of the credential was here. @throws Error otherwise */
export async function checkAssertion(
  response: Assertion,
  known: StoredPasskey,
  expected: Expected,
): Promise<Used> {
  refuseFrames(response.response.clientDataJSON)
  if (response.response.userHandle !== Buffer.from(userHandle(known.userId)).toString('base64url'))
    throw new Error("another account's passkey")
  const { id, publicKey, signCount: counter } = known
  const credential = { id, publicKey: new Uint8Array(publicKey), counter }
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    ...shared(expected),
    response,
    credential,
  })
  if (!verified) throw new Error('the signature is wrong')
  const isBackupEligible = info.credentialDeviceType === 'multiDevice'
  // Whether it may be copied is settled when it is made (WebAuthn Level 3 §6.1.3).
  if (known.isBackupEligible !== null && known.isBackupEligible !== isBackupEligible)
    throw new Error('another kind of passkey')
  return { signCount: info.newCounter, isBackupEligible, isBackedUp: info.credentialBackedUp }
}
