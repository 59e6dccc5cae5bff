import type { Services } from '../../platform/context'
import { isSameSecret } from '../../platform/security/secret-token'

/** Someone may have to find the phone. */
export const CHALLENGE_MS = 10 * 60_000
const RANDOM_BYTES = 16
const TIME_BYTES = 8
const MAC_BYTES = 16

/** A key of this process, and the challenges that were used up while they were fresh. */
interface Challenges {
  key: Uint8Array
  used: Map<string, number>
}

type Clocked = Pick<Services, 'db' | 'clock'>

const challenges = new WeakMap<object, Challenges>()

function challengesOf({ db }: Clocked): Challenges {
  const known = challenges.get(db) ?? { key: crypto.getRandomValues(new Uint8Array(32)), used: new Map() }
  challenges.set(db, known)
  return known
}

function macOf({ key }: Challenges, purpose: string, body: Uint8Array): string {
  const mac = new Bun.CryptoHasher('sha256', key).update(`${purpose}\n`).update(body).digest()
  return mac.subarray(0, MAC_BYTES).toString('base64url')
}

/**
 * A challenge that only this process can have made, for one purpose and one browser. It carries its own time and proof, so that sign-in pages cost no
 * memory, even a million of them.
 */
export function newChallenge(services: Clocked, purpose: string): string {
  const body = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
  crypto.getRandomValues(body.subarray(0, RANDOM_BYTES))
  body.writeBigUInt64BE(BigInt(services.clock.now().getTime()), RANDOM_BYTES)
  const mac = macOf(challengesOf(services), purpose, body)
  return Buffer.concat([body, Buffer.from(mac, 'base64url')]).toString('base64url')
}

/** Whether a challenge is ours, for this purpose, fresh, and not used before. */
export function isOurChallenge(services: Clocked, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return false
  const known = challengesOf(services)
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  const mac = bytes.subarray(RANDOM_BYTES + TIME_BYTES).toString('base64url')
  const age = services.clock.now().getTime() - Number(body.readBigUInt64BE(RANDOM_BYTES))
  return (
    isSameSecret(mac, macOf(known, purpose, body)) && age >= 0 && age < CHALLENGE_MS && !known.used.has(mac)
  )
}

/** Uses up a challenge that was checked. @throws Error where someone else has meanwhile */
export function spendChallenge(services: Clocked, challenge: string): void {
  const { used } = challengesOf(services)
  const now = services.clock.now().getTime()
  for (const [mac, at] of used) {
    if (now - at < CHALLENGE_MS) break
    used.delete(mac)
  }
  const mac = Buffer.from(challenge, 'base64url')
    .subarray(RANDOM_BYTES + TIME_BYTES)
    .toString('base64url')
  if (used.has(mac)) throw new Error('a challenge that was used')
  used.set(mac, now)
}
