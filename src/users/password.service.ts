import { AppError } from '../platform/errors'
import { createSemaphore } from '../platform/limits/semaphore'

// What OWASP asks for at least; 35 ms on the machines Trivet runs on, and memory a small board has.
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
const BCRYPT = /^\$2[aby]\$/
const BCRYPT_BYTES = 72
/** 2^14 rounds: one second. No library uses more by default. */
const BCRYPT_FORM = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const ARGON2_FORM =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[+/A-Za-z0-9]{11,86}\$[+/A-Za-z0-9]{16,86}$/
/** The defaults of the usual libraries: 64 MB, read over three or four times. */
const ARGON2_MOST = { memory: 65_536, rounds: 8, lanes: 8 }
const LONGEST = 1024

/** Each hash takes 19 MB and a core: two at a time where another core is left for readers. */
const HAS_CORES_LEFT = navigator.hardwareConcurrency > 2
export const PASSWORDS_AT_ONCE = HAS_CORES_LEFT ? 2 : 1
/**
 * Where none is left, the queue pauses after each hash for so many times its duration: readers wait for
 * a core now and then, but not at every call. Ten people at once are signed in after a second instead of a third of one.
 */
const REST = HAS_CORES_LEFT ? 0 : 2
const LONGEST_REST_MS = 100
// A crowd is sent away rather than kept.
const semaphore = createSemaphore({ atOnce: PASSWORDS_AT_ONCE, maxWaiting: 20 })

/** Runs the work on a password in turn; its caller gets the result before the pause. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const turn = semaphore.run(async () => {
    const began = performance.now()
    const answer = work()
    await answer.catch(() => undefined)
    const restMs = Math.min(LONGEST_REST_MS, REST * (performance.now() - began))
    if (semaphore.waiting > 0 && restMs > 0) {
      answer.then(resolve, reject)
      await Bun.sleep(restMs)
    }
    return answer
  })
  turn.then(resolve, reject)
  return promise
}

/**
 * The hash of a new password, argon2id.
 * @throws rate-limited `error.busy` when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, ARGON2))
}

// Of a random text no one kept, so that an unknown name costs the same work as a known one, from the first try on.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LIAKiD1wm8sK2KzFlo3n/hztlJcf7dKDSVNEbBUIPP4$/iAI843A0sSEzB6rjkiXvgdukh8IUfaFS8ZPiaGXVHI'

// The same for bcrypt, at the cost used by the programs that accounts are imported from.
const DUMMY_BCRYPT = '$2b$12$OUCVg3jV4DJtuP/NUKhMXOj4i2IPkASswEdpu.v5TOP3oFtBCgRoS'

/**
 * Whether a password can be compared with the hash within bearable time and memory: bcrypt up to cost 14, argon2 up to 64 MB and eight
 * rounds. Hashes of imported accounts are made elsewhere, and one of cost 31 would take days.
 */
export function isBearableHash(hash: string): boolean {
  if (BCRYPT_FORM.test(hash)) return true
  const [, memory, rounds, lanes] = ARGON2_FORM.exec(hash)?.map(Number) ?? []
  const { memory: most, rounds: mostRounds, lanes: mostLanes } = ARGON2_MOST
  return memory !== undefined && memory <= most && rounds! <= mostRounds && lanes! <= mostLanes
}

/** bcrypt reads 72 bytes and no more; Bun hashes longer passwords first, which other programs do not. */
function bytesFor(password: string, hash: string): Uint8Array {
  const bytes = Buffer.from(password)
  return BCRYPT.test(hash) ? bytes.subarray(0, BCRYPT_BYTES) : bytes
}

/**
 * Whether the password belongs to the hash: argon2 of our own or bcrypt of an imported account. Without a hash (unknown user,
 * LDAP, OIDC) the same work is done and the answer is no. Hashes of a kind no one knows, or beyond `isBearableHash`, fit no password.
 * @throws rate-limited `error.busy` when too many wait
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const isReadable = password !== '' && password.length <= LONGEST
  const compared = hash !== null && isReadable && isBearableHash(hash) ? hash : DUMMY_HASH
  try {
    const isRight = await inTurn(() =>
      Bun.password.verify(bytesFor(isReadable ? password : '-', compared), compared),
    )
    return isRight && compared === hash
  } catch (error) {
    if (error instanceof AppError) throw error
    return false
  }
}

/**
 * After a wrong password: as long as someone's hash is still bcrypt's, whose work takes longer or shorter, a try at any name takes the
 * work of both. It is done on a hash of our own: what an imported one costs is its owner's alone to wait for.
 * @param hash what was compared; null for a name that no one has
 * @throws rate-limited `error.busy` when too many wait
 */
export async function equalizeTime(hash: string | null): Promise<void> {
  await verifyPassword('-', hash !== null && BCRYPT.test(hash) ? null : DUMMY_BCRYPT)
}

/** Whether a hash should be made again at the next sign-in, when the password is known. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(CURRENT)
}
