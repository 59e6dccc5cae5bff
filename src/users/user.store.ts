import type { Db } from '../platform/db/db'
import {
  FLAG_COLUMNS,
  FLAG_NAMES,
  type FlagRow,
  type Flags,
  readFlags,
  USER_FLAG_COLUMNS,
} from '../platform/flags'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId, UserId } from '../platform/ids'
import { type SearchableList, searchPage } from '../platform/query/search-page'
import type { AuthMethod, EmailStanding, User } from './user.schema'

interface UserRow extends FlagRow {
  id: string
  group_id: string
  group_name: string
  group_slug: string
  username: string
  full_name: string
  email: string
  email_standing: EmailStanding
  auth_method: AuthMethod
  cache_key: string
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    emailStanding: row.email_standing,
    authMethod: row.auth_method,
    group: row.group_name,
    ...readFlags(row),
    groupId: row.group_id,
    groupSlug: row.group_slug,
    cacheKey: row.cache_key,
  }
}

const COLUMNS = `u.id, u.group_id, g.name AS group_name, g.slug AS group_slug, u.username, u.full_name, u.email,
       u.email_standing, u.auth_method,
       ${USER_FLAG_COLUMNS}, u.cache_key`
// People of a group that is still being imported do not count yet.
const SOURCE = 'users u JOIN groups g ON g.id = u.group_id AND g.arriving_since IS NULL'
const SELECT_USER = `SELECT ${COLUMNS} FROM ${SOURCE}`

export function findUser(db: Db, userId: UserId): User | undefined {
  const row = db.get<UserRow>(`${SELECT_USER} WHERE u.id = ?1`, userId)
  return row && toUser(row)
}

/** Members of a group by full name. */
export function listMembers(db: Db, groupId: GroupId): User[] {
  return db
    .all<UserRow>(`${SELECT_USER} WHERE u.group_id = ?1 ORDER BY u.full_name, u.id`, groupId)
    .map(toUser)
}

/** Members of several groups by group, each by full name; one statement. */
export function membersOf(db: Db, groupIds: readonly GroupId[]): Map<GroupId, User[]> {
  const sql = `${SELECT_USER} WHERE u.group_id IN (SELECT value FROM json_each(?1)) ORDER BY u.full_name, u.id`
  const users = db.all<UserRow>(sql, JSON.stringify(groupIds)).map(toUser)
  return Map.groupBy(users, ({ groupId }) => groupId)
}

/** Every user of every group; `lockedAt` is the earliest lock that began after a moment and has not been removed. */
export function listUsers(db: Db, lockedAfter: string): (User & { lockedAt: string | null })[] {
  return db
    .all<UserRow & { locked_at: string | null }>(
      `SELECT ${COLUMNS},
         (SELECT min(a.locked_at) FROM login_attempts a WHERE a.account = u.id AND a.locked_at > ?1) AS locked_at
       FROM ${SOURCE} ORDER BY g.name, u.username_key`,
      lockedAfter,
    )
    .map((row) => ({ ...toUser(row), lockedAt: row.locked_at }))
}

