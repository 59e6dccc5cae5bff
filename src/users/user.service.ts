import { defaultGroupOf, findGroupOfName } from '../groups/group.service'
import { toTimestamp } from '../platform/clock'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { ALL_FLAGS, type Flags, flagsOf, NO_FLAGS } from '../platform/flags'
import { recheckStreams } from '../platform/http/live-stream'
import { DEFAULT_LOCALE, isLocale } from '../platform/i18n/i18n'
import { type GroupId, newId, type UserId } from '../platform/ids'
import { refused } from '../platform/refusals'
import { foldText } from '../platform/text/fold'
import { lockedUntilNow } from './credential.service'
import { isDemoAccount } from './demo.rules'
import { noteFaceOf } from './faces.service'
import { flagsAfter, refusedChange, standingAfter, withAdminFlags } from './user.rules'
import type { AccountInput, AdminUserInput, AuthMethod, EmailStanding, User } from './user.schema'
import {
  findLocale,
  findUser,
  firstManager,
  fullNamesOf,
  hasAdministrator,
  hasOtherAdministrator,
  hasUsers,
  insertUser,
  isEmailTaken,
  isUsernameTaken,
  listMembers,
  listUsers,
  saveLocale,
  updateUser,
} from './user.store'

declare module '../platform/events/events' {
  interface EventMap {
    /** Inside the transaction: an account has another email address than before. */
    'address-changed': { userId: UserId; before: string }
    /**
     * Inside the transaction, before it is done: someone leaves their group, for another one or permanently. What is theirs in it passes
     * to others here; what still names them when the account goes is lost or loses the name, by its foreign key.
     */
    'member-leaves': {
      userId: UserId
      /** The group that they leave. */
      groupId: GroupId
      /** Who gets their recipes and plans; null for no one, then they stay without an owner. */
      heirId: UserId | null
      /** Who gets their shopping lists, which need an owner; null when there is no one. */
      listHeirId: UserId | null
      /** Links that they made, to recipes and into the group, stay. */
      keepsLinks: boolean
    }
  }
}

type Database = Pick<Services, 'db'>

/** The caller as a user. @throws not-found */
export function getSelf(ctx: Ctx): User {
  return getUser(ctx, ctx.userId)
}

/** Any user, by id. @throws not-found */
export function getUser({ db }: Database, userId: UserId): User {
  const user = findUser(db, userId)
  if (!user) {
    // Clients expect the words used for other rows that do not exist.
    const detail = { message: 'exceptions.not-found', error: true, exception: null }
    throw new AppError('not-found', 'user.not-found', { detail })
  }
  return user
}

/** Everyone in the caller's group, by full name. */
export function listOwnMembers(ctx: Ctx): User[] {
  return listMembers(ctx.db, ctx.groupId)
}

/** The other members of someone's group, by full name. */
export function membersBeside({ db }: Database, { id, groupId }: Pick<User, 'id' | 'groupId'>): User[] {
  return listMembers(db, groupId).filter((member) => member.id !== id)
}

/** Everyone on this Trivet; `lockedAt` is the earliest lock that runs now, from wherever it came. */
export function listAllUsers(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): (User & { lockedAt: string | null })[] {
  return listUsers(services.db, lockedUntilNow(services))
}

/** Full names of people of any group, for the operator's lists. */
export function getFullNames({ db }: Database, ids: readonly UserId[]): Map<UserId, string> {
  return fullNamesOf(db, ids)
}

/** The locale in which someone reads Trivet; null where they have chosen none. */
export function localeOf({ db }: Database, userId: UserId): string | null {
  return findLocale(db, userId)
}

/** Addresses and languages of all administrators. */
export function administratorsToTell(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): { email: string; locale: string }[] {
  return listAllUsers(services)
    .filter(({ admin }) => admin)
    .map(({ id, email }) => {
      const locale = localeOf(services, id)
      return { email, locale: locale && isLocale(locale) ? locale : DEFAULT_LOCALE }
    })
}

