import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Config } from '../../platform/config/config'
import type { Ctx, Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import { limitRate } from '../../platform/http/rate-limit'
import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import type { RateLimit } from '../../platform/limits/rate-limit'
import { newLinkToken } from '../../platform/security/secret-token'
import { getCredentials } from '../../users/credential.service'
import { isDecidedElsewhere } from '../outside-account.service'
import { CHALLENGE_MS, isOurChallenge, newChallenge, spendChallenge } from './challenge.service'
import { Assertion, Registration } from './passkey.schema'
import {
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  renamePasskey,
  type StoredPasskey,
} from './passkey.store'
import type { Expected } from './webauthn.service'

/** What reads certificates of devices asks for the first as it is loaded; the order of a bundle is not that of its imports. */
async function loadWebauthn() {
  await import('reflect-metadata')
  return await import('./webauthn.service')
}

/** Tries with passkeys, by address. */
const PASSKEY_LIMIT: RateLimit = { burst: 20, perMinute: 20 }
/** Which browser has asked for a challenge: its answer signs no other browser in. */
const BROWSER_COOKIE = 'trivet_passkey'
const MOST_PASSKEYS = 50

/** The domain that passkeys belong to: that of the base address, where browsers allow them at all; null elsewhere. */
function passkeyDomain({ baseUrl }: Pick<Config, 'baseUrl'>): string | null {
  if (!baseUrl || /^[\d.]+$|^\[/.test(baseUrl.hostname)) return null
  return baseUrl.protocol === 'https:' || baseUrl.hostname === 'localhost' ? baseUrl.hostname : null
}

const loggingIn = (browser: string) => `login ${browser}`
const registering = (userId: UserId, session: string) => `register ${userId} ${session}`

/** What the browser needs to find a key for us, as JSON, bound to it by a cookie; null where there cannot be any. */
export function beginPasskeyLogin(scope: RequestScope): string | null {
  const { services, cookies } = scope
  const rpId = passkeyDomain(services.config)
  if (rpId === null) return null
  const browser = cookies.get(BROWSER_COOKIE) || newLinkToken()
  setCookie(scope, BROWSER_COOKIE, browser, { maxAgeSeconds: CHALLENGE_MS / 1000 })
  const challenge = newChallenge(services, loggingIn(browser))
  return JSON.stringify({ challenge, rpId, userVerification: 'required' })
}

/** Whether the caller signs in at a provider alone. */
export function hasNoPasskeys(ctx: Ctx): boolean {
  return isDecidedElsewhere(ctx.config, getCredentials(ctx, ctx.userId).authMethod)
}

/** The same for a new key of the caller, bound to their session. @param session the hash of its token */
export async function beginPasskey(ctx: Ctx, session: string): Promise<string | null> {
  const rpId = passkeyDomain(ctx.config)
  if (rpId === null || hasNoPasskeys(ctx)) return null
  const { userId } = ctx
  const { username, fullName } = ctx.actor
  const challenge = newChallenge(ctx, registering(userId, session))
  const known = listPasskeys(ctx.db, userId).map(({ id, transports }) => ({ id, transports }))
  const { registrationOptions } = await loadWebauthn()
  return registrationOptions({ rpId, challenge, userId, username, fullName, known })
}

function expectedFor(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  purpose: string,
): Expected & { spend(): void } {
  const { baseUrl } = services.config
  const rpId = passkeyDomain(services.config)
  if (!baseUrl || rpId === null) throw new Error('there are no passkeys here')
  let seen = ''
  const isOurs = (challenge: string) => {
    seen = challenge
    return isOurChallenge(services, purpose, challenge)
  }
  return { origin: baseUrl.origin, rpId, isOurs, spend: () => spendChallenge(services, seen) }
}

/** The caller's passkeys, oldest first. */
export function listOwnPasskeys(ctx: Ctx): StoredPasskey[] {
  return listPasskeys(ctx.db, ctx.userId)
}

const unusable = (cause: unknown) =>
  new AppError('invalid', 'passkey.not-made', { fields: { name: 'passkey.not-made' }, cause })

/**
 * Keeps a new passkey of the caller.
 * @param session the hash of the token that its page was asked for with
 * @param sent what the browser has made, as JSON
 * @throws invalid
 */
export async function addPasskey(ctx: Ctx, session: string, name: string, sent: string): Promise<void> {
  if (hasNoPasskeys(ctx)) throw unusable('the provider of this account decides')
  const { checkRegistration } = await loadWebauthn()
  try {
    const expected = expectedFor(ctx, registering(ctx.userId, session))
    const made = await checkRegistration(v.parse(Registration, JSON.parse(sent)), expected)
    expected.spend()
    ctx.transaction((tx) => {
      if (listPasskeys(tx.db, tx.userId).length >= MOST_PASSKEYS || findPasskey(tx.db, made.id))
        throw new Error('one too many')
      insertPasskey(tx.db, { ...made, userId: tx.userId, name }, toTimestamp(tx.clock.now()))
    })
  } catch (error) {
    throw unusable(error)
  }
}

const gone = () => new AppError('not-found', 'passkey.not-found')

/** @throws not-found for anyone else's */
export function renameOwnPasskey(ctx: Ctx, id: string, name: string): void {
  if (!renamePasskey(ctx.db, ctx.userId, id, name)) throw gone()
}

/** @throws not-found for anyone else's */
export function removeOwnPasskey(ctx: Ctx, id: string): void {
  if (!deletePasskey(ctx.db, ctx.userId, id)) throw gone()
}

/** Removes every passkey of an account, when no earlier way to sign in may work any more. */
export function removePasskeysOf({ db }: Pick<Services, 'db'>, userId: UserId): void {
  deletePasskeysOf(db, userId)
}

/** Whose passkey it is that has just been used. @param sent what the browser has signed, as JSON @throws unauthenticated, rate-limited */
export async function logInByPasskey(scope: RequestScope, sent: string): Promise<UserId> {
  const tryHere = limitRate(scope, 'passkey', PASSKEY_LIMIT)
  const { services, log, clientAddress } = scope
  const { checkAssertion } = await loadWebauthn()
  try {
    const assertion = v.parse(Assertion, JSON.parse(sent))
    const expected = expectedFor(services, loggingIn(scope.cookies.get(BROWSER_COOKIE) ?? ''))
    const known = findPasskey(services.db, assertion.id)
    if (!known) throw new Error('nobody has this passkey')
    const used = await checkAssertion(assertion, known, expected)
    const userId = runTransaction(services.raw, () => {
      if (isDecidedElsewhere(services.config, getCredentials(services, known.userId).authMethod))
        throw new Error('the provider of this account decides')
      if (!notePasskeyUse(services.db, known, used, toTimestamp(services.clock.now())))
        throw new Error('removed or used meanwhile')
      expected.spend()
      return known.userId
    })
    tryHere.giveBack()
    return userId
  } catch (cause) {
    log.warn(`Passkey refused from ${clientAddress}`)
    throw new AppError('unauthenticated', 'passkey.refused', { detail: 'Unauthorized', cause })
  }
}
