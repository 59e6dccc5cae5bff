import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import type { AuthMethod } from './user.schema'

/** What a login is checked against. */
export interface LoginUser {
  id: UserId
  authMethod: AuthMethod
  passwordHash: string | null
  loginAttempts: number
  lockedAt: string | null
}

interface LoginRow {
  id: string
  auth_method: AuthMethod
  password_hash: string | null
  login_attempts: number
  locked_at: string | null
}

function toLoginUser(row: LoginRow): LoginUser {
  return {
    id: row.id,
    authMethod: row.auth_method,
    passwordHash: row.password_hash,
    loginAttempts: row.login_attempts,
    lockedAt: row.locked_at,
  }
}

const COLUMNS = 'id, auth_method, password_hash, login_attempts, locked_at'

/**
 * By e-mail address, else by folded user name: somebody who takes another's address for a user name gets in nobody's way.
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

export function savePasswordHash(db: Db, userId: UserId, passwordHash: string): void {
  db.run('UPDATE users SET password_hash = ?2 WHERE id = ?1', userId, passwordHash)
}

/** Sets the counter of wrong passwords and the lock. */
export function saveAttempts(db: Db, userId: UserId, attempts: number, lockedAt: string | null): void {
  db.run('UPDATE users SET login_attempts = ?2, locked_at = ?3 WHERE id = ?1', userId, attempts, lockedAt)
}
