import { domainToASCII } from 'node:url'
// The connection alone: the rest of the package would be a megabyte of the executable.
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { AppError } from '../errors'
import type { Mail, MailSettings } from './mail'
import { toMime } from './mime'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** A mail server, and how it is spoken to. */
export interface MailServer extends Omit<MailSettings, 'smtpAuthStrategy'> {
  /** `EITHER` encrypts where the server offers it, and logs in where there is a user. */
  smtpAuthStrategy: MailSettings['smtpAuthStrategy'] | 'EITHER'
  /** The only addresses of the host that may be connected to; whatever its name says unless told. */
  addresses?: readonly string[]
}

function open(config: MailServer): SMTPConnection {
  const { smtpHost, smtpPort, smtpAuthStrategy, smtpCertificates, addresses } = config
  const servername = addresses && smtpHost !== null ? { servername: smtpHost } : {}
  return new SMTPConnection({
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
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
}

type Callback = (error?: Error | null) => void

/** A step of the conversation; an error of the connection ends it, too, whenever it comes. */
function step(connection: SMTPConnection, run: (done: Callback) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
    run((error) => (error ? reject(error) : resolve()))
  })
}

interface MailError extends Error {
  code?: string
  /** What the server answered, as its three digits. */
  responseCode?: number
}

const UNREACHABLE = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']
const CERTIFICATE = /certificate|CERT|self.signed|altnames|unable to verify/i

/** What went wrong, in words for whoever set the server up; the server's own stay in the log. */
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

/** Names of hosts may have letters of any script; on the line they are ASCII. */
function wireAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local}@${domainToASCII(domain)}`
}

/** Hands a mail to the server of the settings. @throws AppError as `sendMail` */
export async function deliver(config: MailServer, mail: Mail): Promise<void> {
  const { smtpAuthStrategy, smtpUser, smtpPassword, smtpFromName, smtpFromEmail } = config
  const [from, to] = [wireAddress(smtpFromEmail!), wireAddress(mail.to)]
  const { cc = [], bcc = [], replyTo = [] } = mail
  const others = { cc: cc.map(wireAddress), replyTo: replyTo.map(wireAddress) }
  const message = toMime(mail, { fromName: smtpFromName, from, to, ...others, sentAt: new Date() })
  const receivers = [to, ...others.cc, ...bcc.map(wireAddress)]
  const mayLogIn = smtpAuthStrategy === 'EITHER' ? smtpUser !== null : smtpAuthStrategy !== 'NONE'
  const connection = open(config)
  try {
    await step(connection, (done) => connection.connect(done))
    if (mayLogIn) {
      const credentials = { user: smtpUser!, pass: smtpPassword ?? '' }
      await step(connection, (done) => connection.login({ credentials }, done))
    }
    await step(connection, (done) => connection.send({ from, to: receivers }, message, done))
    connection.quit()
  } catch (error) {
    connection.close()
    throw toAppError(error)
  }
}
