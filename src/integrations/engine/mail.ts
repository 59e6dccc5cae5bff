import parseMailboxes from 'nodemailer/lib/addressparser'
import type { Address } from './address'
import { escapeHtml } from './chat'
import { type MailStep, type Scheme, singleStep } from './conversation'

/** Mail servers of large providers, by the domain of their addresses: where they are, and how they want to be spoken to. */
const PROVIDERS: [RegExp, Pick<MailStep, 'host' | 'port' | 'security'>][] = [
  [/^(?:gmail|googlemail)\.com$/, { host: 'smtp.gmail.com', port: 587, security: 'starttls' }],
  [/^(?:outlook|hotmail|live)\./, { host: 'smtp-mail.outlook.com', port: 587, security: 'starttls' }],
  [/^yahoo\./, { host: 'smtp.mail.yahoo.com', port: 465, security: 'ssl' }],
  [/^fastmail\./, { host: 'smtp.fastmail.com', port: 465, security: 'ssl' }],
  [/^zoho\.com$/, { host: 'smtp.zoho.com', port: 587, security: 'starttls' }],
]
const PORTS = { plain: 25, starttls: 587, ssl: 465 } as const

/** The mailboxes of a list; plain addresses may be between spaces as well. */
function mailboxesOf(text = '') {
  const list = /[<"(]/.test(text) ? text : text.trim().replace(/\s+/g, ',')
  return parseMailboxes(list, { flatten: true }).filter(({ address }) => address.includes('@'))
}
const listOf = (text?: string) => mailboxesOf(text).map(({ address }) => address)

function securityOf({ args }: Address, isSecure: boolean): MailStep['security'] {
  const mode = args.get('mode')
  if (mode === 'ssl') return 'ssl'
  if (mode === 'insecure') return 'plain'
  return isSecure || mode === 'starttls' ? 'starttls' : 'plain'
}

/** `mailto://user:password@domain?to=…&from=…&smtp=…`; without a receiver it goes to oneself. */
export const mail =
  (isSecure: boolean): Scheme =>
  (address, { title, body }) => {
    const { user, password, host, args, path, port } = address
    const domain = host === '_' ? (user?.split('@')[1] ?? '') : host
    const own = user === null ? null : user.includes('@') ? user : `${user}@${domain}`
    const [sender] = mailboxesOf(args.get('from'))
    const from = sender?.address ?? own
    if (!from?.includes('@')) return null
    const provider = PROVIDERS.find(([pattern]) => pattern.test(from.split('@')[1] ?? ''))?.[1]
    const named = [...path, args.get('to')].flatMap(listOf)
    const security = securityOf(address, isSecure)
    const server = { host: args.get('smtp') ?? domain, port: port ?? PORTS[security], security }
    const isProviders = provider !== undefined && args.get('smtp') === undefined && port === null
    const letter = {
      kind: 'mail' as const,
      ...(isProviders ? provider : server),
      user: isProviders ? own : user,
      password,
      from,
      // Our name goes with our address alone.
      fromName: args.get('name') ?? sender?.name ?? (args.has('from') ? '' : 'Trivet'),
      cc: listOf(args.get('cc')),
      bcc: listOf(args.get('bcc')),
      replyTo: listOf(args.get('reply') ?? args.get('reply_to')),
      subject: title,
      text: body,
      html: args.get('format') === 'text' ? null : escapeHtml(body),
    }
    return (named.length === 0 ? [from] : named).map((to) => singleStep({ ...letter, to }))
  }
