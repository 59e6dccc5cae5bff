import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import { wholeAddress } from '../../platform/config/whole-address'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { during, type Listener } from '../../platform/events/events'
import { isLocale, readerI18nFor } from '../../platform/i18n/i18n'
import { taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { countTry, limitUse, type RateLimit } from '../../platform/limits/rate-limit'
import { toMail } from '../../platform/mail/letter'
import { isMailAddress, isMailReady, sendMail } from '../../platform/mail/mail'
import { hashSecretToken, newLinkToken } from '../../platform/security/secret-token'
import { urls } from '../../urls'
import { proveAddress } from '../../users/credential.service'
import { getSelf, getUser, localeOf } from '../../users/user.service'
import { mailOwner } from '../security-mail.service'
import * as store from './confirmation.store'

const DAY_MS = 24 * 3_600_000
/** How long the link holds: mails to new members are read in the evening, or at the weekend. */
const CONFIRM_DAYS = 7
/** Mails to one address, no matter who causes them. */
const MAILS_PER_ADDRESS: RateLimit = { burst: 3, perMinute: 3 / 60 }
/** Mails that one person causes, to whatever addresses. */
const MAILS_PER_PERSON: RateLimit = { burst: 6, perMinute: 6 / 60 }
const MAIL = 'own-confirmation-mail'
/** Tries of links. */
const TRIES: RateLimit = { burst: 30, perMinute: 10 }

/** Whether addresses can be asked at all: the mail server is set up, and Trivet knows the address that the link begins with. */
export function canConfirmAddresses({ config }: Pick<Services, 'config'>): boolean {
  return isMailReady(config) && config.baseUrl !== null
}

/** The caller's address where it is not proven and could be; null where there is nothing to do. */
export function unprovenAddress(ctx: Ctx): string | null {
  if (!canConfirmAddresses(ctx)) return null
  const { email, emailStanding } = getSelf(ctx)
  return emailStanding === 'proven' || !isMailAddress(email) ? null : email
}

/** The link by which someone confirms their address. An address that was confirmed or replaced meanwhile gets none. */
export const CONFIRMATION_MAIL = taskKind({
  kind: 'confirmation-mail',
  owner: 'person',
  lane: 'delivery',
  input: v.object({ email: v.string() }),
  async run({ ctx, locale }, { email }) {
    if (unprovenAddress(ctx) !== email) return { messageId: 'address.nothing-to-confirm' }
    const token = newLinkToken()
    const tokenHash = hashSecretToken(token)
    const expiresAt = toTimestamp(new Date(ctx.clock.now().getTime() + CONFIRM_DAYS * DAY_MS))
    store.insertConfirmation(ctx.db, { tokenHash, userId: ctx.userId, email, expiresAt })
    try {
      const href = wholeAddress(ctx.config, urls.confirmEmail({ token }))
      if (href === null) throw new AppError('conflict', 'mail.no-base-url')
      const chosen = localeOf(ctx, ctx.userId)
      const i18n = readerI18nFor(chosen && isLocale(chosen) ? chosen : locale)
      const letter = {
        subject: i18n._('address.mail-subject'),
        lines: [i18n._('address.mail-text', { name: ctx.actor.fullName, username: ctx.actor.username })],
        button: { text: i18n._('address.mail-button'), href },
        small: i18n._('address.mail-ignore', { days: CONFIRM_DAYS }),
      }
      await sendMail(ctx.config, toMail(letter, email, i18n))
    } catch (error) {
      store.deleteConfirmation(ctx.db, tokenHash)
      throw error
    }
    return { messageId: 'mail.sent' }
  },
})

function enqueue(ctx: Ctx, email: string): void {
  if (countTry(ctx, 'confirmation-mail', MAILS_PER_ADDRESS, hashSecretToken(email)).waitMs > 0) return
  enqueueTask(ctx, CONFIRMATION_MAIL, { email }, { title: { messageId: 'address.mail-task' } })
}

/**
 * Queues a mail by which the caller confirms their address, where there is something to confirm. More than a few are left
 * out without a word: what they were about is done all the same.
 */
export function sendConfirmation(ctx: Ctx): void {
  const email = unprovenAddress(ctx)
  if (email === null || countTry(ctx, MAIL, MAILS_PER_PERSON, ctx.userId).waitMs > 0) return
  enqueue(ctx, email)
}

/** The same by the caller's wish. @throws rate-limited */
export function resendConfirmation(ctx: Ctx): void {
  const email = unprovenAddress(ctx)
  if (email === null) return
  limitUse(ctx, MAIL, MAILS_PER_PERSON)
  enqueue(ctx, email)
}

/** Tells the address before of every change, and sends the mail for every address that someone changes to by themselves. */
export const CHANGED_ADDRESSES: readonly Listener[] = [
  during('address-changed', ({ userId, before }, tx, services) => {
    const { email } = getUser(tx, userId)
    mailOwner(services, userId, { happening: 'security-mail.address-changed', what: email, email: before })
    if (userId === tx.userId) sendConfirmation(tx)
  }),
]

/** The caller's address that a token confirms; null for one that is used, over, for an earlier address or another person. */
export function addressOfToken(ctx: Ctx, token: string): string | null {
  limitUse(ctx, 'confirm-address', TRIES)
  const now = toTimestamp(ctx.clock.now())
  return store.findConfirmation(ctx.db, ctx.userId, hashSecretToken(token), now)?.email ?? null
}

/**
 * Notes that the caller reads what is sent to their address. The link alone does nothing: it takes the account as well, so that no one
 * confirms the account that a stranger has made with their address. False for a token that opens nothing.
 * @throws rate-limited
 */
export function confirmAddress(ctx: Ctx, token: string): boolean {
  return ctx.transaction((tx) => {
    const email = addressOfToken(tx, token)
    if (email === null) return false
    proveAddress(tx, tx.userId, email)
    store.deleteConfirmationsOf(tx.db, tx.userId)
    return true
  })
}

/** Deletes expired tokens; returns how many. */
export function purgeConfirmations({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteOverConfirmations(db, toTimestamp(clock.now()))
}
