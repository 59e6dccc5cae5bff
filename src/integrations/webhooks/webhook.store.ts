import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import { listing } from '../../platform/query/search-page'
import { foldText } from '../../platform/text/fold'
import { type LastResult, type LastRow, toLastResult } from '../last-result.schema'
import type { StoredWebhook, WebhookId } from './webhook.schema'

interface WebhookRow extends LastRow {
  id: string
  group_id: string
  enabled: number
  name: string
  url: string
  webhook_type: 'mealplan'
  scheduled_time: string
  is_local: number
  secret: string
  settled_until: string
}

const toWebhook = (row: WebhookRow): StoredWebhook => ({
  id: row.id,
  groupId: row.group_id,
  enabled: row.enabled === 1,
  name: row.name,
  url: row.url,
  webhookType: row.webhook_type,
  time: row.scheduled_time,
  isLocal: row.is_local === 1,
  secret: row.secret,
  settledUntil: row.settled_until,
  last: toLastResult(row),
})

export const WEBHOOKS = listing<WebhookRow, StoredWebhook>({
  select: `w.id, w.group_id, w.enabled, w.name, w.url, w.webhook_type, w.scheduled_time, w.is_local, w.secret, w.settled_until,
    w.last_sent_at, w.last_ok, w.last_message`,
  from: 'webhooks AS w',
  group: 'w.group_id',
  searched: ['w.name_key'],
  name: 'w.name_key',
  order: { collection: 'webhook', row: 'w', tieBreaker: 'w.id', shuffled: 'w.rowid' },
  toItem: toWebhook,
})

/** Those of many groups, by group and name; one statement. */
export function webhooksOfGroups(db: Db, groupIds: readonly GroupId[]): StoredWebhook[] {
  const sql = `SELECT ${WEBHOOKS.select} FROM ${WEBHOOKS.from} WHERE w.group_id IN (SELECT value FROM json_each(?1)) ORDER BY w.name_key, w.id`
  return db.all<WebhookRow>(sql, JSON.stringify(groupIds)).map(toWebhook)
}

/** Writes a webhook, a new one or all of one that is there but for its secret and its last result. */
export function saveWebhook(
  db: Db,
  groupId: GroupId,
  { id, enabled, name, url, webhookType, time, isLocal, secret, settledUntil }: Omit<StoredWebhook, 'last'>,
  now: string,
): void {
  db.run(
    `INSERT INTO webhooks (id, group_id, enabled, name, name_key, url, webhook_type, scheduled_time, is_local, secret, settled_until,
       created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)
     ON CONFLICT (id) DO UPDATE SET enabled = ?3, name = ?4, name_key = ?5, url = ?6, webhook_type = ?7, scheduled_time = ?8,
       is_local = ?9, settled_until = ?11, updated_at = ?12
     WHERE group_id = ?2`,
    id,
    groupId,
    enabled,
    name,
    foldText(name),
    url,
    webhookType,
    time,
    isLocal,
    secret,
    settledUntil,
    now,
  )
}

/** All webhooks of the server that may be due: turned on, and with an address. */
export function enabledWebhooks(db: Db): StoredWebhook[] {
  const sql = `SELECT ${WEBHOOKS.select} FROM ${WEBHOOKS.from} WHERE w.enabled = 1 AND w.url <> '' ORDER BY w.id`
  return db.all<WebhookRow>(sql).map(toWebhook)
}

/** Times up to a moment are dealt with. */
export function saveSettledUntil(db: Db, groupId: GroupId, id: WebhookId, until: string): void {
  db.run('UPDATE webhooks SET settled_until = ?3 WHERE group_id = ?1 AND id = ?2', groupId, id, until)
}

/** Stores the result of the last delivery. */
export function noteResult(db: Db, groupId: GroupId, id: WebhookId, { at, isOk, message }: LastResult): void {
  db.run(
    'UPDATE webhooks SET last_sent_at = ?3, last_ok = ?4, last_message = ?5 WHERE group_id = ?1 AND id = ?2',
    groupId,
    id,
    at,
    isOk,
    message && JSON.stringify(message),
  )
}

export function deleteWebhook(db: Db, groupId: GroupId, id: WebhookId): void {
  db.run('DELETE FROM webhooks WHERE group_id = ?1 AND id = ?2', groupId, id)
}
