import { zoneOf } from '../../groups/group.service'
import { householdIdOf } from '../../groups/household.rules'
import { addDays, type Day } from '../../measures/day.rules'
import { figuresPerServing } from '../../nutrition/figures.service'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope } from '../../platform/context'
import { during, type Listener } from '../../platform/events/events'
import type { Paged, PageQuery } from '../../platform/http/paging'
import type { GroupId, UserId } from '../../platform/ids'
import { notFound, nothingToDelete } from '../../platform/refusals'
import { dayIn } from '../../platform/zone'
import { getKeyById, readSummaries } from '../../recipes/recipe/recipe.service'
import { listOwnMembers } from '../../users/user.service'
import { type Dialect, typeFor } from './entry-type.rules'
import { type EntryType, readType } from './entry-type.schema'
import type { CreatePlanEntryInput, PlanEntry, PlanEntryId, UpdatePlanEntryInput } from './plan-entry.schema'
import * as store from './plan-entry.store'

declare module '../../platform/events/events' {
  interface EventMap {
    /** Someone has planned a meal; not sent for one that was chosen at random. */
    'mealplan-entry-created': { groupId: GroupId; entry: PlanEntry }
    'mealplan-entry-updated': { groupId: GroupId; entry: PlanEntry }
    'mealplan-entry-deleted': { groupId: GroupId; entry: PlanEntry }
  }
}

/** The day that the group's calendars show now. */
export function todayOf({ db, groupId, clock }: Pick<Ctx, 'db' | 'groupId' | 'clock'>): Day {
  return dayIn(zoneOf({ db }, groupId), clock.now())
}

/** Entries with their recipes; two statements however many they are. */
function toEntries(scope: GroupScope, found: readonly store.FoundEntry[]): PlanEntry[] {
  const numbers = found.flatMap(({ number }) => number ?? [])
  const recipes = numbers.length === 0 ? null : readSummaries(scope, [...new Set(numbers)])
  return found.map(({ number, ...entry }) => ({
    id: entry.id,
    date: entry.date,
    entryType: entry.entryType,
    title: entry.title,
    text: entry.text,
    recipeId: entry.recipeId,
    groupId: scope.groupId,
    householdId: householdIdOf(scope.groupId),
    userId: entry.userId,
    recipe: (number !== null && recipes?.get(number)) || null,
    servings: entry.servings,
    leftoverOf: entry.leftoverOf,
  }))
}

/** An entry as a client of some dialect reads it. */
export function writeEntry({ entryType, ...entry }: PlanEntry, dialect: Dialect) {
  return { ...entry, entryType: typeFor(dialect, entryType), meal: entryType }
}

/**
 * A page of the group's plan.
 * @param range days, both included; null has no end
 * @throws invalid 400 for an order or a filter that is not offered
 */
export async function listPlanEntries(
  scope: GroupScope,
  query: PageQuery,
  range: { from: Day | null; to: Day | null },
): Promise<Paged<PlanEntry>> {
  const { items, total } = await store.pageOfEntries(scope.db, scope.groupId, query, range)
  return { items: toEntries(scope, items), total }
}

/** What is planned from one day to another, both included, meal by meal. */
export function entriesOfDays(scope: GroupScope, from: Day, to: Day): PlanEntry[] {
  return toEntries(scope, store.entriesBetween(scope.db, scope.groupId, from, to))
}

/** Names that the group has given to meals. */
export function ownMeals({ db, groupId }: GroupScope): string[] {
  return store.mealNames(db, groupId)
}

/**
 * The meal that a form names: what is chosen, or a new name, which is an old one where it differs in case alone.
 * @param entryType nothing where a new name is typed
 */
export function mealTyped(scope: GroupScope, entryType: string, mealName: string): EntryType {
  if (entryType !== '') return entryType
  const name = readType(mealName)
  const folded = name.toLowerCase()
  return ownMeals(scope).find((own) => own.toLowerCase() === folded) ?? name
}

/** Whether the group has planned anything on any day. */
export function hasPlan({ db, groupId }: GroupScope): boolean {
  return store.hasEntries(db, groupId)
}

/** An entry with what has become of it, and what a page adds up. */
export interface PlannedMeal extends PlanEntry {
  /** What someone has said of it; null for nothing yet. */
  made: 'yes' | 'no' | null
  /** When it was last written, UTC. */
  changedAt: string
  /** What a serving of its recipe holds; undefined for what is none. */
  figures: ReturnType<ReturnType<typeof figuresPerServing>['get']>
}

