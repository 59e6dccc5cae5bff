import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { removeGroup } from '../admin/people/group-admin.service'
import { operatorContext } from '../auth/operator.service'
import { GroupName } from '../groups/group.schema'
import { createGroup, findGroupOfName, type Group } from '../groups/group.service'
import { changeGroup, listGroupsWithPreferences } from '../groups/group-admin.service'
import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { checkForm } from '../platform/http/form'
import { membersOfGroups } from '../users/member.service'
import { type Answer, answerCommand, WrongInput } from './answer'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

function parse(args: string[]) {
  const options = { open: { type: 'boolean' }, json: { type: 'boolean' } } as const
  return parseArgs({ args, options, allowPositionals: true })
}

/** @throws not-found */
function groupOf(services: Services, name: string): Group {
  const group = findGroupOfName(services, name)
  if (!group) throw new AppError('not-found', 'group.not-found')
  return group
}

function checkName(name: string): string {
  const checked = checkForm(v.object({ name: GroupName }), { name })
  if (!checked.isValid) throw new WrongInput(checked.errors)
  return checked.values.name
}

const toData = ({ id, name, slug }: Group) => ({ id, name, slug })

function list(services: Services): Answer {
  const groups = listGroupsWithPreferences(services)
  const members = membersOfGroups(
    services,
    groups.map(({ id }) => id),
  )
  const rows = groups.map((group) => ({
    ...toData(group),
    members: members.get(group.id)?.length ?? 0,
    isPrivate: group.preferences?.privateGroup !== false,
  }))
  return {
    lines: rows.map((row) =>
      [row.name, row.slug, `${row.members} members`, row.isPrivate ? 'private' : 'open'].join('\t'),
    ),
    data: rows,
  }
}

function create(name: string, isOpen: boolean, services: Services): Answer {
  const wanted = checkName(name)
  const group = runTransaction(services.raw, () =>
    createGroup(services, { name: wanted, isPrivate: !isOpen }),
  )
  return { lines: [`Created the group ${group.name}.`], data: toData(group) }
}

function rename(name: string, to: string, services: Services): Answer {
  const { id } = groupOf(services, name)
  const wanted = checkName(to)
  const group = runTransaction(services.raw, () => changeGroup(services, id, { name: wanted }))
  return { lines: [`Renamed the group to ${group.name}.`], data: toData(group) }
}

async function remove(name: string, services: Services): Promise<Answer> {
  const group = groupOf(services, name)
  await removeGroup(operatorContext(services), group.id)
  return { lines: [`Deleted the group ${group.name}.`], data: toData(group) }
}

function run(
  { values, positionals }: ReturnType<typeof parse>,
  services: Services,
): Answer | null | Promise<Answer> {
  const [action, name, to, ...rest] = positionals
  if (rest.length > 0) return null
  if (action === 'list' && name === undefined) return list(services)
  if (action === 'rename' && name && to) return rename(name, to, services)
  if (!name || to !== undefined) return null
  if (action === 'create') return create(name, values.open === true, services)
  if (action === 'remove') return remove(name, services)
  return null
}

/** `trivet group`: manages groups, also while the server runs. Returns the exit code, see `answerCommand`. */
export function runGroup(
  args: string[],
  services: Services,
  io: Pick<CommandIo, 'write' | 'writeError'>,
): Promise<number> {
  const isJson = args.includes('--json')
  return answerCommand(async () => run(parse(args), services), { io, usage: USAGE.group, isJson })
}
