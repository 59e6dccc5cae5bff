import { Database } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { createApp } from '../../src/app/create-app'
import { createServices } from '../../src/app/create-services'
import { MIGRATIONS } from '../../src/migrations/list'
import { type FixedClock, fixedClock, toTimestamp } from '../../src/platform/clock'
import { loadConfig } from '../../src/platform/config/config'
import { type Actor, type Ctx, createContext, type Services } from '../../src/platform/context'
import { wrapDatabase } from '../../src/platform/db/db'
import { migrate } from '../../src/platform/db/migrate'
import { type OpenDatabase, openDatabase, prepareConnection } from '../../src/platform/db/open'
import type { Listener } from '../../src/platform/events/events'
import { ALL_FLAGS, type Flags, NO_FLAGS } from '../../src/platform/flags'
import { type GroupId, newId, type UserId } from '../../src/platform/ids'
import { silentLog } from '../../src/platform/log'
import { setKey } from '../../src/platform/security/secret-box'
import { insertUser } from '../../src/users/user.store'

/** A small believable world: two households, real migrations, a database in memory, a clock that stands still. */
export interface Kitchen {
  services: Services
  clock: FixedClock
  /** Linden House: Mara runs it, Jonas cooks there and has no flags. */
  mara: Ctx
  jonas: Ctx
  /** Another household, which must never see or touch anything of the first. */
  other: Ctx
  /** Sends a request as one of them; without a person as a visitor. */
  request(path: string, init?: RequestInit & { as?: Ctx; json?: unknown }): Promise<Response>
  /** The token of a session of one of them, which opens pages. */
  sessionOf(person: Ctx): string
}

export const NOW = '2026-11-21T10:00:00.000Z'

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

interface Person {
  name: string
  admin?: boolean
  flags?: boolean
}

function addGroup({ db }: Services, name: string, slug: string, isPrivate: boolean): GroupId {
  const id = newId<'group'>()
  const now = toTimestamp(new Date(NOW))
  db.run(
    'INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)',
    id,
    name,
    slug,
    now,
  )
  db.run(
    'INSERT INTO group_preferences (group_id, id, private_group, recipe_disable_amount) VALUES (?1, ?2, ?3, 0)',
    id,
    newId(),
    isPrivate ? 1 : 0,
  )
  return id
}

function addPerson(
  services: Services,
  groupId: GroupId,
  groupName: string,
  groupSlug: string,
  person: Person,
): Ctx {
  const { db } = services
  const userId: UserId = newId<'user'>()
  const username = person.name.toLowerCase()
  const now = toTimestamp(new Date(NOW))
  const flags: Flags = person.flags ? { ...ALL_FLAGS, admin: person.admin === true } : NO_FLAGS
  const email = `${username}@example.com`
  const account = { groupId, username, usernameKey: username, fullName: person.name, email }
  insertUser(
    db,
    { id: userId, ...account, ...flags, passwordHash: null, authMethod: 'Mealie', emailStanding: 'told' },
    now,
  )
  db.run(
    // The clock stands still, and a file makes thousands of calls.
    `INSERT INTO api_tokens (user_id, token_hash, name, per_minute, created_at, expires_at)
     VALUES (?1, ?2, 'test', 1000000, ?3, '2031-11-21T10:00:00.000000Z')`,
    userId,
    sha256(`token-${userId}`),
    now,
  )
  const actor: Actor = {
    userId,
    groupId,
    groupSlug,
    groupName,
    fullName: person.name,
    username,
    picture: null,
    ...flags,
    integrationId: 'generic',
  }
  return createContext(services, actor, 'en-US')
}

let schema: Uint8Array | undefined

/** A database with the whole schema: a copy of one that is migrated once per file, which is nine tenths of a new world's work. */
function freshDatabase(file: string): Pick<OpenDatabase, 'db' | 'raw'> {
  if (!schema) {
    const { raw } = openDatabase(':memory:')
    migrate(raw, MIGRATIONS)
    schema = raw.serialize()
    raw.close()
  }
  if (file !== ':memory:') {
    writeFileSync(file, schema)
    return openDatabase(file)
  }
  return copyDatabase(schema)
}