/** Full names by id; people who are gone are left out. */
export function fullNamesOf(db: Db, ids: readonly UserId[]): Map<UserId, string> {
  const sql = 'SELECT id, full_name FROM users WHERE id IN (SELECT value FROM json_each(?1))'
  const rows = db.all<{ id: UserId; full_name: string }>(sql, JSON.stringify(ids))
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

export function hasUsers(db: Db): boolean {
  return db.get(`SELECT 1 FROM ${SOURCE} LIMIT 1`) !== undefined
}

/** Whether someone other than `exceptId` has the folded username. */
export function isUsernameTaken(db: Db, usernameKey: string, exceptId: UserId | null): boolean {
  return (
    db.get('SELECT 1 FROM users WHERE username_key = ?1 AND id IS NOT ?2', usernameKey, exceptId) !==
    undefined
  )
}

/** Whether someone other than `exceptId` has the address, in lower case. */
export function isEmailTaken(db: Db, email: string, exceptId: UserId | null): boolean {
  return db.get('SELECT 1 FROM users WHERE email = ?1 AND id IS NOT ?2', email, exceptId) !== undefined
}

export interface UserInsert extends Flags {
  id: UserId
  groupId: GroupId
  username: string
  usernameKey: string
  fullName: string
  email: string
  emailStanding: EmailStanding
  passwordHash: string | null
  authMethod: AuthMethod
}

const flagValues = (flags: Flags) => FLAG_NAMES.map((name) => flags[name])

export function insertUser(db: Db, user: UserInsert, now: string): void {
  db.run(
    `INSERT INTO users (id, group_id, username, username_key, full_name, email, password_hash, auth_method, created_at, updated_at,
                        email_standing, ${FLAG_COLUMNS.join(', ')})
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10, ${FLAG_COLUMNS.map((_, n) => `?${11 + n}`).join(', ')})`,
    user.id,
    user.groupId,
    user.username,
    user.usernameKey,
    user.fullName,
    user.email,
    user.passwordHash,
    user.authMethod,
    now,
    user.emailStanding,
    ...flagValues(user),
  )
}

export type UserUpdate = Omit<UserInsert, 'passwordHash'>

export function updateUser(db: Db, user: UserUpdate, now: string): void {
  db.run(
    `UPDATE users SET group_id = ?2, username = ?3, username_key = ?4, full_name = ?5, email = ?6, updated_at = ?7,
                      password_hash = CASE WHEN auth_method = ?8 THEN password_hash END, auth_method = ?8,
                      email_standing = ?9, ${FLAG_COLUMNS.map((column, n) => `${column} = ?${10 + n}`).join(', ')}
     WHERE id = ?1`,
    user.id,
    user.groupId,
    user.username,
    user.usernameKey,
    user.fullName,
    user.email,
    now,
    user.authMethod,
    user.emailStanding,
    ...flagValues(user),
  )
}

/** Whether someone besides this user is an administrator. */
export function hasOtherAdministrator(db: Db, userId: UserId): boolean {
  return db.get('SELECT 1 FROM users WHERE admin = 1 AND id <> ?1 LIMIT 1', userId) !== undefined
}

/** The locale that someone has chosen; null for none. */
export function findLocale(db: Db, userId: UserId): string | null {
  return db.get<{ locale: string | null }>('SELECT locale FROM users WHERE id = ?1', userId)?.locale ?? null
}

export function saveLocale(db: Db, userId: UserId, locale: string, now: string): void {
  db.run('UPDATE users SET locale = ?2, updated_at = ?3 WHERE id = ?1', userId, locale, now)
}

/** Deletes a user with tokens, sessions and ratings; what they wrote stays without their name (foreign key actions). */
export function deleteUser(db: Db, userId: UserId): void {
  db.run('DELETE FROM users WHERE id = ?1', userId)
}

export function saveCacheKey(db: Db, userId: UserId, cacheKey: string, now: string): void {
  db.run('UPDATE users SET cache_key = ?2, updated_at = ?3 WHERE id = ?1', userId, cacheKey, now)
}

/** The picture keys of those among some people who have a picture of their own. */
export function pictureKeysOf(
  db: Db,
  ids: readonly UserId[],
  none: string,
): { id: UserId; cacheKey: string }[] {
  return db.all(
    'SELECT id, cache_key AS cacheKey FROM users WHERE id IN (SELECT value FROM json_each(?1)) AND cache_key <> ?2',
    JSON.stringify(ids),
    none,
  )
}

export function hasAdministrator(db: Db): boolean {
  return db.get('SELECT 1 FROM users WHERE admin = 1 LIMIT 1') !== undefined
}

/** The administrator who has been here the longest. */
export function firstAdministrator(db: Db): UserId | undefined {
  return db.get<{ id: UserId }>('SELECT id FROM users WHERE admin = 1 ORDER BY created_at, rowid LIMIT 1')?.id
}

/** The longest-standing member of the group with canManage, except one person. */
export function firstManager(db: Db, groupId: GroupId, exceptId: UserId): UserId | undefined {
  return db.get<{ id: UserId }>(
    `SELECT id FROM users WHERE group_id = ?1 AND id <> ?2 AND (can_manage = 1 OR admin = 1)
     ORDER BY created_at, rowid LIMIT 1`,
    groupId,
    exceptId,
  )?.id
}

/** A member of the group by id or by folded username. */
export function findMember(db: Db, groupId: GroupId, id: string, usernameKey: string): User | undefined {
  const row = db.get<UserRow>(
    `${SELECT_USER} WHERE u.group_id = ?1 AND (u.id = ?2 OR u.username_key = ?3) ORDER BY u.id = ?2 DESC LIMIT 1`,
    groupId,
    id,
    usernameKey,
  )
  return row && toUser(row)
}

const PAGE: SearchableList<UserRow, User> = {
  select: COLUMNS,
  from: SOURCE,
  group: null,
  searched: [],
  name: 'u.full_name',
  order: { collection: 'account', row: 'u', tieBreaker: 'u.id', shuffled: 'u.rowid' },
  toItem: toUser,
}
const GROUP_PAGE: typeof PAGE = {
  ...PAGE,
  group: 'u.group_id',
  order: { ...PAGE.order, collection: 'user' },
}

/** One page of a group's members, or with null of everyone. @throws invalid for an order or a filter that is not offered */
export function pageOfUsers(db: Db, groupId: GroupId | null, query: PageQuery): Promise<Paged<User>> {
  return searchPage(db, groupId ?? '', query, groupId === null ? PAGE : GROUP_PAGE)
}
