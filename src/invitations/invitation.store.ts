import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import { openText, sealText } from '../platform/security/secret-box'
import { hashSecretToken } from '../platform/security/secret-token'

export interface StoredInvitation {
  token: string
  groupId: GroupId
  usesLeft: number
  /** UTC. */
  expiresAt: string
}

interface InvitationRow {
  sealed: string | null
  group_id: string
  uses_left: number
  expires_at: string
}

const COLUMNS = 'sealed, group_id, uses_left, expires_at'
/** One group's link cannot be passed off as another's. */
const purposeOf = (groupId: string) => `invitation to ${groupId}`

const toInvitation = (row: InvitationRow, token: string): StoredInvitation => ({
  token,
  groupId: row.group_id,
  usesLeft: row.uses_left,
  expiresAt: row.expires_at,
})

/** The group's invitations that still let someone in, the newest first. */
export function openInvitations(db: Db, groupId: GroupId, now: string): StoredInvitation[] {
  return db
    .all<InvitationRow>(
      `SELECT ${COLUMNS} FROM invitations WHERE group_id = ?1 AND expires_at > ?2
       ORDER BY created_at DESC, token`,
      groupId,
      now,
    )
    .flatMap((row) => {
      const token = openText(db, purposeOf(row.group_id), row.sealed ?? '')
      // Without its key an invitation cannot be shown again, but it still works.
      return token === null ? [] : [toInvitation(row, token)]
    })
}

/** The invitation of whatever group, and the group's name, unless it is over: anyone who has the token may come in. */
export function findOpenInvitation(
  db: Db,
  token: string,
  now: string,
): (StoredInvitation & { groupName: string }) | undefined {
  const row = db.get<InvitationRow & { group_name: string }>(
    `SELECT i.sealed, i.group_id, i.uses_left, i.expires_at, g.name AS group_name
     FROM invitations AS i JOIN groups AS g ON g.id = i.group_id WHERE i.token = ?1 AND i.expires_at > ?2`,
    hashSecretToken(token),
    now,
  )
  return row && { ...toInvitation(row, token), groupName: row.group_name }
}

export function insertInvitation(db: Db, invitation: StoredInvitation, userId: UserId, now: string): void {
  db.run(
    `INSERT INTO invitations (token, group_id, uses_left, expires_at, created_at, user_id, sealed)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    hashSecretToken(invitation.token),
    invitation.groupId,
    invitation.usesLeft,
    invitation.expiresAt,
    now,
    userId,
    sealText(db, purposeOf(invitation.groupId), invitation.token),
  )
}

/** Counts one use; with the last one the invitation is deleted. */
export function takeUse(db: Db, token: string): void {
  const hash = hashSecretToken(token)
  db.run('DELETE FROM invitations WHERE token = ?1 AND uses_left = 1', hash)
  db.run('UPDATE invitations SET uses_left = uses_left - 1 WHERE token = ?1', hash)
}

/** Deletes an invitation of the group. @returns whether there was one */
export function deleteInvitation(db: Db, groupId: GroupId, token: string): boolean {
  const sql = 'DELETE FROM invitations WHERE group_id = ?1 AND token = ?2'
  return db.run(sql, groupId, hashSecretToken(token)).changes > 0
}

/** Revokes every invitation to the group that someone has made. */
export function deleteInvitationsOf(db: Db, groupId: GroupId, userId: UserId): void {
  db.run('DELETE FROM invitations WHERE group_id = ?1 AND user_id = ?2', groupId, userId)
}

/** Remembers by its hash what only the mail with an invitation holds. */
export function insertInvitationMail(db: Db, proofHash: string, token: string, email: string): void {
  db.run(
    'INSERT INTO invitation_mails (proof_hash, token, email) VALUES (?1, ?2, ?3)',
    proofHash,
    hashSecretToken(token),
    email,
  )
}

/** The address that an invitation was mailed to with a proof. */
export function findMailedTo(db: Db, proofHash: string, token: string): string | undefined {
  return db.get<{ email: string }>(
    'SELECT email FROM invitation_mails WHERE proof_hash = ?1 AND token = ?2',
    proofHash,
    hashSecretToken(token),
  )?.email
}

export function deleteInvitationMail(db: Db, proofHash: string): void {
  db.run('DELETE FROM invitation_mails WHERE proof_hash = ?1', proofHash)
}

/** Deletes the invitations that have expired by then. @returns how many */
export function deleteOverInvitations(db: Db, now: string): number {
  return db.run('DELETE FROM invitations WHERE expires_at <= ?1', now).changes
}
