import { openSession, SESSION_COOKIE } from '../../../src/auth/session.service'
import { toTimestamp } from '../../../src/platform/clock'
import { FLAG_NAMES, type Flags, NO_FLAGS } from '../../../src/platform/flags'
import type { TokenScope } from '../../../src/platform/http/token-scope.rules'
import type { UserId } from '../../../src/platform/ids'
import { hashSecretToken } from '../../../src/platform/security/secret-token'
import { createUser } from '../../../src/users/user.service'
import { givePassword } from '../../support/people'
import { PASSWORD, type Things, type World } from '../world'

export type Household = 'linden' | 'harbour'

/** Someone who calls, as a column of the matrix. */
export interface Caller {
  name: string
  /** Null for anyone who is not let in: they see what strangers see. */
  member: { household: Household; flags: Flags; isOwner: boolean } | null
  /** Of those who come with an API token. */
  scope?: TokenScope
  headers: Record<string, string>
}

const withCookie = (token: string) => ({ cookie: `${SESSION_COOKIE}=${token}` })
const withBearer = (token: string) => ({ authorization: `Bearer ${token}` })

function openBrowser({ services }: World, userId: string) {
  const session = { userId: userId as UserId, kind: 'browser', isRemembered: true, userAgent: null } as const
  return withCookie(openSession(services, session))
}

/** A token that may call as often as a test wants. */
function addToken({ services }: World, userId: string, scope: TokenScope) {
  const token = `matrix-${scope}-${userId}`
  services.db.run(
    `INSERT INTO api_tokens (user_id, token_hash, name, scope, per_minute, created_at, expires_at)
     VALUES (?1, ?2, 'matrix', ?3, 1000000, ?4, '2100-01-01T00:00:00.000000Z')`,
    userId,
    hashSecretToken(token),
    scope,
    toTimestamp(services.clock.now()),
  )
  return withBearer(token)
}

function addMember({ services }: World, { groupId }: Things, username: string, flags: Flags): string {
  const person = { username, fullName: username, email: `${username}@example.com` }
  return createUser(services, { ...person, ...flags, groupId, emailStanding: 'told', passwordHash: null }).id
}

/** In, and out again by the button. */
async function loggedOut(world: World) {
  const headers = openBrowser(world, world.jonas.userId)
  const sent = { ...headers, 'sec-fetch-site': 'same-origin' }
  const response = await world.request('/logout', { method: 'POST', headers: sent })
  if (response.status !== 303) throw new Error(`could not log out: ${response.status}`)
  return headers
}

function revoked(world: World) {
  const headers = addToken(world, world.harbour.friendId, 'everything')
  world.services.db.run('DELETE FROM api_tokens WHERE user_id = ?1', world.harbour.friendId)
  return headers
}

/** Everyone there is, in two households; Mara and Ines own what the examples name. */
export async function addCallers(world: World): Promise<Caller[]> {
  const { linden, harbour, mara, jonas, other } = world
  await givePassword(other, PASSWORD)
  const owner = (household: Household, flags: Flags) => ({ household, flags, isOwner: true })
  const member = (household: Household, flags: Flags) => ({ household, flags, isOwner: false })
  const strangers: Caller[] = [
    { name: 'a visitor', member: null, headers: {} },
    {
      name: 'whoever has a link to a recipe',
      member: null,
      headers: { ...withBearer(linden.shareId), ...withCookie(linden.shareId) },
    },
    { name: 'whoever logged out a second ago', member: null, headers: await loggedOut(world) },
    { name: 'a program whose token was revoked', member: null, headers: revoked(world) },
  ]
  const flagged = FLAG_NAMES.filter((name) => name !== 'admin').map((name): Caller => {
    const flags = { ...NO_FLAGS, [name]: true }
    const id = addMember(world, linden, `linden-${name.toLowerCase()}`, flags)
    return { name: `a member with ${name}`, member: member('linden', flags), headers: openBrowser(world, id) }
  })
  const programs = (['everything', 'read', 'shopping', 'import'] as const).map(
    (scope): Caller => ({
      name: `the administrator's program (${scope})`,
      member: owner('linden', mara.actor),
      scope,
      headers: addToken(world, mara.userId, scope),
    }),
  )
  const neighbour = addMember(world, harbour, 'harbour-neighbour', NO_FLAGS)
  return [
    ...strangers,
    { name: 'a member', member: member('linden', NO_FLAGS), headers: openBrowser(world, jonas.userId) },
    {
      name: "a member's program (everything)",
      member: member('linden', NO_FLAGS),
      scope: 'everything',
      headers: addToken(world, jonas.userId, 'everything'),
    },
    ...flagged,
    {
      name: 'the administrator',
      member: owner('linden', mara.actor),
      headers: openBrowser(world, mara.userId),
    },
    ...programs,
    {
      name: 'a member of the other group',
      member: member('harbour', NO_FLAGS),
      headers: openBrowser(world, neighbour),
    },
    {
      name: 'a member of the other group with all flags',
      member: owner('harbour', other.actor),
      headers: openBrowser(world, other.userId),
    },
  ]
}
