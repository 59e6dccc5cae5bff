import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { createAccount, findAccount, unlockAccount } from '../auth/operator.service'
import { resetPassword } from '../auth/password.service'
import { removeSecondFactor } from '../auth/second-factor/second-factor.service'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { FLAG_NAMES, flagOption } from '../platform/flags'
import { checkForm, translateFields } from '../platform/http/form'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import { newSecretToken } from '../platform/secret-token'
import { AccountInput, NewPassword } from '../users/user.schema'
import { listAllUsers } from '../users/user.service'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

const OPTIONS = {
  email: { type: 'string' },
  'full-name': { type: 'string' },
  group: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'keep-tokens': { type: 'boolean' },
} as const

const FLAG_OPTIONS: Record<string, { type: 'boolean' }> = Object.fromEntries(
  FLAG_NAMES.map((name) => [flagOption(name), { type: 'boolean' }]),
)

function parse(args: string[]) {
  return parseArgs({ args, options: { ...FLAG_OPTIONS, ...OPTIONS }, allowPositionals: true })
}

type Options = ReturnType<typeof parse>['values']

interface Password {
  text: string
  isMadeUp: boolean
}

// An argument would stand in the shell's history and in the list of processes.
async function readPassword(options: Options, io: CommandIo): Promise<Password> {
  if (!options['password-stdin']) return { text: newSecretToken().slice(0, 16), isMadeUp: true }
  const [line = ''] = (await new Response(io.stdin).text()).split(/\r?\n/)
  return { text: line, isMadeUp: false }
}

function showPassword({ text, isMadeUp }: Password, io: CommandIo): void {
  if (isMadeUp) io.write(`The password is ${text}`)
}

/** Sentences for what is wrong with each field. */
function describe(fields: Record<string, string>): string {
  const sentences = translateFields(i18nFor(DEFAULT_LOCALE), fields)
  return Object.entries(sentences)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('\n')
}

function showList(services: Services, io: CommandIo): number {
  for (const user of listAllUsers(services)) {
    const flags = user.admin ? (['admin'] as const) : FLAG_NAMES.filter((name) => user[name])
    const marks = [...flags.map(flagOption), ...(user.lockedAt === null ? [] : ['locked'])]
    io.write([user.username, user.email, user.fullName, user.group, marks.join(',')].join('\t'))
  }
  return 0
}

async function create(name: string, options: Options, services: Services, io: CommandIo): Promise<number> {
  const password = await readPassword(options, io)
  const checked = checkForm(v.object({ ...AccountInput.entries, password: NewPassword }), {
    username: name,
    fullName: options['full-name'] ?? name,
    email: options.email ?? '',
    password: password.text,
  })
  if (!checked.isValid) {
    io.writeError(describe(checked.errors))
    return 1
  }
  const flags = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, flagOption(flag) in options]))
  const user = await createAccount(services, { ...checked.values, groupName: options.group ?? null, flags })
  io.write(`${user.username} has an account in ${user.group}${user.admin ? ' and is an administrator' : ''}.`)
  showPassword(password, io)
  return 0
}

async function reset(name: string, options: Options, services: Services, io: CommandIo): Promise<number> {
  const { id } = findAccount(services, name)
  const password = await readPassword(options, io)
  const checked = checkForm(v.object({ password: NewPassword }), { password: password.text })
  if (!checked.isValid) {
    io.writeError(describe(checked.errors))
    return 1
  }
  const keepApiTokens = options['keep-tokens'] === true
  const revoked = await resetPassword(services, id, password.text, { keepApiTokens })
  io.write(`${name} has a new password and is logged out everywhere.`)
  if (revoked > 0) io.write(`${revoked} API ${revoked === 1 ? 'token was' : 'tokens were'} revoked.`)
  showPassword(password, io)
  return 0
}

function unlock(name: string, services: Services, io: CommandIo): number {
  unlockAccount(services, name)
  io.write(`${name} may log in again.`)
  return 0
}

function dropSecondFactor(name: string, services: Services, io: CommandIo): number {
  const { id } = findAccount(services, name)
  const was = removeSecondFactor(services, id)
  io.write(was ? `${name} logs in with the password alone.` : `${name} has no second factor.`)
  return 0
}

function run(args: string[], services: Services, io: CommandIo): number | Promise<number> {
  const { values, positionals } = parse(args)
  const [action, name, ...rest] = positionals
  if (rest.length === 0) {
    if (action === 'list' && name === undefined) return showList(services, io)
    if (action === 'create' && name) return create(name, values, services, io)
    if (action === 'reset-password' && name) return reset(name, values, services, io)
    if (action === 'unlock' && name) return unlock(name, services, io)
    if (action === 'remove-second-factor' && name) return dropSecondFactor(name, services, io)
  }
  io.writeError(USAGE.user)
  return 2
}

/**
 * `trivet user`: accounts by the operator's hand, also while the server runs. Returns the exit code: 0, 1 when it could not be
 * done, 2 for wrong usage.
 */
export async function runUser(args: string[], services: Services, io: CommandIo): Promise<number> {
  try {
    return await run(args, services, io)
  } catch (error) {
    if (error instanceof AppError) {
      io.writeError(describe(error.fields) || i18nFor(DEFAULT_LOCALE)._(error.messageId, error.values))
      return 1
    }
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      io.writeError(`${error.message}\n${USAGE.user}`)
      return 2
    }
    throw error
  }
}
