import type { AdminGroupInput } from '../../groups/group.schema'
import { createGroup, knownPreferences } from '../../groups/group.service'
import {
  changeGroup,
  checkDeletable,
  type GroupWithPreferences,
  getAnyGroup,
  listGroupsPage,
  removeGroupRow,
} from '../../groups/group-admin.service'
import { toHousehold } from '../../groups/household.rules'
import { webhooksOfGroups } from '../../integrations/webhooks/webhook.service'
import { categoriesOfGroups } from '../../organizers/group-category.service'
import type { Ctx } from '../../platform/context'
import type { Paged, PageQuery } from '../../platform/http/paging'
import type { GroupId } from '../../platform/ids'
import { deleteAllOfGroup } from '../../recipes/recipe/bin.service'
import { membersOfGroups } from '../../users/member.service'
import { toUserSummary } from '../../users/user-wire.rules'
import type { AdminGroup } from './group-admin.schema'

type Reading = Pick<Ctx, 'db' | 'clock' | 'config'>

function toAdminGroups(ctx: Reading, groups: readonly GroupWithPreferences[]): AdminGroup[] {
  const ids = groups.map(({ id }) => id)
  const members = membersOfGroups(ctx, ids)
  const categories = categoriesOfGroups(ctx, ids)
  const webhooks = webhooksOfGroups(ctx, ids)
  return groups.map(({ id, name, slug, preferences }) => ({
    name,
    id,
    slug,
    categories: categories.get(id) ?? [],
    webhooks: webhooks.get(id) ?? [],
    users: (members.get(id) ?? []).map(toUserSummary),
    preferences: preferences && knownPreferences(ctx.config, preferences),
    households: [toHousehold(id, preferences)],
  }))
}

/** A page of all groups with their people; a fixed number of statements. @throws invalid 400 for an order that is not offered */
export async function listAdminGroups(ctx: Reading, query: PageQuery): Promise<Paged<AdminGroup>> {
  const { items, total } = await listGroupsPage(ctx, query)
  return { items: toAdminGroups(ctx, items), total }
}

/** Any group with its people. @throws not-found */
export function getAdminGroup(ctx: Reading, groupId: GroupId): AdminGroup {
  return toAdminGroups(ctx, [getAnyGroup(ctx, groupId)])[0]!
}

/**
 * A new group without people; a name that is taken is numbered. Its preferences are read with it the next time.
 * @param startsPlain see `NewGroup`
 */
export function addGroup(ctx: Ctx, name: string, startsPlain?: boolean): AdminGroup {
  return ctx.transaction((tx) => {
    const group = createGroup(tx, { name, isPrivate: true, startsPlain })
    return { ...getAdminGroup(tx, group.id), preferences: null }
  })
}

/** Renames a group and writes the preferences that are given. @throws not-found; conflict 400 when the name is taken */
export function changeAdminGroup(ctx: Ctx, groupId: GroupId, input: AdminGroupInput): AdminGroup {
  return ctx.transaction((tx) => {
    changeGroup(tx, groupId, input)
    return getAdminGroup(tx, groupId)
  })
}

/**
 * Deletes a group without members and everything that it holds, its recipes a few at a time.
 * @throws conflict 400 for one with members, for the default group, and when there is none
 */
export async function removeGroup(ctx: Ctx, groupId: GroupId): Promise<AdminGroup> {
  const check = () => checkDeletable(ctx, groupId, membersOfGroups(ctx, [groupId]).get(groupId)?.length ?? 0)
  check()
  const group = getAdminGroup(ctx, groupId)
  await deleteAllOfGroup(ctx, groupId)
  ctx.transaction((tx) => {
    check()
    removeGroupRow(tx, groupId)
  })
  await ctx.media.remove(['groups', groupId])
  return group
}
