import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Config } from '../../platform/config/config'
import type { Ctx, Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import type { RateLimit } from '../../platform/rate-limit'
import { getCredentials } from '../../users/credential.service'
import { isDecidedElsewhere } from '../outside-account.service'
import { isOurChallenge, newChallenge, spendChallenge } from './challenge.service'
import { Assertion, Registration } from './passkey.schema'
import {
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type OwnPasskey,
  renamePasskey,
} from './passkey.store'
import type { Expected } from './webauthn.service'

/** Tries with passkeys, by address. */
const PASSKEY_LIMIT: RateLimit = { burst: 20, perMinute: 20 }
const LOGIN = 'login'
const MOST_PASSKEYS = 50

/** The domain that passkeys belong to: that of the base address, where browsers allow them at all; null elsewhere. */
export function passkeyDomain({ baseUrl }: Pick<Config, 'baseUrl'>): string | null {
  if (!baseUrl || /^[\d.]+$|^\[/.test(baseUrl.hostname)) return null
  return baseUrl.protocol === 'https:' || baseUrl.hostname === 'localhost' ? baseUrl.hostname : null
}

interface Ceremony {
  rpId: string
  challenge: string
}

/** What the browser needs to find a key for us; null where there cannot be any. */
export function beginPasskeyLogin(services: Services): Ceremony | null {
  const rpId = passkeyDomain(services.config)
  return rpId === null ? null : { rpId, challenge: newChallenge(services, LOGIN) }
}

const registering = (userId: UserId) => `register ${userId}`

/** Whether the caller comes in by the word of a provider alone. */
export function hasNoPasskeys(ctx: Ctx): boolean {
  return isDecidedElsewhere(ctx.config, getCredentials(ctx, ctx.userId).authMethod)
}

/** The same for a new key of the caller. */
export function beginPasskey(ctx: Ctx): Ceremony | null {
  if (hasNoPasskeys(ctx)) return null
  const rpId = passkeyDomain(ctx.config)
  return rpId === null ? null : { rpId, challenge: newChallenge(ctx, registering(ctx.userId)) }
}

function expectedFor(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  purpose: string,
): Expected & { seen: string[] } {
  const { baseUrl } = services.config
  const rpId = passkeyDomain(services.config)
  if (!baseUrl || rpId === null) throw new Error('there are no passkeys here')
  const seen: string[] = []
  const isOurs = (challenge: string) =>
    seen.push(challenge) > 0 && isOurChallenge(services, purpose, challenge)
  return { origin: baseUrl.origin, rpId, isOurs, seen }
}

/** The caller's passkeys, oldest first. */
export function listOwnPasskeys(ctx: Ctx): OwnPasskey[] {
  return listPasskeys(ctx.db, ctx.userId)
}

const unusable = (cause: unknown) =>
  new AppError('invalid', 'passkey.not-made', { fields: { name: 'passkey.not-made' }, cause })

/** Keeps a new passkey of the caller. @param sent what the browser has made, as JSON @throws invalid */
export async function addPasskey(ctx: Ctx, name: string, sent: string): Promise<void> {
  if (hasNoPasskeys(ctx)) throw unusable('the provider of this account decides')
  const { checkRegistration } = await import('./webauthn.service')
  try {
    const expected = expectedFor(ctx, registering(ctx.userId))
    const made = checkRegistration(v.parse(Registration, JSON.parse(sent)), expected)
    ctx.transaction((tx) => {
      if (listPasskeys(tx.db, tx.userId).length >= MOST_PASSKEYS || findPasskey(tx.db, made.id))
        throw new Error('one too many')
      insertPasskey(tx.db, { ...made, userId: tx.userId, name }, toTimestamp(tx.clock.now()))
    })
    for (const challenge of expected.seen) spendChallenge(ctx, challenge)
  } catch (error) {
    throw unusable(error)
  }
}

const gone = () => new AppError('not-found', 'passkey.not-found')

/** @throws not-found for anybody else's */
export function renameOwnPasskey(ctx: Ctx, id: string, name: string): void {
  if (!renamePasskey(ctx.db, ctx.userId, id, name)) throw gone()
}

/** @throws not-found for anybody else's */
export function removeOwnPasskey(ctx: Ctx, id: string): void {
  if (!deletePasskey(ctx.db, ctx.userId, id)) throw gone()
}

/** Removes every passkey of an account that nothing of before may open any more. */
export function removePasskeysOf({ db }: Pick<Services, 'db'>, userId: UserId): void {
  deletePasskeysOf(db, userId)
}

/** Whose passkey it is that has just been used. @param sent what the browser has signed, as JSON @throws unauthenticated, rate-limited */
export async function logInByPasskey(scope: RequestScope, sent: string): Promise<UserId> {
  const tryHere = limitRate(scope, 'passkey', PASSKEY_LIMIT)
  const { services, log, clientAddress } = scope
  const { checkAssertion } = await import('./webauthn.service')
  try {
    const assertion = v.parse(Assertion, JSON.parse(sent))
    const expected = expectedFor(services, LOGIN)
    const userId = runTransaction(services.raw, () => {
      const known = findPasskey(services.db, assertion.id)
      if (!known) throw new Error('nobody has this passkey')
      if (isDecidedElsewhere(services.config, getCredentials(services, known.userId).authMethod))
        throw new Error('the provider of this account decides')
      const signCount = checkAssertion(assertion, known, expected)
      notePasskeyUse(services.db, known.id, signCount, toTimestamp(services.clock.now()))
      return known.userId
    })
    for (const challenge of expected.seen) spendChallenge(services, challenge)
    tryHere.giveBack()
    return userId
  } catch (cause) {
    log.warn(`Passkey refused from ${clientAddress}`)
    throw new AppError('unauthenticated', 'passkey.refused', { detail: 'Unauthorized', cause })
  }
}