/** Whether there is anyone at all; while there is no one, Trivet waits to be set up. */
export function isAnybodyThere({ db }: Database): boolean {
  return hasUsers(db)
}

/** Whether a new user may have the name; case and accents make no difference, over all groups. */
export function isUsernameFree({ db }: Database, username: string): boolean {
  return !isUsernameTaken(db, foldText(username), null)
}

/** Whether a new user may have the address, in any case. */
export function isEmailFree({ db }: Database, email: string): boolean {
  return !isEmailTaken(db, email.trim().toLowerCase(), null)
}

function takenFields({ db }: Database, account: AccountInput, userId: UserId | null): Record<string, string> {
  const fields: Record<string, string> = {}
  if (isUsernameTaken(db, foldText(account.username), userId))
    fields.username = 'validation.username-is-taken'
  if (isEmailTaken(db, account.email, userId)) fields.email = 'validation.email-is-taken'
  return fields
}

function refuseTaken(
  services: Database,
  account: AccountInput,
  userId: UserId | null,
  messageId: string,
): void {
  const fields = takenFields(services, account, userId)
  if (Object.keys(fields).length === 0) return
  // For a change the answer is v1's, for a new user the store's.
  if (userId === null) throw refused(messageId, 'the user name or the e-mail address is taken', fields)
  throw new AppError('conflict', messageId, { fields })
}

export interface NewUser extends AccountInput, Flags {
  groupId: GroupId
  emailStanding: EmailStanding
  /** Null for people who sign in by another program. */
  passwordHash: string | null
  /** How they sign in; by Trivet itself when left out. */
  authMethod?: AuthMethod
}

/**
 * A new user; call it inside a transaction. @throws conflict with the fields that are taken
 */
export function createUser(services: Pick<Services, 'db' | 'clock'>, user: NewUser): User {
  refuseTaken(services, user, null, 'user.name-or-email-is-taken')
  const id: UserId = newId()
  const flags = withAdminFlags(user)
  const usernameKey = foldText(user.username)
  const { authMethod = 'Mealie' } = user
  insertUser(
    services.db,
    { ...user, ...flags, id, usernameKey, authMethod },
    toTimestamp(services.clock.now()),
  )
  return getUser(services, id)
}

const REFUSALS = {
  'not-an-admin': () => new AppError('forbidden', 'auth.forbidden', { detail: 'NOT_AN_ADMIN' }),
  'group-or-admin': () => new AppError('forbidden', 'user.may-not-change-group'),
}

/** Refuses a change that leaves no administrator. Call it after the write, in its transaction. @throws forbidden */
export function refuseWithoutAdministrator({ db }: Database): void {
  if (!hasAdministrator(db)) throw new AppError('forbidden', 'user.last-administrator')
}

/**
 * Who gets the shopping lists of someone who leaves: the longest-standing member who manages the group, else the person who removes them; for
 * those who go by themselves anyone who stays, null for no one.
 */
export function listHeirOf(
  { db }: Database,
  user: Pick<User, 'id' | 'groupId'>,
  senderId: UserId,
): UserId | null {
  const manager = firstManager(db, user.groupId, user.id)
  if (manager || senderId !== user.id) return manager ?? senderId
  return listMembers(db, user.groupId).find(({ id }) => id !== user.id)?.id ?? null
}

/**
 * The group that the change leads to. Groups go by name in the API, and a name that no one has means the default group.
 * @throws conflict where there is none of that name either
 */
function groupAfter(
  services: Pick<Services, 'db' | 'config'>,
  user: User,
  name: string | null | undefined,
): GroupId {
  if (!name || name === user.group) return user.groupId
  const group = findGroupOfName(services, name) ?? defaultGroupOf(services)
  if (!group)
    throw new AppError('conflict', 'user.failed-to-update', { fields: { group: 'group.not-found' } })
  return group.id
}

