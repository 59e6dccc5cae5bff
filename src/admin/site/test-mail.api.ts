import * as v from 'valibot'
import { AppError } from '../../platform/errors'
import { type ApiRoute, route } from '../../platform/http/route'
import { isMailReady } from '../../platform/mail/mail'
import { sendTestMail } from './test-mail.service'

const shared = { path: '/api/admin/email', access: 'admin', tag: 'Admin' } as const

/** Whether mails can be sent, and a mail to see it by. */
export const TEST_MAIL_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      summary: 'Get the state of mail',
      description: 'Returns whether a mail server is set up.',
      response: v.object({ ready: v.boolean() }),
    },
    ({ ctx }) => ({ ready: isMailReady(ctx.config) }),
  ),
  route(
    {
      ...shared,
      method: 'POST',
      summary: 'Send a test email',
      description:
        'Sends an email to the address and says whether the mail server took it, or what it replied.',
      body: v.object({ email: v.pipe(v.string(), v.trim(), v.maxLength(254, 'validation.email')) }),
      response: v.object({ success: v.boolean(), error: v.nullable(v.string()) }),
      errors: ['rate-limited'],
    },
    async ({ ctx, scope, body }) => {
      try {
        await sendTestMail(ctx, body.email)
        return { success: true, error: null }
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'rate-limited') throw error
        ctx.log.warn("couldn't send a test email", { error: error.cause ?? error })
        return { success: false, error: scope.i18n._(error.messageId, error.values) }
      }
    },
  ),
]
