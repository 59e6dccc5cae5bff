import { beginZone, createGroup } from '../../groups/group.service'
import { createContext, type Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import { ALL_FLAGS } from '../../platform/flags'
import { DEFAULT_LOCALE } from '../../platform/i18n/i18n'
import type { GroupId, UserId } from '../../platform/ids'
import { isSameSecret } from '../../platform/security/secret-token'
import { findActor } from '../../users/actor.service'
import { hashPassword } from '../../users/password.service'
import type { User } from '../../users/user.schema'
import { createUser, isAnybodyThere } from '../../users/user.service'
import type { FirstAdminInput } from './setup.schema'

declare module '../../platform/events/events' {
  interface EventMap {
    /** The first group exists; its founder wants the usual foods, units and labels in this language, or none. */
    'group-founded': { groupId: GroupId; userId: UserId; seedLocale: string | null }
  }
}

// No letter or digit of these is mistaken for another when it is copied by hand.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const CODE_LENGTH = 16

const setUp = new WeakSet<object>()
const codes = new WeakMap<object, string>()

/** Whether no one has an account yet. Once someone has, the database is not asked again. */
export function needsSetup(services: Services): boolean {
  if (setUp.has(services)) return false
  if (!isAnybodyThere(services)) return true
  setUp.add(services)
  codes.delete(services)
  return false
}

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH))
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code that proves that someone reads this server's log: 80 random bits, new at each start, in memory only. */
export function setupCode(services: Services): string {
  const code = codes.get(services) ?? newCode()
  codes.set(services, code)
  return code
}

/** Whether a code is the one from the log; spaces, dashes and case make no difference, and the time says nothing. */
export function isSetupCode(services: Services, code: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')
  return needsSetup(services) && isSameSecret(bare(code), bare(setupCode(services)))
}

/**
 * The first group with its preferences and its administrator, all or nothing.
 * @param zone of the administrator's browser, '' where none is known
 * @throws conflict when someone was faster
 */
export async function createFirstAdmin(
  services: Services,
  input: FirstAdminInput,
  zone: string,
): Promise<User> {
  const passwordHash = await hashPassword(input.password)
  return runTransaction(services.raw, () => {
    if (isAnybodyThere(services)) throw new AppError('conflict', 'setup.already-done')
    const group = createGroup(services, { name: input.groupName, isPrivate: input.privateGroup })
    beginZone(services, group.id, zone)
    return createUser(services, {
      groupId: group.id,
      username: input.username,
      fullName: input.fullName,
      email: input.email,
      emailStanding: 'proven',
      passwordHash,
      ...ALL_FLAGS,
    })
  })
}

/** Tells the other slices of the first group; what they do about it cannot undo it. */
export function announceGroup(services: Services, user: User, seedLocale: string | null): void {
  const actor = findActor(services, user.id)
  if (!actor) return
  const ctx = createContext(services, actor, seedLocale ?? DEFAULT_LOCALE)
  ctx.publish('group-founded', { groupId: actor.groupId, userId: actor.userId, seedLocale })
}

/**
 * Sets Trivet up from TRIVET_ADMIN_EMAIL and TRIVET_ADMIN_PASSWORD when no one is there and both are given; the
 * username is the part before the @, the full name TRIVET_ADMIN_NAME. Returns whether it did. Later starts change nothing.
 */
export async function ensureUnattendedAdmin(services: Services): Promise<boolean> {
  const { adminEmail, adminPassword, adminName, defaultGroup } = services.config
  if (adminEmail === null || adminPassword === null || !needsSetup(services)) return false
  const username = adminEmail.split('@')[0]!
  const admin = { email: adminEmail, username, fullName: adminName, password: adminPassword }
  await createFirstAdmin(services, { ...admin, groupName: defaultGroup, privateGroup: true }, '')
  services.log.info('created the first administrator from the settings', { username })
  return true
}

/**
 * While no one has an account, prints the link that lets the operator in.
 * @param baseUrl address of this Trivet with its base path, without a slash at the end
 */
export function announceSetup(services: Services, baseUrl: string): void {
  if (!needsSetup(services)) return
  services.log.warn(
    `nobody has an account yet; open ${baseUrl}/admin/setup?code=${setupCode(services)} to begin`,
  )
}