function copyDatabase(bytes: Uint8Array): Pick<OpenDatabase, 'db' | 'raw'> {
  const raw = Database.deserialize(bytes, { strict: true })
  prepareConnection(raw)
  return { raw, db: wrapDatabase(raw) }
}

type People = Pick<Kitchen, 'mara' | 'jonas' | 'other'>

function addHouseholds(services: Services): People {
  const linden = addGroup(services, 'Linden House', 'linden-house', false)
  const harbour = addGroup(services, 'Harbour Street', 'harbour-street', true)
  const add = (group: GroupId, name: string, slug: string, person: Person) =>
    addPerson(services, group, name, slug, person)
  return {
    mara: add(linden, 'Linden House', 'linden-house', { name: 'Mara', admin: true, flags: true }),
    jonas: add(linden, 'Linden House', 'linden-house', { name: 'Jonas' }),
    other: add(harbour, 'Harbour Street', 'harbour-street', { name: 'Ines', flags: true }),
  }
}

/**
 * Builds the world again; nothing is shared between tests.
 * @param file path of its database, for what needs one on disk
 * @param listeners who listens to events; by default everyone
 */
export function seedKitchen(
  env: Record<string, string> = {},
  file = ':memory:',
  listeners?: readonly Listener[],
): Kitchen {
  return kitchenOn(freshDatabase(file), env, addHouseholds, listeners)
}

/** Someone else of Linden House, without flags. */
export function addMember({ services, mara }: Kitchen, name: string): Ctx {
  const { groupId, actor } = mara
  return addPerson(services, groupId, actor.groupName, actor.groupSlug, { name })
}

/**
 * The way to as many kitchens as one wants that are as this one is now, with the same ids: for those that took long to furnish.
 * Each is a server of its own, which knows nothing but its copy of the database.
 */
export function kitchenCopier({ services, mara, jonas, other }: Kitchen) {
  const bytes = services.raw.serialize()
  return (env: Record<string, string> = {}): Kitchen =>
    kitchenOn(copyDatabase(bytes), env, (copied) => {
      const again = ({ actor }: Ctx) => createContext(copied, actor, 'en-US')
      return { mara: again(mara), jonas: again(jonas), other: again(other) }
    })
}

function openPages({ db, clock }: Services, { userId }: Ctx): string {
  const token = `session-${userId}`
  db.run(
    `INSERT OR IGNORE INTO sessions (token_hash, id, user_id, kind, remembered, user_agent, created_at, last_used_at, expires_at)
     SELECT ?1, ?2, id, 'access', 1, '', ?4, ?4, '2031-11-21T10:00:00.000000Z' FROM users WHERE id = ?3`,
    sha256(token),
    newId(),
    userId,
    toTimestamp(clock.now()),
  )
  return token
}

function kitchenOn(
  { db, raw }: Pick<OpenDatabase, 'db' | 'raw'>,
  env: Record<string, string>,
  peopleOf: (services: Services) => People,
  listeners?: readonly Listener[],
): Kitchen {
  setKey(db, new Uint8Array(32).fill(7))
  const clock = fixedClock(NOW)
  const { config } = loadConfig({ TRIVET_DATA_DIR: '/nonexistent', ...env })
  const services = createServices(config, silentLog, { db, raw }, { clock, ...(listeners && { listeners }) })
  const people = peopleOf(services)
  const app = createApp(services)
  return {
    ...people,
    services,
    clock,
    sessionOf: (person) => openPages(services, person),
    request(path, { as, json, headers, ...init } = {}) {
      const sent = new Headers(headers)
      // The API by a token; pages and what makes tokens by a session, which begins with the first of them.
      const needsSession = !/^\/(?:api\/(?!users\/api-tokens)|mcp)/.test(path)
      if (as)
        sent.set('authorization', `Bearer ${needsSession ? openPages(services, as) : `token-${as.userId}`}`)
      if (json !== undefined) sent.set('content-type', 'application/json')
      const body = json === undefined ? init.body : JSON.stringify(json)
      return app(
        new Request(`http://localhost${path}`, { ...init, headers: sent, ...(body == null ? {} : { body }) }),
      )
    },
  }
}
