import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import { wholeAddress } from '../../platform/config/whole-address'
import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { isLocale, readerI18nFor } from '../../platform/i18n/i18n'
import type { UserId } from '../../platform/ids'
import { taskKind } from '../../platform/jobs/task'
import { enqueueUnasked } from '../../platform/jobs/tasks'
import { countTry, type RateLimit } from '../../platform/limits/rate-limit'
import { toMail } from '../../platform/mail/letter'
import { isMailReady, sendMail } from '../../platform/mail/mail'
import { hashSecretToken, isSameSecret, newLinkToken } from '../../platform/security/secret-token'
import { urls } from '../../urls'
import { getCredentials, proveAddress } from '../../users/credential.service'
import { isDemoAccount } from '../../users/demo.rules'
import { resetPassword } from '../account/password.service'
import { namesOfApiTokens } from '../api-token.service'
import { endingIntegrations } from '../security-mail.service'
import type { ResetInput } from './password-reset.schema'
import * as store from './password-reset.store'

/** Mails that are asked for from one address. */
export const FORGOT_LIMIT: RateLimit = { burst: 10, perMinute: 1 }
/** Tries at links from one address. */
export const RESET_LIMIT: RateLimit = { burst: 20, perMinute: 6 }

const DAY_MS = 24 * 3_600_000
/** How long the link to a new password holds. */
const RESET_DAYS = 2
/** Mails to one address, no matter who asks for them. */
const MAILS_PER_ADDRESS: RateLimit = { burst: 3, perMinute: 3 / 60 }

/** Whether people can be sent a link: the mail server is set up, and Trivet knows the address that the link begins with. */
export function canMailResets({ config }: Pick<Services, 'config'>): boolean {
  return isMailReady(config) && config.baseUrl !== null
}

/** What a token is made for: the password of this moment. With any other one, however it came about, the token opens nothing. */
function fingerprintOf(services: Pick<Services, 'db'>, userId: UserId): string {
  return hashSecretToken(getCredentials(services, userId).passwordHash ?? '')
}

function newReset(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: UserId,
  mailedTo: string | null,
): string {
  const token = newLinkToken()
  const expiresAt = toTimestamp(new Date(clock.now().getTime() + RESET_DAYS * DAY_MS))
  const madeFor = fingerprintOf({ db }, userId)
  store.insertReset(db, { tokenHash: hashSecretToken(token), userId, madeFor, mailedTo, expiresAt })
  return token
}

/** Where a token leads: whole where the server knows its own address, else from its root on. */
export function resetAddress({ config }: Pick<Services, 'config'>, token: string): string {
  const path = urls.resetPassword({ token })
  return wholeAddress(config, path) ?? path
}

/**
 * A token by which an administrator lets someone in again, to be handed over.
 * @throws internal in the words that clients know, for an address that no one has and for people whose password is kept elsewhere
 */
export function createResetToken(services: Pick<Services, 'db' | 'clock'>, email: string): string {
  const person = store.findMailPerson(services.db, email.trim().toLowerCase())
  if (person) return newReset(services, person.id, null)
  throw new AppError('internal', 'reset.no-such-person', {
    detail: { message: 'error while generating reset token', error: true, exception: null },
  })
}

/** Mails the link to a new password to an address, if anyone on this server has it. */
export const PASSWORD_MAIL = taskKind({
  kind: 'password-mail',
  owner: 'site',
  lane: 'delivery',
  input: v.object({ email: v.string(), locale: v.string() }),
  async run({ services }, { email, locale }) {
    const person = store.findMailPerson(services.db, email)
    // The list of tasks is the administrators', who may know.
    if (!person) return { messageId: 'reset.nobody-has-the-address' }
    const token = newReset(services, person.id, person.email)
    try {
      const href = wholeAddress(services.config, urls.resetPassword({ token }))
      if (href === null) throw new AppError('conflict', 'mail.no-base-url')
      const i18n = readerI18nFor(person.locale && isLocale(person.locale) ? person.locale : locale)
      const letter = {
        subject: i18n._('reset.mail-subject'),
        lines: [
          i18n._('reset.mail-text', { name: person.fullName }),
          i18n._('reset.mail-ends'),
          ...endingIntegrations(i18n, namesOfApiTokens(services, person.id)),
        ],
        button: { text: i18n._('reset.mail-button'), href },
        small: i18n._('reset.mail-ignore', { days: RESET_DAYS }),
      }
      await sendMail(services.config, toMail(letter, person.email, i18n))
    } catch (error) {
      store.deleteReset(services.db, hashSecretToken(token))
      throw error
    }
    return { messageId: 'mail.sent' }
  },
})

/**
 * Queues a mail with a link to a new password. What happens here is the same whether anyone has the address or not;
 * the task finds that out. More than a few mails to one address are left out without a word.
 */
export function forgotPassword(services: Services, email: string, locale: string): void {
  if (!canMailResets(services)) return
  const { waitMs } = countTry(services, 'password-mail', MAILS_PER_ADDRESS, hashSecretToken(email))
  if (waitMs > 0) return
  enqueueUnasked(
    services,
    null,
    PASSWORD_MAIL,
    { email, locale },
    { title: { messageId: 'reset.mail-task' } },
  )
}

/** 400 in the words that clients know. */
function invalidToken(): AppError {
  return new AppError('conflict', 'reset.link-is-over', { detail: 'Invalid token' })
}

function findByToken({ db, clock }: Services, { token, email }: ResetInput) {
  const found = store.findReset(db, hashSecretToken(token), toTimestamp(clock.now()))
  if (!found || !isSameSecret(found.email, email)) throw invalidToken()
  if (found.madeFor !== fingerprintOf({ db }, found.userId)) throw invalidToken()
  return found
}

/**
 * Sets a new password by the link of a mail. Nothing that opened the account before opens it any more.
 * @throws conflict 400 for a token that is over, used, or another address's
 */
export async function resetByToken(services: Services, input: ResetInput): Promise<void> {
  const { userId } = findByToken(services, input)
  if (isDemoAccount(services.config, input)) return
  const check = () => {
    // Of two who use a link at once only one gets on.
    const { mailedTo, email } = findByToken(services, input)
    store.deleteResetsOf(services.db, userId)
    // Anyone who sets a password by a mail has shown that the address is theirs.
    if (mailedTo === email) proveAddress(services, userId, email)
  }
  await resetPassword(services, userId, input.password, { check })
}

/** Deletes expired tokens; returns how many. */
export function purgeResets({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteOverResets(db, toTimestamp(clock.now()))
}
