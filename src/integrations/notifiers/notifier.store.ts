import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import { listing } from '../../platform/query/search-page'
import { foldText } from '../../platform/text/fold'
import { type LastResult, type LastRow, toLastResult } from '../last-result.schema'
import { columnOf, EVENT_COLUMNS } from './event.rules'
import { NOTIFIED, type Notified, type NotifierId, type StoredNotifier } from './notifier.schema'

interface NotifierRow extends LastRow {
  id: string
  group_id: string
  enabled: number
  name: string
  apprise_url: string
  /** Names of the options that are on, as JSON. */
  events: string
  dropped: number
}

const FIRST_EVENT = 8
const places = EVENT_COLUMNS.map((_, at) => `?${FIRST_EVENT + at}`)

function toNotifier(row: NotifierRow): StoredNotifier {
  return {
    id: row.id,
    groupId: row.group_id,
    enabled: row.enabled === 1,
    name: row.name,
    appriseUrl: row.apprise_url,
    events: new Set((JSON.parse(row.events) as (Notified | null)[]).filter((event) => event !== null)),
    last: toLastResult(row),
    dropped: row.dropped,
  }
}

export const NOTIFIERS = listing<NotifierRow, StoredNotifier>({
  select: `n.id, n.group_id, n.enabled, n.name, n.apprise_url, n.last_sent_at, n.last_ok, n.last_message, n.dropped,
    json_array(${NOTIFIED.map((event) => `iif(n.${columnOf(event)}, '${event}', NULL)`).join(', ')}) AS events`,
  from: 'notifiers AS n',
  group: 'n.group_id',
  searched: ['n.name_key'],
  name: 'n.name_key',
  order: { collection: 'notifier', row: 'n', tieBreaker: 'n.id', shuffled: 'n.rowid' },
  toItem: toNotifier,
})

/** Writes a notifier, a new one or all of one that is there but for its last result. */
export function saveNotifier(
  db: Db,
  groupId: GroupId,
  { id, enabled, name, appriseUrl, events }: Omit<StoredNotifier, 'last' | 'dropped' | 'groupId'>,
  now: string,
): void {
  const assigned = EVENT_COLUMNS.map((column, at) => `${column} = ${places[at]}`)
  db.run(
    `INSERT INTO notifiers (id, group_id, enabled, name, name_key, apprise_url, created_at, updated_at, ${EVENT_COLUMNS.join(', ')})
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ${places.join(', ')})
     ON CONFLICT (id) DO UPDATE SET enabled = ?3, name = ?4, name_key = ?5, apprise_url = ?6, updated_at = ?7,
       ${assigned.join(', ')}
     WHERE group_id = ?2`,
    id,
    groupId,
    enabled,
    name,
    foldText(name),
    appriseUrl,
    now,
    ...NOTIFIED.map((event) => events.has(event)),
  )
}

/** Notifiers of a group that are turned on and send an event; one statement. */
export function notifiersFor(db: Db, groupId: GroupId, event: Notified): { id: NotifierId; name: string }[] {
  const sql = `SELECT n.id, n.name FROM notifiers AS n WHERE n.group_id = ?1 AND n.enabled = 1 AND n.${columnOf(event)} = 1 ORDER BY n.id`
  return db.all<{ id: NotifierId; name: string }>(sql, groupId)
}

/** Stores the result of the last message; one that arrived ends the count of those that were given up. */
export function noteResult(
  db: Db,
  groupId: GroupId,
  id: NotifierId,
  { at, isOk, message }: LastResult,
  isGivenUp: boolean,
): void {
  db.run(
    `UPDATE notifiers SET last_sent_at = ?3, last_ok = ?4, last_message = ?5, dropped = iif(?4, 0, dropped + ?6)
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
    at,
    isOk,
    message && JSON.stringify(message),
    isGivenUp,
  )
}

export function deleteNotifier(db: Db, groupId: GroupId, id: NotifierId): void {
  db.run('DELETE FROM notifiers WHERE group_id = ?1 AND id = ?2', groupId, id)
}
