import type { Db } from '../../platform/db/db'
import type { Paged, SearchPageQuery } from '../../platform/http/paging'
import type { GroupId } from '../../platform/ids'
import { type SearchableList, searchPage } from '../../platform/query/search-page'
import { storedType } from '../entries/entry-type.rules'
import type { PlanRuleId, RuleDay, RuleType } from './plan-rule.schema'

/** A rule as kept: its filter as text. */
export interface StoredRule {
  id: PlanRuleId
  day: RuleDay
  entryType: RuleType
  queryFilter: string
}

const COLUMNS = 'x.id, x.day, coalesce(x.meal, x.entry_type) AS entryType, x.query_filter AS queryFilter'
const OWN = `SELECT ${COLUMNS} FROM meal_plan_rules AS x WHERE x.group_id = ?1`

const LIST: SearchableList<StoredRule, StoredRule> = {
  select: COLUMNS,
  from: 'meal_plan_rules AS x',
  group: 'x.group_id',
  searched: [],
  name: 'x.day',
  order: { collection: 'meal-plan-rule', row: 'x', tieBreaker: 'x.id', shuffled: 'x.rowid' },
  toItem: (row) => row,
}

/** One page of a group's rules. @throws invalid for an order or a filter that is not offered */
export function pageOfRules(db: Db, groupId: GroupId, query: SearchPageQuery): Promise<Paged<StoredRule>> {
  return searchPage(db, groupId, query, LIST)
}

/** All of a group, the oldest first. */
export function allRules(db: Db, groupId: GroupId): StoredRule[] {
  return db.all<StoredRule>(`${OWN} ORDER BY x.created_at, x.id`, groupId)
}

/** A group's rules that count for a meal of a weekday. */
export function rulesFor(db: Db, groupId: GroupId, day: RuleDay, entryType: RuleType): StoredRule[] {
  return db.all<StoredRule>(
    `${OWN} AND x.day IN (?2, 'unset') AND coalesce(x.meal, x.entry_type) IN (?3, 'unset') ORDER BY x.created_at, x.id`,
    groupId,
    day,
    entryType,
  )
}

export function findRule(db: Db, groupId: GroupId, id: PlanRuleId): StoredRule | undefined {
  return db.get<StoredRule>(`${OWN} AND x.id = ?2`, groupId, id)
}

export function insertRule(db: Db, groupId: GroupId, rule: StoredRule, now: string): void {
  const { type, meal } = storedType(rule.entryType)
  db.run(
    `INSERT INTO meal_plan_rules (id, group_id, day, entry_type, meal, query_filter, created_at, updated_at)
     VALUES (?2, ?1, ?3, ?4, ?5, ?6, ?7, ?7)`,
    groupId,
    rule.id,
    rule.day,
    type,
    meal,
    rule.queryFilter,
    now,
  )
}

export function updateRule(db: Db, groupId: GroupId, rule: StoredRule, now: string): void {
  const { type, meal } = storedType(rule.entryType)
  db.run(
    `UPDATE meal_plan_rules SET day = ?3, entry_type = ?4, meal = ?5, query_filter = ?6, updated_at = ?7
     WHERE group_id = ?1 AND id = ?2`,
    groupId,
    rule.id,
    rule.day,
    type,
    meal,
    rule.queryFilter,
    now,
  )
}

export function deleteRule(db: Db, groupId: GroupId, id: PlanRuleId): void {
  db.run('DELETE FROM meal_plan_rules WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** Filters that name one organizer name another from then on. Ids are unique, so nothing else can be meant. */
export function replaceInFilters(db: Db, groupId: GroupId, from: string, to: string): void {
  db.run(
    `UPDATE meal_plan_rules SET query_filter = replace(query_filter, ?2, ?3)
     WHERE group_id = ?1 AND instr(query_filter, ?2) > 0 AND instr(query_filter, ?3) = 0`,
    groupId,
    from,
    to,
  )
}
