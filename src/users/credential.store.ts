import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import type { AuthMethod } from './user.schema'

/** What a sign-in is checked against. */
export interface LoginUser {
  id: UserId
  authMethod: AuthMethod
  passwordHash: string | null
}

interface LoginRow {
  id: string
  auth_method: AuthMethod
  password_hash: string | null
}

function toLoginUser(row: LoginRow): LoginUser {
  return { id: row.id, authMethod: row.auth_method, passwordHash: row.password_hash }
}

const COLUMNS = 'id, auth_method, password_hash'

/**
 * By email address, else by folded username: someone who takes another's address for a username gets in no one's way.
 */
export function findLoginUser(db: Db, email: string, usernameKey: string): LoginUser | undefined {
  const row = db.get<LoginRow>(
    `SELECT ${COLUMNS} FROM (
       SELECT ${COLUMNS}, 0 AS place FROM users WHERE email = ?1
       UNION ALL SELECT ${COLUMNS}, 1 FROM users WHERE username_key = ?2
     ) ORDER BY place LIMIT 1`,
    email,
    usernameKey,
  )
  return row && toLoginUser(row)
}

export function findCredentials(db: Db, userId: UserId): LoginUser | undefined {
  const row = db.get<LoginRow>(`SELECT ${COLUMNS} FROM users WHERE id = ?1`, userId)
  return row && toLoginUser(row)
}

/** Whether anyone's hash is bcrypt's. */
export function anyForeignHash(db: Db): boolean {
  return db.get("SELECT 1 FROM users WHERE password_hash LIKE '$2_$%' LIMIT 1") !== undefined
}

/** Notes that the address has been proven, if the account still has it. */
export function saveProof(db: Db, userId: UserId, email: string): void {
  db.run("UPDATE users SET email_standing = 'proven' WHERE id = ?1 AND email = ?2", userId, email)
}

export function savePasswordHash(db: Db, userId: UserId, passwordHash: string): void {
  db.run('UPDATE users SET password_hash = ?2 WHERE id = ?1', userId, passwordHash)
}

/** Which account someone wants to get into, and from where; tries of other places are counted apart. */
export interface LoginTarget {
  /** The user's id, or what represents a name that no one has. */
  account: string
  /** A network, or a device that has signed in before. */
  source: string
}

/** Wrong passwords for one account from one source. */
export interface Attempts {
  attempts: number
  lockedAt: string | null
}

export function findAttempts(db: Db, { account, source }: LoginTarget): Attempts | undefined {
  const row = db.get<{ attempts: number; locked_at: string | null }>(
    'SELECT attempts, locked_at FROM login_attempts WHERE account = ?1 AND source = ?2',
    account,
    source,
  )
  return row && { attempts: row.attempts, lockedAt: row.locked_at }
}

/** Stores the count of one account and source; beyond `most` the ones unused for longest are deleted. */
export function saveAttempts(
  db: Db,
  { account, source }: LoginTarget,
  { attempts, lockedAt }: Attempts,
  now: string,
  most: number,
): void {
  db.run(
    `INSERT INTO login_attempts (account, source, attempts, locked_at, last_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (account, source) DO UPDATE SET attempts = ?3, locked_at = ?4, last_at = ?5`,
    account,
    source,
    attempts,
    lockedAt,
    now,
  )
  db.run(
    `DELETE FROM login_attempts WHERE (account, source) IN (
       SELECT account, source FROM login_attempts ORDER BY last_at
       LIMIT max(0, (SELECT count(*) FROM login_attempts) - ?1))`,
    most,
  )
}

/** Deletes the count of wrong passwords at one door. */
export function deleteAttempts(db: Db, { account, source }: LoginTarget): void {
  db.run('DELETE FROM login_attempts WHERE account = ?1 AND source = ?2', account, source)
}

/** Deletes the counts of a user's wrong passwords from everywhere, and with them every lock. */
export function deleteAttemptsOf(db: Db, userId: UserId): void {
  db.run('DELETE FROM login_attempts WHERE account = ?1', userId)
}

/** Deletes all doors that were last tried by a moment, null for all of them; returns how many users were locked out there. */
export function deleteOldAttempts(db: Db, until: string | null): number {
  const locked = db.get<{ users: number }>(
    `SELECT count(DISTINCT a.account) AS users FROM login_attempts a JOIN users u ON u.id = a.account
     WHERE a.locked_at IS NOT NULL AND (?1 IS NULL OR a.last_at <= ?1)`,
    until,
  )
  db.run('DELETE FROM login_attempts WHERE ?1 IS NULL OR last_at <= ?1', until)
  return locked?.users ?? 0
}

/** Which of some users were locked out somewhere between two moments. */
export function findLocked(db: Db, ids: readonly UserId[], after: string, until: string): UserId[] {
  const sql = `SELECT DISTINCT account AS id FROM login_attempts
    WHERE account IN (SELECT value FROM json_each(?1)) AND locked_at > ?2 AND locked_at <= ?3`
  return db.all<{ id: UserId }>(sql, JSON.stringify(ids), after, until).map(({ id }) => id)
}
