import { opens } from '../../../src/platform/flags'
import { isOpenTo } from '../../../src/platform/http/token-scope.rules'
import { type Case, isWrite } from '../example'
import type { Caller, Household } from './callers'

/** What a call is to answer. */
export interface Expected {
  statuses: readonly number[]
  /** How the address begins where it leads; told for those that are sent away. */
  location?: string
  /** The guard of the route says no, before anything is looked for. */
  isGuarded?: boolean
}

/** Whether nothing may have changed, and nothing of a household have been said. */
export const isRefused = ({ statuses, location }: Expected) =>
  location !== undefined || statuses.every((status) => status >= 400)

const refused = (status: number): Expected => ({ statuses: [status], isGuarded: true })
const TO_LOGIN: Expected = { statuses: [303], location: '/login?next=' }
const TO_START: Expected = { statuses: [303], location: '/' }

/** Pages lead somewhere else where a form or a call is refused. */
const leads = ({ isApi, route }: Case) => !isApi && route.method === 'GET'

/** Linden House lets strangers look in, Harbour Street does not. */
const isOpen = (household: Household) => household === 'linden'

interface Place {
  one: Case
  household: Household
  /** Whether the address names anything of a household at all. */
  namesThings: boolean
}

function success({ one: { example, isApi }, household, namesThings }: Place): Expected {
  if (namesThings && !isOpen(household) && example.privateStatus) return { statuses: [example.privateStatus] }
  if (example.status) return { statuses: [example.status] }
  return { statuses: isApi ? [200, 201, 202, 204] : [200, 303] }
}

/** For strangers and for members of another household. */
export function foreign(place: Place, visitor: 'stranger' | 'member' | 'administrator'): Expected {
  const { one, household } = place
  const { example, route, isApi } = one
  if (!isOpen(household) && example.privateStatus) return { statuses: [example.privateStatus] }
  if (example.reachesAllGroups && (visitor === 'administrator' || route.access === 'public'))
    return success(place)
  if (isOpen(household) && example.openStatus) return { statuses: [example.openStatus] }
  const isGroupOnly = 'isGroupOnly' in route && route.isGroupOnly === true
  const status = example.foreignStatus ?? (isApi && route.method === 'DELETE' ? 400 : 404)
  if (leads(one) && (isGroupOnly || status === 303)) return visitor === 'stranger' ? TO_LOGIN : TO_START
  return { statuses: [status] }
}

function forStrangers(place: Place): Expected {
  const { one, namesThings } = place
  if (one.route.access !== 'public') return leads(one) ? TO_LOGIN : refused(401)
  return namesThings ? foreign(place, 'stranger') : success(place)
}

/** A token that counts for nothing shows what strangers see, and does not lead to the sign-in. */
function asStranger(place: Place): Expected {
  const expected = forStrangers(place)
  return expected === TO_LOGIN ? refused(403) : expected
}

/**
 * The answer that a caller is to get at the address of a household, derived from the guard of the route, and from what its example
 * says of those whose things are not named.
 */
export function expectedOf(place: Place, { member, scope }: Caller): Expected {
  const { one, household, namesThings } = place
  const { access } = one.route
  if (!member) return forStrangers(place)
  if (!scope && one.example.needsToken) return refused(401)
  if (scope && !isOpenTo(scope, one.route)) return access === 'public' ? asStranger(place) : refused(403)
  if (scope && one.example.needsSignIn) return { statuses: [403] }
  if (scope && one.example.programStatus && household === member.household)
    return refused(one.example.programStatus)
  if (access !== 'public' && access !== 'user' && !opens(member.flags, access))
    return leads(one) ? TO_START : refused(403)
  if (namesThings && household !== member.household)
    return foreign(place, member.flags.admin ? 'administrator' : 'member')
  const { othersStatus } = one.example
  return othersStatus && !member.isOwner ? { statuses: [othersStatus] } : success(place)
}

/** A new session for an old one: the only reading that changes what the next one finds. */
const RENEWS = 'GET /api/auth/refresh'

export const changesThings = (one: Case, expected: Expected) =>
  !isRefused(expected) && (isWrite(one) || one.key === RENEWS)
