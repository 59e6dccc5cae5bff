import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it arrived on the line. */
  raw: string
  /** The name that the sender signed in with, if any. */
  user: string | null
  isEncrypted: boolean
}

export interface MailServer {
  port: number
  mails: ReceivedMail[]
  /** Mails in English about a change to an account, which are listed beside the others. */
  told: ReceivedMail[]
  /** The next mail, or one that is there already and was not asked for. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

/** A real SMTP server on 127.0.0.1 that keeps what it gets; people sign in as trivet with the password `stamps`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const told: ReceivedMail[] = []
  const unread: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const server = new SMTPServer({
    hideSTARTTLS: options.key === undefined,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'trivet' && password === 'stamps') done(null, { user: username })
      else done(Object.assign(new Error('wrong'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@'))
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail: ReceivedMail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString(),
          user: session.user ? String(session.user) : null,
          isEncrypted: session.secure,
        }
        if (/^Subject: Your account was changed/m.test(mail.raw)) {
          told.push(mail)
          done()
          return
        }
        mails.push(mail)
        const reader = waiting.shift()
        if (reader) reader(mail)
        else unread.push(mail)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    told,
    next: () => {
      const mail = unread.shift()
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A port on which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The parts of a mail as people read them: quoted-printable and base64 undone. */
export function partsOf({ raw }: ReceivedMail): { headers: string; text: string; html: string } {
  const [headers = '', ...rest] = raw.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const part = (type: string) => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const [head = '', ...body] = found.trim().split('\r\n\r\n')
    return decode(
      body.join('\r\n\r\n'),
      /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1] ?? '',
    ).replaceAll('\r\n', '\n')
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
