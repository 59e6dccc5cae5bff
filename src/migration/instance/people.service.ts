import { foldText } from '../../platform/text/fold'
import { isBearableHash } from '../../users/password.service'
import { NO_PICTURE } from '../../users/picture.rules'
import { findHolder, updateArrival } from './arrival.store'
import {
  assignId,
  flag,
  type GroupImport,
  importRow,
  inBatches,
  rememberId,
  timestampsOf,
} from './group-import.service'
import type { SourceRow } from './source-row.rules'

const AUTH_METHODS = ['Mealie', 'LDAP', 'OIDC'] as const
interface Account {
  username: string
  username_key: string
  email: string
}

function accountOf(row: SourceRow, id: string): Account {
  const email = row.text('email').trim().toLowerCase() || `${id}@unknown.invalid`
  const username = row.text('username').trim() || email.split('@')[0]!
  return { username, username_key: foldText(username), email }
}

/** What people sign in with is written in the last moment: until then no one has these names. */
function enableLogin(job: GroupImport, row: SourceRow, id: string, account: Account): void {
  const authMethod =
    row.textOrNull('auth_method') === null ? 'Mealie' : row.choice('auth_method', AUTH_METHODS, 'Mealie')
  const password = row.text('password')
  const isReadable = isBearableHash(password)
  if (authMethod === 'Mealie' && !isReadable) row.changed('moving.why-password')
  const isAdmin = row.flag('admin')
  if (isAdmin && (authMethod !== 'Mealie' || isReadable)) job.administrators += 1
  job.atEnd.push(() =>
    updateArrival(job.services.db, 'users', id, {
      ...account,
      auth_method: authMethod,
      password_hash: authMethod === 'Mealie' && isReadable ? password : null,
      admin: flag(isAdmin),
    }),
  )
}

interface Arrived {
  id: string
  isAdmin: boolean
}

function importPerson(job: GroupImport, row: SourceRow): Arrived | { holder: string | null } {
  const id = assignId(job, row, 'users')
  const account = accountOf(row, id)
  const holder = findHolder(job.services.db, account.email, account.username_key)
  if (holder || job.accounts.has(account.email) || job.accounts.has(account.username_key)) {
    row.changed('moving.why-account-taken')
    job.tally.arrived(row)
    return { holder: holder?.id ?? null }
  }
  job.accounts.add(account.email).add(account.username_key)
  const isAdmin = row.flag('admin')
  const every = (column: string) => flag(isAdmin || row.flag(column))
  enableLogin(job, row, id, account)
  const picture = `users/${row.id('id')}/profile.webp`
  const hasPicture = job.source.files.has(picture)
  if (hasPicture) job.pictures.push({ path: picture, to: ['users', id], kind: 'profile', place: () => {} })
  importRow(job, row, 'users', {
    id,
    group_id: job.groupId,
    username: `~${id}`,
    username_key: `~${id}`,
    full_name: row.text('full_name').trim() || account.username,
    email: `~${id}`,
    auth_method: 'Mealie',
    admin: 0,
    advanced: flag(row.flag('advanced')),
    can_invite: every('can_invite'),
    can_manage: flag(isAdmin || row.flag('can_manage') || row.flag('can_manage_household')),
    can_organize: every('can_organize'),
    cache_key: hasPicture ? row.text('cache_key') || 'came' : NO_PICTURE,
    ...timestampsOf(job, row),
  })
  rememberId(job, row, id)
  return { id, isAdmin }
}

/** An API token that opens nothing here: its owner has to make another. */
export interface TokenToRenew {
  name: string
  person: string
  group: string
}

/**
 * The people of a group, hidden. People whose email address or username is taken get no second account: their rows go to the group's first
 * administrator.
 * @returns the API tokens to be made again
 */
export async function importPeople(job: GroupImport, group: string): Promise<TokenToRenew[]> {
  const tokens: TokenToRenew[] = []
  const arrived: Arrived[] = []
  const holders: string[] = []
  const { spool } = job.source
  await inBatches(job, spool.of('users', job.owners), (row) => {
    const person = importPerson(job, row)
    if ('id' in person) arrived.push(person)
    else if (person.holder !== null) holders.push(person.holder)
    for (const token of spool.partsOf(row.id('id') ?? '').get('long_live_tokens') ?? []) {
      const named = { name: token.text('name'), person: row.text('full_name', 'username'), group }
      tokens.push(named)
      job.tally.lost(token, 'moving.why-token', { person: named.person })
    }
  })
  // Where no one of the group got an account, the holder of one of their names; otherwise their lists could not stay.
  job.fallback = arrived.find(({ isAdmin }) => isAdmin)?.id ?? arrived[0]?.id ?? holders[0] ?? null
  return tokens
}
