import type { Db } from '../../platform/db/db'
import type { GroupId, UserId } from '../../platform/ids'
import type { PushSubscriptionId, StoredSubscription } from './push.schema'

const SELECT = `SELECT s.id, s.user_id AS userId, s.endpoint, s.p256dh, s.auth, s.tells_lists AS lists, s.tells_timers AS timers
  FROM push_subscriptions AS s`

type Row = Omit<StoredSubscription, 'lists' | 'timers'> & { lists: 0 | 1; timers: 0 | 1 }

const read = (row: Row): StoredSubscription => ({ ...row, lists: row.lists === 1, timers: row.timers === 1 })

/** Browsers of the group's members, except one, that get messages about lists. */
export function listenersToLists(db: Db, groupId: GroupId, but: UserId): StoredSubscription[] {
  const sql = `${SELECT} JOIN users AS u ON u.id = s.user_id
    WHERE u.group_id = ?1 AND u.id <> ?2 AND s.tells_lists = 1 ORDER BY s.id`
  return db.all<Row>(sql, groupId, but).map(read)
}

export const subscriptionsOf = (db: Db, userId: UserId) =>
  db.all<Row>(`${SELECT} WHERE s.user_id = ?1 ORDER BY s.created_at, s.id`, userId).map(read)

export function findSubscription(db: Db, id: PushSubscriptionId): StoredSubscription | undefined {
  const row = db.get<Row>(`${SELECT} WHERE s.id = ?1`, id)
  return row && read(row)
}

/** Whether any browser gets messages at all. */
export function hasSubscriptions(db: Db): boolean {
  return db.get<{ one: number }>('SELECT 1 AS one FROM push_subscriptions LIMIT 1') !== undefined
}

/** Keeps a subscription; a browser that comes again, perhaps with another person, has one. */
export function saveSubscription(
  db: Db,
  { id, userId, endpoint, p256dh, auth, lists, timers }: StoredSubscription,
  now: string,
): PushSubscriptionId {
  const row = db.get<{ id: string }>(
    `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at, tells_lists, tells_timers)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
     ON CONFLICT (endpoint) DO UPDATE SET user_id = ?2, p256dh = ?4, auth = ?5, tells_lists = ?7, tells_timers = ?8
     RETURNING id`,
    id,
    userId,
    endpoint,
    p256dh,
    auth,
    now,
    lists ? 1 : 0,
    timers ? 1 : 0,
  )
  return row!.id
}

/** Answers whether there was one. */
export function deleteSubscription(db: Db, userId: UserId, id: PushSubscriptionId): boolean {
  return db.run('DELETE FROM push_subscriptions WHERE user_id = ?1 AND id = ?2', userId, id).changes === 1
}

export interface StoredKeys {
  publicKey: string
  /** A JSON Web Key. */
  privateKey: string
}

export const findKeys = (db: Db) =>
  db.get<StoredKeys>('SELECT public_key AS publicKey, private_key AS privateKey FROM push_keys WHERE id = 1')

/** Keeps the keys, unless there are some. */
export function saveKeys(db: Db, { publicKey, privateKey }: StoredKeys): void {
  db.run(
    'INSERT OR IGNORE INTO push_keys (id, public_key, private_key) VALUES (1, ?1, ?2)',
    publicKey,
    privateKey,
  )
}
