import { isGroupTaken } from '../../groups/group.service'
import { INVITATION_DAYS } from '../../invitations/invitation-views.rules'
import { toTimestamp } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { toSlug } from '../../platform/text/slug'
import { updateArrival } from './arrival.store'
import { flag, freeName, type GroupImport, insertRow } from './group-import.service'
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

/** The group itself, hidden: no one finds it by its name, and it is on no list. */
export function insertHiddenGroup(job: GroupImport): void {
  const { groupId: id, now } = job
  const hidden = `~${id}`
  insertRow(job, 'groups', {
    id,
    name: hidden,
    slug: hidden,
    arriving_since: now,
    created_at: now,
    updated_at: now,
  })
}

/** The households of a newer group: one here, whose rows are the group's. The first one's settings are the group's. */
function preferencesRow(job: GroupImport): { own: SourceRow | undefined; household: SourceRow | undefined } {
  const { spool } = job.source
  const [own] = [...spool.of('group_preferences', [job.groupId])]
  let household: SourceRow | undefined
  let first = ''
  for (const row of spool.of('households', [job.groupId])) {
    const preferences = spool.partsOf(row.id('id') ?? '').get('household_preferences') ?? []
    for (const one of preferences) {
      if (household)
        job.tally.lost(one, 'moving.why-household-settings', { name: row.text('name'), household: first })
      else {
        household = one
        first = row.text('name')
        job.tally.arrived(one)
      }
    }
    row.changed('moving.why-household')
    job.tally.arrived(row)
  }
  return { own, household }
}

function writePreferences(job: GroupImport): void {
  const { own, household } = preferencesRow(job)
  const of = (column: string) => [own, household].find((row) => row?.values[column] !== undefined)
  const isPrivate =
    (own?.flag('private_group', true) ?? true) || (household?.flag('private_household') ?? false)
  const day = of('first_day_of_week')?.decimal('first_day_of_week') ?? 0
  const columns = {
    group_id: job.groupId,
    id: own?.id('id') ?? newId(),
    private_group: flag(isPrivate),
    first_day_of_week: day >= 0 && day <= 6 ? Math.trunc(day) : 0,
    ...Object.fromEntries(RECIPE_DEFAULTS.map((column) => [column, flag(of(column)?.flag(column) ?? false)])),
  }
  if (own) job.tally.arrived(own)
  // Without its settings no stranger can look into the group.
  job.atEnd.push(() => {
    if (!insertRow(job, 'group_preferences', columns))
      insertRow(job, 'group_preferences', { ...columns, id: newId() })
  })
}

function importInvitations(job: GroupImport): void {
  for (const row of job.source.spool.of('invite_tokens', job.owners)) {
    const uses = Math.min(row.decimal('uses_left') ?? 0, MAX_USES)
    if (uses < 1 || row.text('token') === '') {
      job.tally.lost(row, 'moving.why-used-up')
      continue
    }
    row.changed('moving.why-expires', { days: INVITATION_DAYS })
    const expires = new Date(job.services.clock.now().getTime() + INVITATION_DAYS * DAY_MS)
    const columns = {
      token: row.text('token'),
      group_id: job.groupId,
      uses_left: Math.trunc(uses),
      expires_at: toTimestamp(expires),
      created_at: row.moment('created_at') ?? job.now,
    }
    job.tally.arrived(row)
    job.atEnd.push(() => void insertRow(job, 'invitations', columns))
  }
}

/** What of a group is written in the last moment: its settings, and what lets people in. */
export function prepareGroupAtEnd(job: GroupImport, row: SourceRow): { name: string } {
  writePreferences(job)
  importInvitations(job)
  const { services, groupId, accounts } = job
  const wanted = row.text('name').trim() || `Group ${groupId.slice(0, 8)}`
  const slugOf = (name: string) =>
    (name === wanted && row.text('slug')) || toSlug(name) || `group-${groupId.slice(0, 8)}`
  const name = freeName(
    wanted,
    (candidate) => isGroupTaken(services, candidate, slugOf(candidate)) || accounts.has(`group ${candidate}`),
  )
  accounts.add(`group ${name}`)
  if (name !== wanted) row.changed('moving.why-numbered', { became: name })
  const times = { created_at: row.moment('created_at') ?? job.now, updated_at: job.now }
  job.atEnd.push(() =>
    updateArrival(services.db, 'groups', groupId, {
      name,
      slug: slugOf(name),
      arriving_since: null,
      ...times,
    }),
  )
  job.tally.arrived(row)
  return { name }
}
