import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { resetPassword } from '../auth/account/password.service'
import {
  createAccount,
  findAccount,
  flagAccount,
  moveAccount,
  removeAccount,
  unlockAccount,
} from '../auth/operator.service'
import { removeSecondFactor } from '../auth/second-factor/second-factor.service'
import type { Services } from '../platform/context'
import { FLAG_NAMES, type Flags, flagOption } from '../platform/flags'
import { checkForm } from '../platform/http/form'
import { newSecretToken } from '../platform/security/secret-token'
import { AccountInput, NewPassword, type User } from '../users/user.schema'
import { listAllUsers } from '../users/user.service'
import { type Answer, answerCommand, WrongInput } from './answer'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

const OPTIONS = {
  email: { type: 'string' },
  'full-name': { type: 'string' },
  group: { type: 'string' },
  'recipes-to': { type: 'string' },
  'lists-to': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'keep-tokens': { type: 'boolean' },
  'keep-links': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const FLAG_OPTIONS: Record<string, { type: 'boolean' }> = Object.fromEntries(
  FLAG_NAMES.flatMap((name) => [
    [flagOption(name), { type: 'boolean' }],
    [`no-${flagOption(name)}`, { type: 'boolean' }],
  ]),
)

function parse(args: string[]) {
  return parseArgs({ args, options: { ...FLAG_OPTIONS, ...OPTIONS }, allowPositionals: true })
}

type Options = ReturnType<typeof parse>['values']

interface Password {
  text: string
  isMadeUp: boolean
}

// An argument would be in the shell's history and in the list of processes.
async function readPassword(options: Options, io: CommandIo): Promise<Password> {
  if (!options['password-stdin']) return { text: newSecretToken().slice(0, 16), isMadeUp: true }
  const [line = ''] = (await new Response(io.stdin).text()).split(/\r?\n/)
  return { text: line, isMadeUp: false }
}

/** The password is shown only when no one else knows it. */
const shownPassword = ({ text, isMadeUp }: Password) => (isMadeUp ? [`The password is ${text}`] : [])

function check<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  input: Record<string, unknown>,
): v.InferOutput<S> {
  const checked = checkForm(schema, input)
  if (!checked.isValid) throw new WrongInput(checked.errors)
  return checked.values
}

const marksOf = (user: Flags) =>
  (user.admin ? (['admin'] as const) : FLAG_NAMES.filter((name) => user[name])).map(flagOption)

/** An account as scripts read it. */
function toData({ id, username, fullName, email, authMethod, group, ...rest }: User) {
  const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, rest[name]]))
  return { id, username, fullName, email, authMethod, group, ...flags }
}

function list(services: Services): Answer {
  const users = listAllUsers(services)
  return {
    lines: users.map((user) => {
      const marks = [...marksOf(user), ...(user.lockedAt === null ? [] : ['locked'])]
      return [user.username, user.email, user.fullName, user.group, marks.join(',')].join('\t')
    }),
    data: users.map((user) => ({ ...toData(user), lockedAt: user.lockedAt })),
  }
}

/** The flags that the options give or take; others are not named. */
function namedFlags(options: Options): Partial<Flags> {
  const given = FLAG_NAMES.filter((flag) => flagOption(flag) in options).map((flag) => [flag, true])
  const taken = FLAG_NAMES.filter((flag) => `no-${flagOption(flag)}` in options).map((flag) => [flag, false])
  return Object.fromEntries([...given, ...taken])
}

async function create(name: string, options: Options, services: Services, io: CommandIo): Promise<Answer> {
  const password = await readPassword(options, io)
  const account = check(v.object({ ...AccountInput.entries, password: NewPassword }), {
    username: name,
    fullName: options['full-name'] ?? name,
    email: options.email ?? '',
    password: password.text,
  })
  const groupName = options.group ?? null
  const user = await createAccount(services, { ...account, groupName, flags: namedFlags(options) })
  const role = user.admin ? ' and is an administrator' : ''
  return {
    lines: [`${user.username} now has an account in ${user.group}${role}.`, ...shownPassword(password)],
    data: { ...toData(user), ...(password.isMadeUp && { password: password.text }) },
  }
}

async function reset(name: string, options: Options, services: Services, io: CommandIo): Promise<Answer> {
  const { id } = findAccount(services, name)
  const password = await readPassword(options, io)
  check(v.object({ password: NewPassword }), { password: password.text })
  const keepApiTokens = options['keep-tokens'] === true
  const revoked = await resetPassword(services, id, password.text, { keepApiTokens })
  const tokens = `${revoked} API ${revoked === 1 ? 'token was' : 'tokens were'} revoked.`
  return {
    lines: [
      `${name} has a new password and is signed out everywhere. Passkeys and two-step verification were removed.`,
      ...(revoked > 0 ? [tokens] : []),
      ...shownPassword(password),
    ],
    data: { id, revokedTokens: revoked, ...(password.isMadeUp && { password: password.text }) },
  }
}

function unlock(name: string, services: Services): Answer {
  const { id } = findAccount(services, name)
  unlockAccount(services, name)
  return { lines: [`${name} can sign in again.`], data: { id } }
}

function dropSecondFactor(name: string, services: Services): Answer {
  const { id } = findAccount(services, name)
  const hadOne = removeSecondFactor(services, id)
  const line = hadOne
    ? `${name} now signs in with just the password.`
    : `${name} has no two-step verification.`
  return { lines: [line], data: { id, hadOne } }
}

function setFlags(name: string, options: Options, services: Services): Answer | null {
  const flags = namedFlags(options)
  if (Object.keys(flags).length === 0) return null
  const user = flagAccount(services, name, flags)
  const marks = marksOf(user).join(', ') || 'no extra permissions'
  return { lines: [`${user.username} now has: ${marks}.`], data: toData(user) }
}

function move(name: string, options: Options, services: Services): Answer | null {
  if (options.group === undefined) return null
  const user = moveAccount(services, name, options.group)
  return { lines: [`${user.username} is now in ${user.group}.`], data: toData(user) }
}

function remove(name: string, options: Options, services: Services): Answer {
  const user = removeAccount(services, name, {
    heir: options['recipes-to'] ?? null,
    listHeir: options['lists-to'] ?? null,
    keepsLinks: options['keep-links'] === true,
  })
  return { lines: [`Removed ${user.username}'s account.`], data: toData(user) }
}

function run(
  { values, positionals }: ReturnType<typeof parse>,
  services: Services,
  io: CommandIo,
): Answer | null | Promise<Answer> {
  const [action, name, ...rest] = positionals
  if (rest.length > 0) return null
  if (action === 'list' && name === undefined) return list(services)
  if (!name) return null
  if (action === 'create') return create(name, values, services, io)
  if (action === 'password' || action === 'reset-password') return reset(name, values, services, io)
  if (action === 'unlock') return unlock(name, services)
  if (action === 'remove-second-factor') return dropSecondFactor(name, services)
  if (action === 'flags') return setFlags(name, values, services)
  if (action === 'move') return move(name, values, services)
  if (action === 'remove') return remove(name, values, services)
  return null
}

/** `trivet user`: manages accounts, also while the server runs. Returns the exit code, see `answerCommand`. */
export function runUser(args: string[], services: Services, io: CommandIo): Promise<number> {
  const isJson = args.includes('--json')
  return answerCommand(async () => run(parse(args), services, io), { io, usage: USAGE.user, isJson })
}
