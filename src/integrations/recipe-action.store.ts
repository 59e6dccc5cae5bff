import { householdIdOf } from '../groups/household.rules'
import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { listing } from '../platform/query/search-page'
import { foldText } from '../platform/text/fold'
import type { RecipeAction, RecipeActionId, RecipeActionInput } from './recipe-action.schema'

interface ActionRow {
  id: string
  group_id: string
  action_type: 'link' | 'post'
  title: string
  url: string
}

const toAction = (row: ActionRow): RecipeAction => ({
  id: row.id,
  groupId: row.group_id,
  householdId: householdIdOf(row.group_id),
  actionType: row.action_type,
  title: row.title,
  url: row.url,
})

export const ACTIONS = listing<ActionRow, RecipeAction>({
  select: 'a.id, a.group_id, a.action_type, a.title, a.url',
  from: 'recipe_actions AS a',
  group: 'a.group_id',
  searched: ['a.title_key'],
  name: 'a.title_key',
  order: { collection: 'recipe-action', row: 'a', tieBreaker: 'a.id', shuffled: 'a.rowid' },
  toItem: toAction,
})

/** Writes an action, a new one or all of one that is there; the group of one that is there is checked by the caller. */
export function saveAction(
  db: Db,
  groupId: GroupId,
  id: RecipeActionId,
  { actionType, title, url }: RecipeActionInput,
  now: string,
): void {
  db.run(
    `INSERT INTO recipe_actions (id, group_id, action_type, title, title_key, url, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
     ON CONFLICT (id) DO UPDATE SET action_type = ?3, title = ?4, title_key = ?5, url = ?6, updated_at = ?7
     WHERE group_id = ?2`,
    id,
    groupId,
    actionType,
    title,
    foldText(title),
    url,
    now,
  )
}

export function deleteAction(db: Db, groupId: GroupId, id: RecipeActionId): void {
  db.run('DELETE FROM recipe_actions WHERE group_id = ?1 AND id = ?2', groupId, id)
}
