import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import { AppError } from '../platform/errors'
import type { Paged, PageQuery } from '../platform/http/paging'
import { type GroupId, newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import { toSlug } from '../platform/text/slug'
import type { AdminGroupInput, GroupPreferences } from './group.schema'
import { defaultGroupOf, getPreferences } from './group.service'
import {
  deleteGroup,
  findGroup,
  type Group,
  listGroups,
  markDefault,
  pageOfGroups,
  preferencesOf,
  renameGroup,
  savePreferences,
} from './group.store'

type Database = Pick<Services, 'db'>
type Writing = Pick<Services, 'db' | 'clock' | 'config'>

export interface GroupWithPreferences extends Group {
  preferences: GroupPreferences | null
}

/** A page of all groups, or of one of them alone. @throws invalid 400 for an order or a filter that is not offered */
export async function listGroupsPage(
  { db }: Database,
  query: PageQuery,
  groupId: GroupId | null = null,
): Promise<Paged<GroupWithPreferences>> {
  const { items, total } = await pageOfGroups(db, groupId, query)
  const preferences = preferencesOf(
    db,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((group) => ({ ...group, preferences: preferences.get(group.id) ?? null })),
    total,
  }
}

/** The names of all groups in their order, for choices in forms; the first thousand. */
export function listGroupNames({ db }: Database): string[] {
  return listGroups(db, 1000).map(({ name }) => name)
}

/** All groups with their preferences, by name, for the operator's list; the first ten thousand. */
export function listGroupsWithPreferences({ db }: Database): GroupWithPreferences[] {
  const groups = listGroups(db, 10_000)
  const preferences = preferencesOf(
    db,
    groups.map(({ id }) => id),
  )
  return groups.map((group) => ({ ...group, preferences: preferences.get(group.id) ?? null }))
}

/** Any group, by id. @throws not-found */
export function getAnyGroup({ db }: Database, groupId: GroupId): GroupWithPreferences {
  const group = findGroup(db, groupId)
  if (!group) throw notFound()
  return { ...group, preferences: preferencesOf(db, [groupId]).get(groupId) ?? null }
}

/**
 * Writes the name, with which the slug moves, and those preferences that are given. Call it inside a transaction.
 * @throws not-found; conflict 400 when the name or its slug is taken
 */
export function changeGroup(
  services: Writing,
  groupId: GroupId,
  { name, preferences }: AdminGroupInput,
): GroupWithPreferences {
  const { db, clock } = services
  const group = getAnyGroup(services, groupId)
  if (name !== '' && name !== group.name) {
    const slug = toSlug(name) || `group-${groupId.slice(0, 8)}`
    if (defaultGroupOf(services)?.id === groupId) markDefault(db, groupId)
    refuseTakenName('group.name-is-taken', () =>
      renameGroup(db, { id: groupId, name, slug }, toTimestamp(clock.now())),
    )
  }
  if (preferences) {
    const given = Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== undefined))
    savePreferences(db, groupId, newId(), { ...getPreferences(services, groupId), ...given })
  }
  return getAnyGroup(services, groupId)
}

/** What keeps a group from being deleted, or null. */
export function refusedDeletion(
  services: Pick<Services, 'config' | 'db'>,
  group: Pick<Group, 'id'>,
  members: number,
): 'group.cannot-delete-with-users' | 'group.cannot-delete-default' | null {
  if (defaultGroupOf(services)?.id === group.id) return 'group.cannot-delete-default'
  return members > 0 ? 'group.cannot-delete-with-users' : null
}

/** Checks that a group may go. @throws conflict 400: it is the default one, it has members, or there is none */
export function checkDeletable(
  services: Database & Pick<Services, 'config'>,
  groupId: GroupId,
  members: number,
): GroupWithPreferences {
  const group = findGroup(services.db, groupId)
  if (!group) throw nothingToDelete()
  const refusal = refusedDeletion(services, group, members)
  if (refusal) throw new AppError('conflict', refusal)
  return getAnyGroup(services, groupId)
}

/** Removes an empty group's row. @throws when it has members */
export function removeGroupRow({ db }: Database, groupId: GroupId): void {
  deleteGroup(db, groupId)
}
