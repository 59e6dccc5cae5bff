import { createTransport } from 'nodemailer'
import { AppError } from '../errors'
import { oneLine } from './letter'
import type { Mail, MailSettings } from './mail'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** A word without spaces cannot be folded, and a line may have 998 characters. */
const SUBJECT_CHARACTERS = 250

/** A mail server, and how to talk to it. */
export interface MailServer extends Omit<MailSettings, 'smtpAuthStrategy'> {
  /** `EITHER` encrypts where the server offers it, and signs in where there is a user. */
  smtpAuthStrategy: MailSettings['smtpAuthStrategy'] | 'EITHER'
  /** The only addresses of the host that may be connected to; whatever its name says unless told. */
  addresses?: readonly string[]
}

function transportOf(server: MailServer) {
  const { smtpHost, smtpPort, smtpAuthStrategy, smtpUser, smtpPassword, smtpCertificates, addresses } = server
  const mayLogIn = smtpAuthStrategy === 'EITHER' ? smtpUser !== null : smtpAuthStrategy !== 'NONE'
  const servername = addresses && smtpHost !== null ? { servername: smtpHost } : {}
  return createTransport({
    host: addresses?.[0] ?? smtpHost!,
    port: smtpPort,
    secure: smtpAuthStrategy === 'SSL',
    // A server that does not offer to encrypt gets neither the password nor the mail.
    requireTLS: smtpAuthStrategy === 'TLS',
    ignoreTLS: smtpAuthStrategy === 'NONE',
    tls: {
      minVersion: 'TLSv1.2',
      ...servername,
      ...(smtpCertificates === null ? {} : { ca: smtpCertificates }),
    },
    ...(mayLogIn ? { auth: { user: smtpUser!, pass: smtpPassword ?? '' }, forceAuth: true } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What people type stays text: the composer must not read files or URLs named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface MailError extends Error {
  code?: string
  /** What the server answered, as its three digits. */
  responseCode?: number
}

const UNREACHABLE = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']
const CERTIFICATE = /certificate|CERT|self.signed|altnames|unable to verify/i

/** What went wrong, in words for the operator; the server's own words go to the log. */
function toAppError(cause: unknown): AppError {
  const { code = '', responseCode = 0, message } = cause as MailError
  if (code === 'EAUTH') return new AppError('upstream', 'mail.login-refused', { cause })
  if (code === 'ETLS' || CERTIFICATE.test(message) || CERTIFICATE.test(code))
    return new AppError('upstream', 'mail.server-not-trusted', { cause })
  if (code === 'EENVELOPE')
    return new AppError(responseCode >= 500 ? 'conflict' : 'upstream', 'mail.address-refused', { cause })
  if (UNREACHABLE.includes(code)) return new AppError('upstream', 'mail.server-unreachable', { cause })
  return new AppError('upstream', 'mail.not-sent', { cause })
}

/** One address as an object: a text would be read as a list. */
const mailbox = (address: string, name = '') => ({ name, address })

/** Lines of text end as lines of a mail do, also where base64 hides them from the transport. */
const inMailLines = (text: string) => text.replace(/\r?\n|\r/g, '\r\n')

/** Hands a mail to the server of the settings. @throws AppError as `sendMail` */
export async function deliver(server: MailServer, mail: Mail): Promise<void> {
  const { to, cc = [], bcc = [], replyTo = [], subject, text, html } = mail
  try {
    await transportOf(server).sendMail({
      from: mailbox(server.smtpFromEmail!, server.smtpFromName),
      to: mailbox(to),
      cc: cc.map((one) => mailbox(one)),
      bcc: bcc.map((one) => mailbox(one)),
      replyTo: replyTo.map((one) => mailbox(one)),
      subject: [...oneLine(subject)].slice(0, SUBJECT_CHARACTERS).join(''),
      text: inMailLines(text),
      ...(html === null ? {} : { html: inMailLines(html) }),
      // Keeps out-of-office replies from being sent.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    throw toAppError(error)
  }
}
