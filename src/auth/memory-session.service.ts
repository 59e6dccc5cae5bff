import type { Services } from '../platform/context'
import { isDiskFull } from '../platform/errors'
import type { UserId } from '../platform/ids'
import { insertSession, type SessionRow } from './session.store'

/**
 * Sessions that could not be written because the disk was full: someone has to get in to free up space. They live in memory, are
 * written as soon as that works, and end with the process otherwise.
 */
const MOST = 1000
const kept = new WeakMap<object, Map<string, SessionRow>>()

type Database = Pick<Services, 'db'>

export function keepInMemory({ db }: Database, session: SessionRow): void {
  const sessions = kept.get(db) ?? new Map<string, SessionRow>()
  kept.set(db, sessions)
  sessions.set(session.tokenHash, session)
  if (sessions.size > MOST) sessions.delete(sessions.keys().next().value!)
}

/** Tries again to write a session that is only in memory; returns it as long as that fails, undefined for all others. */
export function retryWrite({ db }: Database, tokenHash: string): SessionRow | undefined {
  const sessions = kept.get(db)
  const session = sessions?.get(tokenHash)
  if (!sessions || !session) return undefined
  try {
    insertSession(db, session)
  } catch (error) {
    if (isDiskFull(error)) return session
    // Its user is gone.
  }
  sessions.delete(tokenHash)
  return undefined
}

/** One session, if it is in memory. */
export function sessionInMemory({ db }: Database, tokenHash: string): SessionRow | undefined {
  return kept.get(db)?.get(tokenHash)
}

/** Ends one session, if it is in memory. */
export function forgetInMemory({ db }: Database, tokenHash: string): void {
  kept.get(db)?.delete(tokenHash)
}

/** Ends all sessions of a user that are in memory but one. */
export function forgetOthersInMemory({ db }: Database, userId: UserId, exceptHash: string | null): void {
  for (const [tokenHash, session] of kept.get(db) ?? [])
    if (session.userId === userId && tokenHash !== exceptHash) kept.get(db)?.delete(tokenHash)
}
