import { wholeAddress } from '../../platform/config/whole-address'
import type { Ctx } from '../../platform/context'
import { readerI18nFor } from '../../platform/i18n/i18n'
import { limitUse, type RateLimit } from '../../platform/limits/rate-limit'
import { toMail } from '../../platform/mail/letter'
import { sendMail } from '../../platform/mail/mail'
import { urls } from '../../urls'

const TEST_LIMIT: RateLimit = { burst: 10, perMinute: 2 }

/**
 * Sends a test mail, at once and not as a task, so that the administrator reads what the mail server answers.
 * @throws upstream and conflict as `sendMail`; rate-limited
 */
export async function sendTestMail(ctx: Ctx, email: string): Promise<void> {
  limitUse(ctx, 'test-mail', TEST_LIMIT)
  const i18n = readerI18nFor(ctx.locale)
  const href = wholeAddress(ctx.config, urls.root())
  const letter = {
    subject: i18n._('mail.test-subject'),
    lines: [i18n._('mail.test-text')],
    button: href === null ? null : { text: i18n._('mail.test-button'), href },
    small: i18n._('mail.test-small', { name: ctx.actor.fullName }),
  }
  await sendMail(ctx.config, toMail(letter, email, i18n))
}
