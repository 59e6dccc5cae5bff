import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { hashSecretToken } from '../../platform/secret-token'
import { getCredentials } from '../../users/credential.service'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveStep,
  saveWaitingSecret,
} from './second-factor.store'
import { matchingStep, newTotpSecret, toBase32 } from './totp.service'

const RECOVERY_CODES = 10
/** 80 bits: nobody guesses one, so a plain hash keeps it. */
const RECOVERY_BYTES = 10

export type SecondFactorState =
  | { kind: 'none' }
  /** For people without a password here or in the directory. */
  | { kind: 'elsewhere' }
  | { kind: 'waiting'; secret: string }
  | { kind: 'on'; codesLeft: number }

/** How it stands with the caller's second factor. */
export function secondFactorState(ctx: Ctx): SecondFactorState {
  const factor = findSecondFactor(ctx.db, ctx.userId)
  if (factor?.isConfirmed) return { kind: 'on', codesLeft: countRecoveryCodes(ctx.db, ctx.userId) }
  if (getCredentials(ctx, ctx.userId).authMethod === 'OIDC') return { kind: 'elsewhere' }
  return factor ? { kind: 'waiting', secret: factor.secret } : { kind: 'none' }
}

/** A new secret for the caller's app; the login does not ask for it before it is confirmed. */
export function beginSecondFactor(ctx: Ctx): void {
  saveWaitingSecret(ctx.db, ctx.userId, newTotpSecret())
}

function newRecoveryCode(): string {
  const letters = toBase32(crypto.getRandomValues(new Uint8Array(RECOVERY_BYTES))).toLowerCase()
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Codes are typed with spaces, dashes and capitals, or without. */
function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

const wrongCode = () =>
  new AppError('invalid', 'second-factor.code-is-wrong', { fields: { code: 'second-factor.code-is-wrong' } })

/**
 * Switches the second factor on, with the first code of the app as proof that it works.
 * @returns ten codes for the day the app is gone, to be shown once
 * @throws invalid for a wrong code
 */
export function confirmSecondFactor(ctx: Ctx, code: string): string[] {
  return ctx.transaction((tx) => {
    const factor = findSecondFactor(tx.db, tx.userId)
    const now = tx.clock.now()
    const step =
      factor && !factor.isConfirmed && matchingStep(factor.secret, bare(code), now, factor.lastStep)
    if (!step) throw wrongCode()
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    confirmSecret(tx.db, tx.userId, toTimestamp(now))
    saveStep(tx.db, tx.userId, step)
    const hashes = codes.map((text) => hashSecretToken(bare(text)))
    replaceRecoveryCodes(tx.db, tx.userId, hashes)
    return codes
  })
}

/** Whether a login by password needs a code as well. */
export function needsCode({ db }: Pick<Services, 'db'>, userId: UserId): boolean {
  return findSecondFactor(db, userId)?.isConfirmed === true
}

/** Takes a code of the app, or one on paper, which counts once. Call it inside a transaction. */
export function takeCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: UserId,
  code: string,
): boolean {
  const factor = findSecondFactor(db, userId)
  if (!factor?.isConfirmed) return false
  const typed = bare(code)
  if (!/^\d{6}$/.test(typed)) return deleteRecoveryCode(db, userId, hashSecretToken(typed))
  const step = matchingStep(factor.secret, typed, clock.now(), factor.lastStep)
  if (step === undefined) return false
  saveStep(db, userId, step)
  return true
}

/** Switches the caller's second factor off, with a code as proof. @throws invalid for a wrong one */
export function removeOwnSecondFactor(ctx: Ctx, code: string): void {
  ctx.transaction((tx) => {
    if (!takeCode(tx, tx.userId, code)) throw wrongCode()
    deleteSecondFactor(tx.db, tx.userId)
  })
}

/** Switches off a setting up that was not finished. */
export function forgetWaitingSecret(ctx: Ctx): void {
  if (!needsCode(ctx, ctx.userId)) deleteSecondFactor(ctx.db, ctx.userId)
}

/** For somebody who has lost app and paper, by the operator's hand; false when there was none. */
export function removeSecondFactor({ db }: Pick<Services, 'db'>, userId: UserId): boolean {
  return deleteSecondFactor(db, userId)
}