/** The same for pages; three statements however many they are. */
export function mealsOfDays(scope: GroupScope, from: Day, to: Day): PlannedMeal[] {
  const found = store.entriesBetween(scope.db, scope.groupId, from, to)
  const numbers = [...new Set(found.flatMap(({ number }) => number ?? []))]
  const figures = figuresPerServing(scope, numbers)
  return toEntries(scope, found).map((entry, at) => {
    const { made, number, updatedAt: changedAt } = found[at]!
    return { ...entry, made, changedAt, figures: figures.get(number ?? -1) }
  })
}

/** What is planned for the day that the group's calendars show. */
export function entriesOfToday(ctx: Ctx): PlanEntry[] {
  const today = todayOf(ctx)
  return entriesOfDays(ctx, today, today)
}

/** What is planned within so many days needs no proposal. */
const SOON_DAYS = 7

/** What is planned for today and the days ahead, as it is kept; one statement. */
export function entriesSoon(ctx: Ctx): { today: Day; entries: store.FoundEntry[] } {
  const today = todayOf(ctx)
  return { today, entries: store.entriesBetween(ctx.db, ctx.groupId, today, addDays(today, SOON_DAYS)) }
}

/** Ids of the recipes that are planned for today and the days ahead; one statement. */
export function plannedSoon(ctx: Ctx): Set<string> {
  return new Set(entriesSoon(ctx).entries.flatMap(({ recipeId }) => recipeId ?? []))
}

/** @throws not-found for an unknown one or one of another group */
export function getPlanEntry(scope: GroupScope, id: PlanEntryId): PlanEntry {
  const found = store.findEntry(scope.db, scope.groupId, id)
  if (!found) throw notFound()
  return toEntries(scope, [found])[0]!
}

/** What an entry names must be the group's own. @throws not-found */
function checkNamed(
  tx: Ctx,
  { recipeId, leftoverOf }: Pick<CreatePlanEntryInput, 'recipeId' | 'leftoverOf'>,
  own: PlanEntryId | null,
): void {
  if (recipeId !== null) getKeyById(tx, recipeId)
  if (leftoverOf === undefined || leftoverOf === null) return
  if (leftoverOf === own || !store.findEntry(tx.db, tx.groupId, leftoverOf)) throw notFound()
}

function memberOf(tx: Ctx, userId: UserId | null): UserId | null {
  if (userId !== null && !listOwnMembers(tx).some(({ id }) => id === userId)) throw notFound()
  return userId
}

interface AddOptions {
  /** Someone has chosen it: others get an event. */
  isChosen: boolean
}

/** Plans a meal in the caller's name. @throws not-found for an unknown recipe, or another meal that it would be the rest of */
export function addPlanEntry(ctx: Ctx, input: CreatePlanEntryInput, { isChosen }: AddOptions): PlanEntry {
  return ctx.transaction((tx) => {
    checkNamed(tx, input, null)
    const now = toTimestamp(tx.clock.now())
    const { date, entryType, title, text, recipeId, servings = null, leftoverOf = null } = input
    const id = store.insertEntry(tx.db, tx.groupId, {
      userId: tx.userId,
      date,
      entryType,
      title,
      text,
      recipeId,
      servings,
      leftoverOf,
      made: null,
      eventId: null,
      notedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    const entry = getPlanEntry(tx, id!)
    if (isChosen) tx.publish('mealplan-entry-created', { groupId: tx.groupId, entry })
    return entry
  })
}

/** Replaces an entry; no one has planned it where no one is named. @throws not-found as `addPlanEntry`, and for an unknown person */
export function replacePlanEntry(ctx: Ctx, id: PlanEntryId, input: UpdatePlanEntryInput): PlanEntry {
  return ctx.transaction((tx) => {
    const before = store.findEntry(tx.db, tx.groupId, id)
    if (!before) throw notFound()
    checkNamed(tx, input, id)
    const { number: _, ...kept } = before
    const { userId, ...rest } = input
    const updatedAt = toTimestamp(tx.clock.now())
    store.updateEntry(tx.db, tx.groupId, { ...kept, ...rest, userId: memberOf(tx, userId), updatedAt })
    const entry = getPlanEntry(tx, id)
    tx.publish('mealplan-entry-updated', { groupId: tx.groupId, entry })
    return entry
  })
}

/** Deletes an entry; answers what it was. @throws conflict 400 when there is none */
export function deletePlanEntry(ctx: Ctx, id: PlanEntryId): PlanEntry {
  return ctx.transaction((tx) => {
    const found = store.findEntry(tx.db, tx.groupId, id)
    if (!found) throw nothingToDelete()
    const entry = toEntries(tx, [found])[0]!
    store.deleteEntry(tx.db, tx.groupId, id)
    tx.publish('mealplan-entry-deleted', { groupId: tx.groupId, entry })
    return entry
  })
}

/** Listens for people who leave their group: what they have planned stays, and passes to whom it is given. */
export const PLANS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, heirId }, { db }) =>
    store.reassignEntries(db, groupId, userId, heirId),
  ),
]
