import type { Config } from '../config/config'
import { AppError } from '../errors'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  /** Null for a mail of plain text. */
  html: string | null
  text: string
  /** Other recipients, visible and hidden. */
  cc?: readonly string[]
  bcc?: readonly string[]
  replyTo?: readonly string[]
}

/** The settings by which a mail server is reached. */
export type MailSettings = Pick<
  Config,
  | 'smtpHost'
  | 'smtpPort'
  | 'smtpFromName'
  | 'smtpFromEmail'
  | 'smtpAuthStrategy'
  | 'smtpUser'
  | 'smtpPassword'
  | 'smtpCertificates'
>

/** Whether everything is set that sending needs; with TLS or SSL that is a user and a password, too. */
export function isMailReady(config: MailSettings): boolean {
  const { smtpHost, smtpFromEmail, smtpAuthStrategy, smtpUser, smtpPassword } = config
  const mayLogIn = smtpAuthStrategy === 'NONE' || (smtpUser !== null && smtpPassword !== null)
  return smtpHost !== null && smtpFromEmail !== null && mayLogIn
}

/** One address, without anything that has a meaning in headers or in SMTP: lists, groups, comments, quotes. */
const ONE_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,190}$/u

/** Whether a mail can be sent to an address that someone typed. */
export function isMailAddress(address: string): boolean {
  return ONE_ADDRESS.test(address)
}

/**
 * Sends a mail at once, over a connection of its own.
 * @throws upstream with one of `mail.not-set-up`, `mail.login-refused`, `mail.server-not-trusted`, `mail.server-unreachable`,
 * `mail.address-refused`, `mail.not-sent`; conflict `mail.address-refused` where trying again changes nothing
 */
export async function sendMail(config: MailSettings, mail: Mail): Promise<void> {
  if (!isMailReady(config)) throw new AppError('conflict', 'mail.not-set-up')
  if (!isMailAddress(mail.to)) throw new AppError('conflict', 'mail.address-refused')
  // Most servers send a mail once a month, if at all: what speaks to mail servers is loaded when one is sent.
  const { deliver } = await import('./smtp')
  await deliver(config, mail)
}
