import { householdIdOf } from '../../groups/household.rules'
import { type OrganizerKind, toSummary } from '../../organizers/organizer.schema'
import {
  choicesIn,
  choicesText,
  livingFilter,
  namedOrganizers,
  type OrganizerChoices,
} from '../../organizers/organizer-filter.service'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope } from '../../platform/context'
import { during, type Listener } from '../../platform/events/events'
import type { Paged, SearchPageQuery } from '../../platform/http/paging'
import { newId } from '../../platform/ids'
import { filterParts } from '../../platform/query/filter-parts'
import { filterSql } from '../../platform/query/filter-sql'
import { bothFilters, type Filter, readFilter } from '../../platform/query/filter-text'
import { notFound, nothingToDelete } from '../../platform/refusals'
import { byMinutes } from '../../recipes/recipe/recipe-filter.service'
import { type Dialect, typeFor } from '../entries/entry-type.rules'
import type { EntryType } from '../entries/entry-type.schema'
import type { PlanRule, PlanRuleId, PlanRuleInput, RuleDay } from './plan-rule.schema'
import * as store from './plan-rule.store'

const allOf = (ids: readonly string[] = []) => ({ ids, requiresAll: true })
const choices = (categories?: readonly string[], tags?: readonly string[]): OrganizerChoices => ({
  category: allOf(categories),
  tag: allOf(tags),
  tool: allOf(),
})

/** The two lists of older clients, of which a recipe must have all; empty for a filter that they cannot express. */
function listsOf(queryFilter: string): OrganizerChoices {
  const found = choicesIn(readFilter(queryFilter))
  const isPlain =
    found !== null && !found.tool && Object.values(found).every(({ requiresAll }) => requiresAll)
  return isPlain ? choices(found.category?.ids, found.tag?.ids) : choices()
}

/** Rules with both views of their filters; a fixed number of statements. */
function toViews(scope: GroupScope, rules: readonly store.StoredRule[]): PlanRule[] {
  const lists = rules.map(({ queryFilter }) => listsOf(queryFilter))
  const named = namedOrganizers(scope, lists)
  return rules.map(({ id, day, entryType, queryFilter }, at) => {
    const organizers = (kind: OrganizerKind) =>
      lists[at]![kind].ids.flatMap((one) => named[kind].get(one) ?? []).map(toSummary)
    return {
      id,
      groupId: scope.groupId,
      householdId: householdIdOf(scope.groupId),
      day,
      entryType,
      categories: organizers('category'),
      tags: organizers('tag'),
      queryFilterString: queryFilter,
      queryFilter: filterParts(readFilter(queryFilter)),
    }
  })
}

/** A rule as a client of some dialect reads it. */
export function writeRule({ entryType, ...rule }: PlanRule, dialect: Dialect) {
  return { ...rule, entryType: typeFor(dialect, entryType), meal: entryType }
}

/** A page of the group's rules. @throws invalid 400 for an order or a filter that is not offered */
export async function listRules(scope: GroupScope, query: SearchPageQuery): Promise<Paged<PlanRule>> {
  const { items, total } = await store.pageOfRules(scope.db, scope.groupId, query)
  return { items: toViews(scope, items), total }
}

/** All of the group's rules, the oldest first. */
export function listAllRules(scope: GroupScope): PlanRule[] {
  return toViews(scope, store.allRules(scope.db, scope.groupId))
}

/** @throws not-found for an unknown one or one of another group */
export function getRule(scope: GroupScope, id: PlanRuleId): PlanRule {
  const rule = store.findRule(scope.db, scope.groupId, id)
  if (!rule) throw notFound()
  return toViews(scope, [rule])[0]!
}

/** The entries of some lists that the group still has. */
function livingIn(scope: GroupScope, lists: OrganizerChoices): OrganizerChoices {
  const named = namedOrganizers(scope, [lists])
  const living = (kind: OrganizerKind) => [...new Set(lists[kind].ids)].filter((id) => named[kind].has(id))
  return choices(living('category'), living('tag'))
}

function areSame(one: OrganizerChoices, other: OrganizerChoices): boolean {
  const differ = (kind: OrganizerKind) =>
    new Set(one[kind].ids).symmetricDifference(new Set(other[kind].ids)).size > 0
  return !differ('category') && !differ('tag')
}

/** @throws invalid 400 for a filter that cannot be understood */
function checkFilter(text: string): void {
  const filter = readFilter(text)
  if (filter) filterSql(byMinutes(null, filter), { collection: 'recipe', row: 'r', firstParam: 1 })
}

/**
 * The filter that a body asks for: the text where it is another one than kept, else the lists where they are. Lists that are sent as
 * they were read keep the filter, also one that they cannot express.
 */
function filterIn(scope: GroupScope, input: PlanRuleInput, before: string): string {
  const text = input.queryFilterString?.trim()
  if (text !== undefined && text !== before) {
    checkFilter(text)
    return text
  }
  if (text !== undefined && !input.categories && !input.tags) return before
  const ids = (list: readonly { id: string }[] = []) => list.map(({ id }) => id)
  const lists = livingIn(scope, choices(ids(input.categories), ids(input.tags)))
  if (areSame(livingIn(scope, listsOf(before)), lists)) return before
  const written = choicesText(lists)
  checkFilter(written)
  return written
}

/** A new rule. @throws invalid 400 for a filter that cannot be understood */
export function createRule(ctx: Ctx, input: PlanRuleInput): PlanRule {
  return ctx.transaction((tx) => {
    const { day, entryType } = input
    const rule = { id: newId<'meal-plan-rule'>(), day, entryType, queryFilter: filterIn(tx, input, '') }
    store.insertRule(tx.db, tx.groupId, rule, toTimestamp(tx.clock.now()))
    return toViews(tx, [rule])[0]!
  })
}

/** Replaces a rule. @throws not-found; invalid 400 for a filter that cannot be understood */
export function updateRule(ctx: Ctx, id: PlanRuleId, input: PlanRuleInput): PlanRule {
  return ctx.transaction((tx) => {
    const before = store.findRule(tx.db, tx.groupId, id)
    if (!before) throw notFound()
    const { day, entryType } = input
    const rule = { id, day, entryType, queryFilter: filterIn(tx, input, before.queryFilter) }
    store.updateRule(tx.db, tx.groupId, rule, toTimestamp(tx.clock.now()))
    return toViews(tx, [rule])[0]!
  })
}

/** Deletes a rule; answers what it was. @throws conflict 400 when there is none */
export function deleteRule(ctx: Ctx, id: PlanRuleId): PlanRule {
  return ctx.transaction((tx) => {
    const stored = store.findRule(tx.db, tx.groupId, id)
    if (!stored) throw nothingToDelete()
    const rule = toViews(tx, [stored])[0]!
    store.deleteRule(tx.db, tx.groupId, id)
    return rule
  })
}

/** What chance may choose for a meal of a day, all rules that count together; null is everything. */
export function filterFor(scope: GroupScope, day: RuleDay, entryType: EntryType): Filter | null {
  return store
    .rulesFor(scope.db, scope.groupId, day, entryType)
    .map(({ queryFilter }) => livingFilter(scope, queryFilter))
    .reduce<Filter | null>(bothFilters, null)
}

/** Listens for organizers that have become one: rules that look for the first look for the second. */
export const MERGED_ORGANIZERS_IN_RULES: readonly Listener[] = [
  during('organizer-merged', ({ from, to }, tx) => store.replaceInFilters(tx.db, tx.groupId, from, to)),
]
