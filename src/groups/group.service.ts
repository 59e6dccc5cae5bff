import { toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { type GroupId, isUuid, newId } from '../platform/ids'
import { NAME_TRIES, numberedName, toSlug } from '../platform/text/slug'
import { isOlderDialect } from '../platform/version'
import { isZone, serverZone, type Zone } from '../platform/zone'
import type { GroupPreferences, GroupSummary, UpdateGroupPreferencesInput } from './group.schema'
import {
  chosenZones,
  findDefaultGroup,
  findGroup,
  findGroupByName,
  findPreferences,
  type Group,
  groupIds,
  groupNamesOf,
  insertGroup,
  isNameOrSlugTaken,
  listGroups,
  type OpenGroup,
  openGroupOf,
  openGroups,
  savePreferences,
  saveZone,
} from './group.store'

export type { Group, OpenGroup } from './group.store'

type Database = Pick<Services, 'db'>

// A name of emoji alone has no letters for an address.
const NAMELESS_SLUG = 'group'

function notFound(): AppError {
  return new AppError('not-found', 'exceptions.no-entry-found')
}

function freeName({ db }: Database, name: string): { name: string; slug: string } {
  for (let n = 0; n < NAME_TRIES; n++) {
    const candidate = n === 0 ? name : numberedName(name, n)
    const slug = toSlug(candidate) || (n === 0 ? NAMELESS_SLUG : `${NAMELESS_SLUG}-${n}`)
    if (!isNameOrSlugTaken(db, candidate, slug)) return { name: candidate, slug }
  }
  throw new AppError('conflict', 'group.name-is-taken', { fields: { groupName: 'group.name-is-taken' } })
}

export interface NewGroup {
  name: string
  isPrivate: boolean
  /** Its founder knows the way around: recipes start with everything turned on that others need not see. */
  isAdvanced?: boolean
  /** A client makes it: whether ingredients are plain text, as v1 would have it. Our own pages make groups whose imports are recognized. */
  startsPlain?: boolean | undefined
}

/**
 * A new group with its preferences; a name that is taken is numbered.
 * Call it inside a transaction. @throws conflict when ten numbers are taken, too
 */
export function createGroup(
  services: Pick<Services, 'db' | 'clock'>,
  { name, isPrivate, isAdvanced = false, startsPlain }: NewGroup,
): Group {
  const group: Group = { id: newId(), ...freeName(services, name) }
  insertGroup(services.db, group, toTimestamp(services.clock.now()))
  savePreferences(services.db, group.id, newId(), {
    privateGroup: isPrivate,
    firstDayOfWeek: 0,
    recipePublic: !isPrivate,
    recipeShowNutrition: isAdvanced,
    recipeShowAssets: isAdvanced,
    recipeLandscapeView: false,
    recipeDisableComments: isAdvanced,
    recipeDisableAmount: startsPlain ?? false,
    recipeParseOnImport: startsPlain === undefined ? true : null,
  })
  return group
}

/** Names of any groups, for the operator's lists. */
export function getGroupNames({ db }: Database, ids: readonly GroupId[]): Map<GroupId, string> {
  return groupNamesOf(db, ids)
}

/** The caller's group with its preferences. */
export function getOwnGroup(ctx: Ctx): GroupSummary {
  const group = findGroup(ctx.db, ctx.groupId)
  if (!group) throw notFound()
  return { ...group, preferences: findPreferences(ctx.db, ctx.groupId) ?? null }
}

/** The preferences of a group, by id; recipes and the explore pages ask for them, too. @throws not-found */
export function getPreferences({ db }: Database, groupId: GroupId): GroupPreferences {
  const preferences = findPreferences(db, groupId)
  if (!preferences) throw notFound()
  return preferences
}

/** The preferences as the dialect of the settings has them: older clients know of neither zones nor parsing. */
export function knownPreferences(
  config: Pick<Config, 'apiVersion'>,
  preferences: GroupPreferences,
): GroupPreferences {
  if (!isOlderDialect(config)) return preferences
  const { timeZone: _, recipeParseOnImport: __, ...known } = preferences
  return known as GroupPreferences
}

/** The zone by which a group counts its days. */
export function zoneOf({ db }: Database, groupId: GroupId): Zone {
  return findPreferences(db, groupId)?.timeZone ?? serverZone()
}

/** Whether more than one household lives on this server, so that each needs its name. */
export function isShared({ db }: Database): boolean {
  return listGroups(db, 2).length > 1
}

/** The ids of all groups, for what is done to each. */
export function listGroupIds({ db }: Database): GroupId[] {
  return groupIds(db)
}

/** The zones of all groups, each once; those of groups that have chosen none are the server's. */
export function listGroupZones({ db }: Database): Zone[] {
  return [...new Set([serverZone(), ...chosenZones(db)])]
}

/**
 * The zone that a household begins with: that of its first member's browser. One that was chosen stays.
 * @param zone as the browser says it; a text that names none changes nothing, and the server's zone counts
 */
export function beginZone({ db }: Database, groupId: GroupId, zone: string): void {
  if (isZone(zone) && findPreferences(db, groupId)?.timeZone === null) saveZone(db, groupId, zone)
}

/** Sets the zone of the caller's group, null for the server's. @throws forbidden as `updatePreferences` */
export function changeZone(ctx: Ctx, zone: Zone | null): void {
  checkManager(ctx)
  ctx.transaction((tx) => saveZone(tx.db, tx.groupId, zone))
}

function checkManager({ actor }: Ctx): void {
  if (!actor.canManage && !actor.admin)
    throw new AppError('forbidden', 'auth.forbidden', { detail: 'Forbidden' })
}

/** Replaces the preferences of the caller's group. @throws forbidden without canManage */
export function updatePreferences(ctx: Ctx, input: UpdateGroupPreferencesInput): GroupPreferences {
  checkManager(ctx)
  return ctx.transaction((tx) => {
    savePreferences(tx.db, tx.groupId, newId(), input)
    return getPreferences(tx, tx.groupId)
  })
}

/**
 * Answers whether the ingredients of imports are recognized, for the caller's group; for that, amounts are turned on.
 * @throws forbidden without the permission to organize
 */
export function chooseParsing(ctx: Ctx, isWanted: boolean): void {
  if (!opens(ctx.actor, 'organize'))
    throw new AppError('forbidden', 'auth.forbidden', { detail: 'Forbidden' })
  ctx.transaction((tx) => {
    const before = getPreferences(tx, tx.groupId)
    const amounts = isWanted ? { recipeDisableAmount: false } : {}
    savePreferences(tx.db, tx.groupId, newId(), { ...before, ...amounts, recipeParseOnImport: isWanted })
  })
}

/** The group of a slug when it is not private, for anyone who asks; undefined for every other, as if it did not exist. */
export function findOpenGroup({ db }: Database, slug: string): OpenGroup | undefined {
  return openGroupOf(db, slug)
}

/** The groups that let strangers in, up to `limit`. */
export function listOpenGroups({ db }: Database, limit: number): Group[] {
  return openGroups(db, limit)
}

/**
 * The group that strangers look into over the API, by slug or id: neither private nor one whose recipes start out as its own.
 * @throws not-found
 */
export function getExploredGroup({ db }: Database, slugOrId: string): GroupId {
  const groupId = isUuid(slugOrId) ? slugOrId.toLowerCase() : openGroupOf(db, slugOrId)?.id
  const preferences = groupId && findPreferences(db, groupId)
  if (preferences && !preferences.privateGroup && preferences.recipePublic) return preferences.groupId
  throw new AppError('not-found', 'exceptions.no-entry-found', { detail: 'group not found' })
}

/** The slug of a group, for addresses on pages that know only its id. @throws when there is no such group */
export function groupSlugOf({ db }: Database, groupId: GroupId): string {
  return findGroup(db, groupId)!.slug
}

/** The group of a name, compared exactly, or undefined. */
export function findGroupOfName({ db }: Database, name: string): Group | undefined {
  return findGroupByName(db, name)
}

/** Whether a new group may have the name, in exact case. */
export function isGroupNameFree(services: Database, name: string): boolean {
  return findGroupOfName(services, name) === undefined
}

/** The group that people join when no other one is named; undefined while none has or had the configured name. */
export function defaultGroupOf({ db, config }: Pick<Services, 'db' | 'config'>): Group | undefined {
  return findDefaultGroup(db, config.defaultGroup)
}

/** Slug of the configured default group when strangers may read in it, else null. */
export function publicDefaultGroupSlug({ db, config }: Pick<Services, 'db' | 'config'>): string | null {
  const group = defaultGroupOf({ db, config })
  if (!group || findPreferences(db, group.id)?.privateGroup !== false) return null
  return group.slug
}

/** Whether any group has the name or the slug. */
export function isGroupTaken({ db }: Database, name: string, slug: string): boolean {
  return isNameOrSlugTaken(db, name, slug)
}

/** The one group there is; null when there are several or none. */
export function onlyGroup({ db }: Database): Group | null {
  const [group, another] = listGroups(db, 2)
  return group && !another ? group : null
}
