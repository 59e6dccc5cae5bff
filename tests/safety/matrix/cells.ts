import { type Case, type Sent, toCall } from '../example'
import { MARKS, type Things, type World } from '../world'
import type { Caller, Household } from './callers'
import { type Expected, expectedOf, isRefused } from './expected'

/** A route, asked by someone at the address of a household. */
export interface Cell {
  one: Case
  caller: Caller
  household: Household
  expected: Expected
}

type Households = Pick<World, Household>

const OTHER = { linden: 'harbour', harbour: 'linden' } as const

/** All that a route is asked for: by everyone, at both households where its address tells one from the other. */
export function cellsOf(one: Case, callers: readonly Caller[], { linden, harbour }: Households): Cell[] {
  const path = (address: Things) => toCall(one, { address, body: linden }).path
  const namesThings = path(linden) !== path(harbour)
  return callers.flatMap((caller) => {
    const own = caller.member?.household ?? 'linden'
    const households = namesThings ? [own, OTHER[own]] : [own]
    return households.map((household) => {
      const expected = expectedOf({ one, household, namesThings }, caller)
      return { one, caller, household, expected }
    })
  })
}

/** Who may do everything everywhere fills in what fits there; the others fill in their own. */
function bodyOf({ one, caller, household }: Cell): Household {
  const { member } = caller
  return member && !(member.flags.admin && one.example.reachesAllGroups) ? member.household : household
}

/** The call of a cell. */
export function callOf(cell: Cell, world: Households): Sent {
  const { one, caller, household } = cell
  const call = toCall(one, { address: world[household], body: world[bodyOf(cell)] })
  for (const [name, value] of Object.entries(caller.headers)) call.headers.set(name, value)
  return call
}

/** What a household must not show to others: its mark, its ids, its people. */
export function secretsOf({ groupId, userId, recipeId, foodId, email }: Things, mark: string): RegExp {
  return new RegExp([mark, groupId, userId, recipeId, foodId, email].join('|'), 'i')
}

/** An example in a hint that everyone reads, and no household's secret. */
const HINT = 'such as Linden House'

/** What an answer says beyond what it was asked: the words of the address, and what a form was filled in with. */
export async function saidBy(response: Response, path: string, body?: Sent['body']): Promise<string> {
  const text = `${response.headers.get('location') ?? ''} ${await response.clone().text()}`
  const typed = body instanceof URLSearchParams ? [...body.values()] : []
  const words = [HINT, ...path.split(/[/?&=]/), ...typed].filter((word) => word.length > 2)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** The households of which the answer may say nothing. */
function hiddenFrom({ one, caller, household, expected }: Cell): Household[] {
  const own = caller.member?.household
  if (one.example.reachesAllGroups) return []
  if (isRefused(expected)) return own === household ? [OTHER[household]] : [household]
  return own === household ? [OTHER[household]] : []
}

/** What clients read from an answer that the guard gives. */
async function guardDiffers({ one }: Cell, response: Response, status: number): Promise<string | null> {
  const { detail, code } = (await response.clone().json()) as { detail?: unknown; code?: unknown }
  if (status === 401) {
    const isBearer = response.headers.get('www-authenticate') === 'Bearer'
    return isBearer && detail === 'Could not validate credentials' ? null : `401 says ${detail}`
  }
  const refusal = ('refusal' in one.route && one.route.refusal) || 'Forbidden'
  return code === 'forbidden' && [refusal, 'Forbidden'].includes(String(detail)) ? null : `403 says ${detail}`
}

/** How an answer is not as it should be, in words; null where all is well. */
export async function differenceOf(cell: Cell, call: Sent, response: Response, world: Households) {
  const { one, expected } = cell
  const { statuses, location, isGuarded } = expected
  const { status } = response
  const to = response.headers.get('location')
  if (!statuses.includes(status)) return `${status}, not ${statuses.join('/')}`
  if (location === '/' ? to !== '/' : location && !to?.startsWith(location))
    return `leads to ${to}, not ${location}`
  const mayLead = location || one.example.endsSession || one.route.access === 'public'
  if (!mayLead && to?.startsWith('/login')) return `leads to ${to}`
  const guard = isGuarded && one.isApi ? await guardDiffers(cell, response, status) : null
  if (guard) return guard
  const said = await saidBy(response, call.path, call.body)
  const shown = hiddenFrom(cell).find((household) => secretsOf(world[household], MARKS[household]).test(said))
  return shown ? `shows something of ${shown}` : null
}

/** The cell's place in the matrix, for people. */
export const nameOf = ({ caller, household }: Cell) => `${caller.name} at ${household}`
