import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { type GroupId, newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import { distinctAliases } from './alias.schema'
import { saveAliases } from './alias.store'
import { listAllFoods } from './food.service'
import type { SeedUnit } from './food-lists.schema'
import { mergeFailed } from './merge.rules'
import { listedForms } from './plural-forms.schema'
import type { Unit, UnitId, UnitInput } from './unit.schema'
import * as store from './unit.store'

/** Whether a group has neither foods nor units; two statements. */
export function isPantryEmpty(scope: GroupScope): boolean {
  return listAllUnits(scope).length === 0 && listAllFoods(scope).length === 0
}

interface UnitEvent {
  groupId: GroupId
  unit: Unit
}

declare module '../platform/events/events' {
  interface EventMap {
    'unit-created': UnitEvent
    'unit-updated': UnitEvent
    /** Published before the row goes, while ingredients still point to it. */
    'unit-deleted': UnitEvent
    /** Published before the first unit goes: everything that uses it must move to the second, inside the transaction. */
    'unit-merged': { groupId: GroupId; from: Unit; to: Unit }
  }
}

/** A page of the group's units. @throws invalid 400 for an order that is not offered */
export function listUnits({ db, groupId }: GroupScope, query: SearchPageQuery): Promise<Paged<Unit>> {
  return store.UNITS.page(db, groupId, query)
}

/** Every unit of the group with aliases, by name; one statement. */
export function listAllUnits({ db, groupId }: GroupScope): Unit[] {
  return store.UNITS.all(db, groupId)
}

/** The same in slices: what parsers match against. */
export function readUnits({ db, groupId }: GroupScope): Promise<Unit[]> {
  return store.UNITS.readAll(db, groupId)
}

/** Those of the ids that are the group's, by id; unknown ones are left out. One statement. */
export function findUnitsByIds({ db, groupId }: GroupScope, ids: readonly UnitId[]): Map<UnitId, Unit> {
  return new Map(store.UNITS.byIds(db, groupId, ids).map((unit) => [unit.id, unit]))
}

/** @throws not-found for an unknown unit or one of another group */
export function getUnit({ db, groupId }: GroupScope, id: UnitId): Unit {
  const unit = store.UNITS.find(db, groupId, id)
  if (!unit) throw notFound()
  return unit
}

/** A new unit. @throws conflict 400 when the group has one of that name, whatever its case or accents */
export function createUnit(ctx: Ctx, input: UnitInput): Unit {
  const id: UnitId = newId<'unit'>()
  return ctx.transaction((tx) => {
    refuseTakenName('unit.name-is-taken', () =>
      store.insertUnit(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now())),
    )
    const unit = getUnit(tx, id)
    tx.publish('unit-created', { groupId: tx.groupId, unit })
    return unit
  })
}

/** A new unit of a list, or with nothing but its name. @param language of the list. @throws as `createUnit` */
export function createListedUnit(
  ctx: Ctx,
  unit: Pick<SeedUnit, 'name'> & Partial<SeedUnit>,
  language = '',
): Unit {
  const { name, plural = null, abbreviation = '', pluralAbbreviation = abbreviation, aliases = [] } = unit
  return createUnit(ctx, {
    ...{ name, pluralName: plural, description: '', abbreviation, pluralAbbreviation },
    pluralForms: listedForms(language, unit.forms),
    fraction: unit.fraction ?? true,
    useAbbreviation: unit.useAbbreviation ?? false,
    aliases: aliases.map((alias) => ({ name: alias })),
  })
}

/**
 * The group's unit of that name, or a new one; plurals, abbreviations and aliases are the parsers' business.
 * @param rest what a new one has besides its name
 * @param language of the rest
 */
export function getOrCreateUnit(
  ctx: Ctx,
  name: string,
  rest: Partial<SeedUnit> = {},
  language?: string,
): Unit {
  const known = store.unitByName(ctx.db, ctx.groupId, name)
  return known ?? createListedUnit(ctx, { ...rest, name: name.trim() }, language)
}

/** Replaces a unit whole. @throws not-found; conflict 400 when the name is taken */
export function updateUnit(ctx: Ctx, id: UnitId, input: UnitInput): Unit {
  return ctx.transaction((tx) => {
    getUnit(tx, id)
    refuseTakenName('unit.name-is-taken', () =>
      store.updateUnit(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now())),
    )
    const unit = getUnit(tx, id)
    tx.publish('unit-updated', { groupId: tx.groupId, unit })
    return unit
  })
}

/** Deletes a unit and detaches it from ingredients; answers what was deleted. @throws conflict 400 when there is none */
export function deleteUnit(ctx: Ctx, id: UnitId): Unit {
  return ctx.transaction((tx) => {
    const unit = store.UNITS.find(tx.db, tx.groupId, id)
    if (!unit) throw nothingToDelete()
    tx.publish('unit-deleted', { groupId: tx.groupId, unit })
    store.deleteUnit(tx.db, tx.groupId, id)
    return unit
  })
}

/**
 * Everything that uses the first unit uses the second from then on, and the first is deleted. Its names,
 * abbreviations and aliases become aliases of the second, so that parsers go on knowing them.
 * @throws internal 500 when one of the two is missing or both are the same
 */
export function mergeUnits(ctx: Ctx, fromId: UnitId, toId: UnitId): void {
  ctx.transaction((tx) => {
    const units = findUnitsByIds(tx, [fromId, toId])
    const [from, to] = [units.get(fromId), units.get(toId)]
    if (!from || !to || fromId === toId) throw mergeFailed('units')
    tx.publish('unit-merged', { groupId: tx.groupId, from, to })
    const short = (unit: Unit) => [unit.abbreviation, unit.pluralAbbreviation ?? '']
    const gained = [
      from.name,
      from.pluralName ?? '',
      ...short(from),
      ...from.aliases.map((alias) => alias.name),
    ]
    const names = [...to.aliases.map((alias) => alias.name), ...gained]
    saveAliases(tx.db, 'unit', toId, distinctAliases(names, [to.name, to.pluralName, ...short(to)]))
    store.touchUnit(tx.db, tx.groupId, toId, toTimestamp(tx.clock.now()))
    store.deleteUnit(tx.db, tx.groupId, fromId)
    tx.publish('unit-updated', { groupId: tx.groupId, unit: getUnit(tx, toId) })
  })
}