/** Tells the other slices that someone leaves for another group; what is theirs stays without an owner. */
function leaveGroup(tx: Ctx, user: User): void {
  const listHeirId = listHeirOf(tx, user, tx.userId)
  const { id: userId, groupId } = user
  tx.publish('member-leaves', { userId, groupId, heirId: null, listHeirId, keepsLinks: false })
}

/** Moves someone to another group, in an open transaction. */
export function moveUser(tx: Ctx, user: User, groupId: GroupId): void {
  if (groupId === user.groupId) return
  leaveGroup(tx, user)
  writeUser(tx, { ...user, groupId })
}

/** Writes a whole account. @throws forbidden when no administrator would be left */
export function writeUser(services: Pick<Services, 'db' | 'clock'>, user: User): void {
  const change = { ...user, usernameKey: foldText(user.username) }
  updateUser(services.db, change, toTimestamp(services.clock.now()))
  noteFaceOf(services, user)
  recheckStreams(services, { userId: user.id })
  refuseWithoutAdministrator(services)
}

/**
 * Writes an account: the caller's own, or anyone's for an administrator. What a caller may not write is left as it was, except
 * where clients count on a refusal.
 * @throws forbidden, not-found, conflict
 */
export function changeUser(ctx: Ctx, userId: UserId, input: AdminUserInput): User {
  // Others learn nothing about ids.
  if (ctx.userId !== userId && !ctx.actor.admin) throw REFUSALS['not-an-admin']()
  return ctx.transaction((tx) => {
    const user = getUser(tx, userId)
    const writer = { userId: ctx.userId, admin: ctx.actor.admin }
    const refused = refusedChange(writer, user, input)
    if (refused) throw REFUSALS[refused]()
    if (isDemoAccount(tx.config, user)) return user
    const account = {
      username: input.username ?? user.username,
      fullName: input.fullName ?? user.fullName,
      email: input.email,
    }
    refuseTaken(tx, account, userId, 'user.failed-to-update')
    const authMethod = (writer.admin && input.authMethod) || user.authMethod
    const groupId = groupAfter(tx, user, input.group)
    if (groupId !== user.groupId) leaveGroup(tx, user)
    const emailStanding = standingAfter(writer, user, account.email, tx.config.allowSignup)
    const flags = flagsAfter(writer, user, input)
    writeUser(tx, { ...user, ...account, ...flags, emailStanding, authMethod, groupId })
    if (account.email !== user.email) tx.publish('address-changed', { userId, before: user.email })
    return getUser(tx, userId)
  })
}

/** Writes the part of the own account that the profile page shows. @throws conflict with the fields that are taken */
export function changeOwnAccount(ctx: Ctx, input: AccountInput & Partial<Flags>): User {
  return changeUser(ctx, ctx.userId, { ...flagsOf(getSelf(ctx)), ...input, group: null })
}

/**
 * Makes someone an administrator, or no longer: then the power over others goes with the flag, since it came with it. The last
 * administrator stays one. Call it inside a transaction. @throws not-found
 */
export function setAdministrator(
  services: Pick<Services, 'db' | 'clock'>,
  userId: UserId,
  isAdmin: boolean,
): 'unchanged' | 'changed' | 'last' {
  const user = getUser(services, userId)
  if (user.admin === isAdmin) return 'unchanged'
  if (!isAdmin && !hasOtherAdministrator(services.db, userId)) return 'last'
  writeUser(services, { ...user, ...(isAdmin ? ALL_FLAGS : { ...NO_FLAGS, advanced: user.advanced }) })
  return 'changed'
}

/** Remembers the language that the caller has chosen, for mails and other devices. */
export function rememberLocale(ctx: Ctx, locale: string): void {
  saveLocale(ctx.db, ctx.userId, locale, toTimestamp(ctx.clock.now()))
}
