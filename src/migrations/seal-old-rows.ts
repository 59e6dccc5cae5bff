import type { Db } from '../platform/db/db'
import { isSealedText, sealText } from '../platform/security/secret-box'
import { hashSecretToken } from '../platform/security/secret-token'

function sealSecrets(db: Db): void {
  const rows = db.all<{ user_id: string; secret: string }>('SELECT user_id, secret FROM second_factors')
  for (const { user_id: id, secret } of rows.filter((row) => !isSealedText(row.secret))) {
    const sealed = sealText(db, `second factor of ${id}`, secret)
    db.run('UPDATE second_factors SET secret = ?2 WHERE user_id = ?1', id, sealed)
  }
}

function sealInvitations(db: Db): void {
  const old = db.all<{ token: string; group_id: string }>(
    'SELECT token, group_id FROM invitations WHERE sealed IS NULL',
  )
  // The mails of an invitation are updated right after it.
  if (old.length > 0) db.run('PRAGMA defer_foreign_keys = ON')
  for (const { token, group_id: groupId } of old) {
    const hash = hashSecretToken(token)
    const sealed = sealText(db, `invitation to ${groupId}`, token)
    db.run('UPDATE invitations SET token = ?2, sealed = ?3 WHERE token = ?1', token, hash, sealed)
    db.run('UPDATE invitation_mails SET token = ?2 WHERE token = ?1', token, hash)
  }
}

/** Encrypts secrets from before there was a key, and those of older backups. Call it inside a transaction. */
export function sealOldRows(db: Db): void {
  sealSecrets(db)
  sealInvitations(db)
}
