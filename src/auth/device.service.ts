import { type RequestScope, setCookie } from '../platform/http/request-scope'
import type { UserId } from '../platform/ids'
import { hashSecretToken, isSameSecret } from '../platform/security/secret-token'
import { getCredentials, type LoginUser } from '../users/credential.service'

/** By which a browser is known again at the next sign-in: no one else's wrong passwords lock it out (`login.service`). */
const DEVICE_COOKIE = 'trivet_device'
const COOKIE_SECONDS = 400 * 24 * 3600
/** People who share a tablet; the one who signed in first gives way. */
const MOST_PEOPLE = 5
const ID = /^[\w-]{22}$/

interface Device {
  /** 128 random bits. */
  id: string
  /** One for each person who has signed in here, which only this server can make. */
  marks: string[]
}

function readDevice({ cookies }: Pick<RequestScope, 'cookies'>): Device | null {
  const [id = '', ...marks] = (cookies.get(DEVICE_COOKIE) ?? '').split('.')
  return ID.test(id) ? { id, marks: marks.slice(0, MOST_PEOPLE) } : null
}

/**
 * The stored hash is the key: it holds 128 random bits of salt that leave this server nowhere, and a new password takes the
 * recognition from every device. Nothing has to be kept here.
 */
function markOf(id: string, passwordHash: string): string {
  const mac = new Bun.CryptoHasher('sha256', passwordHash).update(`device ${id}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** What wrong passwords of a device that this user has signed in on are counted under; null for any other. */
export function knownDevice(
  scope: Pick<RequestScope, 'cookies'>,
  user: Pick<LoginUser, 'passwordHash'> | undefined,
): string | null {
  const device = readDevice(scope)
  const hash = user?.passwordHash ?? null
  if (!device || hash === null) return null
  const mark = markOf(device.id, hash)
  return device.marks.some((known) => isSameSecret(known, mark))
    ? `device:${hashSecretToken(device.id)}`
    : null
}

/** Lets the browser be known again as one that the user has signed in on. Programs that keep no cookies are known by network. */
export function rememberDevice(scope: RequestScope, userId: UserId): void {
  const user = getCredentials(scope.services, userId)
  if (user.passwordHash === null || knownDevice(scope, user) !== null) return
  const { id, marks } = readDevice(scope) ?? {
    id: crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: 'base64url', omitPadding: true }),
    marks: [],
  }
  const kept = [...marks, markOf(id, user.passwordHash)].slice(-MOST_PEOPLE)
  setCookie(scope, DEVICE_COOKIE, [id, ...kept].join('.'), { maxAgeSeconds: COOKIE_SECONDS })
}
