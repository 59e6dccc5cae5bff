import * as v from 'valibot'
import { wholeAddress } from '../platform/config/whole-address'
import type { Services } from '../platform/context'
import { DEFAULT_LOCALE, isLocale, readerI18nFor } from '../platform/i18n/i18n'
import type { UserId } from '../platform/ids'
import { taskKind } from '../platform/jobs/task'
import { enqueueUnasked } from '../platform/jobs/tasks'
import { toMail } from '../platform/mail/letter'
import { isMailAddress, isMailReady, sendMail } from '../platform/mail/mail'
import { urls } from '../urls'
import { getUser, localeOf } from '../users/user.service'

/** What the owner of an account gets a mail about, by its message. */
const HAPPENINGS = [
  'security-mail.passkey-added',
  'security-mail.second-factor-added',
  'security-mail.address-changed',
  'security-mail.provider-added',
  'security-mail.password-reset',
  'security-mail.codes-are-guessed',
] as const

/** Tells someone what has happened to their account, at the address that it had before. */
export const SECURITY_MAIL = taskKind({
  kind: 'security-mail',
  owner: 'site',
  lane: 'delivery',
  input: v.object({
    email: v.string(),
    fullName: v.string(),
    locale: v.string(),
    happening: v.picklist(HAPPENINGS),
    what: v.string(),
    integrations: v.array(v.string()),
  }),
  async run({ services: { config } }, { email, fullName, locale, happening, what, integrations }) {
    const i18n = readerI18nFor(isLocale(locale) ? locale : DEFAULT_LOCALE)
    const href = wholeAddress(config, urls.editProfile())
    const letter = {
      subject: i18n._('security-mail.subject'),
      lines: [i18n._(happening, { name: fullName, what }), ...endingIntegrations(i18n, integrations)],
      button: href === null ? null : { text: i18n._('security-mail.button'), href },
      small: i18n._('security-mail.not-you'),
    }
    await sendMail(config, toMail(letter, email, i18n))
    return { messageId: 'mail.sent' }
  },
})

/** A sentence with the names of the integrations that stop working, or nothing. */
export function endingIntegrations(
  i18n: ReturnType<typeof readerI18nFor>,
  names: readonly string[],
): string[] {
  const list = new Intl.ListFormat(i18n.locale).format(names)
  return names.length === 0 ? [] : [i18n._('security-mail.integrations-end', { names: list })]
}

interface SecurityEvent {
  happening: (typeof HAPPENINGS)[number]
  /** What it is called, where it has a name. */
  what?: string
  integrations?: readonly string[]
  /** The address before, where that is what has changed. */
  email?: string
}

/** Queues a mail to the owner of an account, where mails can be sent. */
export function mailOwner(services: Services, userId: UserId, told: SecurityEvent): void {
  const user = getUser(services, userId)
  const { happening, what = '', integrations = [], email = user.email } = told
  if (!isMailReady(services.config) || !isMailAddress(email)) return
  const locale = localeOf(services, userId) ?? DEFAULT_LOCALE
  const input = { email, fullName: user.fullName, locale, happening, what, integrations: [...integrations] }
  enqueueUnasked(services, null, SECURITY_MAIL, input, { title: { messageId: 'security-mail.task' } })
}
