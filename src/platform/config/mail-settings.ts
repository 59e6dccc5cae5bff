import * as v from 'valibot'
import { certificates, known, maybe, secret, text, wholeNumber } from './setting-kinds'

/** How mails are sent. */
export const MAIL_SETTINGS = {
  smtpHost: known(
    'SMTP_HOST',
    maybe(v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]+$/, 'must be the name of a mail server'))),
  ),
  smtpPort: known('SMTP_PORT', v.optional(wholeNumber(1, 65535), '587')),
  smtpFromName: known('SMTP_FROM_NAME', text('Trivet')),
  smtpFromEmail: known(
    'SMTP_FROM_EMAIL',
    maybe(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must be an e-mail address'))),
  ),
  smtpAuthStrategy: known(
    'SMTP_AUTH_STRATEGY',
    v.pipe(
      v.optional(v.string(), 'TLS'),
      v.trim(),
      v.toUpperCase(),
      v.picklist(['TLS', 'SSL', 'NONE'], 'must be TLS, SSL or NONE'),
    ),
  ),
  smtpUser: known('SMTP_USER', maybe(v.string())),
  smtpPassword: { ...known('SMTP_PASSWORD', secret), isSecret: true },
  smtpCertificates: { name: 'SMTP_TLS_CACERTFILE', aliases: [], schema: maybe(certificates) },
}
