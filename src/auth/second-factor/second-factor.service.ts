import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { hashSecretToken } from '../../platform/security/secret-token'
import { getCredentials } from '../../users/credential.service'
import { mailOwner } from '../security-mail.service'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  saveStep,
  saveWaitingSecret,
  saveWrongCodes,
} from './second-factor.store'
import { matchingStep, newTotpSecret, toBase32 } from './totp.service'

const RECOVERY_CODES = 10
/** 80 bits: no one guesses one, so a plain hash keeps it. */
const RECOVERY_BYTES = 10
const DAY_MS = 24 * 3_600_000
/** More than anyone mistypes; a guesser of a million codes needs a lifetime. */
const WRONG_PER_DAY = 20

export type SecondFactorState =
  | { kind: 'none' }
  /** For people without a password here or in the directory. */
  | { kind: 'elsewhere' }
  | { kind: 'waiting'; secret: string }
  | { kind: 'on'; codesLeft: number }

/** State of the caller's second factor. */
export function secondFactorState(ctx: Ctx): SecondFactorState {
  const factor = findSecondFactor(ctx.db, ctx.userId)
  if (factor?.isConfirmed) return { kind: 'on', codesLeft: countRecoveryCodes(ctx.db, ctx.userId) }
  if (getCredentials(ctx, ctx.userId).authMethod === 'OIDC') return { kind: 'elsewhere' }
  return factor ? { kind: 'waiting', secret: factor.secret } : { kind: 'none' }
}

/** A new secret for the caller's app; the sign-in does not ask for it before it is confirmed. */
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

function wrongCode(isSpent = false): AppError {
  const messageId = isSpent ? 'second-factor.codes-are-spent' : 'second-factor.code-is-wrong'
  return new AppError('invalid', messageId, { fields: { code: messageId } })
}

/**
 * Turns the second factor on, with the first code of the app as proof that it works.
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

/** Whether a sign-in by password needs a code as well. */
export function needsCode({ db }: Pick<Services, 'db'>, userId: UserId): boolean {
  return findSecondFactor(db, userId)?.isConfirmed === true
}

/** How many wrong codes of the app someone has sent within the last day, from whatever networks. */
function wrongCodesOf({ wrongCodes, wrongSince }: SecondFactor, now: Date): number {
  return wrongSince !== null && now.getTime() - Date.parse(wrongSince) < DAY_MS ? wrongCodes : 0
}

/** Whether so many wrong codes came within a day that only a code on paper counts now. */
export function areCodesSpent({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: UserId): boolean {
  const factor = findSecondFactor(db, userId)
  return factor !== undefined && wrongCodesOf(factor, clock.now()) >= WRONG_PER_DAY
}

/** Counts a wrong code by account, since a guesser may have many networks; the owner gets a mail about the last one that is allowed. */
function noteWrongCode(services: Services, userId: UserId, factor: SecondFactor): void {
  const now = services.clock.now()
  const before = wrongCodesOf(factor, now)
  const since = before > 0 && factor.wrongSince !== null ? factor.wrongSince : toTimestamp(now)
  saveWrongCodes(services.db, userId, before + 1, since)
  if (before + 1 === WRONG_PER_DAY)
    mailOwner(services, userId, { happening: 'security-mail.codes-are-guessed' })
}

/**
 * Takes a code of the app, or one on paper, which counts once. A wrong one is counted, so what is written here must stay, whatever
 * becomes of the call. Call it inside a transaction.
 */
export function takeCode(services: Services, userId: UserId, code: string): boolean {
  const { db, clock } = services
  const factor = findSecondFactor(db, userId)
  if (!factor?.isConfirmed) return false
  const typed = bare(code)
  if (!/^\d{6}$/.test(typed)) return deleteRecoveryCode(db, userId, hashSecretToken(typed))
  if (wrongCodesOf(factor, clock.now()) >= WRONG_PER_DAY) return false
  const step = matchingStep(factor.secret, typed, clock.now(), factor.lastStep)
  if (step === undefined) noteWrongCode(services, userId, factor)
  else saveStep(db, userId, step)
  return step !== undefined
}

/** Turns the caller's second factor off, with a code as proof. @throws invalid for a wrong one */
export function removeOwnSecondFactor(services: Services, ctx: Ctx, code: string): void {
  const isRight = ctx.transaction((tx) => {
    const isTaken = takeCode(services, tx.userId, code)
    if (isTaken) deleteSecondFactor(tx.db, tx.userId)
    return isTaken
  })
  if (!isRight) throw wrongCode(areCodesSpent(ctx, ctx.userId))
}

/** Discards a setup that was not finished. */
export function forgetWaitingSecret(ctx: Ctx): void {
  if (!needsCode(ctx, ctx.userId)) deleteSecondFactor(ctx.db, ctx.userId)
}

/** For someone who has lost app and paper, by the operator's hand; false when there was none. */
export function removeSecondFactor({ db }: Pick<Services, 'db'>, userId: UserId): boolean {
  return deleteSecondFactor(db, userId)
}
