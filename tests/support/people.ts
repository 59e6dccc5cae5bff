import { SESSION_COOKIE } from '../../src/auth/session.service'
import type { Ctx, Services } from '../../src/platform/context'
import { replacePasswordHash } from '../../src/users/credential.service'
import { hashPassword } from '../../src/users/password.service'
import type { Kitchen } from './kitchen'

const hashes = new Map<string, Promise<string>>()

/** Gives someone of the kitchen a password; its hash, slow on purpose, is made once for each of them and file. */
export async function givePassword(person: Ctx, password: string): Promise<void> {
  const key = `${person.actor.username} ${password}`
  const hash = hashes.get(key) ?? hashPassword(password)
  hashes.set(key, hash)
  replacePasswordHash(person, person.userId, await hash)
}

/** Locks a user, or a name that no one has, out of some network since a moment. */
export function addLock(
  { db }: Pick<Services, 'db'>,
  account: string,
  lockedAt: string,
  source = '198.51.100/24',
): void {
  db.run(
    'INSERT INTO login_attempts (account, source, attempts, locked_at, last_at) VALUES (?1, ?2, 5, ?3, ?3)',
    account,
    source,
    lockedAt,
  )
}

/** Value of a cookie that an answer sets; undefined when it sets none of that name. */
export function cookieOf(response: Response, name = SESSION_COOKIE): string | undefined {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return line?.slice(name.length + 1).split(';')[0]
}

/** The whole Set-Cookie line of a name. */
export function cookieLine(response: Response, name = SESSION_COOKIE): string | undefined {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
}

export interface FormOptions {
  /** Session token of the browser. */
  session?: string
  headers?: Record<string, string>
}

/** Posts a form as a browser does from Trivet's own pages. */
export function postForm(
  kitchen: Pick<Kitchen, 'request'>,
  path: string,
  fields: Record<string, string>,
  { session, headers = {} }: FormOptions = {},
): Promise<Response> {
  return kitchen.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(session ? { cookie: `${SESSION_COOKIE}=${session}` } : {}),
      ...headers,
    },
  })
}

/** Signs in on the page, and returns the session's token. */
export async function logInAs(
  kitchen: Pick<Kitchen, 'request'>,
  username: string,
  password: string,
): Promise<string> {
  const response = await postForm(kitchen, '/login', { username, password, remember: 'true' })
  const token = cookieOf(response)
  if (!token) throw new Error(`${username} could not log in: ${response.status}`)
  return token
}
