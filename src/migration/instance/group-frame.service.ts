import { isGroupTaken } from '../../groups/group.service'
import { INVITATION_DAYS } from '../../invitations/invitation.service'
import { toTimestamp } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { toSlug } from '../../platform/text/slug'
import { updateArrival } from './arrival.store'
import { flag, freeName, type Kitchen, write } from './kitchen.service'
import type { SourceRow } from './source-row.rules'

const RECIPE_DEFAULTS = [
  'recipe_public',
  'recipe_show_nutrition',
  'recipe_show_assets',
  'recipe_landscape_view',
  'recipe_disable_comments',
  'recipe_disable_amount',
] as const

const MAX_USES = 100
const DAY_MS = 86_400_000

/** The group itself, hidden: nobody finds it by its name, and it is on no list. */
export function beginGroup(kitchen: Kitchen): void {
  const { groupId: id, now } = kitchen
  const hidden = `~${id}`
  write(kitchen, 'groups', {
    id,
    name: hidden,
    slug: hidden,
    arriving_since: now,
    created_at: now,
    updated_at: now,
  })
}

/** The households of a newer group: one here, whose rows are the group's. The first one's settings are the group's. */
function preferencesRow(kitchen: Kitchen): { own: SourceRow | undefined; household: SourceRow | undefined } {
  const { spool } = kitchen.source
  const [own] = [...spool.of('group_preferences', [kitchen.groupId])]
  let household: SourceRow | undefined
  let first = ''
  for (const row of spool.of('households', [kitchen.groupId])) {
    const preferences = spool.partsOf(row.id('id') ?? '').get('household_preferences') ?? []
    for (const one of preferences) {
      if (household)
        kitchen.tally.lost(one, 'moving.why-household-settings', { name: row.text('name'), household: first })
      else {
        household = one
        first = row.text('name')
        kitchen.tally.arrived(one)
      }
    }
    row.changed('moving.why-household')
    kitchen.tally.arrived(row)
  }
  return { own, household }
}

function writePreferences(kitchen: Kitchen): void {
  const { own, household } = preferencesRow(kitchen)
  const of = (column: string) => [own, household].find((row) => row?.values[column] !== undefined)
  const isPrivate =
    (own?.flag('private_group', true) ?? true) || (household?.flag('private_household') ?? false)
  const day = of('first_day_of_week')?.decimal('first_day_of_week') ?? 0
  const columns = {
    group_id: kitchen.groupId,
    id: own?.id('id') ?? newId(),
    private_group: flag(isPrivate),
    first_day_of_week: day >= 0 && day <= 6 ? Math.trunc(day) : 0,
    ...Object.fromEntries(RECIPE_DEFAULTS.map((column) => [column, flag(of(column)?.flag(column) ?? false)])),
  }
  if (own) kitchen.tally.arrived(own)
  // Without its settings no stranger can look into the group.
  kitchen.atLast.push(() => {
    if (!write(kitchen, 'group_preferences', columns))
      write(kitchen, 'group_preferences', { ...columns, id: newId() })
  })
}

function bringInvitations(kitchen: Kitchen): void {
  for (const row of kitchen.source.spool.of('invite_tokens', kitchen.owners)) {
    const uses = Math.min(row.decimal('uses_left') ?? 0, MAX_USES)
    if (uses < 1 || row.text('token') === '') {
      kitchen.tally.lost(row, 'moving.why-used-up')
      continue
    }
    row.changed('moving.why-expires', { days: INVITATION_DAYS })
    const expires = new Date(kitchen.services.clock.now().getTime() + INVITATION_DAYS * DAY_MS)
    const columns = {
      token: row.text('token'),
      group_id: kitchen.groupId,
      uses_left: Math.trunc(uses),
      expires_at: toTimestamp(expires),
      created_at: row.moment('created_at') ?? kitchen.now,
    }
    kitchen.tally.arrived(row)
    kitchen.atLast.push(() => void write(kitchen, 'invitations', columns))
  }
}

/** What of a group is written in the last moment: its settings, and what lets people in. */
export function prepareGroup(kitchen: Kitchen, row: SourceRow): { name: string } {
  writePreferences(kitchen)
  bringInvitations(kitchen)
  const { services, groupId, accounts } = kitchen
  const wanted = row.text('name').trim() || `Group ${groupId.slice(0, 8)}`
  const slugOf = (name: string) =>
    (name === wanted && row.text('slug')) || toSlug(name) || `group-${groupId.slice(0, 8)}`
  const name = freeName(
    wanted,
    (candidate) => isGroupTaken(services, candidate, slugOf(candidate)) || accounts.has(`group ${candidate}`),
  )
  accounts.add(`group ${name}`)
  if (name !== wanted) row.changed('moving.why-numbered', { became: name })
  const times = { created_at: row.moment('created_at') ?? kitchen.now, updated_at: kitchen.now }
  kitchen.atLast.push(() =>
    updateArrival(services.db, 'groups', groupId, {
      name,
      slug: slugOf(name),
      arriving_since: null,
      ...times,
    }),
  )
  kitchen.tally.arrived(row)
  return { name }
}
